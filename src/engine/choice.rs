//! How a move is chosen: the search, what may stand in its place, and the time for both.

use super::hurry::within;
use super::{Engine, JUDGE_RESERVE, Opinion, manners};
use crate::go::{Color, Fates, Move};
use crate::search::{Limits, SearchReport, Wishes};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A choice and what it rests on.
pub(super) struct Choice {
    pub mv: Move,
    /// Whether the player finds no hope.
    pub is_hopeless: bool,
    pub opinion: Opinion,
}

impl Engine {
    /// Chooses a move, the time for which began at `start`.
    pub(super) fn choose(
        &mut self,
        color: Color,
        start: Instant,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> Choice {
        let limits = self.limits(color);
        let may_pass = wishes.restrictions.permit(color, Move::Pass, 0);
        if may_pass && manners::may_end(&self.game, color) {
            let half = limits.most_time().map(|time| time / 2);
            let fates = within(half, stop, |stop| self.fates(stop));
            if manners::wins_at_once(&self.game, color, &fates) {
                let opinion = Opinion::won(&self.game, color, self.game.count(&fates).score());
                return Choice { mv: Move::Pass, is_hopeless: false, opinion };
            }
        }
        let judges = self.game.rules().takes_off_dead();
        let reserve = if judges { JUDGE_RESERVE * self.judge_time } else { Duration::ZERO };
        let limits_left = limits.without(start.elapsed() + reserve);
        let report = self.search_at_level(color, limits_left, wishes, stop);
        let left = || limits.most_time().map(|time| time.saturating_sub(start.elapsed()));
        let fates = if manners::may_pass(&report) {
            within(left(), stop, |stop| self.fates(stop))
        } else {
            Fates::AS_IT_STANDS
        };
        let mut mv = manners::decide(&self.game, color, &report, &fates);
        if mv != Move::Pass && report.candidates.first().is_some_and(|best| best.mv == mv) {
            mv = self.move_at_level(color, &report, left(), stop);
        }
        let threshold = self.options.resign;
        let is_hopeless = threshold.is_some_and(|least| manners::is_hopeless(&report, least));
        Choice {
            mv: self.legal(color, mv, &report),
            is_hopeless,
            opinion: Opinion::found(&self.game, color, &report),
        }
    }

    pub(super) fn search(
        &mut self,
        color: Color,
        limits: Limits,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> SearchReport {
        let report = self.searcher.search_with(&self.game, color, limits, wishes, stop);
        log::info!("{color}: simulations {}, win rate {:.3}", report.n_simulations, report.value);
        report
    }

    /// The move, or the best legal one in its place: no fault of the search may break the rules.
    pub(super) fn legal(&self, color: Color, mv: Move, report: &SearchReport) -> Move {
        let is_legal = |mv: &Move| self.game.check(color, *mv).is_ok();
        if is_legal(&mv) {
            return mv;
        }
        log::error!("the search chose the illegal move {mv:?}");
        let mut others = report.candidates.iter().map(|candidate| candidate.mv);
        others.find(is_legal).unwrap_or(Move::Pass)
    }

    /// What limits a move.
    pub(super) fn limits(&self, color: Color) -> Limits {
        if let Some(n) = self.options.playouts {
            return Limits::Simulations(n);
        }
        match self.options.time_per_move {
            Some(time) => Limits::Time(time),
            None => Limits::Budget(self.clock.budget(color, self.game.size(), self.game.n_moves())),
        }
    }
}
