//! Bytes as lines that no controller should send.

use super::sgf;
use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::{Engine, Options};
use kosumi::gtp::Session;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::LazyLock;

/// Words to say.
#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "b", "w", "black", "WHITE", "A1", "c3", "J9", "z25", "i5", "pass", "PASS", "resign", "0",
    "1", "2", "3", "5", "7", "9", "25", "26", "-1", "7.5", "-0.5", "1e400", "1e300", "nan",
    "inf", "2147483648", "99999999999999999999", "", "\t", "#", "\0", "\r\n", "\u{e9}",
    "\u{2028}", "'", "\"", "{}", "%s", "/", "chinese", "japanese", "tromp-taylor", "tax", "ko",
    "SITUATIONAL", "true", "{\"ko\":\"SIMPLE\"}", "Cargo.toml", "none", "genmove", "quit",
    "alive", "dead", "seki", "all", "5d", "30k", "full", "ownership", "minmoves", "avoid",
    "allow", "B", "A1,B2", "canadian", "byoyomi", "fischer-capped", "absolute", "live_graphics",
    "visits", "private",
];

/// What many commands want in pairs: a color and a vertex.
const COLORS: &[&str] = &["b", "w", "White"];
const VERTICES: &[&str] = &["A1", "a2", "B1", "b2", "c3", "D4", "pass", "z9"];

/// What is seen of the state of a session.
const STATE: &[&str] = &[
    "showboard",
    "move_history",
    "get_komi",
    "get_handicap",
    "kata-get-rules",
    "level",
    "kosumi-param",
    "kosumi-display",
];

/// The most lines of one session.
const MAX_LINES: usize = 60;

/// The names of all commands.
static COMMANDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let answer = session().answer(b"list_commands").expect("an answer");
    answer[1..].split_whitespace().map(str::to_owned).collect()
});

/// How many lines were of which kind.
#[derive(Debug, Default)]
pub struct Tally {
    pub done: usize,
    pub failed: usize,
    pub silent: usize,
}

/// Read once for all sessions.
static OPTIONS: LazyLock<Options> = LazyLock::new(|| {
    let options = "kosumi --model none --threads 1 --seed 1 --playouts 1 --size 5 --memory 32";
    Cli::parse_from(options.split(' ')).gtp.engine_options()
});

fn session() -> Session {
    Session::new(Engine::new(OPTIONS.clone()))
}

/// Adds a line of a command and some words, some of them in pairs.
pub fn add_line(bytes: &mut Vec<u8>, rng: &mut Xoshiro256PlusPlus) {
    let mut line = vec![];
    if rng.random_bool(0.1) {
        line.push(any(rng, WORDS));
    }
    line.push(&COMMANDS[rng.random_range(0..COMMANDS.len())]);
    let n_arguments = rng.random_range(0..5);
    let in_pairs = rng.random_bool(0.3);
    for _ in 0..n_arguments {
        if in_pairs {
            line.extend([any(rng, COLORS), any(rng, VERTICES)]);
        } else {
            line.push(any(rng, WORDS));
        }
    }
    let at = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .filter(|_| rng.random())
        .unwrap_or(bytes.len());
    bytes.splice(at..at, format!("\n{}", line.join(" ")).into_bytes());
}

fn any<'a>(rng: &mut Xoshiro256PlusPlus, words: &[&'a str]) -> &'a str {
    words[rng.random_range(0..words.len())]
}

/// The text of a line without control characters and comment.
fn visible(line: &[u8]) -> Vec<u8> {
    let text = line.iter().copied().take_while(|&byte| byte != b'#');
    text.filter(|&byte| byte == b'\t' || byte >= b' ' && byte != 0x7f).collect()
}

/// Whether a line asks for an answer, by the words of the specification.
fn has_command(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_id =
        String::from_utf8_lossy(text).parse().is_ok_and(|id: u32| id < 1 << 31 && text[0] != b'+');
    !text.is_empty() && !is_id
}

/// Whether a line might write files of any name, or read a network that takes its time.
fn is_harmful(text: &[u8]) -> bool {
    let count = |name: &[u8]| text.windows(name.len()).filter(|&part| part == name).count();
    let prints = count(b"printsgf");
    let is_last = text.trim_ascii_end().ends_with(b"printsgf");
    count(b"savesgf") > 0 || count(b"built-in") > 0 || prints > 1 || prints == 1 && !is_last
}

/// Says the lines to a new session.
///
/// # Panics
/// If a command has not exactly one answer, if one that fails changes something, if there is an
/// internal error, or if the record of the game is not that of the same game.
pub fn run(bytes: &[u8]) -> Tally {
    let mut session = session();
    let state = |session: &mut Session| {
        STATE.iter().map(|line| session.answer(line.as_bytes())).collect::<Vec<_>>()
    };
    let mut before = state(&mut session);
    let mut tally = Tally::default();
    for line in bytes.split(|&byte| byte == b'\n').take(MAX_LINES) {
        let text = visible(line);
        if is_harmful(&text) {
            continue;
        }
        let shown = line.escape_ascii();
        let answer = session.answer(line);
        assert_eq!(answer.is_some(), has_command(&text), "{shown}");
        let Some(answer) = answer else {
            tally.silent += 1;
            continue;
        };
        assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{shown}: {answer:?}");
        let after = state(&mut session);
        if answer.starts_with('?') {
            assert!(!answer.ends_with("internal error\n\n"), "{shown}");
            assert_eq!(after, before, "{shown}");
            tally.failed += 1;
        } else {
            assert!(answer.starts_with('='), "{shown}: {answer:?}");
            tally.done += 1;
        }
        before = after;
    }
    let record = session.answer(b"printsgf").expect("an answer");
    assert!(sgf::run(&record.as_bytes()["= ".len()..]), "{record}");
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::{damage, n_runs, seeds};
    use rand::SeedableRng;

    #[test]
    fn every_command_line_has_one_answer_and_a_failure_changes_nothing() {
        let mut total = Tally::default();
        let mut add = |tally: Tally| {
            total.done += tally.done;
            total.failed += tally.failed;
            total.silent += tally.silent;
        };
        let seeds = seeds("gtp");
        seeds.iter().for_each(|seed| add(run(seed)));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for number in 0..n_runs(1000) {
            let mut bytes = seeds[number % seeds.len()].clone();
            for _ in 0..20 {
                add_line(&mut bytes, &mut rng);
            }
            for _ in 0..rng.random_range(0..8) {
                damage(&mut bytes, WORDS, &mut rng);
            }
            add(run(&bytes));
        }
        let enough = n_runs(1000);
        assert!(total.done > 3 * enough && total.failed > 3 * enough, "{total:?}");
        assert!(total.silent > enough / 10, "{total:?}");
    }
}
