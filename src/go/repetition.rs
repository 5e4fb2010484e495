//! Positions that occurred, and the plays that would make one of them again.

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::point::{BoardSize, MAX_WORDS, Point};
use super::rules::KoRule;

/// The stones at one moment of a game, the point that simple ko banned, and who was to play then.
#[derive(Clone, Copy, Debug)]
pub struct Position<const N: usize = MAX_WORDS> {
    pub(super) stones: [Bitboard<N>; 2],
    pub(super) ko_point: Option<Point>,
    pub(super) hash: u64,
    pub(super) to_play: Color,
}

impl<const N: usize> Position<N> {
    /// What is on the board now.
    #[must_use]
    pub fn of(board: &Board<N>, to_play: Color) -> Self {
        Position {
            stones: *board.both_stones(),
            ko_point: board.ko_point(),
            hash: board.hash(),
            to_play,
        }
    }

    /// The board as it was then, which had this size.
    #[must_use]
    pub fn board(&self, size: BoardSize) -> Board<N> {
        Board::from_position(size, self.stones, self.ko_point)
    }

    /// The hash of the stones: see [`Board::hash`].
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The point where simple ko banned the next play, if any.
    #[must_use]
    pub fn ko_point(&self) -> Option<Point> {
        self.ko_point
    }

    /// The same position with sets of `M` words.
    ///
    /// # Panics
    /// If a stone needs more than `M` words.
    #[must_use]
    pub fn resized<const M: usize>(&self) -> Position<M> {
        let Position { stones, ko_point, hash, to_play } = *self;
        Position { stones: stones.map(|set| set.resized()), ko_point, hash, to_play }
    }
}

/// Whether a play on an empty point would make one of the `earlier` positions again; under
/// [`KoRule::Situational`], one that had the opponent to play. The hash only finds the candidates:
/// the stones themselves are compared.
pub fn repeats<'a, const N: usize>(
    board: &Board<N>,
    color: Color,
    p: Point,
    ko: KoRule,
    earlier: impl Iterator<Item = &'a Position<N>>,
) -> bool {
    let hash = board.hash_after(color, p);
    let any_side = ko != KoRule::Situational;
    let mut candidates = earlier
        .filter(|was| was.hash == hash && (any_side || was.to_play == color.opponent()))
        .peekable();
    if candidates.peek().is_none() {
        return false;
    }
    let mut after = *board;
    after.play(color, p);
    candidates.any(|was| was.stones == *after.both_stones())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_point};

    #[test]
    fn an_equal_hash_alone_is_no_repetition() {
        let board = parse_board(&["...", ".X.", "..."]).unwrap();
        let p = parse_point(board.size(), "A1").unwrap();
        let mut after = board;
        after.play(Color::White, p);
        let same = Position::of(&after, Color::Black);
        let other_stones = Position { hash: after.hash(), ..Position::of(&board, Color::Black) };
        for (earlier, expected) in
            [(vec![], false), (vec![other_stones], false), (vec![other_stones, same], true)]
        {
            let repeated = repeats(&board, Color::White, p, KoRule::Positional, earlier.iter());
            assert_eq!(repeated, expected);
        }
    }
}
