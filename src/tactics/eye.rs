//! Real and false eyes of one point.

use crate::go::{Bitboard, Board, Color, Point};

/// Whether the empty point `p`, with only stones of `color` beside it, stays an eye: the enemy does
/// not hold the corners, or the stones beside it hang together all the same.
#[inline]
#[must_use]
pub fn is_real_eye<const N: usize>(board: &Board<N>, color: Color, p: Point) -> bool {
    let around = board.around(p);
    around.is_surrounded(color) && (around.corners_hold(color) || is_held_together(board, color, p))
}

/// Whether the empty point `p`, with only stones of `color` beside it, is a false eye: in the end
/// its owner has to fill it.
#[inline]
#[must_use]
pub fn is_false_eye<const N: usize>(board: &Board<N>, color: Color, p: Point) -> bool {
    board.around(p).is_surrounded(color) && !is_real_eye(board, color, p)
}

/// Whether the stones beside `p` are one chain or share another eye, as in the two-headed dragon.
#[cold]
fn is_held_together<const N: usize>(board: &Board<N>, color: Color, p: Point) -> bool {
    let size = board.size();
    let stones_beside = |p| {
        let beside = size.neighbors(p).into_iter().filter_map(|q| board.chain(q));
        beside.fold(Bitboard::EMPTY, |stones, chain| stones | *chain.stones())
    };
    let mut chains = size.neighbors(p).into_iter().filter_map(|q| board.chain(q));
    let Some(first) = chains.next() else { return false };
    let (mut stones, mut shared) = (*first.stones(), *first.liberties());
    for chain in chains {
        stones |= *chain.stones();
        shared = shared & *chain.liberties();
    }
    shared.remove(p);
    stones == *first.stones()
        || shared
            .iter()
            .any(|q| board.around(q).is_surrounded(color) && (stones_beside(q) - stones).is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::drawing::views;
    use super::*;

    /// Whether the points drawn as `*` are real and false eyes of `X`.
    #[track_caller]
    fn check(rows: &[&str], expected: [bool; 2]) {
        for view in views(rows) {
            for p in view.marked('*').iter() {
                let found =
                    [is_real_eye, is_false_eye].map(|is_eye| is_eye(&view.board, view.x, p));
                assert_eq!(found, expected, "{rows:?}");
            }
        }
    }

    const REAL: [bool; 2] = [true, false];
    const FALSE: [bool; 2] = [false, true];
    const NONE: [bool; 2] = [false, false];

    #[test]
    fn by_the_corners() {
        check(&["....", "XX..", "*X.."], REAL);
        check(&["....", "X...", "*X.."], REAL);
        check(&["....", "XO..", "*X.."], FALSE);
        check(&["....", "XXX.", "X*X."], REAL);
        check(&["....", "OXX.", "X*X."], FALSE);
        check(&["....", "OXO.", "X*X."], FALSE);
        check(&[".X..", "X*X.", ".X.."], REAL);
        check(&["OX..", "X*X.", ".X.."], REAL);
        check(&["OXO.", "X*X.", ".X.."], FALSE);
        check(&["OX..", "X*XX", ".XO."], FALSE);
        check(&["....", "X...", "*.X."], NONE);
        check(&[".X..", "X*O.", ".X.."], NONE);
    }

    #[test]
    fn joined_elsewhere() {
        check(&["XXXXX", "X.X.X", "XOXOX", "XX*XX", ".XXX.", "....."], REAL);
        check(&["X...X", "X.X.X", "XOXOX", "XX*XX", ".XXX.", "....."], FALSE);
        check(&["XXX.", "X.X.", "XOX.", "*XX.", "XOO."], FALSE);
    }

    #[test]
    fn shared_by_two_chains() {
        check(&["XXXXX", "XO.OX", "*XOX*", "XXXXX", "....."], REAL);
        check(&["XX*XX", "X.X.X", "XOXOX", "XX*XX", ".XXX.", "....."], REAL);
        check(&["XXXXX", "XO.O.", "*XOXO", "XXXXX", "....."], FALSE);
        check(&["XXXXX", "XO.OX", "*XOX.", "XXXXO", "....."], FALSE);
    }
}
