//! Chains that live though their owner passes for the rest of the game, after Benson, "Life in the
//! game of Go" (1976).

use crate::go::{Bitboard, Board, Color};

/// What is one color's for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassAlive<const N: usize> {
    /// The stones of the chains that no play of the opponent's can ever take.
    pub stones: Bitboard<N>,
    /// The points within walls of such chains where the opponent cannot live: his stones there are
    /// dead, and at most one of the points has no stone of the wall beside it.
    pub territory: Bitboard<N>,
}

/// A connected part of what one color does not hold, with an empty point in it.
struct Region<const N: usize> {
    points: Bitboard<N>,
    /// The points that must be liberties of a chain for the region to be an eye of it: whoever
    /// fills one of them takes nothing.
    eye: Bitboard<N>,
    beside: Bitboard<N>,
}

impl<const N: usize> PassAlive<N> {
    /// What is `color`'s for good on this board. `suicide` tells whether the opponent may play so
    /// that his own chain goes off: a region is then an eye only if his stones in it are beside the
    /// chain as well.
    #[must_use]
    pub fn of(board: &Board<N>, color: Color, suicide: bool) -> PassAlive<N> {
        let size = board.size();
        let own = *board.stones(color);
        let empty = board.empty();
        let others = Bitboard::full(size) - own;
        let mut regions: Vec<Region<N>> = others
            .regions(size)
            .filter(|region| region.meets(&empty))
            .map(|points| Region {
                points,
                eye: if suicide { points } else { points & empty },
                beside: points.neighbors(size) & own,
            })
            .collect();
        let mut alive: Vec<Bitboard<N>> =
            board.chains(color).map(|chain| *chain.stones()).collect();
        loop {
            let n_alive = alive.len();
            alive.retain(|chain| {
                let beside = chain.neighbors(size);
                let is_eye = |region: &&Region<N>| (region.eye - beside).is_empty();
                regions.iter().filter(is_eye).count() >= 2
            });
            if alive.len() == n_alive {
                break;
            }
            let stones = union(&alive);
            regions.retain(|region| (region.beside - stones).is_empty());
        }
        let stones = union(&alive);
        let mut territory = Bitboard::EMPTY;
        let reached = stones.neighbors(size);
        for region in &regions {
            if region.beside.meets(&stones) && (region.points - reached).len() <= 1 {
                territory |= region.points;
            }
        }
        PassAlive { stones, territory }
    }
}

fn union<const N: usize>(sets: &[Bitboard<N>]) -> Bitboard<N> {
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
}
