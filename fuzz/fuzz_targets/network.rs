//! Network files are refused or can be run.

#![no_main]

use kosumi_fuzz::fuzz::{damage, network};
use kosumi_fuzz::mutate;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| {
    network::run(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, |bytes, rng| damage(bytes, network::WORDS, rng))
});
