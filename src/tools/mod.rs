//! Other uses of the engine than playing.

mod bench;
mod bench_network;
mod perft;

pub use bench::{BenchReport, Rates, bench};
pub use bench_network::{NetworkRate, bench_network};
pub use perft::perft;
