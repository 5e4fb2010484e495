//! Reading about a position: what a play would do, without a tree and without chance.

mod atari;
mod pattern3;

pub use atari::{escapes, is_self_atari};
pub use pattern3::Patterns;
