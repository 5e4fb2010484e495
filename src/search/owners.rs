//! Who owns each point in the end, on the mean of many playouts.

use super::counting::Counting;
use super::cpu::with_best_instructions;
use super::evaluator::{Evaluation, Evaluator, Leaf};
use super::params::Params;
use super::playout::PlayoutEvaluator;
use super::rng::Rng;
use crate::go::{Board, Color, MAX_WORDS};
use crate::tactics::Patterns;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The mean final owner of each point, for `Point::index`, from -1 (White) to +1 (Black), over `n`
/// playouts that both colors begin in turn. The same for the same stones, unless `stop` becomes
/// true: then over the playouts made so far.
#[must_use]
pub fn mean_owners(board: &Board, n: usize, stop: &AtomicBool) -> Vec<f32> {
    match board.size().words() {
        ..=2 => mean_owners_sized::<2>(&board.resized(), n, stop),
        3..=4 => mean_owners_sized::<4>(&board.resized(), n, stop),
        5..=7 => mean_owners_sized::<7>(&board.resized(), n, stop),
        _ => mean_owners_sized::<MAX_WORDS>(board, n, stop),
    }
}

fn mean_owners_sized<const N: usize>(board: &Board<N>, n: usize, stop: &AtomicBool) -> Vec<f32> {
    let (params, patterns) = (Params::default(), Patterns::new());
    let mut evaluator = PlayoutEvaluator::new(&params, &patterns, Rng::new(0, 0), stop);
    let mut evaluation = Evaluation::new();
    let mut sums = vec![0.0; 64 * N];
    let mut n_made = 0;
    with_best_instructions(|| {
        while n_made < n && !(n_made > 0 && stop.load(Relaxed)) {
            let mut board = *board;
            let leaf = Leaf {
                board: &mut board,
                path: &[],
                to_play: Color::BOTH[n_made % 2],
                last_points: [None; 2],
                counting: Counting::AREA,
                wants_policy: false,
            };
            evaluator.evaluate(leaf, &mut evaluation);
            let owners = evaluation.ownership.as_flattened();
            sums.iter_mut().zip(owners).for_each(|(sum, owner)| *sum += owner);
            n_made += 1;
        }
    });
    sums.into_iter().map(|sum| sum / n_made as f32).collect()
}
