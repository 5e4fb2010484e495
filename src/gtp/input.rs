//! The reader of the input: lines of any bytes and any length in, a bounded queue of requests out.

use super::interrupt::Interrupt;
use super::request::Request;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;

/// The most requests that wait to be executed.
pub(super) const MAX_WAITING: usize = 1024;

/// The line that asks for the answer to what is under way, a comment to those who do not know it.
const CUT_SHORT: &[u8] = b"# interrupt";

/// Sends on every request up to `quit` or the end of the input, and tells `interrupt` of every line,
/// of those that ask for an answer, and of the end.
///
/// # Errors
/// If the input cannot be read, with which it has ended.
pub(super) fn read_requests(
    input: impl Read,
    interrupt: &Interrupt,
    requests: &SyncSender<Request>,
) -> io::Result<()> {
    let end = pass_on(input, interrupt, requests);
    interrupt.end_input();
    end
}

fn pass_on(
    input: impl Read,
    interrupt: &Interrupt,
    requests: &SyncSender<Request>,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    while let Some(line) = read_line(&mut input)? {
        let number = interrupt.note_line();
        let Some(request) = Request::parse(&line, number) else {
            if line.trim_ascii() == CUT_SHORT {
                interrupt.cut_short();
            }
            continue;
        };
        let is_last = request.is_quit();
        if requests.send(request).is_err() || is_last {
            break;
        }
    }
    Ok(())
}

/// The next line, its end included; `None` at the end of the input. Of a line that is too long
/// only so much is kept as shows that.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let limit = Request::MAX_LENGTH as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() > Request::MAX_LENGTH && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn names(input: Vec<u8>) -> Vec<String> {
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
        read_requests(io::Cursor::new(input), &Interrupt::default(), &sender).unwrap();
        drop(sender);
        receiver.iter().map(|request| request.name).collect()
    }

    #[test]
    fn requests_arrive_up_to_quit() {
        assert_eq!(names(b"name\n\n# quit\nversion".to_vec()), ["name", "version"]);
        assert_eq!(names(b"name\n1 quit\nversion\n".to_vec()), ["name", "quit"]);
        assert_eq!(names(b"\xff\xfe\0\nname\n".to_vec()), ["\u{fffd}\u{fffd}", "name"]);
    }

    #[test]
    fn long_lines_take_no_memory_and_hide_nothing() {
        let mut input = b"play ".to_vec();
        input.resize(10 * Request::MAX_LENGTH, b'x');
        input.extend(b"\nname\n");
        let mut reader = BufReader::new(&input[..]);
        let line = read_line(&mut reader).unwrap().unwrap();
        assert_eq!(line.len(), Request::MAX_LENGTH + 1);
        assert_eq!(names(input), ["play", "name"]);
    }
}
