//! Ladders: chains that are put in atari again and again until they are caught or get away.
//!
//! One line is read, without going back: the attacker leaves the chain the fewest liberties at each
//! step, and a chain that can take an attacker counts as safe.

use super::atari::{is_self_atari, n_liberties_after};
use crate::go::{Board, Chain, Color, Point};

/// The turns after which a ladder is given up as escaped; the longest on the board are shorter.
const MOST_TURNS: usize = 100;

/// Whether a chain in atari is caught in a ladder though its owner plays first.
#[must_use]
pub fn is_lost<const N: usize>(board: &Board<N>, chain: &Chain<N>) -> bool {
    let Some(stone) = chain.stones().first() else { return false };
    let Some(color) = board.color(stone) else { return false };
    let mut board = *board;
    for _ in 0..MOST_TURNS {
        let Some(chain) = board.chain(stone) else { return true };
        if can_take_attacker(&board, color, chain) {
            return false;
        }
        let Some(p) = chain.liberties().first() else { return true };
        if board.is_suicide(color, p) {
            return true;
        }
        board.play(color, p);
        let Some(chain) = board.chain(stone) else { return true };
        match chain.n_liberties() {
            1 => return true,
            2 => {}
            _ => return false,
        }
        let Some(p) = tightest_atari(&board, color, chain) else { return false };
        board.play(color.opponent(), p);
    }
    false
}

/// The liberties of a chain with two where a play of the opponent catches it in a ladder.
pub fn catches<const N: usize>(board: &Board<N>, chain: &Chain<N>, mut found: impl FnMut(Point)) {
    let Some(stone) = chain.stones().first() else { return };
    let Some(attacker) = board.color(stone).map(Color::opponent) else { return };
    for p in chain.liberties().iter() {
        if board.ko_point() != Some(p) && !board.is_suicide(attacker, p) {
            let mut after = *board;
            after.play(attacker, p);
            if after.chain(stone).is_some_and(|chain| is_lost(&after, chain)) {
                found(p);
            }
        }
    }
}

/// The atari that goes on with a ladder when the stone on `last` has just run to two liberties.
#[must_use]
pub fn next_atari<const N: usize>(board: &Board<N>, last: Point) -> Option<Point> {
    let chain = board.chain(last).filter(|chain| chain.n_liberties() == 2)?;
    let p = tightest_atari(board, board.color(last)?, chain)?;
    (board.ko_point() != Some(p)).then_some(p)
}

/// Whether a chain beside this one of `color` is in atari.
fn can_take_attacker<const N: usize>(board: &Board<N>, color: Color, chain: &Chain<N>) -> bool {
    let mut beside = chain.stones().neighbors(board.size()) & *board.stones(color.opponent());
    while let Some(attacker) = beside.first().and_then(|p| board.chain(p)) {
        if attacker.n_liberties() == 1 {
            return true;
        }
        beside -= *attacker.stones();
    }
    false
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

    fn chain_at<'a>(board: &'a Board, point: &str) -> &'a Chain {
        board.chain(parse_point(board.size(), point).unwrap()).unwrap()
    }

    #[track_caller]
    fn check_lost(rows: &[&str], stone: &str, expected: bool) {
        let board = parse_board(rows).unwrap();
        assert_eq!(is_lost(&board, chain_at(&board, stone)), expected, "{rows:?}");
    }

    #[test]
    fn ladders_run_to_the_edge_or_to_a_friend() {
        let above = [".......", ".......", ".......", "......."];
        let drawn = |row5: &'static str, row1: &'static str| {
            let [row7, row6, _, row4] = above;
            [row7, row6, row5, row4, "..X....", ".XO....", row1]
        };
        check_lost(&drawn(".......", "..XX..."), "C2", true);
        check_lost(&drawn(".....O.", "..XX..."), "C2", false);
        // With room below, the chain gets three liberties at once.
        check_lost(&drawn(".......", "..X...."), "C2", false);
    }

    #[test]
    fn taking_an_attacker_saves() {
        check_lost(&["XXO..", "OOX..", ".....", ".....", "....."], "A5", false);
        check_lost(&["XX.O.", "OOO..", ".....", ".....", "....."], "A5", true);
    }

    #[track_caller]
    fn check_catches(rows: &[&str], stone: &str, expected: &[&str]) {
        let board = parse_board(rows).unwrap();
        let mut names = Vec::new();
        catches(&board, chain_at(&board, stone), |p| names.push(point_name(board.size(), p)));
        assert_eq!(names, expected, "{rows:?}");
    }

    #[test]
    fn the_right_side_to_begin_a_ladder() {
        let above = [".......", ".......", ".......", "......."];
        let [row7, row6, row5, row4] = above;
        let rows = [row7, row6, row5, row4, ".......", ".XO....", "..XX..."];
        check_catches(&rows, "C2", &["C3"]);
    }

    #[test]
    fn a_ladder_goes_on() {
        let above = [".......", ".......", ".......", "......."];
        let [row7, row6, row5, row4] = above;
        let board =
            parse_board(&[row7, row6, row5, row4, "..X....", ".XOO...", "..XX..."]).unwrap();
        let d2 = parse_point(board.size(), "D2").unwrap();
        let name = next_atari(&board, d2).map(|p| point_name(board.size(), p));
        assert_eq!(name.as_deref(), Some("E2"));
        // A stone with more liberties is no ladder.
        assert_eq!(next_atari(&board, parse_point(board.size(), "B2").unwrap()), None);
    }
}
