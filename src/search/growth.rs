//! The threads that grow a tree together until the search is over.

use super::cpu::with_best_instructions;
use super::evaluator::{Evaluator, Selection};
use super::limits::{Limits, TimeBudget};
use super::params::Params;
use super::report::SearchReport;
use super::rng::Rng;
use super::root::Root;
use super::tree::Tree;
use super::wishes::Observer;
use super::worker::{Totals, Worker};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

/// How many simulations by playouts are made between two looks at whether a time budget is used up.
pub const CHECK_EVERY: u64 = 16;

/// What all threads of a search are told.
pub struct Growth<'a, const N: usize> {
    /// Where the search begins.
    pub root: &'a Root<N>,
    /// The tunable numbers.
    pub params: &'a Params,
    /// The threads to start, if they can be had.
    pub n_threads: usize,
    /// Where the random numbers of this search start.
    pub seed: u64,
    /// What ends the search.
    pub limits: Limits,
    /// Ends the search when it is true.
    pub stop: &'a AtomicBool,
    /// When the search began.
    pub started: Instant,
    /// Whether owners are told for each move.
    pub owners_by_move: bool,
    /// What was found so far, after a number of simulations.
    pub report: &'a dyn Fn(&Tree, &Totals<N>, u64) -> SearchReport,
}

impl<const N: usize> Growth<'_, N> {
    /// Grows the tree until the search is over; returns what came of it and the number of
    /// simulations.
    pub fn run<E: Evaluator<N>>(
        &self,
        tree: &mut Tree,
        observer: &mut Option<Observer<'_>>,
        new_evaluator: &(impl Fn(Rng) -> E + Sync),
    ) -> (Totals<N>, u64) {
        let &Growth { limits, stop, started, .. } = self;
        let n_started = AtomicU64::new(0);
        let is_settled = AtomicBool::new(false);
        let check_every = match E::SELECTION {
            Selection::Rave => CHECK_EVERY,
            Selection::Puct => 1,
        };
        let is_over = |tree: &Tree, n: u64| match limits {
            _ if n == 0 => false,
            _ if stop.load(Relaxed) => true,
            Limits::Simulations(most) => n >= most,
            Limits::Time(most) => started.elapsed() >= most,
            Limits::Spare(most) => tree.is_full() || started.elapsed() >= most,
            Limits::Budget(budget) => {
                if n.is_multiple_of(check_every) && is_used_up(budget, started, tree, n) {
                    is_settled.store(true, Relaxed);
                }
                is_settled.load(Relaxed) || started.elapsed() >= budget.hard
            }
        };
        // Without the time to make room the search ends in the tree that it has.
        let has_time = |tree: &Tree| {
            let most = limits.most_time();
            most.is_none_or(|most| started.elapsed() + tree.time_to_make_room() < most)
        };
        let may_make_room = !matches!(limits, Limits::Spare(_));
        let wants_room = |tree: &Tree| may_make_room && tree.is_full() && has_time(tree);
        let mut last_look = started;
        let mut totals = Totals::new(self.owners_by_move);
        while !is_over(tree, n_started.load(Relaxed)) {
            let must_end = |tree: &Tree, n| is_over(tree, n) || wants_room(tree);
            let mut look_on = |tree: &Tree, totals: &Totals<N>| {
                if let Some(Observer { interval: Some(interval), look }) = observer
                    && last_look.elapsed() >= *interval
                {
                    last_look = Instant::now();
                    look(&(self.report)(tree, totals, n_started.load(Relaxed)));
                }
            };
            totals = self.grow(tree, &n_started, &must_end, new_evaluator, &mut look_on, totals);
            if wants_room(tree) {
                tree.make_room();
                log::debug!("memory full: the tree was pruned");
            }
        }
        (totals, n_started.into_inner())
    }

    /// Runs all threads until one of them must end, and adds to the totals. `n_started` counts the
    /// simulations; after each of its own, the first thread calls `look_on` with its own totals.
    fn grow<E: Evaluator<N>>(
        &self,
        tree: &Tree,
        n_started: &AtomicU64,
        must_end: &(impl Fn(&Tree, u64) -> bool + Sync),
        new_evaluator: &(impl Fn(Rng) -> E + Sync),
        look_on: &mut impl FnMut(&Tree, &Totals<N>),
        totals: Totals<N>,
    ) -> Totals<N> {
        let seed = self.seed ^ n_started.load(Relaxed);
        let has_failed = AtomicBool::new(false);
        let run = |thread: usize, totals, look_on: &mut dyn FnMut(&Tree, &Totals<N>)| {
            let _alarm = Alarm(&has_failed);
            let evaluator = new_evaluator(Rng::new(seed, thread));
            let mut worker = Worker::new(tree, self.root, self.params, evaluator, totals);
            with_best_instructions(|| {
                while !must_end(tree, n_started.fetch_add(1, Relaxed)) && !has_failed.load(Relaxed)
                {
                    worker.simulate();
                    look_on(tree, worker.totals());
                }
            });
            n_started.fetch_sub(1, Relaxed);
            worker.into_totals()
        };
        thread::scope(|scope| {
            let run = &run;
            let by_move = totals.by_move.is_some();
            let mut others = Vec::new();
            for n in 1..self.n_threads {
                let run = move || run(n, Totals::new(by_move), &mut |_, _| {});
                match thread::Builder::new().spawn_scoped(scope, run) {
                    Ok(other) => others.push(other),
                    Err(error) => {
                        log::warn!("search threads: {n}, no more can be started: {error}");
                        break;
                    }
                }
            }
            let mut totals = run(0, totals, look_on);
            for other in others {
                match other.join() {
                    Ok(theirs) => totals.join(&theirs),
                    Err(panic) => resume_unwind(panic),
                }
            }
            totals
        })
    }
}

/// Sets the flag if its thread panics.
pub struct Alarm<'a>(pub &'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// Whether the search of a tree has thought long enough about the moves at the root.
fn is_used_up(budget: TimeBudget, started: Instant, tree: &Tree, n_simulations: u64) -> bool {
    let children = tree.children(tree.root()).iter().filter(|child| child.prior().is_some());
    let moves = children.map(|child| (child.visits(), child.value().unwrap_or(0.0)));
    budget.is_used_up(started.elapsed(), n_simulations, moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Board, BoardSize, Color, Game, MAX_WORDS, Move, Rules};
    use crate::search::evaluator::{Evaluation, Leaf};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Finds no move but the pass.
    struct Passing;

    impl Evaluator<MAX_WORDS> for Passing {
        fn evaluate(&mut self, _: Leaf<'_, MAX_WORDS>, evaluation: &mut Evaluation<MAX_WORDS>) {
            evaluation.policy = vec![(Move::Pass, 1.0)];
        }

        fn value_of_end(&self, _: &Board, _: f32) -> f32 {
            0.5
        }
    }

    /// However long it was to be, and whichever thread it is.
    #[test]
    fn a_panic_in_a_thread_ends_the_search() {
        let game = Game::new(BoardSize::square(9).unwrap(), Rules::default(), None);
        let root = Root::<MAX_WORDS>::of(&game, Color::Black);
        let params = Params::default();
        let this = thread::current().id();
        for is_in_this in [true, false] {
            let mut tree = Tree::new(Color::Black, 1);
            let growth = Growth {
                root: &root,
                params: &params,
                n_threads: 2,
                seed: 1,
                limits: Limits::Simulations(u64::MAX),
                stop: &AtomicBool::new(false),
                started: Instant::now(),
                owners_by_move: false,
                report: &|_, _, _| unreachable!("nobody looks on"),
            };
            let evaluator = |_| {
                assert!((thread::current().id() == this) != is_in_this, "a fault for a test");
                Passing
            };
            let searched =
                catch_unwind(AssertUnwindSafe(|| growth.run(&mut tree, &mut None, &evaluator)));
            assert!(searched.is_err());
        }
    }
}
