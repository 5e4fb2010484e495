//! Kosumi, a Go engine.
//!
//! Layers, each of which uses only those below it; read from either end:
//!
//! * [`cli`]: the command line.
//! * [`tools`]: other uses of the engine than playing.
//! * [`gtp`]: the Go Text Protocol.
//! * [`engine`]: the session, with its game, searcher and clock.
//! * [`search`]: choosing a move.
//! * [`net`]: networks, their inputs and their outputs.
//! * [`sgf`]: game records.
//! * [`tactics`]: what a play would do, without a tree.
//! * [`go`]: the rules, the board, the game.

pub mod cli;
pub mod engine;
pub mod go;
pub mod gtp;
pub mod net;
pub mod search;
pub mod sgf;
pub mod tactics;
pub mod tools;
