//! Choosing a move.
//!
//! A tree of moves grows by simulations. Each goes down the tree to a leaf, has the
//! position there judged by an evaluator, and adds the result to the nodes it went through.

mod evaluator;
mod limits;
mod params;
mod playout;
mod priors;
mod rng;
mod root;
mod select;
mod tree;
mod worker;

pub use limits::Limits;
pub use params::Params;
pub use playout::light;
pub use rng::Rng;

use crate::go::{Color, Game, MAX_WORDS, Move, Point, Rules};
use crate::tactics::Patterns;
use playout::PlayoutEvaluator;
use root::Root;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use tree::Tree;
use worker::{Totals, Worker};

/// The user's choices for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The number of search threads, at least 1.
    pub threads: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The most memory the program may take, in millions of bytes.
    pub memory_mb: usize,
}

/// A move that the search looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of simulations that went through it, those kept from earlier searches included.
    pub visits: u64,
    /// How often the side to play wins after it, from 0 to 1; 0 without visits.
    pub value: f32,
    /// The probability it was given before any simulation.
    pub prior: f32,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The number of simulations made by this search.
    pub n_simulations: u64,
    /// The number of moves made in these simulations, in the tree and in playouts.
    pub n_moves: u64,
    /// How often the side to play wins, from 0 to 1.
    pub value: f32,
    /// Black's expected points less White's, compensation included.
    pub black_lead: f32,
    /// The legal moves considered, the one with most visits first. The pass is always among them.
    pub candidates: Vec<Candidate>,
    /// For each point of the board, in the order of `BoardSize::points`: the mean final owner, from
    /// -1 (White) to +1 (Black).
    pub ownership: Vec<(Point, f32)>,
}

/// What the program takes beside the tree, in millions of bytes.
const MEMORY_BESIDE_TREE_MB: usize = 16;

/// Finds moves; keeps what it learned between the moves of a game.
pub struct Searcher {
    options: SearchOptions,
    params: Params,
    patterns: Patterns,
    kept: Option<Kept>,
    n_searches: u64,
}

/// A tree and the game that led to its root.
struct Kept {
    tree: Tree,
    positions: Vec<(u64, Color)>,
    compensation: f64,
    rules: Rules,
}

impl Searcher {
    /// A searcher that knows nothing yet. Takes no memory to speak of before the first search.
    #[must_use]
    pub fn new(options: SearchOptions) -> Searcher {
        Searcher {
            options,
            params: Params::default(),
            patterns: Patterns::new(),
            kept: None,
            n_searches: 0,
        }
    }

    /// Forgets everything: the next search starts as a new searcher's first one.
    pub fn forget(&mut self) {
        self.kept = None;
        self.n_searches = 0;
    }

    /// Searches for the move of `color`, until the limit or until `stop` is true (seen within a few
    /// milliseconds; at least one simulation is made).
    pub fn search(
        &mut self,
        game: &Game,
        color: Color,
        limits: Limits,
        stop: &AtomicBool,
    ) -> SearchReport {
        match game.size().words() {
            ..=2 => self.search_sized::<2>(game, color, limits, stop),
            3..=4 => self.search_sized::<4>(game, color, limits, stop),
            5..=7 => self.search_sized::<7>(game, color, limits, stop),
            _ => self.search_sized::<MAX_WORDS>(game, color, limits, stop),
        }
    }

    fn search_sized<const N: usize>(
        &mut self,
        game: &Game,
        color: Color,
        limits: Limits,
        stop: &AtomicBool,
    ) -> SearchReport {
        let root = Root::<N>::of(game, color);
        let mut tree = self.tree_for(game, color);
        let started = Instant::now();
        let n_started = AtomicU64::new(0);
        let is_over = |n: u64| match limits {
            _ if n == 0 => false,
            _ if stop.load(Relaxed) => true,
            Limits::Simulations(most) => n >= most,
            Limits::Time(most) => started.elapsed() >= most,
        };
        let mut totals = Totals::new();
        while !is_over(n_started.load(Relaxed)) {
            self.grow(&tree, &root, &n_started, &is_over, &mut totals);
            if tree.is_full() {
                tree.make_room();
                log::debug!("memory full: the tree was pruned");
            }
        }
        self.n_searches += 1;
        let n_simulations = n_started.load(Relaxed);
        let report = report(game, color, &tree, &totals, n_simulations);
        self.kept = Some(Kept {
            tree,
            positions: game.positions().collect(),
            rules: game.rules(),
            compensation: game.compensation(),
        });
        report
    }

    /// Runs all threads until the search is over or the tree is full. `n_started` counts the
    /// simulations.
    fn grow<const N: usize>(
        &self,
        tree: &Tree,
        root: &Root<N>,
        n_started: &AtomicU64,
        is_over: &(impl Fn(u64) -> bool + Sync),
        totals: &mut Totals<N>,
    ) {
        let seed = self.options.seed.wrapping_add(self.n_searches << 32) ^ n_started.load(Relaxed);
        let run = |thread: usize| {
            let rng = Rng::new(seed, thread);
            let evaluator = PlayoutEvaluator::new(&self.params, &self.patterns, rng);
            let mut worker = Worker::new(tree, root, &self.params, evaluator);
            while !is_over(n_started.fetch_add(1, Relaxed)) && !tree.is_full() {
                worker.simulate();
            }
            n_started.fetch_sub(1, Relaxed);
            worker.into_totals()
        };
        std::thread::scope(|scope| {
            let run = &run;
            let others: Vec<_> =
                (1..self.options.threads).map(|thread| scope.spawn(move || run(thread))).collect();
            totals.join(&run(0));
            for other in others {
                match other.join() {
                    Ok(theirs) => totals.join(&theirs),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
    }

    /// The tree of the last search, as far as it is of use now, or a new one.
    fn tree_for(&mut self, game: &Game, color: Color) -> Tree {
        let kept = self.kept.take().and_then(|kept| kept.follow(game, color));
        kept.unwrap_or_else(|| {
            let memory_mb = self.options.memory_mb.saturating_sub(MEMORY_BESIDE_TREE_MB);
            Tree::new(color, memory_mb)
        })
    }
}

impl Kept {
    /// The tree with the position of `game` at its root, `None` if it does not lead there.
    fn follow(mut self, game: &Game, color: Color) -> Option<Tree> {
        let is_same_game = self.rules == game.rules()
            && self.compensation == game.compensation()
            && self.positions.len() <= game.n_moves() + 1
            && game.positions().zip(&self.positions).all(|(new, &old)| new == old);
        if !is_same_game {
            return None;
        }
        for (player, mv) in game.moves().skip(self.positions.len() - 1) {
            if player != self.tree.to_play() {
                return None;
            }
            self.tree.advance(mv);
        }
        (self.tree.to_play() == color).then_some(self.tree)
    }
}

/// Reads off the tree what the search found.
fn report<const N: usize>(
    game: &Game,
    color: Color,
    tree: &Tree,
    totals: &Totals<N>,
    n_simulations: u64,
) -> SearchReport {
    let mut candidates: Vec<Candidate> = tree
        .children(tree.root())
        .iter()
        .filter_map(|child| {
            let (mv, prior) = (child.mv(), child.prior()?);
            game.check(color, mv).ok()?;
            let value = child.value().unwrap_or(0.0);
            Some(Candidate { mv, visits: child.visits().into(), value, prior })
        })
        .collect();
    candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
    let n_evaluations = totals.n_evaluations.max(1) as f32;
    let ownership = totals.ownership.as_flattened();
    SearchReport {
        n_simulations,
        n_moves: totals.n_moves,
        // The root's value is for the player who moved into it: the opponent.
        value: 1.0 - tree.root().value().unwrap_or(0.5),
        black_lead: totals.black_lead as f32 / n_evaluations,
        candidates,
        ownership: (game.size().points())
            .map(|p| (p, ownership[p.index()] / n_evaluations))
            .collect(),
    }
}
