//! Other uses of the engine than playing.

mod perft;

pub use perft::perft;
