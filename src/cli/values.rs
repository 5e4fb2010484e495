//! Values that several commands take.

use crate::go::{BoardSize, Komi};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// What stands for no network in the place of its file.
pub(super) const NO_MODEL: &str = "none";

/// The name of a network's file, if it is not [`NO_MODEL`].
pub(super) fn model(name: &Path) -> Option<&Path> {
    Some(name).filter(|name| *name != Path::new(NO_MODEL))
}

/// The number of threads, one for each core unless told.
pub(super) fn n_threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

pub(super) fn board_size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width.into(), height.into()).expect("sides were checked as they were read")
}

pub(super) fn parse_count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| "not a positive number".to_owned())
}

pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let time = seconds(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "not a positive number of seconds".to_owned())
}

pub(super) fn parse_komi(text: &str) -> Result<Komi, String> {
    let komi = text.parse().ok().and_then(Komi::new);
    komi.ok_or_else(|| "not a finite number".to_owned())
}

/// A time of so many seconds, unless it is negative or no number.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}
