//! `kosumi twogtp`: matches between Kosumi and programs that do one thing.

#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// An engine that does one thing when it is asked for a move. It ends lines as Windows does, talks on
/// standard error, and knows nothing of komi, time and commands that are known.
const FAKE: &str = r#"
echo started >&2
while read -r command arguments; do
    answer="="
    case "$command" in
    name) answer="= Fake" ;;
    komi | known_command | time_settings | time_left) answer="? unknown command" ;;
    final_score) answer="$2" ;;
    play) [ "$1" = refuse ] && answer="? illegal move" ;;
    genmove)
        case "$1" in
        crash) exit 3 ;;
        hang) exec sleep 60 ;;
        refuse) answer="= pass" ;;
        late) sleep 3 && answer="= pass" ;;
        garbage) answer="Hello" ;;
        *) answer="= $1" ;;
        esac ;;
    esac
    printf '%s\r\n\r\n' "$answer"
    [ "$command" = quit ] && exit
done
"#;

/// A new folder with the engine.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("fake.sh"), FAKE).unwrap();
    folder
}

fn fake(what: &str) -> String {
    format!("sh fake.sh {what}")
}

fn kosumi(options: &str) -> String {
    let program = env!("CARGO_BIN_EXE_kosumi");
    format!("'{program}' --model none --threads 1 --playouts 30 --seed 1 {options}")
}

/// Starts a match whose results go to the folder `out`.
fn start(folder: &Path, engines: [&str; 2], more: &[&str]) -> Child {
    let [first, second] = engines;
    Command::new(env!("CARGO_BIN_EXE_kosumi"))
        .current_dir(folder)
        .args(["twogtp", "--out", "out"])
        .args(["--first", first, "--second", second])
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Plays a match on 5x5 from the empty board: the exit status, and what is said.
fn play(folder: &Path, engines: [&str; 2], more: &[&str]) -> (i32, String, String) {
    let more = [&["--size", "5", "--opening-moves", "0"], more].concat();
    let output = start(folder, engines, &more).wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The results that a match has left.
fn results(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("out/results.json")).unwrap()).unwrap()
}

/// A value of each game, such as its result.
fn of_games(folder: &Path, key: &str) -> Vec<String> {
    let results = results(folder);
    let games = results["games"].as_array().unwrap().iter();
    games.map(|game| game[key].as_str().unwrap_or("-").to_owned()).collect()
}

/// Plays two games of a program against one that passes: how they end.
#[track_caller]
fn check_fault(name: &str, what: &str, more: &[&str], fault: &str, reason: &str) {
    let folder = folder(&format!("twogtp-{name}"));
    let more = [&["--games", "2", "--jobs", "2"], more].concat();
    let (code, table, _) = play(&folder, [&fake(what), &fake("pass")], &more);
    assert_eq!(code, 0);
    let letter = if fault == "time-loss" { 'T' } else { 'F' };
    assert_eq!(of_games(&folder, "winner"), ["second", "second"], "{table}");
    assert_eq!(of_games(&folder, "fault"), [fault, fault]);
    assert_eq!(of_games(&folder, "result"), [format!("W+{letter}"), format!("B+{letter}")]);
    for found in of_games(&folder, "reason") {
        assert!(found.contains(reason), "{found}");
    }
    let count = results(&folder)["standing"]["sides"][0]["faults"][fault].clone();
    assert_eq!(count, 2);
    let shown = format!("  {}", fault.replace('-', " "));
    let row = table.lines().find(|line| line.starts_with(&shown)).unwrap();
    assert_eq!(row[shown.len()..].split_whitespace().collect::<Vec<_>>(), ["2", "0"]);
}

#[test]
fn each_fault_loses_and_has_a_name() {
    check_fault("crash", "crash", &[], "crash", "ended before it answered 'genmove ");
    check_fault("hang", "hang", &["--timeout", "2"], "hang", "did not answer 'genmove ");
    check_fault("garbage", "garbage", &[], "garbage", " by 'Hello'");
    check_fault("off-board", "F1", &[], "garbage", " by 'F1'");
    check_fault("illegal", "A1", &[], "illegal-move", "played A1: not an empty point");
    check_fault("late", "late", &["--main-time", "2"], "time-loss", " seconds and had 2");
    check_fault("refuse", "refuse", &[], "refused", "'illegal move'");
}

#[test]
fn a_match_has_its_score() {
    let folder = folder("twogtp-score");
    let engines = [&kosumi("")[..], &fake("pass")];
    let more = ["--games", "4", "--jobs", "2", "--komi", "0.5", "--names", "K,F"];
    let (code, table, _) = play(&folder, engines, &more);
    assert_eq!(code, 0);
    assert_eq!(of_games(&folder, "winner"), ["first"; 4]);
    assert_eq!(of_games(&folder, "black"), ["first", "second", "first", "second"]);
    assert_eq!(of_games(&folder, "result"), ["B+24.5", "W+0.5", "B+24.5", "W+0.5"]);
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[..4].concat().join(" "), "K F won 4 0 with Black 2 0 with White 2 0");
    assert!(table.contains("score 100.0 %, 95 % interval 51.0 % to 100.0 %\n"), "{table}");
    let record = fs::read_to_string(folder.join("out/game-0002.sgf")).unwrap();
    assert!(record.contains("PB[F]PW[K]\nRE[W+0.5]"), "{record}");
    assert!(fs::read_to_string(folder.join("out/second.log")).unwrap().starts_with("started"));
    let efforts = &results(&folder)["games"][0]["efforts"];
    assert_eq!(efforts[0]["cpu_seconds"].is_number(), cfg!(target_os = "linux"), "{efforts}");
}

#[test]
fn games_are_the_same_whatever_is_played_beside_them() {
    let folders = ["a", "b"].map(|name| folder(&format!("twogtp-{name}")));
    let engines = [&kosumi("")[..], &kosumi("--komi 3")];
    for (folder, jobs) in folders.iter().zip(["1", "4"]) {
        fs::write(folder.join("openings.txt"), "A1 E5 # corners\n\nC3 B2\n").unwrap();
        let more = ["--size", "5", "--openings", "openings.txt", "--games", "6", "--jobs", jobs];
        assert!(start(folder, engines, &more).wait().unwrap().success());
    }
    let record =
        |folder: &Path, n| fs::read_to_string(folder.join(format!("out/game-{n:04}.sgf"))).unwrap();
    for n in 1..=6 {
        let found = record(&folders[0], n);
        assert_eq!(found, record(&folders[1], n));
        let opening = if n == 3 || n == 4 { ";B[cc];W[bd]" } else { ";B[ae];W[ea]" };
        assert!(found.contains(opening), "{found}");
        let first_name = if n % 2 == 1 { "PB[Kosumi 1]" } else { "PW[Kosumi 1]" };
        assert!(found.contains(first_name), "{found}");
    }
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = folder("twogtp-again");
    let engines = [&fake("pass")[..], &fake("pass")];
    let mut left = Vec::new();
    // All engines are called up once in each run.
    for (n_games, n_started) in [("2", 3), ("4", 6), ("4", 7), ("3", 8)] {
        let (code, table, _) = play(&folder, engines, &["--games", n_games, "--komi", "0"]);
        assert_eq!(code, 0);
        let log = fs::read_to_string(folder.join("out/first.log")).unwrap();
        assert_eq!(log.matches("started").count(), n_started);
        let games = results(&folder)["games"].as_array().unwrap().clone();
        assert!(games.starts_with(&left), "{table}");
        left = games;
    }
    assert_eq!(of_games(&folder, "result"), ["0"; 4]);
    let refused = |expected: &str| {
        let (code, table, stderr) = play(&folder, engines, &["--games", "4", "--komi", "1"]);
        assert_eq!((code, table.as_str()), (1, ""));
        assert!(stderr.contains(&format!("'out/results.json' holds {expected}")), "{stderr}");
    };
    refused("the results of another match");
    fs::write(folder.join("out/results.json"), "{").unwrap();
    refused("no results (EOF while parsing an object at line 1 column 1): name another");
    fs::remove_file(folder.join("out/results.json")).unwrap();
    let (code, _, stderr) = play(&folder, engines, &["--games", "4"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("'out' holds records of other games: name another folder"), "{stderr}");
}

#[test]
fn whatever_ends_it_leaves_results() {
    let folder = folder("twogtp-killed");
    let engines = [&fake("pass")[..], &fake("resign")];
    let more = ["--size", "5", "--opening-moves", "0", "--games", "1000000"];
    let mut child = start(&folder, engines, &more);
    for _ in 0..600 {
        if folder.join("out/results.json").exists() {
            break;
        }
        sleep(Duration::from_millis(100));
    }
    let (code, _, stderr) = play(&folder, engines, &["--games", "1"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("'out' is in use by another match"), "{stderr}");
    child.kill().unwrap();
    child.wait().unwrap();
    let games = results(&folder)["games"].as_array().unwrap().clone();
    let n_games = (games.len() + 1).to_string();
    assert_eq!(play(&folder, engines, &["--games", &n_games]).0, 0);
    let more_games = results(&folder)["games"].as_array().unwrap().clone();
    assert_eq!(more_games.len(), games.len() + 1);
    assert!(more_games.starts_with(&games));
}

#[test]
fn a_test_stops_the_match() {
    let folder = folder("twogtp-sprt");
    let more = ["--games", "100", "--sprt", "0,400"];
    let (_, table, _) = play(&folder, [&fake("pass"), &fake("resign")], &more);
    assert!(table.contains("SPRT LLR 2.99 (-2.94 to 2.94) for 0 or 400 Elo: 400\n"), "{table}");
    assert_eq!(of_games(&folder, "reason"), ["resignation"; 10]);
}

#[test]
fn the_judge_scores() {
    let judged = |name, score| {
        let (folder, judge) = (folder(name), fake(&format!("pass '{score}'")));
        let more = ["--games", "2", "--judge", &judge];
        let (code, _, stderr) = play(&folder, [&fake("pass"), &fake("pass")], &more);
        (folder, code, stderr)
    };
    let (folder, code, stderr) = judged("twogtp-judge", "= B+2.5 (nearly)");
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(of_games(&folder, "result"), ["B+2.5"; 2]);
    let (_, code, stderr) = judged("twogtp-bad-judge", "= ?");
    assert_eq!(code, 1);
    assert!(stderr.contains("the judge answered 'final_score' by '?'"), "{stderr}");
}

#[test]
fn games_end_at_last() {
    let folder = folder("twogtp-long");
    let engines = [&kosumi("")[..], &kosumi("")];
    let (code, ..) = play(&folder, engines, &["--games", "1", "--max-moves", "3"]);
    assert_eq!(code, 0);
    assert_eq!(of_games(&folder, "reason"), ["too many moves"]);
    assert_eq!(results(&folder)["games"][0]["moves"], 3);
}

#[test]
fn both_games_of_a_pair_begin_alike() {
    let folder = folder("twogtp-openings");
    let more = ["--size", "7", "--opening-moves", "3", "--games", "6", "--komi", "9"];
    start(&folder, [&fake("resign"), &fake("resign")], &more).wait().unwrap();
    let results = results(&folder);
    let openings: Vec<&Value> =
        results["games"].as_array().unwrap().iter().map(|game| &game["opening"]).collect();
    for pair in openings.chunks(2) {
        assert_eq!(pair[0].as_array().unwrap().len(), 3);
        assert_eq!(pair[0], pair[1]);
    }
    assert!(openings[0] != openings[2] && openings[2] != openings[4] && openings[0] != openings[4]);
}

#[test]
fn what_cannot_be_played_is_told() {
    let folder = folder("twogtp-errors");
    fs::write(folder.join("bad.txt"), "A1\nB2 B2\n").unwrap();
    fs::write(folder.join("empty.txt"), "# nothing\n").unwrap();
    let pass = fake("pass");
    let cases: [(&str, &[&str], &str); 5] = [
        ("./nothing", &[], "'./nothing' cannot be started: "),
        ("sh fake.sh pass", &["--openings", "none.txt"], "cannot read 'none.txt': "),
        ("sh fake.sh pass", &["--openings", "empty.txt"], "'empty.txt': no opening"),
        ("sh fake.sh pass", &["--openings", "bad.txt"], "'bad.txt', line 2: 'B2': not an empty"),
        ("sh fake.sh pass", &["--size", "21"], "no openings of the network on boards of more"),
    ];
    for (first, more, expected) in cases {
        let output = start(&folder, [first, &pass], more).wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains(&format!("kosumi: {expected}")), "{stderr}");
    }
}
