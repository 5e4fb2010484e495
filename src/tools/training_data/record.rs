//! Games in the compact format: one in a line, fields between tabs.
//!
//! `size komi setup first result ranks year source moves`, all text: the points are two letters, the
//! column and the row from the top, both from `a`; `tt` is a pass on every board. The setup is `-`
//! or `B` and points, then perhaps `W` and points. The colors alternate. A result is `B+` or `W+`
//! with the points or a letter for another end, `0` a draw, `?` unknown.

use crate::go::{BoardSize, Color, Game, Komi, Move, Point, Rules, SetupError};
use thiserror::Error;

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The board, a square.
    pub size: BoardSize,
    /// The komi, if it is known.
    pub komi: Option<Komi>,
    /// The stones of the starting position.
    pub setup: Vec<(Color, Point)>,
    /// The moves. Others than those of alternating colors are not replayed.
    pub moves: Vec<(Color, Move)>,
    /// How it ended, if that is known.
    pub result: Option<GameResult>,
}

/// How a game ended, seen by Black.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// 1 if Black won, -1 if White did, 0 for a draw.
    pub black: f32,
    /// The points by which Black was ahead, if they were counted.
    pub black_margin: Option<f32>,
}

/// Why a line is no record.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum RecordError {
    /// It does not have nine fields.
    #[error("expected 9 fields, found {0}")]
    Fields(usize),
    /// A field cannot be understood.
    #[error("bad {field} '{text}'")]
    Field {
        /// The field.
        field: &'static str,
        /// What it holds.
        text: String,
    },
}

impl Record {
    /// The record in a line.
    ///
    /// # Errors
    /// If the line does not have its nine fields, or one cannot be understood.
    pub fn parse(line: &str) -> Result<Record, RecordError> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[size, komi, setup, first, result, _ranks, _year, _source, moves] = &*fields else {
            return Err(RecordError::Fields(fields.len()));
        };
        let bad = |field, text: &str| RecordError::Field { field, text: text.to_owned() };
        let side = size.parse().ok().and_then(BoardSize::square);
        let size = side.ok_or_else(|| bad("size", size))?;
        let to_play = match first {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Err(bad("first color", first)),
        };
        Ok(Record {
            size,
            komi: parse_komi(komi).ok_or_else(|| bad("komi", komi))?,
            setup: parse_setup(size, setup).ok_or_else(|| bad("setup", setup))?,
            moves: parse_moves(size, to_play, moves).ok_or_else(|| bad("moves", moves))?,
            result: parse_result(result).ok_or_else(|| bad("result", result))?,
        })
    }

    /// The game before its first move.
    ///
    /// # Errors
    /// If the setup makes no position.
    pub fn start(&self, rules: Rules, komi: Komi) -> Result<Game, SetupError> {
        let mut game = Game::new(self.size, rules, komi);
        let to_play = self.moves.first().map_or(Color::Black, |&(color, _)| color);
        let all_black = self.setup.iter().all(|&(color, _)| color == Color::Black);
        if all_black && self.setup.len() > 1 && to_play == Color::White {
            game.place_handicap(&self.setup.iter().map(|&(_, p)| p).collect::<Vec<_>>())?;
        } else if !self.setup.is_empty() {
            game.set_up(&self.setup, to_play)?;
        } else if to_play == Color::White {
            game.set_first_player(to_play)?;
        }
        Ok(game)
    }
}

fn parse_komi(text: &str) -> Option<Option<Komi>> {
    if text == "?" { Some(None) } else { text.parse().ok().and_then(Komi::new).map(Some) }
}

/// How a game ended; the inner `None` if that is not known. Records in SGF say it the same way.
pub fn parse_result(text: &str) -> Option<Option<GameResult>> {
    let black = match text.get(..2) {
        Some("B+") => 1.0,
        Some("W+") => -1.0,
        _ if text == "0" => return Some(Some(GameResult { black: 0.0, black_margin: Some(0.0) })),
        _ => return (text == "?").then_some(None),
    };
    let margin: Option<f32> = text[2..].parse().ok().filter(|&margin: &f32| margin > 0.0);
    Some(Some(GameResult { black, black_margin: margin.map(|margin| black * margin) }))
}

fn parse_setup(size: BoardSize, text: &str) -> Option<Vec<(Color, Point)>> {
    let mut stones = Vec::new();
    if text == "-" {
        return Some(stones);
    }
    let (black, white) = text.strip_prefix('B')?.split_once('W').unwrap_or((&text[1..], ""));
    for (color, points) in [(Color::Black, black), (Color::White, white)] {
        for mv in pairs(points)? {
            stones.push((color, parse_move(size, mv)?.point()?));
        }
    }
    Some(stones)
}

fn parse_moves(size: BoardSize, mut color: Color, text: &str) -> Option<Vec<(Color, Move)>> {
    let mut moves = Vec::new();
    for mv in pairs(text)? {
        moves.push((color, parse_move(size, mv)?));
        color = color.opponent();
    }
    Some(moves)
}

/// The text two letters at a time.
fn pairs(text: &str) -> Option<impl Iterator<Item = [u8; 2]>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    rest.is_empty().then_some(pairs.iter().copied())
}

fn parse_move(size: BoardSize, [column, row]: [u8; 2]) -> Option<Move> {
    if [column, row] == *b"tt" {
        return Some(Move::Pass);
    }
    let (x, y) = (column.checked_sub(b'a')?, row.checked_sub(b'a')?);
    size.point(x.into(), size.height().checked_sub(1 + usize::from(y))?).map(Move::Play)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::move_name;

    const LINE: &str = "9\t5.5\t-\tB\tW+3.5\t1d/2k\t2014\togs9\teeaaiitt";

    #[test]
    fn a_line_is_a_game() {
        let record = Record::parse(LINE).unwrap();
        let moves: Vec<String> =
            record.moves.iter().map(|&(_, mv)| move_name(record.size, mv)).collect();
        assert_eq!(moves, ["E5", "A9", "J1", "pass"]);
        assert_eq!(record.komi, Komi::new(5.5));
        assert_eq!(record.result, Some(GameResult { black: -1.0, black_margin: Some(-3.5) }));
        let game = record.start(Rules::default(), Komi::ZERO).unwrap();
        assert_eq!((game.to_play(), game.n_handicap()), (Color::Black, 0));
    }

    #[test]
    fn a_setup_is_a_handicap_or_a_position() {
        for (setup, first, n_handicap) in
            [("Bccgg", "W", 2), ("BccggWee", "W", 0), ("Bcc", "B", 0), ("BWee", "B", 0)]
        {
            let line = LINE.replace("\t-\tB", &format!("\t{setup}\t{first}"));
            let game = Record::parse(&line).unwrap().start(Rules::default(), Komi::ZERO).unwrap();
            let letters = setup.len() - setup.matches(['B', 'W']).count();
            let n_stones = game.size().area() - game.board().n_empty();
            assert_eq!((n_stones, game.n_handicap()), (letters / 2, n_handicap), "{setup}");
        }
    }

    #[test]
    fn bad_fields_are_quoted() {
        for (from, to) in [
            ("9\t", "99\t"),
            ("5.5", "5,5"),
            ("\t-", "\tccgg"),
            ("\t-", "\tBc"),
            ("\t-", "\tBzz"),
            ("\tB", "\tblack"),
            ("W+3.5", "W3.5"),
            ("eeaaii", "eeaaiizz"),
            ("eeaaii", "eeaai"),
            ("eeaaii", "eeaaéé"),
        ] {
            let line = LINE.replacen(from, to, 1);
            let error = Record::parse(&line).unwrap_err();
            let RecordError::Field { text, .. } = &error else {
                panic!("{line}: {error}");
            };
            assert!(error.to_string().contains(&format!("'{text}'")), "{error}");
        }
        assert_eq!(Record::parse("9\t5.5"), Err(RecordError::Fields(2)));
    }
}
