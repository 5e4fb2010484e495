//! Nets (geta): loose plays that leave a chain nowhere to run.

use super::atari::NewChain;
use super::ladder::rescues;
use crate::go::{Board, Chain, Point};

/// The plays of the opponent that catch a chain with two liberties without an atari: on whichever
/// liberty its owner then plays, and whatever he takes beside it, it is caught in a ladder of at
/// most `most_plays`. His answers further away are not read.
pub fn nets<const N: usize>(
    board: &Board<N>,
    chain: &Chain<N>,
    most_plays: usize,
    mut found: impl FnMut(Point),
) {
    let Some(stone) = chain.stones().first() else { return };
    let Some(runner) = board.color(stone) else { return };
    if chain.n_liberties() != 2 {
        return;
    }
    let mut after = chain
        .liberties()
        .iter()
        .map(|p| Some(NewChain::with_fewer(board, runner, p, 4)?.liberties));
    // A chain that gets three liberties at a stroke is away, so the net has to take one of them.
    let (Some(Some(a)), Some(Some(b))) = (after.next(), after.next()) else { return };
    let places = match (a.len(), b.len()) {
        (3, 3) => a & b,
        (3, _) => a,
        (_, 3) => b,
        _ => a | b,
    };
    let hunter = runner.opponent();
    // What the chain would get by taking is not empty yet.
    for p in ((places & board.empty()) - *chain.liberties()).iter() {
        if board.ko_point() == Some(p) || board.is_suicide(hunter, p) {
            continue;
        }
        let mut after = *board;
        after.play(hunter, p);
        let mut holds = true;
        if let Some(chain) = after.chain(stone) {
            rescues(&after, chain, most_plays, |_| holds = false);
        }
        if holds {
            found(p);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::{random_boards, views};
    use super::super::ladder::NETWORK_PLAYS;
    use super::*;
    use crate::go::notation::draw_board;
    use crate::go::{Bitboard, Color};

    #[track_caller]
    fn check(rows: &[&str]) {
        for view in views(rows) {
            let chain = view.board.chain(view.point('x')).unwrap();
            let mut found = Bitboard::EMPTY;
            nets(&view.board, chain, NETWORK_PLAYS, |p| _ = found.insert(p));
            assert_eq!(found, view.marked('*'), "{rows:?}");
        }
    }

    #[test]
    fn one_stone() {
        check(&["......", "......", ".O.*..", ".Ox...", "..OO..", "......"]);
        // With room on one side, or a friend on the way, it gets out.
        check(&["......", "......", ".O....", ".Ox...", "..O...", "......"]);
        check(&["......", "..X...", ".O....", ".Ox...", "..OO..", "......"]);
        check(&["......", "......", ".O....", ".Ox.X.", "..OO..", "......"]);
        // A friend behind the net does not help, but one that threatens the hunters does.
        check(&["......", "...X..", ".O.*..", ".Ox...", "..OO..", "......"]);
        check(&["......", "......", "XO....", "XOx...", ".XOO..", "......"]);
    }

    #[test]
    fn one_way_out() {
        check(&["......", "......", ".O.O..", ".Ox.*.", "..O*.."]);
        check(&["......", "......", ".OOO*.", ".OxX.*", ".OO.O.", "......"]);
        check(&["......", "......", ".OOO..", ".OxX.X", ".OO.O.", "......"]);
    }

    #[test]
    fn a_chain_that_may_take() {
        // Where it takes a hunter's stone there is no place yet.
        let mut n_found = 0;
        for board in random_boards(2000) {
            for chain in Color::BOTH.into_iter().flat_map(|color| board.chains(color)) {
                nets(&board, chain, NETWORK_PLAYS, |p| {
                    assert!(board.is_empty(p), "{:?}", draw_board(&board));
                    n_found += 1;
                });
            }
        }
        assert!(n_found > 100, "{n_found}");
    }

    #[test]
    fn other_numbers_of_liberties() {
        check(&["......", ".OOO..", "..x...", "......", "......"]);
        check(&["......", "..O...", ".Ox...", "..O...", "......"]);
    }
}
