//! What goes wrong around the program: nobody listens, nothing can be written, no thread can be had,
//! somebody ends it. It says so, leaves no half of a file, and goes on if it can.

use super::process::{FOREVER, LATER, converse, start};
use super::script::{end, script};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::thread::sleep;

const RECORD: &str = "(;SZ[5]KM[0.5];B[cc];W[bb];B[dd])";

/// A new folder with a record, `game.sgf`, and a folder, `folder`.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("folder")).unwrap();
    fs::write(folder.join("game.sgf"), RECORD).unwrap();
    folder
}

/// The names in a folder.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Has a shell start the program in a folder, with `$0` for it in the command.
fn shell(folder: &Path, command: &str, input: impl Into<Stdio>) -> Child {
    Command::new("sh")
        .args(["-c", command, env!("CARGO_BIN_EXE_kosumi")])
        .current_dir(folder)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// As [`shell`] with all of the input, until the end.
fn run(folder: &Path, command: &str, input: &str) -> (i32, String, String) {
    end(shell(folder, command, script(input)))
}

#[test]
fn a_search_ends_quietly_when_nobody_reads_any_more() {
    let arguments = "--model none --threads 2 --time-per-move 1 --size 9";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    for command in ["genmove b", "kata-analyze b 1", "kata-genmove_analyze b 1"] {
        let mut child = start(&arguments);
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{command}").unwrap();
        sleep(LATER / 2);
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{command}");
    }
}

/// Even if they were ignored where the tests were started.
#[test]
#[cfg(target_os = "linux")]
fn signals_end_a_search_and_leave_no_half_of_a_file() {
    use std::os::unix::process::ExitStatusExt;
    let folder = folder("signals");
    let gtp: &[&str] = &["--size", "9"];
    let analyze: &[&str] = &["analyze", "--in-place", "game.sgf"];
    for (signal, number) in [("TERM", 15), ("INT", 2)] {
        for (arguments, answer) in [(gtp, "=1 9\n\n"), (analyze, "")] {
            let mut child = Command::new("env")
                .args(["--default-signal", env!("CARGO_BIN_EXE_kosumi")])
                .args([arguments, FOREVER].concat())
                .current_dir(&folder)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(b"1 query_boardsize\n2 genmove b\n").unwrap();
            sleep(LATER);
            let pid = child.id().to_string();
            assert!(Command::new("kill").args(["-s", signal, &pid]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            drop(input);
            assert_eq!(output.status.signal(), Some(number), "{arguments:?}");
            assert_eq!(String::from_utf8(output.stdout).unwrap(), answer, "{arguments:?}");
            assert_eq!(fs::read_to_string(folder.join("game.sgf")).unwrap(), RECORD);
            assert_eq!(names_in(&folder), ["folder", "game.sgf"]);
        }
    }
}

/// What writes files, as the shell calls it, with what it says when it cannot.
const WRITERS: &[(&str, &str, &str)] = &[
    ("\"$0\" --model none", "savesgf PLACE/game.sgf\n", "? cannot save file\n\n"),
    ("\"$0\" --model none", "printsgf PLACE/new.sgf\n", "? cannot save file\n\n"),
    ("\"$0\" --model none", "gomill-savesgf PLACE/new.sgf\n", "? cannot save file\n\n"),
    (
        "\"$0\" analyze --model none --playouts 1 --out PLACE game.sgf",
        "",
        "PLACE/game.analyzed.sgf",
    ),
    ("\"$0\" training-data --records game.sgf -- PLACE", "", "PLACE/played-5x5-00000.npy"),
];

/// Every file can be written to if it has no bytes.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_nothing() {
    let folder = folder("full");
    for (command, input, error) in WRITERS {
        let limited = format!("trap '' XFSZ && ulimit -f 0 && {command}").replace("PLACE", ".");
        let (code, stdout, stderr) = run(&folder, &limited, &input.replace("PLACE", "."));
        assert_eq!(code, i32::from(input.is_empty()), "{command}: {stderr}");
        let says = if input.is_empty() { &stderr } else { &stdout };
        assert!(says.contains(&error.replace("PLACE", ".")), "{command}: {says}");
        assert_eq!(names_in(&folder), ["folder", "game.sgf"], "{command}");
        assert_eq!(fs::read_to_string(folder.join("game.sgf")).unwrap(), RECORD);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_takes_nothing_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("read-only");
    let closed = folder.join("folder");
    fs::set_permissions(&closed, PermissionsExt::from_mode(0o555)).unwrap();
    // Nothing is closed to the superuser but what no disk holds.
    let is_open = fs::File::create(closed.join("probe")).is_ok();
    let place = if is_open { "/proc" } else { "folder" };
    for (command, input, error) in WRITERS {
        let (code, stdout, stderr) =
            run(&folder, &command.replace("PLACE", place), &input.replace("PLACE", place));
        assert_eq!(code, i32::from(input.is_empty()), "{command}: {stderr}");
        let says = if input.is_empty() { &stderr } else { &stdout };
        assert!(says.contains(&error.replace("PLACE", place)), "{command}: {says}");
        assert_eq!(fs::read_to_string(folder.join("game.sgf")).unwrap(), RECORD);
    }
    assert!(is_open || names_in(&closed).is_empty());
}

#[test]
fn folders_are_no_files() {
    let folder = folder("folders");
    fs::create_dir(folder.join("game.analyzed.sgf")).unwrap();
    fs::create_dir(folder.join("played-5x5-00000.npy")).unwrap();
    let input = "kosumi-set-model folder\nloadsgf folder\nsavesgf folder\nprintsgf folder\n\
        gomill-savesgf folder\n";
    let (code, stdout, _) = run(&folder, "\"$0\" --model none", input);
    let saves = "? cannot save file\n\n".repeat(3);
    let answers = format!("? 'folder' is a folder\n\n? cannot load file\n\n{saves}");
    assert_eq!((code, stdout.as_str()), (0, answers.as_str()));
    for (arguments, named) in [
        ("analyze folder", "'folder'"),
        ("analyze game.sgf", "'game.analyzed.sgf'"),
        ("analyze game.sgf --model folder", "'folder'"),
        ("training-data . --records game.sgf", "played-5x5-00000.npy'"),
        ("training-data . --records folder", "'folder'"),
        ("training-data game.sgf --records game.sgf", "'game.sgf'"),
    ] {
        let model = if arguments.starts_with("a") && !arguments.contains("model") {
            "--model none"
        } else {
            ""
        };
        let (code, stdout, stderr) = run(&folder, &format!("\"$0\" {arguments} {model}"), "");
        assert_eq!((code, stdout.as_str()), (1, ""), "{arguments}");
        assert!(stderr.starts_with("kosumi: ") && stderr.contains(named), "{arguments}: {stderr}");
    }
    let names = ["folder", "game.analyzed.sgf", "game.sgf", "played-5x5-00000.npy"];
    assert_eq!(names_in(&folder), names);
}

/// Standard error takes nothing: neither a warning nor a picture.
#[test]
#[cfg(target_os = "linux")]
fn what_is_told_aside_fails_no_command() {
    let commands = "echo_err hi\nsavesgf /\nboardsize 3\nkosumi-display live_graphics visits\n\
        genmove b\nname\n";
    let command = "\"$0\" --model none --playouts 50 --threads 1 --resign never 2> /dev/full";
    let (code, stdout, _) = run(Path::new("."), command, commands);
    let answers: Vec<&str> = stdout.split("\n\n").collect();
    assert_eq!(code, 0);
    assert_eq!(answers[..4], ["= hi", "? cannot save file", "= ", "= "]);
    assert!(answers[4].starts_with("= ") && answers[4].len() > 2, "{stdout}");
    assert_eq!(answers[5..], ["= Kosumi", ""]);
}

/// The stack of a thread takes more memory than there is.
#[test]
#[cfg(target_os = "linux")]
fn without_threads_it_works_alone_or_says_so() {
    let folder = folder("threads");
    fs::create_dir(folder.join("new")).unwrap();
    let none = "RUST_MIN_STACK=100000000000000";
    let (code, stdout, stderr) = run(&folder, &format!("{none} \"$0\""), "name\n");
    assert_eq!((code, stdout.as_str()), (1, ""));
    assert!(stderr.starts_with("kosumi: no thread can be started to read the input: "), "{stderr}");
    for arguments in [
        "analyze --model none --playouts 1 --threads 4 --out new game.sgf game.sgf",
        "training-data new --threads 4 --records game.sgf",
    ] {
        run(&folder, &format!("{none} \"$0\" {arguments}"), "");
    }
    assert_eq!(names_in(&folder.join("new")), ["game.analyzed.sgf", "played-5x5-00000.npy"]);
}

/// There is room for the thread that reads the input, and for none that searches, analyzes, ponders
/// or looks at the clock.
#[test]
#[cfg(target_os = "linux")]
fn with_one_thread_it_plays() {
    let command = "ulimit -v 1600000 && RUST_MIN_STACK=1000000000 exec \"$0\" --model none \
        --threads 4 --memory 32 --time-per-move 0.1 --size 3 --rules chinese --resign never --ponder";
    let mut child = shell(Path::new("."), command, Stdio::piped());
    let mut input = child.stdin.take().unwrap();
    let commands = "genmove b\nkgs-genmove_cleanup w\nkata-analyze b 1\nlevel 10k\ngenmove b\n\
        final_score\nname\n";
    input.write_all(commands.as_bytes()).unwrap();
    // The end of the input would end its thread, and make room for others.
    let output = BufReader::new(child.stdout.take().unwrap());
    let lines = output.lines().map(Result::unwrap).take_while(|line| line != "= Kosumi");
    let answers: String = lines.collect();
    drop(input);
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(status.success() && !answers.contains('?'), "{answers} {stderr}");
    assert_eq!(answers.matches('=').count(), 6, "{answers}");
    for missing in ["no more can be started", "to analyze", "to look at the clock", "to ponder"] {
        assert!(stderr.contains(missing), "'{missing}' is missing: {stderr}");
    }
}

/// Less than nothing is nothing; of more than anybody needs there is no end but that of the input.
#[test]
fn any_time_may_be_left() {
    let arguments = ["--model", "none", "--size", "5", "--threads", "1", "--resign", "never"];
    for (times, ends) in [
        ("time_settings 60 0 0\ntime_left b -1e300 0", true),
        ("time_settings 60 10 5\ntime_left b -5 3", true),
        ("kata-time_settings fischer 1e300 1e300\ntime_left b 1e300 1e300", false),
        ("time_settings 1e300 1e300 1e300\ntime_left b 1e300 0", false),
        ("kgs-time_settings byoyomi 0 1e300 1e300\ntime_left b 1e300 1e300", false),
    ] {
        let texts = [format!("{times}\ngenmove b\n"), String::new()];
        let texts: &[&str] = if ends { &[&texts[0]] } else { &[&texts[0], &texts[1]] };
        let (code, stdout, stderr) = converse(&arguments, texts);
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert_eq!((stdout.matches("= ").count(), stdout.contains('?')), (3, false), "{stdout}");
    }
}

/// The most memory that a process has taken so far, in MB.
#[cfg(target_os = "linux")]
fn most_memory_mb(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() / 1024
}

/// The most memory, in MB, that the program takes without a network until it has answered what is
/// sent.
#[cfg(target_os = "linux")]
fn memory_for(send: impl FnOnce(&mut ChildStdin) + Send) -> usize {
    let mut child = start(&["--model", "none"]);
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut input = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            send(&mut input);
            input.write_all(b"1 name\n").unwrap();
        });
        assert!(output.lines().any(|line| line.unwrap() == "=1 Kosumi"));
    });
    let memory = most_memory_mb(child.id());
    drop(input);
    assert!(child.wait().unwrap().success());
    memory
}

/// The line has a gigabyte.
#[test]
#[cfg(target_os = "linux")]
fn no_line_takes_more_memory_than_commands_do() {
    let usual = memory_for(|_| {});
    let most = memory_for(|input| {
        let part = vec![b'x'; 1 << 20];
        (0..1024).for_each(|_| input.write_all(&part).unwrap());
        input.write_all(b"\n").unwrap();
    });
    assert!(most < usual + 4, "{usual} MB, {most} MB");
}

#[test]
#[cfg(target_os = "linux")]
fn many_boards_take_no_more_memory_than_some() {
    let memory = |n_boards: usize| {
        memory_for(move |input| {
            for n in 0..n_boards {
                writeln!(input, "boardsize {} {}\nplay b A1", 2 + n % 24, 2 + n / 24 % 24).unwrap();
            }
        })
    };
    let (some, many) = (memory(24 * 24), memory(5000));
    assert!(many < some + 4, "{some} MB, {many} MB");
}
