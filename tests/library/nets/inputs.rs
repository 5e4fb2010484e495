//! The inputs of networks, compared with what KataGo computes for the positions in `data/nets`.

use super::vectors::{color, moves, play, played, size, start, vectors};
use kosumi::go::notation::draw_board;
use kosumi::go::{Bitboard, Board, BoardSize, Game, Move, Symmetry};
use kosumi::net::{InputOptions, Inputs, LadderMemory};
use serde_json::Value;

const N_PLANES: usize = 22;

fn options(vector: &Value) -> InputOptions {
    let is = |name: &str| vector[name] == true;
    InputOptions {
        pass_alive_under_suicide: is("pass_alive_suicide"),
        n_moves: vector["max_history"].as_u64().unwrap_or(5) as usize,
        conservative_pass: is("conservative_pass_root"),
        hides_bad_ends: is("passing_hacks"),
        playout_doublings: vector["pda"].as_f64().unwrap_or(0.0) as f32,
        draw_value: vector["draw_equiv"].as_f64().unwrap_or(0.5),
    }
}

/// Where a plane is 1, drawn; other values than 0 and 1 show as `?`.
fn draw(size: BoardSize, value: impl Fn(usize, usize) -> f32) -> Vec<String> {
    let symbol = |value: f32| match value {
        0.0 => '.',
        1.0 => '1',
        _ => '?',
    };
    let row = |y| (0..size.width()).map(|x| symbol(value(x, y))).collect();
    (0..size.height()).map(row).collect()
}

#[track_caller]
fn check_inputs(vector: &Value, inputs: &Inputs) {
    let (id, size) = (&vector["id"], size(vector));
    assert_eq!(inputs.size, size, "{id}");
    let row_length = vector["nnx_used"].as_u64().unwrap() as usize;
    for plane in 0..N_PLANES {
        let ones = vector["planes"][plane].as_array().unwrap();
        let expected = draw(size, |x, y| {
            let is_one = |one: &Value| one == "all" || *one == y * row_length + x;
            f32::from(u8::from(ones.iter().any(is_one)))
        });
        let found = draw(size, |x, y| inputs.planes[(y * size.width() + x) * N_PLANES + plane]);
        assert_eq!(found, expected, "{id}, plane {plane}");
    }
    let expected: Vec<f32> =
        vector["global"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap() as f32).collect();
    assert_eq!(inputs.globals[..], expected, "{id}");
}

#[test]
fn inputs_are_those_of_katago() {
    let (mut n_games, mut n_encores) = (0, 0);
    let mut memory = LadderMemory::default();
    for vector in vectors("features.jsonl") {
        let (game, encore) = played(&vector);
        let (to_play, options) = (color(&vector["to_move"]), options(&vector));
        let board: &Board = encore.as_ref().map_or(game.board(), |encore| encore.board());
        assert_eq!(draw_board(board).join("/"), vector["board"], "{}", vector["id"]);
        if let Some(encore) = encore {
            let inputs = Inputs::of_encore(&encore, to_play, &options, &mut memory);
            check_inputs(&vector, &inputs);
            n_encores += 1;
        } else {
            check_inputs(&vector, &Inputs::with(&game, to_play, &options, &mut memory));
            if options == InputOptions::default() {
                check_inputs(&vector, &Inputs::of(&game, to_play));
            }
            n_games += 1;
        }
    }
    assert_eq!((n_games, n_encores), (86, 8));
}

#[test]
fn legal_plays_are_those_of_katago() {
    let mut n_illegal = 0;
    for vector in vectors("features.jsonl") {
        let (game, encore) = played(&vector);
        if encore.is_some() {
            continue;
        }
        let width = vector["nnx_used"].as_u64().unwrap() as usize;
        let index = |p| {
            let (x, y) = game.size().column_row(p);
            (game.size().height() - 1 - y) * width + x
        };
        let legal: Bitboard = game.legal_points(color(&vector["to_move"]));
        let mut illegal: Vec<usize> = (game.board().empty() - legal).iter().map(index).collect();
        illegal.sort_unstable();
        assert_eq!(Value::from(illegal.clone()), vector["illegal_empty"], "{}", vector["id"]);
        n_illegal += illegal.len();
    }
    assert!(n_illegal > 50, "{n_illegal}");
}

/// The same game seen through a symmetry.
fn image(vector: &Value, symmetry: Symmetry) -> Game {
    let start = start(vector);
    let size = start.size();
    let there = |p| symmetry.image(size, p);
    let sets = start.start().map(|stones| stones.iter().map(there).collect());
    let board = Board::from_position(size, sets, None);
    let mut game = Game::from_position(board, start.to_play(), start.rules(), start.komi());
    let image = |mv: Move| mv.point().map_or(Move::Pass, |p| Move::Play(there(p)));
    let moves: Vec<_> = moves(vector).iter().map(|&(color, mv)| (color, image(mv))).collect();
    play(&mut game, &moves);
    game
}

#[test]
fn the_image_of_inputs_is_the_inputs_of_the_image() {
    let mut n_images = 0;
    for vector in vectors("features.jsonl") {
        // Stones of a handicap that are not put up as such give White nothing.
        if vector["prevent_encore"] == false || vector["id"].as_str().unwrap().starts_with("h") {
            continue;
        }
        let to_play = color(&vector["to_move"]);
        let inputs = Inputs::of(&played(&vector).0, to_play);
        for symmetry in Symmetry::all(size(&vector)) {
            let image = Inputs::of(&image(&vector, symmetry), to_play);
            assert!(inputs.image(symmetry) == image, "{} {symmetry:?}", vector["id"]);
            n_images += 1;
        }
    }
    assert!(n_images > 500, "{n_images}");
}
