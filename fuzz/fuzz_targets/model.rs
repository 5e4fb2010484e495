//! No bytes make the reader of network files panic: `cargo fuzz run model` in the folder above.

#![no_main]

use kosumi::net::Model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // An error is a good answer.
    let _ = Model::read(bytes);
});
