//! The referee's clock.

use crate::engine::{Period, TimeLeft};
use std::time::Duration;

/// The time that engines have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Nothing is said of time: the engines go by their own options.
    Untold,
    /// So much for each move. The engines are told, and nobody loses by it.
    PerMove(Duration),
    /// Main time, then period after period if there are any. Who has nothing left loses.
    Clock {
        /// The time before the first period.
        main: Duration,
        /// What follows.
        period: Option<Period>,
    },
}

impl Timing {
    /// Main time, and seconds and stones of a period, both 0 if there are none; `None` if nothing is
    /// said of time.
    #[must_use]
    pub fn settings(self) -> Option<(Duration, Duration, u32)> {
        match self {
            Timing::Untold => None,
            Timing::PerMove(time) => Some((Duration::ZERO, time, 1)),
            Timing::Clock { main, period: None } => Some((main, Duration::ZERO, 0)),
            Timing::Clock { main, period: Some(Period { time, stones }) } => {
                Some((main, time, stones))
            }
        }
    }
}

/// The clock of a player.
#[derive(Clone, Debug)]
pub struct PlayerClock {
    timing: Timing,
    left: TimeLeft,
}

impl PlayerClock {
    /// A clock at the start of the game; `None` if nothing is said of time.
    #[must_use]
    pub fn new(timing: Timing) -> Option<PlayerClock> {
        let left = match timing {
            Timing::Untold => return None,
            Timing::PerMove(time) => TimeLeft::Period(Period { time, stones: 1 }),
            Timing::Clock { main: Duration::ZERO, period: Some(period) } => {
                TimeLeft::Period(period)
            }
            Timing::Clock { main, .. } => TimeLeft::Main(main),
        };
        Some(PlayerClock { timing, left })
    }

    /// What the player has left.
    #[must_use]
    pub fn left(&self) -> TimeLeft {
        self.left
    }

    /// The longest time that the next move may take.
    #[must_use]
    pub fn most(&self) -> Duration {
        match (self.left, self.timing) {
            (TimeLeft::Main(main), Timing::Clock { period: Some(period), .. }) => {
                main + period.time
            }
            (TimeLeft::Main(time) | TimeLeft::Period(Period { time, .. }), _) => time,
        }
    }

    /// Runs the clock for a move. Tells whether it came in time.
    pub fn run(&mut self, taken: Duration) -> bool {
        let Timing::Clock { period, .. } = self.timing else {
            return true;
        };
        if taken > self.most() {
            return false;
        }
        self.left = match (self.left, period) {
            (TimeLeft::Main(main), Some(period)) if taken >= main => {
                after_stone(period, taken - main, period)
            }
            (TimeLeft::Main(main), _) => TimeLeft::Main(main - taken),
            (TimeLeft::Period(rest), period) => after_stone(rest, taken, period.unwrap_or(rest)),
        };
        true
    }
}

/// A period after one more stone: the same one, or the next.
fn after_stone(rest: Period, taken: Duration, next: Period) -> TimeLeft {
    TimeLeft::Period(match rest.stones {
        0 | 1 => next,
        stones => Period { time: rest.time - taken, stones: stones - 1 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a clock of so many seconds: after each move what is left, `-` once the time is over.
    #[track_caller]
    fn check(main: u64, period: Option<(u64, u32)>, taken: &[u64], expected: &str) {
        let seconds = Duration::from_secs;
        let period = period.map(|(time, stones)| Period { time: seconds(time), stones });
        let mut clock = PlayerClock::new(Timing::Clock { main: seconds(main), period }).unwrap();
        let mut after = |&taken: &u64| match (clock.run(seconds(taken)), clock.left()) {
            (false, _) => "-".to_owned(),
            (true, TimeLeft::Main(main)) => main.as_secs().to_string(),
            (true, TimeLeft::Period(Period { time, stones })) => {
                format!("{}/{stones}", time.as_secs())
            }
        };
        let found: Vec<String> = taken.iter().map(&mut after).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn the_clock_runs() {
        check(10, None, &[4, 6, 0, 1], "6 0 0 -");
        check(10, Some((5, 1)), &[9, 6, 5, 6], "1 5/1 5/1 -");
        check(10, Some((5, 1)), &[16], "-");
        check(0, Some((5, 3)), &[2, 1, 2, 4, 2], "3/2 2/1 5/3 1/2 -");
        check(3, Some((5, 2)), &[3, 2, 1], "5/1 5/2 4/1");
    }

    #[test]
    fn nobody_loses_by_the_time_for_a_move() {
        let mut clock = PlayerClock::new(Timing::PerMove(Duration::from_secs(1))).unwrap();
        assert!(clock.run(Duration::from_secs(2)));
        assert_eq!(clock.most(), Duration::from_secs(1));
    }
}
