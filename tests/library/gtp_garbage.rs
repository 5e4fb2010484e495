//! Lines that no controller should send: none may harm the session.

use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::Engine;
use kosumi::gtp::Session;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Words to say, with a space between two.
const WORDS: &str = "b w black WHITE A1 c3 J9 z25 i5 pass PASS resign 0 1 2 3 9 19 25 26 -1 7.5 \
    -0.5 1e400 nan inf 2147483648 99999999999999999999  \t # \0 é \u{2028} ' \" {} %s chinese \
    tromp-taylor Cargo.toml / genmove quit";

/// What many commands want in pairs: a color and a vertex.
const COLORS: [&str; 3] = ["b", "w", "White"];
const VERTICES: [&str; 6] = ["A1", "a2", "B1", "b2", "pass", "z9"];

/// A line of a command and some words, some of them in pairs, or one that is broken in some places.
fn line(rng: &mut impl Rng, commands: &[&str]) -> Vec<u8> {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut line = vec![];
    if rng.random_bool(0.2) {
        line.push(any(rng, &words));
    }
    line.push(any(rng, commands));
    let n_arguments = rng.random_range(0..5);
    let in_pairs = rng.random_bool(0.3);
    for _ in 0..n_arguments {
        if in_pairs {
            line.extend([any(rng, &COLORS), any(rng, &VERTICES)]);
        } else {
            line.push(any(rng, &words));
        }
    }
    let mut line = line.join(" ").into_bytes();
    if rng.random_bool(0.3) {
        for _ in 0..rng.random_range(1..4) {
            let place = rng.random_range(0..line.len());
            match rng.random_range(0..3) {
                0 => line[place] = rng.random(),
                1 => line.insert(place, rng.random()),
                _ => line.truncate(place + 1),
            }
        }
    }
    line
}

fn any<'a>(rng: &mut impl Rng, words: &[&'a str]) -> &'a str {
    words[rng.random_range(0..words.len())]
}

/// Whether a line asks for an answer, by the words of the specification.
fn has_command(line: &[u8]) -> bool {
    let visible: Vec<u8> = line
        .iter()
        .copied()
        .take_while(|&byte| byte != b'#')
        .filter(|&byte| byte == b'\t' || byte >= b' ' && byte != 0x7f)
        .collect();
    let text = visible.trim_ascii();
    let is_id =
        String::from_utf8_lossy(text).parse().is_ok_and(|id: u32| id < 1 << 31 && text[0] != b'+');
    !text.is_empty() && !is_id
}

#[test]
fn every_command_line_has_one_answer_and_a_failure_changes_nothing() {
    let options = ["kosumi", "--threads", "1", "--seed", "1", "--playouts", "1", "--size", "9"];
    let options = Cli::parse_from(options).gtp.engine_options();
    let mut session = Session::new(Engine::new(options));
    let mut ask = |line: &[u8]| session.answer(line);
    let commands = ask(b"list_commands").unwrap();
    // Those that write would write files of any name.
    let is_harmless = |name: &&str| !matches!(*name, "gomill-savesgf" | "printsgf" | "savesgf");
    let commands: Vec<&str> = commands[2..].split_whitespace().filter(is_harmless).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let (mut n_done, mut n_failed, mut n_silent) = (0, 0, 0);
    for _ in 0..20_000 {
        let line = line(&mut rng, &commands);
        let shown = String::from_utf8_lossy(&line).into_owned();
        let before = ask(b"showboard");
        let answer = ask(&line);
        assert_eq!(answer.is_some(), has_command(&line), "{shown:?}");
        let Some(answer) = answer else {
            n_silent += 1;
            continue;
        };
        assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{shown:?}: {answer:?}");
        assert!(!answer.contains("internal error"), "{shown:?}");
        if answer.starts_with('?') {
            assert_eq!(ask(b"showboard"), before, "{shown:?}");
            n_failed += 1;
        } else {
            assert!(answer.starts_with('='), "{shown:?}: {answer:?}");
            n_done += 1;
        }
    }
    assert!(n_done > 3000 && n_failed > 3000 && n_silent > 100, "{n_done} {n_failed} {n_silent}");
}
