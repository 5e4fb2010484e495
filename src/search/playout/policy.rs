//! The moves of a playout: answers to the last move first, else a random one.
//!
//! The order of the answers is that of MoGo (Gelly, Wang, Munos, Teytaud, 2006): captures and
//! escapes, then shapes of three by three points, then anything that is no eye. Vital points of
//! small rooms and the next atari of a ladder come before the shapes.

use crate::go::{Board, Color, Point};
use crate::search::params::Params;
use crate::search::rng::Rng;
use crate::tactics::{self, Patterns, SelfAtari, ladder};

/// The plays after which a playout takes a ladder for broken.
const LADDER_PLAYS: usize = 40;

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
                let own_last = last_points[1];
                let answer = self.captures_and_escapes(board, color, last, own_last, rng).pick(rng);
                if answer.is_some() {
                    return answer;
                }
            }
            if rng.chance(self.params.nakade_per_mille) {
                let vital = vital_points(board, color, last).pick(rng);
                if vital.is_some() {
                    return vital;
                }
            }
            if rng.chance(self.params.chase_per_mille) {
                let atari = tactics::chase(board, last);
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

    /// Plays that take the stone just put on `last`, or save the chains it put in atari. Where a
    /// chain starts to run, a ladder may be read.
    #[inline(always)]
    fn captures_and_escapes<const N: usize>(
        &self,
        board: &Board<N>,
        color: Color,
        last: Point,
        own_last: Option<Point>,
        rng: &mut Rng,
    ) -> Choice {
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
            let Some(chain) = board.chain(q) else { continue };
            if board.color(q) != Some(color) || chain.n_liberties() > 1 {
                continue;
            }
            let is_running = own_last.is_some_and(|own| chain.stones().contains(own));
            if !is_running
                && rng.chance(self.params.ladder_per_mille)
                && ladder::is_caught(board, chain, LADDER_PLAYS)
            {
                continue;
            }
            tactics::escapes(board, color, chain, |p| {
                if board.ko_point() != Some(p) {
                    choice.add(p);
                }
            });
        }
        choice
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

    /// A random legal move that fills no eye and no seki; most of those that put themselves in atari
    /// for nothing are taken back.
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
        (start..n_empty).chain(0..start).map(|n| board.nth_empty(n)).find(|&p| {
            let around = board.around(p);
            board.ko_point() != Some(p)
                && !around.is_eye(color)
                && (around.has_empty() || !board.is_suicide(color, p))
                && !(around.n_empty() < 2 && self.takes_back(board, color, p, rng))
        })
    }

    /// Whether a move is one that puts itself in atari for nothing and is taken back.
    #[inline(always)]
    fn takes_back<const N: usize>(
        &self,
        board: &Board<N>,
        color: Color,
        p: Point,
        rng: &mut Rng,
    ) -> bool {
        tactics::self_atari(board, color, p) == Some(SelfAtari::Bad)
            && (rng.chance(self.params.self_atari_per_mille) || tactics::is_seki_point(board, p))
    }
}

/// The vital points of the small rooms beside `last`, whoever lives there.
#[inline(always)]
fn vital_points<const N: usize>(board: &Board<N>, color: Color, last: Point) -> Choice {
    let mut choice = Choice::new(last);
    // In the open there is no small room.
    if board.around(last).n_empty() > 2 {
        return choice;
    }
    for p in board.size().neighbors(last).into_iter().filter(|&p| board.is_empty(p)) {
        for owner in Color::BOTH {
            if let Some(p) = tactics::vital_point(board, owner, p)
                && board.ko_point() != Some(p)
                && !board.is_suicide(color, p)
            {
                choice.add(p);
            }
        }
    }
    choice
}
