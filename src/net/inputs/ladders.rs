//! The chains that ladders catch, and a memory of them.

use crate::go::{Bitboard, Board, BoardSize, Color, Point, Position};
use crate::tactics::ladder::{NETWORK_PLAYS, catches, is_caught};

/// What ladders do in one position.
#[derive(Clone, Copy)]
pub(super) struct Ladders<const N: usize> {
    /// The stones of both colors that do not get away: those in atari though they play first,
    /// others if the opponent does.
    pub caught: Bitboard<N>,
    /// For chains of each color with two liberties, Black's first: where the opponent begins.
    pub starts: [Bitboard<N>; 2],
}

impl<const N: usize> Ladders<N> {
    /// Reads all ladders of a board.
    fn of(board: &Board<N>) -> Ladders<N> {
        let mut ladders = Ladders { caught: Bitboard::EMPTY, starts: [Bitboard::EMPTY; 2] };
        for color in Color::BOTH {
            for chain in board.chains(color) {
                let mut caught = chain.n_liberties() == 1 && is_caught(board, chain, NETWORK_PLAYS);
                catches(board, chain, NETWORK_PLAYS, |p| {
                    caught = true;
                    ladders.starts[color.index()].insert(p);
                });
                if caught {
                    ladders.caught |= *chain.stones();
                }
            }
        }
        ladders
    }
}

/// A position, as far as ladders depend on it: the size of the board, the hash of the stones and
/// the point that simple ko bans.
type Key = (BoardSize, u64, Option<Point>);

/// The ladders of the last positions that were asked for, in a table where a new one drives out an
/// older one. The default knows none.
#[derive(Clone, Default)]
pub struct LadderMemory<const N: usize> {
    /// Empty before the first question.
    entries: Vec<Option<(Key, Ladders<N>)>>,
}

impl<const N: usize> LadderMemory<N> {
    /// The number of positions there is room for.
    const N_ENTRIES: usize = 1 << 10;

    /// The ladders of a board.
    pub(super) fn of_board(&mut self, board: &Board<N>) -> Ladders<N> {
        let key = (board.size(), board.hash(), board.ko_point());
        self.recall(key, || Ladders::of(board))
    }

    /// The ladders of a position on a board of this size.
    pub(super) fn of_position(&mut self, position: &Position<N>, size: BoardSize) -> Ladders<N> {
        let key = (size, position.hash(), position.ko_point());
        self.recall(key, || Ladders::of(&position.board(size)))
    }

    fn recall(&mut self, key: Key, read: impl FnOnce() -> Ladders<N>) -> Ladders<N> {
        if self.entries.is_empty() {
            self.entries = vec![None; Self::N_ENTRIES];
        }
        let entry = &mut self.entries[key.1 as usize % Self::N_ENTRIES];
        match entry {
            Some((known, ladders)) if *known == key => *ladders,
            _ => {
                let ladders = read();
                *entry = Some((key, ladders));
                ladders
            }
        }
    }
}
