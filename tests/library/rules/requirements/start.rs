//! Requirements on what is settled before the first move: rules, komi and handicap.

use super::{ask, session, talk, tell};
use kosumi::go::{
    BoardSize, Color, Game, Komi, Move, RULE_SETS, Rules, fixed_handicap, star_points,
};
use kosumi::gtp::Session;
use kosumi::search::{Limits, SearchOptions, Searcher};
use std::sync::atomic::AtomicBool;

/// The line of the board drawing that begins like this.
fn drawn_line(session: &mut Session, start: &str) -> String {
    let drawing = ask(session, "showboard");
    drawing.lines().find(|line| line.starts_with(start)).unwrap().to_owned()
}

#[test]
fn r04_the_board_is_empty_unless_there_is_a_handicap() {
    let mut session = session(&["1"]);
    talk(&mut session, &[("list_stones black", ""), ("list_stones white", "")]);
    tell(&mut session, &["play b C3", "play w D4", "clear_board"]);
    talk(&mut session, &[("list_stones black", ""), ("list_stones white", "")]);
    ask(&mut session, "fixed_handicap 4");
    talk(&mut session, &[("list_stones black", "C7 G7 C3 G3"), ("list_stones white", "")]);
}

#[test]
fn r21_rules_belong_to_the_game_and_to_those_that_follow() {
    let mut session = session(&["1"]);
    let japanese = r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}"#;
    tell(&mut session, &["kata-set-rules japanese", "play b E5"]);
    talk(&mut session, &[("kata-get-rules", japanese)]);
    tell(&mut session, &["clear_board"]);
    talk(&mut session, &[("kata-get-rules", japanese)]);
    tell(&mut session, &["boardsize 13", "play b D4"]);
    talk(&mut session, &[("kata-get-rules", japanese)]);
    assert!(ask(&mut session, "printsgf").contains("RU[Japanese]"));
}

#[test]
fn r28_komi_is_by_size_until_somebody_sets_it() {
    let mut session = session(&["1"]);
    for side in 2..=25 {
        let expected = match side {
            ..=9 => "5.5",
            10..=13 => "6.5",
            _ => "7.5",
        };
        tell(&mut session, &[&format!("boardsize {side}")]);
        talk(&mut session, &[("get_komi", expected)]);
    }
    for (told, komi) in [("0.5", "0.5"), ("7.0", "7")] {
        tell(&mut session, &[&format!("komi {told}")]);
        for line in ["boardsize 9", "clear_board", "kata-set-rules japanese", "boardsize 19"] {
            tell(&mut session, &[line]);
            talk(&mut session, &[("get_komi", komi)]);
        }
    }
}

#[test]
fn r39_french_rules_give_half_a_point_and_the_moves_that_white_missed() {
    let names = ["C3", "G7", "C7", "G3", "C5", "G5", "E3", "E7", "E5"];
    for n in 2..=9 {
        let plays: Vec<String> = names[..n].iter().map(|name| format!("play b {name}")).collect();
        for handicap in [
            vec![format!("fixed_handicap {n}")],
            vec![format!("place_free_handicap {n}")],
            vec![format!("set_free_handicap {}", names[..n].join(" "))],
            plays,
        ] {
            let mut session = session(&["1"]);
            tell(&mut session, &["kata-set-rules french"]);
            for line in &handicap {
                assert!(!ask(&mut session, line).starts_with('?'));
            }
            for line in ["play w A1", "play b B1"] {
                let rules = drawn_line(&mut session, "Rules:");
                let expected = format!("Rules: french, komi 0.5, handicap bonus {}", n - 1);
                assert_eq!(rules, expected, "{handicap:?}");
                tell(&mut session, &[line]);
            }
            tell(&mut session, &["komi 3"]);
            let expected = format!("Rules: french, komi 3, handicap bonus {}", n - 1);
            assert_eq!(drawn_line(&mut session, "Rules:"), expected);
        }
    }
}

#[test]
fn r39_the_french_points_are_in_the_score() {
    let mut session = session(&["1"]);
    tell(&mut session, &["kata-set-rules french", "play b C3", "play b G7", "play b E5"]);
    talk(&mut session, &[("final_score", "B+78.5")]);
    tell(&mut session, &["komi 3"]);
    talk(&mut session, &[("final_score", "B+76.0")]);
}

#[test]
fn r40_nine_stones_stand_on_the_nine_hoshi_and_white_moves() {
    let mut hoshi = star_points(BoardSize::NINETEEN);
    let mut stones = fixed_handicap(BoardSize::NINETEEN, 9).unwrap();
    hoshi.sort();
    stones.sort();
    assert_eq!((hoshi.len(), stones), (9, hoshi));
    let mut session = session(&["1"]);
    tell(&mut session, &["boardsize 19"]);
    let hoshi = "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10";
    talk(&mut session, &[("fixed_handicap 9", hoshi)]);
    assert_eq!(drawn_line(&mut session, "Moves:"), "Moves: 0; White to play");
}

#[test]
fn r41_komi_may_be_for_black() {
    let mut session = session(&["1"]);
    tell(&mut session, &["komi -5.5"]);
    talk(&mut session, &[("get_komi", "-5.5"), ("final_score", "B+5.5")]);
    tell(&mut session, &["komi 0"]);
    talk(&mut session, &[("final_score", "0")]);
}

#[test]
fn r44_komi_is_any_finite_number() {
    let mut session = session(&["1"]);
    for (komi, expected) in [
        ("5.5", "W+5.5"),
        ("6.5", "W+6.5"),
        ("7.5", "W+7.5"),
        ("7", "W+7.0"),
        ("0.25", "W+0.25"),
        ("-400.5", "B+400.5"),
        ("123456", "W+123456.0"),
    ] {
        tell(&mut session, &[&format!("komi {komi}")]);
        talk(&mut session, &[("get_komi", komi), ("final_score", expected)]);
    }
    talk(&mut session, &[("komi inf", "? syntax error"), ("get_komi", "123456")]);
}

#[test]
fn r47_the_search_finds_a_handicap_stone_worth_ten_points_or_some_more() {
    let mut game = Game::new(BoardSize::NINETEEN, Rules::TROMP_TAYLOR, Komi::ZERO);
    game.place_handicap(&star_points(BoardSize::NINETEEN)).unwrap();
    let mut searcher = Searcher::new(SearchOptions { threads: 1, seed: 1, memory_mb: 64 });
    let go_on = AtomicBool::new(false);
    let report = searcher.search(&game, Color::White, Limits::Simulations(400), &go_on);
    let points = report.black_lead / 9.0;
    assert!((8.0..16.0).contains(&points), "{points}");
}

/// White's points for no, one, two and nine stones, and then komi and points together if nobody
/// set a komi, on a 19x19 board.
const BONUS: &[(&str, [usize; 4], [f64; 4])] = &[
    ("chinese-ogs", [0, 0, 2, 9], [7.5, 7.5, 9.5, 16.5]),
    ("tromp-taylor", [0, 0, 0, 0], [7.5, 7.5, 7.5, 7.5]),
    ("chinese", [0, 0, 2, 9], [7.5, 7.5, 9.5, 16.5]),
    ("new-zealand", [0, 0, 0, 0], [7.5, 7.5, 7.5, 7.5]),
    ("aga", [0, 0, 1, 8], [7.5, 7.5, 8.5, 15.5]),
    ("french", [0, 0, 1, 8], [7.5, 7.5, 1.5, 8.5]),
    ("aga-button", [0, 0, 1, 8], [7.5, 7.5, 8.5, 15.5]),
    ("japanese", [0, 0, 0, 0], [7.5, 7.5, 7.5, 7.5]),
    ("ing", [0, 0, 0, 0], [7.5, 7.5, 7.5, 7.5]),
    ("stone-scoring", [0, 0, 0, 0], [7.5, 7.5, 7.5, 7.5]),
    ("ancient-territory", [0, 0, 0, 0], [7.5, 7.5, 7.5, 7.5]),
];

#[test]
fn every_rule_set_gives_white_its_points_for_a_handicap() {
    let names: Vec<&str> = RULE_SETS.iter().map(|set| set.name).collect();
    assert_eq!(BONUS.iter().map(|row| row.0).collect::<Vec<_>>(), names);
    for &(name, bonus, compensation) in BONUS {
        let rules: Rules = name.parse().unwrap();
        for (i, n) in [0, 1, 2, 9].into_iter().enumerate() {
            let points = &star_points(BoardSize::NINETEEN)[..n];
            let mut placed: Game = Game::new(BoardSize::NINETEEN, rules, None);
            let mut played = placed.clone();
            placed.place_handicap(points).unwrap();
            for &p in points {
                played.play(Color::Black, Move::Play(p)).unwrap();
            }
            for mut game in [placed, played] {
                assert_eq!(game.handicap_bonus(), bonus[i], "{name}, {n} stones");
                assert_eq!(game.compensation(), compensation[i], "{name}, {n} stones");
                game.set_komi(Komi::HALF);
                assert_eq!(game.compensation(), 0.5 + bonus[i] as f64, "{name}, {n} stones");
            }
        }
    }
}
