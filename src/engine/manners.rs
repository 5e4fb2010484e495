//! From what the search found to what a player does.

use super::Decision;
use crate::go::{Color, Game, Move};
use crate::search::SearchReport;

/// The most visited move.
pub(super) fn decide(
    _game: &Game,
    _color: Color,
    report: &SearchReport,
    resign: Option<f32>,
) -> Decision {
    if resign.is_some_and(|threshold| report.value < threshold) {
        return Decision::Resign;
    }
    let best = report.candidates.first();
    Decision::Move(best.map_or(Move::Pass, |candidate| candidate.mv))
}
