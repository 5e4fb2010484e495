//! Game records in SGF (Smart Game Format, FF 1 to 4): to games and back.
//!
//! [`main_line`] turns bytes into nodes and knows no Go; [`read()`] gives the properties their
//! meaning, and [`write()`] makes a record of a game. [`load`] and [`save`] do the same with files.
//! [`turns`] are the places of a record where a move follows, and [`annotate`] writes remarks there
//! and changes nothing else.
//! Text is never decoded: nearly everything that counts is ASCII.

mod annotate;
mod file;
mod parse;
mod read;
mod rule_names;
mod turns;
mod values;
mod write;

pub use annotate::{Annotation, annotate};
pub use file::{load, load_text, save};
pub use parse::{Node, Place, Property, Value, main_line};
pub use read::read;
pub use turns::{Turn, turns};
pub use write::{Remarks, write, write_with_remarks};

use crate::go::{Color, IllegalMove, SetupError};
use thiserror::Error;

/// What records call this program.
pub(crate) const PROGRAM: &str = "Kosumi";

/// Why a record makes no game.
#[derive(Debug, Error)]
pub enum SgfError {
    /// The file cannot be read.
    #[error("cannot read the file: {0}")]
    Unreadable(#[from] std::io::Error),
    /// The path names a folder, a pipe or a device.
    #[error("not a regular file")]
    NotAFile,
    /// The file is longer than any record of a game.
    #[error("longer than {0} bytes")]
    TooLong(u64),
    /// The text begins with the mark of UTF-16.
    #[error("in UTF-16: save it as UTF-8")]
    Utf16,
    /// There is no `(;` anywhere.
    #[error("no game: '(;' is missing")]
    NoGame,
    /// The text ends inside a property value or a game tree.
    #[error("{place}: '{bracket}' is never closed")]
    Unclosed {
        /// Where the bracket was opened.
        place: Place,
        /// The opening bracket.
        bracket: char,
    },
    /// A character stands where the format allows none like it.
    #[error("{place}: unexpected {found}")]
    Unexpected {
        /// Where it stands.
        place: Place,
        /// The quoted character, escaped if it is not printable ASCII, or the end of the text.
        found: String,
    },
    /// A property has a value that it cannot have.
    #[error("{place}: bad value {name}[{value}]")]
    BadValue {
        /// Where the value begins.
        place: Place,
        /// The property.
        name: String,
        /// The beginning of the value, escaped where it is not printable ASCII.
        value: String,
    },
    /// Stones cannot be set up as the record says.
    #[error("{place}: {reason}")]
    Setup {
        /// Where the node with the stones begins.
        place: Place,
        /// What is wrong with them.
        reason: SetupError,
    },
    /// The rules forbid a move of the record.
    #[error("{place}: move {number}, {color} {point}: {reason}")]
    Illegal {
        /// Where the move stands.
        place: Place,
        /// Its number, from 1.
        number: usize,
        /// Who plays.
        color: Color,
        /// The point as people write it, such as `D4`.
        point: String,
        /// Which rule forbids it.
        reason: IllegalMove,
    },
}
