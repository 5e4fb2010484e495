//! Going through games that were played: what a search thinks of each position, written into the
//! record.

mod destination;
mod mistakes;
mod plot;
mod remarks;
#[cfg(test)]
mod testing;
mod verdict;

pub use destination::Destination;
pub use mistakes::Mistake;

use crate::go::Rules;
use crate::net::Network;
use crate::search::{Limits, SearchOptions, Searcher};
use crate::sgf::{self, SgfError, Turn};
use crate::tools::threads::work_together;
use destination::destinations;
use mistakes::{largest, mistakes};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use thiserror::Error;
use verdict::Judge;

/// The most memory that all searches take, in MB, and the least that one is given.
const MEMORY_MB: usize = 512;
const LEAST_MEMORY_MB: usize = 32;

/// Where the random numbers of each game start, so that one thread writes the same twice.
const SEED: u64 = 1;

/// How games are analyzed.
#[derive(Clone, Debug)]
pub struct AnalyzeOptions {
    /// What ends the search of each position.
    pub limits: Limits,
    /// The number of threads: for one game all search it, several games share them.
    pub n_threads: usize,
    /// The rules of records that name none.
    pub rules: Rules,
    /// Where the analyzed records go.
    pub destination: Destination,
    /// The file for the graphs of a game.
    pub plot: Option<PathBuf>,
}

/// Why a game is not analyzed.
#[derive(Debug, Error)]
pub enum AnalyzeError {
    /// The file cannot be read, or holds something else.
    #[error("'{}': {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SgfError,
    },
    /// The result would replace a file that is to be read, or another result.
    #[error("'{}': its analysis would replace '{}'", path.display(), other.display())]
    InTheWay {
        /// The file.
        path: PathBuf,
        /// The file that would be lost.
        other: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write '{}': {error}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
}

/// What became of a game.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The record with the remarks.
    pub file: PathBuf,
    /// The largest mistakes, in the order of the game.
    pub mistakes: Vec<Mistake>,
}

/// Analyzes the main lines of the records in some files and writes them where they are to go; the
/// answers are in the order of the files. Positions are judged by the network, or without one by
/// playouts. `tell` is called as each is done, with the number of those done and of all.
pub fn analyze(
    files: &[PathBuf],
    options: &AnalyzeOptions,
    network: Option<&Arc<Network>>,
    tell: impl Fn(usize, usize) + Sync,
) -> Vec<Result<Analysis, AnalyzeError>> {
    let results: Vec<OnceLock<_>> = files.iter().map(|_| OnceLock::new()).collect();
    let mut records = Vec::new();
    let targets = destinations(files, &options.destination, options.plot.as_deref());
    for ((path, target), result) in files.iter().zip(targets).zip(&results) {
        match target.and_then(|target| Record::load(path, target, options)) {
            Ok(record) => records.push((record, result)),
            Err(error) => _ = result.set(Err(error)),
        }
    }
    let n_positions = records.iter().map(|(record, _)| record.turns.len()).sum();
    let (next, n_done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let tell_one = || tell(n_done.fetch_add(1, Ordering::Relaxed) + 1, n_positions);
    let n_workers = options.n_threads.min(records.len()).max(1);
    let search = SearchOptions {
        threads: options.n_threads / n_workers,
        seed: SEED,
        memory_mb: (MEMORY_MB / n_workers).max(LEAST_MEMORY_MB),
    };
    let work = || {
        let mut searcher = Searcher::new(search);
        searcher.set_network(network.cloned());
        let mut judge = Judge { searcher, limits: options.limits, rules: options.rules };
        while let Some((record, result)) = records.get(next.fetch_add(1, Ordering::Relaxed)) {
            _ = result.set(record.analyze(&mut judge, options.plot.as_deref(), &tell_one));
        }
    };
    work_together(n_workers, &work);
    drop(records);
    let result = |result: OnceLock<_>| result.into_inner().expect("each file has had its turn");
    results.into_iter().map(result).collect()
}

/// The record of a game that can be played through.
struct Record {
    path: PathBuf,
    text: Vec<u8>,
    turns: Vec<Turn>,
    target: PathBuf,
}

impl Record {
    fn load(
        path: &Path,
        target: PathBuf,
        options: &AnalyzeOptions,
    ) -> Result<Record, AnalyzeError> {
        let load = || {
            let text = sgf::load_text(path)?;
            sgf::read(&text, None, options.rules)?;
            let turns = sgf::turns(&sgf::main_line(&text)?);
            Ok(Record { path: path.to_owned(), text, turns, target })
        };
        load().map_err(|error| AnalyzeError::Record { path: path.to_owned(), error })
    }

    fn analyze(
        &self,
        judge: &mut Judge,
        plot: Option<&Path>,
        tell: &impl Fn(),
    ) -> Result<Analysis, AnalyzeError> {
        let bad = |error| AnalyzeError::Record { path: self.path.clone(), error };
        let verdicts = judge.verdicts(&self.text, &self.turns, tell).map_err(bad)?;
        let mistakes = mistakes(&verdicts);
        let annotations = remarks::annotations(&verdicts, &mistakes);
        let text = sgf::annotate(&self.text, &annotations, remarks::earlier).map_err(bad)?;
        let largest = largest(&mistakes);
        write(&self.target, &text)?;
        if let Some(file) = plot {
            let name = self.path.file_name().unwrap_or_default().to_string_lossy();
            write(file, plot::svg(&name, &verdicts, &largest).as_bytes())?;
        }
        Ok(Analysis { file: self.target.clone(), mistakes: largest })
    }
}

fn write(path: &Path, text: &[u8]) -> Result<(), AnalyzeError> {
    let path = path.to_owned();
    sgf::save(&path, text).map_err(|error| AnalyzeError::Unwritable { path, error })
}
