//! The command line: what the user may say, checked and turned into options.

mod analyze;
mod bench;
mod gtp;
mod perft;
mod training_data;
mod twogtp;
mod values;

pub use analyze::AnalyzeFilesOptions;
pub use bench::BenchOptions;
pub use gtp::GtpOptions;
pub use perft::PerftOptions;
pub use training_data::TrainingDataOptions;
pub use twogtp::TwogtpOptions;

use clap::{Parser, Subcommand};

/// Kosumi, a Go engine. Without a command it speaks GTP on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "kosumi", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; `None` is to speak GTP.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of GTP without a command.
    #[command(flatten)]
    pub gtp: GtpOptions,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Speak GTP on standard input and output
    Gtp(GtpOptions),
    /// Write win rate and lead into game records, and draw them
    Analyze(AnalyzeFilesOptions),
    /// Measure speed, and print a signature of how the engine plays
    Bench(BenchOptions),
    /// Count the sequences of legal moves from the empty board
    Perft(PerftOptions),
    /// Make positions to train a network with, as files that NumPy reads
    TrainingData(TrainingDataOptions),
    /// Have two GTP engines play a match, and tell which one is stronger
    Twogtp(Box<TwogtpOptions>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
        let about = Cli::command().get_about().map(ToString::to_string);
        assert!(about.is_some_and(|about| about.starts_with("Kosumi, a Go engine")));
    }
}
