//! What each command does: one short function a command, from words to calls of the engine and
//! back.

pub(super) mod admin;
pub(super) mod analyze;
pub(super) mod gogui;
pub(super) mod gomill;
pub(super) mod kgs;
pub(super) mod network;
pub(super) mod play;
pub(super) mod position;
pub(super) mod query;
pub(super) mod record;
pub(super) mod rules;
pub(super) mod score;
pub(super) mod setup;
pub(super) mod time;

use super::response::Reply;
use std::io::{self, Write};

/// The answer that says nothing.
fn done() -> Reply {
    Ok(String::new())
}

/// Writes to standard error. No command fails because nobody reads that.
fn tell_aside(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
