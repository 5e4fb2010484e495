//! Atari: chains with one liberty, and plays that make or mend them.

use crate::go::{Bitboard, Board, Chain, Color, Point};

/// Whether a legal play of `color` on the empty point `p` leaves the new chain with a single
/// liberty.
#[must_use]
pub fn is_self_atari<const N: usize>(board: &Board<N>, color: Color, p: Point) -> bool {
    n_liberties_after(board, color, p, 2) < 2
}

/// The number of liberties of the chain that a legal play of `color` on `p` makes, counted up to
/// `enough`.
#[must_use]
pub fn n_liberties_after<const N: usize>(
    board: &Board<N>,
    color: Color,
    p: Point,
    enough: usize,
) -> usize {
    NewChain::with_fewer(board, color, p, enough).map_or(enough, |new| new.liberties.len())
}

/// The single stone that a play of `color` on the empty point `p` would take in a ko: the opponent
/// holds all points beside, and nothing else there is in atari.
#[must_use]
pub fn ko_capture<const N: usize>(board: &Board<N>, color: Color, p: Point) -> Option<Point> {
    if !board.around(p).is_surrounded(color.opponent()) {
        return None;
    }
    let mut in_atari = (board.size().neighbors(p).into_iter())
        .filter_map(|q| board.chain(q).filter(|chain| chain.n_liberties() == 1));
    let taken = in_atari.next().filter(|chain| chain.n_stones() == 1)?;
    if in_atari.next().is_none() { taken.stones().first() } else { None }
}

/// What a play makes, without making it.
pub(super) struct NewChain<const N: usize> {
    /// The new stone and the chains that it joins.
    pub(super) stones: Bitboard<N>,
    /// The liberties of these.
    pub(super) liberties: Bitboard<N>,
    /// The enemy stones that go off.
    pub(super) taken: Bitboard<N>,
}

impl<const N: usize> NewChain<N> {
    /// The chain that a legal play of `color` on the empty point `p` makes; `None` if it has
    /// `enough` liberties, which most often is seen at once.
    #[inline(always)]
    pub(super) fn with_fewer(
        board: &Board<N>,
        color: Color,
        p: Point,
        enough: usize,
    ) -> Option<NewChain<N>> {
        if board.around(p).n_empty() >= enough {
            return None;
        }
        let mut new = NewChain {
            stones: Bitboard::of(p),
            liberties: Bitboard::EMPTY,
            taken: Bitboard::EMPTY,
        };
        for q in board.size().neighbors(p) {
            if board.is_empty(q) {
                new.liberties.insert(q);
                continue;
            }
            let Some(chain) = board.chain(q) else {
                continue;
            };
            if board.color(q) == Some(color) {
                // One of them is `p` itself.
                if chain.n_liberties() > enough {
                    return None;
                }
                new.liberties |= *chain.liberties();
                new.stones |= *chain.stones();
            } else if chain.n_liberties() == 1 {
                new.taken |= *chain.stones();
            }
        }
        if !new.taken.is_empty() {
            new.liberties |= new.taken & new.stones.neighbors(board.size());
        }
        new.liberties.remove(p);
        (new.liberties.len() < enough).then_some(new)
    }
}

/// The plays that may save a chain of `color` in atari: its last liberty, if the chain then has two
/// or more, and the last liberties of the enemy chains beside it.
pub fn escapes<const N: usize>(
    board: &Board<N>,
    color: Color,
    chain: &Chain<N>,
    mut found: impl FnMut(Point),
) {
    debug_assert!(chain.n_liberties() == 1);
    let enemy = board.stones(color.opponent());
    let mut beside = chain.stones().neighbors(board.size()) & *enemy;
    while let Some(attacker) = beside.first().and_then(|p| board.chain(p)) {
        beside -= *attacker.stones();
        if attacker.n_liberties() == 1
            && let Some(p) = attacker.liberties().first()
            && !board.is_suicide(color, p)
        {
            found(p);
        }
    }
    if let Some(p) = chain.liberties().first()
        && !board.is_suicide(color, p)
        && !is_self_atari(board, color, p)
    {
        found(p);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_point, point_name};

    #[track_caller]
    fn check_liberties(rows: &[&str], point: &str, expected: usize) {
        let board = parse_board(rows).unwrap();
        let p = parse_point(board.size(), point).unwrap();
        assert_eq!(n_liberties_after(&board, Color::Black, p, 4), expected, "{rows:?}");
        // The board itself must agree.
        let mut after = board;
        after.play(Color::Black, p);
        assert_eq!(after.chain(p).map_or(0, |chain| chain.n_liberties()).min(4), expected);
    }

    #[test]
    fn liberties_after_a_play() {
        check_liberties(&["...", "...", "..."], "B2", 4);
        check_liberties(&["...", "...", "..."], "A1", 2);
        check_liberties(&["O..", ".O.", "..."], "A1", 2);
        check_liberties(&["...", "O..", ".O."], "A1", 0);
        check_liberties(&["...", "OX.", ".O."], "A1", 0);
        check_liberties(&["....", "XX..", ".O..", "...."], "A2", 4);
        check_liberties(&["OX..", "OXO.", ".OO."], "A1", 1);
        check_liberties(&[".X..", "XOX.", "O.X.", ".X.."], "B2", 4);
        check_liberties(&["XOX.", "O.OX", "XOXX"], "B2", 4);
    }

    #[test]
    fn kos_are_taken_one_stone_for_one() {
        for (rows, point, expected) in [
            (["..XO.", ".XO.O", "..XO."], "D2", Some("C2")),
            (["..XO.", ".X.XO", "..XO."], "C2", None),
            (["..XO.", ".XO..", "..XO."], "D2", None),
            ([".XXO.", "XOO.O", ".XXO."], "D2", None),
            (["..XOX", ".XO.O", "..XO."], "D2", None),
            (["X.OX.", "OX...", "....."], "B3", None),
        ] {
            let board = parse_board(&rows).unwrap();
            let p = parse_point(board.size(), point).unwrap();
            let taken = ko_capture(&board, Color::Black, p);
            let name = taken.map(|p| point_name(board.size(), p));
            assert_eq!(name.as_deref(), expected, "{rows:?}");
        }
    }

    #[track_caller]
    fn check_escapes(rows: &[&str], stone: &str, expected: &[&str]) {
        let board = parse_board(rows).unwrap();
        let p = parse_point(board.size(), stone).unwrap();
        let mut names = Vec::new();
        let color = board.color(p).unwrap();
        escapes(&board, color, board.chain(p).unwrap(), |q| {
            names.push(point_name(board.size(), q))
        });
        names.sort();
        assert_eq!(names, expected, "{rows:?}");
    }

    #[test]
    fn ways_out_of_atari() {
        check_escapes(&[".....", ".O...", "OX...", ".O...", "....."], "B3", &["C3"]);
        check_escapes(&["XO...", ".....", ".....", ".....", "....."], "A5", &["A4"]);
        check_escapes(&["XO...", "..O..", ".O...", ".....", "....."], "A5", &["A4"]);
        check_escapes(&["XX.O.", "OOO..", ".....", ".....", "....."], "B5", &[]);
        check_escapes(&[".OX..", "OXO..", ".....", ".O...", "....."], "B4", &["A5", "B3"]);
    }
}
