//! A line from the controller, cleaned and taken apart.

/// A command with its id and arguments, nothing of which is checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The number that the answer repeats.
    pub(super) id: Option<u32>,
    /// The name of the command; letter case matters.
    pub(super) name: String,
    /// The rest of the line, in any encoding.
    pub(super) arguments: Vec<u8>,
    /// The number of its line in the input.
    pub(super) number: u64,
    /// Whether the line was longer than the longest that is executed.
    pub(super) is_too_long: bool,
}

impl Request {
    /// The longest line in bytes, its end included.
    pub(super) const MAX_LENGTH: usize = 64 * 1024;

    /// Reads the line with this number; `None` if there is no command on it. Tabs are spaces, other control
    /// characters are dropped, and `#` begins a comment. As in GNU Go, no space is needed between
    /// id and name; digits that are no 31-bit number belong to the name.
    pub(super) fn parse(line: &[u8], number: u64) -> Option<Request> {
        let is_too_long = line.len() > Request::MAX_LENGTH;
        let text: Vec<u8> = line
            .iter()
            .take_while(|&&byte| byte != b'#')
            .map(|&byte| if byte == b'\t' { b' ' } else { byte })
            .filter(|byte| !byte.is_ascii_control())
            .collect();
        let text = text.trim_ascii();
        let n_digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, after_id) = text.split_at(n_digits);
        let id = String::from_utf8_lossy(digits).parse().ok().filter(|&id| id <= i32::MAX as u32);
        let command = if id.is_some() { after_id.trim_ascii_start() } else { text };
        let n_letters = command.iter().take_while(|&&byte| byte != b' ').count();
        let (name, arguments) = command.split_at(n_letters);
        (!name.is_empty()).then(|| Request {
            id,
            name: String::from_utf8_lossy(name).into_owned(),
            arguments: arguments.to_vec(),
            number,
            is_too_long,
        })
    }

    /// Whether this is the command that ends the session.
    pub(super) fn is_quit(&self) -> bool {
        self.name == "quit" && !self.is_too_long
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, id: Option<u32>, name: &str, arguments: &str) {
        let request = Request::parse(line.as_bytes(), 1).unwrap();
        let parts = (request.id, &request.name[..], request.arguments.trim_ascii());
        assert_eq!(parts, (id, name, arguments.as_bytes()));
    }

    #[test]
    fn lines_are_cleaned_and_taken_apart() {
        check("name\r\n", None, "name", "");
        check("\t 3  play\tb  c3 ", Some(3), "play", "b  c3");
        check("pl\u{1}ay w D\u{2}4\u{7f}", None, "play", "w D4");
        check("0 name#5", Some(0), "name", "");
        check("6name", Some(6), "name", "");
        check("2147483647 name", Some(2147483647), "name", "");
        check("2147483648 name", None, "2147483648", "name");
        check("-5 name", None, "-5", "name");
        check("quit\0", None, "quit", "");
    }

    #[test]
    fn lines_without_a_command_are_nothing() {
        for line in ["", " \t \r\n", "# name", "  # name", "8 # name", "5", "\0\n"] {
            assert_eq!(Request::parse(line.as_bytes(), 1), None, "{line:?}");
        }
    }
}
