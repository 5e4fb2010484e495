//! Counts of move sequences: `perft.tsv` and `go.perft`. Rows of more than `PERFT_LIMIT` sequences
//! (an environment variable, 3 million without it) are left out.

use crate::rules::data;
use kosumi::go::{BoardSize, KoRule, Rules};
use kosumi::tools::perft;

fn limit() -> u64 {
    std::env::var("PERFT_LIMIT").map_or(3_000_000, |limit| limit.parse().unwrap())
}

#[track_caller]
fn check(size: BoardSize, rules: Rules, passes: bool, depth: usize, expected: u64) {
    if expected <= limit() {
        let count = perft(size, rules, passes, depth);
        assert_eq!(count, expected, "{size:?} {rules} {passes} {depth}");
    }
}

#[test]
fn counts_under_positional_superko() {
    for row in data::table("perft.tsv") {
        let row: Vec<u64> = row.iter().map(|number| number.parse().unwrap()).collect();
        let [width, height, suicide, depth, with_passes, without, ..] = row[..] else {
            panic!("short row: {row:?}");
        };
        let size = BoardSize::new(width as usize, height as usize).unwrap();
        let rules = Rules { ko: KoRule::Positional, suicide: suicide == 1, ..Rules::default() };
        check(size, rules, true, depth as usize, with_passes);
        check(size, rules, false, depth as usize, without);
    }
}

#[test]
fn counts_under_simple_and_positional_ko() {
    let mut size = None;
    let mut rules = Rules::default();
    let mut passes = false;
    for line in data::read("go.perft").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["size", side, ko, pass, suicide] => {
                size = BoardSize::square(side.parse().unwrap());
                rules.ko = match ko {
                    "ko=simple" => KoRule::Simple,
                    "ko=positional" => KoRule::Positional,
                    _ => panic!("{line}"),
                };
                rules.suicide = suicide == "suicide=multi";
                passes = pass == "pass=yes";
            }
            ["perft", depth, count] => {
                let count = count.parse().unwrap();
                check(size.unwrap(), rules, passes, depth.parse().unwrap(), count);
            }
            ["#", ..] | [""] => {}
            _ => panic!("{line}"),
        }
    }
}

#[test]
fn situational_superko_lets_more_sequences_live_than_positional() {
    let size = BoardSize::square(2).unwrap();
    let count = |ko, depth| perft(size, Rules { ko, ..Rules::default() }, true, depth);
    for depth in 1..=10 {
        let [simple, situational, positional] =
            [KoRule::Simple, KoRule::Situational, KoRule::Positional].map(|ko| count(ko, depth));
        assert!(simple >= situational && situational >= positional);
    }
    assert!(count(KoRule::Situational, 7) > count(KoRule::Positional, 7));
}
