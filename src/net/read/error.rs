//! What can be wrong with a network file.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a network file cannot be read.
#[derive(Debug, Error)]
pub enum ModelError {
    /// The file cannot be opened.
    #[error("cannot read '{}': {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// The file holds something else.
    #[error("this is no network file")]
    NoNetwork,
    /// The file holds no sound network, or none that is supported.
    #[error("byte {byte}, {layer}: {fault}")]
    Damaged {
        /// Where the fault stands in the unpacked file, from 0.
        byte: u64,
        /// The layer that is being read: its kind and, if it is known by then, its name, quoted.
        layer: String,
        /// What is wrong there.
        fault: Fault,
    },
}

/// What is wrong at a place of a network file.
#[derive(Debug, Error)]
pub enum Fault {
    /// The file cannot be read or unpacked any further.
    #[error("cannot read on: {0}")]
    Interrupted(#[from] io::Error),
    /// The file is too short.
    #[error("the file ends before {0}")]
    Ends(String),
    /// Something else stands there than must.
    #[error("expected {expected}, found '{found}'")]
    Unexpected {
        /// What must stand there.
        expected: String,
        /// The beginning of what does, escaped where it is not printable ASCII.
        found: String,
    },
    /// A batch normalization gives numbers that are not finite.
    #[error("channel {channel} has the variance {variance}, which gives no finite numbers")]
    Degenerate {
        /// The channel, from 0.
        channel: usize,
        /// Its variance.
        variance: f32,
    },
    /// The network may be sound, but it cannot be used.
    #[error("{0} are not supported")]
    Unsupported(&'static str),
}
