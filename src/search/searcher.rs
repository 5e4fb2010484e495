//! The search from the outside: a position and limits in, a report out.

use super::evaluator::EvaluatorKind;
use super::growth::Growth;
use super::kept_tree::KeptTree;
use super::limits::Limits;
use super::network_evaluator::{NetworkEvaluator, asking};
use super::params::Params;
use super::playout::PlayoutEvaluator;
use super::prediction_cache::PredictionCache;
use super::report::{Ranking, SearchReport};
use super::restrictions::Restrictions;
use super::root::Root;
use super::tree::Tree;
use super::wishes::Wishes;
use super::worker::Totals;
use crate::go::{BoardSize, Color, Game, MAX_WORDS};
use crate::net::{self, Network};
use crate::tactics::Patterns;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
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
        let growth = Growth {
            root: &root,
            params,
            n_threads: self.options.threads,
            seed: self.options.seed.wrapping_add(self.n_searches << 32),
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
                growth.run(&mut tree, observer, &|_| evaluator(expected_lead))
            }
            _ => {
                let evaluator = |rng| PlayoutEvaluator::new(params, &self.patterns, rng, stop);
                growth.run(&mut tree, observer, &evaluator)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_move;
    use crate::go::{BoardSize, Komi, Move, Rules};
    use crate::search::TimeBudget;
    use crate::search::fake_network::flat_model;
    use crate::search::growth::CHECK_EVERY;
    use std::time::Duration;

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
