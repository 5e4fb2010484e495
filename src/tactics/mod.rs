//! Reading about a position: what a play would do, without a tree and without chance.

mod atari;
#[cfg(test)]
mod drawing;
mod geta;
pub mod ladder;
pub mod ladder_reader;
mod nakade;
mod pass_alive;
mod pattern3;

pub use atari::{escapes, is_self_atari, n_liberties_after};
pub use geta::nets;
pub use nakade::is_nakade;
pub use pass_alive::PassAlive;
pub use pattern3::Patterns;
