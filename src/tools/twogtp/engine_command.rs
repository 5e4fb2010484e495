//! The command that starts an engine, as people write it.

use std::fmt;
use std::process::Command;
use std::str::FromStr;
use thiserror::Error;

/// A program and its arguments. Spaces separate words, except between single or double quotes;
/// nothing else is special, so that paths with backslashes need no care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// Why a text is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadCommand {
    /// There is no word.
    #[error("no command")]
    Empty,
    /// A quote is opened and not closed.
    #[error("a quote {0} is never closed")]
    Unclosed(char),
}

impl EngineCommand {
    /// A process to be started.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

impl FromStr for EngineCommand {
    type Err = BadCommand;

    fn from_str(text: &str) -> Result<EngineCommand, BadCommand> {
        let mut words = words(text)?.into_iter();
        let program = words.next().ok_or(BadCommand::Empty)?;
        Ok(EngineCommand { text: text.to_owned(), program, arguments: words.collect() })
    }
}

impl fmt::Display for EngineCommand {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn words(text: &str) -> Result<Vec<String>, BadCommand> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                // Two quotes with nothing between are a word.
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.map_or(Ok(words), |open| Err(BadCommand::Unclosed(open)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        for (text, expected) in [
            ("gnugo --mode  gtp", &["gnugo", "--mode", "gtp"][..]),
            (" \"C:\\Go engines\\a.exe\" -x ", &["C:\\Go engines\\a.exe", "-x"]),
            ("sh -c 'exec \"$0\" b' --a='b c'", &["sh", "-c", "exec \"$0\" b", "--a=b c"]),
            ("a '' \"it's\"", &["a", "", "it's"]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
        assert_eq!("".parse::<EngineCommand>(), Err(BadCommand::Empty));
        assert_eq!("a 'b\"".parse::<EngineCommand>(), Err(BadCommand::Unclosed('\'')));
    }
}
