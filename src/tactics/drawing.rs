//! Boards for the tests of this layer: drawn ones, seen from all sides and in both colors, and random
//! ones.

use crate::go::notation::parse_board;
use crate::go::{Bitboard, Board, BoardSize, Color, Point};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// A drawing as one of its 16 views shows it.
pub struct View {
    pub board: Board,
    /// The color of the stones drawn as `X` or `x`.
    pub x: Color,
    marks: BTreeMap<char, Bitboard>,
}

impl View {
    /// The points drawn as `mark`.
    pub fn marked(&self, mark: char) -> Bitboard {
        self.marks.get(&mark).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// The one point drawn as `mark`.
    #[track_caller]
    pub fn point(&self, mark: char) -> Point {
        assert_eq!(self.marked(mark).len(), 1, "'{mark}'");
        self.marked(mark).first().unwrap()
    }
}

/// All views of a drawing: rows from the top, `X` and `O` stones of the two colors, `x` and `o`
/// such stones that are asked about, `.` an empty point, `*` and other small letters marked ones.
#[track_caller]
pub fn views(rows: &[&str]) -> Vec<View> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let (width, height) = (rows[0].len(), rows.len());
    assert!(rows.iter().all(|row| row.len() == width), "no rectangle");
    let mut views = vec![];
    for turn in 0..8 {
        let (width, height) = if turn & 4 == 0 { (width, height) } else { (height, width) };
        let size = BoardSize::new(width, height).unwrap();
        for x_color in Color::BOTH {
            let mut stones = vec![];
            let mut marks = BTreeMap::new();
            for y in 0..height {
                let mut row = String::new();
                for x in 0..width {
                    let (column, line) = if turn & 1 == 0 { (x, y) } else { (width - 1 - x, y) };
                    let line = if turn & 2 == 0 { line } else { height - 1 - line };
                    let symbol =
                        if turn & 4 == 0 { rows[line][column] } else { rows[column][line] };
                    let is_black = x_color == Color::Black;
                    row.push(match symbol {
                        'X' | 'x' => {
                            if is_black {
                                'X'
                            } else {
                                'O'
                            }
                        }
                        'O' | 'o' => {
                            if is_black {
                                'O'
                            } else {
                                'X'
                            }
                        }
                        _ => '.',
                    });
                    let p = size.point(x, height - 1 - y).unwrap();
                    marks.entry(symbol).or_insert(Bitboard::EMPTY).insert(p);
                }
                stones.push(row);
            }
            let stones: Vec<&str> = stones.iter().map(String::as_str).collect();
            views.push(View { board: parse_board(&stones).unwrap(), x: x_color, marks });
        }
    }
    views
}

/// So many small boards after random legal plays, without a ko.
pub fn random_boards(n: usize) -> impl Iterator<Item = Board> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    (0..n).map(move |_| {
        let size = BoardSize::square(rng.random_range(4..8)).unwrap();
        let mut board: Board = Board::new(size);
        let mut color = Color::Black;
        for _ in 0..rng.random_range(0..2 * size.area()) {
            let is_legal = |p: &Point| board.ko_point() != Some(*p) && !board.is_suicide(color, *p);
            let plays: Vec<Point> = board.empty().iter().filter(is_legal).collect();
            if !plays.is_empty() {
                board.play(color, plays[rng.random_range(0..plays.len())]);
            }
            color = color.opponent();
        }
        board.lift_ko();
        board
    })
}
