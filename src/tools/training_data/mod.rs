//! Positions to train a network with, from games that were played and from games that a teacher
//! plays with itself.
//!
//! The work is cut into shards, each a file of positions of one board. A shard depends on the seed
//! and its own number alone: it is the same whichever thread makes it and whenever, and one that is
//! there already is left out.

mod chance;
mod example;
mod plan;
mod read_records;
mod record;
mod replay;
mod self_play;
mod shard;
mod stray;
mod teacher;
#[cfg(test)]
mod tests;

use crate::go::BoardSize;
use crate::net::Network;
use crate::sgf;
use crate::tools::threads::work_together;
use plan::plan;
use read_records::read_records;
use record::RecordError;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};
use teacher::Teacher;
use thiserror::Error;

/// What positions are made of, and how many.
#[derive(Clone, Debug)]
pub struct TrainingOptions {
    /// The folder for the shards.
    pub folder: PathBuf,
    /// Files of game records: SGF by their ending `.sgf`, or else the compact format.
    pub records: Vec<PathBuf>,
    /// The boards for games of the teacher with itself.
    pub self_play: Vec<BoardSize>,
    /// The most positions of the records of each board and of the teacher's games on each.
    pub n_positions: usize,
    /// The positions of a shard.
    pub n_in_shard: usize,
    /// The positions taken from each record.
    pub n_in_game: usize,
    /// The number that chance depends on.
    pub seed: u64,
    /// The number of threads.
    pub n_threads: usize,
}

/// Why there are no positions.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// A file cannot be read or written.
    #[error("'{}': {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A line is no record.
    #[error("'{}', line {line}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: RecordError,
    },
    /// A record of a game in SGF cannot be read.
    #[error("'{}': {error}", path.display())]
    Sgf {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: sgf::SgfError,
    },
    /// There is nothing to take positions from.
    #[error("neither records nor boards for games of the teacher are named")]
    NoSource,
    /// Nobody plays the games.
    #[error("games of the teacher with itself need a teacher: a network that plays them")]
    NoTeacher,
    /// Records are named, but not one position comes from them.
    #[error("no position can be taken from the records, {0} in all")]
    NoneUsable(usize),
}

/// What a run made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingReport {
    /// The number of records.
    pub n_records: usize,
    /// The records that cannot be used: of boards that are no squares or too large for a network, or
    /// with a setup that makes no position.
    pub n_unusable: usize,
}

/// Makes the shards that are not there yet. `tell` is called as each is done, with the number of
/// those done and of all.
///
/// # Errors
/// If records cannot be read or none of them used, if shards cannot be written, or nobody can play.
pub fn training_data(
    options: &TrainingOptions,
    teacher: Option<&Network>,
    tell: impl Fn(usize, usize) + Sync,
) -> Result<TrainingReport, TrainingError> {
    if options.records.is_empty() && options.self_play.is_empty() {
        return Err(TrainingError::NoSource);
    }
    if teacher.is_none() && !options.self_play.is_empty() {
        return Err(TrainingError::NoTeacher);
    }
    let (records, n_unusable) = read_records(&options.records)?;
    let n_records = n_unusable + records.values().map(Vec::len).sum::<usize>();
    if n_unusable == n_records && !options.records.is_empty() {
        return Err(TrainingError::NoneUsable(n_records));
    }
    fs::create_dir_all(&options.folder).map_err(at(&options.folder))?;
    let shards = plan(options, &records, teacher.is_some());
    let (next, n_done, n_empty) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let fault = Mutex::new(None);
    let work = || {
        let mut teacher = teacher.map(Teacher::new);
        while let Some(shard) = shards.get(next.fetch_add(1, Ordering::Relaxed)) {
            let made = if shard.path.is_file() {
                Ok(())
            } else {
                let examples = shard.examples(options, &records, &mut teacher);
                if examples.is_empty() {
                    n_empty.fetch_add(1, Ordering::Relaxed);
                    Ok(())
                } else {
                    shard::write_shard(&shard.path, shard.size, &examples)
                }
            };
            if let Err(error) = made {
                next.store(shards.len(), Ordering::Relaxed);
                let error = at(&shard.path)(error);
                fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
            tell(n_done.fetch_add(1, Ordering::Relaxed) + 1, shards.len());
        }
    };
    work_together(options.n_threads, &work);
    if let Some(fault) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(fault);
    }
    if n_empty.into_inner() == shards.len() {
        return Err(TrainingError::NoneUsable(n_records));
    }
    Ok(TrainingReport { n_records, n_unusable })
}

fn at(path: &Path) -> impl Fn(io::Error) -> TrainingError + '_ {
    |error| TrainingError::Io { path: path.to_owned(), error }
}
