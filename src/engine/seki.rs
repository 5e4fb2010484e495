//! Seki, by its look.

use crate::go::{Bitboard, Board, Chain, Color};

/// The stones of the chains that would be in seki if all stones of the board lived: they share
/// liberties with the enemy, and a play of their own on any liberty would put them in atari.
pub(super) fn chains_in_seki(living: &Board) -> Bitboard {
    let mut stones = Bitboard::EMPTY;
    for color in Color::BOTH {
        for chain in living.chains(color).filter(|chain| is_seki(living, color, chain)) {
            stones |= *chain.stones();
        }
    }
    stones
}

fn is_seki(living: &Board, color: Color, chain: &Chain) -> bool {
    let size = living.size();
    let shared = chain.liberties().flood(&living.empty(), size).neighbors(size);
    chain.n_liberties() >= 2
        && shared.meets(living.stones(color.opponent()))
        && chain.liberties().iter().all(|p| {
            let mut after = *living;
            after.play(color, p);
            after.chain(p).is_none_or(|chain| chain.n_liberties() <= 1)
        })
}
