//! The picture of a game that `showboard` answers.

use crate::go::notation::{draw_board, move_name, point_name};
use crate::go::{Color, Game};

/// The board with its coordinates, and below it all else that matters for the next move.
pub(super) fn draw(game: &Game) -> String {
    let size = game.size();
    let letters: String = (0..size.width())
        .filter_map(|x| size.point(x, 0))
        .filter_map(|p| point_name(size, p).chars().next())
        .flat_map(|letter| [' ', letter])
        .collect();
    let mut lines = vec![format!("  {letters}")];
    for (row, n) in draw_board(game.board()).iter().zip((1..=size.height()).rev()) {
        let cells: String = row.chars().flat_map(|cell| [' ', cell]).collect();
        lines.push(format!("{n:2}{cells} {n}"));
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
    let last = game.moves().next_back().map_or_else(
        || "none".to_owned(),
        |(color, mv)| format!("{color} {}", move_name(size, mv)),
    );
    lines.push(format!("Last move: {last}; {} to play", game.to_play()));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_move;
    use crate::go::{BoardSize, Komi, Rules};

    #[test]
    fn a_game_is_drawn() {
        let size = BoardSize::new(9, 3).unwrap();
        let mut game = Game::new(size, Rules::TROMP_TAYLOR, Komi::usual(size));
        for (color, name) in
            [(Color::White, "A1"), (Color::Black, "A2"), (Color::Black, "B1"), (Color::White, "J3")]
        {
            game.play(color, parse_move(size, name).unwrap()).unwrap();
        }
        let lines = [
            "   A B C D E F G H J",
            " 3 . . . . . . . . O 3",
            " 2 X . . . . . . . . 2",
            " 1 . X . . . . . . . 1",
            "   A B C D E F G H J",
            "Prisoners: Black 1, White 0",
            "Rules: tromp-taylor, komi 5.5, handicap bonus 0",
            "Last move: White J3; Black to play",
        ];
        assert_eq!(draw(&game), lines.join("\n"));
    }
}
