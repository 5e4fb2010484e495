//! Three hundred random games, played again: `games.jsonl`.

use crate::data::{self, number, pair, text};
use kosumi::go::{
    Area, Bitboard, Board, BoardSize, Color, Game, HandicapBonus, IllegalMove, Komi, Move, Removed,
    Rules, notation,
};
use serde_json::Value;

fn play(record: &Value) -> Game {
    let size = BoardSize::square(number(&record["size"])).unwrap();
    // The recorded results have no points for a handicap by plays.
    let rules: Rules = text(&record["rules"]).parse().unwrap();
    let rules = Rules { handicap_bonus: HandicapBonus::None, ..rules };
    let komi = Komi::new(record["komi"].as_f64().unwrap()).unwrap();
    let mut game: Game = Game::new(size, rules, komi);
    let mut removed = Vec::new();
    for (color, mv) in data::moves(size, text(&record["moves"])) {
        let Removed { captured, suicided } = game.play(color, mv).unwrap();
        if captured + suicided > 0 {
            removed.push([game.n_moves(), captured, suicided]);
        }
    }
    assert_eq!(game.n_moves(), number(&record["n_moves"]));
    assert_eq!(serde_json::json!(removed), record["removed"]);
    game
}

/// The word of the data for the verdict on a play. Suicide of a single stone where suicide is
/// allowed goes there by what it does, which is to repeat the position.
fn verdict(game: &Game, color: Color, mv: Move) -> &'static str {
    match game.check(color, mv) {
        Ok(()) => "legal",
        Err(IllegalMove::Suicide) if game.rules().suicide => "superko",
        Err(IllegalMove::Suicide) => "suicide",
        Err(IllegalMove::Superko) => "superko",
        Err(reason) => panic!("unexpected: {reason}"),
    }
}

fn check_verdicts(game: &Game, record: &Value) {
    let size = game.size();
    let color = data::color(text(&record["to_move"]));
    let legal: Vec<&str> = text(&record["legal"]).split_whitespace().collect();
    assert_eq!(game.to_play(), color);
    for p in game.board().empty().iter() {
        let name = notation::point_name(size, p);
        let expected = match &record["illegal_empty"][&name] {
            Value::Null => "legal",
            reason => text(reason),
        };
        assert_eq!(verdict(game, color, Move::Play(p)), expected, "{name}");
        assert_eq!(legal.contains(&name.as_str()), expected == "legal");
    }
    let points: Bitboard =
        legal.iter().map(|name| notation::parse_point(size, name).unwrap()).collect();
    assert_eq!(game.legal_points(color), points);
}

fn check_score(game: &Game, record: &Value) {
    let board = game.board();
    let area = Area::of(board);
    let of_both = |count: &dyn Fn(Color) -> usize| Color::BOTH.map(count);
    let stones = of_both(&|color| board.stones(color).len());
    let points = of_both(&|color| area.points(color));
    let territory = of_both(&|color| (area.owned[color.index()] - *board.stones(color)).len());
    assert_eq!(of_both(&|color| game.prisoners(color)), pair(&record["prisoners"]));
    assert_eq!(stones, pair(&record["stones"]));
    assert_eq!(points, pair(&record["area"]));
    assert_eq!(territory, pair(&record["territory"]));
    let neutral = game.size().area() - points[0] - points[1];
    assert_eq!(neutral, number(&record["neutral"]));
    assert_eq!(game.score().to_string(), text(&record["result"]));
}

#[test]
fn games_end_as_recorded_and_undo_leads_back_to_the_start() {
    let records = data::json_lines("games.jsonl");
    assert_eq!(records.len(), 300);
    for record in &records {
        let mut game = play(record);
        let drawing = |board: &Board| serde_json::json!(notation::draw_board(board));
        assert_eq!(drawing(game.board()), record["board"], "{}", record["id"]);
        check_verdicts(&game, record);
        check_score(&game, record);
        while game.undo().is_some() {}
        assert_eq!(game.board().n_empty(), game.size().area());
        assert_eq!(game.board().hash(), 0);
    }
}
