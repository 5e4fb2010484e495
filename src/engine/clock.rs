//! How long to think about a move: the time control, what each player has left of it, and the
//! share of that for one move.
//!
//! Nothing here reads a clock: the time spent is told, so every answer can be computed again.

use crate::go::{BoardSize, Color};
use std::time::Duration;

/// The time for a move when nobody set a limit.
const UNTIMED_MOVE: Duration = Duration::from_secs(5);

/// The time for a move when nothing is left on the clock.
const AT_ONCE: Duration = Duration::from_millis(50);

/// What is kept back on each move for the way to the controller and back.
const LAG_RESERVE: Duration = Duration::from_millis(50);

/// Canadian byo-yomi: so much time for so many stones, then the same again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The time for all stones of the period.
    pub time: Duration,
    /// The number of stones, at least 1.
    pub stones: u32,
}

/// The time that each player has for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as one likes.
    Unlimited,
    /// So much for the whole game.
    Absolute(Duration),
    /// Main time, then period after period.
    Canadian {
        /// The time before the first period.
        main: Duration,
        /// What follows.
        period: Period,
    },
}

/// What a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLeft {
    /// Main time.
    Main(Duration),
    /// The rest of a period.
    Period(Period),
}

/// The clocks of both players.
///
/// ```
/// use kosumi::engine::{Clock, TimeControl};
/// use kosumi::go::{BoardSize, Color};
/// use std::time::Duration;
/// let mut clock = Clock::default();
/// clock.set_control(TimeControl::Absolute(Duration::from_secs(600)));
/// clock.spend(Color::Black, Duration::from_secs(590));
/// let time = |color| clock.time_for_move(color, BoardSize::NINETEEN, 100);
/// assert!(time(Color::Black) < time(Color::White));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// What each player has left, Black first; `None` if time has no limit.
    left: [Option<TimeLeft>; 2],
}

impl Default for Clock {
    /// Nobody has set a limit.
    fn default() -> Clock {
        Clock { control: TimeControl::Unlimited, left: [None; 2] }
    }
}

impl Clock {
    /// Sets the time of both players for a new game.
    pub fn set_control(&mut self, control: TimeControl) {
        self.control = control;
        self.restart();
    }

    /// Gives both players the whole time again.
    pub fn restart(&mut self) {
        let left = match self.control {
            TimeControl::Unlimited => None,
            TimeControl::Absolute(main) => Some(TimeLeft::Main(main)),
            TimeControl::Canadian { main, period } if main.is_zero() => {
                Some(TimeLeft::Period(period))
            }
            TimeControl::Canadian { main, .. } => Some(TimeLeft::Main(main)),
        };
        self.left = [left; 2];
    }

    /// Takes the controller's word for what a player has left. A period never has more time than
    /// the time control gives it, and is main time under a control that has no periods: some
    /// controllers report all their time as a period of one stone.
    pub fn set_left(&mut self, color: Color, left: TimeLeft) {
        let left = match (self.control, left) {
            (TimeControl::Canadian { period, .. }, TimeLeft::Period(rest)) => {
                TimeLeft::Period(Period {
                    time: rest.time.min(period.time),
                    stones: rest.stones.max(1),
                })
            }
            (TimeControl::Canadian { period, .. }, TimeLeft::Main(Duration::ZERO)) => {
                TimeLeft::Period(period)
            }
            (_, TimeLeft::Period(rest)) => TimeLeft::Main(rest.time),
            (_, TimeLeft::Main(main)) => TimeLeft::Main(main),
        };
        self.left[color.index()] = Some(left);
    }

    /// Runs a player's clock for a move that took so long.
    pub fn spend(&mut self, color: Color, time: Duration) {
        let Some(left) = &mut self.left[color.index()] else {
            return;
        };
        *left = match (*left, self.control) {
            (TimeLeft::Main(main), TimeControl::Canadian { period, .. }) if time >= main => {
                after_move(period, time - main, period)
            }
            (TimeLeft::Main(main), _) => TimeLeft::Main(main.saturating_sub(time)),
            (TimeLeft::Period(rest), TimeControl::Canadian { period, .. }) => {
                after_move(rest, time, period)
            }
            (TimeLeft::Period(rest), _) => after_move(rest, time, rest),
        };
    }

    /// The time to think about the next move of a player, `n_moves` moves into the game: never
    /// more than is left, unless nothing is.
    #[must_use]
    pub fn time_for_move(&self, color: Color, size: BoardSize, n_moves: usize) -> Duration {
        let to_come = moves_to_come(size, n_moves);
        match self.left[color.index()] {
            None => UNTIMED_MOVE,
            Some(TimeLeft::Period(rest)) => share(rest.time, rest.stones),
            Some(TimeLeft::Main(main)) => match self.control {
                TimeControl::Canadian { period, .. } => {
                    main / to_come + share(period.time, period.stones)
                }
                _ => share(main, to_come),
            },
        }
    }
}

/// A period after one more stone: the same one, or the next.
fn after_move(rest: Period, spent: Duration, next: Period) -> TimeLeft {
    TimeLeft::Period(match rest.stones {
        0 | 1 => next,
        stones => Period { time: rest.time.saturating_sub(spent), stones: stones - 1 },
    })
}

/// One move's part of the time for `n_moves`. The reserve takes at most half of it.
fn share(time: Duration, n_moves: u32) -> Duration {
    if time.is_zero() {
        return AT_ONCE;
    }
    let even = time / n_moves.max(1);
    even.saturating_sub(LAG_RESERVE).max(even / 2)
}

/// The number of moves that one player probably has still to make: games take about seven moves
/// for ten points, and the last of them always seems some way off.
fn moves_to_come(size: BoardSize, n_moves: usize) -> u32 {
    let usual_length = size.area() * 7 / 10;
    let both = usual_length.saturating_sub(n_moves).max(size.area() / 6);
    (both / 2).max(1) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(s: f64) -> Duration {
        Duration::from_secs_f64(s)
    }

    fn main_time(s: f64) -> TimeLeft {
        TimeLeft::Main(seconds(s))
    }

    fn period(s: f64, stones: u32) -> Period {
        Period { time: seconds(s), stones }
    }

    fn canadian(main: f64, time: f64, stones: u32) -> TimeControl {
        TimeControl::Canadian { main: seconds(main), period: period(time, stones) }
    }

    /// The time for Black's first move on 19x19 must be from `least` to `most` seconds.
    #[track_caller]
    fn check(control: Option<TimeControl>, left: Option<TimeLeft>, least: f64, most: f64) {
        let mut clock = Clock::default();
        if let Some(control) = control {
            clock.set_control(control);
        }
        if let Some(left) = left {
            clock.set_left(Color::Black, left);
        }
        let time = clock.time_for_move(Color::Black, BoardSize::NINETEEN, 0);
        assert!(
            (least..=most).contains(&time.as_secs_f64()),
            "{time:?} is not from {least} to {most} s"
        );
    }

    #[test]
    fn time_for_a_move() {
        use TimeControl::{Absolute, Unlimited};
        let by = |time, stones| Some(TimeLeft::Period(period(time, stones)));
        check(None, None, 5.0, 5.0);
        check(Some(Unlimited), None, 5.0, 5.0);
        check(Some(Absolute(seconds(0.0))), None, 0.05, 0.05);
        check(Some(Absolute(seconds(1200.0))), None, 5.0, 15.0);
        check(Some(Absolute(seconds(1200.0))), Some(main_time(0.02)), 0.0, 0.02);
        check(Some(Absolute(seconds(9e9))), None, 1e6, 9e9);
        check(None, Some(main_time(600.0)), 2.0, 8.0);
        // One second a move, and periods shorter than the reserve.
        check(Some(canadian(0.0, 1.0, 1)), by(1.0, 1), 0.9, 0.95);
        check(Some(canadian(0.0, 1.0, 1)), None, 0.9, 0.95);
        check(Some(canadian(0.0, 1.0, 25)), None, 0.02, 0.04);
        // Main time is spent beside the period that follows it.
        check(Some(canadian(600.0, 30.0, 1)), None, 31.0, 40.0);
        check(Some(canadian(600.0, 600.0, 25)), by(100.0, 10), 9.9, 9.95);
        check(Some(canadian(600.0, 30.0, 1)), Some(main_time(0.0)), 29.9, 29.95);
        // All the main time reported as a period of one stone.
        check(Some(canadian(1900.0, 30.0, 1)), by(1917.0, 1), 29.9, 29.95);
        check(Some(Absolute(seconds(1900.0))), by(1917.0, 1), 5.0, 30.0);
        check(None, by(1917.0, 1), 5.0, 30.0);
    }

    #[test]
    fn a_game_never_runs_out_of_time() {
        for side in [2, 9, 13, 19, 25] {
            let size = BoardSize::square(side).unwrap();
            for (main, control) in
                [(60.0, TimeControl::Absolute(seconds(60.0))), (10.0, canadian(10.0, 5.0, 7))]
            {
                let mut clock = Clock::default();
                clock.set_control(control);
                let mut limit = seconds(main);
                for n_moves in 0..2 * size.area() {
                    if let TimeControl::Canadian { period, .. } = control
                        && n_moves % period.stones as usize == 0
                    {
                        limit += period.time;
                    }
                    let time = clock.time_for_move(Color::White, size, n_moves);
                    assert!(time <= limit, "{side}x{side}, move {n_moves}: {time:?}");
                    limit -= time;
                    clock.spend(Color::White, time);
                }
            }
        }
    }

    #[test]
    fn own_clock_runs_through_the_periods() {
        let mut clock = Clock::default();
        clock.set_control(canadian(10.0, 6.0, 2));
        for (spent, left) in [
            (4.0, main_time(6.0)),
            (7.0, TimeLeft::Period(period(5.0, 1))),
            (3.0, TimeLeft::Period(period(6.0, 2))),
            (9.0, TimeLeft::Period(period(0.0, 1))),
        ] {
            clock.spend(Color::Black, seconds(spent));
            assert_eq!(clock.left[0], Some(left), "after {spent} s");
        }
        assert_eq!(clock.left[1], Some(main_time(10.0)));
        clock.restart();
        assert_eq!(clock.left[0], Some(main_time(10.0)));
    }
}
