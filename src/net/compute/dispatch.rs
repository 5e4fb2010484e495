//! Which instructions a kernel runs with: those that the processor has.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};
use super::lanes::{Lanes, Portable};
use std::fmt;

/// A piece of work that is compiled once for each set of instructions.
pub trait Kernel {
    /// Does the work. To be marked `#[inline(always)]`, as all that it calls.
    fn run<L: Lanes>(self);
}

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// None in particular.
    Portable,
    /// AVX2 with fused multiplication and addition.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// NEON.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Instructions {
    /// All that this processor has, the fastest last.
    #[must_use]
    pub fn available() -> Vec<Instructions> {
        let all = [
            Instructions::Portable,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512,
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon,
        ];
        all.into_iter().filter(|instructions| instructions.is_available()).collect()
    }

    /// Whether this processor has them.
    #[inline]
    fn is_available(self) -> bool {
        match self {
            Instructions::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => {
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
            }
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                Instructions::Avx2.is_available() && is_x86_feature_detected!("avx512f")
            }
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => true,
        }
    }

    /// The fastest that this processor has.
    #[must_use]
    pub fn best() -> Instructions {
        Instructions::available().pop().unwrap_or(Instructions::Portable)
    }

    /// Runs a kernel with these instructions.
    ///
    /// # Panics
    /// If the processor does not have them.
    #[inline]
    pub fn run(self, kernel: impl Kernel) {
        assert!(self.is_available(), "no {self:?} here");
        match self {
            Instructions::Portable => kernel.run::<Portable>(),
            // SAFETY of both: the processor has what the functions are compiled for.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { with_avx2(kernel) },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { with_avx512(kernel) },
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => kernel.run::<super::lanes::Neon>(),
        }
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "avx512",
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => "neon",
        })
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn with_avx2(kernel: impl Kernel) {
    kernel.run::<Avx2>();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma")]
fn with_avx512(kernel: impl Kernel) {
    kernel.run::<Avx512>();
}
