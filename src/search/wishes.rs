//! What a caller wants of a search beside a move.

use super::report::SearchReport;
use super::restrictions::Restrictions;
use std::time::Duration;

/// What a caller wants of a search beside a move: nothing by default.
#[derive(Default)]
pub struct Wishes<'a> {
    /// What is left out of the search.
    pub restrictions: Restrictions,
    /// Whether reports tell the owners of all points after each move.
    pub owners_by_move: bool,
    /// Who looks on.
    pub observer: Option<Observer<'a>>,
}

/// Somebody who looks on while a search is under way.
pub struct Observer<'a> {
    /// The time from one look to the next; `None` looks at the end alone, as all do.
    pub interval: Option<Duration>,
    /// What is done with what was found so far. The search is slowed down meanwhile.
    pub look: &'a mut dyn FnMut(&SearchReport),
}
