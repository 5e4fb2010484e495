//! Points by number, for choosing one at random.

use super::point::Point;

/// A set of points that gives any of them by number in constant time.
#[derive(Clone, Copy)]
pub(super) struct PointList<const N: usize> {
    points: [[Point; 64]; N],
    places: [[u16; 64]; N],
    len: usize,
}

impl<const N: usize> PointList<N> {
    /// The empty set.
    pub(super) fn new() -> Self {
        PointList { points: [[Point(0); 64]; N], places: [[0; 64]; N], len: 0 }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Point {
        self.points.as_flattened()[place]
    }

    #[inline(always)]
    fn put(&mut self, place: usize, p: Point) {
        self.points.as_flattened_mut()[place] = p;
        self.places.as_flattened_mut()[p.index()] = place as u16;
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, p: Point) {
        self.put(self.len, p);
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, p: Point) {
        self.len -= 1;
        self.put(self.places.as_flattened()[p.index()].into(), self.get(self.len));
    }
}
