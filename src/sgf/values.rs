//! The values of properties: their text to sizes, komi and points, and points to text.

use crate::go::{Bitboard, BoardSize, Color, Komi, Move, Point};
use std::str::FromStr;

/// What may follow the number of a komi: nothing, or a word for points, which may end in half a
/// point. The words in bytes are GBK and Shift-JIS.
const KOMI_UNITS: [(&[u8], f64); 15] = [
    (b"", 0.0),
    (b"point", 0.0),
    (b"points", 0.0),
    (b"pts", 0.0),
    ("目".as_bytes(), 0.0),
    (b"\xc4\xbf", 0.0),
    (b"\x96\xda", 0.0),
    ("点".as_bytes(), 0.0),
    ("點".as_bytes(), 0.0),
    ("子".as_bytes(), 0.0),
    ("½".as_bytes(), 0.5),
    ("半".as_bytes(), 0.5),
    ("目半".as_bytes(), 0.5),
    (b"\xc4\xbf\xb0\xeb", 0.5),
    (b"\x96\xda\x94\xbc", 0.5),
];

/// A number in digits.
pub(super) fn parse_number<T: FromStr>(text: &[u8]) -> Option<T> {
    str::from_utf8(text).ok()?.parse().ok()
}

/// A size: one side of a square, or width and height.
pub(super) fn parse_size(text: &[u8]) -> Option<BoardSize> {
    let colon = text.iter().position(|&byte| byte == b':');
    let (width, height) = colon.map_or((text, text), |at| (&text[..at], &text[at + 1..]));
    BoardSize::new(parse_number(width)?, parse_number(height)?)
}

/// A komi as programs write it: a number with a point or a comma, and perhaps a unit.
pub(super) fn parse_komi(text: &[u8]) -> Option<Komi> {
    let is_number = |byte: &u8| byte.is_ascii_digit() || b"+-.,".contains(byte);
    let (number, unit) = text.split_at(text.iter().take_while(|byte| is_number(byte)).count());
    let unit = unit.trim_ascii().to_ascii_lowercase();
    let unit = unit.strip_suffix(b".").unwrap_or(&unit);
    let &(_, half) = KOMI_UNITS.iter().find(|(word, _)| *word == unit)?;
    let points: f64 = str::from_utf8(number).ok()?.replace(',', ".").parse().ok()?;
    Komi::new(points + half.copysign(points))
}

/// The komi in points where the record may count otherwise. Some servers write hundredths, which
/// make no komi as points; and Chinese ones count stones, each of which is two points, so that
/// there is a quarter where points only have halves. `375` is 3.75 stones and 7.5 points.
pub(super) fn komi_in_points(komi: Komi) -> Komi {
    /// More than any player gives.
    const MOST_POINTS: f64 = 150.0;
    let mut points = komi.points();
    if points.abs() > MOST_POINTS {
        points /= 100.0;
    }
    if (points * 2.0).fract().abs() == 0.5 {
        points *= 2.0;
    }
    Komi::new(points).unwrap_or(komi)
}

/// Whose move or stones a property named by `B` or `W` means.
pub(super) fn color_named(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// The letter that names the properties of a color.
pub(super) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// A color as the value of a property.
pub(super) fn parse_color(text: &[u8]) -> Option<Color> {
    match &*text.to_ascii_lowercase() {
        b"b" | b"black" | b"1" => Some(Color::Black),
        b"w" | b"white" | b"2" => Some(Color::White),
        _ => None,
    }
}

/// A move: two letters, or a pass, which is nothing or, up to 19 lines, `tt`.
pub(super) fn parse_move(size: BoardSize, text: &[u8]) -> Option<Move> {
    let small = size.width() <= 19 && size.height() <= 19;
    if text.is_empty() || text == b"tt" && small {
        return Some(Move::Pass);
    }
    parse_point(size, text).map(Move::Play)
}

/// The text of a move; a pass is empty.
pub(super) fn move_text(size: BoardSize, mv: Move) -> String {
    mv.point().map_or_else(String::new, |p| point_text(size, p))
}

/// The letters of a point: its column and its row, counted from the top left.
pub(super) fn point_text(size: BoardSize, p: Point) -> String {
    let (x, y) = size.column_row(p);
    let letter = |n: usize| char::from(b'a' + n as u8);
    [letter(x), letter(size.height() - 1 - y)].iter().collect()
}

fn parse_point(size: BoardSize, text: &[u8]) -> Option<Point> {
    let &[column, row] = text else { return None };
    let column = usize::from(column.checked_sub(b'a')?);
    let row = usize::from(row.checked_sub(b'a')?);
    size.point(column, size.height().checked_sub(row + 1)?)
}

/// A point or a rectangle, which two opposite corners give.
pub(super) fn parse_points(size: BoardSize, text: &[u8]) -> Option<Bitboard> {
    let corners = |text: &[u8]| Some(size.column_row(parse_point(size, text)?));
    let [(x, y), (u, v)] = match text {
        [a, b, b':', c, d] => [corners(&[*a, *b])?, corners(&[*c, *d])?],
        _ => [corners(text)?; 2],
    };
    let rows = y.min(v)..=y.max(v);
    let points = rows.flat_map(|row| (x.min(u)..=x.max(u)).map(move |column| (column, row)));
    points.map(|(column, row)| size.point(column, row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_as_programs_write_it() {
        for (text, points) in [
            ("6.5", Some(6.5)),
            ("6,5", Some(6.5)),
            ("+6.50", Some(6.5)),
            ("-3", Some(-3.0)),
            (".5", Some(0.5)),
            ("5.5 points", Some(5.5)),
            ("5.5 Pts.", Some(5.5)),
            ("6.5目", Some(6.5)),
            ("6目半", Some(6.5)),
            ("5 ½", Some(5.5)),
            ("-5½", Some(-5.5)),
            ("3.75子", Some(3.75)),
            ("", None),
            ("points", None),
            ("five", None),
            ("nan", None),
            ("6.5.5", None),
            ("6-7", None),
            ("1e3", None),
            ("6 1/2", None),
            ("6.5 or 7.5", None),
        ] {
            assert_eq!(parse_komi(text.as_bytes()).map(Komi::points), points, "{text}");
        }
        for (text, points) in
            [(&b"6.5\x96\xda"[..], Some(6.5)), (b"6\xc4\xbf\xb0\xeb", Some(6.5)), (b"6\xff", None)]
        {
            assert_eq!(parse_komi(text).map(Komi::points), points, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn komi_in_stones_and_hundredths() {
        for (written, points) in [
            (375.0, 7.5),
            (275.0, 5.5),
            (650.0, 6.5),
            (750.0, 7.5),
            (3.75, 7.5),
            (0.25, 0.5),
            (-3.25, -6.5),
            (7.5, 7.5),
            (0.0, 0.0),
            (-150.0, -150.0),
            (6.1, 6.1),
        ] {
            let komi = Komi::new(written).unwrap();
            assert_eq!(komi_in_points(komi).points(), points, "{written}");
        }
    }

    #[test]
    fn points_read_back() {
        for (width, height) in [(19, 19), (25, 25), (2, 25), (20, 7)] {
            let size = BoardSize::new(width, height).unwrap();
            let passes = [Move::Pass];
            for mv in size.points().map(Move::Play).chain(passes) {
                assert_eq!(parse_move(size, move_text(size, mv).as_bytes()), Some(mv));
            }
        }
    }
}
