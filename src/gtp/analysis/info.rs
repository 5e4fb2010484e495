//! Lines that begin with `info`, in the dialects that clients read.

use super::{AnalysisArgs, owners_of};
use crate::go::notation::move_name;
use crate::go::{BoardSize, Point};
use crate::search::{Candidate, SearchReport};

/// The words and scales of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Leela Zero's: rates are whole numbers up to 10000.
    Leela,
    /// Sabaki's own: the same with the lead.
    Sabaki,
    /// KataGo's: rates are from 0 to 1.
    Kata,
}

impl Dialect {
    fn rate(self, rate: f32) -> String {
        match self {
            Dialect::Leela | Dialect::Sabaki => format!("{:.0}", 10_000.0 * rate),
            Dialect::Kata => format!("{rate:.6}"),
        }
    }

    /// What is told of moves and of the position; `lead` is that of the side to play.
    fn results(self, visits: u64, utility: f32, win_rate: f32, lead: f32) -> String {
        let win_rate = self.rate(win_rate);
        match self {
            Dialect::Leela => format!("visits {visits} winrate {win_rate}"),
            Dialect::Sabaki => format!("visits {visits} winrate {win_rate} scoreLead {lead:.3}"),
            Dialect::Kata => format!(
                "visits {visits} utility {utility:.6} winrate {win_rate} scoreMean {lead:.3} \
                 scoreLead {lead:.3}"
            ),
        }
    }
}

/// A line about what was found; without moves to tell of and other wishes it is empty. All numbers
/// are seen by the side to play.
pub fn info(
    dialect: Dialect,
    args: &AnalysisArgs,
    size: BoardSize,
    report: &SearchReport,
) -> String {
    let n_visited = report.candidates.iter().filter(|candidate| candidate.visits > 0).count();
    let n_shown = n_visited.max(args.min_moves).min(args.max_moves);
    // The move that was chosen may have fewer visits than others, but never none where others have.
    let shown = report.candidates.iter().take(n_shown).enumerate();
    let mut parts: Vec<String> = shown
        .map(|(order, candidate)| of_move(dialect, args, size, report, order, candidate))
        .collect();
    if args.root_info {
        let lead = report.black_lead * args.color.sign() as f32;
        let results = dialect.results(report.visits, report.utility, report.value, lead);
        parts.push(format!("rootInfo {results}"));
    }
    if args.ownership {
        parts.push(format!("ownership {}", owners(args, size, report.ownership.as_slice())));
    }
    parts.join(" ")
}

fn of_move(
    dialect: Dialect,
    args: &AnalysisArgs,
    size: BoardSize,
    report: &SearchReport,
    order: usize,
    candidate: &Candidate,
) -> String {
    let &Candidate { mv, visits, prior, .. } = candidate;
    // A move without visits may be worth as much as the position.
    let (win_rate, utility, lower_bound, black_lead) = match candidate.black_lead {
        Some(lead) => (candidate.value, candidate.utility, candidate.lower_bound, lead),
        None => (report.value, report.utility, 0.0, report.black_lead),
    };
    let lead = black_lead * args.color.sign() as f32;
    let line = &candidate.line;
    let names: Vec<String> = line.iter().map(|&(mv, _)| move_name(size, mv)).collect();
    let n_visits: Vec<String> = line.iter().map(|(_, visits)| visits.to_string()).collect();
    let mut parts = vec![format!(
        "info move {} {} prior {} lcb {} order {order} pv {}",
        move_name(size, mv),
        dialect.results(visits, utility, win_rate, lead),
        dialect.rate(prior),
        dialect.rate(lower_bound),
        names.join(" ")
    )];
    for (key, is_wanted) in [("pvVisits", args.pv_visits), ("pvEdgeVisits", args.pv_edge_visits)] {
        if is_wanted {
            parts.push(format!("{key} {}", n_visits.join(" ")));
        }
    }
    if args.moves_ownership && !candidate.ownership.is_empty() {
        parts.push(format!("movesOwnership {}", owners(args, size, &candidate.ownership)));
    }
    parts.join(" ")
}

fn owners(args: &AnalysisArgs, size: BoardSize, ownership: &[(Point, f32)]) -> String {
    let owners = owners_of(size, ownership, args.color);
    owners.iter().map(|owner| format!("{owner:.4}")).collect::<Vec<_>>().join(" ")
}
