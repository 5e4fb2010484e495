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

/// What a move promises the side to play.
struct Worth {
    win_rate: f32,
    utility: f32,
    lower_bound: f32,
    lead: f32,
}

impl Worth {
    /// A move without visits may be worth as much as the position.
    fn of(candidate: &Candidate, args: &AnalysisArgs, report: &SearchReport) -> Worth {
        let (win_rate, utility, lower_bound, black_lead) = match candidate.black_lead {
            Some(lead) => (candidate.value, candidate.utility, candidate.lower_bound, lead),
            None => (report.value, report.utility, 0.0, report.black_lead),
        };
        let lead = black_lead * args.color.sign() as f32;
        Worth { win_rate, utility, lower_bound, lead }
    }
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
    let mut worth = Worth::of(candidate, args, report);
    if dialect == Dialect::Sabaki {
        // Sabaki takes the highest numbers of a line for those of the position: a move that was
        // lucky in its few visits must not pass for the best.
        let best = Worth::of(&report.candidates[0], args, report);
        worth.win_rate = worth.win_rate.min(best.win_rate);
        worth.lead = worth.lead.min(best.lead);
    }
    let Worth { win_rate, utility, lower_bound, lead } = worth;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Game, Move, Rules};
    use crate::gtp::args::Args;

    /// A move of White that would win by this much.
    fn candidate(mv: Move, visits: u64, value: f32, lead: f32) -> Candidate {
        Candidate {
            mv,
            visits,
            prior: 0.5,
            value,
            utility: value,
            lower_bound: 0.0,
            black_lead: Some(-lead),
            line: vec![(mv, visits)],
            ownership: Vec::new(),
        }
    }

    #[test]
    fn sabaki_is_told_of_nothing_better_than_the_best() {
        let size = BoardSize::square(9).unwrap();
        let point = |x| Move::Play(size.point(x, 0).unwrap());
        let report = SearchReport {
            n_simulations: 102,
            visits: 102,
            n_moves: 102,
            value: 0.5,
            utility: 0.0,
            black_lead: -0.5,
            candidates: vec![
                candidate(point(0), 100, 0.5, 1.5),
                candidate(point(1), 1, 1.0, 30.0),
                candidate(point(2), 1, 0.0, -30.0),
            ],
            ownership: Vec::new(),
        };
        let game = Game::new(size, Rules::default(), None);
        let args = AnalysisArgs::parse(&mut Args::new("w"), &game).unwrap();
        let values = |dialect, key: &str| -> Vec<String> {
            let line = info(dialect, &args, size, &report);
            let words: Vec<&str> = line.split(' ').collect();
            let pairs = words.windows(2).filter(|pair| pair[0] == key);
            pairs.map(|pair| pair[1].to_owned()).collect()
        };
        assert_eq!(values(Dialect::Sabaki, "winrate"), ["5000", "5000", "0"]);
        assert_eq!(values(Dialect::Sabaki, "scoreLead"), ["1.500", "1.500", "-30.000"]);
        assert_eq!(values(Dialect::Kata, "winrate"), ["0.500000", "1.000000", "0.000000"]);
        assert_eq!(values(Dialect::Kata, "scoreLead"), ["1.500", "30.000", "-30.000"]);
    }
}
