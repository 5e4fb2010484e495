//! Points and boards as people write them: `D4`, and drawings of `.`, `X` and `O`.

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::point::{BoardSize, Move, Point};
use thiserror::Error;

/// The letters of the columns: there is no I.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A text that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no point of this board")]
pub struct ParsePointError(pub String);

/// The name of a point on a board of this size: `A1` is bottom left.
#[must_use]
pub fn point_name(size: BoardSize, p: Point) -> String {
    let (x, y) = size.column_row(p);
    format!("{}{}", char::from(COLUMNS[x]), y + 1)
}

/// The name of a move: a point, or `pass`.
#[must_use]
pub fn move_name(size: BoardSize, mv: Move) -> String {
    mv.point().map_or_else(|| "pass".to_owned(), |p| point_name(size, p))
}

/// Reads a point; letter case does not matter.
///
/// # Errors
/// If the text is no letter and number, or names a point off the board.
pub fn parse_point(size: BoardSize, text: &str) -> Result<Point, ParsePointError> {
    let find = || {
        let letter = text.bytes().next()?.to_ascii_uppercase();
        let x = COLUMNS.iter().position(|&column| column == letter)?;
        let row = text.get(1..)?;
        if row.is_empty() || row.len() > 2 || !row.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        size.point(x, row.parse::<usize>().ok()?.checked_sub(1)?)
    };
    find().ok_or_else(|| ParsePointError(text.to_owned()))
}

/// Reads a move: a point, or `pass` in any letter case.
///
/// # Errors
/// As [`parse_point`].
pub fn parse_move(size: BoardSize, text: &str) -> Result<Move, ParsePointError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    parse_point(size, text).map(Move::Play)
}

/// Reads a drawing: rows from the top, `.` empty, `X` Black, `O` White, spaces ignored; `None` if
/// it is no rectangle of these.
///
/// ```
/// use kosumi::go::{Color, notation::parse_board};
/// let board = parse_board(&["X . .", "O O .", ". . ."]).unwrap();
/// assert_eq!(board.stones(Color::White).len(), 2);
/// ```
#[must_use]
pub fn parse_board(rows: &[&str]) -> Option<Board> {
    let rows: Vec<Vec<u8>> =
        rows.iter().map(|row| row.bytes().filter(|b| !b.is_ascii_whitespace()).collect()).collect();
    let size = BoardSize::new(rows.first()?.len(), rows.len())?;
    let mut stones = [Bitboard::EMPTY; 2];
    for (row, y) in rows.iter().zip((0..size.height()).rev()) {
        if row.len() != size.width() {
            return None;
        }
        for (x, content) in row.iter().enumerate() {
            let p = size.point(x, y)?;
            match content {
                b'.' => {}
                b'X' => _ = stones[Color::Black.index()].insert(p),
                b'O' => _ = stones[Color::White.index()].insert(p),
                _ => return None,
            }
        }
    }
    Some(Board::from_position(size, stones, None))
}

/// Draws a position without coordinates, rows from the top, as [`parse_board`] reads it.
#[must_use]
pub fn draw_board<const N: usize>(board: &Board<N>) -> Vec<String> {
    let size = board.size();
    let symbol = |x, y| match size.point(x, y).and_then(|p| board.color(p)) {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    };
    (0..size.height()).rev().map(|y| (0..size.width()).map(|x| symbol(x, y)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_points_read_back_on_every_size() {
        for side in 1..=25 {
            let size = BoardSize::square(side).unwrap();
            for p in size.points() {
                let name = point_name(size, p);
                assert_eq!(parse_point(size, &name), Ok(p));
                assert_eq!(parse_point(size, &name.to_lowercase()), Ok(p));
            }
        }
    }

    #[test]
    fn bad_names_are_quoted() {
        let size = BoardSize::square(9).unwrap();
        for text in [
            "", "i3", "k1", "a10", "a0", "3c", "c", "c-3", "c+3", "c3x", "é3", "c 3", "a999",
            "pass",
        ] {
            assert_eq!(parse_point(size, text), Err(ParsePointError(text.to_owned())));
        }
        assert_eq!(parse_move(size, "PaSs"), Ok(Move::Pass));
        assert_eq!(size.point(8, 0).map(|p| point_name(size, p)), Some("J1".to_owned()));
    }

    #[test]
    fn drawings_read_back() {
        let rows = [".X.", "XO.", "...", "O.X"];
        assert_eq!(draw_board(&parse_board(&rows).unwrap()), rows);
        assert!(parse_board(&["..", "."]).is_none());
        assert!(parse_board(&[".?"]).is_none());
        assert!(parse_board(&[]).is_none());
    }
}
