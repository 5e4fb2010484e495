//! The random numbers of the search: the same on every machine for one seed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// A seeded generator. The numbers drawn from it are part of the engine's determinism, so the few
/// ways to draw are written here and do not change with a library's version.
#[derive(Clone)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A generator for one of several threads of one seed.
    #[must_use]
    pub fn new(seed: u64, thread: usize) -> Rng {
        let stream = (thread as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed ^ stream))
    }

    /// A number from 0 to `n - 1`; `n` at least 1 and below 2^32.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.0.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// True with a probability of `per_mille` in a thousand.
    #[inline(always)]
    pub fn chance(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille as usize
    }
}
