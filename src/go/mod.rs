//! The game of Go: what is true of it, whoever plays.
//!
//! Plain values: nothing here knows a protocol, a clock, a file, a thread or chance.
//! [`Board`] is the position that playouts copy and play on; [`Game`] adds history, superko,
//! passes, undo and the score.

mod bitboard;
mod board;
mod chain;
mod color;
mod game;
mod handicap;
mod komi;
pub mod notation;
mod point;
mod point_list;
mod repetition;
mod rules;
mod score;
mod surroundings;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::{Board, Removed};
pub use chain::Chain;
pub use color::Color;
pub use game::{Game, IllegalMove, SetupError};
pub use handicap::{fixed_handicap, free_handicap};
pub use komi::Komi;
pub use point::{BoardSize, MAX_SIDE, MAX_WORDS, Move, Point};
pub use repetition::{Position, repeats};
pub use rules::{HandicapBonus, KoRule, Rules};
pub use score::{Area, Score};
pub use surroundings::Surroundings;
