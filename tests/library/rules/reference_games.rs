//! Three hundred random games, played again: `games.jsonl`.

use crate::rules::data::{self, number, pair, text};
use kosumi::go::{
    Area, Bitboard, Board, BoardSize, Color, Fates, Game, HandicapBonus, IllegalMove, Komi, Move,
    Removed, Rules, notation,
};
use serde_json::Value;
use std::sync::LazyLock;

/// The records, each with its game played to the end.
static GAMES: LazyLock<Vec<(Value, Game)>> = LazyLock::new(|| {
    let records = data::json_lines("games.jsonl").into_iter();
    records.map(|record| (record.clone(), play(&record))).collect()
});

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
    assert_eq!(GAMES.len(), 300);
    for (record, game) in GAMES.iter() {
        let mut game = game.clone();
        let drawing = |board: &Board| serde_json::json!(notation::draw_board(board));
        assert_eq!(drawing(game.board()), record["board"], "{}", record["id"]);
        check_verdicts(&game, record);
        check_score(&game, record);
        while game.undo().is_some() {}
        assert_eq!(game.board().n_empty(), game.size().area());
        assert_eq!(game.board().hash(), 0);
    }
}

#[test]
fn r03_stones_stay_where_they_are_until_they_are_taken() {
    for (_, game) in GAMES.iter() {
        let mut board: Board = Board::new(game.size());
        for (color, mv) in game.moves() {
            let Move::Play(p) = mv else { continue };
            let before = board;
            board.play(color, p);
            for color in Color::BOTH {
                let new = *board.stones(color) - *before.stones(color);
                assert!((new - Bitboard::of(p)).is_empty());
            }
        }
        assert_eq!(board.both_stones(), game.board().both_stones());
    }
}

#[test]
fn r29_a_komi_with_half_a_point_leaves_no_draw() {
    let mut n_draws = 0;
    for (_, game) in GAMES.iter() {
        let mut game = game.clone();
        let lead = Area::of(game.board()).black_lead();
        for points in [lead - 1, lead, lead + 1].map(f64::from) {
            game.set_komi(Komi::new(points).unwrap());
            n_draws += usize::from(game.score().winner().is_none());
            game.set_komi(Komi::new(points + 0.5).unwrap());
            assert!(game.score().winner().is_some());
        }
    }
    assert_eq!(n_draws, 300);
}

#[test]
fn r30_filling_ones_own_territory_changes_no_area() {
    let mut n_fills = 0;
    for (record, game) in GAMES.iter() {
        let board = *game.board();
        let area = Area::of(&board);
        for color in Color::BOTH {
            let rules = Rules { suicide: false, ..Rules::default() };
            let game = Game::from_position(board, color, rules, Komi::ZERO);
            let territory = area.owned[color.index()] - *board.stones(color);
            for p in (territory & game.legal_points(color)).iter() {
                let mut filled = game.clone();
                filled.play(color, Move::Play(p)).unwrap();
                assert_eq!(Area::of(filled.board()), area, "{}", record["id"]);
                n_fills += 1;
            }
        }
    }
    assert!(n_fills > 700, "{n_fills}");
}

#[test]
fn r36_the_fast_count_is_the_area_whatever_the_order_of_play() {
    let mut n_alternating = 0;
    for (record, game) in GAMES.iter() {
        let count = game.count(&Fates::AS_IT_STANDS);
        let fast = count.fast().unwrap();
        assert_eq!(fast.score, count.score(), "{}", record["id"]);
        // Any chains may be called dead: both counts take them off.
        let chains = Color::BOTH.into_iter().flat_map(|color| game.board().chains(color));
        let some = chains.step_by(3).fold(Bitboard::EMPTY, |all, chain| all | *chain.stones());
        let without = game.count(&Fates { dead: some, seki: Bitboard::EMPTY });
        assert_eq!(without.fast().unwrap().score, without.score(), "{}", record["id"]);

        if record["alternating"] == true {
            let passes = |color| game.moves().filter(|&mv| mv == (color, Move::Pass)).count();
            let black_had_the_last_turn = usize::from(game.to_play() == Color::White);
            let black = game.prisoners(Color::Black) + passes(Color::White);
            let white = game.prisoners(Color::White) + passes(Color::Black);
            assert_eq!(fast.places, [black + black_had_the_last_turn, white]);
            n_alternating += 1;
        }
    }
    assert_eq!(n_alternating, 270);
}

#[test]
fn r45_no_number_of_stones_ends_a_game() {
    let mut n_long = 0;
    for (_, game) in GAMES.iter() {
        let plays = |color| game.moves().filter(|&(c, mv)| c == color && mv != Move::Pass).count();
        n_long += usize::from(plays(Color::Black) > 181 && plays(Color::White) > 180);
    }
    assert!(n_long > 0);
}
