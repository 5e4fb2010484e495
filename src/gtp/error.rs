//! What an answer with `?` says. The words are those of the protocol's specification.

use crate::engine::{NetworkError, UnknownLevel};
use crate::go::{Color, IllegalMove, RuleError, SetupError, UnknownRules};
use crate::search::ParamError;
use std::sync::Arc;
use thiserror::Error;

/// Why a command failed; it then changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum GtpError {
    /// There is no command of this name.
    #[error("unknown command")]
    UnknownCommand,
    /// An argument is missing or of the wrong kind.
    #[error("syntax error")]
    Syntax,
    /// An argument of an analysis is unknown or has a bad value.
    #[error("bad argument '{0}'")]
    BadArgument(String),
    /// An argument of an analysis asks for what an earlier one asked for.
    #[error("bad argument '{argument}' (a second {name})")]
    Repeated {
        /// The argument.
        argument: String,
        /// What it asks for.
        name: String,
    },
    /// Every legal move of this player is left out of an analysis.
    #[error("no legal move is left to {0}")]
    NoMoveLeft(Color),
    /// An argument is none of those that are known.
    #[error("bad argument '{argument}' (expected {expected})")]
    Unexpected {
        /// The argument.
        argument: String,
        /// The known ones.
        expected: String,
    },
    /// The line is longer than any command needs.
    #[error("line too long")]
    LineTooLong,
    /// No board has this size.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// The rules forbid the move.
    #[error("illegal move")]
    IllegalMove,
    /// There are not as many moves.
    #[error("cannot undo")]
    CannotUndo,
    /// The board has no place for such a handicap.
    #[error("invalid number of stones")]
    InvalidNumberOfStones,
    /// What is set up comes before all else.
    #[error("board not empty")]
    BoardNotEmpty,
    /// Stones cannot stand on these points.
    #[error("bad vertex list")]
    BadVertexList,
    /// A stone is asked about where there is none.
    #[error("vertex must not be empty")]
    EmptyVertex,
    /// The last move is asked for, but none was made.
    #[error("no previous move known")]
    NoPreviousMove,
    /// There is no such file, or no game in it.
    #[error("cannot load file")]
    CannotLoadFile,
    /// The file cannot be written.
    #[error("cannot save file")]
    CannotSaveFile,
    /// GoGui can be shown no such thing.
    #[error("unknown display '{0}' (known: live_graphics off, visits or ownership)")]
    UnknownDisplay(String),
    /// A record has no place for this.
    #[error("bad property '{0}' (expected NAME=VALUE, of no property that the game itself has)")]
    BadProperty(String),
    /// No rule set has this name.
    #[error(transparent)]
    UnknownRules(#[from] UnknownRules),
    /// KGS knows no rule set of this name.
    #[error("unknown rules '{0}' (known: chinese, aga, japanese, new_zealand)")]
    UnknownKgsRules(String),
    /// A rule has no such key or value.
    #[error(transparent)]
    UnknownRule(#[from] RuleError),
    /// The search has no such parameter or value.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// There is no such level of play.
    #[error(transparent)]
    UnknownLevel(#[from] UnknownLevel),
    /// There is no network to be asked; this says why.
    #[error("{0}")]
    Network(String),
    /// A fault of the program.
    #[error("internal error")]
    Internal,
}

impl GtpError {
    /// An error about an argument that should be something else.
    pub(super) fn unexpected(argument: &str, expected: impl Into<String>) -> GtpError {
        GtpError::Unexpected { argument: argument.to_owned(), expected: expected.into() }
    }
}

impl From<NetworkError> for GtpError {
    fn from(error: NetworkError) -> GtpError {
        GtpError::Network(error.to_string())
    }
}

impl From<Arc<NetworkError>> for GtpError {
    fn from(error: Arc<NetworkError>) -> GtpError {
        GtpError::Network(error.to_string())
    }
}

impl From<IllegalMove> for GtpError {
    fn from(_: IllegalMove) -> GtpError {
        GtpError::IllegalMove
    }
}

impl From<SetupError> for GtpError {
    fn from(error: SetupError) -> GtpError {
        match error {
            SetupError::BoardNotEmpty => GtpError::BoardNotEmpty,
            SetupError::BadPoints | SetupError::NoLiberties => GtpError::BadVertexList,
        }
    }
}
