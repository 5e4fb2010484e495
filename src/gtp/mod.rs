//! The Go Text Protocol, version 2: the only layer that knows it.
//!
//! One thread reads lines, so that the end of the input is seen while the engine thinks; the
//! caller's thread executes them in order and alone writes answers, each in one piece.

mod args;
mod commands;
mod drawing;
mod error;
mod handlers;
mod input;
mod interrupt;
mod request;
mod response;
mod session;

pub use session::Session;

use crate::engine::Engine;
use interrupt::Interrupt;
use std::io::{self, Read, Write};
use std::sync::{Arc, mpsc};
use std::thread;

/// Speaks GTP until `quit` or the end of the input; both also end a search that is under way.
///
/// # Errors
/// If an answer cannot be written, or no thread can be started.
pub fn run(
    engine: Engine,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let interrupt = Arc::new(Interrupt::default());
    let mut session = Session::with_interrupt(engine, Arc::clone(&interrupt));
    let (sender, requests) = mpsc::sync_channel(input::MAX_WAITING);
    thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || input::read_requests(input, &interrupt, &sender))?;
    while !session.has_quit
        && let Ok(request) = requests.recv()
    {
        output.write_all(session.execute(&request).as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
