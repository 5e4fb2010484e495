//! Whether stones can be captured: a search for that alone.

use super::cpu::with_best_instructions;
use super::evaluator::{Evaluation, Evaluator, Leaf};
use super::params::Params;
use super::playout::PlayoutEvaluator;
use super::rng::Rng;
use super::root::Root;
use super::tree::Tree;
use super::worker::{Totals, Worker};
use crate::go::{Bitboard, Board, Color, MAX_WORDS};
use crate::tactics::Patterns;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The memory for the tree, in millions of bytes.
const MEMORY_MB: usize = 32;

/// The chance from 0 to 1 that stones of one color stay if `first` moves first and both sides play
/// for nothing else, after `n` simulations or when `stop` becomes true. The same for the same
/// stones.
#[must_use]
pub fn survival(
    board: &Board,
    stones: &Bitboard,
    first: Color,
    params: &Params,
    n: usize,
    stop: &AtomicBool,
) -> f32 {
    match board.size().words() {
        ..=2 => survival_sized::<2>(&board.resized(), stones.resized(), first, params, n, stop),
        3..=4 => survival_sized::<4>(&board.resized(), stones.resized(), first, params, n, stop),
        5..=7 => survival_sized::<7>(&board.resized(), stones.resized(), first, params, n, stop),
        _ => survival_sized::<MAX_WORDS>(board, *stones, first, params, n, stop),
    }
}

fn survival_sized<const N: usize>(
    board: &Board<N>,
    stones: Bitboard<N>,
    first: Color,
    params: &Params,
    n: usize,
    stop: &AtomicBool,
) -> f32 {
    let color = if stones.meets(board.stones(Color::Black)) { Color::Black } else { Color::White };
    let patterns = Patterns::new();
    let playouts = PlayoutEvaluator::new(params, &patterns, Rng::new(0, 0), stop);
    let tree = Tree::new(first, MEMORY_MB);
    let root = Root::without_history(*board, first);
    let evaluator = SurvivalEvaluator { playouts, stones, color };
    let mut worker = Worker::new(&tree, &root, params, evaluator, Totals::new(false));
    with_best_instructions(|| {
        for _ in 0..n {
            if stop.load(Relaxed) || tree.is_full() {
                break;
            }
            worker.simulate();
        }
    });
    let best = tree.children(tree.root()).iter().max_by_key(|child| child.visits());
    let value = best.and_then(|child| child.value()).unwrap_or(0.5);
    if first == color { value } else { 1.0 - value }
}

/// Judges by playouts whether stones of one color stay.
struct SurvivalEvaluator<'a, const N: usize> {
    playouts: PlayoutEvaluator<'a>,
    stones: Bitboard<N>,
    color: Color,
}

impl<const N: usize> Evaluator<N> for SurvivalEvaluator<'_, N> {
    #[inline(always)]
    fn evaluate(&mut self, leaf: Leaf<'_, N>, evaluation: &mut Evaluation<N>) {
        self.playouts.evaluate(leaf, evaluation);
        let owners = evaluation.ownership.as_flattened();
        let sum: f32 = self.stones.iter().map(|p| owners[p.index()]).sum();
        evaluation.black_value = 0.5 + 0.5 * sum / self.stones.len() as f32;
    }

    fn value_of_end(&self, board: &Board<N>, _: f32) -> f32 {
        let n_left = (self.stones & *board.stones(self.color)).len();
        let survival = n_left as f32 / self.stones.len() as f32;
        if self.color == Color::Black { survival } else { 1.0 - survival }
    }
}
