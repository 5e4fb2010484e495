//! Where handicap stones go.

use super::point::{BoardSize, Point};
use std::cmp::Reverse;

/// The most stones of a fixed handicap on any board.
const MOST: usize = 9;

/// The points of a fixed handicap, in the order in which they are added: corners, middles of the
/// sides, center. `None` if there is no handicap of `n` on this board: both sides need 7 lines or
/// more, and more than 4 stones need both sides odd and longer than 7.
///
/// ```
/// use kosumi::go::{BoardSize, fixed_handicap, notation::point_name};
/// let size = BoardSize::NINETEEN;
/// let points = fixed_handicap(size, 3).unwrap();
/// let names: Vec<String> = points.into_iter().map(|p| point_name(size, p)).collect();
/// assert_eq!(names, ["D4", "Q16", "D16"]);
/// ```
#[must_use]
pub fn fixed_handicap(size: BoardSize, n: usize) -> Option<Vec<Point>> {
    let sides = [size.width(), size.height()];
    let has_middles = sides.iter().all(|&side| side % 2 == 1 && side > 7);
    let most = match sides[0].min(sides[1]) {
        ..7 => 0,
        _ if has_middles => MOST,
        _ => 4,
    };
    if n < 2 || n > most {
        return None;
    }
    let [(left, middle, right), (low, center, high)] = sides.map(|side| {
        let near = if side < 13 { 2 } else { 3 };
        (near, side / 2, side - 1 - near)
    });
    let corners = [(left, low), (right, high), (left, high), (right, low)];
    let middles = [(left, center), (right, center), (middle, low), (middle, high)];
    let with_center = n >= 5 && n % 2 == 1;
    let in_middles = n.saturating_sub(4) & !1;
    corners
        .iter()
        .take(n)
        .chain(&middles[..in_middles])
        .chain(with_center.then_some(&(middle, center)))
        .map(|&(x, y)| size.point(x, y))
        .collect()
}

/// The points where stones of fixed handicaps stand, which boards mark with dots; none on a board
/// without such handicaps.
#[must_use]
pub fn star_points(size: BoardSize) -> Vec<Point> {
    largest_fixed_handicap(size, MOST)
}

/// Points for a handicap of `n` stones: those of the largest fixed handicap that is no larger, then
/// one after another the point that has the most room. One point of the board stays empty whatever
/// `n` is, so every chain keeps a liberty.
#[must_use]
pub fn free_handicap(size: BoardSize, n: usize) -> Vec<Point> {
    let n = n.min(size.area() - 1);
    let mut stones = largest_fixed_handicap(size, n);
    while stones.len() < n {
        let free = size.points().filter(|p| !stones.contains(p));
        stones.extend(free.max_by_key(|&p| (worth(size, p, &stones), Reverse(p))));
    }
    stones
}

/// The points of the largest fixed handicap of at most `n` stones; none if there is no such handicap.
fn largest_fixed_handicap(size: BoardSize, n: usize) -> Vec<Point> {
    (2..=n.min(MOST)).rev().find_map(|n| fixed_handicap(size, n)).unwrap_or_default()
}

/// How good it is to add a stone on `p`: with room for it, the third and fourth lines are best;
/// among equals the farthest from the other stones.
fn worth(size: BoardSize, p: Point, stones: &[Point]) -> (usize, usize, usize) {
    /// Steps between two stones that leave room for both.
    const ROOM: usize = 4;
    let (x, y) = size.column_row(p);
    let nearest = stones
        .iter()
        .map(|&q| size.column_row(q))
        .map(|(qx, qy)| x.abs_diff(qx) + y.abs_diff(qy))
        .min()
        .unwrap_or(ROOM);
    let line = match size.edge_distance(p) {
        2 | 3 => 2,
        4.. => 1,
        _ => 0,
    };
    (nearest.min(ROOM), line, nearest)
}
