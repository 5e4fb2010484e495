//! The exact form of an answer.

use super::error::GtpError;

/// What a command answers.
pub(super) type Reply = Result<String, GtpError>;

/// The first line of an answer that comes line by line.
pub(super) fn begin(id: Option<u32>) -> String {
    format!("={}\n", number(id))
}

/// The text that goes out: `=` or `?`, the id, a space, the answer and one empty line. Inside the
/// answer there is none: it would end it.
pub(super) fn frame(id: Option<u32>, reply: &Reply) -> String {
    let (mark, text) = match reply {
        Ok(text) => ('=', text.clone()),
        // What an error quotes may hold anything.
        Err(error) => ('?', error.to_string().replace(char::is_control, "\u{fffd}")),
    };
    let mut framed = format!("{mark}{} ", number(id));
    for (n, line) in text.lines().enumerate() {
        if n > 0 && !line.is_empty() {
            framed.push('\n');
        }
        framed.push_str(line);
    }
    framed.push_str("\n\n");
    framed
}

fn number(id: Option<u32>) -> String {
    id.map(|id| id.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_framed() {
        let ok = |text: &str| Ok(text.to_owned());
        for (id, reply, framed) in [
            (None, ok(""), "= \n\n"),
            (Some(7), ok("2"), "=7 2\n\n"),
            (None, ok("C3 D4\nE5\n"), "= C3 D4\nE5\n\n"),
            (None, ok("\nA\n\n\nB\n\n"), "= \nA\nB\n\n"),
            (Some(0), Err(GtpError::IllegalMove), "?0 illegal move\n\n"),
            (
                None,
                Err(GtpError::UnknownKgsRules("a\n\0b".to_owned())),
                "? unknown rules 'a\u{fffd}\u{fffd}b' (known: chinese, aga, japanese, new_zealand)\n\n",
            ),
        ] {
            assert_eq!(frame(id, &reply), framed);
        }
    }
}
