//! The syntax of SGF: bytes to the nodes of the main line.
//!
//! The main line takes the first variation everywhere, so it ends at the first `)`. What follows
//! is not looked at, and no input makes the parser recurse.

use super::SgfError;
use std::fmt;

/// Beginnings of the names of encodings in which every byte that looks like ASCII is ASCII.
const PLAIN_ENCODINGS: [&[u8]; 8] =
    [b"utf", b"ascii", b"us-ascii", b"iso-8859", b"iso8859", b"latin", b"windows-125", b"koi8"];

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The byte in the line, from 1.
    pub column: usize,
    /// The byte in the text, from 0.
    pub offset: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One value of a property, without its brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The bytes, escapes resolved and white space at both ends dropped.
    pub text: Vec<u8>,
    /// Where the opening bracket stands.
    pub place: Place,
    /// Where the closing bracket stands: the byte in the text, from 0.
    pub end: usize,
}

/// A property and its values, of which there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The name in capitals. Among capitals the lower-case letters of old records are left out.
    pub name: String,
    /// The values in the order of the text.
    pub values: Vec<Value>,
}

/// A node: a move, a set-up or remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The properties in the order of the text.
    pub properties: Vec<Property>,
    /// Where the semicolon stands.
    pub place: Place,
}

impl Node {
    /// The values of all properties of this name.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Value> {
        let named = move |property: &&Property| property.name == name;
        let properties = self.properties.iter().filter(named);
        properties.flat_map(|property| &property.values)
    }
}

/// The nodes of the first game's main line, the root first. Anything before the game is skipped.
///
/// # Errors
/// If there is no game, the text is UTF-16, or the main line breaks the syntax.
///
/// ```
/// let nodes = kosumi::sgf::main_line(b"(;SZ[9];B[ee](;W[gc])(;W[cc]))").unwrap();
/// let moves: Vec<_> = nodes[2].values("W").map(|value| value.text.as_slice()).collect();
/// assert_eq!(moves, [b"gc"]);
/// ```
pub fn main_line(text: &[u8]) -> Result<Vec<Node>, SgfError> {
    if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
        return Err(SgfError::Utf16);
    }
    let mut cursor = Cursor::new(text);
    let mut opened = cursor.find_game().ok_or(SgfError::NoGame)?;
    let mut nodes: Vec<Node> = Vec::new();
    loop {
        cursor.skip_white();
        let place = cursor.place();
        match cursor.peek() {
            Some(b';') => {
                cursor.advance();
                let properties = Vec::new();
                nodes.push(Node { properties, place });
            }
            Some(b'(') => {
                cursor.advance();
                opened = place;
            }
            Some(b')') => return Ok(nodes),
            Some(byte) if byte.is_ascii_alphabetic() => {
                let property = cursor.property()?;
                if let Some(node) = nodes.last_mut() {
                    node.properties.push(property);
                }
            }
            Some(_) => return Err(cursor.unexpected()),
            None => {
                return Err(SgfError::Unclosed { place: opened, bracket: '(' });
            }
        }
    }
}

/// Whether the record says that it is in one of [`PLAIN_ENCODINGS`].
fn names_plain_encoding(text: &[u8]) -> bool {
    let after_name = text.windows(3).position(|name| name == b"CA[").map(|at| &text[at + 3..]);
    let encoding = after_name.unwrap_or_default().trim_ascii_start();
    PLAIN_ENCODINGS.iter().any(|start| {
        encoding.get(..start.len()).is_some_and(|name| name.eq_ignore_ascii_case(start))
    })
}

/// A position in the text that knows its line.
struct Cursor<'a> {
    text: &'a [u8],
    offset: usize,
    line: usize,
    line_start: usize,
    /// Whether brackets and backslashes may be the second bytes of characters, as they are in
    /// Shift-JIS, Big5 and GBK.
    has_wide: bool,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a [u8]) -> Self {
        let has_wide = str::from_utf8(text).is_err() && !names_plain_encoding(text);
        Cursor { text, offset: 0, line: 1, line_start: 0, has_wide }
    }

    fn place(&self) -> Place {
        let column = self.offset - self.line_start + 1;
        Place { line: self.line, column, offset: self.offset }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.offset).copied()
    }

    fn advance(&mut self) {
        if self.peek() == Some(b'\n') {
            self.line += 1;
            self.line_start = self.offset + 1;
        }
        self.offset += 1;
    }

    fn skip_white(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.advance();
        }
    }

    fn unexpected(&self) -> SgfError {
        let found = match self.peek() {
            Some(byte) => format!("'{}'", byte.escape_ascii()),
            None => "end of text".to_owned(),
        };
        let place = self.place();
        SgfError::Unexpected { place, found }
    }

    /// Moves to the semicolon of the first `(;` and returns the place of its bracket.
    fn find_game(&mut self) -> Option<Place> {
        loop {
            let place = self.place();
            let byte = self.peek()?;
            self.advance();
            if byte == b'(' {
                self.skip_white();
                if self.peek() == Some(b';') {
                    return Some(place);
                }
            }
        }
    }

    /// Reads a name and its values.
    fn property(&mut self) -> Result<Property, SgfError> {
        let start = self.offset;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.advance();
        }
        let mut name = String::from_utf8_lossy(&self.text[start..self.offset]).into_owned();
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            name.retain(|c| !c.is_ascii_lowercase());
        } else {
            name.make_ascii_uppercase();
        }
        let mut values = Vec::new();
        loop {
            self.skip_white();
            if self.peek() != Some(b'[') {
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(self.unexpected());
        }
        Ok(Property { name, values })
    }

    /// Reads from `[` to the `]` that no backslash protects and that is not half of a character.
    fn value(&mut self) -> Result<Value, SgfError> {
        let place = self.place();
        let mut text = Vec::new();
        let mut is_half = false;
        self.advance();
        while let Some(byte) = self.peek() {
            let after_half = self.has_wide && self.text[self.offset - 1] > 0x80;
            if byte == b']' && (!after_half && !is_half || self.may_end_value()) {
                let end = self.offset;
                self.advance();
                let text = text.trim_ascii().to_vec();
                return Ok(Value { text, place, end });
            }
            is_half = byte == b'\\' && after_half;
            if byte == b'\\' && !after_half {
                self.advance();
            }
            text.extend(self.peek());
            self.advance();
        }
        Err(SgfError::Unclosed { place, bracket: '[' })
    }

    /// Whether what follows the bracket at the cursor can follow a value.
    fn may_end_value(&self) -> bool {
        let rest = self.text[self.offset + 1..].trim_ascii_start();
        rest.first().is_none_or(|&byte| byte.is_ascii_alphabetic() || b";()[".contains(&byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the main line, written as `name=value` with `|` between values and `;` before nodes.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut found = String::new();
        for node in main_line(text.as_bytes()).unwrap() {
            found.push(';');
            for Property { name, values } in node.properties {
                let values: Vec<_> =
                    values.iter().map(|value| String::from_utf8_lossy(&value.text)).collect();
                found += &format!(" {name}={}", values.join("|"));
            }
        }
        assert_eq!(found, expected, "{text:?}");
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        let error = main_line(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text:?}");
    }

    #[test]
    fn main_lines() {
        for (text, expected) in [
            ("(;)", ";"),
            ("(;B[aa])", "; B=aa"),
            ("(;AB[aa][bb] [cc]\r\n[dd])", "; AB=aa|bb|cc|dd"),
            ("(;B[a](;W[b];B[c])(;W[d]))", "; B=a; W=b; B=c"),
            ("(;B[a](;W[b](;B[c])(;B[d]))(;W[e]))", "; B=a; W=b; B=c"),
            ("(;B[a])(;B[b])", "; B=a"),
            ("(;B[a]) and (junk", "; B=a"),
            ("\u{feff}Dear (smile) reader,\n ( ;\tB[a])", "; B=a"),
            ("(; Black[a] ; SiZe[9] AddBlack[b])", "; B=a; SZ=9 AB=b"),
            (r"(;C[a \] \\ (;B\[x\]) [b])", r"; C=a ] \ (;B[x]) [b"),
            ("(;C[\n two\nlines ])", "; C=two\nlines"),
            ("(;C[];;B[])", "; C=;; B="),
            ("(;gm[1]sz[9];b[aa];w[bb])", "; GM=1 SZ=9; B=aa; W=bb"),
            ("(;MULTIGOGM[1]K2[x]k2[y])", "; MULTIGOGM=1 K2=x K2=y"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn broken_records() {
        for (text, expected) in [
            ("", "no game: '(;' is missing"),
            ("(B[a])", "no game: '(;' is missing"),
            ("(;B[a]", "line 1, column 1: '(' is never closed"),
            ("(;\n(;B[a]", "line 2, column 1: '(' is never closed"),
            ("(;B[a", "line 1, column 4: '[' is never closed"),
            (r"(;B[a\", "line 1, column 4: '[' is never closed"),
            ("(;B)", "line 1, column 4: unexpected ')'"),
            ("(;B", "line 1, column 4: unexpected end of text"),
            ("(;\r\n B[a] 5[b])", "line 2, column 7: unexpected '5'"),
            ("(;[a])", "line 1, column 3: unexpected '['"),
            ("\u{feff}", "no game: '(;' is missing"),
            ("(;B[a]é)", r"line 1, column 7: unexpected '\xc3'"),
        ] {
            check_error(text, expected);
        }
    }

    /// Brackets and backslashes that are the second bytes of characters, escaped or not.
    #[test]
    fn double_byte_encodings() {
        for (text, n_bytes) in [
            (&b"(;PB[\x8a\x5d]PW[x];B[a])"[..], 2),
            (b"(;PB[\x83\x5c]PW[x];B[a])", 2),
            (b"(;PB[\x83\x5c\x5d\x82\xa0]PW[x];B[a])", 5),
            (b"(;PB[\xa5\xbb\xa6\x5c\x5d\xa7\x7b] ;B[a])", 7),
            (b"(;PB[\x81\x5b\x83\x5d\x81\x5b](;B[a])(;B[b]))", 6),
            (b"(;PB[Jos\xe9]\n;B[a])", 4),
        ] {
            let nodes = main_line(text).unwrap();
            let name = nodes[0].values("PB").next().unwrap();
            assert_eq!((name.text.len(), nodes.len()), (n_bytes, 2), "{}", text.escape_ascii());
        }
    }

    /// Escaped brackets and backslashes after bytes that are no half of a character.
    #[test]
    fn encodings_without_double_bytes() {
        for (text, comment) in [
            (&b"(;CA[ISO-8859-1]C[caf\xe9\\\\];W[dd])"[..], &b"caf\xe9\\"[..]),
            (b"(;CA[ windows-1252]C[pr\xe9\\] x];W[dd])", b"pr\xe9] x"),
            (b"(;CA[UTF-8]GC[\xff]C[\xe9\xbb\x91\\] x];W[dd])", b"\xe9\xbb\x91] x"),
        ] {
            let nodes = main_line(text).unwrap();
            let found = nodes[0].values("C").next().unwrap();
            assert_eq!((&found.text[..], nodes.len()), (comment, 2), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn utf_16_is_named() {
        for bytes in [b"\xff\xfe(\0;\0)\0", b"\xfe\xff\0(\0;\0)"] {
            assert!(matches!(main_line(bytes), Err(SgfError::Utf16)));
        }
    }

    #[test]
    fn deep_nesting_needs_no_stack() {
        let deep = "(;B[a]".repeat(200_000) + ")";
        assert_eq!(main_line(deep.as_bytes()).unwrap().len(), 200_000);
    }
}
