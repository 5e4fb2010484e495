//! Other uses of the engine than playing.

mod bench;
mod perft;

pub use bench::{BenchReport, Rates, bench};
pub use perft::perft;
