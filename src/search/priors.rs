//! The policy of the playout evaluator: what each move is worth before any simulation.
//!
//! A move starts with the weight 1 and is multiplied for each thing that speaks for or against it.

use super::evaluator::Leaf;
use super::params::Params;
use crate::go::{Bitboard, Board, Color, Move, Point};
use crate::tactics::{self, Patterns, SelfAtari, ladder};

/// How far from the next stone a point must be to count as open.
const OPEN_STEPS: usize = 4;

/// The plays after which a ladder is taken for broken.
const LADDER_PLAYS: usize = 200;

/// By half the distance from the last move, the part that counts of the factor beside it.
const NEARNESS: [f32; 5] = [0.0, 1.0, 0.67, 0.35, 0.17];

/// The most that all chains beside a point may multiply its weight by. Without a bound a stone that
/// saves a few dozen chains would weigh more than numbers can say.
const MOST_URGENT: f32 = 1e15;

/// Points with the factors of a play there.
type Factors = Vec<(Point, f32)>;

/// Lists the moves of the side to play with their weights, the pass last. Points that simple ko
/// bans, suicides and the filling of own eyes are left out.
pub fn policy<const N: usize>(
    leaf: &Leaf<'_, N>,
    params: &Params,
    patterns: &Patterns,
    policy: &mut Vec<(Move, f32)>,
) {
    let board = &*leaf.board;
    let color = leaf.to_play;
    let mut urgent = attacks(board, color, params);
    urgent.append(&mut defenses(board, color, leaf.last_points[0], params));
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
                weight = (weight * factor).min(MOST_URGENT);
            }
        }
        if patterns.matches(color, around) {
            weight *= params.prior_pattern;
        }
        if tactics::self_atari(board, color, p) == Some(SelfAtari::Bad) {
            weight *= params.prior_self_atari;
        }
        weight *= by_distance(board, p, leaf.last_points, params);
        weight *= by_line(board.size().edge_distance(p), !near.contains(p), params);
        total += weight;
        policy.push((Move::Play(p), weight));
    }
    // Of the mean weight, so that the pass becomes likelier as moves run out.
    let mean = total / policy.len().max(1) as f32;
    policy.push((Move::Pass, (params.prior_pass * mean).max(f32::MIN_POSITIVE)));
}

/// The factors of plays against enemy chains.
fn attacks<const N: usize>(board: &Board<N>, color: Color, params: &Params) -> Factors {
    let mut factors = Factors::new();
    for chain in board.chains(color.opponent()) {
        let worth = 1.0 + chain.n_stones() as f32;
        match chain.n_liberties() {
            1 => {
                factors.extend(chain.liberties().iter().map(|p| (p, params.prior_capture * worth)))
            }
            2 => {
                factors.extend(chain.liberties().iter().map(|p| (p, params.prior_atari)));
                let mut is_caught = false;
                ladder::catches(board, chain, LADDER_PLAYS, |p| {
                    factors.push((p, params.prior_ladder * worth));
                    is_caught = true;
                });
                if !is_caught {
                    tactics::nets(board, chain, LADDER_PLAYS, |p| {
                        factors.push((p, params.prior_net * worth));
                    });
                }
            }
            _ => {}
        }
    }
    factors
}

/// The factors of plays that save own chains. `last` is the last move.
fn defenses<const N: usize>(
    board: &Board<N>,
    color: Color,
    last: Option<Point>,
    params: &Params,
) -> Factors {
    let mut factors = Factors::new();
    for chain in board.chains(color) {
        let worth = 1.0 + chain.n_stones() as f32;
        match chain.n_liberties() {
            1 => {
                let beside = chain.stones().neighbors(board.size());
                let factor = if ladder::is_caught(board, chain, LADDER_PLAYS) {
                    params.prior_lost
                } else if last.is_some_and(|last| beside.contains(last)) {
                    params.prior_escape * worth
                } else {
                    params.prior_late_escape * worth
                };
                tactics::escapes(board, color, chain, |p| factors.push((p, factor)));
            }
            2 => {
                let mut is_threatened = false;
                ladder::catches(board, chain, LADDER_PLAYS, |_| is_threatened = true);
                if is_threatened {
                    ladder::rescues(board, chain, LADDER_PLAYS, |p| {
                        factors.push((p, params.prior_rescue * worth));
                    });
                }
            }
            _ => {}
        }
    }
    factors
}

/// The factor for being near the last move or the one before.
fn by_distance<const N: usize>(
    board: &Board<N>,
    p: Point,
    last_points: [Option<Point>; 2],
    params: &Params,
) -> f32 {
    let mut factor = 1.0;
    for (last, near) in last_points.into_iter().zip([params.prior_near, params.prior_near_second]) {
        if let Some(last) = last {
            let (x, y) = board.size().column_row(p);
            let (last_x, last_y) = board.size().column_row(last);
            // Straight steps count double, and the longer side once more: the distance of patterns.
            let (dx, dy) = (x.abs_diff(last_x), y.abs_diff(last_y));
            let distance = dx + dy + dx.max(dy);
            let part = NEARNESS.get(distance / 2).copied().unwrap_or(0.0);
            factor *= 1.0 + part * (near - 1.0);
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
fn by_line(line: usize, is_open: bool, params: &Params) -> f32 {
    match (line, is_open) {
        (0, true) => params.prior_open_first,
        (1, true) => params.prior_open_second,
        (2 | 3, true) => params.prior_open_third,
        (0, false) => params.prior_first,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_move};
    use crate::search::counting::Counting;

    #[test]
    fn the_most_urgent_move_has_a_weight() {
        let mut board = parse_board(&[
            "OOOOOOO", "XOXOXOX", ".X.X.XO", "XOXOXOX", "OOOOOOO", "XOXOXOO", ".X.X.X.",
        ])
        .unwrap();
        let size = board.size();
        let mut params = Params::default();
        for row in params.table() {
            if row.name.starts_with("prior_") {
                params.set(row.name, &row.max).unwrap();
            }
        }
        let leaf = Leaf {
            board: &mut board,
            path: &[],
            to_play: Color::Black,
            last_points: [None; 2],
            counting: Counting::AREA,
            wants_policy: true,
        };
        let mut moves = Vec::new();
        policy(&leaf, &params, &Patterns::new(), &mut moves);
        let total: f32 = moves.iter().map(|&(_, weight)| weight).sum();
        assert!(total.is_finite());
        let plays = moves.iter().filter(|(mv, _)| *mv != Move::Pass);
        let best = plays.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        assert_eq!(best.0, parse_move(size, "G1").unwrap());
    }
}
