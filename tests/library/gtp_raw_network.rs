//! What `kata-raw-nn` answers is what KataGo's own evaluator answers, as the reference data tell.

use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::Engine;
use kosumi::gtp::Session;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How far numbers may lie from the reference, the tolerance of printed digits included.
const CHANCE: f64 = 1e-4;
const POINTS: f64 = 2e-3;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nets").join(name)
}

fn lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(data(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answer to a command that must succeed.
#[track_caller]
fn ask(session: &mut Session, command: &str) -> String {
    let answer = session.answer(command.as_bytes()).unwrap();
    answer.strip_prefix("= ").unwrap_or_else(|| panic!("{command}: {answer}")).to_owned()
}

/// A session in the position of this name.
fn session(network: &str, id: &str) -> Session {
    let options = Cli::parse_from(["kosumi", "--threads", "1", "--seed", "1"]);
    let mut session = Session::new(Engine::new(options.gtp.engine_options()));
    let position = lines("features.jsonl").into_iter().find(|row| row["id"] == id).unwrap();
    ask(&mut session, &format!("kosumi-set-model {}", data(network).display()));
    let word = |value: &Value| value.to_string().replace('"', "");
    for (command, keys) in [
        ("rectangular_boardsize", &["xsize", "ysize"][..]),
        ("kata-set-rules", &["rules"]),
        ("komi", &["komi"]),
    ] {
        let words: Vec<String> = keys.iter().map(|&key| word(&position[key])).collect();
        ask(&mut session, &format!("{command} {}", words.join(" ")));
    }
    for mv in position["moves"].as_array().unwrap() {
        ask(&mut session, &format!("play {} {}", word(&mv[0]), word(&mv[1])));
    }
    session
}

/// The values after each key of each symmetry.
fn parse(answer: &str) -> Vec<HashMap<String, Vec<f64>>> {
    let mut symmetries: Vec<HashMap<String, Vec<f64>>> = Vec::new();
    let mut key = "";
    for word in answer.split_whitespace() {
        if let Ok(number) = word.parse() {
            symmetries.last_mut().unwrap().get_mut(key).unwrap().push(number);
            continue;
        }
        key = word;
        if key == "symmetry" {
            symmetries.push(HashMap::new());
        }
        symmetries.last_mut().unwrap().insert(key.to_owned(), Vec::new());
    }
    symmetries
}

/// -1 in a reference policy is an illegal move.
#[track_caller]
fn check_values(answered: &[f64], expected: &Value, tolerance: f64) {
    let expected: Vec<f64> = match expected {
        Value::Array(values) => values.iter().map(|value| value.as_f64().unwrap()).collect(),
        value => vec![value.as_f64().unwrap()],
    };
    assert_eq!(answered.len(), expected.len());
    for (&a, e) in answered.iter().zip(expected) {
        assert!((a.is_nan() && e == -1.0) || (a - e).abs() <= tolerance, "{a} for {e}");
    }
}

/// Compares all but the policy, in which KataGo's session has some optimism and the reference none.
#[track_caller]
fn check(answer: &HashMap<String, Vec<f64>>, reference: &Value) {
    for (key, name, tolerance) in [
        ("whiteWin", "white_win", CHANCE),
        ("whiteLoss", "white_loss", CHANCE),
        ("noResult", "no_result", CHANCE),
        ("whiteLead", "white_lead", POINTS),
        ("whiteScoreSelfplay", "white_score_mean", POINTS),
        ("varTimeLeft", "var_time_left", POINTS),
        ("shorttermWinlossError", "shortterm_winloss_error", POINTS),
        ("shorttermScoreError", "shortterm_score_error", POINTS),
        ("whiteOwnership", "white_ownership", CHANCE),
    ] {
        check_values(&answer[key], &reference[name], tolerance);
    }
    let square = reference["white_score_mean_sq"].as_f64().unwrap();
    check_values(&answer["whiteScoreSelfplaySq"], &square.into(), POINTS + 1e-4 * square);
}

#[test]
fn each_symmetry_is_katagos() {
    for id in ["g9tt_49", "g913_65"] {
        let answer = ask(&mut session("syn_v14_mish_nbt.bin.gz", id), "kata-raw-nn all");
        let answers = parse(&answer);
        assert_eq!(answers.len(), 8);
        for reference in lines("symmetries_syn_v14.jsonl").iter().filter(|row| row["id"] == id) {
            let n = reference["symmetry"].as_u64().unwrap() as usize;
            assert_eq!(answers[n]["symmetry"], [n as f64]);
            check(&answers[n], reference);
        }
    }
}

#[test]
fn an_old_network_has_one_policy_and_tells_no_errors() {
    for reference in lines("syn_v8_relu.jsonl") {
        let id = reference["id"].as_str().unwrap();
        if !["g9tt_49", "g9jp_71", "g13ogs_63", "r9tt_115", "empty9x13_tt"].contains(&id) {
            continue;
        }
        let answers = parse(&ask(&mut session("syn_v8_relu.bin.gz", id), "kata-raw-nn 0"));
        assert_eq!(answers.len(), 1);
        check(&answers[0], &reference);
        check_values(&answers[0]["policy"], &reference["policy"], CHANCE);
        check_values(&answers[0]["policyPass"], &reference["policy_pass"], CHANCE);
    }
}
