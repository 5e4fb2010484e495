//! The program as others start it: how it ends, and what it says when it cannot start.

use super::script::{end, script};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::{self, sleep};
use std::time::Duration;

/// A search without end, for people. No network is read first: an end of the input that comes before
/// the search belongs to a script.
pub const FOREVER: &[&str] = &["--model", "none", "--threads", "1", "--time-per-move", "1000000"];

/// The same by count.
const FOREVER_BY_COUNT: &[&str] =
    &["--model", "none", "--threads", "1", "--playouts", "18446744073709551615"];

/// Some time into a search: longer than what makes the end of the input part of a script.
pub const LATER: Duration = Duration::from_millis(500);

/// The program, which everything can be sent to.
pub fn start(arguments: &[&str]) -> Child {
    start_with(arguments, Stdio::piped())
}

fn start_with(arguments: &[&str], input: impl Into<Stdio>) -> Child {
    Command::new(env!("CARGO_BIN_EXE_kosumi"))
        .args(arguments)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends each text after a while, closes the input and waits for the end. A single text is a
/// [`script`].
pub fn converse(arguments: &[&str], texts: &[&str]) -> (i32, String, String) {
    if texts.len() <= 1 {
        return end(start_with(arguments, script(&texts.concat())));
    }
    let mut child = start(arguments);
    let mut input = child.stdin.take().unwrap();
    for (n, text) in texts.iter().enumerate() {
        if n > 0 {
            sleep(LATER);
        }
        input.write_all(text.as_bytes()).unwrap();
    }
    drop(input);
    end(child)
}

/// The search must be cut short, still be answered, and so must be what follows it.
#[track_caller]
fn check_cut(arguments: &[&str], texts: &[&str], n_answers: usize) {
    let mut arguments = arguments.to_vec();
    arguments.extend(["--size", "9"]);
    let (code, stdout, stderr) = converse(&arguments, texts);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(stdout.matches("\n\n").count(), n_answers, "{stdout:?}");
    assert!(stdout.starts_with("=1 "), "{stdout:?}");
}

#[test]
fn the_end_of_the_input_cuts_a_search_short() {
    check_cut(FOREVER, &["1 genmove b\n", "quit\n"], 2);
    check_cut(FOREVER, &["1 genmove b\n", ""], 1);
    check_cut(FOREVER, &["1 genmove b\ngenmove w\nquit\n"], 3);
    check_cut(FOREVER, &["1 genmove b\nname"], 2);
    check_cut(FOREVER_BY_COUNT, &["1 genmove b\n", "quit\n"], 2);
    check_cut(FOREVER_BY_COUNT, &["1 genmove b\nreg_genmove w\n", ""], 2);
}

/// Whether the line comes in the middle of the search or right behind the command.
#[test]
fn a_line_cuts_a_search_short() {
    for pause in [Duration::ZERO, LATER] {
        let mut child = start(&[FOREVER, &["--size", "9"]].concat());
        let mut input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        input.write_all(b"1 genmove b\n").unwrap();
        sleep(pause);
        input.write_all(b"# interrupt\n2 name\n").unwrap();
        let answers: Vec<String> =
            (0..3).map_while(|_| lines.recv_timeout(100 * LATER).ok()).collect();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(answers[0].len() > "=1 ".len() && answers[1..] == ["", "=2 Kosumi"], "{answers:?}");
    }
}

#[test]
fn pictures_are_drawn_while_it_thinks() {
    let arguments =
        ["--model", "none", "--size", "9", "--threads", "1", "--seed", "1", "--playouts", "3000"];
    let game = "play b E5\ngenmove w\n";
    let (_, undisturbed, nothing) = converse(&arguments, &[game]);
    assert_eq!(nothing, "");
    for (live, command) in [("visits", "COLOR #"), ("ownership", "INFLUENCE A1 ")] {
        let commands = format!("kosumi-display live_graphics {live}\n{game}");
        let (_, stdout, stderr) = converse(&arguments, &[&commands]);
        assert_eq!(stdout, format!("= \n\n{undisturbed}"), "no other move");
        let pictures: Vec<&str> = stderr.split("gogui-gfx:").skip(1).collect();
        let (last, pictures) = pictures.split_last().unwrap();
        assert_eq!(*last, " CLEAR\n");
        assert!(!pictures.is_empty());
        for picture in pictures {
            assert!(picture.starts_with(&format!("\n{command}")), "{picture:?}");
            assert!(picture.ends_with("\n\n") && picture.matches("\n\n").count() == 1);
        }
    }
}

/// However the search before it ended: the dead stones B6 and F6 are seen.
#[test]
fn the_end_of_the_input_makes_no_score_hasty() {
    let score = "set_position b C1 b C2 b C3 b C4 b C5 b C6 b C7 b F6 \
        w D1 w D2 w D3 w D4 w D5 w D6 w D7 w B6\nfinal_score\nfinal_status_list dead\n";
    let game = format!("1 genmove b\n{score}");
    for limit in [FOREVER, FOREVER_BY_COUNT] {
        let arguments = [limit, &["--size", "7", "--rules", "chinese"]].concat();
        let (_, stdout, _) = converse(&arguments, &[&game, ""]);
        assert!(stdout.ends_with("= \n\n= W+12.5\n\n= F6\nB6\n\n"), "{stdout:?}");
    }
}

#[test]
fn any_command_ends_pondering_without_a_word() {
    let pondering = "--size 9 --threads 1 --time-per-move 0.1 --ponder --log-level";
    let pondering = |level| pondering.split(' ').chain([level]).collect::<Vec<_>>();
    let texts = ["1 genmove b\n", "2 name\n", "3 play w A1\n4 genmove b\n", "5 quit\n"];
    for (last, n_answers) in [("5 quit\n", 5), ("", 4)] {
        let texts = [texts[0], texts[1], texts[2], last];
        let (code, stdout, stderr) = converse(&pondering("warn"), &texts);
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert_eq!(stdout.matches("\n\n").count(), n_answers, "{stdout:?}");
    }
    // It ponders after each own move, and goes on after a question.
    let (_, _, stderr) = converse(&pondering("info"), &texts);
    assert_eq!(stderr.matches("pondering: ").count(), 3, "{stderr}");
}

/// Nor does pondering change them.
#[test]
fn a_script_gets_the_moves_of_a_conversation() {
    let arguments =
        ["--model", "none", "--threads", "1", "--seed", "7", "--playouts", "200", "--size", "9"];
    let moves = ["genmove b\n", "genmove w\n", "reg_genmove b\n"];
    let (_, script, _) = converse(&arguments, &[&moves.concat()]);
    let mut child = start(&[&arguments[..], &["--ponder"]].concat());
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut conversation = String::new();
    for mv in moves {
        input.write_all(mv.as_bytes()).unwrap();
        output.read_line(&mut conversation).unwrap();
        output.read_line(&mut conversation).unwrap();
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    assert_eq!(script, conversation);
    assert_eq!(script.matches("= ").count(), moves.len(), "{script:?}");
}

/// Where a pass lifts the ko, both could go round for ever.
#[test]
fn a_clean_up_ends() {
    let arguments = [
        "--model",
        "none",
        "--threads",
        "1",
        "--seed",
        "259",
        "--playouts",
        "60",
        "--rules",
        "japanese",
    ];
    let game = "boardsize 3 4\nplay_sequence b B3 w B2 b C2 w A3 b B1 w A2 b B4 w C3 b C4 \
        w pass b C3 w pass b pass\n";
    let moves = "kgs-genmove_cleanup w\nkgs-genmove_cleanup b\n".repeat(20);
    let (_, stdout, _) = converse(&arguments, &[game, &moves]);
    assert!(stdout.ends_with("= pass\n\n= pass\n\n"), "{stdout:?}");
}

#[test]
fn it_ends_quietly() {
    assert_eq!(converse(&[], &[]), (0, String::new(), String::new()));
    assert_eq!(
        converse(&["gtp"], &["1 name\n2 quit\n3 name\n"]),
        (0, "=1 Kosumi\n\n=2 \n\n".to_owned(), String::new())
    );
}

#[test]
fn it_ends_quietly_when_nobody_reads() {
    let mut child = start(&[]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"name\n").unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
    drop(input);
}

/// A device that takes nothing, for standard output and standard error.
#[test]
#[cfg(target_os = "linux")]
fn it_fails_in_order_when_nothing_can_be_written() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["gtp"][..], &["perft", "2", "2", "--depth", "1"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kosumi"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(full())
            .stderr(full())
            .spawn()
            .unwrap();
        // A program that wrote and ended reads no more.
        let _ = child.stdin.take().unwrap().write_all(b"name\n");
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments:?}");
    }
}

#[test]
#[cfg(unix)]
fn input_that_cannot_be_read_is_told() {
    let folder = std::fs::File::open(".").unwrap();
    let (code, stdout, stderr) = end(start_with(&["--model", "none"], folder));
    assert_eq!((code, stdout.as_str()), (1, ""));
    assert!(stderr.starts_with("kosumi: cannot read the input: "), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

/// The address space has room for some of the stacks alone.
#[test]
#[cfg(target_os = "linux")]
fn it_plays_with_the_threads_it_gets() {
    let command = "ulimit -v 4000000 && \"$0\" --threads 64 --memory 32 --playouts 100 --size 9";
    let mut child = Command::new("sh")
        .args(["-c", command, env!("CARGO_BIN_EXE_kosumi")])
        .env("RUST_MIN_STACK", "1000000000")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1 genmove b\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let (answer, log) = (String::from_utf8_lossy(&output.stdout), output.stderr);
    assert!(answer.starts_with("=1 "), "{answer:?}");
    assert_eq!(String::from_utf8_lossy(&log).matches("no more can be started").count(), 1);
}

#[test]
fn only_files_that_may_be_records_are_read() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.sgf");
    let script = format!("loadsgf {}\n", path.display());
    for (n_bytes, answer) in [(8 << 20, "= \n\n"), ((8 << 20) + 1, "? cannot load file\n\n")] {
        std::fs::write(&path, "(;SZ[9])").unwrap();
        std::fs::File::options().write(true).open(&path).unwrap().set_len(n_bytes).unwrap();
        assert_eq!(converse(&["--log-level", "off"], &[&script]).1, answer);
    }
}

#[test]
fn what_changes_nothing_leaves_the_moves_to_come_alone() {
    let arguments =
        ["--model", "none", "--threads", "1", "--seed", "5", "--playouts", "300", "--size", "9"];
    let moves = |between: &str| -> Vec<String> {
        let script: String =
            (1..9).map(|n| format!("{n} genmove {}\n{between}\n", ["w", "b"][n % 2])).collect();
        let (_, answers, _) = converse(&arguments, &[&script]);
        let with_id = |line: &&str| line.starts_with('=') && !line.starts_with("= ");
        answers.lines().filter(with_id).map(str::to_owned).collect()
    };
    let undisturbed = moves("");
    assert_eq!(undisturbed.len(), 8);
    for between in [
        "showboard",
        "gomill-explain_last_move\nkgs-chat game somebody Hello\nkgs-game_over",
        "kosumi-ladders\nkosumi-liberties\nkosumi-territory",
        "final_score",
        "komi 5.5",
        "kata-set-rules chinese-ogs",
        "time_settings 0 1 0",
        "play w pass\nundo",
        "loadsgf nowhere.sgf",
        "komi nan",
        "boardsize 99",
    ] {
        assert_eq!(moves(between), undisturbed, "{between}");
    }
}

#[test]
fn perft_counts_up_to_the_depth() {
    for (arguments, counts) in [
        (&["perft", "2", "2", "--depth", "3"][..], "1 5\n2 21\n3 68\n"),
        (&["perft", "9", "9", "--depth", "2", "--no-passes"], "1 81\n2 6480\n"),
        (
            &["perft", "3", "3", "--depth", "6", "--suicide", "--ko", "positional"],
            "1 10\n2 91\n3 738\n4 5281\n5 33384\n6 180768\n",
        ),
    ] {
        assert_eq!(converse(arguments, &[]), (0, counts.to_owned(), String::new()));
    }
}

#[test]
fn bad_options_are_named_on_standard_error() {
    for (arguments, quoted) in [
        (&["--threads", "none"][..], "'none'"),
        (&["gtp", "--rules", "chess"], "'chess'"),
        (&["--nonsense"], "'--nonsense'"),
        (&["nonsense"], "'nonsense'"),
        (&["perft", "26", "2", "--depth", "1"], "'26'"),
        (&["perft", "2", "2", "--depth", "1", "--ko", "natural"], "'natural'"),
    ] {
        let (code, stdout, stderr) = converse(arguments, &[]);
        assert_eq!((code, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains(quoted), "{stderr}");
    }
}

#[test]
fn more_lines_than_anyone_waits_for_are_answered_in_order() {
    let n_lines = 20_000;
    let mut child = start(&[]);
    let mut input = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        for n in 0..n_lines {
            writeln!(input, "{n} known_command name").unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let expected: String = (0..n_lines).map(|n| format!("={n} true\n\n")).collect();
    assert!(output.stdout == expected.as_bytes());
}
