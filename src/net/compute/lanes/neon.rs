//! Lanes in four registers of NEON.

#![allow(unsafe_code)]

use super::{Chunk, Lanes};
use std::arch::aarch64::*;

/// Sixteen numbers in four registers; every processor of this architecture has them.
#[derive(Clone, Copy)]
pub struct Neon([float32x4_t; 4]);

impl Neon {
    #[inline(always)]
    fn zip(self, other: Neon, f: impl Fn(float32x4_t, float32x4_t) -> float32x4_t) -> Neon {
        let (a, b) = (self.0, other.0);
        Neon([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }
}

// SAFETY of all blocks below: NEON is part of the architecture, and chunks hold four registers.
impl Lanes for Neon {
    const ROWS: usize = 5;
    const PANELS: usize = 1;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        Neon([unsafe { vdupq_n_f32(x) }; 4])
    }

    #[inline(always)]
    fn load(chunk: &Chunk) -> Self {
        let start = chunk.0.as_ptr();
        Neon([0, 4, 8, 12].map(|i| unsafe { vld1q_f32(start.add(i)) }))
    }

    #[inline(always)]
    fn store(self, chunk: &mut Chunk) {
        let start = chunk.0.as_mut_ptr();
        for (i, part) in self.0.into_iter().enumerate() {
            unsafe { vst1q_f32(start.add(4 * i), part) }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vaddq_f32(a, b) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vsubq_f32(a, b) })
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vmulq_f32(a, b) })
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vdivq_f32(a, b) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vmaxq_f32(a, b) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vminq_f32(a, b) })
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        let (a, b, c) = (self.0, factor.0, addend.0);
        Neon([0, 1, 2, 3].map(|i| unsafe { vfmaq_f32(c[i], a[i], b[i]) }))
    }

    #[inline(always)]
    fn round(self) -> Self {
        Neon(self.0.map(|x| unsafe { vrndnq_f32(x) }))
    }

    #[inline(always)]
    fn exp2_of_integer(self) -> Self {
        Neon(self.0.map(|n| unsafe {
            let biased = vaddq_s32(vcvtq_s32_f32(n), vdupq_n_s32(127));
            vreinterpretq_f32_s32(vshlq_n_s32::<23>(biased))
        }))
    }
}
