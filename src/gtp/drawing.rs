//! The picture of a game that `showboard` answers.

use crate::go::notation::{draw_board, move_name, point_name};
use crate::go::{Color, Game, star_points};

/// The board with its coordinates, star points and the last move in parentheses; below it all else
/// that matters for the next move.
pub(super) fn draw(game: &Game) -> String {
    let size = game.size();
    let letters: String = (0..size.width())
        .filter_map(|x| size.point(x, 0))
        .filter_map(|p| point_name(size, p).chars().next())
        .flat_map(|letter| [' ', letter])
        .collect();
    let mut lines = vec![format!("  {letters}")];
    for (row, n) in rows(game).iter().zip((1..=size.height()).rev()) {
        lines.push(format!("{n:2}{row}{n}"));
    }
    lines.push(format!("  {letters}"));
    lines.push(format!(
        "Prisoners: Black {}, White {}",
        game.prisoners(Color::Black),
        game.prisoners(Color::White)
    ));
    lines.push(format!(
        "Rules: {}, komi {}, handicap bonus {}",
        game.rules(),
        game.komi(),
        game.handicap_bonus()
    ));
    let last = game.moves().next_back().map_or_else(String::new, |(color, mv)| {
        format!(", the last {color} {}", move_name(size, mv))
    });
    lines.push(format!("Moves: {}{last}; {} to play", game.n_moves(), game.to_play()));
    lines.join("\n")
}

/// The rows from the top, with a character before, between and after the points.
fn rows(game: &Game) -> Vec<String> {
    let (board, size) = (game.board(), game.size());
    let mut rows: Vec<Vec<char>> = draw_board(board)
        .iter()
        .map(|row| row.chars().flat_map(|point| [' ', point]).chain([' ']).collect())
        .collect();
    let place = |p| {
        let (x, y) = size.column_row(p);
        (size.height() - 1 - y, 2 * x + 1)
    };
    for p in star_points(size).into_iter().filter(|&p| board.is_empty(p)) {
        let (row, column) = place(p);
        rows[row][column] = '+';
    }
    if let Some(p) = game.moves().next_back().and_then(|(_, mv)| mv.point()) {
        let (row, column) = place(p);
        rows[row][column - 1] = '(';
        rows[row][column + 1] = ')';
    }
    rows.into_iter().map(String::from_iter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_move;
    use crate::go::{BoardSize, Komi, Rules};

    /// Checks the drawing after these moves, which begin with White and alternate.
    #[track_caller]
    fn check(width: usize, height: usize, moves: &[&str], lines: &[&str]) {
        let size = BoardSize::new(width, height).unwrap();
        let mut game = Game::new(size, Rules::TROMP_TAYLOR, Komi::usual(size));
        for (name, color) in moves.iter().zip(Color::BOTH.into_iter().rev().cycle()) {
            game.play(color, parse_move(size, name).unwrap()).unwrap();
        }
        assert_eq!(draw(&game), lines.join("\n"));
    }

    #[test]
    fn a_game_is_drawn() {
        check(
            9,
            3,
            &["A1", "A2", "E2", "B1", "J3"],
            &[
                "   A B C D E F G H J",
                " 3 . . . . . . . .(O)3",
                " 2 X . . . O . . . . 2",
                " 1 . X . . . . . . . 1",
                "   A B C D E F G H J",
                "Prisoners: Black 1, White 0",
                "Rules: tromp-taylor, komi 5.5, handicap bonus 0",
                "Moves: 5, the last White J3; Black to play",
            ],
        );
    }

    #[test]
    fn star_points_are_marked_where_no_stone_stands() {
        check(
            7,
            10,
            &["A10", "C3", "pass"],
            &[
                "   A B C D E F G",
                "10 O . . . . . . 10",
                " 9 . . . . . . . 9",
                " 8 . . + . + . . 8",
                " 7 . . . . . . . 7",
                " 6 . . . . . . . 6",
                " 5 . . . . . . . 5",
                " 4 . . . . . . . 4",
                " 3 . . X . + . . 3",
                " 2 . . . . . . . 2",
                " 1 . . . . . . . 1",
                "   A B C D E F G",
                "Prisoners: Black 0, White 0",
                "Rules: tromp-taylor, komi 5.5, handicap bonus 0",
                "Moves: 3, the last White pass; Black to play",
            ],
        );
    }

    #[test]
    fn a_new_game_has_no_last_move() {
        check(
            2,
            1,
            &[],
            &[
                "   A B",
                " 1 . . 1",
                "   A B",
                "Prisoners: Black 0, White 0",
                "Rules: tromp-taylor, komi 5.5, handicap bonus 0",
                "Moves: 0; Black to play",
            ],
        );
    }
}
