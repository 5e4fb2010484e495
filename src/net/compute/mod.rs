//! The layers of a network, computed by whatever instructions the processor has.

pub mod attention;
pub mod conv;
pub mod denormals;
pub mod dispatch;
pub mod image;
pub mod lanes;
pub mod matrix;
pub mod peak;
pub mod planes;
pub mod pointwise;
#[cfg(test)]
pub mod testing;
pub mod winograd;
pub mod workspace;
