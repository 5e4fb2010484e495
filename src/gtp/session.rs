//! A conversation with one controller: a line in, an answer out.

use super::args::Args;
use super::commands::{self, Run};
use super::error::GtpError;
use super::interrupt::{Interrupt, Until};
use super::live::Live;
use super::request::Request;
use super::response::Reply;
use super::stream::Stream;
use crate::engine::Engine;
use crate::go::{Area, Count, Fates, MAX_WORDS};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What lasts from one command to the next.
pub struct Session {
    pub(super) engine: Engine,
    /// What GoGui draws during `genmove`.
    pub(super) live: Live,
    interrupt: Arc<Interrupt>,
    pub(super) has_quit: bool,
}

impl Session {
    /// A session whose searches nothing stops; those that last until the next line end at once.
    #[must_use]
    pub fn new(engine: Engine) -> Session {
        let interrupt = Interrupt::default();
        interrupt.note_line();
        Session::with_interrupt(engine, Arc::new(interrupt))
    }

    /// A session whose searches `interrupt` stops.
    pub(super) fn with_interrupt(engine: Engine, interrupt: Arc<Interrupt>) -> Session {
        Session { engine, live: Live::default(), interrupt, has_quit: false }
    }

    /// Executes a line. The answer is complete with its closing empty line; a line without a
    /// command has none.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let request = Request::parse(line, 0)?;
        let mut answer = Vec::new();
        self.execute(&request, &mut answer).expect("memory can be written to");
        Some(String::from_utf8_lossy(&answer).into_owned())
    }

    /// Executes a request and writes the answer. A fault of the program is an error like others.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub(super) fn execute(&mut self, request: &Request, output: &mut dyn Write) -> io::Result<()> {
        log::debug!("{} {}", request.name, request.arguments.trim_ascii().escape_ascii());
        self.interrupt.begin(request.number);
        let mut stream = Stream::new(request.id, output);
        let reply = catch_unwind(AssertUnwindSafe(|| self.reply(request, &mut stream)));
        stream.end(&reply.unwrap_or(Err(GtpError::Internal)))
    }

    /// Waits until the engine has read its network, without which it chooses no move and judges no
    /// stone. Like a search by count, this ends with the input unless that was a script.
    pub(super) fn await_network(&mut self) -> Result<(), GtpError> {
        Ok(self.interrupt.watch(Until::Count, |stop| self.engine.await_network(stop))?)
    }

    /// Lets the engine choose a move, once it has its network.
    pub(super) fn choose<T>(
        &mut self,
        choose: impl FnOnce(&mut Engine, &AtomicBool) -> T,
    ) -> Result<T, GtpError> {
        self.await_network()?;
        let until = if self.engine.searches_by_count() { Until::Count } else { Until::Time };
        Ok(self.interrupt.watch(until, |stop| choose(&mut self.engine, stop)))
    }

    /// Lets the engine search until the next line at most, once it has its network.
    pub(super) fn search<T>(
        &mut self,
        search: impl FnOnce(&mut Engine, &AtomicBool) -> T,
    ) -> Result<T, GtpError> {
        self.await_network()?;
        Ok(self.interrupt.watch(Until::Line, |stop| search(&mut self.engine, stop)))
    }

    /// Lets the engine count the game. Nothing cuts that short: a hasty count is a wrong one.
    pub(super) fn count(&mut self) -> Result<Count, GtpError> {
        self.await_network()?;
        Ok(self.engine.count(&AtomicBool::new(false)))
    }

    /// Lets the engine tell whose the points are. Nothing cuts that short either.
    pub(super) fn area(&mut self) -> Result<Area<MAX_WORDS>, GtpError> {
        self.await_network()?;
        Ok(self.engine.area(&AtomicBool::new(false)))
    }

    /// Lets the engine judge the chains. Nothing cuts that short either.
    pub(super) fn judge(&mut self) -> Result<Fates<MAX_WORDS>, GtpError> {
        self.await_network()?;
        Ok(self.engine.judge(&AtomicBool::new(false)))
    }

    fn reply(&mut self, request: &Request, stream: &mut Stream) -> Reply {
        if request.is_too_long {
            return Err(GtpError::LineTooLong);
        }
        let command = commands::find(&request.name).ok_or(GtpError::UnknownCommand)?;
        let args = &mut Args::new(&request.arguments);
        match command.run {
            Run::Once(run) => run(self, args),
            Run::Live(run) => run(self, args, stream),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;
    use crate::engine::tests::options;
    use crate::go::Rules;
    use crate::net::Network;
    use crate::net::model::{MatMul, Model, ValueHead};
    use crate::search::fake_network::flat_model;

    /// A network that has room for three results and answers with two.
    fn faulty_network() -> Network {
        let Model { header, trunk, policy_head, value_head } = flat_model();
        let value = MatMul { n_in: 1, n_out: 2, weights: vec![0.0; 2] };
        let value_head = ValueHead { value, value_bias: vec![0.0; 2], ..value_head };
        Network::new(Model { header, trunk, policy_head, value_head })
    }

    #[test]
    fn a_fault_of_the_search_is_told_and_changes_nothing() {
        let rules: Rules = "japanese".parse().unwrap();
        let options = Options { threads: 2, playouts: Some(20), rules, ..options() };
        let mut session = Session::new(Engine::new(options));
        let ask = |session: &mut Session, line: &str| session.answer(line.as_bytes()).unwrap();
        ask(&mut session, "play b E5");
        // What is known of the stones is not asked about again.
        ask(&mut session, "final_score");
        let state = |session: &mut Session| {
            [
                "showboard",
                "kata-get-rules",
                "move_history",
                "final_score",
                "gomill-explain_last_move",
            ]
            .map(|line| ask(session, line))
        };
        let before = state(&mut session);
        session.engine.trust_network(faulty_network());
        for line in [
            "genmove w",
            "reg_genmove w",
            "kgs-genmove_cleanup w",
            "kata-search w",
            "kata-raw-nn 0",
        ] {
            assert_eq!(ask(&mut session, line), "? internal error\n\n", "{line}");
            assert_eq!(state(&mut session), before, "{line}");
        }
        // These have said that they succeed before they search.
        for line in ["kata-analyze w 1", "lz-genmove_analyze w 1"] {
            assert_eq!(ask(&mut session, line), "=\n\n", "{line}");
            assert_eq!(state(&mut session), before, "{line}");
        }
        for line in ["kosumi-set-model none", "genmove w", "undo"] {
            let answer = ask(&mut session, line);
            assert!(answer.starts_with("= "), "{line}: {answer}");
        }
        assert_eq!(state(&mut session)[0], before[0]);
    }
}
