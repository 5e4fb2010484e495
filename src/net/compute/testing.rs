//! Numbers for tests.

use super::lanes::{Chunk, WIDTH};
use crate::net::model::Conv;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random numbers from -1 to 1.
pub struct Numbers(Xoshiro256PlusPlus);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub fn take(&mut self, n: usize) -> Vec<f32> {
        (0..n).map(|_| self.0.random_range(-1.0..1.0)).collect()
    }

    pub fn chunks(&mut self, n: usize) -> Vec<Chunk> {
        let numbers = self.take(n * WIDTH);
        numbers.as_chunks::<WIDTH>().0.iter().map(|&chunk| Chunk(chunk)).collect()
    }

    pub fn conv(&mut self, (height, width): (usize, usize), n_in: usize, n_out: usize) -> Conv {
        Conv { height, width, n_in, n_out, weights: self.take(height * width * n_in * n_out) }
    }
}
