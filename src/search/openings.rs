//! Symmetric positions, as openings have them: of moves that are images of each other one is enough.

use crate::go::{Board, BoardSize, Move, Symmetry};

/// The symmetries, apart from the identity, after which the position looks the same.
pub fn symmetries<const N: usize>(board: &Board<N>) -> Vec<Symmetry> {
    if board.ko_point().is_some() {
        return Vec::new();
    }
    Symmetry::all(board.size()).skip(1).filter(|symmetry| symmetry.keeps(board)).collect()
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
    use crate::go::notation::{move_name, parse_board};

    /// Each move of the board weighs 1; `expected` names those that are left with their weights.
    #[track_caller]
    fn check(rows: &[&str], expected: &str) {
        let board = parse_board(rows).unwrap();
        let size = board.size();
        let mut policy: Vec<(Move, f32)> =
            board.empty().iter().map(|p| (Move::Play(p), 1.0)).chain([(Move::Pass, 1.0)]).collect();
        merge_images(&mut policy, &symmetries(&board), size);
        let left: Vec<String> = policy
            .iter()
            .map(|&(mv, weight)| format!("{} {weight}", move_name(size, mv)))
            .collect();
        assert_eq!(left.join(", "), expected, "{rows:?}");
    }

    #[test]
    fn images_are_one_move() {
        check(&["...", "...", "..."], "A1 4, B1 4, B2 1, pass 1");
        check(&["...", ".X.", "..."], "A1 4, B1 4, pass 1");
        check(&["...", "..."], "A1 4, B1 2, pass 1");
        check(&["...", ".XO", "..."], "A1 2, B1 2, C1 2, A2 1, pass 1");
        check(&["X..", ".O.", "..."], "A1 2, B1 2, C1 1, A2 2, pass 1");
        check(&["XO", "..", ".."], "A1 1, B1 1, A2 1, B2 1, pass 1");
    }

    #[test]
    fn a_ko_has_no_images() {
        let mut board = parse_board(&[".XO.", "XO.O", ".XO."]).unwrap();
        let size = board.size();
        assert!(!symmetries(&board).is_empty());
        board.play(crate::go::Color::Black, size.point(2, 1).unwrap());
        assert!(board.ko_point().is_some() && symmetries(&board).is_empty());
    }
}
