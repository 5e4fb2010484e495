//! Requirements on the board and on the plays that are legal. Those on repetition are with the
//! questions of `positions.jsonl`, and some are shown by the games of `games.jsonl`.

use super::{ask, game, play, session, talk, tell};
use crate::rules::data;
use kosumi::go::{Bitboard, Board, Color, Game, IllegalMove, Komi, Move, Rules, notation};
use std::collections::BTreeSet;

const BOTH_RULES: [Rules; 2] = [Rules::CHINESE_OGS, Rules::TROMP_TAYLOR];

#[track_caller]
fn check_names(board: &Board, points: &Bitboard, expected: &str) {
    let names: BTreeSet<String> =
        points.iter().map(|p| notation::point_name(board.size(), p)).collect();
    let expected = expected.split(' ').map(str::to_owned).collect();
    assert_eq!(names, expected);
}

#[track_caller]
fn check_chain(rows: &[&str], point: &str, stones: &str) {
    let board = notation::parse_board(rows).unwrap();
    let p = notation::parse_point(board.size(), point).unwrap();
    check_names(&board, board.chain(p).unwrap().stones(), stones);
}

#[track_caller]
fn check_liberties(rows: &[&str], point: &str, liberties: &str) {
    let board = notation::parse_board(rows).unwrap();
    let p = notation::parse_point(board.size(), point).unwrap();
    let chain = board.chain(p).unwrap();
    check_names(&board, chain.liberties(), liberties);
    assert_eq!(chain.n_liberties(), liberties.split(' ').count());
}

/// Makes a move such as `BC3` and compares the board and the prisoners, Black's first.
#[track_caller]
fn check_play(rules: Rules, before: &[&str], mv: &str, after: &[&str], prisoners: [usize; 2]) {
    let board = notation::parse_board(before).unwrap();
    let mut game = Game::from_position(board, Color::Black, rules, Komi::ZERO);
    play(&mut game, mv);
    assert_eq!(notation::draw_board(game.board()), after, "{mv} under {rules}");
    assert_eq!(Color::BOTH.map(|color| game.prisoners(color)), prisoners);
}

/// Tries a move such as `BC3`, which must leave all as it is.
#[track_caller]
fn check_refused(rules: Rules, rows: &[&str], mv: &str, reason: IllegalMove) {
    let board = notation::parse_board(rows).unwrap();
    let mut game = Game::from_position(board, Color::Black, rules, Komi::ZERO);
    let (color, refused) = data::moves(board.size(), mv)[0];
    assert_eq!(game.play(color, refused), Err(reason), "{mv} under {rules}");
    assert_eq!(notation::draw_board(game.board()), rows);
    assert_eq!((game.n_moves(), game.to_play()), (0, Color::Black));
}

#[test]
fn r01_the_usual_sizes_are_played_on() {
    for side in [19, 13, 9] {
        let mut session = session(&["1"]);
        tell(&mut session, &[&format!("boardsize {side}")]);
        assert_eq!(ask(&mut session, "all_legal black").split(' ').count(), side * side);
        let vertex = ask(&mut session, "genmove black");
        assert_eq!(ask(&mut session, "list_stones black"), vertex);
        assert_eq!(ask(&mut session, &format!("play white A{}", side + 1)), "? syntax error");
    }
}

#[test]
fn r02_black_begins_and_each_turn_puts_one_stone_on_an_empty_point() {
    let mut game = game(5, Rules::default());
    let moves = data::moves(game.size(), "BC3 WC4 BD3 WB2 BA5 WE1");
    for (n, &(color, mv)) in moves.iter().enumerate() {
        assert_eq!((game.to_play(), game.board().n_empty()), (color, 25 - n));
        game.play(color, mv).unwrap();
    }
    play(&mut game, "Bpass");
    assert_eq!((game.to_play(), game.board().n_empty()), (Color::White, 19));
    for (color, mv) in moves {
        assert_eq!(game.play(color.opponent(), mv), Err(IllegalMove::Occupied));
        assert_eq!(game.play(color, mv), Err(IllegalMove::Occupied));
    }
}

#[test]
fn r05_lines_connect_points_and_diagonals_do_not() {
    let stones = ["X...X", ".....", "..X..", ".....", "....X"];
    check_liberties(&stones, "C3", "B3 D3 C2 C4");
    check_liberties(&stones, "A5", "A4 B5");
    check_liberties(&["...", "X..", "..."], "A2", "A1 A3 B2");
    let diagonal = [".X.", "X.X", ".X."];
    for point in ["A2", "B1", "B3", "C2"] {
        check_chain(&diagonal, point, point);
    }
}

#[test]
fn r06_a_chain_is_all_that_is_connected() {
    let rows = ["XX..X", "X.XX.", ".XX.O", "XX..O", "....X"];
    for stones in ["A2 B2 B3 C3 C4 D4", "A4 A5 B5", "E5", "E2 E3", "E1"] {
        for point in stones.split(' ') {
            check_chain(&rows, point, stones);
        }
    }
}

#[test]
fn r07_liberties_are_counted_once() {
    check_liberties(&[".....", "..X..", ".XXX."], "C2", "A1 E1 B2 D2 C3");
    check_liberties(
        &[".....", ".XXX.", ".X.X.", ".X.X."],
        "B1",
        "A1 A2 A3 B4 C4 D4 E3 E2 E1 C2 C1",
    );
    check_liberties(&["XO.", "XO.", "X.."], "A3", "B1");
}

#[test]
fn r08_a_chain_without_liberties_goes_whole_and_at_once() {
    for rules in BOTH_RULES {
        check_play(
            rules,
            &[".XX.O", "XOOX.", "XO.X.", ".X...", "....."],
            "BC3",
            &[".XX.O", "X..X.", "X.XX.", ".X...", "....."],
            [3, 0],
        );
        check_play(
            rules,
            &["..X..", ".XOX.", "XO.OX", ".XOX.", "..X.."],
            "BC3",
            &["..X..", ".X.X.", "X.X.X", ".X.X.", "..X.."],
            [4, 0],
        );
    }
}

#[test]
fn r09_enemy_chains_go_before_the_own_chain_is_looked_at() {
    for rules in BOTH_RULES {
        check_play(
            rules,
            &["X.OX.", "XXOX.", "OOOX.", "XXXX.", "....."],
            "BB5",
            &["XX.X.", "XX.X.", "...X.", "XXXX.", "....."],
            [5, 0],
        );
    }
}

#[test]
fn r10_chinese_rules_refuse_suicide() {
    for (rows, mv) in [
        ([".XO.", "OO..", "....", "...."], "BA4"),
        ([".O..", "O...", "....", "...."], "BA4"),
        (["XX.X", ".XXX", "XX.X", "XXXX"], "WA3"),
    ] {
        check_refused(Rules::CHINESE_OGS, &rows, mv, IllegalMove::Suicide);
    }
    let mut session = session(&["1"]);
    tell(&mut session, &["set_position b B9 w C9 w A8 w B8"]);
    talk(&mut session, &[("play b A9", "? illegal move"), ("list_stones black", "B9")]);
}

#[test]
fn r11_under_tromp_taylor_rules_suicide_gives_the_opponent_prisoners() {
    check_play(
        Rules::TROMP_TAYLOR,
        &[".XO.", "OO..", "....", "...."],
        "BA4",
        &["..O.", "OO..", "....", "...."],
        [0, 2],
    );
    let mut session = session(&["1"]);
    tell(&mut session, &["kata-set-rules tromp-taylor", "set_position b B9 w C9 w A8 w B8"]);
    talk(
        &mut session,
        &[
            ("play b A9", ""),
            ("list_stones black", ""),
            ("captures white", "2"),
            ("captures black", "0"),
        ],
    );
}

#[test]
fn r12_a_play_without_liberties_that_captures_is_legal() {
    for rules in BOTH_RULES {
        check_play(
            rules,
            &[".XO.", "XO..", "O...", "...."],
            "WA4",
            &["O.O.", ".O..", "O...", "...."],
            [0, 2],
        );
        check_play(
            rules,
            &[".XO.", "XXO.", "OO..", "...."],
            "WA4",
            &["O.O.", "..O.", "OO..", "...."],
            [0, 3],
        );
    }
}

#[test]
fn r13_an_eye_of_two_is_not_filled() {
    let rows = [".X.XO", "XXXXO", "OOOOO", "....."];
    for eye in ["WA4", "WC4"] {
        check_refused(Rules::CHINESE_OGS, &rows, eye, IllegalMove::Suicide);
    }
}

#[test]
fn r14_a_chain_in_atari_has_one_liberty() {
    let mut n_in_atari = 0;
    let mut n_others = 0;
    for case in data::json_lines("positions.jsonl") {
        let board = data::board(&case["board"]);
        let game = Game::from_position(board, Color::Black, Rules::TROMP_TAYLOR, Komi::ZERO);
        for color in Color::BOTH {
            let falls_to = |stones: &Bitboard, p| {
                let mut after = game.clone();
                let played = after.play(color.opponent(), Move::Play(p));
                played.is_ok() && !after.board().stones(color).meets(stones)
            };
            for chain in board.chains(color) {
                let can_be_taken = board.empty().iter().any(|p| falls_to(chain.stones(), p));
                assert_eq!(chain.n_liberties() == 1, can_be_taken, "{}", case["name"]);
                n_in_atari += usize::from(can_be_taken);
                n_others += usize::from(!can_be_taken);
            }
        }
    }
    assert!(n_in_atari > 10 && n_others > 10);
}
