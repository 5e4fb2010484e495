//! When the end of the input ends a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long searches go on when the input has ended: enough for a sensible last move of a script.
const GRACE: Duration = Duration::from_millis(30);

/// A search that is not older than this when the input ends is part of a script.
const SCRIPT_DELAY: Duration = Duration::from_millis(100);

/// The stop flag of searches, shared by the reader of the input and the thread that searches.
///
/// A search that is limited by time is stopped soon after the input has ended. One that is limited
/// by a number of simulations must give the same move whenever a script that was piped in gives
/// the same commands: it runs on if the end of the input was waiting for it. An end that comes in
/// the middle of a search stops this one and all that follow.
#[derive(Default)]
pub(super) struct Interrupt {
    stop: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    input: Input,
    /// When the search under way began, and whether it is limited by a count.
    search: Option<(Instant, bool)>,
}

#[derive(Clone, Copy, Default)]
enum Input {
    #[default]
    Open,
    EndOfScript,
    EndInSearch,
}

impl State {
    fn must_stop(&self, by_count: bool) -> bool {
        match self.input {
            Input::Open => false,
            Input::EndOfScript => !by_count,
            Input::EndInSearch => true,
        }
    }
}

impl Interrupt {
    /// Runs a search with the stop flag. `by_count` says that no time limits it.
    pub(super) fn watch<T>(&self, by_count: bool, search: impl FnOnce(&AtomicBool) -> T) -> T {
        let mut state = self.state();
        self.stop.store(state.must_stop(by_count), Ordering::Relaxed);
        state.search = Some((Instant::now(), by_count));
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
        let is_old = |(start, _)| start + SCRIPT_DELAY < end;
        let in_search = state.search.is_some_and(is_old);
        state.input = if in_search { Input::EndInSearch } else { Input::EndOfScript };
        if state.search.is_some_and(|(_, by_count)| state.must_stop(by_count)) {
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
