//! What a network said of positions, for the next time they come up.

use crate::go::{BoardSize, Color, Game, Move, Point, Scoring};
use crate::net::Prediction;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// What stands for a position and whatever else a prediction depends on, but for the order of the
/// moves that led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PredictionKey(u64);

impl PredictionKey {
    /// The key of the position of a game where `to_play` is to move. At the root of a search the
    /// network is asked in another way.
    #[must_use]
    pub fn of<const N: usize>(game: &Game<N>, to_play: Color, is_root: bool) -> PredictionKey {
        let rules = game.rules();
        let n_passes = game.moves().rev().take_while(|&(_, mv)| mv == Move::Pass).count();
        let surplus = (rules.scoring == Scoring::Territory).then(|| game.black_surplus());
        let mut hasher = DefaultHasher::new();
        (game.board().hash(), to_play, is_root, rules, n_passes.min(2)).hash(&mut hasher);
        // Ko and superko differ in these for the same stones.
        game.legal_points(to_play).hash(&mut hasher);
        (game.compensation().to_bits(), game.button(), surplus).hash(&mut hasher);
        PredictionKey(hasher.finish())
    }
}

/// Predictions for boards of one size, which threads share. A new one may drive out an old one.
pub struct PredictionCache {
    size: BoardSize,
    slots: Vec<Mutex<Slot>>,
}

type Slot = Option<(PredictionKey, Arc<Prediction>)>;

impl PredictionCache {
    /// An empty cache that takes no more than `memory_mb` million bytes.
    #[must_use]
    pub fn new(size: BoardSize, memory_mb: usize) -> PredictionCache {
        let per_point = size_of::<(Move, f32)>() + size_of::<(Point, f32)>();
        let bytes = size_of::<Mutex<Slot>>() + size_of::<Prediction>() + size.area() * per_point;
        let n = (memory_mb * 1_000_000 / bytes).max(1);
        PredictionCache { size, slots: (0..n).map(|_| Mutex::default()).collect() }
    }

    /// The size of the boards.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The prediction for a position, if it is there.
    #[must_use]
    pub fn get(&self, key: PredictionKey) -> Option<Arc<Prediction>> {
        let slot = self.slot(key).lock().unwrap_or_else(PoisonError::into_inner);
        slot.as_ref().filter(|(of, _)| *of == key).map(|(_, prediction)| prediction.clone())
    }

    /// Keeps a prediction.
    pub fn insert(&self, key: PredictionKey, prediction: Arc<Prediction>) {
        let mut slot = self.slot(key).lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some((key, prediction));
    }

    fn slot(&self, key: PredictionKey) -> &Mutex<Slot> {
        &self.slots[(key.0 % self.slots.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_move;
    use crate::go::{Komi, Rules};
    use crate::search::fake_network::prediction;

    /// The key after moves on a 5x5 board, the colors in turn.
    fn key(rules: &str, moves: &str) -> PredictionKey {
        let size = BoardSize::square(5).unwrap();
        let mut game: Game = Game::new(size, rules.parse().unwrap(), Komi::ZERO);
        for name in moves.split_whitespace() {
            game.play(game.to_play(), parse_move(size, name).unwrap()).unwrap();
        }
        PredictionKey::of(&game, game.to_play(), false)
    }

    #[track_caller]
    fn check(rules: &str, moves: &str, other_rules: &str, other_moves: &str, are_equal: bool) {
        let keys = [key(rules, moves), key(other_rules, other_moves)];
        assert_eq!(keys[0] == keys[1], are_equal, "{rules} {moves}, {other_rules} {other_moves}");
    }

    #[test]
    fn the_order_of_moves_does_not_matter() {
        check("chinese", "A1 B2 C3 D4", "chinese", "C3 B2 A1 D4", true);
        check("japanese", "A1 B2 C3 D4", "japanese", "C3 D4 A1 B2", true);
        check("tromp-taylor", "A1 B2 C3", "tromp-taylor", "C3 B2 A1", true);
    }

    #[test]
    fn what_the_prediction_depends_on_matters() {
        check("chinese", "A1 B2", "chinese", "A1 B3", false);
        check("chinese", "A1 B2", "chinese", "A1 B2 pass", false);
        check("chinese", "A1 B2 pass pass", "chinese", "A1 B2", false);
        check("chinese", "A1 B2", "chinese-ogs", "A1 B2", false);
        check("chinese", "A1 B2", "japanese", "A1 B2", false);
        check("aga-button", "A1 B2 pass C3", "aga-button", "A1 pass C3 B2", false);
    }

    #[test]
    fn a_forbidden_repetition_is_another_position() {
        // White has just taken at B3, and Black may not take back; or has been there for long.
        let taken = "B4 C4 A3 D3 B2 C2 C3 B3";
        let long = "B4 B3 A3 D3 B2 C2 pass C4";
        for rules in ["chinese", "tromp-taylor"] {
            check(rules, taken, rules, long, false);
            // Two passes lift a simple ko alone.
            let [taken, long] = [taken, long].map(|moves| format!("{moves} pass pass"));
            check(rules, &taken, rules, &long, rules == "chinese");
        }
    }

    #[test]
    fn prisoners_matter_where_territory_counts() {
        let moves = "A1 A2 C3 B1 C4 A1 D3 D4";
        let other = "pass A2 C3 B1 C4 A1 D3 D4";
        check("chinese", moves, "chinese", other, true);
        check("japanese", moves, "japanese", other, false);
    }

    #[test]
    fn sides_komi_and_the_root_matter() {
        let size = BoardSize::square(5).unwrap();
        let [game, other] =
            [0.0, 7.0].map(|komi| -> Game { Game::new(size, Rules::default(), Komi::new(komi)) });
        let key = PredictionKey::of(&game, Color::Black, false);
        assert_ne!(PredictionKey::of(&game, Color::White, false), key);
        assert_ne!(PredictionKey::of(&game, Color::Black, true), key);
        assert_ne!(PredictionKey::of(&other, Color::Black, false), key);
    }

    #[test]
    fn predictions_are_found_until_others_need_the_room() {
        let cache = PredictionCache::new(BoardSize::square(5).unwrap(), 0);
        let keys = [PredictionKey(1), PredictionKey(2)];
        let found = |key| cache.get(key).map(|prediction| prediction.black_win);
        assert_eq!(keys.map(found), [None, None]);
        cache.insert(keys[0], Arc::new(prediction(0.25, 0.0, 0.0)));
        assert_eq!(keys.map(found), [Some(0.25), None]);
        cache.insert(keys[1], Arc::new(prediction(0.75, 0.0, 0.0)));
        assert_eq!(keys.map(found), [None, Some(0.75)]);
    }

    #[test]
    fn the_room_is_bounded_by_the_memory() {
        for side in [9, 19] {
            let size = BoardSize::square(side).unwrap();
            let bytes = PredictionCache::new(size, 8).slots.len() * 16 * size.area();
            assert!((6_000_000..8_000_000).contains(&bytes), "{bytes}");
        }
    }
}
