//! The positions in `data/nets`, with which the tests of networks compare.

use kosumi::go::notation::{parse_move, parse_point};
use kosumi::go::{
    BoardSize, Color, Game, HandicapBonus, KoRule, Komi, MAX_WORDS, Move, Point, Rules, Scoring,
    Tax,
};
use kosumi::net::Encore;
use serde_json::Value;
use std::path::{Path, PathBuf};

pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nets").join(name)
}

pub fn vectors(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(data(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub fn color(value: &Value) -> Color {
    if value == "B" { Color::Black } else { Color::White }
}

pub fn size(vector: &Value) -> BoardSize {
    let side = |name: &str| vector[name].as_u64().unwrap() as usize;
    BoardSize::new(side("xsize"), side("ysize")).unwrap()
}

fn rules(vector: &Value) -> Rules {
    let flags = &vector["rules_flags"];
    let word = |name: &str| flags[name].as_str().unwrap();
    let is = |name: &str| flags[name].as_bool().unwrap();
    Rules {
        ko: match word("ko") {
            "SIMPLE" => KoRule::Simple,
            "POSITIONAL" => KoRule::Positional,
            _ => KoRule::Situational,
        },
        scoring: match word("scoring") {
            "AREA" => Scoring::Area,
            _ => Scoring::Territory,
        },
        tax: match word("tax") {
            "NONE" => Tax::None,
            "SEKI" => Tax::Seki,
            _ => Tax::All,
        },
        suicide: is("suicide"),
        button: is("hasButton"),
        handicap_bonus: match word("whiteHandicapBonus") {
            // Free handicap stones are then plain moves.
            _ if vector["assume_handicap"] == false => HandicapBonus::None,
            "0" => HandicapBonus::None,
            "N" => HandicapBonus::All,
            _ => HandicapBonus::AllButOne,
        },
        half_point_handicap: false,
        friendly: is("friendlyPassOk"),
    }
}

/// The game before its moves.
pub fn start(vector: &Value) -> Game {
    let size = size(vector);
    let points = |name: &str| -> Vec<Point> {
        let names = vector[name].as_array().map(Vec::as_slice).unwrap_or_default();
        names.iter().map(|name| parse_point(size, name.as_str().unwrap()).unwrap()).collect()
    };
    let komi = Komi::new(vector["komi"].as_f64().unwrap());
    let mut game = Game::new(size, rules(vector), komi);
    let sets = [points("setup_B"), points("setup_W")];
    if sets[1].is_empty() {
        game.place_handicap(&sets[0]).unwrap();
    } else {
        let stones = Color::BOTH.into_iter().zip(&sets);
        let stones: Vec<_> =
            stones.flat_map(|(color, set)| set.iter().map(move |&p| (color, p))).collect();
        game.set_up(&stones, Color::Black).unwrap();
    }
    game
}

pub fn moves(vector: &Value) -> Vec<(Color, Move)> {
    let parse = |turn: &Value| {
        (color(&turn[0]), parse_move(size(vector), turn[1].as_str().unwrap()).unwrap())
    };
    vector["moves"].as_array().unwrap().iter().map(parse).collect()
}

/// Plays moves. Some are suicide, which not all the rules of these games allow.
pub fn play(game: &mut Game, moves: &[(Color, Move)]) {
    let rules = game.rules();
    game.set_rules(Rules { suicide: true, ..rules });
    for &(color, mv) in moves {
        game.play(color, mv).unwrap();
    }
    game.set_rules(rules);
}

/// The game of a vector, and its encore if there is one, which two passes begin.
pub fn played(vector: &Value) -> (Game, Option<Encore<MAX_WORDS>>) {
    let moves = moves(vector);
    let mut game = start(vector);
    if vector["prevent_encore"] != false {
        play(&mut game, &moves);
        return (game, None);
    }
    let are_passes = |pair: &[(Color, Move)]| pair.iter().all(|turn| turn.1 == Move::Pass);
    let n = moves.windows(2).position(are_passes).unwrap() + 2;
    play(&mut game, &moves[..n]);
    let mut encore = Encore::of(&game).unwrap();
    for &(color, mv) in &moves[n..] {
        encore.play(color, mv).unwrap();
    }
    (game, Some(encore))
}
