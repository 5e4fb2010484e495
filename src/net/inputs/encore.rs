//! What follows the end of a game under territory rules in the games that the networks of KataGo
//! learnt from: the encore, where what is dead is taken.

use super::state::{MOST_MOVES, Phase, PhaseEnd, State};
use crate::go::{Bitboard, Board, Color, Game, IllegalMove, Move, Point, Position, Rules, Scoring};
use crate::tactics::ko_capture;

/// A game that goes on after its end, in two phases that end as the game did. In the first, plays
/// cost nothing; the second is counted as it ends.
///
/// There is no simple ko. A stone that takes a ko is blocked until the opponent has spent a move on
/// the point, and in one position a ko is taken only once.
pub struct Encore<const N: usize> {
    rules: Rules,
    white_points: f64,
    is_komi_integer: bool,
    phase: Phase,
    board: Board<N>,
    /// The last moves since the phase began, each with the position before it.
    turns: Vec<(Color, Move, Position<N>)>,
    blocked: Bitboard<N>,
    /// The captures of kos: where from, where and by whom.
    ko_captures: Vec<(u64, Point, Color)>,
    settled: [Bitboard<N>; 2],
    /// The positions since the last pass, each with the side to play and the blocked stones.
    keys: Vec<Key<N>>,
    /// The positions in which somebody passed.
    passes: Vec<Key<N>>,
    n_passes_in_a_row: usize,
    is_over: bool,
}

type Key<const N: usize> = (u64, Color, Bitboard<N>);

impl<const N: usize> Encore<N> {
    /// The encore of a game, which should be over; `None` under area rules.
    #[must_use]
    pub fn of(game: &Game<N>) -> Option<Encore<N>> {
        let rules = game.rules();
        let mut encore = Encore {
            rules,
            white_points: game.area_compensation(),
            is_komi_integer: game.komi().points().fract() == 0.0,
            phase: Phase::FirstEncore,
            board: *game.board(),
            turns: vec![],
            blocked: Bitboard::EMPTY,
            ko_captures: vec![],
            settled: [Bitboard::EMPTY; 2],
            keys: vec![],
            passes: vec![],
            n_passes_in_a_row: 0,
            is_over: false,
        };
        encore.board.lift_ko();
        encore.keys.push(encore.key(game.to_play()));
        (rules.scoring == Scoring::Territory).then_some(encore)
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// Makes a move. A play on a blocked stone, or one that would take it, only ends the block.
    ///
    /// # Errors
    /// If it is illegal; the encore is then as before.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let unblocked = mv.point().and_then(|p| self.unblocked(color, p));
        if let (Move::Play(p), None) = (mv, unblocked) {
            self.check(color, p)?;
        }
        if self.is_over {
            self.turns.drain(..self.turns.len().saturating_sub(1));
            self.is_over = false;
        }
        let end = (mv == Move::Pass).then(|| self.end_by_pass(color)).flatten();
        let before = Position::of(&self.board, color);
        self.turns.push((color, mv, before));
        match (mv, unblocked) {
            (Move::Pass, _) => {
                self.n_passes_in_a_row += 1;
                self.passes.push(self.key(color));
                self.keys.clear();
            }
            (Move::Play(_), Some(stone)) => _ = self.blocked.remove(stone),
            (Move::Play(p), None) => self.put(color, p),
        }
        if mv != Move::Pass {
            self.n_passes_in_a_row = 0;
        }
        let key = self.key(color.opponent());
        self.keys.push(key);
        if end.is_some() {
            self.end_phase(color.opponent());
        } else if mv != Move::Pass {
            // A position for the third time: no result.
            self.is_over = self.keys.iter().filter(|&&was| was == key).count() >= 3;
        }
        Ok(())
    }

    /// What the networks are told.
    pub(super) fn state(&self, to_play: Color) -> State<'_, N> {
        let most = if self.is_over { 1 } else { MOST_MOVES };
        let mut earlier = self.turns.iter().rev().map(|(_, _, before)| before);
        State {
            rules: self.rules,
            board: &self.board,
            earlier: [earlier.next(), earlier.next()],
            phase: self.phase,
            last_moves: (self.turns.iter().rev().take(most))
                .map(|&(color, mv, _)| (color, mv))
                .collect(),
            banned: self.banned(to_play).collect(),
            blocked: self.blocked,
            settled: self.settled,
            white_points: self.white_points,
            is_komi_integer: self.is_komi_integer,
            has_button: false,
            end: self.end_by_pass(to_play),
        }
    }

    fn key(&self, to_play: Color) -> Key<N> {
        (self.board.hash(), to_play, self.blocked)
    }

    fn check(&self, color: Color, p: Point) -> Result<(), IllegalMove> {
        if !self.board.is_empty(p) {
            Err(IllegalMove::Occupied)
        } else if !self.board.obeys_suicide_rule(color, p, self.rules.suicide) {
            Err(IllegalMove::Suicide)
        } else if self.banned(color).any(|banned| banned == p) {
            Err(IllegalMove::Superko)
        } else {
            Ok(())
        }
    }

    /// The blocked enemy stone that a play on `p` is spent on.
    fn unblocked(&self, color: Color, p: Point) -> Option<Point> {
        let stone = match self.board.color(p) {
            None => ko_capture(&self.board, color, p),
            Some(there) => (there != color).then_some(p),
        };
        stone.filter(|&stone| self.blocked.contains(stone))
    }

    /// The kos that `color` took before in this position.
    fn banned(&self, color: Color) -> impl Iterator<Item = Point> {
        let taken =
            move |&&(hash, _, by): &&(u64, Point, Color)| hash == self.board.hash() && by == color;
        self.ko_captures.iter().filter(taken).map(|&(_, p, _)| p)
    }

    fn put(&mut self, color: Color, p: Point) {
        let hash = self.board.hash();
        self.board.play(color, p);
        if self.board.ko_point().is_some() {
            self.board.lift_ko();
            self.blocked.insert(p);
            self.ko_captures.push((hash, p, color));
        }
        self.blocked -= self.board.empty();
        if self.phase == Phase::FirstEncore {
            self.white_points += f64::from(color.sign());
        }
    }

    /// What a pass of `color` would end.
    fn end_by_pass(&self, color: Color) -> Option<PhaseEnd> {
        if self.passes.contains(&self.key(color)) {
            return Some(PhaseEnd::Repeated);
        }
        let n = self.n_passes_in_a_row + 1;
        (n > 1).then_some(PhaseEnd::InARow(n))
    }

    fn end_phase(&mut self, to_play: Color) {
        if self.phase == Phase::SecondEncore {
            self.is_over = true;
            return;
        }
        self.phase = Phase::SecondEncore;
        self.settled = *self.board.both_stones();
        self.blocked = Bitboard::EMPTY;
        self.turns.clear();
        self.ko_captures.clear();
        self.passes.clear();
        self.keys = vec![self.key(to_play)];
        self.n_passes_in_a_row = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{draw_board, parse_board, parse_move};
    use crate::go::{Komi, MAX_WORDS};

    fn encore(rules: &str, rows: &[&str]) -> Option<Encore<MAX_WORDS>> {
        let rules = rules.parse().unwrap();
        let board = parse_board(rows).unwrap();
        Encore::of(&Game::from_position(board, Color::Black, rules, Komi::ZERO))
    }

    #[test]
    fn only_territory_rules_have_an_encore() {
        assert!(encore("chinese", &["..", ".."]).is_none());
        assert!(encore("japanese", &["..", ".."]).is_some());
    }

    #[test]
    fn a_ko_is_taken_back_after_a_move_is_spent_on_it_and_only_once() {
        let mut encore =
            encore("japanese", &[".....", "..XO.", ".XO.O", "..XO.", "....."]).unwrap();
        let mut play = |color, name: &str| {
            let result = encore.play(color, parse_move(encore.board.size(), name).unwrap());
            (result, draw_board(&encore.board)[2].clone())
        };
        let (black, white) = (Color::Black, Color::White);
        let taken = |row: &str| (Ok(()), row.to_owned());
        assert_eq!(play(black, "D3"), taken(".X.XO"));
        assert_eq!(play(black, "D3").0, Err(IllegalMove::Occupied));
        assert_eq!(play(white, "C3"), taken(".X.XO"));
        assert_eq!(play(black, "pass"), taken(".X.XO"));
        assert_eq!(play(white, "C3"), taken(".XO.O"));
        assert_eq!(play(black, "D3").0, Ok(()));
        assert_eq!(play(white, "pass"), taken(".XO.O"));
        assert_eq!(play(black, "D3").0, Err(IllegalMove::Superko));
    }
}
