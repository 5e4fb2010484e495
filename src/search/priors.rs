//! The policy of the playout evaluator: what each move is worth before any simulation.
//!
//! A move starts with the weight 1 and is multiplied for each thing that speaks for or against it.

use super::evaluator::Leaf;
use crate::go::{Bitboard, Board, Color, Move, Point};
use crate::tactics::{self, Patterns, ladder};

/// How far from the next stone a point must be to count as open.
const OPEN_STEPS: usize = 4;

/// Lists the moves of the side to play with their weights, the pass last. Points that simple ko
/// bans, suicides and the filling of own eyes are left out.
pub fn policy<const N: usize>(
    leaf: &Leaf<'_, N>,
    patterns: &Patterns,
    policy: &mut Vec<(Move, f32)>,
) {
    let board = &*leaf.board;
    let color = leaf.to_play;
    let urgent = urgent_points(board, color, leaf.last_points[0]);
    let near = near_stones(board, OPEN_STEPS);
    policy.clear();
    let mut total = 0.0;
    for p in board.empty().iter() {
        let around = board.around(p);
        if board.ko_point() == Some(p)
            || board.is_suicide(color, p)
            || around.is_eye(color) && !board.is_last_liberty(color, p)
        {
            continue;
        }
        let mut weight = 1.0;
        for &(q, factor) in &urgent {
            if p == q {
                weight *= factor;
            }
        }
        if patterns.matches(color, around) {
            weight *= 2.5;
        }
        if tactics::is_self_atari(board, color, p) {
            weight *= 0.1;
        }
        weight *= by_distance(board, p, leaf.last_points);
        weight *= by_line(board.size().edge_distance(p), !near.contains(p));
        total += weight;
        policy.push((Move::Play(p), weight));
    }
    // Of the mean weight, so that the pass becomes likelier as moves run out.
    let mean = total / policy.len().max(1) as f32;
    policy.push((Move::Pass, (0.2 * mean).max(f32::MIN_POSITIVE)));
}

/// Captures, escapes, ladders and ataris with their factors.
fn urgent_points<const N: usize>(
    board: &Board<N>,
    color: Color,
    last: Option<Point>,
) -> Vec<(Point, f32)> {
    let mut points = Vec::new();
    for chain in board.chains(color.opponent()) {
        let size = chain.n_stones() as f32;
        match (chain.n_liberties(), chain.liberties().first()) {
            (1, Some(p)) => points.push((p, 8.0 + 4.0 * size)),
            (2, _) => {
                points.extend(chain.liberties().iter().map(|p| (p, 1.5)));
                ladder::catches(board, chain, |p| points.push((p, 3.0 + 2.0 * size)));
            }
            _ => {}
        }
    }
    for chain in board.chains(color).filter(|chain| chain.n_liberties() == 1) {
        let fresh = last.is_some_and(|last| chain.stones().neighbors(board.size()).contains(last));
        let factor = match (ladder::is_lost(board, chain), fresh) {
            (true, _) => 0.1,
            (false, true) => 9.0 * (1.0 + chain.n_stones() as f32),
            (false, false) => 3.0 * (1.0 + chain.n_stones() as f32),
        };
        tactics::escapes(board, color, chain, |p| points.push((p, factor)));
    }
    points
}

/// The factor for being near the last move or the one before.
fn by_distance<const N: usize>(board: &Board<N>, p: Point, last: [Option<Point>; 2]) -> f32 {
    let mut factor = 1.0;
    for (last, near) in last.into_iter().zip([[1.0, 4.0, 3.0, 2.0, 1.5], [1.0, 2.0, 1.7, 1.4, 1.2]])
    {
        if let Some(last) = last {
            let (x, y) = board.size().column_row(p);
            let (last_x, last_y) = board.size().column_row(last);
            // Straight steps count double, and the longer side once more: the distance of patterns.
            let (dx, dy) = (x.abs_diff(last_x), y.abs_diff(last_y));
            let distance = dx + dy + dx.max(dy);
            factor *= near.get(distance / 2).copied().unwrap_or(1.0);
        }
    }
    factor
}

/// The points with a stone at most `steps` steps away.
fn near_stones<const N: usize>(board: &Board<N>, steps: usize) -> Bitboard<N> {
    let [black, white] = *board.both_stones();
    (0..steps).fold(black | white, |near, _| near | near.neighbors(board.size()))
}

/// The factor for the line a point is on, counted from the edge: where no stone is near, the first
/// play is on the third or fourth.
fn by_line(line: usize, is_open: bool) -> f32 {
    match (line, is_open) {
        (0, true) => 0.02,
        (1, true) => 0.2,
        (2 | 3, true) => 3.0,
        (0, false) => 0.4,
        _ => 1.0,
    }
}
