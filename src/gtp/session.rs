//! A conversation with one controller: a line in, an answer out.

use super::args::Args;
use super::commands;
use super::error::GtpError;
use super::interrupt::Interrupt;
use super::request::Request;
use super::response::{Reply, frame};
use crate::engine::{Decision, Engine};
use crate::go::{Color, Count, Fates, MAX_WORDS, Move};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What lasts from one command to the next.
pub struct Session {
    pub(super) engine: Engine,
    interrupt: Arc<Interrupt>,
    pub(super) has_quit: bool,
}

impl Session {
    /// A session whose searches nothing stops.
    #[must_use]
    pub fn new(engine: Engine) -> Session {
        Session::with_interrupt(engine, Arc::default())
    }

    /// A session whose searches `interrupt` stops.
    pub(super) fn with_interrupt(engine: Engine, interrupt: Arc<Interrupt>) -> Session {
        Session { engine, interrupt, has_quit: false }
    }

    /// Executes a line. The answer is complete with its closing empty line; a line without a
    /// command has none.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        Request::parse(line).map(|request| self.execute(&request))
    }

    /// Executes a request and returns the answer. A fault of the program is an error like others.
    pub(super) fn execute(&mut self, request: &Request) -> String {
        log::debug!("{} {}", request.name, request.arguments.trim_ascii().escape_ascii());
        let reply = catch_unwind(AssertUnwindSafe(|| self.reply(request)));
        frame(request.id, &reply.unwrap_or(Err(GtpError::Internal)))
    }

    /// Waits until the engine has read its network, without which it chooses no move and judges no
    /// stone. Like a search by count, this ends with the input unless that was a script.
    pub(super) fn await_network(&mut self) -> Result<(), GtpError> {
        Ok(self.interrupt.watch(true, |stop| self.engine.await_network(stop))?)
    }

    /// Lets the engine choose a move and play it.
    pub(super) fn genmove(&mut self, color: Color) -> Result<Decision, GtpError> {
        self.await_network()?;
        let by_count = self.engine.searches_by_count();
        Ok(self.interrupt.watch(by_count, |stop| self.engine.genmove(color, stop)))
    }

    /// Lets the engine choose a move.
    pub(super) fn reg_genmove(&mut self, color: Color) -> Result<Move, GtpError> {
        self.await_network()?;
        let by_count = self.engine.searches_by_count();
        Ok(self.interrupt.watch(by_count, |stop| self.engine.reg_genmove(color, stop)))
    }

    /// Lets the engine choose a move for the capture of dead stones and play it.
    pub(super) fn genmove_cleanup(&mut self, color: Color) -> Result<Move, GtpError> {
        self.await_network()?;
        let by_count = self.engine.searches_by_count();
        Ok(self.interrupt.watch(by_count, |stop| self.engine.genmove_cleanup(color, stop)))
    }

    /// Lets the engine count the game. Nothing cuts that short: a hasty count is a wrong one.
    pub(super) fn count(&mut self) -> Result<Count, GtpError> {
        self.await_network()?;
        Ok(self.engine.count(&AtomicBool::new(false)))
    }

    /// Lets the engine judge the chains. Nothing cuts that short either.
    pub(super) fn judge(&mut self) -> Result<Fates<MAX_WORDS>, GtpError> {
        self.await_network()?;
        Ok(self.engine.judge(&AtomicBool::new(false)))
    }

    fn reply(&mut self, request: &Request) -> Reply {
        if request.is_too_long {
            return Err(GtpError::LineTooLong);
        }
        let command = commands::find(&request.name).ok_or(GtpError::UnknownCommand)?;
        (command.run)(self, &mut Args::new(&request.arguments))
    }
}
