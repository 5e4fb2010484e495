//! The files of game records.

use super::record::{Record, parse_result};
use super::{TrainingError, at};
use crate::go::{Color, Komi, Rules};
use crate::net::MAX_SIDE;
use crate::sgf;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Records by the side of their board.
pub type Records = BTreeMap<usize, Vec<Record>>;

/// Reads all files: one game if the name ends in `.sgf`, or else one in each line. Returns the records
/// that can be used and the number of the others: of boards that are no squares or that networks do
/// not take, and with a setup that makes no position.
///
/// # Errors
/// If a file cannot be read or does not hold what its name says.
pub fn read_records(files: &[PathBuf]) -> Result<(Records, usize), TrainingError> {
    let mut records = Records::new();
    let mut n_unusable = 0;
    for path in files {
        let text = fs::read(path).map_err(at(path))?;
        let games = if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
            vec![of_sgf(path, &text)?]
        } else {
            of_lines(path, &text)?
        };
        for game in games {
            let (width, height) = (game.size.width(), game.size.height());
            let makes_position = || game.start(Rules::default(), Komi::ZERO).is_ok();
            if width == height && width <= MAX_SIDE && makes_position() {
                records.entry(width).or_default().push(game);
            } else {
                n_unusable += 1;
            }
        }
    }
    Ok((records, n_unusable))
}

fn of_lines(path: &Path, text: &[u8]) -> Result<Vec<Record>, TrainingError> {
    let lines = text.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    lines
        .map(|(i, line)| {
            Record::parse(&String::from_utf8_lossy(line.trim_ascii_end())).map_err(|error| {
                TrainingError::Record { path: path.to_owned(), line: i + 1, error }
            })
        })
        .collect()
}

fn of_sgf(path: &Path, text: &[u8]) -> Result<Record, TrainingError> {
    let bad = |error| TrainingError::Sgf { path: path.to_owned(), error };
    let game = sgf::read(text, None, Rules::default()).map_err(bad)?;
    let nodes = sgf::main_line(text).map_err(bad)?;
    let result = nodes.first().and_then(|root| root.values("RE").next());
    let result = result.and_then(|value| parse_result(&String::from_utf8_lossy(&value.text)));
    let [black, white] = game.start();
    let setup = [(Color::Black, black), (Color::White, white)].into_iter();
    Ok(Record {
        size: game.size(),
        komi: Some(game.komi()),
        setup: setup.flat_map(|(color, stones)| stones.iter().map(move |p| (color, p))).collect(),
        moves: game.moves().collect(),
        result: result.flatten(),
    })
}
