//! The program with `--model`: where it finds the file, and what it does if there is none.

use super::script::{end, script};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const NETWORK: &str = "tests/data/nets/syn_v8_relu.bin.gz";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn start(program: &Path, folder: &Path, arguments: &[&str], input: impl Into<Stdio>) -> Child {
    Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Starts the program in a folder with all of the input and waits for the end.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    end(start(Path::new(env!("CARGO_BIN_EXE_kosumi")), folder, arguments, script(input)))
}

/// One line that says all of this.
#[track_caller]
fn check_line(stderr: &str, parts: &[&str]) {
    assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
    assert!(stderr.starts_with("kosumi: "), "{stderr}");
    for part in parts {
        assert!(stderr.contains(part), "'{part}' is missing: {stderr}");
    }
}

#[test]
fn a_network_is_built_in() {
    let models = "kata-get-models\nkata-raw-nn 0\n";
    let (code, stdout, stderr) = run(root(), &[], models);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.starts_with(r#"= [{"internalName":"kosumi-"#), "{stdout}");
    assert!(stdout.contains("whiteLead"), "{stdout}");
    for arguments in [["--model", "none"], ["--model", "built-in"]] {
        let (code, stdout, _) = run(root(), &arguments, "kata-get-models\n");
        assert_eq!((code, stdout.starts_with("= []")), (0, arguments[1] == "none"), "{stdout}");
    }
}

#[test]
fn a_missing_file_is_told_with_both_places() {
    let program = Path::new(env!("CARGO_BIN_EXE_kosumi"));
    let working = folder("nowhere").canonicalize().unwrap();
    let places = [working.as_path(), program.parent().unwrap()];
    let [here, beside] = places.map(|place| format!("'{}'", place.display()));
    for arguments in [&["--model", "no.bin.gz"][..], &["bench", "--model", "no.bin.gz"]] {
        let (code, stdout, stderr) = run(&working, arguments, "name\n");
        assert_eq!((code, stdout.as_str()), (1, ""));
        check_line(&stderr, &["'no.bin.gz'", &here, &beside]);
    }
    let (code, _, stderr) = run(&working, &["--model", working.to_str().unwrap()], "name\n");
    assert_eq!(code, 1);
    check_line(&stderr, &[&here, "is a folder"]);
}

#[test]
fn a_file_that_is_no_network_ends_the_session() {
    let arguments = ["--model", "Cargo.toml"];
    // As soon as that is known: the input is still open.
    let program = Path::new(env!("CARGO_BIN_EXE_kosumi"));
    let mut child = start(program, root(), &arguments, Stdio::piped());
    let input = child.stdin.take();
    let (code, stdout, stderr) = end(child);
    drop(input);
    assert_eq!((code, stdout.as_str()), (1, ""));
    check_line(&stderr, &["'Cargo.toml'"]);
}

#[test]
fn no_move_is_made_without_the_network() {
    for command in ["genmove b", "reg_genmove b", "kgs-genmove_cleanup b", "kata-raw-nn 0"] {
        let (code, stdout, stderr) = run(root(), &["--model", "Cargo.toml"], command);
        // The command may have come too late to be answered.
        let problem = stderr.trim_start_matches("kosumi: ").trim_end();
        assert_eq!(code, 1, "{command}");
        assert!(stdout.is_empty() || stdout == format!("? {problem}\n\n"), "{command}: {stdout}");
        check_line(&stderr, &["'Cargo.toml'"]);
    }
}

#[test]
fn it_ends_in_order_with_a_network() {
    for (name, models) in [(NETWORK, 1), ("none", 0)] {
        let (code, stdout, stderr) =
            run(root(), &["--model", name], "1 name\n2 kata-get-models\n3 quit\n");
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert_eq!(stdout.matches("\"syn_v8_relu.bin.gz\"").count(), models, "{stdout}");
        assert!(stdout.starts_with("=1 Kosumi\n\n=2 [") && stdout.ends_with("\n\n=3 \n\n"));
    }
}

#[test]
fn the_file_may_lie_beside_the_program() {
    let folder = folder("beside");
    let program = folder.join("kosumi.exe");
    fs::copy(env!("CARGO_BIN_EXE_kosumi"), &program).unwrap();
    fs::copy(root().join(NETWORK), folder.join("small.bin.gz")).unwrap();
    let input = script("kata-get-models\n");
    let (code, stdout, stderr) = end(start(&program, root(), &["--model", "small.bin.gz"], input));
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.contains("\"small.bin.gz\""), "{stdout}");
}

#[test]
fn it_says_once_that_a_board_is_too_large() {
    let arguments = ["--model", NETWORK, "--threads", "1", "--playouts", "2"];
    let input = "boardsize 20\ngenmove b\nclear_board\ngenmove b\nfinal_score\nboardsize 2 21\n";
    let (code, stdout, stderr) = run(root(), &arguments, input);
    assert_eq!((code, stdout.contains('?')), (0, false), "{stdout}");
    assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
    assert!(stderr.contains("19x19"), "{stderr}");
}

#[test]
fn an_evaluator_without_a_model_changes_nothing() {
    let play = |arguments: &[&str]| {
        let fixed = ["--model", "none", "--threads", "1", "--seed", "1", "--playouts", "50"];
        let arguments = [&fixed, arguments];
        run(root(), &arguments.concat(), "boardsize 9\ngenmove b\ngenmove w\n")
    };
    let (code, stdout, stderr) = play(&["--evaluator", "network"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(stdout, play(&[]).1);
}
