//! Counted boards: `scores.jsonl`, some of them also without their dead stones, and the game of
//! `seed_dia14.json`, by both counts.

use crate::rules::data::{self, number, pair, text};
use kosumi::go::{Bitboard, Board, BoardSize, Color, Count, Fates, Game, Komi, Rules, notation};
use serde_json::Value;

/// Counts a board without the dead stones.
fn count(board: &Board, komi: &Value, dead: Bitboard) -> Count {
    let komi = Komi::new(komi.as_f64().unwrap()).unwrap();
    let game = Game::from_position(*board, Color::Black, Rules::TROMP_TAYLOR, komi);
    game.count(&Fates { dead, seki: Bitboard::EMPTY })
}

/// The stones on a list of points.
fn dead_stones(board: &Board, points: &str) -> Bitboard {
    let names = points.split_whitespace();
    let dead: Bitboard =
        names.map(|name| notation::parse_point(board.size(), name).unwrap()).collect();
    assert!((dead & board.empty()).is_empty());
    dead
}

fn points(count: &Count) -> [usize; 2] {
    Color::BOTH.map(|color| count.points(color))
}

/// Counts the board of this name, without its dead stones, both ways.
#[track_caller]
fn check(name: &str, stones: [usize; 2], territory: [usize; 2], result: &str) {
    let case = data::named("scores.jsonl", name);
    let board = data::board(&case["board"]);
    let dead = dead_stones(&board, case["dead"].as_str().unwrap_or_default());
    let count = count(&board, &case["komi"], dead);
    assert_eq!((count.stones, count.territory), (stones, territory));
    assert_eq!(count.score().to_string(), result);
    assert_eq!(count.fast().unwrap().score.to_string(), result);
}

#[test]
fn r22_the_area_is_stones_and_what_one_color_alone_reaches() {
    let cases = data::json_lines("scores.jsonl");
    let mut n_with_dead = 0;
    for case in &cases {
        let board = data::board(&case["board"]);
        let size = BoardSize::new(number(&case["w"]), number(&case["h"])).unwrap();
        assert_eq!(board.size(), size);
        let as_it_stands = count(&board, &case["komi"], Bitboard::EMPTY);
        assert_eq!(as_it_stands.stones, pair(&case["stones"]), "{}", case["name"]);
        assert_eq!(as_it_stands.territory, pair(&case["territory"]));
        assert_eq!(points(&as_it_stands), pair(&case["area"]));
        assert_eq!(as_it_stands.neutral, number(&case["neutral"]));
        assert_eq!(as_it_stands.score().to_string(), text(&case["result"]));
        if let Some(dead) = case["dead"].as_str() {
            let without = count(&board, &case["komi"], dead_stones(&board, dead));
            assert_eq!(points(&without), pair(&case["area_dead_removed"]));
            assert_eq!(without.score().to_string(), text(&case["result_dead_removed"]));
            n_with_dead += 1;
        }
    }
    assert_eq!((cases.len(), n_with_dead), (17, 2));
}

#[test]
fn r23_an_empty_region_that_both_colors_reach_or_none_is_nobodys() {
    for (rows, neutral, areas) in [
        (&["...", "...", "..."][..], 9, [0, 0]),
        (&["X..", "...", "..."], 0, [9, 0]),
        (&["X..", "...", "..O"], 7, [1, 1]),
        (&[".XX.OO."], 1, [3, 3]),
        (&[".X.X.O.", "XXXX.OO"], 2, [8, 4]),
    ] {
        let board = notation::parse_board(rows).unwrap();
        let count = count(&board, &0.into(), Bitboard::EMPTY);
        assert_eq!((count.neutral, points(&count)), (neutral, areas), "{rows:?}");
    }
}

#[test]
fn r24_a_territory_at_the_edge_has_seven_points() {
    check("dia 3: territory of 7 at the edge", [7, 9], [7, 58], "W+60.5");
}

#[test]
fn r32_a_finished_board_is_lost_by_two_and_a_half_with_komi() {
    check("dia 12 figures", [33, 27], [10, 11], "W+2.5");
}

#[test]
fn r33_without_three_dead_stones_a_board_is_won_by_one_and_a_half() {
    check("dia 13 figures", [16, 19], [29, 17], "B+1.5");
}

/// The whole game and its count without the dead stones.
fn recorded_game() -> (Value, Game, Count) {
    let record: Value = serde_json::from_str(&data::read("seed_dia14.json")).unwrap();
    let size = BoardSize::square(number(&record["size"])).unwrap();
    let komi = Komi::new(record["komi"].as_f64().unwrap()).unwrap();
    let mut game: Game = Game::new(size, Rules::CHINESE_OGS, komi);
    for (color, mv) in data::moves(size, text(&record["moves"])) {
        game.play(color, mv).unwrap();
    }
    assert!(game.is_over());
    let dead = dead_stones(game.board(), text(&record["dead"]));
    let count = game.count(&Fates { dead, seki: Bitboard::EMPTY });
    (record, game, count)
}

#[test]
fn r34_prisoners_count_for_nothing_in_the_area_of_a_game() {
    let (record, game, count) = recorded_game();
    assert_eq!(serde_json::json!(notation::draw_board(game.board())), record["board"]);
    assert_eq!(Color::BOTH.map(|color| game.prisoners(color)), [5, 2]);
    assert_eq!(count.prisoners, pair(&record["prisoners"]));
    let as_it_stands = game.count(&Fates::AS_IT_STANDS);
    assert_eq!(serde_json::json!(points(&as_it_stands)), record["as_it_stands"]["area"]);
    assert_eq!(as_it_stands.score().to_string(), text(&record["as_it_stands"]["result"]));

    let expected = &record["dead_removed"];
    assert_eq!((count.stones, count.territory), ([24, 20], [23, 14]));
    assert_eq!(count.stones, pair(&expected["stones"]));
    assert_eq!(count.territory, pair(&expected["territory"]));
    assert_eq!(count.score().to_string(), "B+5.5");
}

#[test]
fn r35_the_fast_count_of_a_game_fills_territory_with_prisoners_and_passes() {
    let (record, _, count) = recorded_game();
    let fast = count.fast().unwrap();
    let expected = &record["fast_count"];
    // Black has five stones and finds two dead; White passed, and Black had the last turn.
    assert_eq!(fast.places, [5 + 2 + 1 + 1, 2 + 2 + 1]);
    assert_eq!(fast.places, ["black_places", "white_places"].map(|key| number(&expected[key])));
    assert_eq!(fast.left, [18, 5]);
    assert_eq!(fast.left, ["black_left", "white_left"].map(|key| number(&expected[key]) as i32));
    assert_eq!(fast.score.to_string(), "B+5.5");
}

#[test]
fn r42_a_territory_count_adds_prisoners_to_territory() {
    let (_, mut game, _) = recorded_game();
    game.set_rules("japanese".parse().unwrap());
    let count = game.count(&Fates::AS_IT_STANDS);
    assert_eq!(points(&count), [9 + 5, 5 + 2]);
    assert_eq!(count.score().to_string(), "W+0.5");
}

#[test]
fn r43_dead_stones_join_the_prisoners() {
    let (record, mut game, _) = recorded_game();
    game.set_rules("japanese".parse().unwrap());
    let dead = dead_stones(game.board(), text(&record["dead"]));
    let count = game.count(&Fates { dead, seki: Bitboard::EMPTY });
    assert_eq!(points(&count), [23 + 5 + 2, 14 + 2 + 2]);
    assert_eq!(count.score().to_string(), "B+4.5");
}
