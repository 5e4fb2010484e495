//! What ends the other threads of a search when one of them panics.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Sets the flag if its thread panics.
pub struct Alarm<'a>(pub &'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}
