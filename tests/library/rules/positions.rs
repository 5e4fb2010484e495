//! Questions of ko and suicide, each under every rule: `positions.jsonl`. Its verdicts on a fourth
//! rule of repetition, `natural`, are left aside.

use crate::rules::data::{self, text};
use kosumi::go::{Color, Game, IllegalMove, KoRule, Komi, Move, RULE_SETS, Rules, notation};
use serde_json::Value;

const KO_RULES: [(&str, KoRule); 3] = [
    ("simple", KoRule::Simple),
    ("positional", KoRule::Positional),
    ("situational", KoRule::Situational),
];

fn word(verdict: Result<(), IllegalMove>) -> &'static str {
    match verdict {
        Ok(()) => "legal",
        Err(IllegalMove::Occupied) => "occupied",
        Err(IllegalMove::Suicide) => "suicide",
        Err(IllegalMove::Ko) => "ko",
        Err(IllegalMove::Superko) => "superko",
    }
}

/// Asks the question of this name under rules of the core.
#[track_caller]
fn check(name: &str, expected: &str) {
    for rules in [Rules::CHINESE_OGS, Rules::TROMP_TAYLOR] {
        assert_eq!(
            answer(&data::named("positions.jsonl", name), rules),
            expected,
            "{name} under {rules}"
        );
    }
}

/// Plays the line of a question and judges the probe, in the words of the data.
fn answer(case: &Value, rules: Rules) -> String {
    let board = data::board(&case["board"]);
    let line = data::moves(board.size(), text(&case["line"]));
    let probe = data::moves(board.size(), text(&case["probe"]))[0];
    let to_play = data::color(text(&case["to_move"]));
    let mut game = Game::from_position(board, to_play, rules, Komi::ZERO);
    for (color, mv) in line {
        if let Err(reason) = game.play(color, mv) {
            let letter = if color == Color::Black { 'B' } else { 'W' };
            let name = notation::move_name(game.size(), mv);
            return format!("line refused: {reason} at {letter}{name}");
        }
    }
    word(game.check(probe.0, probe.1)).to_owned()
}

#[test]
fn every_question_has_its_answer_under_every_rule() {
    let cases = data::json_lines("positions.jsonl");
    assert_eq!(cases.len(), 23);
    for case in &cases {
        for (ko_name, ko) in KO_RULES {
            for (suicide_name, suicide) in [("suicide", true), ("nosuicide", false)] {
                let rules = Rules { ko, suicide, ..Rules::default() };
                let expected = match text(&case["name"]) {
                    // The data leaves it to the ko rule, the library never allows it.
                    "one-stone suicide" => "suicide",
                    _ => text(&case["verdict"][format!("{ko_name}/{suicide_name}")]),
                };
                assert_eq!(answer(case, rules), expected, "{} under {rules}", case["name"]);
            }
        }
    }
}

#[test]
fn r15_no_position_occurs_twice_whoever_plays() {
    check("simple ko, after two passes (W, B)", "superko");
    check("superko after 44 passes", "superko");
    check("sending two, returning one", "superko");
    check("double ko, five plies with one pass", "superko");
}

#[test]
fn r16_a_ko_is_taken_back_after_an_exchange_elsewhere() {
    for set in RULE_SETS {
        let expected = if set.rules.ko == KoRule::Simple { "ko" } else { "superko" };
        assert_eq!(
            answer(&data::named("positions.jsonl", "simple ko, at once"), set.rules),
            expected,
            "{}",
            set.name
        );
        let later = answer(
            &data::named("positions.jsonl", "simple ko, after an exchange elsewhere"),
            set.rules,
        );
        assert_eq!(later, "legal", "{}", set.name);
    }
}

#[test]
fn r17_one_of_two_stones_is_taken_back_at_once() {
    for set in RULE_SETS {
        let question = data::named("positions.jsonl", "white takes two, black retakes one at once");
        assert_eq!(answer(&question, set.rules), "legal", "{}", set.name);
    }
}

#[test]
fn r18_longer_repetitions_are_forbidden_too() {
    check("triple ko, first five captures are free", "legal");
    check("triple ko, sixth capture", "superko");
    check("triple ko with an exchange in between", "legal");
    check("four-play cycle (eternal life type)", "superko");
    check("six-play cycle mixing ko and two-stone exchange", "superko");
}

#[test]
fn undo_keeps_the_ko_ban_of_the_starting_position() {
    let mut board = notation::parse_board(&[".XO.", "XO.O", ".XO."]).unwrap();
    let size = board.size();
    let [taking, retaking] = ["C2", "B2"].map(|name| notation::parse_point(size, name).unwrap());
    board.play(Color::Black, taking);
    let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
    let mut game = Game::from_position(board, Color::White, rules, Komi::ZERO);
    let retake = Move::Play(retaking);
    assert_eq!(game.check(Color::White, retake), Err(IllegalMove::Ko));
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!(game.check(Color::White, retake), Ok(()));
    game.undo().unwrap();
    assert_eq!(game.check(Color::White, retake), Err(IllegalMove::Ko));
}
