//! Plays agree with the plain second board.

#![no_main]

use kosumi_fuzz::fuzz::board;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| board::run(bytes, &mut Default::default()));
