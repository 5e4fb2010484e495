//! Reads the files of `tests/data`.

use kosumi::go::{Board, BoardSize, Color, Move, notation};
use serde_json::Value;

pub fn read(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The values of a file that has one on each line.
pub fn json_lines(name: &str) -> Vec<Value> {
    read(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The value of this name in such a file.
pub fn named(file: &str, name: &str) -> Value {
    json_lines(file).into_iter().find(|value| value["name"] == name).unwrap()
}

/// The rows of a table of numbers and texts, without its head and remarks.
pub fn table(name: &str) -> Vec<Vec<String>> {
    read(name)
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .map(|row| row.split('\t').map(str::to_owned).collect())
        .collect()
}

/// `B` or `W`.
pub fn color(letter: &str) -> Color {
    match letter {
        "B" => Color::Black,
        "W" => Color::White,
        _ => panic!("no color: {letter}"),
    }
}

pub fn board(rows: &Value) -> Board {
    let rows: Vec<&str> = rows.as_array().unwrap().iter().map(text).collect();
    notation::parse_board(&rows).unwrap()
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub fn number(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

/// Two numbers, Black's first.
pub fn pair(value: &Value) -> [usize; 2] {
    ["B", "W"].map(|key| number(&value[key]))
}

/// Reads moves such as `BC3 Wpass`.
pub fn moves(size: BoardSize, line: &str) -> Vec<(Color, Move)> {
    line.split_whitespace()
        .map(|mv| {
            let (letter, vertex) = mv.split_at(1);
            (color(letter), notation::parse_move(size, vertex).unwrap())
        })
        .collect()
}
