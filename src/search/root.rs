//! The position that is searched, as all threads see it.

use super::counting::Counting;
use super::openings::symmetries;
use super::restrictions::Restrictions;
use crate::go::{Board, Color, Game, KoRule, Move, Point, Symmetry};
use std::collections::HashSet;

/// The position at the root of the tree and what the game adds to it.
pub struct Root<const N: usize> {
    /// The stones.
    pub board: Board<N>,
    /// The side to play.
    pub to_play: Color,
    /// The last two moves, the last one first, as far as they put stones.
    pub last_points: [Option<Point>; 2],
    /// Whether the last move was a pass.
    pub passed: bool,
    /// How the end is counted.
    pub counting: Counting,
    /// What may not be repeated.
    pub history: Repetitions,
    /// The symmetries of the whole game so far.
    pub symmetries: Vec<Symmetry>,
    /// What is not searched.
    pub restrictions: Restrictions,
}

impl<const N: usize> Root<N> {
    /// The position of a game where `to_play` is to move.
    ///
    /// # Panics
    /// If the board needs more than `N` words.
    #[must_use]
    pub fn of(game: &Game, to_play: Color) -> Root<N> {
        let mut last = game.moves().rev().map(|(_, mv)| mv);
        let last_moves = [last.next(), last.next()];
        Root {
            board: game.board().resized(),
            to_play,
            last_points: last_moves.map(|mv| mv.and_then(Move::point)),
            passed: last_moves[0] == Some(Move::Pass),
            counting: Counting::of(game),
            history: Repetitions::of(game),
            symmetries: symmetries(game),
            restrictions: Restrictions::default(),
        }
    }

    /// The same with restrictions. What they permit of moves that are images of each other need not
    /// be the one that stands for them all, therefore none does.
    #[must_use]
    pub fn restricted(mut self, restrictions: &Restrictions) -> Root<N> {
        if !restrictions.is_empty() {
            self.symmetries.clear();
            self.restrictions = restrictions.clone();
        }
        self
    }

    /// A position without a past, counted by area; only the ko of the board is forbidden.
    #[must_use]
    pub fn without_history(board: Board<N>, to_play: Color) -> Root<N> {
        Root {
            board,
            to_play,
            last_points: [None; 2],
            passed: false,
            counting: Counting::AREA,
            history: Repetitions { rule: KoRule::Simple, seen: HashSet::new() },
            symmetries: Vec::new(),
            restrictions: Restrictions::default(),
        }
    }
}

/// The positions that the ko rule forbids. A search tells positions apart by their hashes alone:
/// the move it arrives at is checked against the positions themselves.
pub struct Repetitions {
    rule: KoRule,
    seen: HashSet<u64>,
}

impl Repetitions {
    /// The positions that occurred in a game.
    fn of(game: &Game) -> Repetitions {
        let rule = game.rules().ko;
        let seen = game.positions().map(|(hash, to_play)| key(rule, hash, to_play)).collect();
        Repetitions { rule, seen }
    }

    /// What the position after a play is compared by; `None` if the rule compares no positions.
    pub fn key_after<const N: usize>(
        &self,
        board: &Board<N>,
        color: Color,
        p: Point,
    ) -> Option<u64> {
        (self.rule != KoRule::Simple)
            .then(|| key(self.rule, board.hash_after(color, p), color.opponent()))
    }

    /// Whether a position occurred.
    pub fn has(&self, key: u64) -> bool {
        self.seen.contains(&key)
    }
}

/// The hash, with the side to play where the rule heeds it.
fn key(rule: KoRule, hash: u64, to_play: Color) -> u64 {
    match (rule, to_play) {
        (KoRule::Situational, Color::White) => !hash,
        _ => hash,
    }
}
