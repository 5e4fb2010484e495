//! Plays that put their own chain in atari, and what they may be good for.

use super::atari::NewChain;
use super::nakade::{is_bent_four, is_nakade};
use crate::go::{Bitboard, Board, Color, Point};

/// What becomes of a chain that puts itself in atari.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfAtari {
    /// It has taken at least as many stones as it may lose, as in a ko.
    Exchange,
    /// Whoever takes it is taken in turn, with more stones.
    Snapback,
    /// A single stone that spoils an eye or takes a liberty away.
    ThrowIn,
    /// When it is taken, the room that it leaves is too small for two eyes.
    Nakade,
    /// It is lost for nothing.
    Bad,
}

/// What a legal play of `color` on the empty point `p` gives its own chain up for; `None` if the
/// chain has two liberties or more.
///
/// The exceptions are those that Pachi (Baudiš, Gailly, "PACHI: State of the art open source Go
/// program", 2011) makes in its playouts, told by sets.
#[must_use]
pub fn self_atari<const N: usize>(board: &Board<N>, color: Color, p: Point) -> Option<SelfAtari> {
    let new = NewChain::with_fewer(board, color, p, 2)?;
    let last = new.liberties.first()?;
    let n_given = new.stones.len();
    if new.taken.len() >= n_given {
        return Some(SelfAtari::Exchange);
    }
    let taker = Taker::of(board, color.opponent(), &new, last);
    let n_taking = taker.stones.len();
    if taker.n_liberties == 1 && n_taking > n_given {
        return Some(SelfAtari::Snapback);
    }
    let size = board.size();
    // Whether taking leaves exactly the stones of the chain as room: nothing but walls around.
    let inside = new.stones | Bitboard::of(last);
    let walls = *board.stones(color.opponent()) - new.taken;
    let is_enclosed = (inside.neighbors(size) - inside - walls)
        .iter()
        .all(|q| !board.is_empty(q) && board.color(q).is_none());
    Some(match n_given {
        1 if is_enclosed && !board.around(p).corners_hold(color.opponent()) => SelfAtari::ThrowIn,
        1 if n_taking > 2 && taker.n_liberties == 2 && taker.n_liberties < taker.n_before => {
            SelfAtari::ThrowIn
        }
        // The room must belong to the enemy: he takes with a chain that he has.
        2.. if is_enclosed
            && n_taking > 1
            && (is_nakade(&new.stones, size) || is_bent_four(&new.stones, size)) =>
        {
            SelfAtari::Nakade
        }
        _ => SelfAtari::Bad,
    })
}

/// Whether neither color can play on the empty point `p` beside its stones without losing them: the
/// liberty of a seki, or what is filled last in a race.
#[must_use]
pub fn is_seki_point<const N: usize>(board: &Board<N>, p: Point) -> bool {
    Color::BOTH.into_iter().all(|color| {
        board.around(p).touches(color)
            && !board.captures(color, p)
            && (board.is_suicide(color, p) || self_atari(board, color, p) == Some(SelfAtari::Bad))
    })
}

/// The chain of the enemy that takes a chain in atari.
struct Taker<const N: usize> {
    stones: Bitboard<N>,
    n_liberties: usize,
    /// The liberties of its parts before the other chain put itself in atari.
    n_before: usize,
}

impl<const N: usize> Taker<N> {
    fn of(board: &Board<N>, enemy: Color, new: &NewChain<N>, last: Point) -> Taker<N> {
        let size = board.size();
        let mut stones = Bitboard::of(last);
        let mut before = Bitboard::EMPTY;
        let mut empty = Bitboard::EMPTY;
        let mut taken = new.stones;
        for q in size.neighbors(last) {
            let Some(chain) = board.chain(q).filter(|_| !new.taken.contains(q)) else {
                if board.is_empty(q) || new.taken.contains(q) {
                    empty.insert(q);
                }
                continue;
            };
            if board.color(q) == Some(enemy) {
                stones |= *chain.stones();
                before |= *chain.liberties();
            } else if chain.n_liberties() == 1 {
                taken |= *chain.stones();
            }
        }
        // The new stone is no liberty unless it is taken, and it is among the taken.
        let around = stones.neighbors(size);
        let liberties = ((before | empty) - Bitboard::of(last) - new.stones) | (taken & around);
        Taker { stones, n_liberties: liberties.len(), n_before: before.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::views;
    use super::*;

    /// What a play of `X` on the point drawn as `*` is.
    #[track_caller]
    fn check(rows: &[&str], expected: Option<SelfAtari>) {
        for view in views(rows) {
            let found = self_atari(&view.board, view.x, view.point('*'));
            assert_eq!(found, expected, "{rows:?}");
        }
    }

    #[test]
    fn plain_ones() {
        check(&["....", ".*..", "...."], None);
        check(&["....", "....", "*..."], None);
        check(&["....", "O...", "*..."], Some(SelfAtari::Bad));
        check(&["....", "XO..", "*O.."], Some(SelfAtari::Bad));
        check(&["....", "OX..", "*XO."], None);
    }

    #[test]
    fn exchanges() {
        check(&["..XO.", ".XO*O", "..XO.", "....."], Some(SelfAtari::Exchange));
        check(&["......", "OOXXO.", "X*OOXO"], Some(SelfAtari::Exchange));
        check(&["......", "OOOXO.", "XX*OX."], Some(SelfAtari::Bad));
    }

    #[test]
    fn snapbacks() {
        check(&[".....", "XXXXX", "XOOOX", "XO*.X"], Some(SelfAtari::Snapback));
        check(&[".....", "XXXXX", "XOOOX", "XO.*X"], None);
        check(&[".....", "XXX..", "OOXX.", "*.OX.", "OOXX."], Some(SelfAtari::Snapback));
        check(&[".....", "X..XX", "XOOOX", "XO*.X"], Some(SelfAtari::Bad));
    }

    #[test]
    fn throw_ins() {
        check(&["......", ".XOO..", ".O*.O."], Some(SelfAtari::ThrowIn));
        check(&["......", ".OOO..", ".O*.O."], Some(SelfAtari::Bad));
        check(&["......", ".XOO..", ".O*.O.", ".XOO..", "......"], Some(SelfAtari::ThrowIn));
        check(&["......", ".XOO..", ".O*.O.", ".OOO..", "......"], Some(SelfAtari::Bad));
        // It takes one of three liberties away.
        check(&[".....", "XXX.X", "XOOOX", "XO*.X"], Some(SelfAtari::ThrowIn));
    }

    #[test]
    fn nakade_of_three_to_six() {
        for rows in [
            [".......", ".......", "OOOO...", "X*.O..."],
            [".......", "OOO....", "XXO....", "*.O...."],
            [".......", "OOOO...", "OXXXO..", "OO*.O.."],
            [".......", "OOO....", "XXOO...", "X*.O..."],
            [".......", "OOOO...", "XXXO...", "X*.O..."],
            ["..O....", ".OXO...", "OXXXO..", "OO*.O.."],
            ["..O....", ".OXO...", "OXXXO..", "OX*.O.."],
            [".......", "OO.....", "XOOOO..", "XX*.O.."],
        ] {
            check(&rows, Some(SelfAtari::Nakade));
        }
    }

    #[test]
    fn shapes_that_would_make_the_enemy_live() {
        for rows in [
            [".......", ".......", "OOOOO..", "XXX*.O."],
            [".......", "OOO....", "OXOOO..", "OXX*.O."],
            [".......", ".......", "OOOOOO.", "XXXX*.O"],
            [".......", "OOOO...", "XXXOO..", "XX*.O.."],
        ] {
            check(&rows, Some(SelfAtari::Bad));
        }
    }

    #[test]
    fn giving_up_an_own_eye_is_no_nakade() {
        check(&[".X*O.O", "XXXOOO", "OOO...", "......"], Some(SelfAtari::Bad));
    }

    /// The points drawn as `*` are those of a seki, no others.
    #[track_caller]
    fn check_seki(rows: &[&str]) {
        for view in views(rows) {
            let found: Bitboard =
                view.board.empty().iter().filter(|&p| is_seki_point(&view.board, p)).collect();
            assert_eq!(found, view.marked('*'), "{rows:?}");
        }
    }

    #[test]
    fn seki() {
        check_seki(&["OOOOOOO", "XXXXXXO", "*OOO*XO"]);
        check_seki(&[".......", "OOOOXXX", "XXXXOOO", ".XX*OO."]);
        // Three stones kill, and with another liberty it is a race.
        check_seki(&["OOOOOO", "XXXXXO", ".OO.XO"]);
        check_seki(&["OOOO.OO", "XXXXXXO", ".OOO.XO"]);
        check_seki(&[".....", ".....", "....."]);
    }
}
