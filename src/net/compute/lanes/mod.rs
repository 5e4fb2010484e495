//! Sixteen numbers at once, whatever registers the processor has for them.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use portable::Portable;

/// The numbers in a [`Chunk`].
pub const WIDTH: usize = 16;

/// Sixteen numbers in memory: neighboring channels of one point, mostly. They lie in one line of the
/// cache.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(64))]
pub struct Chunk(pub [f32; WIDTH]);

/// The numbers of chunks one after another.
#[allow(unsafe_code)]
pub fn floats(chunks: &[Chunk]) -> &[f32] {
    // SAFETY: a chunk is nothing but its numbers: `repr(C)`, and its size is a multiple of its
    // alignment.
    unsafe { std::slice::from_raw_parts(chunks.as_ptr().cast(), chunks.len() * WIDTH) }
}

/// Sixteen numbers in registers.
///
/// What calls these methods must be put inline into a function that is compiled for the instructions
/// of the implementation: see `dispatch`.
pub trait Lanes: Copy {
    /// The most rows of a matrix that are multiplied together, given the number of registers.
    const ROWS: usize;
    /// The most chunks of each row that are computed together.
    const PANELS: usize;

    /// The same number sixteen times.
    fn splat(x: f32) -> Self;
    /// The numbers of a chunk.
    fn load(chunk: &Chunk) -> Self;
    /// Writes the numbers.
    fn store(self, chunk: &mut Chunk);
    /// Has a chunk brought near, for it will be loaded soon.
    fn prefetch(_chunk: &Chunk) {}
    /// `self + other`
    fn add(self, other: Self) -> Self;
    /// `self - other`
    fn sub(self, other: Self) -> Self;
    /// `self * other`
    fn mul(self, other: Self) -> Self;
    /// `self / other`
    fn div(self, other: Self) -> Self;
    /// The greater of each pair.
    fn max(self, other: Self) -> Self;
    /// The lesser of each pair.
    fn min(self, other: Self) -> Self;
    /// `self * factor + addend`, rounded once or twice.
    fn mul_add(self, factor: Self, addend: Self) -> Self;
    /// The nearest integers.
    fn round(self) -> Self;
    /// Two to the power of integers from -126 to 127.
    fn exp2_of_integer(self) -> Self;

    /// The sum of the sixteen numbers.
    #[inline(always)]
    fn sum(self) -> f32 {
        let mut chunk = Chunk::default();
        self.store(&mut chunk);
        let mut halves = chunk.0;
        for half in [8, 4, 2, 1] {
            for i in 0..half {
                halves[i] += halves[i + half];
            }
        }
        halves[0]
    }

    /// The greatest of the sixteen numbers.
    #[inline(always)]
    fn greatest(self) -> f32 {
        let mut chunk = Chunk::default();
        self.store(&mut chunk);
        chunk.0.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }

    /// The exponential function, to 2 units in the last place; arguments outside of -87 to 88 are
    /// moved there.
    #[inline(always)]
    fn exp(self) -> Self {
        let x = self.max(Self::splat(-87.0)).min(Self::splat(88.0));
        let n = x.mul(Self::splat(std::f32::consts::LOG2_E)).round();
        // ln 2 in two parts, the first with few digits, so that n times it is exact.
        let r = n.mul_add(Self::splat(-0.693_359_4), x);
        let r = n.mul_add(Self::splat(2.121_944_4e-4), r);
        // The series of Taylor to the seventh power, on -ln 2 / 2 to ln 2 / 2.
        let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
        let mut sum = Self::splat(1.0 / 5040.0);
        for term in series {
            sum = sum.mul_add(r, Self::splat(term));
        }
        sum.mul(n.exp2_of_integer())
    }
}
