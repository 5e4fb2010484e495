//! What the targets share. What they do with their bytes is beside the tests of the program, which
//! do it too.

#[path = "../../tests/library/fuzz/mod.rs"]
pub mod fuzz;
mod rules;

use libfuzzer_sys::fuzzer_mutate;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Changes the first `size` bytes of `data`, half of the times as libFuzzer does, else by `change`.
/// Answers how many there are then, `max_size` at most.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    change: impl FnOnce(&mut Vec<u8>, &mut Xoshiro256PlusPlus),
) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.into());
    if rng.random() {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut bytes = data[..size].to_vec();
    change(&mut bytes, &mut rng);
    bytes.truncate(max_size);
    data[..bytes.len()].copy_from_slice(&bytes);
    bytes.len()
}
