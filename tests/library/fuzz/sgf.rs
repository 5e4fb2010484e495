//! Bytes as a game record.

use kosumi::go::{Game, Rules};
use kosumi::sgf::{self, Annotation};

/// What a record holds beside game trees that the reader knows.
#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "(", ")", ";", "[", "]", "\\", ":", "", "\n", "\r\n", "\u{feff}", "\u{e9}", "(;", "B[]",
    "W[tt]", "B[aa]", "W[bb]", ";B[ab]", ";W[ba]", "AB[aa:cc]", "AW[ab][ba]", "AE[aa]",
    "AB[zz]", "PL[W]", "HA[2]", "HA[9]", "SZ[9]", "SZ[2]", "SZ[5:3]", "SZ[25]", "SZ[1]",
    "SZ[99]", "KM[7.5]", "KM[-0,5]", "KM[375]", "KM[1e400]", "RU[Japanese]", "RU[tromp-taylor]",
    "RU[x]", "GM[1]", "GM[2]", "FF[4]", "CA[UTF-8]", "C[a\\]b]", "RE[B+R]", "MN[1]", "KO[]",
    "BLACK[aa]", "Size[9]",
];

/// Reads a game, writes it and reads it again; writes into the record and reads that. Answers
/// whether there was a game.
///
/// # Panics
/// If those games differ.
pub fn run(bytes: &[u8]) -> bool {
    let Ok(game) = sgf::read(bytes, None, Rules::default()) else { return false };
    let record = sgf::write(&game, None);
    let again = sgf::read(record.as_bytes(), None, Rules::TROMP_TAYLOR)
        .unwrap_or_else(|error| panic!("{error}: {record}"));
    assert_eq!(facts(&again), facts(&game), "{record}");
    assert_eq!(sgf::write(&again, None), record);

    let half = game.n_moves() / 2;
    let earlier = sgf::read(bytes, Some(half + 1), Rules::default()).unwrap();
    // Stones set up later may have made an end of moves that are still there earlier.
    assert!(earlier.n_moves() <= half, "{record}");

    let annotations: Vec<Annotation> = sgf::turns(&sgf::main_line(bytes).unwrap())
        .iter()
        .map(|turn| Annotation {
            node: turn.node,
            properties: vec![("SBKV", "50.00".to_owned())],
            comment: "a]".to_owned(),
        })
        .collect();
    let annotated = sgf::annotate(bytes, &annotations, |_| None).unwrap();
    let same = sgf::read(&annotated, None, Rules::default()).unwrap();
    assert_eq!(facts(&same), facts(&game), "{}", annotated.escape_ascii());
    true
}

/// What a record must keep of a game.
pub fn facts(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let moves: Vec<_> = game.moves().collect();
    let positions: Vec<_> = game.positions().collect();
    (game.size(), game.rules(), game.komi(), game.n_handicap(), *game.start(), moves, positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::{n_runs, run_damaged, seeds};

    #[test]
    fn damaged_records_are_no_games_or_whole_ones() {
        let n_games = run_damaged(&seeds("sgf"), WORDS, n_runs(3000), run);
        assert!(n_games > n_runs(3000) / 10, "{n_games}");
    }
}
