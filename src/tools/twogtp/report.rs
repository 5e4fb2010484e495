//! What people are told of a match.

use super::{FaultKind, SideStanding, Standing};
use std::fmt;

/// What people are told of a match: its text is a table.
#[derive(Clone, Debug)]
pub struct Report {
    /// The names of the engines.
    pub names: [String; 2],
    /// The games of the whole match, also those that are still to be played.
    pub n_games: usize,
    /// How it stands.
    pub standing: Standing,
}

impl Report {
    /// The score in a line, such as `a 3 : 1 b, 75 % (30 to 95 %)`.
    #[must_use]
    pub fn line(&self) -> String {
        let Report { names: [first, second], standing, .. } = self;
        let [of_first, of_second] = standing.points();
        let (low, high) = standing.score_interval;
        format!(
            "{first} {of_first} : {of_second} {second}, {:.0} % ({:.0} to {:.0} %)",
            100.0 * standing.score,
            100.0 * low,
            100.0 * high
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { names, standing, .. } = self;
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(9);
        let mut row = |title: &str, cells: [String; 2]| {
            let [first, second] = cells;
            writeln!(f, "{title:<18}  {first:>width$}  {second:>width$}")
        };
        let counts = |count: fn(&SideStanding) -> usize| {
            [0, 1].map(|i| count(&standing.sides[i]).to_string())
        };
        row("", names.clone())?;
        row("won", counts(SideStanding::wins))?;
        row("  with Black", counts(|side| side.wins_with_black))?;
        row("  with White", counts(|side| side.wins_with_white))?;
        let times = |time: fn(&SideStanding) -> Option<f64>| {
            [0, 1].map(|i| match time(&standing.sides[i]) {
                Some(seconds) => format!("{seconds:.3}"),
                None => "unknown".to_owned(),
            })
        };
        row("seconds a move", times(|side| side.seconds_per_move))?;
        row("CPU seconds a move", times(|side| side.cpu_seconds_per_move))?;
        row("faults", counts(|side| side.faults.values().sum()))?;
        for kind in FaultKind::ALL {
            let counts = [0, 1].map(|i| standing.sides[i].faults[&kind]);
            if counts != [0, 0] {
                row(&format!("  {}", kind.name()), counts.map(|count| count.to_string()))?;
            }
        }
        let (low, high) = standing.score_interval;
        let (low_elo, high_elo) = standing.elo_interval;
        writeln!(f)?;
        writeln!(
            f,
            "games {}, draws {}, moves a game {:.1}",
            standing.games, standing.draws, standing.moves_per_game
        )?;
        let percent = |rate: f64| format!("{:.1} %", 100.0 * rate);
        let score = percent(standing.score);
        writeln!(f, "score {score}, 95 % interval {} to {}", percent(low), percent(high))?;
        let elo = standing.elo;
        writeln!(f, "Elo {elo:+.0}, 95 % interval {low_elo:+.0} to {high_elo:+.0}")?;
        match &standing.sprt {
            Some(state) => writeln!(f, "SPRT {state}"),
            None => Ok(()),
        }
    }
}
