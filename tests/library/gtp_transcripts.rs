//! Dialogues in `data/transcripts`, each answer byte for byte: `> ` begins a line to the engine, `# `
//! a remark, and all else is what the engine answers. `UPDATE_EXPECT=1` writes the answers anew.

use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::{Engine, Options};
use kosumi::gtp::{self, Session};
use std::fs;
use std::io::Cursor;
use std::path::Path;

fn options() -> Options {
    Cli::parse_from(["kosumi", "--threads", "1", "--seed", "1", "--playouts", "1"])
        .gtp
        .engine_options()
}

/// The transcript with the engine's own answers.
fn replay(transcript: &str) -> String {
    let mut session = Session::new(Engine::new(options()));
    let mut replayed = String::new();
    for line in transcript.lines() {
        if let Some(input) = line.strip_prefix("> ") {
            replayed += line;
            replayed.push('\n');
            replayed += &session.answer(input.as_bytes()).unwrap_or_default();
        } else if line.starts_with("# ") {
            replayed += line;
            replayed.push('\n');
        }
    }
    replayed
}

fn transcripts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts");
    let mut transcripts: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "gtp"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.to_str().unwrap().to_owned(), text)
        })
        .collect();
    transcripts.sort();
    assert!(!transcripts.is_empty());
    transcripts
}

#[test]
fn answers_are_as_written() {
    for (path, expected) in transcripts() {
        let replayed = replay(&expected);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(path, replayed).unwrap();
            continue;
        }
        for (n, (line, expected)) in replayed.lines().zip(expected.lines()).enumerate() {
            assert_eq!(line, expected, "{path}:{}", n + 1);
        }
        assert_eq!(replayed, expected, "{path}");
    }
}

#[test]
fn a_stream_gets_the_same_answers_as_single_lines() {
    for (path, transcript) in transcripts() {
        let lines = transcript.lines().filter_map(|line| line.strip_prefix("> "));
        let input = lines.collect::<Vec<_>>().join("\n");
        let answers: String = replay(&transcript)
            .lines()
            .filter(|line| !line.starts_with("> ") && !line.starts_with("# "))
            .flat_map(|line| [line, "\n"])
            .collect();
        let mut output = Vec::new();
        gtp::run(Engine::new(options()), Cursor::new(input), &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), answers, "{path}");
    }
}
