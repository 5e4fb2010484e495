//! Nakade: shapes of room in which one play prevents two eyes.

use crate::go::{Bitboard, BoardSize};

/// Whether stones of this connected shape kill from within: once they are taken, a play on the vital
/// point of their room leaves it one eye. These are all shapes of one to three points, the square,
/// the pyramid, the bulky five, the crossed five and the rabbity six.
#[must_use]
pub fn is_nakade<const N: usize>(shape: &Bitboard<N>, size: BoardSize) -> bool {
    let n_points = shape.len();
    if n_points <= 3 || n_points > 6 {
        return n_points <= 3;
    }
    let n_beside = |p| (Bitboard::<N>::of(p).neighbors(size) & *shape).len();
    let degrees: Vec<usize> = shape.iter().map(n_beside).collect();
    let n_sides = degrees.iter().sum::<usize>() / 2;
    let most_beside = degrees.iter().max().copied().unwrap_or(0);
    match n_points {
        4 => n_sides == 4 || most_beside == 3,
        5 => n_sides == 5 || most_beside == 4,
        _ => n_sides == 6 && most_beside == 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_board;
    use crate::go::{Board, Color};

    #[track_caller]
    fn check(rows: &[&str], expected: bool) {
        let board: Board = parse_board(rows).unwrap();
        assert_eq!(is_nakade(board.stones(Color::Black), board.size()), expected, "{rows:?}");
    }

    #[test]
    fn shapes_that_kill() {
        check(&["X"], true);
        check(&["XX"], true);
        check(&["XXX"], true);
        check(&["XX", "X."], true);
        check(&["XX", "XX"], true);
        check(&["XXX", ".X."], true);
        check(&["XXX", "XX."], true);
        check(&[".X.", "XXX", ".X."], true);
        check(&["XX.", "XXX", ".X."], true);
    }

    #[test]
    fn shapes_that_make_two_eyes() {
        check(&["XXXX"], false);
        check(&["XXX", "X.."], false);
        check(&["XX.", ".XX"], false);
        check(&["XXXX", "X..."], false);
        check(&["XXXX", ".X.."], false);
        check(&["XXX", "X..", "X.."], false);
        check(&["XXX", "XXX"], false);
        check(&["XXXX", "XX.."], false);
        check(&["XXX", "XXX", "X.."], false);
    }
}
