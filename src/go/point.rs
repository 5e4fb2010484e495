//! Board sizes and the points on them.
//!
//! A point is a number. The rows of a board stand one after another with one spare column between
//! them and a spare row below and above, so that the four neighbors of a point are always valid
//! numbers and a step over the edge lands on a spare one. The number does not depend on how many
//! words a bitboard has, so points mean the same to all boards of one size.

/// The longest side of a board: GTP names no column beyond Z.
pub const MAX_SIDE: usize = 25;

/// The number of 64-bit words that hold a board of any size.
pub const MAX_WORDS: usize = words(MAX_SIDE, MAX_SIDE);

/// The number of words that hold every point of a board and the spare points round it.
const fn words(width: usize, height: usize) -> usize {
    ((width + 1) * (height + 1) + width + 2).div_ceil(64)
}

/// Width and height of a board, each from 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// The usual full board.
    pub const NINETEEN: BoardSize = BoardSize { width: 19, height: 19 };

    /// A board of `width` columns and `height` rows; `None` if a side is 0 or above [`MAX_SIDE`].
    #[must_use]
    pub const fn new(width: usize, height: usize) -> Option<BoardSize> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        Some(BoardSize { width: width as u8, height: height as u8 })
    }

    /// A square board; `None` if `side` is 0 or above [`MAX_SIDE`].
    #[must_use]
    pub const fn square(side: usize) -> Option<BoardSize> {
        BoardSize::new(side, side)
    }

    /// The number of columns.
    #[inline(always)]
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[inline(always)]
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points.
    #[inline(always)]
    #[must_use]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// The distance between the numbers of two points one above the other.
    #[inline(always)]
    #[must_use]
    pub const fn stride(self) -> usize {
        self.width() + 1
    }

    /// The fewest words a bitboard for this size can have.
    #[must_use]
    pub const fn words(self) -> usize {
        words(self.width(), self.height())
    }

    /// The point in column `x` from the left and row `y` from the bottom, both from 0; `None` if
    /// that is not on the board.
    #[must_use]
    pub const fn point(self, x: usize, y: usize) -> Option<Point> {
        if x >= self.width() || y >= self.height() {
            return None;
        }
        Some(Point(((y + 1) * self.stride() + x + 1) as u16))
    }

    /// Column from the left and row from the bottom of a point on this board, both from 0.
    #[must_use]
    pub const fn column_row(self, p: Point) -> (usize, usize) {
        let n = p.index() - 1;
        (n % self.stride(), n / self.stride() - 1)
    }

    /// The distance of a point on this board from the nearest edge: 0 on the first line.
    #[must_use]
    pub fn edge_distance(self, p: Point) -> usize {
        let (x, y) = self.column_row(p);
        x.min(y).min(self.width() - 1 - x).min(self.height() - 1 - y)
    }

    /// All points, row by row from the bottom left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height())
            .flat_map(move |y| (0..self.width()).filter_map(move |x| self.point(x, y)))
    }

    /// The four numbers beside `p`: below, left, right, above. Over the edge they are spare points.
    #[inline(always)]
    #[must_use]
    pub const fn neighbors(self, p: Point) -> [Point; 4] {
        let s = self.stride() as u16;
        [Point(p.0 - s), Point(p.0 - 1), Point(p.0 + 1), Point(p.0 + s)]
    }

    /// The four numbers diagonal to `p`: below left, below right, above left, above right. Over the
    /// edge they are spare points.
    #[inline(always)]
    #[must_use]
    pub const fn diagonals(self, p: Point) -> [Point; 4] {
        let s = self.stride() as u16;
        [Point(p.0 - s - 1), Point(p.0 - s + 1), Point(p.0 + s - 1), Point(p.0 + s + 1)]
    }

    /// The eight numbers round `p`: its neighbors, then its diagonals.
    #[inline(always)]
    #[must_use]
    pub const fn around(self, p: Point) -> [Point; 8] {
        let ([a, b, c, d], [e, f, g, h]) = (self.neighbors(p), self.diagonals(p));
        [a, b, c, d, e, f, g, h]
    }
}

/// An intersection, or a spare place just off the board (see the module's text).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(crate) u16);

impl Point {
    /// The number of this point, the same on every board of one size.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the side to move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a stone on a point.
    Play(Point),
    /// Leaves the board as it is.
    Pass,
}

impl Move {
    /// The point of the stone, if there is one.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(p) => Some(p),
            Move::Pass => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_coordinates_are_inverse_on_every_size() {
        for width in 1..=MAX_SIDE {
            for height in 1..=MAX_SIDE {
                let size = BoardSize::new(width, height).unwrap();
                let mut seen = std::collections::HashSet::new();
                for p in size.points() {
                    let (x, y) = size.column_row(p);
                    assert_eq!(size.point(x, y), Some(p));
                    assert!(seen.insert(p));
                    let far = size.neighbors(p).into_iter().chain(size.diagonals(p));
                    assert!(far.map(Point::index).max() < Some(size.words() * 64));
                }
                assert_eq!(seen.len(), size.area());
            }
        }
    }

    #[test]
    fn steps_over_an_edge_never_land_on_the_board() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 2), (9, 9), (7, 13), (19, 19), (25, 25)]
        {
            let size = BoardSize::new(width, height).unwrap();
            let on_board: Vec<Point> = size.points().collect();
            for &p in &on_board {
                let (x, y) = size.column_row(p);
                let inside = size.neighbors(p).iter().filter(|q| on_board.contains(q)).count();
                let edges = [x == 0, x + 1 == width, y == 0, y + 1 == height];
                assert_eq!(inside, 4 - edges.iter().filter(|&&e| e).count());
            }
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        assert_eq!(BoardSize::square(0), None);
        assert_eq!(BoardSize::square(26), None);
        assert_eq!(BoardSize::new(3, 26), None);
    }
}
