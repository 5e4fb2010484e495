//! Random games from a position to its end, and the evaluator that judges by them.

mod light;
mod policy;

pub use light::light;

use super::counting::Counting;
use super::evaluator::{Evaluation, Evaluator, FirstPlay, Leaf};
use super::params::Params;
use super::priors;
use super::rng::Rng;
use crate::go::{Board, Color, Point};
use crate::tactics::Patterns;
use policy::Policy;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Judges a position by one playout, and moves by what they look like.
pub struct PlayoutEvaluator<'a> {
    params: &'a Params,
    patterns: &'a Patterns,
    rng: Rng,
    stop: &'a AtomicBool,
}

impl<'a> PlayoutEvaluator<'a> {
    /// An evaluator that draws its random numbers from `rng`. When `stop` is true it judges
    /// positions as they stand: many threads on few cores would take long to end their playouts.
    #[must_use]
    pub fn new(params: &'a Params, patterns: &'a Patterns, rng: Rng, stop: &'a AtomicBool) -> Self {
        PlayoutEvaluator { params, patterns, rng, stop }
    }

    /// Plays to the end, until neither side has a move; returns the number of moves in all and
    /// before the first pass. `first_plays` is filled for each point.
    #[inline(always)]
    fn play_out<const N: usize>(
        &mut self,
        board: &mut Board<N>,
        mut color: Color,
        mut last_points: [Option<Point>; 2],
        first_plays: &mut [[Option<FirstPlay>; 64]; N],
    ) -> (u64, u64) {
        let policy = Policy { params: self.params, patterns: self.patterns };
        let mut passed = false;
        let mut before_pass = None;
        // Longer games are rare cycles of ko.
        let most = 3 * board.size().area() as u64;
        for n_moves in 0..most {
            if self.stop.load(Relaxed) {
                return (n_moves, before_pass.unwrap_or(n_moves));
            }
            let chosen = policy.choose(board, color, last_points, &mut self.rng);
            match chosen {
                Some(p) => {
                    board.play(color, p);
                    first_plays.as_flattened_mut()[p.index()]
                        .get_or_insert(FirstPlay { color, n_before: n_moves as i16 });
                }
                None if passed => return (n_moves, before_pass.unwrap_or(n_moves)),
                None => {
                    board.lift_ko();
                    before_pass.get_or_insert(n_moves);
                }
            }
            passed = chosen.is_none();
            last_points = [chosen, last_points[0]];
            color = color.opponent();
        }
        (most, before_pass.unwrap_or(most))
    }
}

impl<const N: usize> Evaluator<N> for PlayoutEvaluator<'_> {
    #[inline(always)]
    fn evaluate(&mut self, leaf: Leaf<'_, N>, evaluation: &mut Evaluation<N>) {
        if leaf.wants_policy {
            priors::policy(&leaf, self.params, self.patterns, &mut evaluation.policy);
        }
        evaluation.first_plays = [[None; 64]; N];
        let Leaf { board, to_play, last_points, mut counting, .. } = leaf;
        let (n_moves, before_pass) =
            self.play_out(board, to_play, last_points, &mut evaluation.first_plays);
        evaluation.n_moves = n_moves;
        // The colors alternate, so that at most one stone is more; what is played after a pass fills
        // territory for the count alone.
        if before_pass % 2 == 1 {
            counting.follow_play(to_play);
        }
        count(board, &counting, self.params.margin_weight, evaluation);
    }

    fn value_of_end(&self, board: &Board<N>, black_lead: f32) -> f32 {
        value_of_lead(black_lead, board.size().area(), self.params.margin_weight)
    }
}

/// Scores a board where only eyes are left empty: stones, and empty points that touch one color
/// alone.
#[inline(always)]
fn count<const N: usize>(
    board: &Board<N>,
    counting: &Counting,
    margin_weight: f32,
    evaluation: &mut Evaluation<N>,
) {
    let [black, white] = *board.both_stones();
    let empty = board.empty();
    let size = board.size();
    let (by_black, by_white) = (black.neighbors(size) & empty, white.neighbors(size) & empty);
    let owned = [black | (by_black - by_white), white | (by_white - by_black)];
    let lead = counting.black_lead(&owned, size);
    evaluation.ownership = [[0.0; 64]; N];
    for (points, owner) in owned.iter().zip([1.0, -1.0]) {
        for p in points.iter() {
            evaluation.ownership.as_flattened_mut()[p.index()] = owner;
        }
    }
    evaluation.black_lead = lead;
    evaluation.black_value = value_of_lead(lead, size.area(), margin_weight);
}

/// The value for Black of a final lead: 1 for a win, 0 for a loss and a half for a draw, with a
/// part for the margin.
#[must_use]
fn value_of_lead(black_lead: f32, area: usize, margin_weight: f32) -> f32 {
    let result = 0.5 + 0.5 * (if black_lead == 0.0 { 0.0 } else { black_lead.signum() });
    let margin = 0.5 + 0.5 * (black_lead / area as f32).clamp(-1.0, 1.0);
    (1.0 - margin_weight) * result + margin_weight * margin
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{BoardSize, Game, Rules};

    #[test]
    fn a_playout_ends_when_it_is_stopped() {
        for stopped in [false, true] {
            let stop = AtomicBool::new(stopped);
            let (params, patterns) = (Params::default(), Patterns::new());
            let mut evaluator = PlayoutEvaluator::new(&params, &patterns, Rng::new(1, 0), &stop);
            let mut evaluation = Evaluation::<2>::new();
            let game = Game::new(BoardSize::square(9).unwrap(), Rules::default(), None);
            let leaf = Leaf {
                board: &mut game.board().resized(),
                path: &[],
                to_play: Color::Black,
                last_points: [None; 2],
                counting: Counting::of(&game),
                wants_policy: false,
            };
            evaluator.evaluate(leaf, &mut evaluation);
            assert_eq!(evaluation.n_moves == 0, stopped);
        }
    }
}
