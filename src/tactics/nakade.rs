//! Nakade: rooms in which a play on one point decides between one eye and two.

use crate::go::{Bitboard, Board, BoardSize, Color, Point};

/// The most points of a room that can be too small for two eyes.
const MOST_POINTS: usize = 6;

/// What a room is worth to the chain that surrounds it and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// One eye, whoever plays first: one or two points, or the square of four.
    OneEye,
    /// Two eyes for the owner if he plays on this point, one if the opponent does.
    Vital(Point),
    /// Two eyes though the opponent plays first.
    TwoEyes,
}

impl Room {
    /// The room of this connected shape. What is special in a corner is left out: there
    /// [`is_bent_four`] and other shapes are ko.
    #[must_use]
    pub fn of<const N: usize>(shape: &Bitboard<N>, size: BoardSize) -> Room {
        let mut points = [Point(0); MOST_POINTS];
        let mut n_points = 0;
        for p in shape.iter() {
            let Some(place) = points.get_mut(n_points) else { return Room::TwoEyes };
            *place = p;
            n_points += 1;
        }
        Room::of_points(&points[..n_points], size)
    }

    /// The same for a list of at most six points.
    fn of_points(points: &[Point], size: BoardSize) -> Room {
        let n_beside =
            |p: Point| size.neighbors(p).into_iter().filter(|q| points.contains(q)).count();
        // How many points have none, one, two, three and four of the others beside them tells the
        // shapes apart; what the vital point has is unlike all others.
        let mut counts = [0; 5];
        for &p in points {
            counts[n_beside(p)] += 1;
        }
        let most_beside = match counts {
            [1, ..] | [0, 2, 0, 0, 0] | [0, 0, 4, 0, 0] => return Room::OneEye,
            // Three in any form.
            [0, 2, 1, 0, 0] => 2,
            // The pyramid and the bulky five.
            [0, 3, 0, 1, 0] | [0, 1, 3, 1, 0] => 3,
            // The crossed five and the rabbity six.
            [0, 4, 0, 0, 1] | [0, 2, 3, 0, 1] => 4,
            _ => return Room::TwoEyes,
        };
        match points.iter().find(|&&p| n_beside(p) == most_beside) {
            Some(&vital) => Room::Vital(vital),
            None => Room::TwoEyes,
        }
    }
}

/// Whether stones of this connected shape kill from within: when they are taken, the room that they
/// leave has one eye only if the side that lost them then plays first.
#[must_use]
pub fn is_nakade<const N: usize>(shape: &Bitboard<N>, size: BoardSize) -> bool {
    Room::of(shape, size) != Room::TwoEyes
}

/// Whether this shape of four points is bent in a corner of the board. Stones of it that are taken
/// from within leave a room where the opponent lives only if he wins a ko.
#[must_use]
pub fn is_bent_four<const N: usize>(shape: &Bitboard<N>, size: BoardSize) -> bool {
    let is_corner = |p: Point| {
        let (x, y) = size.column_row(p);
        (x == 0 || x + 1 == size.width()) && (y == 0 || y + 1 == size.height())
    };
    let n_beside = |p| (Bitboard::<N>::of(p).neighbors(size) & *shape).len();
    // The square has no end, the pyramid no corner with two others beside it.
    shape.len() == 4
        && shape.iter().any(|p| is_corner(p) && n_beside(p) == 2)
        && shape.iter().any(|p| n_beside(p) == 1)
}

/// The empty point that decides whether the owner of the small room round `p` makes two eyes of it.
/// Stones of his opponent belong to the room. Cheap where the room is large.
#[inline]
#[must_use]
pub fn vital_point<const N: usize>(board: &Board<N>, owner: Color, p: Point) -> Option<Point> {
    let size = board.size();
    let mut points = [p; MOST_POINTS];
    let mut n_points = 1;
    let mut n_done = 0;
    while n_done < n_points {
        for q in size.neighbors(points[n_done]) {
            let is_room = board.is_empty(q) || board.color(q) == Some(owner.opponent());
            if is_room && !points[..n_points].contains(&q) {
                *points.get_mut(n_points)? = q;
                n_points += 1;
            }
        }
        n_done += 1;
    }
    match Room::of_points(&points[..n_points], size) {
        Room::Vital(vital) if board.is_empty(vital) => Some(vital),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::{View, views};
    use super::*;

    /// The shape drawn as `X` and, if it has a vital point, `*`.
    #[track_caller]
    fn check_room(rows: &[&str], expected: impl Fn(&View) -> Room) {
        for view in views(rows) {
            let shape = *view.board.stones(view.x) | view.marked('*');
            let size = view.board.size();
            assert_eq!(Room::of(&shape, size), expected(&view), "{rows:?}");
            assert_eq!(is_nakade(&shape, size), expected(&view) != Room::TwoEyes, "{rows:?}");
        }
    }

    #[test]
    fn one_eye_whoever_plays() {
        for rows in [[".X.", "...", "..."], [".X.", ".X.", "..."], [".XX", ".XX", "..."]] {
            check_room(&rows, |_| Room::OneEye);
        }
    }

    #[test]
    fn one_point_decides() {
        for rows in [
            ["....", "X*X.", "...."],
            ["....", ".X..", ".*X."],
            [".X..", "X*X.", "...."],
            [".XX.", ".*X.", ".X.."],
            [".X..", "X*X.", ".X.."],
            [".XX.", "X*X.", ".X.."],
        ] {
            check_room(&rows, |view| Room::Vital(view.point('*')));
        }
    }

    #[test]
    fn two_eyes_whoever_plays() {
        for rows in [
            ["XXXX", "....", "...."],
            ["XXX.", "X...", "...."],
            ["XX..", ".XX.", "...."],
            ["XXXX", "X...", "...."],
            ["XXXX", ".X..", "...."],
            ["XXX.", "X...", "X..."],
            ["XXX.", ".X..", ".X.."],
            ["X.X.", "XXX.", "...."],
            ["XX..", ".XX.", "..X."],
            ["XXX.", "XXX.", "...."],
            ["XXXX", "XX..", "...."],
            ["XXX.", "XXX.", "X..."],
        ] {
            check_room(&rows, |_| Room::TwoEyes);
        }
    }

    #[track_caller]
    fn check_bent_four(rows: &[&str], expected: bool) {
        for view in views(rows) {
            let shape = view.board.stones(view.x);
            assert_eq!(is_bent_four(shape, view.board.size()), expected, "{rows:?}");
        }
    }

    #[test]
    fn four_bent_in_the_corner() {
        check_bent_four(&["....", "X...", "XXX."], true);
        check_bent_four(&["X...", "X...", "XX.."], true);
        // Its bend is not in the corner, it is on the edge, straight, a square.
        check_bent_four(&["....", "..X.", "XXX."], false);
        check_bent_four(&["....", ".X..", ".XXX"], false);
        check_bent_four(&["....", "....", "XXXX"], false);
        check_bent_four(&["....", "XX..", "XX.."], false);
        check_bent_four(&["....", ".X..", "XXX."], false);
    }

    /// The vital point drawn as `*` is found from there and from the points drawn as `a`.
    #[track_caller]
    fn check_vital(rows: &[&str]) {
        for view in views(rows) {
            for p in (view.marked('*') | view.marked('a')).iter() {
                let found = vital_point(&view.board, view.x, p);
                assert_eq!(found, view.marked('*').first(), "{rows:?}");
            }
        }
    }

    #[test]
    fn vital_points_of_rooms_on_the_board() {
        check_vital(&["....", "XXXX", "a*aX"]);
        check_vital(&["XXX.", "a*X.", "XaX."]);
        check_vital(&["XXXX", "a*aX", "aaX."]);
        check_vital(&[".X...", "XaX..", "a*aX.", "XaX.."]);
        // A stone of the other side is part of the room; on the vital point it settles all.
        check_vital(&["....", "XXXX", "O*aX"]);
        check_vital(&["....", "XXXX", "aOaX"]);
        // Too large, too small, or not closed.
        check_vital(&["....", "XXXX", "aaaa"]);
        check_vital(&["XXXXX", "aaaaX", "aaaX."]);
        check_vital(&["....", "XXX.", "aaX."]);
        check_vital(&["....", "XX..", "aaaX"]);
    }
}
