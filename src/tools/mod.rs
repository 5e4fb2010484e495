//! Other uses of the engine than playing.

mod analyze;
mod bench;
mod bench_network;
mod perft;
mod threads;
mod training_data;
mod twogtp;

pub use analyze::{Analysis, AnalyzeError, AnalyzeOptions, Destination, Mistake, analyze};
pub use bench::{BenchReport, Rates, bench};
pub use bench_network::{NetworkRate, bench_network};
pub use perft::perft;
pub use training_data::{TrainingError, TrainingOptions, TrainingReport, training_data};
pub use twogtp::{
    BadCommand, BadSprt, Conditions, EngineCommand, Fault, FaultKind, MatchError, MatchOptions,
    OpeningError, OpeningSource, Report, SideStanding, Sprt, SprtState, Standing, Timing, twogtp,
    wilson,
};
