//! What the README and the pages beside it say about the program is what the program says: its
//! sessions, its options, its commands.

use super::script::script;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");
const GTP: &str = include_str!("../../docs/gtp.md");
const MATCHES: &str = include_str!("../../docs/matches.md");
const OTHER: &str = include_str!("../../docs/other-commands.md");
const RULES: &str = include_str!("../../docs/rules.md");
const SERVERS: &str = include_str!("../../docs/servers.md");

/// What the program answers, without spaces at the ends of lines, which a text file need not keep.
fn answer(arguments: &str, input: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kosumi"))
        .args(arguments.split_whitespace())
        .stdin(script(input))
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    output.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// The words of a text that begin with two hyphens.
fn options(text: &str) -> BTreeSet<&str> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
    text.split(|c| !is_name(c))
        .filter(|word| word.len() > 2 && word.starts_with("--") && !word.ends_with('-'))
        .collect()
}

/// The part of the README below a heading.
fn section(heading: &str) -> &'static str {
    let (_, after) = README.split_once(&format!("\n## {heading}\n")).unwrap();
    after.split("\n## ").next().unwrap()
}

#[test]
fn sessions_end_as_shown() {
    let sessions_in = |page: &'static str| {
        let sessions = page.split("```console\n$ kosumi ").skip(1);
        sessions.map(|rest| rest.split("```").next().unwrap())
    };
    let sessions: Vec<&str> = [README, RULES, OTHER].into_iter().flat_map(sessions_in).collect();
    assert!(sessions.len() >= 3);
    for session in sessions {
        let (arguments, rest) = session.split_once('\n').unwrap();
        let (arguments, input, shown) = match arguments.strip_suffix(" <<'end'") {
            Some(arguments) => {
                let (input, shown) = rest.split_once("end\n").unwrap();
                (arguments, input, shown)
            }
            None => (arguments, "", rest),
        };
        let answered = answer(arguments, input);
        assert!(answered == shown, "kosumi {arguments}\n{answered}");
    }
}

#[test]
fn all_options_are_explained() {
    for (text, arguments) in [
        (section("Options"), "--help"),
        (section("Analyzing games"), "analyze --help"),
        (MATCHES, "twogtp --help"),
        (OTHER, "perft --help"),
    ] {
        let explained = options(text);
        for option in options(&answer(arguments, "")) {
            let is_explained = explained.contains(option) || option == "--help";
            assert!(is_explained, "'{option}' of '{arguments}' is not explained");
        }
    }
}

#[test]
fn the_table_of_commands_is_the_programs_own() {
    let help = answer("", "help\n");
    let rows: Vec<String> = help
        .trim_start_matches("= ")
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(usage, effect)| {
            let (name, arguments) = usage.split_once(' ').unwrap_or((usage, ""));
            let arguments = match arguments.replace('|', "\\|") {
                none if none.is_empty() => none,
                some => format!(" `{some}`"),
            };
            format!("| `{name}` |{arguments} | {effect} |\n")
        })
        .collect();
    let table = rows.concat();
    assert!(GTP.contains(&format!("| --- | --- | --- |\n{table}\n")), "{table}");
}

#[test]
fn the_table_of_rules_is_the_programs_own() {
    let list = answer("", "kosumi-rules\n");
    let rows: Vec<String> = list
        .trim_start_matches("= ")
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(names, rules)| {
            let names: Vec<String> = names
                .split(['(', '=', ')', ' '])
                .filter(|name| !name.is_empty())
                .map(code)
                .collect();
            let value = |key: &str| {
                let rule = rules.split(", ").find_map(|rule| rule.strip_prefix(key)).unwrap();
                match rule.trim_start() {
                    "true" => "yes".to_owned(),
                    "false" => "no".to_owned(),
                    word => word.to_owned(),
                }
            };
            let mut cells = vec![names[0].clone(), names[1..].join(" ")];
            cells.extend(
                "ko|scoring|tax|suicide|hasButton|whiteHandicapBonus|friendlyPassOk|usual komi"
                    .split('|')
                    .map(value),
            );
            format!("| {} |\n", cells.join(" | ").replace("|  |", "| |"))
        })
        .collect();
    assert!(rows.len() > 10);
    let table = rows.concat();
    assert!(RULES.contains(&format!("--- |\n{table}\n")), "{table}");
}

#[test]
fn links_lead_to_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut n_pictures = 0;
    let pages_of_docs = [GTP, MATCHES, OTHER, RULES, SERVERS].map(|page| (page, "docs"));
    for (page, folder) in [(README, ".")].into_iter().chain(pages_of_docs) {
        for link in page.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let file = link.split('#').next().unwrap();
            n_pictures += usize::from(file.ends_with(".png"));
            let is_here = !link.starts_with("http") && !file.is_empty();
            assert!(!is_here || root.join(folder).join(file).is_file(), "{link}");
        }
    }
    assert!(n_pictures > 0);
}

fn code(name: &str) -> String {
    format!("`{name}`")
}
