//! Lanes in two registers of AVX2.

#![allow(unsafe_code)]

use super::{Chunk, Lanes};
use std::arch::x86_64::*;

/// Sixteen numbers in two registers. Only made and used where `avx2` and `fma` were detected.
#[derive(Clone, Copy)]
pub struct Avx2(__m256, __m256);

// SAFETY of all blocks below: see the type. Chunks are aligned as the aligned loads want it, and
// hold two registers.
impl Lanes for Avx2 {
    const ROWS: usize = 6;
    const PANELS: usize = 1;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        unsafe { Avx2(_mm256_set1_ps(x), _mm256_set1_ps(x)) }
    }

    #[inline(always)]
    fn load(chunk: &Chunk) -> Self {
        let start = chunk.0.as_ptr();
        unsafe { Avx2(_mm256_load_ps(start), _mm256_load_ps(start.add(8))) }
    }

    #[inline(always)]
    fn store(self, chunk: &mut Chunk) {
        let start = chunk.0.as_mut_ptr();
        unsafe {
            _mm256_store_ps(start, self.0);
            _mm256_store_ps(start.add(8), self.1);
        }
    }

    #[inline(always)]
    fn prefetch(chunk: &Chunk) {
        unsafe { _mm_prefetch::<_MM_HINT_T0>(chunk.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_add_ps(self.0, other.0), _mm256_add_ps(self.1, other.1)) }
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_sub_ps(self.0, other.0), _mm256_sub_ps(self.1, other.1)) }
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_mul_ps(self.0, other.0), _mm256_mul_ps(self.1, other.1)) }
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_div_ps(self.0, other.0), _mm256_div_ps(self.1, other.1)) }
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_max_ps(self.0, other.0), _mm256_max_ps(self.1, other.1)) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_min_ps(self.0, other.0), _mm256_min_ps(self.1, other.1)) }
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        unsafe {
            Avx2(
                _mm256_fmadd_ps(self.0, factor.0, addend.0),
                _mm256_fmadd_ps(self.1, factor.1, addend.1),
            )
        }
    }

    #[inline(always)]
    fn round(self) -> Self {
        const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
        unsafe { Avx2(_mm256_round_ps::<NEAREST>(self.0), _mm256_round_ps::<NEAREST>(self.1)) }
    }

    #[inline(always)]
    fn exp2_of_integer(self) -> Self {
        unsafe {
            let exp2 = |n| {
                let biased = _mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127));
                _mm256_castsi256_ps(_mm256_slli_epi32::<23>(biased))
            };
            Avx2(exp2(self.0), exp2(self.1))
        }
    }
}
