//! The Go Text Protocol, version 2: the only layer that knows it.
//!
//! One thread reads lines, so that the end of the input is seen while the engine thinks; the
//! caller's thread executes them in order and alone writes answers, each in one piece or, if they
//! tell of a search under way, line by line.

mod analysis;
mod args;
mod commands;
mod drawing;
mod error;
mod graphics;
mod handlers;
mod input;
mod interrupt;
mod live;
mod opinions;
mod request;
mod response;
mod session;
mod stream;

pub use opinions::describe_report;
pub use session::Session;

use crate::engine::Engine;
use interrupt::Interrupt;
use request::Request;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

/// The time between two looks at whether the network can be read.
const LOADING_POLL: Duration = Duration::from_millis(20);

/// Speaks GTP until `quit` or the end of the input; both also end a search that is under way.
///
/// # Errors
/// If the input cannot be read, an answer cannot be written, no thread can be started or the network
/// that the engine is reading cannot be read.
pub fn run(
    engine: Engine,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let interrupt = Arc::new(Interrupt::default());
    let mut session = Session::with_interrupt(engine, Arc::clone(&interrupt));
    let (sender, requests) = mpsc::sync_channel(input::MAX_WAITING);
    let reader = thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || input::read_requests(input, &interrupt, &sender))
        .map_err(|error| {
            io::Error::other(format!("no thread can be started to read the input: {error}"))
        })?;
    while !session.has_quit {
        let Some(request) = next_request(&mut session.engine, &requests)? else {
            let end = reader.join().expect("no line makes the reader panic");
            return end
                .map_err(|error| io::Error::other(format!("cannot read the input: {error}")));
        };
        session.execute(&request, &mut output)?;
    }
    Ok(())
}

/// Waits for the next request, and lets the engine read its network or ponder meanwhile; `None` at
/// the end of the input.
fn next_request(engine: &mut Engine, requests: &Receiver<Request>) -> io::Result<Option<Request>> {
    while engine.is_loading().map_err(io::Error::other)? {
        match requests.recv_timeout(LOADING_POLL) {
            Ok(request) => return Ok(Some(request)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Ok(if engine.wants_to_ponder() { ponder(engine, requests) } else { requests.recv().ok() })
}

/// Lets the engine ponder until the next request; `None` at the end of the input.
fn ponder(engine: &mut Engine, requests: &Receiver<Request>) -> Option<Request> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("ponder".to_owned());
        let pondering = thread.spawn_scoped(scope, || engine.ponder(&stop));
        let request = requests.recv().ok();
        stop.store(true, Relaxed);
        match pondering.map(ScopedJoinHandle::join) {
            Ok(Ok(())) => {}
            Ok(Err(_)) => log::error!("pondering failed"),
            Err(error) => log::warn!("no thread can be started to ponder: {error}"),
        }
        request
    })
}
