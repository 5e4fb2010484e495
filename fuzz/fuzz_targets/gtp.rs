//! No lines harm a session.

#![no_main]

use kosumi_fuzz::fuzz::{damage, gtp};
use kosumi_fuzz::mutate;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use rand::RngExt;

fuzz_target!(|bytes: &[u8]| {
    gtp::run(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, |bytes, rng| {
        if rng.random() {
            gtp::add_line(bytes, rng);
        } else {
            damage(bytes, gtp::WORDS, rng);
        }
    })
});
