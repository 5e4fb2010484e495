//! What an engine does that loses the game.

use crate::go::IllegalMove;
use serde::{Deserialize, Serialize};
use std::io;
use std::time::Duration;
use thiserror::Error;

/// What an engine did that loses the game, whatever is on the board.
#[derive(Debug, Error)]
pub enum Fault {
    /// It could not be started.
    #[error("cannot be started: {0}")]
    NotStarted(#[from] io::Error),
    /// It ended, or closed its input or output.
    #[error("ended before it answered '{command}'")]
    Ended {
        /// What it was asked.
        command: String,
    },
    /// It did not answer in any time that it could need.
    #[error("did not answer '{command}' within {} seconds", limit.as_secs_f64())]
    Silent {
        /// What it was asked.
        command: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// Its answer means nothing.
    #[error("answered '{command}' by '{answer}'")]
    Garbage {
        /// What it was asked.
        command: String,
        /// The beginning of the answer.
        answer: String,
    },
    /// It answered that it cannot do what it must.
    #[error("refused '{command}': '{answer}'")]
    Refused {
        /// What it was asked.
        command: String,
        /// What it said.
        answer: String,
    },
    /// It chose a move against the rules.
    #[error("played {point}: {reason}")]
    Illegal {
        /// The point as people write it.
        point: String,
        /// Which rule forbids it.
        reason: IllegalMove,
    },
    /// Its clock ran out.
    #[error("took {:.3} seconds and had {:.3}", taken.as_secs_f64(), left.as_secs_f64())]
    Late {
        /// How long it thought about the move.
        taken: Duration,
        /// What it had for the move.
        left: Duration,
    },
}

/// The kinds of faults that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The engine ended, or did not start.
    Crash,
    /// It did not answer.
    Hang,
    /// Its answer meant nothing.
    Garbage,
    /// It did not do what it must, such as to take a legal move of the opponent.
    Refused,
    /// It played against the rules.
    IllegalMove,
    /// Its clock ran out.
    TimeLoss,
}

impl FaultKind {
    /// All kinds, in the order in which they are shown.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Crash,
        FaultKind::Hang,
        FaultKind::Garbage,
        FaultKind::Refused,
        FaultKind::IllegalMove,
        FaultKind::TimeLoss,
    ];

    /// What people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::Garbage => "garbage",
            FaultKind::Refused => "refused",
            FaultKind::IllegalMove => "illegal move",
            FaultKind::TimeLoss => "time loss",
        }
    }
}

impl Fault {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::NotStarted(_) | Fault::Ended { .. } => FaultKind::Crash,
            Fault::Silent { .. } => FaultKind::Hang,
            Fault::Garbage { .. } => FaultKind::Garbage,
            Fault::Refused { .. } => FaultKind::Refused,
            Fault::Illegal { .. } => FaultKind::IllegalMove,
            Fault::Late { .. } => FaultKind::TimeLoss,
        }
    }
}
