//! What GoGui draws while the engine chooses a move: commands on standard error, if they were asked
//! for.

use super::graphics::{influence, visits};
use crate::go::{BoardSize, Color};
use crate::search::SearchReport;
use std::time::Duration;

/// The time from one picture to the next.
pub(super) const INTERVAL: Duration = Duration::from_millis(300);

/// Takes the last picture off the board.
pub(super) const CLEAR: &str = "gogui-gfx: CLEAR\n";

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Live {
    /// Nothing.
    #[default]
    Off,
    /// How the search spends its simulations.
    Visits,
    /// Who is expected to own the points.
    Ownership,
}

impl Live {
    /// All of them, with their names.
    pub(super) const NAMES: [(&str, Live); 3] =
        [("off", Live::Off), ("visits", Live::Visits), ("ownership", Live::Ownership)];

    /// The commands that draw what a search for `color` found so far, with the empty line that ends
    /// them.
    pub(super) fn draw(self, size: BoardSize, color: Color, report: &SearchReport) -> String {
        let picture = match self {
            Live::Off => return String::new(),
            Live::Visits => visits(size, color, report),
            Live::Ownership => influence(size, color, report),
        };
        format!("gogui-gfx:\n{picture}\n\n")
    }
}
