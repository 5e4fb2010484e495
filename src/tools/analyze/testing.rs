//! Games for tests.

use super::verdict::Verdict;
use crate::go::{BoardSize, Color, Move};

/// The verdicts on a game on 5x5 in which Black and White play A1, B1 and so on in turn; for each
/// position Black's win rate and lead. The best moves are passes.
pub fn verdicts(values: &[(f32, f32)]) -> Vec<Verdict> {
    let size = BoardSize::square(5).unwrap();
    let moves = size.points().map(Move::Play).enumerate();
    let mut played = moves.map(|(n, mv)| (Color::BOTH[n % 2], mv));
    let verdict = |(n_before, &(black_win_rate, black_lead))| Verdict {
        size,
        node: n_before,
        n_before,
        played: if n_before == 0 { None } else { played.next() },
        black_win_rate,
        black_lead,
        best: Some(Move::Pass),
        outlook: format!("after {n_before}"),
    };
    values.iter().enumerate().map(verdict).collect()
}
