//! Runs the regression scripts `gtp-scripts/*.tst` against the built program.
//!
//! The format is that of gogui-regress. A line `10 command` is a test, a command without a number
//! just runs. `#? [pattern]` below a test gives its answer. A pattern is a Java regular expression
//! there; here it is plain text, with `|` between alternatives, `!` in front to negate them all,
//! `\` before any character that regular expressions treat specially, and `*` behind the bracket
//! if the program is known to fail. A file means the same to both.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// One thread, a fixed number of simulations and no network: the same answers on every run
/// everywhere.
const ARGUMENTS: [&str; 8] =
    ["--model", "none", "--threads", "1", "--seed", "1", "--playouts", "1000"];

#[test]
fn scripts_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-scripts");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "tst"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no scripts in {}", folder.display());
    let mut failures = String::new();
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy();
        let steps = parse_script(&fs::read_to_string(file).unwrap())
            .unwrap_or_else(|error| panic!("{name}:{error}"));
        let mut engine = Engine::start(&folder);
        for step in steps {
            let answer = engine.ask(&step.command);
            if let Err(expected) = step.judge(&answer) {
                let Step { line, command, .. } = &step;
                writeln!(failures, "{name}:{line}: {command}").unwrap();
                writeln!(failures, "  expected {expected}\n  got      {answer:?}").unwrap();
            }
        }
        engine.quit();
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// A running program.
struct Engine {
    process: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    fn start(folder: &Path) -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_kosumi"))
            .args(ARGUMENTS)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Engine {
            commands: process.stdin.take().unwrap(),
            answers: BufReader::new(process.stdout.take().unwrap()),
            process,
        }
    }

    /// The text of the answer; `Err` with the message of a failed command.
    fn ask(&mut self, command: &str) -> Result<String, String> {
        writeln!(self.commands, "{command}").unwrap();
        let mut answer = String::new();
        loop {
            let start = answer.len();
            let n_bytes = self.answers.read_line(&mut answer).unwrap();
            assert!(n_bytes > 0, "no answer to '{command}': {answer:?}");
            if answer[start..].trim().is_empty() {
                break;
            }
        }
        match answer.split_at(1) {
            ("=", text) => Ok(text.trim().to_owned()),
            ("?", text) => Err(text.trim().to_owned()),
            _ => panic!("no answer of the protocol to '{command}': {answer:?}"),
        }
    }

    fn quit(mut self) {
        assert_eq!(self.ask("quit"), Ok(String::new()));
        assert!(self.process.wait().unwrap().success());
    }
}

/// A command of a script, in the 1-based line `line`.
#[derive(Debug)]
struct Step {
    line: usize,
    id: Option<u32>,
    command: String,
    pattern: Option<Pattern>,
}

impl Step {
    /// Compares an answer with the pattern; the error says what was expected.
    fn judge(&self, answer: &Result<String, String>) -> Result<(), String> {
        let Some(pattern) = &self.pattern else {
            return answer.as_ref().map(|_| ()).map_err(|_| "success".to_owned());
        };
        let passes = answer.as_ref().is_ok_and(|text| pattern.matches(text));
        match (passes, pattern.known_to_fail) {
            (true, false) | (false, true) => Ok(()),
            (false, false) => Err(pattern.source.clone()),
            (true, true) => Err(format!("failure: drop the * of {}", pattern.source)),
        }
    }
}

/// What an answer has to be.
#[derive(Debug)]
struct Pattern {
    source: String,
    alternatives: Vec<String>,
    negated: bool,
    known_to_fail: bool,
}

impl Pattern {
    fn parse(source: &str) -> Result<Pattern, String> {
        let malformed = || format!("malformed pattern {source}");
        let (inside, known_to_fail) = match source.strip_suffix('*') {
            Some(rest) => (rest, true),
            None => (source, false),
        };
        let inside = inside.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inside = inside.ok_or_else(malformed)?;
        let (negated, text) = match inside.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, inside),
        };
        let mut alternatives = vec![String::new()];
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            let c = match c {
                '|' => {
                    alternatives.push(String::new());
                    continue;
                }
                '\\' => chars.next().filter(char::is_ascii_punctuation).ok_or_else(malformed)?,
                c if ".+*?^$()[]{}".contains(c) => return Err(malformed()),
                c => c,
            };
            alternatives.last_mut().expect("starts with one").push(c);
        }
        Ok(Pattern { source: source.to_owned(), alternatives, negated, known_to_fail })
    }

    fn matches(&self, answer: &str) -> bool {
        self.alternatives.iter().any(|text| text == answer) != self.negated
    }
}

/// Reads a script. Beyond the format it wants the numbers of the tests to ascend and each test to
/// follow a comment that says why its answer is right.
fn parse_script(text: &str) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut last_id = 0;
    let mut explained = false;
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.replace('\t', " ");
        let text = text.trim();
        if let Some(source) = text.strip_prefix("#?") {
            let pattern = Pattern::parse(source.trim()).map_err(|e| format!("{line}: {e}"))?;
            let test = steps.last_mut().filter(|step| step.id.is_some() && step.pattern.is_none());
            test.ok_or_else(|| format!("{line}: a pattern without a test"))?.pattern =
                Some(pattern);
        } else if text.starts_with('#') {
            explained = true;
        } else if !text.is_empty() {
            let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
            let id: Option<u32> = first.parse().ok();
            if let Some(id) = id {
                if id <= last_id || !explained {
                    return Err(format!("{line}: test {id} out of order or without a reason"));
                }
                last_id = id;
                explained = false;
            }
            let command = if id.is_some() { rest.trim() } else { text };
            steps.push(Step { line, id, command: command.to_owned(), pattern: None });
        }
    }
    Ok(steps)
}

#[test]
fn patterns_match_whole_answers() {
    for (source, matching, others) in [
        ("[]", &[""] as &[_], &["E5"] as &[_]),
        ("[E5]", &["E5"], &["", "E55", "e5", "A1 E5"]),
        ("[E5|F5|pass]", &["E5", "F5", "pass"], &["", "E5|F5"]),
        ("[!E5|F5]", &["", "G5"], &["E5", "F5"]),
        ("[!]", &["E5"], &[""]),
        (r"[B\+3\.5]", &["B+3.5"], &["B+305", "BB3.5"]),
        (r"[\[\|\\]", &[r"[|\"], &["["]),
        ("[D4 Q16]*", &["D4 Q16"], &["D4"]),
    ] {
        let pattern = Pattern::parse(source).unwrap();
        assert_eq!(pattern.known_to_fail, source.ends_with('*'));
        for answer in matching {
            assert!(pattern.matches(answer), "{source} {answer:?}");
        }
        for answer in others {
            assert!(!pattern.matches(answer), "{source} {answer:?}");
        }
    }
    for source in ["", "E5", "[E5", "[B+3.5]", "[.*]", r"[E5\]", r"[\d]", "[(A)]"] {
        assert!(Pattern::parse(source).is_err(), "{source}");
    }
}

#[test]
fn failures_are_judged_by_the_pattern() {
    for (script, answer, expected) in [
        ("#\n1 name", Ok("Kosumi"), Ok(())),
        ("#\n1 name", Err("unknown command"), Err("success")),
        ("name", Err("unknown command"), Err("success")),
        ("#\n1 name\n#? [A]", Ok("A"), Ok(())),
        ("#\n1 name\n#? [A]", Ok("B"), Err("[A]")),
        ("#\n1 name\n#? [A]", Err("A"), Err("[A]")),
        ("#\n1 name\n#? [!A]", Err("B"), Err("[!A]")),
        ("#\n1 name\n#? [A]*", Ok("B"), Ok(())),
        ("#\n1 name\n#? [A]*", Ok("A"), Err("failure: drop the * of [A]*")),
    ] {
        let steps = parse_script(script).unwrap();
        let answer = answer.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(steps[0].judge(&answer), expected.map_err(str::to_owned), "{script:?}");
    }
}

#[test]
fn scripts_are_read_as_gogui_regress_reads_them() {
    let script = "# why\n\n\t 10\tplay black E5 \n#?  [] \n  clear_board\n# why\n20 undo";
    let steps: Vec<_> = parse_script(script)
        .unwrap()
        .into_iter()
        .map(|step| (step.line, step.id, step.command, step.pattern.is_some()))
        .collect();
    assert_eq!(
        steps,
        [
            (3, Some(10), "play black E5".to_owned(), true),
            (5, None, "clear_board".to_owned(), false),
            (7, Some(20), "undo".to_owned(), false),
        ]
    );
    for (script, error) in [
        ("#? [A]", "1: a pattern without a test"),
        ("name\n#? [A]", "2: a pattern without a test"),
        ("#\n1 name\n#? [A]\n#? [B]", "4: a pattern without a test"),
        ("#\n1 name\n#? A", "3: malformed pattern A"),
        ("1 name", "1: test 1 out of order or without a reason"),
        ("#\n2 name\n#\n1 name", "4: test 1 out of order or without a reason"),
    ] {
        assert_eq!(parse_script(script).unwrap_err(), error, "{script:?}");
    }
}
