//! When the end of the input ends a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long searches go on when the input has ended: enough for a sensible last move of a script.
const GRACE: Duration = Duration::from_millis(30);

/// A search by count that is not older than this when the input ends is part of a script.
const SCRIPT_DELAY: Duration = Duration::from_millis(100);

/// The stop flag of searches, shared by the reader of the input and the thread that searches.
///
/// A search that is limited by time is stopped soon after the input has ended. One that is limited
/// by a number of simulations must give the same move whenever a script that was piped in gives
/// the same commands: it runs on if the end of the input was waiting for it, and is stopped only
/// by an end that came later.
#[derive(Default)]
pub(super) struct Interrupt {
    stop: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Whether the input has ended and the grace is over.
    nobody_waits: bool,
    search: Option<RunningSearch>,
}

struct RunningSearch {
    by_count: bool,
    start: Instant,
}

impl Interrupt {
    /// Runs a search with the stop flag. `by_count` says that no time limits it.
    pub(super) fn watch<T>(&self, by_count: bool, search: impl FnOnce(&AtomicBool) -> T) -> T {
        let mut state = self.state();
        self.stop.store(state.nobody_waits && !by_count, Ordering::Relaxed);
        state.search = Some(RunningSearch { by_count, start: Instant::now() });
        drop(state);
        let found = search(&self.stop);
        self.state().search = None;
        found
    }

    /// Tells that no command follows those handed on so far; returns after the grace.
    pub(super) fn end_input(&self) {
        let end = Instant::now();
        thread::sleep(GRACE);
        let mut state = self.state();
        state.nobody_waits = true;
        let is_in_script =
            |search: &RunningSearch| search.by_count && search.start + SCRIPT_DELAY >= end;
        if state.search.as_ref().is_some_and(|search| !is_in_script(search)) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    /// Whether a search sees the flag when the input ends before it, at once, or late in it.
    #[track_caller]
    fn check(by_count: bool, end: &str, stopped: bool) {
        let interrupt = Interrupt::default();
        if end == "before" {
            interrupt.end_input();
        }
        let seen = interrupt.watch(by_count, |stop| {
            match end {
                "at once" => interrupt.end_input(),
                "late" => {
                    sleep(2 * SCRIPT_DELAY);
                    interrupt.end_input();
                }
                _ => {}
            }
            stop.load(Ordering::Relaxed)
        });
        assert_eq!(seen, stopped, "by count: {by_count}, end: {end}");
    }

    #[test]
    fn the_end_of_the_input_stops_searches() {
        for (by_count, end, stopped) in [
            (false, "never", false),
            (false, "before", true),
            (false, "at once", true),
            (false, "late", true),
            (true, "never", false),
            (true, "before", false),
            (true, "at once", false),
            (true, "late", true),
        ] {
            check(by_count, end, stopped);
        }
    }
}
