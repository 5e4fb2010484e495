//! Reading about a position: what a play would do, without a tree and without chance.

mod atari;
mod chase;
#[cfg(test)]
mod drawing;
mod eye;
mod geta;
pub mod ladder;
mod nakade;
mod pass_alive;
mod pattern3;
mod self_atari;

pub use atari::{escapes, is_self_atari, ko_capture, n_liberties_after};
pub use chase::chase;
pub use eye::{is_false_eye, is_real_eye};
pub use geta::nets;
pub use nakade::{Room, is_bent_four, is_nakade, vital_point};
pub use pass_alive::PassAlive;
pub use pattern3::Patterns;
pub use self_atari::{SelfAtari, is_seki_point, self_atari};
