//! Numbers so small that processors take a hundred times longer for them.

/// As long as this lives, such numbers are taken for zero in this thread, where the processor can do
/// that.
pub struct FlushDenormals {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    before: control::Word,
}

impl FlushDenormals {
    /// Begins.
    #[must_use]
    pub fn new() -> FlushDenormals {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        {
            let before = control::read();
            control::write(before | control::FLUSH);
            FlushDenormals { before }
        }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        FlushDenormals {}
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl Drop for FlushDenormals {
    fn drop(&mut self) {
        control::write(self.before);
    }
}

/// The register that controls the arithmetic of this thread.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod control {
    use std::arch::asm;

    pub type Word = u32;

    /// Flush to zero, and denormals are zeros.
    pub const FLUSH: Word = 1 << 15 | 1 << 6;

    pub fn read() -> Word {
        let mut word = 0;
        // SAFETY: writes the four bytes of `word`.
        unsafe { asm!("stmxcsr [{}]", in(reg) &mut word, options(nostack, preserves_flags)) };
        word
    }

    pub fn write(word: Word) {
        // SAFETY: reads the four bytes of `word`, which `read` gave but for bits that only change
        // how small numbers are rounded.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &word, options(nostack, readonly, preserves_flags)) };
    }
}

/// The register that controls the arithmetic of this thread.
#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code)]
mod control {
    use std::arch::asm;

    pub type Word = u64;

    /// Flush to zero.
    pub const FLUSH: Word = 1 << 24;

    pub fn read() -> Word {
        let word;
        // SAFETY: reads a register.
        unsafe { asm!("mrs {}, fpcr", out(reg) word, options(nomem, nostack, preserves_flags)) };
        word
    }

    pub fn write(word: Word) {
        // SAFETY: the word is what `read` gave but for a bit that only changes how small numbers
        // are rounded.
        unsafe { asm!("msr fpcr, {}", in(reg) word, options(nomem, nostack, preserves_flags)) };
    }
}
