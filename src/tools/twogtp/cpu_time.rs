//! The processor time of a process and of all that it started, where the system tells it.

use std::time::Duration;

/// The processor time that a process and those it started have used so far; `None` if it has ended,
/// or on other systems than Linux.
#[cfg(target_os = "linux")]
pub fn cpu_time(pid: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let own = of_process(&text)?;
    Some(own + children(pid).into_iter().filter_map(cpu_time).sum::<Duration>())
}

/// The processor time that a process and those it started have used so far, which this system does
/// not tell.
#[cfg(not(target_os = "linux"))]
pub fn cpu_time(_pid: u32) -> Option<Duration> {
    None
}

/// The length of a tick in which Linux tells processor times, on every processor it runs on.
#[cfg(target_os = "linux")]
const TICK: Duration = Duration::from_millis(10);

/// The time of all threads, and of the children that have ended, from the text of
/// `/proc/PID/stat`.
#[cfg(target_os = "linux")]
fn of_process(text: &str) -> Option<Duration> {
    // The name of the program stands in brackets and may have any characters.
    let (_, fields) = text.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(4).map(str::parse);
    let ticks: Vec<u32> = ticks.collect::<Result<_, _>>().ok()?;
    Some(TICK * ticks.iter().sum())
}

/// The processes that the threads of a process have started and that have not ended.
#[cfg(target_os = "linux")]
fn children(pid: u32) -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    let lists = threads.flatten().map(|thread| thread.path().join("children"));
    let texts = lists.filter_map(|list| std::fs::read_to_string(list).ok());
    texts
        .flat_map(|text| text.split_whitespace().flat_map(str::parse).collect::<Vec<_>>())
        .collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn ticks_stand_behind_the_name() {
        let text = "42 (a) b (c) S 1 42 42 0 -1 4194560 9 0 0 0 150 30 15 5 20 0 1 0 7";
        assert_eq!(of_process(text), Some(Duration::from_secs(2)));
        assert_eq!(of_process("42 (a) S 1"), Some(Duration::ZERO));
        assert_eq!(of_process("nothing"), None);
    }

    #[test]
    fn children_are_found_while_they_run() {
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        assert!(children(std::process::id()).contains(&child.id()));
        assert!(cpu_time(child.id()).is_some());
        drop(child.stdin.take());
        child.wait().unwrap();
        assert_eq!(cpu_time(child.id()), None);
    }
}
