//! The rules of the game against reference data (`tests/data`) and against a plain second board.

mod data;
mod handicap;
mod legal_positions;
pub mod pair;
mod perft;
mod positions;
mod reference_games;
mod requirements;
mod scores;
pub mod twin;
