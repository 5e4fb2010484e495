//! The search from the outside: a position and limits in, a report out.

use super::alarm::Alarm;
use super::cpu::with_best_instructions;
use super::evaluator::{Evaluator, EvaluatorKind, Selection};
use super::kept_tree::KeptTree;
use super::limits::{Limits, TimeBudget};
use super::network_evaluator::{NetworkEvaluator, asking};
use super::params::Params;
use super::playout::PlayoutEvaluator;
use super::prediction_cache::PredictionCache;
use super::report::{Ranking, SearchReport};
use super::restrictions::Restrictions;
use super::rng::Rng;
use super::root::Root;
use super::tree::Tree;
use super::wishes::{Observer, Wishes};
use super::worker::{Totals, Worker};
use crate::go::{BoardSize, Color, Game, MAX_WORDS};
use crate::net::{self, Network};
use crate::tactics::Patterns;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

/// The user's choices for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The number of search threads, at least 1.
    pub threads: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The most memory the program takes, in MB (millions of bytes).
    pub memory_mb: usize,
}

/// What the program takes beside the tree, in millions of bytes.
const MEMORY_BESIDE_TREE_MB: usize = 16;

/// How many simulations by playouts are made between two looks at whether a time budget is used up.
const CHECK_EVERY: u64 = 16;

/// The part of the memory that predictions of a network are kept in, as a divisor.
const CACHE_PART: usize = 8;

/// Finds moves; keeps what it learned between the moves of a game.
pub struct Searcher {
    options: SearchOptions,
    params: Params,
    patterns: Patterns,
    network: Option<Arc<Network>>,
    kind: EvaluatorKind,
    cache: Option<PredictionCache>,
    kept: Option<KeptTree>,
    n_searches: u64,
}

impl Searcher {
    /// A searcher that knows nothing yet. Takes no memory to speak of before the first search.
    #[must_use]
    pub fn new(options: SearchOptions) -> Searcher {
        Searcher {
            options,
            params: Params::default(),
            patterns: Patterns::new(),
            network: None,
            kind: EvaluatorKind::default(),
            cache: None,
            kept: None,
            n_searches: 0,
        }
    }

    /// Where the random numbers start.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.options.seed
    }

    /// The tunable numbers.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Changes the tunable numbers and forgets what was found with others.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
        self.forget();
    }

    /// Has positions judged by a network, or without one by playouts, and forgets what was found
    /// otherwise.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.forget();
    }

    /// Changes what judges positions if there is a network, and forgets what was found otherwise.
    pub fn set_evaluator(&mut self, kind: EvaluatorKind) {
        self.kind = kind;
        self.forget();
    }

    /// Forgets everything: the next search starts as a new searcher's first one.
    pub fn forget(&mut self) {
        self.kept = None;
        self.cache = None;
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
        self.search_with(game, color, limits, &mut Wishes::default(), stop)
    }

    /// As [`Searcher::search`], and does as the caller wishes meanwhile.
    pub fn search_with(
        &mut self,
        game: &Game,
        color: Color,
        limits: Limits,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> SearchReport {
        match game.size().words() {
            ..=2 => self.search_sized::<2>(game, color, limits, wishes, stop),
            3..=4 => self.search_sized::<4>(game, color, limits, wishes, stop),
            5..=7 => self.search_sized::<7>(game, color, limits, wishes, stop),
            _ => self.search_sized::<MAX_WORDS>(game, color, limits, wishes, stop),
        }
    }

    fn search_sized<const N: usize>(
        &mut self,
        game: &Game,
        color: Color,
        limits: Limits,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> SearchReport {
        let started = Instant::now();
        let kind = self.kind_for(game.size());
        let root = Root::<N>::of(game, color).restricted(&wishes.restrictions);
        let (mut tree, expected_lead) = self.tree_for(game, color, kind, &wishes.restrictions);
        let params = &self.params;
        let ranking = match kind {
            EvaluatorKind::Playouts => Ranking::Visits(params),
            EvaluatorKind::Network => Ranking::LowerBound(params),
        };
        let report = |tree: &Tree, totals: &Totals<N>, n_simulations| {
            SearchReport::of(game, color, tree, totals, n_simulations, ranking)
        };
        let search = Search {
            root: &root,
            limits,
            stop,
            started,
            owners_by_move: wishes.owners_by_move,
            report: &report,
        };
        let observer = &mut wishes.observer;
        let (totals, n_simulations) = match (kind, &self.network, &self.cache) {
            (EvaluatorKind::Network, Some(network), Some(cache)) => {
                let game = game.resized::<N>();
                let evaluator = |expected_lead| {
                    let ask = asking(network, params);
                    NetworkEvaluator::new(ask, cache, params, &game, color, expected_lead)
                };
                // The threads need not all ask about the root.
                let expected_lead = Some(evaluator(expected_lead).expected_black_lead());
                self.think(&search, &mut tree, observer, &|_| evaluator(expected_lead))
            }
            _ => {
                let evaluator = |rng| PlayoutEvaluator::new(params, &self.patterns, rng, stop);
                self.think(&search, &mut tree, observer, &evaluator)
            }
        };
        let report = report(&tree, &totals, n_simulations);
        if let Some(observer) = observer {
            (observer.look)(&report);
        }
        self.n_searches += 1;
        self.kept = Some(KeptTree {
            tree,
            black_lead: totals.mean_black_lead(),
            positions: game.positions().collect(),
            rules: game.rules(),
            compensation: game.compensation(),
            restrictions: root.restrictions,
        });
        report
    }

    /// What judges the positions of a board of this size.
    fn kind_for(&self, size: BoardSize) -> EvaluatorKind {
        let fits = size.width().max(size.height()) <= net::MAX_SIDE;
        if self.network.is_some() && fits { self.kind } else { EvaluatorKind::Playouts }
    }

    /// Grows the tree until the search is over; returns what came of it and the number of
    /// simulations.
    fn think<const N: usize, E: Evaluator<N>>(
        &self,
        search: &Search<'_, N>,
        tree: &mut Tree,
        observer: &mut Option<Observer<'_>>,
        new_evaluator: &(impl Fn(Rng) -> E + Sync),
    ) -> (Totals<N>, u64) {
        let &Search { limits, stop, started, .. } = search;
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
        let mut totals = Totals::new(search.owners_by_move);
        while !is_over(tree, n_started.load(Relaxed)) {
            let must_end = |tree: &Tree, n| is_over(tree, n) || wants_room(tree);
            let mut look_on = |tree: &Tree, totals: &Totals<N>| {
                if let Some(Observer { interval: Some(interval), look }) = observer
                    && last_look.elapsed() >= *interval
                {
                    last_look = Instant::now();
                    look(&(search.report)(tree, totals, n_started.load(Relaxed)));
                }
            };
            totals = self.grow(
                tree,
                search.root,
                &n_started,
                &must_end,
                new_evaluator,
                &mut look_on,
                totals,
            );
            if wants_room(tree) {
                tree.make_room();
                log::debug!("memory full: the tree was pruned");
            }
        }
        (totals, n_started.into_inner())
    }

    /// Runs all threads until one of them must end, and adds to the totals. `n_started` counts the
    /// simulations; after each of its own, the first thread calls `look_on` with its own totals.
    #[expect(clippy::too_many_arguments, reason = "the parts of one loop")]
    fn grow<const N: usize, E: Evaluator<N>>(
        &self,
        tree: &Tree,
        root: &Root<N>,
        n_started: &AtomicU64,
        must_end: &(impl Fn(&Tree, u64) -> bool + Sync),
        new_evaluator: &(impl Fn(Rng) -> E + Sync),
        look_on: &mut impl FnMut(&Tree, &Totals<N>),
        totals: Totals<N>,
    ) -> Totals<N> {
        let seed = self.options.seed.wrapping_add(self.n_searches << 32) ^ n_started.load(Relaxed);
        let has_failed = AtomicBool::new(false);
        let run = |thread: usize, totals, look_on: &mut dyn FnMut(&Tree, &Totals<N>)| {
            let _alarm = Alarm(&has_failed);
            let evaluator = new_evaluator(Rng::new(seed, thread));
            let mut worker = Worker::new(tree, root, &self.params, evaluator, totals);
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
            for n in 1..self.options.threads {
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
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            totals
        })
    }

    /// The tree of the last search, as far as it is of use now, with Black's lead as it found it; or
    /// a new tree.
    fn tree_for(
        &mut self,
        game: &Game,
        color: Color,
        kind: EvaluatorKind,
        restrictions: &Restrictions,
    ) -> (Tree, Option<f32>) {
        let memory_mb = self.options.memory_mb;
        let mut beside_tree_mb = MEMORY_BESIDE_TREE_MB;
        if kind != EvaluatorKind::Playouts {
            let cache_mb = memory_mb / CACHE_PART;
            beside_tree_mb += cache_mb;
            if self.cache.as_ref().is_none_or(|cache| cache.size() != game.size()) {
                self.cache = Some(PredictionCache::new(game.size(), cache_mb));
            }
        }
        match self.kept.take().and_then(|kept| kept.follow(game, color, restrictions)) {
            Some(KeptTree { tree, black_lead, .. }) => (tree, black_lead),
            None => (Tree::new(color, memory_mb.saturating_sub(beside_tree_mb)), None),
        }
    }
}

/// What all threads of a search are told.
struct Search<'a, const N: usize> {
    root: &'a Root<N>,
    limits: Limits,
    stop: &'a AtomicBool,
    started: Instant,
    owners_by_move: bool,
    /// What was found so far.
    report: &'a dyn Fn(&Tree, &Totals<N>, u64) -> SearchReport,
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
    use crate::go::notation::parse_move;
    use crate::go::{Board, BoardSize, Komi, Move, Rules};
    use crate::search::evaluator::{Evaluation, Leaf};
    use crate::search::fake_network::flat_model;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

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

    fn options(threads: usize, memory_mb: usize) -> SearchOptions {
        SearchOptions { threads, seed: 3, memory_mb }
    }

    /// A game on a square board after the given moves, the colors in turn.
    fn game(side: usize, moves: &str) -> Game {
        let size = BoardSize::square(side).unwrap();
        let mut game = Game::new(size, Rules::CHINESE_OGS, Komi::usual(size));
        for name in moves.split_whitespace() {
            game.play(game.to_play(), parse_move(size, name).unwrap()).unwrap();
        }
        game
    }

    fn search(searcher: &mut Searcher, game: &Game, n: u64) -> SearchReport {
        let go_on = AtomicBool::new(false);
        searcher.search(game, game.to_play(), Limits::Simulations(n), &go_on)
    }

    #[test]
    fn one_thread_and_one_seed_find_the_same() {
        for (side, moves) in [(9, ""), (9, "E5 C3 pass"), (13, "D4 K10"), (2, "A1")] {
            let game = game(side, moves);
            let mut searcher = Searcher::new(options(1, 64));
            let first = search(&mut searcher, &game, 300);
            assert_eq!(first.n_simulations, 300);
            assert_ne!(search(&mut searcher, &game, 300), first);
            searcher.forget();
            assert_eq!(search(&mut searcher, &game, 300), first);
        }
    }

    #[test]
    fn a_network_judges_alone() {
        let mut searcher = Searcher::new(options(1, 64));
        searcher.set_network(Some(Arc::new(Network::new(flat_model()))));
        let game = game(5, "C3");
        let report = search(&mut searcher, &game, 30);
        assert_eq!(report.n_simulations, 30);
        // No playout was made.
        assert!(report.n_moves <= 30 * 5, "{}", report.n_moves);
        let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        assert_eq!(visits, 29);
        assert!(report.candidates.iter().all(|candidate| candidate.prior < 0.5));
        assert_eq!(report.ownership.len(), 25);
        searcher.forget();
        assert_eq!(search(&mut searcher, &game, 30), report);
        // The tree goes on to the next search.
        let more = search(&mut searcher, &game, 30);
        assert_eq!(more.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), 59);
    }

    #[test]
    fn playouts_judge_where_no_network_can_or_may() {
        let mut with_network = Searcher::new(options(1, 64));
        with_network.set_network(Some(Arc::new(Network::new(flat_model()))));
        let mut without = Searcher::new(options(1, 64));
        let large = game(20, "D4");
        assert_eq!(search(&mut with_network, &large, 50), search(&mut without, &large, 50));
        with_network.set_evaluator(EvaluatorKind::Playouts);
        let small = game(9, "E5");
        without.forget();
        assert_eq!(search(&mut with_network, &small, 50), search(&mut without, &small, 50));
    }

    #[test]
    fn threads_share_the_simulations() {
        let game = game(9, "");
        let report = search(&mut Searcher::new(options(4, 64)), &game, 1000);
        assert_eq!(report.n_simulations, 1000);
        // The first simulation ended at the root, and so may those that met it there.
        let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        assert!((990..1000).contains(&visits), "{visits}");
    }

    /// However long it was to be, and whichever thread it is.
    #[test]
    fn a_panic_in_a_thread_ends_the_search() {
        let game = game(9, "E5");
        let root = Root::<MAX_WORDS>::of(&game, Color::White);
        let searcher = Searcher::new(options(2, 64));
        let this = thread::current().id();
        for is_in_this in [true, false] {
            let mut tree = Tree::new(Color::White, 1);
            let search = Search {
                root: &root,
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
            let searched = catch_unwind(AssertUnwindSafe(|| {
                searcher.think(&search, &mut tree, &mut None, &evaluator)
            }));
            assert!(searched.is_err());
        }
    }

    #[test]
    fn a_full_memory_does_not_stop_the_search() {
        let report = search(&mut Searcher::new(options(2, 17)), &game(19, "Q16 D4"), 6000);
        assert_eq!(report.n_simulations, 6000);
        assert!(report.candidates[0].visits > 20);
    }

    #[test]
    fn spare_time_ends_with_the_memory() {
        let game = game(9, "E5");
        let mut searcher = Searcher::new(options(2, 17));
        let limits = Limits::Spare(Duration::MAX);
        let report = searcher.search(&game, Color::White, limits, &AtomicBool::new(false));
        let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        assert!(visits + 10 > report.n_simulations, "nothing was forgotten");
    }

    #[test]
    fn the_tree_is_kept_along_the_game_alone() {
        let mut searcher = Searcher::new(options(1, 64));
        let mut game = game(9, "");
        let found = search(&mut searcher, &game, 2000);
        game.play(game.to_play(), found.candidates[0].mv).unwrap();
        let visits = |report: SearchReport| -> u64 {
            report.candidates.iter().map(|candidate| candidate.visits).sum()
        };
        assert!(visits(search(&mut searcher, &game, 1)) > 100);
        game.undo();
        game.play(game.to_play(), Move::Pass).unwrap();
        assert_eq!(visits(search(&mut searcher, &game, 1)), 0);
    }

    #[test]
    fn forbidden_repetitions_are_no_candidates() {
        let game = game(5, "B4 C4 A3 B3 B2 D3 E1 C2 C3");
        let banned = parse_move(game.size(), "B3").unwrap();
        let report = search(&mut Searcher::new(options(1, 64)), &game, 500);
        assert!(report.candidates.iter().all(|candidate| candidate.mv != banned));
        assert!(report.candidates.iter().any(|candidate| candidate.mv == Move::Pass));
    }

    #[test]
    fn images_of_a_move_are_one_candidate() {
        for (side, moves, n) in [(9, "", 16), (9, "E5", 15), (9, "E5 C3", 44), (9, "E5 C4", 80)] {
            let report = search(&mut Searcher::new(options(1, 64)), &game(side, moves), 50);
            assert_eq!(report.candidates.len(), n, "{moves}");
        }
    }

    #[test]
    fn a_budget_is_not_used_without_a_choice() {
        let game = game(2, "A1 pass B2");
        let day = Duration::from_secs(24 * 3600);
        let limits = Limits::Budget(TimeBudget { soft: day, hard: day });
        let report = Searcher::new(options(1, 64)).search(
            &game,
            Color::White,
            limits,
            &AtomicBool::new(false),
        );
        assert_eq!(report.n_simulations, CHECK_EVERY);
        assert_eq!(report.candidates.len(), 1);
    }

    #[test]
    fn a_stopped_search_still_has_moves() {
        let game = game(19, "Q3");
        let stop = AtomicBool::new(true);
        let report = Searcher::new(options(2, 64)).search(
            &game,
            Color::White,
            Limits::Simulations(9),
            &stop,
        );
        assert!(report.n_simulations <= 2);
        assert_eq!(report.candidates.len(), 361);
    }
}
