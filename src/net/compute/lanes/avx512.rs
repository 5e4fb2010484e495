//! Lanes in one register of AVX-512.

#![allow(unsafe_code)]

use super::{Chunk, Lanes};
use std::arch::x86_64::*;

/// Sixteen numbers in one register. Only made and used where `avx512f` was detected.
#[derive(Clone, Copy)]
pub struct Avx512(__m512);

// SAFETY of all blocks below: see the type. Chunks are aligned as the aligned loads want it.
impl Lanes for Avx512 {
    const ROWS: usize = 9;
    const PANELS: usize = 3;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        Avx512(unsafe { _mm512_set1_ps(x) })
    }

    #[inline(always)]
    fn load(chunk: &Chunk) -> Self {
        Avx512(unsafe { _mm512_load_ps(chunk.0.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, chunk: &mut Chunk) {
        unsafe { _mm512_store_ps(chunk.0.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn prefetch(chunk: &Chunk) {
        unsafe { _mm_prefetch::<_MM_HINT_T0>(chunk.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_add_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_sub_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_mul_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_div_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        Avx512(unsafe { _mm512_fmadd_ps(self.0, factor.0, addend.0) })
    }

    #[inline(always)]
    fn round(self) -> Self {
        const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
        Avx512(unsafe { _mm512_roundscale_ps::<NEAREST>(self.0) })
    }

    #[inline(always)]
    fn exp2_of_integer(self) -> Self {
        Avx512(unsafe {
            let biased = _mm512_add_epi32(_mm512_cvtps_epi32(self.0), _mm512_set1_epi32(127));
            _mm512_castsi512_ps(_mm512_slli_epi32::<23>(biased))
        })
    }
}
