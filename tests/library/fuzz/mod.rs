//! What fuzz targets do with bytes. The crate in `fuzz` lets libFuzzer choose them; here they are
//! the seeds of those targets and damaged copies of these, always the same ones.
//! `FUZZ_RUNS=100000 cargo test --release fuzz` tries more of them.

pub mod board;
pub mod gtp;
pub mod network;
pub mod sgf;

use rand::RngExt;
#[cfg(test)]
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Damages bytes in one place: cuts, repeats, flips bits, or puts one of the words into the place
/// of another or beside it.
pub fn damage(bytes: &mut Vec<u8>, words: &[&str], rng: &mut Xoshiro256PlusPlus) {
    let mut below = |end: usize| rng.random_range(0..end.max(1));
    let at = below(bytes.len());
    let n_bytes = bytes.len();
    let end = |length: usize| (at + length).min(n_bytes);
    match below(8) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end(below(64)))),
        2 => {
            let copy = bytes[at..end(below(4096))].to_vec();
            bytes.splice(at..at, copy);
        }
        3 if !bytes.is_empty() => {
            for _ in 0..=below(8) {
                let bit = below(8 * bytes.len());
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
        }
        kind => {
            let is_white = |byte: &u8| byte.is_ascii_whitespace();
            let start = bytes[..at].iter().rposition(is_white).map_or(0, |white| white + 1);
            let end = bytes[at..].iter().position(is_white).map_or(bytes.len(), |white| at + white);
            let word = words[below(words.len())];
            if kind % 2 == 0 {
                bytes.splice(start..end.max(start), word.bytes());
            } else {
                bytes.splice(start..start, format!("{word} ").bytes());
            }
        }
    }
}

/// The number of runs of a test, if nothing else is asked for.
#[cfg(test)]
fn n_runs(default: usize) -> usize {
    std::env::var("FUZZ_RUNS").map_or(default, |count| count.parse().unwrap())
}

/// The seeds of a target, which hold all inputs that were once too much for it.
#[cfg(test)]
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Runs a target with all seeds and with damaged copies. Answers for how many of these it answered
/// true.
#[cfg(test)]
fn run_damaged(
    seeds: &[Vec<u8>],
    words: &[&str],
    n_runs: usize,
    mut run: impl FnMut(&[u8]) -> bool,
) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for seed in seeds {
        run(seed);
    }
    let mut n_true = 0;
    for number in 0..n_runs {
        let mut bytes = seeds[number % seeds.len()].clone();
        for _ in 0..=rng.random_range(0..4) {
            damage(&mut bytes, words, &mut rng);
        }
        n_true += usize::from(run(&bytes));
    }
    n_true
}
