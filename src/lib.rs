//! Kosumi, a Go engine.
//!
//! Layers, each of which uses only those below it; read from either end:
//!
//! * [`sgf`]: game records.
//! * [`go`]: the rules, the board, the game.

pub mod go;
pub mod sgf;
