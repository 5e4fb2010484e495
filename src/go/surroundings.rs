//! What stands on the eight points round a point, in one number.

use super::color::Color;

/// The contents of the eight points round a point, two bits each: 0 empty, 1 Black, 2 White,
/// 3 off the board. The low byte holds the points below, left, right and above, the high byte
/// those below left, below right, above left and above right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings(pub(crate) u16);

/// The lower bit of each of four contents.
const LOWER_BITS: u16 = 0x55;

impl Surroundings {
    /// Eight empty points.
    pub(super) const EMPTY: Surroundings = Surroundings(0);

    /// Puts `content` in one of the eight places where it is not yet, or takes it away.
    #[inline(always)]
    pub(super) fn toggle(&mut self, place: usize, content: u16) {
        self.0 ^= content << (2 * place);
    }

    /// The four places beside the point that hold a stone of `color` or are off the board.
    #[inline(always)]
    fn beside_held(self, color: Color) -> u16 {
        self.0 >> color.index() & LOWER_BITS
    }

    /// Whether a point beside is empty.
    #[inline(always)]
    #[must_use]
    pub fn has_empty(self) -> bool {
        (self.0 | self.0 >> 1) & LOWER_BITS != LOWER_BITS
    }

    /// The number of empty points beside.
    #[inline(always)]
    #[must_use]
    pub fn n_empty(self) -> usize {
        (!(self.0 | self.0 >> 1) & LOWER_BITS).count_ones() as usize
    }

    /// Whether a stone of `color` is beside.
    #[inline(always)]
    #[must_use]
    pub fn touches(self, color: Color) -> bool {
        self.beside_held(color) & !self.beside_held(color.opponent()) != 0
    }

    /// Whether all points beside are stones of `color` or off the board.
    #[inline(always)]
    #[must_use]
    pub fn is_surrounded(self, color: Color) -> bool {
        self.beside_held(color) == LOWER_BITS
    }

    /// Whether this is the shape of an eye of `color`: surrounded, and the corners hold.
    #[inline(always)]
    #[must_use]
    pub fn is_eye(self, color: Color) -> bool {
        self.is_surrounded(color) & self.corners_hold(color)
    }

    /// Whether the enemy of `color` stands on at most one of the corners, on none at the edge.
    #[inline(always)]
    #[must_use]
    pub fn corners_hold(self, color: Color) -> bool {
        let corners = Surroundings(self.0 >> 8);
        let own = corners.beside_held(color);
        let enemy = corners.beside_held(color.opponent());
        let weak = enemy & !own;
        let allowed = if own & enemy == 0 { weak & weak.wrapping_sub(1) } else { weak };
        allowed == 0
    }
}

#[cfg(test)]
mod tests {
    use crate::go::notation::{parse_board, parse_point};
    use crate::go::{Board, Color};

    #[track_caller]
    fn check(rows: &[&str], point: &str, is_black_eye: bool) {
        let board: Board = parse_board(rows).unwrap();
        let p = parse_point(board.size(), point).unwrap();
        assert_eq!(board.around(p).is_eye(Color::Black), is_black_eye, "{rows:?}");
        assert!(!board.around(p).is_eye(Color::White));
    }

    #[test]
    fn eyes_by_shape() {
        check(&["XXX", "X.X", "XXX"], "B2", true);
        check(&["OXX", "X.X", "XXX"], "B2", true);
        check(&["OXX", "X.X", "XXO"], "B2", false);
        check(&[".X.", "X.X", ".X."], "B2", true);
        check(&["XX.", "...", "..."], "C3", false);
        check(&[".X.", "XX.", "..."], "A3", true);
        check(&[".X.", "XO.", "..."], "A3", false);
        check(&["X.X", "XXO", "..."], "B3", false);
        check(&["X.X", "XXX", "..."], "B3", true);
        check(&["X.O", "XXX", "..."], "B3", false);
    }
}
