//! The evaluator that asks a network.

use super::evaluator::{Evaluation, Evaluator, Leaf, Selection};
use super::params::Params;
use super::prediction_cache::{PredictionCache, PredictionKey};
use super::utility::Utility;
use crate::go::{Board, Color, Game, Symmetry};
use crate::net::{InputOptions, Inputs, LadderMemory, Network, Prediction, Workspace};
use std::sync::Arc;

/// What a network is asked: what it thinks of the position of a game.
pub struct Question<'a, const N: usize> {
    /// The position with what led there.
    pub game: &'a Game<N>,
    /// The side to play.
    pub to_play: Color,
    /// Which image of the position the network sees.
    pub symmetry: Symmetry,
    /// Whether this is the root of a search. There the opponent's pass is not relied on, and the
    /// policy is less optimistic.
    pub is_root: bool,
}

/// Has a network answer questions, for one thread.
pub fn asking<'a, const N: usize>(
    network: &'a Network,
    params: &'a Params,
) -> impl FnMut(Question<'_, N>) -> Prediction + Send + 'a {
    let mut workspace = Workspace::default();
    let mut ladders = LadderMemory::default();
    let header = network.header();
    move |Question { game, to_play, symmetry, is_root }| {
        let options = InputOptions {
            pass_alive_under_suicide: header.pass_alive_under_suicide,
            conservative_pass: is_root,
            hides_bad_ends: true,
            ..InputOptions::default()
        };
        let inputs = Inputs::with(game, to_play, &options, &mut ladders);
        let outputs = network.run(&[inputs.image(symmetry)], &mut workspace).remove(0);
        let outputs = outputs.preimage(game.size(), symmetry);
        let optimism = if is_root { params.root_optimism } else { params.optimism };
        Prediction::of(&outputs, header, game, to_play, optimism).if_decided(game)
    }
}

/// Judges positions by what `ask` answers.
pub struct NetworkEvaluator<'a, const N: usize, A> {
    ask: A,
    cache: &'a PredictionCache,
    params: &'a Params,
    utility: Utility,
    expected_black_lead: f32,
    /// The game to the root of the search.
    game: &'a Game<N>,
    to_play: Color,
}

impl<'a, const N: usize, A: FnMut(Question<'_, N>) -> Prediction> NetworkEvaluator<'a, N, A> {
    /// An evaluator for the search of the position of `game` where `to_play` is to move.
    /// `expected_black_lead` is what an earlier search found of it; the network is asked otherwise.
    #[must_use]
    pub fn new(
        ask: A,
        cache: &'a PredictionCache,
        params: &'a Params,
        game: &'a Game<N>,
        to_play: Color,
        expected_black_lead: Option<f32>,
    ) -> Self {
        let area = game.size().area();
        let utility = Utility::new(params, 0.0, area);
        let mut evaluator = NetworkEvaluator {
            ask,
            cache,
            params,
            utility,
            expected_black_lead: 0.0,
            game,
            to_play,
        };
        let expected = expected_black_lead
            .unwrap_or_else(|| evaluator.predict(game, to_play, true).black_lead);
        evaluator.utility = Utility::new(params, expected, area);
        evaluator.expected_black_lead = expected;
        evaluator
    }

    /// The lead that is expected at the root.
    #[must_use]
    pub fn expected_black_lead(&self) -> f32 {
        self.expected_black_lead
    }

    /// What the network says of a position, now or earlier.
    fn predict(&mut self, game: &Game<N>, to_play: Color, is_root: bool) -> Arc<Prediction> {
        let key = PredictionKey::of(game, to_play, is_root);
        if let Some(prediction) = self.cache.get(key) {
            return prediction;
        }
        let n_symmetries = if is_root { self.params.root_symmetries } else { 1 };
        // No side of the board is preferred, and the same position is always seen from the same.
        let n_skipped = (game.board().hash() % 8) as usize;
        let symmetries: Vec<Symmetry> = Symmetry::all(game.size()).collect();
        let chosen = symmetries.iter().cycle().skip(n_skipped).take(n_symmetries as usize);
        let predictions: Vec<Prediction> = chosen
            .map(|&symmetry| (self.ask)(Question { game, to_play, symmetry, is_root }))
            .collect();
        let prediction = Arc::new(mean(&predictions));
        self.cache.insert(key, prediction.clone());
        prediction
    }
}

impl<const N: usize, A> Evaluator<N> for NetworkEvaluator<'_, N, A>
where
    A: FnMut(Question<'_, N>) -> Prediction + Send,
{
    const SELECTION: Selection = Selection::Puct;

    fn evaluate(&mut self, leaf: Leaf<'_, N>, evaluation: &mut Evaluation<N>) {
        let mut game = self.game.clone();
        let mut color = self.to_play;
        for node in leaf.path {
            game.play(color, node.mv()).expect("the tree holds no move that the game forbids");
            color = color.opponent();
        }
        let prediction = self.predict(&game, leaf.to_play, leaf.path.is_empty());
        evaluation.black_value = self.utility.of_prediction(&prediction);
        evaluation.black_lead = prediction.black_lead;
        evaluation.n_moves = 0;
        for &(p, owner) in &prediction.ownership {
            evaluation.ownership.as_flattened_mut()[p.index()] = owner;
        }
        if leaf.wants_policy {
            evaluation.policy.clone_from(&prediction.policy);
        }
    }

    fn value_of_end(&self, _: &Board<N>, black_lead: f32) -> f32 {
        self.utility.of_lead(black_lead)
    }
}

/// The mean of what was predicted for images of one position, of at least one.
fn mean(predictions: &[Prediction]) -> Prediction {
    let mean_of = |number: &dyn Fn(&Prediction) -> f32| {
        predictions.iter().map(number).sum::<f32>() / predictions.len() as f32
    };
    let first = &predictions[0];
    let policy = first.policy.iter().enumerate();
    let ownership = first.ownership.iter().enumerate();
    Prediction {
        policy: policy.map(|(i, &(mv, _))| (mv, mean_of(&|other| other.policy[i].1))).collect(),
        black_win: mean_of(&|other| other.black_win),
        white_win: mean_of(&|other| other.white_win),
        no_result: mean_of(&|other| other.no_result),
        black_score: mean_of(&|other| other.black_score),
        score_stdev: mean_of(&|other| other.score_stdev),
        black_lead: mean_of(&|other| other.black_lead),
        ownership: ownership
            .map(|(i, &(p, _))| (p, mean_of(&|other| other.ownership[i].1)))
            .collect(),
        ..*first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{move_name, parse_move};
    use crate::go::{BoardSize, Komi, MAX_WORDS, Move};
    use crate::search::fake_network::{answer, prediction};
    use crate::search::report::{Ranking, SearchReport};
    use crate::search::root::Root;
    use crate::search::tree::Tree;
    use crate::search::worker::{Totals, Worker};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// A game on a 5x5 board after the given moves, the colors in turn.
    fn game(rules: &str, moves: &str) -> Game {
        let size = BoardSize::square(5).unwrap();
        let mut game = Game::new(size, rules.parse().unwrap(), Komi::new(0.5));
        for name in moves.split_whitespace() {
            game.play(game.to_play(), parse_move(size, name).unwrap()).unwrap();
        }
        game
    }

    /// A search of `n` simulations by each of some threads.
    fn search(
        game: &Game,
        n_threads: usize,
        n: usize,
        ask: impl Fn(Question<'_, 1>) -> Prediction + Sync,
    ) -> SearchReport {
        let params = Params::default();
        let cache = PredictionCache::new(game.size(), 1);
        let color = game.to_play();
        let tree = Tree::new(color, 16);
        let (root, small) = (Root::<1>::of(game, color), game.resized());
        let run = || {
            let evaluator = NetworkEvaluator::new(&ask, &cache, &params, &small, color, None);
            let mut worker = Worker::new(&tree, &root, &params, evaluator, Totals::new(false));
            (0..n).for_each(|_| worker.simulate());
            worker.into_totals()
        };
        let mut totals = Totals::new(false);
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(run)).collect();
            threads.into_iter().for_each(|thread| totals.join(&thread.join().unwrap()));
        });
        let n_simulations = (n_threads * n) as u64;
        SearchReport::of(game, color, &tree, &totals, n_simulations, Ranking::LowerBound(&params))
    }

    /// The best move and the numbers of visits of the moves that have any.
    fn visits(report: &SearchReport, size: BoardSize) -> Vec<(String, u64)> {
        let visited = report.candidates.iter().filter(|candidate| candidate.visits > 0);
        visited.map(|candidate| (move_name(size, candidate.mv), candidate.visits)).collect()
    }

    #[test]
    fn visits_follow_the_policy_where_all_moves_are_worth_the_same() {
        let game = game("chinese", "C3 B2");
        let weight = |mv| match mv {
            Move::Play(p) if p == game.size().point(0, 0).unwrap() => 3.0,
            Move::Pass => 1.0,
            _ => 0.0,
        };
        let report = search(&game, 1, 401, |question| answer(&question, weight, 0.5));
        let found = visits(&report, game.size());
        assert_eq!(found.iter().map(|(_, n)| n).sum::<u64>(), 400);
        assert_eq!(found[0].0, "A1");
        assert!((295..=305).contains(&found[0].1), "{found:?}");
        assert_eq!((report.value, report.black_lead), (0.5, 0.0));
    }

    #[test]
    fn the_move_that_wins_is_found() {
        let game = game("chinese", "C3 B2");
        let goal = game.size().point(3, 3).unwrap();
        let wins = |question: Question<'_, 1>| {
            let is_won = question.game.board().color(goal) == Some(Color::Black);
            answer(&question, |_| 1.0, if is_won { 0.9 } else { 0.2 })
        };
        let report = search(&game, 1, 300, wins);
        let best = &report.candidates[0];
        assert_eq!(best.mv, Move::Play(goal));
        assert!(best.visits > 150, "{best:?}");
        // White takes the point if Black does not.
        assert!((0.85..=0.9).contains(&best.value), "{best:?}");
        let others = &report.candidates[1..];
        assert!(others.iter().all(|other| other.value < 0.3 && other.visits < 20), "{others:?}");
        assert!(report.ownership.iter().all(|&(_, owner)| owner > 0.0 && owner < 0.8));
    }

    #[test]
    fn one_thread_always_finds_the_same() {
        let weight = |mv| match mv {
            Move::Play(p) => (p.index() % 7) as f32,
            Move::Pass => 0.1,
        };
        let uneven = |question: Question<'_, 1>| {
            let win = (question.game.board().hash() % 97) as f32 / 96.0;
            answer(&question, weight, win)
        };
        for moves in ["", "C3 B2", "C3 pass"] {
            let game = game("japanese", moves);
            assert_eq!(search(&game, 1, 300, uneven), search(&game, 1, 300, uneven), "{moves}");
        }
    }

    #[test]
    fn threads_share_a_tree_and_what_was_predicted() {
        let n_asked = AtomicUsize::new(0);
        let ask = |question: Question<'_, 1>| {
            n_asked.fetch_add(1, Relaxed);
            let win = (question.game.board().hash() % 97) as f32 / 96.0;
            answer(&question, |_| 1.0, win)
        };
        let report = search(&game("chinese", "C3 B2"), 2, 200, ask);
        let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        assert!((395..400).contains(&visits), "{visits}");
        // Some moves lead to the same position in another order.
        assert!((300..400).contains(&n_asked.into_inner()));
    }

    #[test]
    fn no_position_is_asked_about_twice() {
        let n_asked = AtomicUsize::new(0);
        // Two passes end the game, and dead stones are judged each time.
        let ask = |question: Question<'_, 1>| {
            n_asked.fetch_add(1, Relaxed);
            let pass = |mv| if mv == Move::Pass { 1.0 } else { 0.0 };
            answer(&question, pass, 0.5)
        };
        let report = search(&game("japanese", "C3 B2"), 1, 100, ask);
        assert_eq!(report.candidates[0].visits, 99);
        assert_eq!(n_asked.into_inner(), 3);
    }

    #[test]
    fn the_network_sees_the_game_with_the_moves_of_the_tree() {
        let game = game("chinese", "C3 B2 pass");
        let ask = |question: Question<'_, 1>| {
            let Question { game: asked, to_play, .. } = question;
            assert!(asked.moves().take(3).eq(game.moves()));
            assert_eq!(to_play, asked.to_play());
            answer(&question, |_| 1.0, 0.5)
        };
        search(&game, 1, 200, ask);
    }

    #[test]
    fn the_tree_and_the_game_forbid_the_same() {
        // Where stones are taken again and again; an evaluator that cannot follow the tree panics.
        for rules in ["chinese", "tromp-taylor", "aga", "new-zealand", "japanese"] {
            let game = game(rules, "B4 C4 A3 D3 B2 C2 C3 B3 E1");
            let near = |mv: Move| match mv {
                Move::Play(p) if game.size().edge_distance(p) > 0 => 1.0,
                _ => 0.1,
            };
            let uneven = |question: Question<'_, 1>| {
                let win = (question.game.board().hash() % 97) as f32 / 96.0;
                answer(&question, near, win)
            };
            let report = search(&game, 1, 1500, uneven);
            assert_eq!(report.n_simulations, 1500, "{rules}");
        }
    }

    #[test]
    fn the_end_is_counted() {
        // Black owns the board.
        let game = game("tromp-taylor", "C3 pass");
        let pass = |mv| if mv == Move::Pass { 1.0 } else { 0.1 };
        let report = search(&game, 1, 50, |question| answer(&question, pass, 0.3));
        let pass = report.candidates.iter().find(|candidate| candidate.mv == Move::Pass).unwrap();
        assert!(pass.value > 0.95, "{pass:?}");
        assert_eq!(report.candidates[0].mv, Move::Pass);
    }

    #[test]
    fn predictions_for_images_are_averaged() {
        let game = game("chinese", "C3 B2");
        let seen = std::cell::RefCell::new(Vec::new());
        let ask = |question: Question<'_, MAX_WORDS>| {
            let n = seen.borrow().len() as f32;
            seen.borrow_mut().push(question.symmetry);
            assert!(question.is_root);
            let mut found = answer(&question, |_| 1.0, n / 7.0);
            found.policy[0].1 = n;
            found
        };
        let params = Params { root_symmetries: 8, ..Params::default() };
        let cache = PredictionCache::new(game.size(), 1);
        let mut evaluator =
            NetworkEvaluator::new(ask, &cache, &params, &game, Color::Black, Some(0.0));
        let found = evaluator.predict(&game, Color::Black, true);
        let seen = seen.into_inner();
        assert!(Symmetry::all(game.size()).all(|symmetry| seen.contains(&symmetry)));
        assert_eq!(seen.len(), 8);
        assert!((found.black_win - 0.5).abs() < 1e-6);
        assert_eq!(found.policy[0].1, 3.5);
        assert!((found.policy[1].1 - 1.0 / 24.0).abs() < 1e-6);
    }

    #[test]
    fn a_prediction_alone_is_its_mean() {
        let alone = prediction(0.123, 4.5, 6.7);
        assert_eq!(mean(std::slice::from_ref(&alone)), alone);
    }
}
