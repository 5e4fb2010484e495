//! Lanes without any particular instructions: the reference for the others.

use super::{Chunk, Lanes, WIDTH};

/// Sixteen numbers, computed one by one as far as the program is concerned.
#[derive(Clone, Copy)]
pub struct Portable([f32; WIDTH]);

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(f32) -> f32) -> Portable {
        Portable(self.0.map(f))
    }

    #[inline(always)]
    fn zip(mut self, other: Portable, f: impl Fn(f32, f32) -> f32) -> Portable {
        for i in 0..WIDTH {
            self.0[i] = f(self.0[i], other.0[i]);
        }
        self
    }
}

impl Lanes for Portable {
    const ROWS: usize = 2;
    const PANELS: usize = 1;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        Portable([x; WIDTH])
    }

    #[inline(always)]
    fn load(chunk: &Chunk) -> Self {
        Portable(chunk.0)
    }

    #[inline(always)]
    fn store(self, chunk: &mut Chunk) {
        chunk.0 = self.0;
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.zip(other, |a, b| a / b)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        self.mul(factor).add(addend)
    }

    #[inline(always)]
    fn round(self) -> Self {
        // Adding and subtracting this leaves no room for a fraction.
        self.map(|x| (x + 12_582_912.0) - 12_582_912.0)
    }

    #[inline(always)]
    fn exp2_of_integer(self) -> Self {
        self.map(|n| f32::from_bits(((n as i32 + 127) << 23) as u32))
    }
}
