//! A game that is read from a record is written as the same game.

#![no_main]

use kosumi_fuzz::fuzz::{damage, sgf};
use kosumi_fuzz::mutate;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| {
    sgf::run(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, |bytes, rng| damage(bytes, sgf::WORDS, rng))
});
