//! A stop flag that sets itself when the time is up.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How long it takes at most until the caller's flag is seen.
const POLL: Duration = Duration::from_millis(5);

/// Does `work` with a flag that becomes true soon after `stop` did or when `time` has passed; `None`
/// is all the time there is.
pub(super) fn within<T>(
    time: Option<Duration>,
    stop: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T,
) -> T {
    let Some(time) = time else {
        return work(stop);
    };
    let start = Instant::now();
    let (hurry, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let timer = thread::Builder::new().name("timer".to_owned()).spawn_scoped(scope, || {
            while !is_done.load(Relaxed) && !stop.load(Relaxed) && start.elapsed() < time {
                thread::park_timeout(POLL.min(time.saturating_sub(start.elapsed())));
            }
            hurry.store(true, Relaxed);
        });
        let timer = match timer {
            Ok(timer) => timer,
            Err(error) => {
                log::warn!("no thread can be started to look at the clock: {error}");
                return work(stop);
            }
        };
        let result = catch_unwind(AssertUnwindSafe(|| work(&hurry)));
        is_done.store(true, Relaxed);
        timer.thread().unpark();
        result.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether work that waits for the flag gets to its end.
    #[track_caller]
    fn check(time: Option<Duration>, is_stopped: bool) {
        let stop = AtomicBool::new(is_stopped);
        within(time, &stop, |hurry| {
            while !hurry.load(Relaxed) {
                thread::yield_now();
            }
        });
    }

    #[test]
    fn the_flag_is_set_in_the_end() {
        check(None, true);
        check(Some(Duration::ZERO), false);
        check(Some(Duration::from_millis(20)), false);
        check(Some(Duration::MAX), true);
    }

    #[test]
    fn work_that_is_done_is_not_waited_for() {
        let stop = AtomicBool::new(false);
        let is_hurried = within(Some(Duration::MAX), &stop, |hurry| hurry.load(Relaxed));
        assert!(!is_hurried);
        let panics = || within(Some(Duration::MAX), &stop, |_| panic!("a fault for a test"));
        assert!(catch_unwind(panics).is_err());
    }
}
