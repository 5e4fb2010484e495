//! One random key for each stone: the hash of a position is the XOR of the keys of its stones
//! (Zobrist, "A new hashing method with application for game playing", 1970).

use super::color::Color;
use super::point::{MAX_WORDS, Point};

/// The key of a stone of `color` on `p`.
#[inline(always)]
pub(super) fn key(color: Color, p: Point) -> u64 {
    KEYS[color.index()][p.index()]
}

static KEYS: [[u64; MAX_WORDS * 64]; 2] = keys();

/// Fills the table with SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
const fn keys() -> [[u64; MAX_WORDS * 64]; 2] {
    let mut table = [[0; MAX_WORDS * 64]; 2];
    let mut state: u64 = 0x6b6f_7375_6d69;
    let mut i = 0;
    while i < 2 * MAX_WORDS * 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[i % 2][i / 2] = z ^ (z >> 31);
        i += 1;
    }
    table
}
