//! When the input ends a search: by its end, by its next line, or by a line that asks for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long searches go on when the input has ended: enough for a sensible last move of a script.
const GRACE: Duration = Duration::from_millis(30);

/// A search that is not older than this when the input ends is part of a script.
const SCRIPT_DELAY: Duration = Duration::from_millis(100);

/// What ends a search if the input goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// A number of simulations.
    Count,
    /// Time.
    Time,
    /// The next line of the input.
    Line,
}

/// The stop flag of searches, shared by the reader of the input and the thread that searches.
///
/// A search that is limited by time is stopped soon after the input has ended. One that is limited
/// by a number of simulations must give the same move whenever a script that was piped in gives
/// the same commands: it runs on if the end of the input was waiting for it. An end that comes in
/// the middle of a search stops this one and all that follow. A search until the next line ends
/// at once if that line has been read already.
#[derive(Default)]
pub(super) struct Interrupt {
    stop: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    input: Input,
    /// The number of lines that were read.
    n_lines: u64,
    /// The number of lines up to the command that is executed.
    n_done: u64,
    /// Up to which line the searches of commands are cut short.
    cut_to: Option<u64>,
    /// When the search under way began, and what ends it.
    search: Option<(Instant, Until)>,
}

#[derive(Clone, Copy, Default)]
enum Input {
    #[default]
    Open,
    EndOfScript,
    EndInSearch,
}

impl State {
    fn must_stop(&self, until: Until) -> bool {
        let has_ended = match self.input {
            Input::Open => until == Until::Line && self.n_lines > self.n_done,
            Input::EndOfScript => until != Until::Count,
            Input::EndInSearch => true,
        };
        has_ended || self.cut_to.is_some_and(|line| self.n_done <= line)
    }
}

impl Interrupt {
    /// Runs a search with the stop flag.
    pub(super) fn watch<T>(&self, until: Until, search: impl FnOnce(&AtomicBool) -> T) -> T {
        let mut state = self.state();
        self.stop.store(state.must_stop(until), Ordering::Relaxed);
        state.search = Some((Instant::now(), until));
        drop(state);
        let found = search(&self.stop);
        self.state().search = None;
        found
    }

    /// Tells that a line was read, and returns how many there were.
    pub(super) fn note_line(&self) -> u64 {
        let mut state = self.state();
        state.n_lines += 1;
        self.stop_if_due(&state);
        state.n_lines
    }

    /// Tells that the command of the line with this number is executed now.
    pub(super) fn begin(&self, n_lines: u64) {
        self.state().n_done = n_lines;
    }

    /// Cuts the searches short of all commands that were read so far, and of none that come later.
    pub(super) fn cut_short(&self) {
        let mut state = self.state();
        state.cut_to = Some(state.n_lines);
        self.stop_if_due(&state);
    }

    /// Tells that no command follows those handed on so far; returns after the grace.
    pub(super) fn end_input(&self) {
        let end = Instant::now();
        thread::sleep(GRACE);
        let mut state = self.state();
        let is_old = |(start, _)| start + SCRIPT_DELAY < end;
        let in_search = state.search.is_some_and(is_old);
        state.input = if in_search { Input::EndInSearch } else { Input::EndOfScript };
        self.stop_if_due(&state);
    }

    fn stop_if_due(&self, state: &State) {
        if state.search.is_some_and(|(_, until)| state.must_stop(until)) {
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

    /// A line that asks for answers.
    fn cut(interrupt: &Interrupt) {
        interrupt.note_line();
        interrupt.cut_short();
    }

    /// Whether a search sees the flag when the input goes on or ends before it, at once, or late in
    /// it.
    #[track_caller]
    fn check(until: Until, event: &str, stopped: bool) {
        let interrupt = Interrupt::default();
        if event == "cut long before" {
            cut(&interrupt);
        }
        interrupt.begin(interrupt.note_line());
        match event {
            "line before" => _ = interrupt.note_line(),
            "cut before" => cut(&interrupt),
            "end before" => interrupt.end_input(),
            _ => {}
        }
        let seen = interrupt.watch(until, |stop| {
            match event {
                "line" => _ = interrupt.note_line(),
                "cut" => cut(&interrupt),
                "end at once" => interrupt.end_input(),
                "late end" => {
                    sleep(2 * SCRIPT_DELAY);
                    interrupt.end_input();
                }
                _ => {}
            }
            stop.load(Ordering::Relaxed)
        });
        assert_eq!(seen, stopped, "{until:?}, {event}");
    }

    #[test]
    fn the_input_stops_searches() {
        use Until::*;
        for (event, stopped) in [
            ("nothing", &[][..]),
            ("cut long before", &[]),
            ("cut before", &[Count, Time, Line]),
            ("cut", &[Count, Time, Line]),
            ("line before", &[Line]),
            ("line", &[Line]),
            ("end before", &[Time, Line]),
            ("end at once", &[Time, Line]),
            ("late end", &[Count, Time, Line]),
        ] {
            for until in [Count, Time, Line] {
                check(until, event, stopped.contains(&until));
            }
        }
    }
}
