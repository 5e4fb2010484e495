//! Work that several threads share.

use std::thread;

/// Has as many threads do `work` as are wanted and can be started, this one among them, and waits
/// for all.
///
/// # Panics
/// If the work does.
pub fn work_together(n_threads: usize, work: &(impl Fn() + Sync)) {
    thread::scope(|scope| {
        for n in 1..n_threads {
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                log::warn!("{n} threads work, no more can be started: {error}");
                break;
            }
        }
        work();
    });
}
