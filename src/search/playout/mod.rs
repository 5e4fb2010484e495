//! Random games from a position to its end.

mod light;
pub use light::light;
