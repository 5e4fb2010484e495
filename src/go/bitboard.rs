//! Sets of points as bits.

use super::point::{BoardSize, MAX_WORDS, Point};
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of points of one board, in `N` words: as many as the board needs
/// ([`BoardSize::words`]) or more.
///
/// The operators are those of sets: `a | b` is the union, `a & b` the intersection and `a - b`
/// what is in `a` alone.
///
/// ```
/// use kosumi::go::{Bitboard, BoardSize};
/// let size = BoardSize::square(9).unwrap();
/// let (a1, b1) = (size.point(0, 0).unwrap(), size.point(1, 0).unwrap());
/// let corner: Bitboard<2> = Bitboard::of(a1);
/// let both = corner | Bitboard::of(b1);
/// assert_eq!(both.len(), 2);
/// assert_eq!((both - corner).first(), Some(b1));
/// assert_eq!((corner.neighbors(size) & Bitboard::full(size)).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<const N: usize = MAX_WORDS>([u64; N]);

impl<const N: usize> Bitboard<N> {
    /// The empty set.
    pub const EMPTY: Bitboard<N> = Bitboard([0; N]);

    /// The set of one point.
    #[inline(always)]
    #[must_use]
    pub fn of(p: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(p);
        set
    }

    /// All points of a board.
    ///
    /// # Panics
    /// If the board needs more than `N` words.
    #[must_use]
    pub fn full(size: BoardSize) -> Self {
        size.points().collect()
    }

    /// Whether `p` is in the set.
    #[inline(always)]
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        self.0[p.index() >> 6] >> (p.index() & 63) & 1 != 0
    }

    /// Adds `p`; tells whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, p: Point) -> bool {
        self.insert_if(true, p)
    }

    /// Adds `p` under a condition, without a branch; tells whether it was added.
    #[inline(always)]
    pub(super) fn insert_if(&mut self, condition: bool, p: Point) -> bool {
        let word = &mut self.0[p.index() >> 6];
        let old = *word;
        *word |= u64::from(condition) << (p.index() & 63);
        old != *word
    }

    /// Takes `p` out; tells whether it was there.
    #[inline(always)]
    pub fn remove(&mut self, p: Point) -> bool {
        let word = &mut self.0[p.index() >> 6];
        let old = *word;
        *word &= !(1 << (p.index() & 63));
        old != *word
    }

    /// The number of points.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether this set and `other` share a point.
    #[inline(always)]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The number of points in both sets; quick when they are few.
    #[inline(always)]
    pub(crate) fn n_shared(&self, other: &Self) -> usize {
        let mut n = 0;
        for (a, b) in self.0.iter().zip(&other.0) {
            let mut both = a & b;
            while both != 0 {
                both &= both - 1;
                n += 1;
            }
        }
        n
    }

    /// The point with the smallest number.
    #[inline(always)]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let i = self.0.iter().position(|&word| word != 0)?;
        Some(Point((i * 64) as u16 + self.0[i].trailing_zeros() as u16))
    }

    /// The points in ascending order of their numbers.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<N> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as u16;
                word &= word - 1;
                Some(Point((i * 64) as u16 + bit))
            })
        })
    }

    /// The set moved by `n` numbers upwards, `0 < n < 64`.
    #[inline(always)]
    fn shifted_up(&self, n: usize) -> Self {
        let mut out = [0; N];
        let mut carry = 0;
        for (shifted, word) in out.iter_mut().zip(self.0) {
            *shifted = word << n | carry;
            carry = word >> (64 - n);
        }
        Bitboard(out)
    }

    /// The set moved by `n` numbers downwards, `0 < n < 64`.
    #[inline(always)]
    fn shifted_down(&self, n: usize) -> Self {
        let mut out = [0; N];
        let mut carry = 0;
        for (shifted, word) in out.iter_mut().zip(self.0).rev() {
            *shifted = word >> n | carry;
            carry = word << (64 - n);
        }
        Bitboard(out)
    }

    /// The points beside a point of the set; may hold spare points off the board and points of the
    /// set itself.
    #[inline(always)]
    #[must_use]
    pub fn neighbors(&self, size: BoardSize) -> Self {
        let stride = size.stride();
        self.shifted_up(1)
            | self.shifted_down(1)
            | self.shifted_up(stride)
            | self.shifted_down(stride)
    }

    /// All points of `within` that are reached from `self` by steps inside `within`; `self` should
    /// lie in `within`, which should lie on the board.
    #[must_use]
    pub fn flood(&self, within: &Self, size: BoardSize) -> Self {
        let mut reached = *self & *within;
        loop {
            let next = (reached | reached.neighbors(size)) & *within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of the set, one after another.
    pub fn regions(&self, size: BoardSize) -> impl Iterator<Item = Self> + use<N> {
        let mut left = *self;
        std::iter::from_fn(move || {
            let region = Self::of(left.first()?).flood(&left, size);
            left -= region;
            Some(region)
        })
    }

    /// The same set in `M` words.
    ///
    /// # Panics
    /// If a point of the set does not fit.
    #[must_use]
    pub fn resized<const M: usize>(&self) -> Bitboard<M> {
        let mut out = [0; M];
        for (i, &word) in self.0.iter().enumerate() {
            match out.get_mut(i) {
                Some(slot) => *slot = word,
                None => assert!(word == 0, "a bitboard of {M} words is too small"),
            }
        }
        Bitboard(out)
    }
}

impl<const N: usize> FromIterator<Point> for Bitboard<N> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for p in points {
            set.insert(p);
        }
        set
    }
}

impl<const N: usize> BitAnd for Bitboard<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        self
    }
}

impl<const N: usize> BitOr for Bitboard<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const N: usize> BitOrAssign for Bitboard<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl<const N: usize> Sub for Bitboard<N> {
    type Output = Self;
    #[inline(always)]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const N: usize> SubAssign for Bitboard<N> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
    }
}
