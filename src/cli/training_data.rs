//! The options of `training-data`.

use super::values::{NO_MODEL, board_size, model, n_threads};
use crate::tools::TrainingOptions;
use clap::{Args, value_parser};
use std::path::{Path, PathBuf};

/// What `training-data` makes.
#[derive(Args, Clone, Debug)]
pub struct TrainingDataOptions {
    /// Folder for the files; those that are there already are left out
    folder: PathBuf,
    /// Network that says what to learn and plays with itself, a KataGo model: a file in the working
    /// folder or beside the program, built-in or none
    #[arg(long, value_name = "FILE", default_value = NO_MODEL)]
    teacher: PathBuf,
    /// Game records: SGF (by the ending .sgf), or files with one game in each line
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Lines of the boards on which the teacher plays with itself, with commas between
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = value_parser!(u8).range(2..=19))]
    self_play: Vec<u8>,
    /// Most positions from the records of each board, and from the teacher's games on each
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = value_parser!(u32).range(1..))]
    positions: u32,
    /// Positions in each file
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u32).range(1..=1_000_000))]
    per_file: u32,
    /// Positions from each record
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..))]
    per_game: u16,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl TrainingDataOptions {
    /// The name of the teacher's file, if there is a teacher.
    #[must_use]
    pub fn teacher(&self) -> Option<&Path> {
        model(&self.teacher)
    }

    /// What is to be made.
    #[must_use]
    pub fn options(&self) -> TrainingOptions {
        TrainingOptions {
            folder: self.folder.clone(),
            records: self.records.clone(),
            self_play: self.self_play.iter().map(|&side| board_size(side, side)).collect(),
            n_positions: self.positions as usize,
            n_in_shard: self.per_file as usize,
            n_in_game: self.per_game.into(),
            seed: self.seed,
            n_threads: n_threads(self.threads),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    #[test]
    fn none_is_no_teacher() {
        for (line, teacher) in [
            ("x --records a", None),
            ("x --records a --teacher none", None),
            ("x --records a --teacher b", Some("b")),
        ] {
            let line = format!("kosumi training-data {line}");
            let command = Cli::parse_from(line.split(' ')).command;
            let Some(Command::TrainingData(options)) = command else { panic!("{command:?}") };
            assert_eq!(options.teacher(), teacher.map(Path::new), "{line}");
        }
    }
}
