//! An answer on its way out: in one piece, or line by line while the command runs.

use super::response::{Reply, begin, frame};
use std::io::{self, Write};

/// How much of an answer has been written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Nothing,
    Beginning,
    All,
}

/// The answer of one command.
pub(super) struct Stream<'a> {
    id: Option<u32>,
    output: &'a mut dyn Write,
    state: State,
    failure: Option<io::Error>,
}

impl<'a> Stream<'a> {
    /// An answer of which nothing has been written.
    pub(super) fn new(id: Option<u32>, output: &'a mut dyn Write) -> Stream<'a> {
        Stream { id, output, state: State::Nothing, failure: None }
    }

    /// Writes the first line, which says that the command succeeds.
    pub(super) fn begin(&mut self) {
        self.state = State::Beginning;
        self.write(&begin(self.id));
    }

    /// Writes a line after the first one; an empty one would end the answer and is left out. Answers
    /// false if nothing can be written any more.
    pub(super) fn line(&mut self, text: &str) -> bool {
        if !text.is_empty() {
            self.write(&format!("{text}\n"));
        }
        self.failure.is_none()
    }

    /// Writes the end of an answer that is nothing but its lines.
    pub(super) fn close(&mut self) {
        self.state = State::All;
        self.write("\n");
    }

    /// Writes the rest of the answer.
    ///
    /// # Errors
    /// If some of the answer could not be written.
    pub(super) fn end(mut self, reply: &Reply) -> io::Result<()> {
        match (self.state, reply) {
            (State::Nothing, reply) => self.write(&frame(self.id, reply)),
            (State::Beginning, Ok(text)) if !text.is_empty() => self.write(&format!("{text}\n\n")),
            // What has begun to succeed cannot fail any more.
            (State::Beginning, _) => self.close(),
            (State::All, _) => {}
        }
        self.failure.map_or(Ok(()), Err)
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_none() {
            let written = self.output.write_all(text.as_bytes());
            self.failure = written.and_then(|()| self.output.flush()).err();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::error::GtpError;

    /// An answer that tells these lines before its end, if any.
    #[track_caller]
    fn check(lines: Option<&[&str]>, reply: Reply, expected: &str) {
        let mut output = Vec::new();
        let mut stream = Stream::new(Some(7), &mut output);
        if let Some(lines) = lines {
            stream.begin();
            assert!(lines.iter().all(|line| stream.line(line)));
        }
        stream.end(&reply).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }

    #[test]
    fn lines_come_before_the_end() {
        check(None, Ok("D4".to_owned()), "=7 D4\n\n");
        check(None, Err(GtpError::Syntax), "?7 syntax error\n\n");
        check(Some(&[]), Ok(String::new()), "=7\n\n");
        check(Some(&["a", "", "b"]), Ok(String::new()), "=7\na\nb\n\n");
        check(Some(&["a"]), Ok("play D4".to_owned()), "=7\na\nplay D4\n\n");
        check(Some(&["a"]), Err(GtpError::Internal), "=7\na\n\n");
    }

    #[test]
    fn what_is_closed_stays_closed() {
        let mut output = Vec::new();
        let mut stream = Stream::new(None, &mut output);
        stream.begin();
        stream.close();
        stream.end(&Ok(String::new())).unwrap();
        assert_eq!(output, b"=\n\n");
    }

    #[test]
    fn what_nobody_reads_fails() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut closed = Closed;
        let mut stream = Stream::new(None, &mut closed);
        stream.begin();
        assert!(!stream.line("a"));
        assert!(stream.end(&Ok(String::new())).is_err());
    }
}
