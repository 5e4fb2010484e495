//! Chains: their stones and their liberties.

use super::bitboard::Bitboard;
use super::point::{MAX_WORDS, Point};

/// A chain: solidly connected stones of one color.
#[derive(Clone, Copy)]
pub struct Chain<const N: usize = MAX_WORDS> {
    pub(super) stones: Bitboard<N>,
    pub(super) liberties: Bitboard<N>,
    pub(super) n_stones: u16,
    pub(super) n_liberties: u16,
}

impl<const N: usize> Chain<N> {
    /// No chain: an unused place.
    pub(super) const NONE: Chain<N> =
        Chain { stones: Bitboard::EMPTY, liberties: Bitboard::EMPTY, n_stones: 0, n_liberties: 0 };

    /// The stones of the chain.
    #[inline(always)]
    #[must_use]
    pub fn stones(&self) -> &Bitboard<N> {
        &self.stones
    }

    /// The empty points beside the chain.
    #[inline(always)]
    #[must_use]
    pub fn liberties(&self) -> &Bitboard<N> {
        &self.liberties
    }

    /// The number of stones.
    #[inline(always)]
    #[must_use]
    pub fn n_stones(&self) -> usize {
        self.n_stones.into()
    }

    /// The number of liberties.
    #[inline(always)]
    #[must_use]
    pub fn n_liberties(&self) -> usize {
        self.n_liberties.into()
    }

    #[inline(always)]
    pub(super) fn add_liberty(&mut self, p: Point) {
        self.add_liberty_if(true, p);
    }

    #[inline(always)]
    pub(super) fn add_liberty_if(&mut self, condition: bool, p: Point) {
        self.n_liberties += u16::from(self.liberties.insert_if(condition, p));
    }

    #[inline(always)]
    pub(super) fn remove_liberty(&mut self, p: Point) {
        self.n_liberties -= u16::from(self.liberties.remove(p));
    }

    #[inline(always)]
    pub(super) fn add_stone(&mut self, p: Point) {
        self.stones.insert(p);
        self.n_stones += 1;
    }

    #[inline(always)]
    pub(super) fn join(&mut self, other: &Chain<N>) {
        self.n_liberties += other.n_liberties - self.liberties.n_shared(&other.liberties) as u16;
        self.n_stones += other.n_stones;
        self.stones |= other.stones;
        self.liberties |= other.liberties;
    }
}
