//! `kosumi analyze`: what it writes, and what it says of files that are no records.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const RECORD: &str = "(;SZ[5]KM[0.5]AB[bb]PL[W] ;W[cc]C[hi \\]](;B[cd];W[])\n(;B[dd]C[other]))";

/// A new folder with the record under these names.
fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for file in files {
        fs::write(folder.join(file), RECORD).unwrap();
    }
    folder
}

/// Analyzes by playouts in a folder: the exit status, and what is said.
fn analyze(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_kosumi"))
        .current_dir(folder)
        .args(["analyze", "--model", "none", "--playouts", "20", "--threads", "2"])
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The record that was made, without what was written into it.
fn without_remarks(path: &Path) -> String {
    let mut text = fs::read_to_string(path).unwrap();
    for (start, end) in [("SBKV[", "]"), ("SBKS[", "]"), ("C[Kosumi: ", "]"), ("\n\nKosumi: ", "]")]
    {
        while let Some(at) = text.find(start) {
            let length = text[at..].find(end).unwrap();
            let keeps_bracket = start.starts_with('\n');
            text.replace_range(at..at + length + usize::from(!keeps_bracket), "");
        }
    }
    text
}

#[test]
fn win_rates_are_written_into_a_copy() {
    let folder = folder("analyze-copy", &["my game.sgf"]);
    let (code, stdout, stderr) = analyze(&folder, &["my game.sgf", "--plot", "graph.svg"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.starts_with("my game.analyzed.sgf\n"), "{stdout}");
    let target = folder.join("my game.analyzed.sgf");
    let text = fs::read_to_string(&target).unwrap();
    for mark in ["SBKV[", "SBKS[", "Kosumi: "] {
        assert_eq!(text.matches(mark).count(), 4, "{text}");
    }
    assert_eq!(without_remarks(&target), RECORD, "{text}");
    assert_eq!(fs::read_to_string(folder.join("my game.sgf")).unwrap(), RECORD);
    let picture = fs::read_to_string(folder.join("graph.svg")).unwrap();
    assert!(picture.contains(">my game.sgf</text>"), "{picture}");
    let files = fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, 3, "nothing else is left");
}

#[test]
fn other_files_go_on() {
    let folder = folder("analyze-several", &["a.sgf", "b.sgf", "c.sgf"]);
    fs::write(folder.join("b.sgf"), "(;SZ[5];B[ee];W[ee])").unwrap();
    fs::create_dir(folder.join("new")).unwrap();
    let arguments = ["a.sgf", "b.sgf", "none.sgf", "c.sgf", "--out", "new"];
    let (code, stdout, stderr) = analyze(&folder, &arguments);
    assert_eq!(code, 1);
    let named: Vec<&str> = stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    let path = |name| Path::new("new").join(name).display().to_string();
    assert_eq!(named, [path("a.analyzed.sgf"), path("c.analyzed.sgf")]);
    let says: Vec<&str> = stderr.lines().collect();
    assert_eq!(says[0], "kosumi: 'b.sgf': line 1, column 16: move 2, White E1: not an empty point");
    assert!(says[1].starts_with("kosumi: 'none.sgf': cannot read the file: "), "{stderr}");
    assert_eq!(says[2..], ["kosumi: 2 of 4 files not analyzed"]);
    assert_eq!(without_remarks(&folder.join(named[1])), RECORD);
}

#[test]
fn a_record_is_replaced_only_if_asked() {
    let folder = folder("analyze-in-place", &["a.sgf", "a.analyzed.sgf"]);
    let (code, _, stderr) = analyze(&folder, &["a.sgf", "a.analyzed.sgf"]);
    assert_eq!(code, 1);
    let reason = "kosumi: 'a.sgf': its analysis would replace 'a.analyzed.sgf'\n";
    assert!(stderr.starts_with(reason), "{stderr}");
    assert_eq!(fs::read_to_string(folder.join("a.analyzed.sgf")).unwrap(), RECORD);
    let (code, stdout, _) = analyze(&folder, &["--in-place", "a.sgf"]);
    assert_eq!(code, 0);
    assert!(stdout.starts_with("a.sgf\n"), "{stdout}");
    assert!(fs::read_to_string(folder.join("a.sgf")).unwrap().contains("SBKV["));
    assert_eq!(without_remarks(&folder.join("a.sgf")), RECORD);
}

#[test]
fn one_picture_shows_one_game() {
    let folder = folder("analyze-plots", &["a.sgf", "b.sgf"]);
    let (code, _, stderr) = analyze(&folder, &["a.sgf", "b.sgf", "--plot", "c.svg"]);
    assert_eq!((code, stderr.as_str()), (1, "kosumi: --plot draws one game, and 2 are named\n"));
}

#[test]
fn nothing_is_written_into_folders_that_are_not_there() {
    let folder = folder("analyze-folders", &["a.sgf"]);
    for option in [["--out", "new"], ["--plot", "new/a.svg"]] {
        let (code, _, stderr) = analyze(&folder, &[&["a.sgf"], &option[..]].concat());
        assert!(code == 2 && stderr.contains(" folder") && stderr.contains("new"), "{stderr}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// The record comes from a regular file, but by a name that is none of it.
#[test]
#[cfg(target_os = "linux")]
fn standard_input_is_no_file() {
    let folder = folder("analyze-stdin", &["a.sgf"]);
    let output = Command::new(env!("CARGO_BIN_EXE_kosumi"))
        .current_dir(&folder)
        .args(["analyze", "--model", "none", "--playouts", "20", "/dev/stdin", "--out", "."])
        .stdin(fs::File::open(folder.join("a.sgf")).unwrap())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("kosumi: '/dev/stdin': not a regular file\n"), "{stderr}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// By playouts with one thread it says the same twice.
#[test]
fn a_second_analysis_takes_the_place_of_the_first() {
    let folder = folder("analyze-twice", &["a.sgf"]);
    let run = |playouts: &str| {
        let options = ["--in-place", "--playouts", playouts, "--threads", "1", "a.sgf"];
        let output = Command::new(env!("CARGO_BIN_EXE_kosumi"))
            .current_dir(&folder)
            .args(["analyze", "--model", "none"])
            .args(options)
            .output()
            .unwrap();
        assert!(output.status.success());
        fs::read_to_string(folder.join("a.sgf")).unwrap()
    };
    let first = run("10");
    assert_ne!(run("30"), first);
    assert_eq!(run("10"), first);
    assert_eq!(without_remarks(&folder.join("a.sgf")), RECORD);
}
