//! Games and sessions that are longer than any that people play.

use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::Engine;
use kosumi::go::notation::move_name;
use kosumi::go::{BoardSize, Color, Game, KoRule, Move, Rules};
use kosumi::gtp::Session;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const N_MOVES: usize = 10_000;

fn session() -> Session {
    let options = ["kosumi", "--threads", "1", "--seed", "1", "--playouts", "20", "--size", "9"];
    Session::new(Engine::new(Cli::parse_from(options).gtp.engine_options()))
}

/// A game of random moves under a rule that lets it go on, in words of `play`.
fn moves(rng: &mut Xoshiro256PlusPlus) -> Vec<String> {
    let size = BoardSize::square(9).unwrap();
    let rules = Rules { ko: KoRule::Positional, ..Rules::default() };
    let mut game: Game = Game::new(size, rules, None);
    let points: Vec<_> = size.points().collect();
    let mut moves = Vec::new();
    while moves.len() < N_MOVES {
        let color = if moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
        let mv = Move::Play(points[rng.random_range(0..points.len())]);
        let mv = if rng.random_bool(0.02) { Move::Pass } else { mv };
        if game.play(color, mv).is_ok() {
            let letter = if color == Color::Black { 'b' } else { 'w' };
            moves.push(format!("{letter} {}", move_name(size, mv)));
        }
    }
    moves
}

#[test]
fn a_game_of_ten_thousand_moves_is_played_saved_and_taken_back() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("long-game.sgf");
    let mut session = session();
    let mut ask = |line: &str| session.answer(line.as_bytes()).unwrap();
    let empty = ask("showboard");
    for mv in moves(&mut Xoshiro256PlusPlus::seed_from_u64(1)) {
        assert_eq!(ask(&format!("play {mv}")), "= \n\n", "{mv}");
    }
    let end = ask("showboard");
    assert_eq!(ask("move_history").trim_end().lines().count(), N_MOVES);
    assert_eq!(ask(&format!("savesgf {}", path.display())), "= \n\n");
    assert!(ask("genmove b").starts_with("= "));
    assert_eq!(ask("undo"), "= \n\n");
    assert_eq!(ask("showboard"), end);
    for _ in 0..N_MOVES {
        assert_eq!(ask("undo"), "= \n\n");
    }
    assert_eq!(ask("undo"), "? cannot undo\n\n");
    assert_eq!(ask("showboard"), empty);
    assert_eq!(ask(&format!("loadsgf {}", path.display())), "= \n\n");
    assert_eq!(ask("showboard"), end);
    assert_eq!(ask(&format!("gg-undo {}", N_MOVES + 1)), "? cannot undo\n\n");
    assert_eq!(ask(&format!("gg-undo {N_MOVES}")), "= \n\n");
    assert_eq!(ask("showboard"), empty);
}
