//! The arguments of a command, taken one by one as what they should be.

use super::error::GtpError;
use crate::go::notation::{parse_move, parse_point};
use crate::go::{BoardSize, Color, Move, Point};
use std::str::FromStr;

/// The words of a line that are still to be read. What nobody reads is ignored.
pub(super) struct Args<'a> {
    rest: &'a str,
}

impl<'a> Args<'a> {
    /// The arguments of a cleaned line.
    pub(super) fn new(text: &'a str) -> Args<'a> {
        Args { rest: text }
    }

    /// The next word, if there is one.
    pub(super) fn next_word(&mut self) -> Option<&'a str> {
        let text = self.rest.trim_start_matches(' ');
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
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
        let text = std::mem::take(&mut self.rest).trim_matches(' ');
        if text.is_empty() { Err(GtpError::Syntax) } else { Ok(text) }
    }

    /// A whole number from 0 to 2^31 - 1.
    ///
    /// # Errors
    /// If there is no such number.
    pub(super) fn int(&mut self) -> Result<usize, GtpError> {
        let number: i32 = parse(self.word()?)?;
        usize::try_from(number).map_err(|_| GtpError::Syntax)
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

    fn is_empty(&self) -> bool {
        self.rest.trim_matches(' ').is_empty()
    }
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
