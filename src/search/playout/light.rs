//! Playouts without knowledge: random moves that fill no eye. They measure the board.

use crate::go::{Board, Color, Point};
use crate::search::rng::Rng;

/// Plays random moves that are legal, simple ko aside, and fill no eye, until both sides have none
/// left or `max_moves` are made. Returns the number of moves without the passes.
pub fn light<const N: usize>(
    board: &mut Board<N>,
    mut color: Color,
    max_moves: usize,
    rng: &mut Rng,
) -> usize {
    let mut n_moves = 0;
    let mut passed = false;
    while n_moves < max_moves {
        match random_point(board, color, rng) {
            Some(p) => {
                board.play(color, p);
                n_moves += 1;
                passed = false;
            }
            None if passed => break,
            None => {
                board.lift_ko();
                passed = true;
            }
        }
        color = color.opponent();
    }
    n_moves
}

/// A random empty point where `color` may play and has no eye; the empty points are tried in turn
/// from a random one on.
#[inline(always)]
fn random_point<const N: usize>(board: &Board<N>, color: Color, rng: &mut Rng) -> Option<Point> {
    let n_empty = board.n_empty();
    if n_empty == 0 {
        return None;
    }
    let start = rng.below(n_empty);
    let mut n = start;
    loop {
        let p = board.nth_empty(n);
        let around = board.around(p);
        if (around.has_empty() || !around.is_eye(color) && !board.is_suicide(color, p))
            && board.ko_point() != Some(p)
        {
            return Some(p);
        }
        n += 1;
        if n == n_empty {
            n = 0;
        }
        if n == start {
            return None;
        }
    }
}
