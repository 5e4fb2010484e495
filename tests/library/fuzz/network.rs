//! Bytes as a network file.

use kosumi::go::BoardSize;
use kosumi::net::{Model, Network};

/// What tokens of a file are replaced by.
#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "", "0", "1", "-1", "3", "8192", "4294967297", "99999999999999999999", "1e38", "nan",
    "-inf", "@BIN@", "x", "\u{fffd}", "nested_bottleneck_block", "gpool_block",
    "ordinary_block", "transformer_ffn_block", "transformer_attention_block", "ACTIVATION_SILU",
    "ACTIVATION_MISH",
];

/// Reads a network and runs it on a small board. Answers whether there was one.
///
/// # Panics
/// If an error does not say in one line where it is.
pub fn run(bytes: &[u8]) -> bool {
    match Model::read(bytes) {
        Ok(model) => {
            let size = BoardSize::new(3, 2).expect("a size");
            // That its answers are no numbers is an answer as well.
            let _ = Network::new(model).is_sound_on(size);
            true
        }
        Err(error) => {
            let error = error.to_string();
            let says_where = error.starts_with("byte ") || error == "this is no network file";
            assert!(says_where && error.len() < 400, "{error}");
            assert!(error.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{error}");
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::{n_runs, run_damaged, seeds};
    use crate::nets::files::{NETS, packed, path, unpacked};

    /// Some are damaged before they are packed.
    #[test]
    fn damaged_networks_are_refused_or_run() {
        let mut files = seeds("network");
        for &(name, ..) in NETS {
            let file = std::fs::read(path(&format!("{name}.bin.gz"))).unwrap();
            files.extend([unpacked(&file), file]);
        }
        let n_runs = n_runs(500);
        let n_read = run_damaged(&files, WORDS, n_runs, run);
        assert!((1..n_runs / 2).contains(&n_read), "{n_read}");
        files.retain(|file| !file.starts_with(b"\x1f\x8b"));
        let n_read = run_damaged(&files, WORDS, n_runs / 4, |bytes| run(&packed(bytes)));
        assert!((1..n_runs / 8).contains(&n_read), "{n_read}");
    }
}
