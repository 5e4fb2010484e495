//! The moves of a playout: answers to the last move first, else a random one.
//!
//! The order of the answers is that of MoGo (Gelly, Wang, Munos, Teytaud, 2006): captures and
//! escapes, then shapes of three by three points, then anything that is no eye.

use crate::go::{Bitboard, Board, Color, Point};
use crate::search::params::Params;
use crate::search::rng::Rng;
use crate::tactics::{self, Patterns};

/// Points to choose from.
struct Choice {
    points: [Point; Choice::MOST],
    len: usize,
}

impl Choice {
    const MOST: usize = 24;

    fn new(any: Point) -> Choice {
        Choice { points: [any; Choice::MOST], len: 0 }
    }

    #[inline]
    fn add(&mut self, p: Point) {
        if self.len < Choice::MOST {
            self.points[self.len] = p;
            self.len += 1;
        }
    }

    #[inline]
    fn pick(&self, rng: &mut Rng) -> Option<Point> {
        (self.len > 0).then(|| self.points[rng.below(self.len)])
    }
}

/// Chooses the moves of playouts.
pub struct Policy<'a> {
    /// The tunable numbers.
    pub params: &'a Params,
    /// The good shapes.
    pub patterns: &'a Patterns,
}

impl Policy<'_> {
    /// A move for `color`, `None` to pass. `last_points` are the last move and the one before.
    #[inline(always)]
    pub fn choose<const N: usize>(
        &self,
        board: &Board<N>,
        color: Color,
        last_points: [Option<Point>; 2],
        rng: &mut Rng,
    ) -> Option<Point> {
        if let Some(last) = last_points[0] {
            if rng.chance(self.params.capture_per_mille) {
                let answer = captures_and_escapes(board, color, last).pick(rng);
                if answer.is_some() {
                    return answer;
                }
            }
            if rng.chance(self.params.chase_per_mille) {
                let atari = tactics::ladder::next_atari(board, last);
                if atari.is_some() {
                    return atari;
                }
            }
            if rng.chance(self.params.pattern_per_mille) {
                for near in last_points.into_iter().flatten() {
                    let shape = self.shapes(board, color, near).pick(rng);
                    if shape.is_some() {
                        return shape;
                    }
                }
            }
        }
        self.random(board, color, rng)
    }

    /// The points round `near` where a stone makes a good shape.
    #[inline(always)]
    fn shapes<const N: usize>(&self, board: &Board<N>, color: Color, near: Point) -> Choice {
        let mut choice = Choice::new(near);
        for p in board.size().around(near) {
            if board.is_empty(p)
                && self.patterns.matches(color, board.around(p))
                && board.ko_point() != Some(p)
                && !board.is_suicide(color, p)
                && !tactics::is_self_atari(board, color, p)
            {
                choice.add(p);
            }
        }
        choice
    }

    /// A random legal move that fills no eye; most of those that put themselves in atari are taken
    /// back.
    #[inline(always)]
    fn random<const N: usize>(
        &self,
        board: &Board<N>,
        color: Color,
        rng: &mut Rng,
    ) -> Option<Point> {
        let n_empty = board.n_empty();
        if n_empty == 0 {
            return None;
        }
        let start = rng.below(n_empty);
        let mut fallback = None;
        for n in (start..n_empty).chain(0..start) {
            let p = board.nth_empty(n);
            let around = board.around(p);
            if board.ko_point() == Some(p) || around.is_eye(color) {
                continue;
            }
            if !around.has_empty() && board.is_suicide(color, p) {
                continue;
            }
            if around.n_empty() < 2 && tactics::is_self_atari(board, color, p) {
                if self.params.nakade_only && !is_nakade_after(board, color, p) {
                    continue;
                }
                if rng.chance(self.params.self_atari_per_mille) {
                    fallback = fallback.or(Some(p));
                    continue;
                }
            }
            return Some(p);
        }
        fallback.filter(|_| !rng.chance(self.params.self_atari_per_mille))
    }
}

/// Whether the chain that a play on `p` makes has a shape that kills from within: the enemy around it
/// can only take it by a play that leaves him this shape for an eye.
fn is_nakade_after<const N: usize>(board: &Board<N>, color: Color, p: Point) -> bool {
    let size = board.size();
    let mut stones = Bitboard::of(p);
    for q in size.neighbors(p) {
        if board.color(q) == Some(color)
            && let Some(chain) = board.chain(q)
        {
            stones |= *chain.stones();
        }
    }
    let left = |liberties: Bitboard<N>| liberties - Bitboard::of(p);
    let own_left = left(stones.neighbors(size) & board.empty());
    let enemies = stones.neighbors(size) & *board.stones(color.opponent());
    tactics::is_nakade(&stones, size)
        && enemies
            .iter()
            .filter_map(|q| board.chain(q))
            .any(|enemy| left(*enemy.liberties()).meets(&own_left))
}

/// Plays that take the stones just played or save those they put in atari.
#[inline(always)]
fn captures_and_escapes<const N: usize>(board: &Board<N>, color: Color, last: Point) -> Choice {
    let mut choice = Choice::new(last);
    if let Some(chain) = board.chain(last)
        && chain.n_liberties() == 1
        && let Some(p) = chain.liberties().first()
        && board.ko_point() != Some(p)
        && !board.is_suicide(color, p)
    {
        choice.add(p);
    }
    for q in board.size().neighbors(last) {
        if board.color(q) == Some(color)
            && let Some(chain) = board.chain(q)
            && chain.n_liberties() == 1
        {
            tactics::escapes(board, color, chain, |p| {
                if board.ko_point() != Some(p) {
                    choice.add(p);
                }
            });
        }
    }
    choice
}
