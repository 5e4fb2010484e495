//! The same code compiled a second time, for processors with newer instructions.

#![allow(unsafe_code)]

/// Does `work` with the best instructions that this processor has. What `work` calls gains by it as
/// far as the compiler puts it inline.
#[inline(always)]
pub fn with_best_instructions<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has each of the features that the function is compiled for.
        return unsafe { with_avx2(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Board, BoardSize, Color};
    use crate::search::{Rng, light};

    #[test]
    fn both_compilations_play_the_same() {
        let play = || {
            let size = BoardSize::NINETEEN;
            let mut rng = Rng::new(1, 0);
            let mut board = Board::<7>::new(size);
            let n_moves = light(&mut board, Color::Black, 1000, &mut rng);
            (n_moves, board.hash())
        };
        assert_eq!(with_best_instructions(play), play());
    }
}
