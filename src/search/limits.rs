//! When a search ends.

use std::cmp::Reverse;
use std::time::Duration;

/// What ends a search, beside the caller's stop flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// A number of new simulations. The clock is never read: one thread and one seed give the same
    /// move everywhere.
    Simulations(u64),
    /// Thinking time on the wall clock, all of it.
    Time(Duration),
    /// Time that nobody waits for, at most so much: it ends when the memory is full, for to make
    /// room would take a moment in which no flag is heeded, and cost what was found.
    Spare(Duration),
    /// As much thinking time as the move needs.
    Budget(TimeBudget),
}

impl Limits {
    /// The longest time that the search may take; `None` if no time limits it.
    #[must_use]
    pub fn most_time(&self) -> Option<Duration> {
        match self {
            Limits::Simulations(_) => None,
            Limits::Time(time) | Limits::Spare(time) => Some(*time),
            Limits::Budget(budget) => Some(budget.hard),
        }
    }

    /// The limits without so much of the time, which other work took or will take; half of the time
    /// stays in any case.
    #[must_use]
    pub fn without(self, time: Duration) -> Limits {
        let rest = |most: Duration| most.saturating_sub(time).max(most / 2);
        match self {
            Limits::Simulations(_) => self,
            Limits::Time(most) => Limits::Time(rest(most)),
            Limits::Spare(most) => Limits::Spare(rest(most)),
            Limits::Budget(TimeBudget { soft, hard }) => {
                Limits::Budget(TimeBudget { soft: rest(soft), hard: rest(hard) })
            }
        }
    }
}

/// The thinking time for one move on the wall clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// For a move that is clearly the best.
    pub soft: Duration,
    /// The most, for a move that is not; no less than `soft`.
    pub hard: Duration,
}

/// From this part of the best move's visits on, another move is close.
const CLOSE: f32 = 0.7;

/// From this part of the best move's visits on, the value of another move is to be believed.
const BELIEVED: f32 = 0.1;

impl TimeBudget {
    /// Whether a search that made `n_simulations` has thought long enough: the time is up, there
    /// is no choice, or the best move stays the most visited one at this pace whatever is found.
    /// `moves` are the visits and values (of the side to play) of the moves at the root.
    pub(super) fn is_used_up(
        &self,
        elapsed: Duration,
        n_simulations: u64,
        moves: impl Iterator<Item = (u32, f32)>,
    ) -> bool {
        let mut moves: Vec<(u32, f32)> = moves.collect();
        moves.sort_unstable_by_key(|&(visits, _)| Reverse(visits));
        let [(best, value), (second, _), ..] = moves[..] else {
            return !moves.is_empty() || elapsed >= self.hard;
        };
        let mut believed =
            moves.iter().take_while(|&&(visits, _)| visits as f32 >= BELIEVED * best as f32);
        let is_clear = second as f32 <= CLOSE * best as f32 && believed.all(|&(_, v)| v <= value);
        let limit = if is_clear { self.soft } else { self.hard };
        let left = limit.saturating_sub(elapsed).as_secs_f64();
        let to_come = n_simulations as f64 * left / elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
        left == 0.0 || f64::from(best - second) > to_come
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the time of a budget of 2 to 6 s is used up after so many seconds, in which a
    /// thousand simulations a second were made.
    #[track_caller]
    fn check(seconds: f64, moves: &[(u32, f32)], expected: bool) {
        let budget = TimeBudget { soft: Duration::from_secs(2), hard: Duration::from_secs(6) };
        let elapsed = Duration::from_secs_f64(seconds);
        let n_simulations = (1000.0 * seconds) as u64;
        let used_up = budget.is_used_up(elapsed, n_simulations, moves.iter().copied());
        assert_eq!(used_up, expected, "after {seconds} s: {moves:?}");
    }

    #[test]
    fn a_clear_move_takes_the_soft_time() {
        let moves = [(300, 0.4), (900, 0.6), (0, 0.0)];
        check(1.3, &moves, false);
        check(1.9, &moves, true);
        check(2.0, &moves, true);
    }

    #[test]
    fn an_unclear_move_takes_the_hard_time() {
        for moves in [
            // The second is close, or visited as often.
            &[(900, 0.5), (800, 0.4)][..],
            &[(800, 0.5), (800, 0.5)],
            // Another move has the higher value.
            &[(900, 0.5), (200, 0.6), (300, 0.4)],
        ] {
            check(2.0, moves, false);
            check(5.0, moves, false);
            check(6.0, moves, true);
        }
        // A value of a few simulations is not believed.
        check(2.0, &[(900, 0.5), (80, 0.6)], true);
    }

    #[test]
    fn what_cannot_change_is_not_thought_about() {
        // Kept from the search before.
        check(0.1, &[(5000, 0.6), (3000, 0.5)], true);
        check(0.1, &[(5000, 0.6), (3200, 0.5)], false);
        check(0.1, &[(9000, 0.5), (3000, 0.6)], true);
        check(0.1, &[(9000, 0.5), (3200, 0.6)], false);
        check(5.9, &[(2000, 0.5), (1890, 0.6)], true);
    }

    #[test]
    fn no_choice_needs_no_thought() {
        check(0.0, &[(0, 0.0)], true);
        check(0.1, &[(1, 0.1), (0, 0.0)], false);
        check(5.0, &[], false);
        check(6.0, &[], true);
    }

    #[test]
    fn limits_without_some_of_the_time() {
        let seconds = Duration::from_secs;
        let budget =
            |soft, hard| Limits::Budget(TimeBudget { soft: seconds(soft), hard: seconds(hard) });
        for (limits, less, most) in [
            (Limits::Simulations(9), Limits::Simulations(9), None),
            (Limits::Time(seconds(8)), Limits::Time(seconds(5)), Some(seconds(8))),
            (Limits::Time(seconds(4)), Limits::Time(seconds(2)), Some(seconds(4))),
            (Limits::Spare(seconds(8)), Limits::Spare(seconds(5)), Some(seconds(8))),
            (budget(2, 9), budget(1, 6), Some(seconds(9))),
        ] {
            assert_eq!(limits.without(seconds(3)), less);
            assert_eq!(limits.most_time(), most);
        }
    }
}
