//! What the engine thinks, as people read it.

use crate::engine::Opinion;
use crate::go::notation::move_name;
use crate::go::{BoardSize, Color, Move, Score};
use crate::search::SearchReport;

/// The most moves of a variation that are told.
const MOST_MOVES: usize = 12;

/// What was thought about a move: `Black wins 53.4 %, B+2.5 after 1000 simulations: D3 E4 C5`.
pub(super) fn describe(size: BoardSize, opinion: &Opinion) -> String {
    let Opinion { color, win_rate, score, n_simulations, pv, .. } = opinion;
    outlook(size, *color, *win_rate, *score, *n_simulations, pv)
}

/// What a search for `color` found: `White wins 53.4 %, B+2.5 after 200 simulations: D3 E4`.
#[must_use]
pub fn describe_report(size: BoardSize, color: Color, report: &SearchReport) -> String {
    let score = Score { black_lead: report.black_lead.into() };
    outlook(size, color, report.value, score, report.n_simulations, &report.pv())
}

fn outlook(
    size: BoardSize,
    color: Color,
    win_rate: f32,
    score: Score,
    n_simulations: u64,
    pv: &[Move],
) -> String {
    let win_rate = 100.0 * win_rate;
    let score = Score { black_lead: (10.0 * score.black_lead).round() / 10.0 };
    let moves = variation(size, &pv[..pv.len().min(MOST_MOVES)]);
    let simulations = counted(n_simulations, "simulation");
    format!("{color} wins {win_rate:.1} %, {score} after {simulations}: {moves}")
}

/// So many things: `1 simulation`, `2 simulations`.
pub(super) fn counted(n: u64, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// The moves, one after another.
pub(super) fn variation(size: BoardSize, moves: &[Move]) -> String {
    moves.iter().map(|&mv| move_name(size, mv)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_move;

    #[track_caller]
    fn check(win_rate: f32, black_lead: f64, moves: &str, text: &str) {
        let size = BoardSize::square(9).unwrap();
        let pv = moves.split(' ').map(|name| parse_move(size, name).unwrap()).collect();
        let score = Score { black_lead };
        let color = Color::White;
        let opinion = Opinion { color, n_before: 7, win_rate, score, n_simulations: 40, pv };
        assert_eq!(describe(size, &opinion), text);
    }

    #[test]
    fn things_are_counted() {
        for (n, text) in [(0, "0 seconds"), (1, "1 second"), (2, "2 seconds")] {
            assert_eq!(counted(n, "second"), text);
        }
    }

    #[test]
    fn opinions_are_told() {
        check(0.5344, 2.46, "D3 pass", "White wins 53.4 %, B+2.5 after 40 simulations: D3 pass");
        check(1.0, -0.04, "pass", "White wins 100.0 %, 0 after 40 simulations: pass");
        let moves = "A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 B2 C2";
        let told = format!("White wins 0.0 %, W+12.0 after 40 simulations: {moves}");
        check(0.0, -12.0, &format!("{moves} D2"), &told);
    }
}
