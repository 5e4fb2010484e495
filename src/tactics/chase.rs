//! Chases: one ladder after another atari, without reading to the end.

use super::atari::{is_self_atari, n_liberties_after};
use crate::go::{Board, Chain, Color, Point};

/// The atari that goes on with a ladder when the stone on `last` has just run to two liberties.
#[must_use]
pub fn chase<const N: usize>(board: &Board<N>, last: Point) -> Option<Point> {
    let chain = board.chain(last).filter(|chain| chain.n_liberties() == 2)?;
    let p = tightest_atari(board, board.color(last)?, chain)?;
    (board.ko_point() != Some(p)).then_some(p)
}

/// The play on one of the two liberties of a chain of `color` that leaves it in atari and, when it
/// runs out, with two liberties at most; the better one if there are two.
fn tightest_atari<const N: usize>(
    board: &Board<N>,
    color: Color,
    chain: &Chain<N>,
) -> Option<Point> {
    let mut liberties = chain.liberties().iter();
    let (a, b) = (liberties.next()?, liberties.next()?);
    [(a, b), (b, a)]
        .into_iter()
        .filter(|&(p, _)| !is_self_atari(board, color.opponent(), p))
        // The point of the atari still counts as a liberty here.
        .map(|(p, way_out)| (n_liberties_after(board, color, way_out, 4), p))
        .filter(|&(n, _)| n <= 3)
        .min()
        .map(|(_, p)| p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_point, point_name};

    #[test]
    fn a_ladder_goes_on() {
        let above = [".......", ".......", ".......", "......."];
        let [row7, row6, row5, row4] = above;
        let board =
            parse_board(&[row7, row6, row5, row4, "..X....", ".XOO...", "..XX..."]).unwrap();
        let d2 = parse_point(board.size(), "D2").unwrap();
        let name = chase(&board, d2).map(|p| point_name(board.size(), p));
        assert_eq!(name.as_deref(), Some("E2"));
        // A stone with more liberties is no ladder.
        assert_eq!(chase(&board, parse_point(board.size(), "B2").unwrap()), None);
    }
}
