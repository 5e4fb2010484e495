//! The arguments of a command, taken one by one as what they should be.

use super::error::GtpError;
use crate::go::notation::{parse_move, parse_point};
use crate::go::{BoardSize, Color, Move, Point};
use std::path::PathBuf;
use std::str::FromStr;

/// The words of a line that are still to be read. A command that changes the game or how it is played
/// reads all of them and asks for their [`Args::end`]; others ignore what they do not read.
pub(super) struct Args<'a> {
    rest: &'a [u8],
}

impl<'a> Args<'a> {
    /// The arguments of a cleaned line.
    pub(super) fn new(line: &'a (impl AsRef<[u8]> + ?Sized)) -> Args<'a> {
        Args { rest: line.as_ref() }
    }

    /// The next word, if there is one.
    pub(super) fn next_word(&mut self) -> Option<&'a str> {
        self.next_bytes().map(text)
    }

    /// The next word.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn word(&mut self) -> Result<&'a str, GtpError> {
        self.next_word().ok_or(GtpError::Syntax)
    }

    /// All that is left, as one text.
    ///
    /// # Errors
    /// If nothing is.
    pub(super) fn text(&mut self) -> Result<&'a str, GtpError> {
        self.bytes().map(text).ok_or(GtpError::Syntax)
    }

    /// All that is left, as one text that may be empty.
    pub(super) fn optional_text(&mut self) -> &'a str {
        self.bytes().map_or("", text)
    }

    /// All that is left, as the name of a file, if there is any. It may have spaces and, on Unix,
    /// any encoding.
    pub(super) fn path(&mut self) -> Option<PathBuf> {
        self.bytes().map(path)
    }

    /// The next word, as the name of a file. It may have, on Unix, any encoding.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn path_word(&mut self) -> Result<PathBuf, GtpError> {
        self.next_bytes().map(path).ok_or(GtpError::Syntax)
    }

    /// Takes off the last word, if it is a number of [`Args::int`] and not the only word.
    pub(super) fn last_int(&mut self) -> Option<usize> {
        let line = self.rest.trim_ascii();
        let space = line.iter().rposition(|&byte| byte == b' ')?;
        let number = Args::new(&line[space..]).int().ok()?;
        self.rest = &line[..space];
        Some(number)
    }

    /// A whole number from 0 to 2^31 - 1.
    ///
    /// # Errors
    /// If there is no such number.
    pub(super) fn int(&mut self) -> Result<usize, GtpError> {
        let number: i32 = parse(self.word()?)?;
        usize::try_from(number).map_err(|_| GtpError::Syntax)
    }

    /// A whole number from 0 to 2^64 - 1.
    ///
    /// # Errors
    /// If there is no such number.
    pub(super) fn seed(&mut self) -> Result<u64, GtpError> {
        let word = self.word()?;
        let range = || format!("a whole number from 0 to {}", u64::MAX);
        parse(word).map_err(|_| GtpError::unexpected(word, range()))
    }

    /// As [`Args::int`]; `None` if there is no further word.
    ///
    /// # Errors
    /// If the word is no such number.
    pub(super) fn optional_int(&mut self) -> Result<Option<usize>, GtpError> {
        if self.is_empty() { Ok(None) } else { self.int().map(Some) }
    }

    /// A finite number.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn float(&mut self) -> Result<f64, GtpError> {
        let number: f64 = parse(self.word()?)?;
        if number.is_finite() { Ok(number) } else { Err(GtpError::Syntax) }
    }

    /// A color: `b`, `black`, `w` or `white` in any letter case.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn color(&mut self) -> Result<Color, GtpError> {
        match self.word()?.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color::Black),
            "w" | "white" => Ok(Color::White),
            _ => Err(GtpError::Syntax),
        }
    }

    /// A vertex of the board, or `pass`.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn mv(&mut self, size: BoardSize) -> Result<Move, GtpError> {
        parse_move(size, self.word()?).map_err(|_| GtpError::Syntax)
    }

    /// A vertex of the board.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn point(&mut self, size: BoardSize) -> Result<Point, GtpError> {
        parse_point(size, self.word()?).map_err(|_| GtpError::Syntax)
    }

    /// All that is left, as pairs of a color and a vertex or `pass`.
    ///
    /// # Errors
    /// If it is no such pairs.
    pub(super) fn moves(&mut self, size: BoardSize) -> Result<Vec<(Color, Move)>, GtpError> {
        self.pairs(|args| args.mv(size))
    }

    /// All that is left, as pairs of a color and a vertex.
    ///
    /// # Errors
    /// If it is no such pairs.
    pub(super) fn stones(&mut self, size: BoardSize) -> Result<Vec<(Color, Point)>, GtpError> {
        self.pairs(|args| args.point(size))
    }

    fn pairs<T>(
        &mut self,
        second: impl Fn(&mut Args<'a>) -> Result<T, GtpError>,
    ) -> Result<Vec<(Color, T)>, GtpError> {
        let mut pairs = vec![];
        while !self.is_empty() {
            pairs.push((self.color()?, second(self)?));
        }
        Ok(pairs)
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub(super) fn end(&self) -> Result<(), GtpError> {
        if self.is_empty() { Ok(()) } else { Err(GtpError::Syntax) }
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.rest.trim_ascii().is_empty()
    }

    fn next_bytes(&mut self) -> Option<&'a [u8]> {
        let line = self.rest.trim_ascii_start();
        let end = line.iter().position(|&byte| byte == b' ').unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let line = std::mem::take(&mut self.rest).trim_ascii();
        (!line.is_empty()).then_some(line)
    }
}

/// The bytes as text. What is no UTF-8 is no word of the protocol either: all of it becomes the
/// sign for that.
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or("\u{fffd}")
}

#[cfg(unix)]
fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

#[cfg(not(unix))]
fn path(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

fn parse<T: FromStr>(word: &str) -> Result<T, GtpError> {
    word.parse().map_err(|_| GtpError::Syntax)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_one_by_one() {
        let mut args = Args::new("  a  bc   d e ");
        assert_eq!(args.word(), Ok("a"));
        assert_eq!(args.next_word(), Some("bc"));
        assert_eq!(args.text(), Ok("d e"));
        assert_eq!(args.text(), Err(GtpError::Syntax));
        assert_eq!(args.next_word(), None);
        assert_eq!(args.optional_int(), Ok(None));
    }

    #[test]
    fn words_in_other_encodings_are_one_sign() {
        let mut args = Args::new(b"D4 \xe9\xff x\xe9 y");
        assert_eq!(args.word(), Ok("D4"));
        assert_eq!(args.word(), Ok("\u{fffd}"));
        assert_eq!(args.text(), Ok("\u{fffd}"));
        assert_eq!(args.next_word(), None);
    }

    #[test]
    fn names_of_files() {
        for (line, number, name) in [
            ("a.sgf", None, Some("a.sgf")),
            (" a  b.sgf  12 ", Some(12), Some("a  b.sgf")),
            ("a.sgf 12 x", None, Some("a.sgf 12 x")),
            ("a 1 2", Some(2), Some("a 1")),
            ("a.sgf -1", None, Some("a.sgf -1")),
            ("12", None, Some("12")),
            ("", None, None),
        ] {
            let mut args = Args::new(line);
            assert_eq!(args.last_int(), number, "{line}");
            assert_eq!(args.path(), name.map(PathBuf::from), "{line}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn names_of_files_keep_their_bytes() {
        use std::os::unix::ffi::OsStrExt;
        let mut args = Args::new(b"a\xe9 \xe9 \xff.sgf");
        assert_eq!(args.path_word().unwrap().as_os_str().as_bytes(), b"a\xe9");
        assert_eq!(args.path().unwrap().as_os_str().as_bytes(), b"\xe9 \xff.sgf");
        assert_eq!(args.path_word(), Err(GtpError::Syntax));
    }

    #[test]
    fn numbers() {
        for (text, int) in [
            ("0", Some(0)),
            ("2147483647", Some(2147483647)),
            ("2147483648", None),
            ("-1", None),
            ("1.0", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(Args::new(text).int().ok(), int, "{text}");
        }
        for (text, float) in [
            ("7.5", Some(7.5)),
            ("-0.25", Some(-0.25)),
            ("1e3", Some(1000.0)),
            ("nan", None),
            ("inf", None),
            ("-Infinity", None),
            ("1e999", None),
            ("0,5", None),
            ("6.5x", None),
        ] {
            assert_eq!(Args::new(text).float().ok(), float, "{text}");
        }
    }

    #[test]
    fn pairs() {
        let size = BoardSize::new(3, 2).unwrap();
        for (text, n_moves, n_stones) in [
            ("", Some(0), Some(0)),
            ("  b A1   White c2  ", Some(2), Some(2)),
            ("b a1 b a1", Some(2), Some(2)),
            ("w PASS", Some(1), None),
            ("b", None, None),
            ("b a1 w", None, None),
            ("a1 b", None, None),
            ("b a3", None, None),
            ("b resign", None, None),
        ] {
            assert_eq!(
                Args::new(text).moves(size).ok().map(|pairs| pairs.len()),
                n_moves,
                "{text}"
            );
            assert_eq!(
                Args::new(text).stones(size).ok().map(|pairs| pairs.len()),
                n_stones,
                "{text}"
            );
        }
    }

    #[test]
    fn colors() {
        for (text, color) in [
            ("b", Some(Color::Black)),
            ("BLACK", Some(Color::Black)),
            ("wHiTe", Some(Color::White)),
            ("W", Some(Color::White)),
            ("x", None),
            ("blac", None),
            ("", None),
        ] {
            assert_eq!(Args::new(text).color().ok(), color, "{text}");
        }
    }
}
