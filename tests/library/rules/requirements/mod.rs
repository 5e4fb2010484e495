//! The requirements on the rules, by number: the name of a test that shows one begins with it, as
//! in `r07_liberties_are_counted_once`, here and elsewhere.

mod end;
mod play;
mod start;

use crate::rules::data;
use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::Engine;
use kosumi::go::{BoardSize, Game, Komi, Rules};
use kosumi::gtp::Session;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// It is about boards and stones that people touch.
const WITHOUT_TEST: usize = 46;

#[test]
fn every_requirement_has_a_test() {
    let mut shown = BTreeSet::from([WITHOUT_TEST]);
    for folder in ["src", "tests"] {
        find_numbers(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut shown);
    }
    assert_eq!(shown, (1..=48).collect());
}

/// Adds the numbers of the tests in the Rust files of a folder.
fn find_numbers(folder: &Path, numbers: &mut BTreeSet<usize>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find_numbers(&path, numbers);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path).unwrap();
            let names = text.lines().filter_map(|line| line.trim_start().strip_prefix("fn r"));
            numbers.extend(names.filter_map(|name| name.split_once('_')?.0.parse::<usize>().ok()));
        }
    }
}

/// A session that thinks as little as it can, on a 9x9 board.
fn session(options: &[&str]) -> Session {
    let fixed = ["kosumi", "--threads", "1", "--seed", "1", "--size", "9", "--playouts"];
    let options = Cli::parse_from([&fixed, options].concat());
    Session::new(Engine::new(options.gtp.engine_options()))
}

/// The answer to a line: the text of a success, or `? ` and the words of an error.
fn ask(session: &mut Session, line: &str) -> String {
    let answer = session.answer(line.as_bytes()).unwrap();
    let answer = answer.trim_end();
    answer.strip_prefix('=').unwrap_or(answer).trim_start().to_owned()
}

/// Says the lines and compares the answers.
#[track_caller]
fn talk(session: &mut Session, dialogue: &[(&str, &str)]) {
    for (line, expected) in dialogue {
        assert_eq!(ask(session, line), *expected, "{line}");
    }
}

/// Says lines that have nothing to answer.
#[track_caller]
fn tell(session: &mut Session, lines: &[&str]) {
    for line in lines {
        assert_eq!(ask(session, line), "", "{line}");
    }
}

/// An empty board.
fn game(side: usize, rules: Rules) -> Game {
    Game::new(BoardSize::square(side).unwrap(), rules, Komi::ZERO)
}

/// Makes moves such as `BC3 Wpass`.
#[track_caller]
fn play(game: &mut Game, moves: &str) {
    for (color, mv) in data::moves(game.size(), moves) {
        game.play(color, mv).unwrap();
    }
}
