//! Choosing a move.

mod limits;
pub mod playout;
pub mod rng;

pub use limits::Limits;

use crate::go::{Color, Game, Move, Point};
use std::sync::atomic::AtomicBool;

/// The user's choices for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The number of search threads, at least 1.
    pub threads: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The most memory the tree may take, in MB.
    pub memory_mb: usize,
}

/// A move that the search looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of simulations that went through it, those kept from earlier searches included.
    pub visits: u64,
    /// How often the side to play wins after it, from 0 to 1.
    pub value: f32,
    /// The probability it was given before any simulation.
    pub prior: f32,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The number of simulations made by this search.
    pub n_simulations: u64,
    /// How often the side to play wins, from 0 to 1.
    pub value: f32,
    /// All moves considered, the one with most visits first. The pass is always among them.
    pub candidates: Vec<Candidate>,
    /// For each point of the board, in the order of `BoardSize::points`: the mean final owner, from
    /// -1 (White) to +1 (Black).
    pub ownership: Vec<(Point, f32)>,
}

/// Finds moves; keeps what it learned between the moves of a game.
pub struct Searcher {
    _options: SearchOptions,
}

impl Searcher {
    /// A searcher that knows nothing yet. Takes no memory to speak of before the first search.
    #[must_use]
    pub fn new(options: SearchOptions) -> Searcher {
        Searcher { _options: options }
    }

    /// Searches for the move of `color`, until the limit or until `stop` is true (seen within a few
    /// milliseconds; at least one simulation is made).
    pub fn search(
        &mut self,
        _game: &Game,
        _color: Color,
        _limits: Limits,
        _stop: &AtomicBool,
    ) -> SearchReport {
        unimplemented!()
    }

    /// Forgets everything: the next search starts as a new searcher's first one.
    pub fn forget(&mut self) {}
}
