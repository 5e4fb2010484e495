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

    /// The symmetry that has a `number` from 0 to 7 in KataGo: the number is the sum of 1 if the rows
    /// are reversed, 2 if the columns are, and 4 if a square is then mirrored along the diagonal
    /// from the top left, which leaves a rectangle as it is. `None` for other numbers.
    #[must_use]
    pub fn numbered(size: BoardSize, number: usize) -> Option<Symmetry> {
        let exchanges = number & 4 != 0 && size.width() == size.height();
        // Columns and rows are exchanged along the other diagonal here: half a turn between them.
        (number < 8).then_some(Symmetry {
            reverses_columns: (number & 2 != 0) != exchanges,
            reverses_rows: (number & 1 != 0) != exchanges,
            exchanges,
        })
    }

    /// The symmetry that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        if !self.exchanges {
            return self;
        }
        Symmetry {
            reverses_columns: self.reverses_rows,
            reverses_rows: self.reverses_columns,
            exchanges: true,
        }
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
    use crate::go::notation::{draw_board, parse_board};
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
    fn the_inverse_takes_every_point_back() {
        for (width, height) in [(5, 5), (5, 3)] {
            let size = BoardSize::new(width, height).unwrap();
            for symmetry in Symmetry::all(size) {
                for p in size.points() {
                    assert_eq!(symmetry.inverse().image(size, symmetry.image(size, p)), p);
                }
            }
        }
    }

    /// Where the corner and the edge in a drawing come to lie.
    #[track_caller]
    fn check_numbered(rows: &[&str], images: &[&[&str]]) {
        let board: Board = parse_board(rows).unwrap();
        let size = board.size();
        for (number, rows) in images.iter().enumerate() {
            let symmetry = Symmetry::numbered(size, number).unwrap();
            let image = board
                .both_stones()
                .map(|stones| stones.iter().map(|p| symmetry.image(size, p)).collect::<Bitboard>());
            assert_eq!(draw_board(&Board::from_position(size, image, None)), *rows, "{number}");
        }
        assert_eq!(Symmetry::numbered(size, 8), None);
    }

    #[test]
    fn numbers_are_those_of_katago() {
        check_numbered(
            &["XO.", "...", "..."],
            &[
                &["XO.", "...", "..."],
                &["...", "...", "XO."],
                &[".OX", "...", "..."],
                &["...", "...", ".OX"],
                &["X..", "O..", "..."],
                &["..X", "..O", "..."],
                &["...", "O..", "X.."],
                &["...", "..O", "..X"],
            ],
        );
        let rectangle = [["XO.", "..."], ["...", "XO."], [".OX", "..."], ["...", ".OX"]];
        let rectangle: Vec<&[&str]> = rectangle.iter().map(|rows| &rows[..]).collect();
        check_numbered(rectangle[0], &rectangle.repeat(2));
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
