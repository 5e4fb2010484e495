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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{draw_board, parse_board};

    /// `expected` draws the stones in seki.
    #[track_caller]
    fn check(rows: &[&str], expected: &[&str]) {
        let board = parse_board(rows).unwrap();
        let stones = board.both_stones().map(|stones| stones & chains_in_seki(&board));
        assert_eq!(draw_board(&Board::from_position(board.size(), stones, None)), expected);
    }

    #[test]
    fn shared_liberties() {
        check(&["XX.OO", "XX.OO"], &["XX.OO", "XX.OO"]);
        check(&[".XX.OO.", "XXXXOOO"], &[".XX.OO.", "XXXXOOO"]);
    }

    #[test]
    fn a_second_eye_or_an_open_side_is_no_seki() {
        check(&[".X.X.O.", "XXXX.OO"], &[".......", "......."]);
        let open = [".....", ".X.O.", ".....", "..X..", "....."];
        check(&open, &["....."; 5]);
    }
}
