//! The most multiplications that a core makes in a second.

use super::dispatch::{Instructions, Kernel};
use super::lanes::{Chunk, Lanes, WIDTH};
use std::hint::black_box;
use std::time::Instant;

/// How often each register is multiplied in one run.
const N_TIMES: usize = 1 << 16;
/// How many runs there are, of which the fastest counts.
const N_RUNS: usize = 100;

/// The multiplications in a second, each with an addition, when all numbers are in registers and
/// none waits for another.
pub fn peak(instructions: Instructions) -> f64 {
    let mut fastest = f64::INFINITY;
    let mut n_made = 0;
    for _ in 0..N_RUNS {
        let start = Instant::now();
        instructions.run(Chains { n_made: &mut n_made });
        fastest = fastest.min(start.elapsed().as_secs_f64() / n_made as f64);
    }
    1.0 / fastest
}

/// Chains of multiplications beside each other.
struct Chains<'a> {
    /// Becomes the number of multiplications.
    n_made: &'a mut usize,
}

impl Kernel for Chains<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        // As many as there are registers for.
        *self.n_made = if L::PANELS > 1 { chains::<L, 12>() } else { chains::<L, 6>() };
    }
}

#[inline(always)]
fn chains<L: Lanes, const N: usize>() -> usize {
    let (factor, addend) = (L::splat(black_box(0.5)), L::splat(black_box(1.0)));
    let mut numbers = [addend; N];
    for _ in 0..N_TIMES {
        for number in &mut numbers {
            *number = number.mul_add(factor, addend);
        }
    }
    for number in numbers {
        let mut chunk = Chunk::default();
        number.store(&mut chunk);
        black_box(chunk);
    }
    N * N_TIMES * WIDTH
}
