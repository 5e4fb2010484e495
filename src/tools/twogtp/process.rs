//! A process that speaks GTP: commands in, answers out, each within a time.

use super::cpu_time::cpu_time;
use super::engine_command::EngineCommand;
use super::fault::Fault;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 1 << 20;

/// How many answers nobody has asked for yet may wait.
const MOST_WAITING: usize = 16;

/// How much of an answer without meaning is told, in characters.
const QUOTED: usize = 60;

/// How long an engine may take to end once it was told to.
const TIME_TO_END: Duration = Duration::from_secs(1);

/// An engine that runs. Dropped, it is told to quit, and ended if it does not.
pub struct Process {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Answer>,
}

/// An answer, without its mark.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Success(String),
    Failure(String),
    /// A line that begins no answer, or one without an end.
    Garbage(String),
}

impl Process {
    /// Starts an engine, and a thread that reads its answers. What it says on standard error goes to
    /// the end of a file.
    ///
    /// # Errors
    /// If it cannot be started, or the file cannot be written.
    pub fn start(command: &EngineCommand, log: &Path) -> Result<Process, Fault> {
        let log = File::options().create(true).append(true).open(log)?;
        let mut child = command
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::from(log))
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.expect("both are pipes");
        let (sender, answers) = sync_channel(MOST_WAITING);
        let mut output = BufReader::new(output);
        let read = move || {
            while let Ok(Some(answer)) = read_answer(&mut output) {
                let is_last = matches!(answer, Answer::Garbage(_));
                if sender.send(answer).is_err() || is_last {
                    break;
                }
            }
        };
        let process = Process { child, input, answers };
        thread::Builder::new().name("answers".to_owned()).spawn(read)?;
        Ok(process)
    }

    /// The answer to a command, without spaces around it.
    ///
    /// # Errors
    /// If the engine refuses the command, ends, says what is no answer, or nothing within `limit`.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<String, Fault> {
        let line = format!("{command}\n");
        let command = command.to_owned();
        if self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush()).is_err() {
            return Err(Fault::Ended { command });
        }
        match self.answers.recv_timeout(limit) {
            Ok(Answer::Success(answer)) => Ok(answer),
            Ok(Answer::Failure(answer)) => Err(Fault::Refused { command, answer }),
            Ok(Answer::Garbage(answer)) => Err(garbage(command, &answer)),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silent { command, limit }),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Ended { command }),
        }
    }

    /// The processor time used so far, where the system tells it.
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu_time(self.child.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Whatever it says now, it is ended.
        let mut last = self.ask("quit", TIME_TO_END);
        while last.is_ok() {
            let answer = self.answers.recv_timeout(TIME_TO_END);
            last =
                answer.map(|_| String::new()).map_err(|_| Fault::Ended { command: String::new() });
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer that means nothing.
pub fn garbage(command: String, answer: &str) -> Fault {
    Fault::Garbage { command, answer: answer.chars().take(QUOTED).collect() }
}

/// The next answer, `None` at the end of the output.
fn read_answer(output: &mut impl BufRead) -> io::Result<Option<Answer>> {
    let mut text = String::new();
    loop {
        let Some(line) = read_line(output)? else { return Ok(None) };
        match (text.is_empty(), line.is_empty()) {
            // Some engines send more empty lines than the one that ends an answer.
            (true, true) => {}
            (true, false) if !line.starts_with(['=', '?']) => {
                return Ok(Some(Answer::Garbage(line)));
            }
            (false, true) => break,
            _ => {
                text += &line;
                text.push('\n');
            }
        }
        if text.len() > LONGEST_ANSWER {
            return Ok(Some(Answer::Garbage(text)));
        }
    }
    let (mark, answer) = text.split_at(1);
    let answer = answer.trim().to_owned();
    Ok(Some(if mark == "=" { Answer::Success(answer) } else { Answer::Failure(answer) }))
}

/// A line without spaces and control characters at its end, `None` at the end of the output. A line
/// that is too long comes in pieces.
fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let n_bytes = output.take(LONGEST_ANSWER as u64).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    Ok((n_bytes > 0).then(|| line.trim_end_matches(|c: char| c <= ' ').to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[Answer]) {
        let mut rest = output.as_bytes();
        for answer in expected {
            assert_eq!(read_answer(&mut rest).unwrap().as_ref(), Some(answer), "{output:?}");
        }
        if !matches!(expected.last(), Some(Answer::Garbage(_))) {
            assert_eq!(read_answer(&mut rest).unwrap(), None, "{output:?}");
        }
    }

    #[test]
    fn answers_are_taken_from_the_stream() {
        use Answer::{Failure, Garbage, Success};
        let success = |text: &str| Success(text.to_owned());
        check("= E5\n\n=\n\n", &[success("E5"), success("")]);
        check("\r\n= E5 \r\n\r\n\r\n=pass\r\n\r\n", &[success("E5"), success("pass")]);
        check("= a\nb\n \nc\n", &[success("a\nb"), Garbage("c".to_owned())]);
        check("? unknown command\n\n", &[Failure("unknown command".to_owned())]);
        check("Welcome!\n= E5\n\n", &[Garbage("Welcome!".to_owned())]);
        // An answer that is cut off is none.
        check("= E5\n", &[]);
    }

    #[test]
    fn no_answer_is_without_end() {
        for line in ["=", "a"] {
            let endless = line.repeat(3 * LONGEST_ANSWER);
            let answer = read_answer(&mut endless.as_bytes()).unwrap();
            assert!(matches!(answer, Some(Answer::Garbage(_))), "{line}");
        }
    }
}
