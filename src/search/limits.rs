//! When a search ends.

use std::time::Duration;

/// What ends a search, beside the caller's stop flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// A number of new simulations. The clock is never read: one thread and one seed give the same
    /// move everywhere.
    Simulations(u64),
    /// Thinking time on the wall clock.
    Time(Duration),
}
