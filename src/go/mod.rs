//! The game of Go: what is true of it, whoever plays.
//!
//! Plain values: nothing here knows a protocol, a clock, a file, a thread or chance.
//! [`Board`] is the position that playouts copy and play on; [`Game`] adds history, superko,
//! passes, undo and the score.

mod bitboard;
mod board;
mod chain;
mod color;
mod count;
mod game;
mod handicap;
mod komi;
pub mod notation;
mod point;
mod point_list;
mod repetition;
mod rule_keys;
mod rule_sets;
mod rules;
mod score;
mod surroundings;
mod symmetry;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::{Board, Removed};
pub use chain::Chain;
pub use color::Color;
pub use count::{Count, FastCount, Fates};
pub use game::{Game, IllegalMove, SetupError};
pub use handicap::{fixed_handicap, free_handicap, star_points};
pub use komi::Komi;
pub use point::{BoardSize, MAX_SIDE, MAX_WORDS, Move, Point};
pub use repetition::{Position, repeats};
pub use rule_keys::RuleError;
pub use rule_sets::{RULE_SETS, RuleSet, UnknownRules};
pub use rules::{HandicapBonus, KoRule, Rules, Scoring, Tax};
pub use score::{Area, Score};
pub use surroundings::Surroundings;
pub use symmetry::Symmetry;
