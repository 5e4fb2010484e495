//! How an engine is to play.

use super::Level;
use crate::go::{BoardSize, Komi, Rules};
use crate::search::{EvaluatorKind, SearchOptions, Searcher};
use std::time::Duration;

/// The user's choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The number of search threads, at least 1.
    pub threads: usize,
    /// Where the random numbers of every game start; `None` starts each game elsewhere.
    pub seed: Option<u64>,
    /// The simulations of every move; time is then ignored.
    pub playouts: Option<u64>,
    /// The thinking time of every move; the clock is then ignored.
    pub time_per_move: Option<Duration>,
    /// What is kept back on each move for the way from the controller and back.
    pub lag: Duration,
    /// Whether it thinks on the opponent's time, unless `playouts` is given.
    pub ponder: bool,
    /// The most memory the program takes, in MB (millions of bytes).
    pub memory_mb: usize,
    /// What judges positions if there is a network.
    pub evaluator: EvaluatorKind,
    /// The rules until somebody changes them.
    pub rules: Rules,
    /// The komi until somebody changes it; `None` is the usual one of each board size.
    pub komi: Option<Komi>,
    /// The size of the first board.
    pub size: BoardSize,
    /// The win rate, from 0 to 1, below which a move finds no hope; `None` never resigns.
    pub resign: Option<f32>,
    /// How well it plays.
    pub level: Level,
}

impl Options {
    /// A searcher for another game.
    pub(super) fn new_searcher(&self) -> Searcher {
        let seed = self.seed.unwrap_or_else(rand::random);
        log::info!("seed {seed}");
        let Options { threads, memory_mb, evaluator, .. } = *self;
        let mut searcher = Searcher::new(SearchOptions { threads, seed, memory_mb });
        searcher.set_evaluator(evaluator);
        searcher
    }
}
