//! Openings that look the same from several sides: of moves that are images of each other one is
//! enough.

use crate::go::{BoardSize, Color, Game, Move, Symmetry};

/// The symmetries, apart from the identity, of all positions of a game so far, and so of what may be
/// repeated later. To keep it simple, a game in which a stone was captured has none.
pub fn symmetries(game: &Game) -> Vec<Symmetry> {
    if Color::BOTH.into_iter().any(|color| game.prisoners(color) > 0) {
        return Vec::new();
    }
    let keeps_moves = |symmetry: &Symmetry| {
        game.moves().filter_map(|(_, mv)| mv.point()).all(|p| symmetry.image(game.size(), p) == p)
    };
    Symmetry::all(game.size())
        .skip(1)
        .filter(|symmetry| symmetry.keeps(game.board()) && keeps_moves(symmetry))
        .collect()
}

/// Leaves one of the moves that are images of each other, with the weight of them all.
pub fn merge_images(policy: &mut Vec<(Move, f32)>, symmetries: &[Symmetry], size: BoardSize) {
    if symmetries.is_empty() {
        return;
    }
    let first_image = |mv: Move| match mv {
        Move::Pass => Move::Pass,
        Move::Play(p) => {
            let images = symmetries.iter().map(|symmetry| symmetry.image(size, p));
            Move::Play(images.fold(p, Ord::min))
        }
    };
    let mut merged: Vec<(Move, f32)> = Vec::new();
    for &(mv, weight) in policy.iter() {
        let first = first_image(mv);
        match merged.iter_mut().find(|(other, _)| *other == first) {
            Some((_, sum)) => *sum += weight,
            None => merged.push((first, weight)),
        }
    }
    *policy = merged;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Rules;
    use crate::go::notation::{move_name, parse_board, parse_move};

    /// A game from a drawn position, after these moves, the colors in turn.
    fn game(rows: &[&str], moves: &str) -> Game {
        let board = parse_board(rows).unwrap();
        let mut game = Game::from_position(board, Color::Black, Rules::default(), None);
        for name in moves.split_whitespace() {
            game.play(game.to_play(), parse_move(game.size(), name).unwrap()).unwrap();
        }
        game
    }

    /// Each move weighs 1; `expected` names those that are left with their weights.
    #[track_caller]
    fn check(rows: &[&str], moves: &str, expected: &str) {
        let game = game(rows, moves);
        let points = game.board().empty().iter().map(Move::Play);
        let mut policy = points.chain([Move::Pass]).map(|mv| (mv, 1.0)).collect();
        merge_images(&mut policy, &symmetries(&game), game.size());
        let left: Vec<String> = policy
            .iter()
            .map(|&(mv, weight)| format!("{} {weight}", move_name(game.size(), mv)))
            .collect();
        assert_eq!(left.join(", "), expected, "{rows:?}");
    }

    #[test]
    fn images_are_one_move() {
        check(&["...", "...", "..."], "", "A1 4, B1 4, B2 1, pass 1");
        check(&["...", ".X.", "..."], "", "A1 4, B1 4, pass 1");
        check(&["...", "..."], "", "A1 4, B1 2, pass 1");
        check(&["...", ".XO", "..."], "", "A1 2, B1 2, C1 2, A2 1, pass 1");
        check(&["X..", ".O.", "..."], "", "A1 2, B1 2, C1 1, A2 2, pass 1");
        check(&["XO", "..", ".."], "", "A1 1, B1 1, A2 1, B2 1, pass 1");
    }

    #[test]
    fn the_whole_game_must_look_the_same() {
        check(&["...", "...", "..."], "B2 pass", "A1 4, B1 4, pass 1");
        check(&["...", "...", "..."], "B2 C2", "A1 2, B1 2, C1 2, A2 1, pass 1");
        // Each corner came alone.
        let rows = ["....", "....", "....", "...."];
        assert!(symmetries(&game(&rows, "A1 D1 D4 A4")).is_empty());
        assert!(symmetries(&game(&[".X.", "XO.", ".X."], "C2")).is_empty(), "a stone was taken");
    }
}
