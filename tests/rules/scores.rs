//! Counted boards: `scores.jsonl`, some of them also without their dead stones, and the game of
//! `seed_dia14.json`.

use crate::data::{self, number, pair, text};
use kosumi::go::{Area, Bitboard, Board, BoardSize, Color, Game, Komi, Rules, notation};
use serde_json::Value;

/// The board without the stones that a list of points names.
fn without(board: &Board, dead: &str) -> Board {
    let dead: Bitboard = dead
        .split_whitespace()
        .map(|name| notation::parse_point(board.size(), name).unwrap())
        .collect();
    assert!((dead & board.empty()).is_empty());
    Board::from_position(board.size(), board.both_stones().map(|set| set - dead), None)
}

fn result(board: Board, komi: &Value) -> String {
    let komi = Komi::new(komi.as_f64().unwrap()).unwrap();
    let game = Game::from_position(board, Color::Black, Rules::TROMP_TAYLOR, komi);
    game.score().to_string()
}

fn n_stones(board: &Board) -> [usize; 2] {
    board.both_stones().map(|set| set.len())
}

fn areas(board: &Board) -> [usize; 2] {
    let area = Area::of(board);
    Color::BOTH.map(|color| area.points(color))
}

fn territories(board: &Board) -> [usize; 2] {
    let area = Area::of(board);
    Color::BOTH.map(|color| (area.owned[color.index()] - *board.stones(color)).len())
}

#[test]
fn boards_count_as_recorded() {
    let cases = data::json_lines("scores.jsonl");
    let mut n_with_dead = 0;
    for case in &cases {
        let board = data::board(&case["board"]);
        let size = BoardSize::new(number(&case["w"]), number(&case["h"])).unwrap();
        assert_eq!(board.size(), size);
        assert_eq!(n_stones(&board), pair(&case["stones"]), "{}", case["name"]);
        assert_eq!(territories(&board), pair(&case["territory"]));
        assert_eq!(areas(&board), pair(&case["area"]));
        let neutral = size.area() - areas(&board).iter().sum::<usize>();
        assert_eq!(neutral, number(&case["neutral"]));
        assert_eq!(result(board, &case["komi"]), text(&case["result"]));
        if let Some(dead) = case["dead"].as_str() {
            let board = without(&board, dead);
            assert_eq!(areas(&board), pair(&case["area_dead_removed"]));
            assert_eq!(result(board, &case["komi"]), text(&case["result_dead_removed"]));
            n_with_dead += 1;
        }
    }
    assert_eq!((cases.len(), n_with_dead), (17, 2));
}

#[test]
fn the_recorded_game_counts_as_recorded() {
    let record: Value = serde_json::from_str(&data::read("seed_dia14.json")).unwrap();
    let size = BoardSize::square(number(&record["size"])).unwrap();
    let mut game: Game = Game::new(size, Rules::CHINESE_OGS, Komi::ZERO);
    for (color, mv) in data::moves(size, text(&record["moves"])) {
        game.play(color, mv).unwrap();
    }
    assert!(game.is_over());
    let board = game.board();
    assert_eq!(serde_json::json!(notation::draw_board(board)), record["board"]);
    let prisoners = Color::BOTH.map(|color| game.prisoners(color));
    assert_eq!(prisoners, pair(&record["prisoners"]));

    let as_it_stands = &record["as_it_stands"];
    assert_eq!(serde_json::json!(areas(board)), as_it_stands["area"]);
    assert_eq!(result(*board, &record["komi"]), text(&as_it_stands["result"]));

    let without_dead = without(board, text(&record["dead"]));
    let expected = &record["dead_removed"];
    assert_eq!(n_stones(&without_dead), pair(&expected["stones"]));
    assert_eq!(territories(&without_dead), pair(&expected["territory"]));
    assert_eq!(result(without_dead, &record["komi"]), text(&expected["result"]));
}
