//! The symmetries of boards: turns and reflections.

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::point::{BoardSize, Point};

/// A turn or reflection that maps a board onto itself: the columns reversed, the rows reversed, and
/// then, on a square, columns and rows exchanged; each or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    reverses_columns: bool,
    reverses_rows: bool,
    exchanges: bool,
}

impl Symmetry {
    /// All of a board of this size, the identity first: eight of a square, four of a rectangle.
    pub fn all(size: BoardSize) -> impl Iterator<Item = Symmetry> {
        let n = if size.width() == size.height() { 8 } else { 4 };
        (0..n).map(|n| Symmetry {
            reverses_columns: n & 1 != 0,
            reverses_rows: n & 2 != 0,
            exchanges: n & 4 != 0,
        })
    }

    /// Where a point comes to lie.
    ///
    /// # Panics
    /// If the point is not on the board, or the board is no square and this needs one.
    #[must_use]
    pub fn image(self, size: BoardSize, p: Point) -> Point {
        let (mut x, mut y) = size.column_row(p);
        if self.reverses_columns {
            x = size.width() - 1 - x;
        }
        if self.reverses_rows {
            y = size.height() - 1 - y;
        }
        if self.exchanges {
            std::mem::swap(&mut x, &mut y);
        }
        size.point(x, y).expect("the board is mapped onto itself")
    }

    /// Whether the stones of a board look the same afterwards.
    #[must_use]
    pub fn keeps<const N: usize>(self, board: &Board<N>) -> bool {
        let is_kept = |stones: &Bitboard<N>| {
            stones.iter().all(|p| stones.contains(self.image(board.size(), p)))
        };
        Color::BOTH.into_iter().all(|color| is_kept(board.stones(color)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_board;
    use std::collections::HashSet;

    #[test]
    fn each_symmetry_is_another_one_to_one_map_between_neighbors() {
        for (width, height, n) in [(5, 5, 8), (2, 2, 8), (5, 3, 4), (1, 4, 4)] {
            let size = BoardSize::new(width, height).unwrap();
            let mut maps = HashSet::new();
            for symmetry in Symmetry::all(size) {
                let map: Vec<Point> = size.points().map(|p| symmetry.image(size, p)).collect();
                assert_eq!(map.iter().collect::<HashSet<_>>().len(), size.area());
                for p in size.points() {
                    let image = symmetry.image(size, p);
                    for q in
                        size.neighbors(p).into_iter().filter(|q| size.points().any(|r| r == *q))
                    {
                        assert!(size.neighbors(image).contains(&symmetry.image(size, q)));
                    }
                }
                maps.insert(map);
            }
            let is_thin = width.min(height) == 1;
            assert_eq!(maps.len(), if is_thin { 2 } else { n }, "{width}x{height}");
        }
    }

    #[test]
    fn symmetric_positions_are_recognized() {
        for (rows, n) in [
            (["...", "...", "..."], 8),
            (["...", ".X.", "..."], 8),
            (["...", ".XO", "..."], 2),
            (["X..", "...", "..X"], 4),
            (["X..", "...", "..O"], 2),
            (["X.O", ".O.", ".X."], 1),
        ] {
            let board = parse_board(&rows).unwrap();
            let kept = Symmetry::all(board.size()).filter(|symmetry| symmetry.keeps(&board));
            assert_eq!(kept.count(), n, "{rows:?}");
        }
    }
}
