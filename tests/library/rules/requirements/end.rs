//! Requirements on the end of a game as a client sees it.

use super::{ask, game, play, session, talk, tell};
use crate::rules::data;
use kosumi::go::{Board, Color, Move, Rules, notation};
use kosumi::gtp::Session;

/// A session that thinks, with a board before it.
fn session_at(board: &Board, rules: &str) -> Session {
    let size = board.size();
    let stones: String = size
        .points()
        .filter_map(|p| Some(format!(" {} {}", board.color(p)?, notation::point_name(size, p))))
        .collect();
    let mut session = session(&["2000"]);
    tell(&mut session, &[&format!("boardsize {} {}", size.width(), size.height())]);
    tell(&mut session, &[&format!("kata-set-rules {rules}"), "komi 7.5"]);
    tell(&mut session, &[&format!("set_position{stones}")]);
    session
}

/// The counted board of this name.
fn board(name: &str) -> Board {
    data::board(&data::named("scores.jsonl", name)["board"])
}

/// The stones of a list of chains, sorted.
fn listed(session: &mut Session, status: &str) -> Vec<String> {
    let answer = ask(session, &format!("final_status_list {status}"));
    assert!(!answer.starts_with('?'));
    let mut names: Vec<String> = answer.split_whitespace().map(str::to_owned).collect();
    names.sort();
    names
}

/// Compares the dead chains and those in seki; all others are alive.
#[track_caller]
fn check_status(board: &Board, dead: &[&str], seki: &[&str]) {
    let mut session = session_at(board, "chinese");
    assert_eq!(listed(&mut session, "dead"), dead);
    assert_eq!(listed(&mut session, "seki"), seki);
    let n_others = board.size().area() - board.n_empty() - dead.len() - seki.len();
    assert_eq!(listed(&mut session, "alive").len(), n_others);
}

#[test]
fn r19_a_pass_is_always_legal_and_two_in_a_row_end_the_game() {
    for (moves, is_over) in [
        ("", false),
        ("Bpass", false),
        ("Bpass Wpass", true),
        ("BC3 Wpass Bpass", true),
        ("Bpass WC3 Bpass", false),
        ("Bpass Wpass BC3", false),
        ("Bpass Wpass BC3 Wpass", false),
        ("Bpass Wpass Bpass", true),
    ] {
        let mut game = game(5, Rules::default());
        play(&mut game, moves);
        assert_eq!(game.is_over(), is_over, "{moves}");
        for color in Color::BOTH {
            assert_eq!(game.check(color, Move::Pass), Ok(()), "{moves}");
        }
    }
    let mut session = session(&["1"]);
    for (line, is_over) in [("play b pass", false), ("play w pass", true), ("undo", false)] {
        tell(&mut session, &[line]);
        assert_eq!(ask(&mut session, "printsgf").contains("RE[W+5.5]"), is_over, "{line}");
    }
}

#[test]
fn r20_resignation_adds_nothing_to_the_history() {
    let mut session = session(&["200", "--resign", "50"]);
    tell(&mut session, &["boardsize 3", "komi 100", "play w B2"]);
    for _ in 0..2 {
        assert_ne!(ask(&mut session, "genmove b"), "resign");
    }
    let history = ask(&mut session, "move_history");
    let shorter = history.lines().skip(1).collect::<Vec<_>>().join("\n");
    talk(
        &mut session,
        &[
            ("genmove b", "resign"),
            ("move_history", &history),
            ("undo", ""),
            ("move_history", &shorter),
        ],
    );
}

#[test]
fn r25_prisoners_are_counted_and_shown_but_give_no_area() {
    let mut session = session(&["1"]);
    tell(&mut session, &["boardsize 5", "komi 0"]);
    for row in 1..=5 {
        tell(&mut session, &[&format!("play b B{row}"), &format!("play w D{row}")]);
    }
    talk(&mut session, &[("final_score", "0"), ("captures b", "0")]);
    tell(&mut session, &["play w A1", "play b A2", "play w A4", "play b A3", "play w pass"]);
    tell(&mut session, &["play b A5"]);
    talk(&mut session, &[("final_score", "0"), ("captures b", "2"), ("captures w", "0")]);
    assert!(ask(&mut session, "showboard").contains("\nPrisoners: Black 2, White 0\n"));
    assert!(ask(&mut session, "kosumi-score").contains("\nprisoners: Black 2, White 0\n"));
}

#[test]
fn r26_the_score_is_that_of_the_position_after_the_second_pass() {
    for rules in ["chinese-ogs", "tromp-taylor"] {
        let mut session = session_at(&board("one stone each"), rules);
        tell(&mut session, &["play b C3"]);
        let score = "W+6.5";
        talk(&mut session, &[("final_score", score), ("play w pass", ""), ("play b pass", "")]);
        talk(&mut session, &[("final_score", score)]);
        assert!(ask(&mut session, "printsgf").contains(&format!("RE[{score}]")));
    }
}

#[test]
fn r27_dead_stones_that_are_still_there_count_as_alive() {
    for rules in ["chinese-ogs", "tromp-taylor"] {
        let mut session = session_at(&board("dia 13 figures"), rules);
        tell(&mut session, &["play b pass", "play w pass"]);
        talk(&mut session, &[("final_score", "W+17.5")]);
        for line in ["B9", "C8", "A8", "C7", "A6", "B6"].map(|name| format!("play b {name}")) {
            tell(&mut session, &[&line]);
        }
        talk(&mut session, &[("captures b", "3"), ("final_score", "B+1.5")]);
    }
}

#[test]
fn r31_prisoners_komi_and_margin_are_told() {
    let mut session = session(&["1"]);
    tell(&mut session, &["komi 6.5", "play w A1", "play b A2", "play w J9", "play b B1"]);
    talk(&mut session, &[("captures black", "1"), ("captures white", "0"), ("get_komi", "6.5")]);
    talk(&mut session, &[("final_score", "W+4.5")]);
    let drawing = ask(&mut session, "showboard");
    assert!(drawing.contains("\nPrisoners: Black 1, White 0\nRules: chinese-ogs, komi 6.5,"));
    let score = ask(&mut session, "kosumi-score");
    for line in ["prisoners: Black 1, White 0", "komi: 6.5", "margin: W+4.5"] {
        assert!(score.lines().any(|found| found == line), "{line}");
    }
}

#[test]
fn r37_dead_stones_are_taken_off_by_agreement_or_in_play() {
    let mut session = session_at(&board("dia 13 figures"), "chinese");
    assert_eq!(listed(&mut session, "dead"), ["A7", "B7", "B8"]);
    talk(&mut session, &[("final_score", "B+1.5")]);

    // White passes, and Black when nothing is left to take.
    for _ in 0..20 {
        tell(&mut session, &["play white pass"]);
        if ask(&mut session, "kgs-genmove_cleanup black") == "pass" {
            break;
        }
    }
    talk(&mut session, &[("last_move", "black pass"), ("captures black", "3")]);
    tell(&mut session, &["kata-set-rules tromp-taylor"]);
    talk(&mut session, &[("final_score", "B+1.5")]);
}

/// In the corner each side has an eye, and who plays on J7 between them is taken.
const SEKI: [&str; 9] = [
    ".OOOOXXO.",
    "OOOOOXXOO",
    "OOOOOX.X.",
    "OO.OOXXXX",
    "OOOOOOOOO",
    "XXXXXXXXX",
    "XXXX.XXXX",
    "XXXXXXXXX",
    "XXXX.XXXX",
];

#[test]
fn r38_chains_in_seki_live_and_what_they_share_is_neutral() {
    let board = notation::parse_board(&SEKI).unwrap();
    let black = ["F6", "F7", "F8", "F9", "G6", "G8", "G9", "H6", "H7", "J6"];
    let white = ["H8", "H9", "J8"];
    let mut seki = [&black[..], &white].concat();
    seki.sort();
    check_status(&board, &[], &seki);
    for rules in ["chinese-ogs", "chinese"] {
        let mut session = session_at(&board, rules);
        assert!(ask(&mut session, "kosumi-score").contains("\nneutral points: 1\n"));
        talk(&mut session, &[("final_score", "B+6.5")]);
    }
    let whole_board = notation::parse_board(&["XX.OO", "XX.OO"]).unwrap();
    let seki = ["A1", "A2", "B1", "B2", "D1", "D2", "E1", "E2"];
    check_status(&whole_board, &[], &seki);
    talk(&mut session_at(&whole_board, "chinese"), &[("final_score", "W+7.5")]);
}

#[test]
fn r48_dead_is_what_cannot_escape_capture_and_the_rest_is_alive() {
    check_status(&board("dia 12 figures"), &[], &[]);
    check_status(&board("dia 13 figures"), &["A7", "B7", "B8"], &[]);
    check_status(&board("dead stone left on the board"), &["B7"], &[]);
}
