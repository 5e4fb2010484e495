//! What a search finds, told while it runs.

use super::choice::Choice;
use super::{Decision, Engine, Opinion};
use crate::go::{Color, Move};
use crate::search::{Limits, SearchReport, Wishes};
use std::mem;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What a player would do, before it is done.
#[derive(Clone, Debug)]
pub struct Thought {
    color: Color,
    mv: Move,
    is_hopeless: bool,
    opinion: Opinion,
    time: Duration,
}

impl Engine {
    /// Searches for the move of `color` until `stop` becomes true. The next search goes on with what
    /// was found.
    pub fn analyze(
        &mut self,
        color: Color,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> SearchReport {
        self.search(color, Limits::Time(Duration::MAX), wishes, stop)
    }

    /// Chooses a move for `color` and changes nothing. When `stop` becomes true it is the best move
    /// so far.
    pub fn think(&mut self, color: Color, wishes: &mut Wishes<'_>, stop: &AtomicBool) -> Thought {
        let now = Instant::now();
        let start = now.checked_sub(mem::take(&mut self.waited)).unwrap_or(now);
        let Choice { mv, is_hopeless, opinion } = self.choose(color, start, wishes, stop);
        Thought { color, mv, is_hopeless, opinion, time: start.elapsed() }
    }

    /// Takes the time of a thought from the clock, and says whether its move is to be made or the
    /// game to be given up.
    pub fn decide(&mut self, thought: Thought) -> Decision {
        let Thought { color, mv, is_hopeless, opinion, time } = thought;
        self.clock.spend(color, time);
        self.opinions.add(opinion);
        if self.resignation.decide(&self.game, color, is_hopeless) {
            Decision::Resign
        } else {
            Decision::Move(mv)
        }
    }

    /// Ends the thinking on the opponent's time until the engine has made its next move.
    pub fn stop_pondering(&mut self) {
        self.own_move = None;
    }
}
