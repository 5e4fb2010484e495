//! Pictures that GoGui draws on its board: lines of drawing commands, and boards of values.

use super::opinions::describe_report;
use crate::go::notation::{move_name, point_name};
use crate::go::{Bitboard, BoardSize, Color, Move, Point};
use crate::search::{Candidate, SearchReport};

/// The least share of the whole, from 0 to 1, that is shown.
const LEAST_SHARE: f32 = 0.01;

/// The channels of the color of the smallest and of the largest share.
const SHADES: [[f32; 3]; 2] = [[255.0, 240.0, 160.0], [255.0, 80.0, 40.0]];

/// The probability of each move before any simulation.
pub(super) fn policy(size: BoardSize, report: &SearchReport) -> String {
    let all = shares(report, |candidate| candidate.prior);
    let pass = all.iter().find(|(mv, _)| *mv == Move::Pass).map_or(0.0, |(_, share)| 100.0 * share);
    format!("{}TEXT Policy in %; pass {pass:.1} %", heat(size, all))
}

/// The part of the simulations that went through each move, the best move in a circle, and what
/// `color` expects.
pub(super) fn visits(size: BoardSize, color: Color, report: &SearchReport) -> String {
    let n_visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    let share = |candidate: &Candidate| candidate.visits as f32 / n_visits.max(1) as f32;
    let mut lines = heat(size, shares(report, share));
    if let Some(p) = report.pv().first().and_then(|mv| mv.point()) {
        lines += &format!("CIRCLE {}\n", point_name(size, p));
    }
    format!("{lines}TEXT {}", describe_report(size, color, report))
}

/// The expected owner of each point, and what `color` expects.
pub(super) fn influence(size: BoardSize, color: Color, report: &SearchReport) -> String {
    let owners: String = (report.ownership.iter())
        .map(|&(p, owner)| format!(" {} {owner:.2}", point_name(size, p)))
        .collect();
    format!("INFLUENCE{owners}\nTEXT {}", describe_report(size, color, report))
}

/// The moves with a share to speak of, the largest first.
fn shares(report: &SearchReport, share: impl Fn(&Candidate) -> f32) -> Vec<(Move, f32)> {
    let mut all: Vec<(Move, f32)> = (report.candidates.iter())
        .map(|candidate| (candidate.mv, share(candidate)))
        .filter(|&(_, share)| share >= LEAST_SHARE)
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}

/// A background and a label in percent for each move on the board.
fn heat(size: BoardSize, shares: Vec<(Move, f32)>) -> String {
    let largest = shares.first().map_or(1.0, |&(_, share)| share);
    let points: Vec<(String, f32)> = (shares.into_iter())
        .filter(|(mv, _)| mv.point().is_some())
        .map(|(mv, share)| (move_name(size, mv), share))
        .collect();
    let colors: String = (points.iter())
        .map(|(name, share)| format!("COLOR {} {name}\n", shade(share / largest)))
        .collect();
    let labels: String =
        points.iter().map(|(name, share)| format!(" {name} {:.0}", 100.0 * share)).collect();
    if labels.is_empty() { String::new() } else { format!("{colors}LABEL{labels}\n") }
}

/// A color between the palest, 0, and the deepest, 1.
fn shade(part: f32) -> String {
    let [pale, deep] = SHADES;
    let channel = |i: usize| (pale[i] + part * (deep[i] - pale[i])).round() as u8;
    format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2))
}

/// A command and its points; nothing without a point.
pub(super) fn mark(size: BoardSize, command: &str, points: &Bitboard) -> Option<String> {
    let names: String = points.iter().map(|p| format!(" {}", point_name(size, p))).collect();
    (!names.is_empty()).then(|| format!("{command}{names}"))
}

/// A line for each row from the top, a word for each of its points; `None` is the empty word.
pub(super) fn board(size: BoardSize, word: impl Fn(Point) -> Option<String>) -> String {
    let row = |y| {
        let words: Vec<String> = (0..size.width())
            .filter_map(|x| size.point(x, y))
            .map(|p| word(p).unwrap_or_else(|| "\"\"".to_owned()))
            .collect();
        words.join(" ")
    };
    (0..size.height()).rev().map(row).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_move;

    fn size() -> BoardSize {
        BoardSize::new(3, 2).unwrap()
    }

    /// What a search found on the small board: moves with their visits and priors, and the owner of
    /// every point.
    fn report(candidates: &[(&str, u64, f32)], owner: f32) -> SearchReport {
        let mv = |name: &str| parse_move(size(), name).unwrap();
        let candidate = |&(name, visits, prior): &(&str, u64, f32)| Candidate {
            mv: mv(name),
            visits,
            value: 0.5,
            lower_bound: 0.0,
            utility: 0.0,
            black_lead: None,
            prior,
            line: vec![(mv(name), visits)],
            ownership: vec![],
        };
        SearchReport {
            n_simulations: 100,
            visits: 100,
            n_moves: 0,
            value: 0.25,
            utility: 0.0,
            black_lead: -3.0,
            candidates: candidates.iter().map(candidate).collect(),
            ownership: size().points().map(|p| (p, owner)).collect(),
        }
    }

    const TEXT: &str = "TEXT Black wins 25.0 %, W+3.0 after 100 simulations:";

    #[test]
    fn moves_have_colors_and_labels() {
        let found = report(&[("B1", 90, 0.25), ("pass", 10, 0.5), ("C2", 0, 0.004)], 0.0);
        assert_eq!(
            policy(size(), &found),
            "COLOR #ffa064 B1\nLABEL B1 25\nTEXT Policy in %; pass 50.0 %"
        );
        assert_eq!(
            visits(size(), Color::Black, &found),
            format!("COLOR #ff5028 B1\nLABEL B1 90\nCIRCLE B1\n{TEXT} B1")
        );
    }

    #[test]
    fn nothing_but_a_pass_draws_nothing() {
        let found = report(&[("pass", 0, 1.0)], 0.0);
        assert_eq!(policy(size(), &found), "TEXT Policy in %; pass 100.0 %");
        assert_eq!(visits(size(), Color::Black, &found), format!("{TEXT} pass"));
    }

    #[test]
    fn owners_are_influence() {
        assert_eq!(
            influence(size(), Color::Black, &report(&[("A1", 1, 1.0)], -0.5)),
            format!("INFLUENCE A1 -0.50 B1 -0.50 C1 -0.50 A2 -0.50 B2 -0.50 C2 -0.50\n{TEXT} A1")
        );
    }

    #[test]
    fn boards_have_a_word_for_each_point() {
        let black = |p| (size().column_row(p) == (2, 1)).then(|| "black".to_owned());
        assert_eq!(board(size(), black), "\"\" \"\" black\n\"\" \"\" \"\"");
    }

    #[test]
    fn shades_go_from_pale_to_deep() {
        for (part, color) in [(0.0, "#fff0a0"), (0.5, "#ffa064"), (1.0, "#ff5028")] {
            assert_eq!(shade(part), color);
        }
    }
}
