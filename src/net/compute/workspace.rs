//! Memory that is used again and again.

use super::lanes::Chunk;
use std::ops::{Deref, DerefMut};

/// Pieces of memory that one thread computes in.
#[derive(Debug, Default)]
pub struct Workspace {
    free: Vec<Vec<Chunk>>,
}

/// Some chunks in memory that may be longer, so that it need not be filled when it is used for more.
#[derive(Clone, Debug)]
pub struct Piece {
    memory: Vec<Chunk>,
    len: usize,
}

impl Workspace {
    /// A piece of so many chunks, whose contents are undefined.
    pub fn take(&mut self, len: usize) -> Piece {
        let mut memory = self.free.pop().unwrap_or_default();
        if memory.len() < len {
            memory.resize(len, Chunk::default());
        }
        Piece { memory, len }
    }

    /// Takes a piece back.
    pub fn give(&mut self, piece: Piece) {
        self.free.push(piece.memory);
    }
}

impl From<Vec<Chunk>> for Piece {
    fn from(memory: Vec<Chunk>) -> Piece {
        Piece { len: memory.len(), memory }
    }
}

impl Deref for Piece {
    type Target = [Chunk];

    fn deref(&self) -> &[Chunk] {
        &self.memory[..self.len]
    }
}

impl DerefMut for Piece {
    fn deref_mut(&mut self) -> &mut [Chunk] {
        &mut self.memory[..self.len]
    }
}
