//! How long to think about a move: the time control, what each player has left of it, and the
//! share of that for one move.
//!
//! Nothing here reads a clock: the time spent is told, so every answer can be computed again.

use crate::go::{BoardSize, Color};
use crate::search::TimeBudget;
use std::time::Duration;

/// The time for a move when nobody set a limit.
const UNTIMED_MOVE: Duration = Duration::from_secs(5);

/// The time for a move when nothing is left on the clock.
const AT_ONCE: Duration = Duration::from_millis(1);

/// How many times its share a move may take when it is not clear which one is the best.
const STRETCH: u32 = 3;

/// Which part of the lag that must be reckoned with is usual.
const USUAL_LAG: u32 = 4;

/// Byo-yomi: so much time for so many stones, then the same again.
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
    /// Main time, then period after period. Japanese byo-yomi has one stone a period; all its
    /// periods but one are a reserve.
    ByoYomi {
        /// The time before the first period.
        main: Duration,
        /// What follows.
        period: Period,
    },
    /// Main time that grows with each move.
    Fischer {
        /// The time at the start.
        main: Duration,
        /// What a player gets after each move.
        increment: Duration,
        /// What the time left cannot exceed.
        limit: Option<Duration>,
        /// What one move cannot exceed.
        move_limit: Option<Duration>,
    },
}

impl TimeControl {
    fn period(self) -> Option<Period> {
        match self {
            TimeControl::ByoYomi { period, .. } => Some(period),
            _ => None,
        }
    }
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
/// let mut clock = Clock::new(Duration::from_millis(100));
/// clock.set_control(TimeControl::Absolute(Duration::from_secs(600)));
/// clock.spend(Color::Black, Duration::from_secs(500));
/// let budget = |color| clock.budget(color, BoardSize::NINETEEN, 100);
/// assert!(budget(Color::Black).soft < budget(Color::White).soft);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    lag: Duration,
    control: TimeControl,
    /// What each player has left, Black first; `None` if time has no limit.
    left: [Option<TimeLeft>; 2],
    /// Whether the controller ever said what each player has left.
    is_told: [bool; 2],
}

impl Clock {
    /// A clock without a limit. `lag` is what may pass on each move between the controller's clock
    /// and the engine, there and back: so much is kept back.
    #[must_use]
    pub fn new(lag: Duration) -> Clock {
        Clock { lag, control: TimeControl::Unlimited, left: [None; 2], is_told: [false; 2] }
    }

    /// Sets the time of both players for a new game.
    pub fn set_control(&mut self, control: TimeControl) {
        self.control = control;
        self.restart();
    }

    /// Gives both players the whole time again.
    pub fn restart(&mut self) {
        let left = match self.control {
            TimeControl::Unlimited => None,
            TimeControl::ByoYomi { main: Duration::ZERO, period } => Some(TimeLeft::Period(period)),
            TimeControl::Absolute(main)
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. } => Some(TimeLeft::Main(main)),
        };
        self.left = [left; 2];
        self.is_told = [false; 2];
    }

    /// Takes the controller's word for what a player has left. A period never has more time or
    /// stones than the time control gives it: some controllers tell the number of periods, or all
    /// their time as a period of one stone. Under a control without periods it is main time.
    pub fn set_left(&mut self, color: Color, left: TimeLeft) {
        let left = match (self.control.period(), left) {
            (Some(period), TimeLeft::Period(rest)) => TimeLeft::Period(Period {
                time: rest.time.min(period.time),
                stones: rest.stones.clamp(1, period.stones.max(1)),
            }),
            (Some(period), TimeLeft::Main(Duration::ZERO)) => TimeLeft::Period(period),
            (None, TimeLeft::Period(rest)) => TimeLeft::Main(rest.time),
            (_, TimeLeft::Main(main)) => TimeLeft::Main(main),
        };
        self.left[color.index()] = Some(left);
        self.is_told[color.index()] = true;
    }

    /// Runs a player's clock for a move that took so long, and the usual lag beside it: who is
    /// never told what is left must not believe to have more.
    pub fn spend(&mut self, color: Color, time: Duration) {
        let time = time + self.lag / USUAL_LAG;
        let Some(left) = &mut self.left[color.index()] else {
            return;
        };
        *left = match (*left, self.control) {
            (TimeLeft::Main(main), TimeControl::ByoYomi { period, .. }) if time >= main => {
                after_stone(period, time - main, period)
            }
            (TimeLeft::Main(main), TimeControl::Fischer { increment, limit, .. }) => {
                let time = main.saturating_sub(time) + increment;
                TimeLeft::Main(limit.map_or(time, |limit| time.min(limit)))
            }
            (TimeLeft::Main(main), _) => TimeLeft::Main(main.saturating_sub(time)),
            (TimeLeft::Period(rest), control) => {
                after_stone(rest, time, control.period().unwrap_or(rest))
            }
        };
    }

    /// The time to think about the next move of a player, `n_moves` moves into the game. The lag of
    /// this move and of those to come is kept back.
    #[must_use]
    pub fn budget(&self, color: Color, size: BoardSize, n_moves: usize) -> TimeBudget {
        let share = |main: Duration| {
            let (weight, weights) = weight_of_move(size, n_moves);
            main * weight / weights
        };
        // The move's share, what it gets beside that, and the most it can have.
        let (share, beside, most) = match (self.left[color.index()], self.control) {
            (None, _) => return TimeBudget { soft: UNTIMED_MOVE, hard: UNTIMED_MOVE },
            (Some(TimeLeft::Period(Period { time, stones })), control) => {
                let most = match (stones, control.period()) {
                    // Own clock and controller may differ about where a period began: only an even
                    // pace is safe then.
                    (_, Some(full)) if !self.is_told[color.index()] => even_share(full),
                    (0 | 1, _) => time,
                    _ => time / 2,
                };
                (even_share(Period { time, stones }), Duration::ZERO, most)
            }
            (Some(TimeLeft::Main(main)), TimeControl::ByoYomi { period, .. }) => {
                (share(main), even_share(period), main + period.time)
            }
            (Some(TimeLeft::Main(main)), TimeControl::Fischer { increment, move_limit, .. }) => {
                (share(main), increment, move_limit.map_or(main, |limit| limit.min(main)))
            }
            (Some(TimeLeft::Main(main)), _) => (share(main), Duration::ZERO, main),
        };
        let budget = |time: Duration| time.min(most).saturating_sub(self.lag).max(AT_ONCE);
        TimeBudget { soft: budget(share + beside), hard: budget(STRETCH * share + beside) }
    }
}

/// Of the time of a period, the part of one stone.
fn even_share(period: Period) -> Duration {
    period.time / period.stones.max(1)
}

/// A period after one more stone: the same one, or the next.
fn after_stone(rest: Period, spent: Duration, next: Period) -> TimeLeft {
    TimeLeft::Period(match rest.stones {
        0 | 1 => next,
        stones => Period { time: rest.time.saturating_sub(spent), stones: stones - 1 },
    })
}

/// How much of the time one move deserves, and all moves that the player probably has still to
/// make, this one included. Games take about seven moves for ten points, and their end always
/// seems some way off. The moves of the middle game count twice.
fn weight_of_move(size: BoardSize, n_moves: usize) -> (u32, u32) {
    let usual_length = size.area() * 7 / 10;
    let middle_game = usual_length / 8..usual_length * 3 / 5;
    let weight = |n: usize| if middle_game.contains(&n) { 2 } else { 1 };
    let end = usual_length.max(n_moves + size.area() / 4 + 1);
    (weight(n_moves), (n_moves..end).step_by(2).map(weight).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAG: f64 = 0.1;

    fn seconds(s: f64) -> Duration {
        Duration::from_secs_f64(s)
    }

    fn main_time(s: f64) -> TimeLeft {
        TimeLeft::Main(seconds(s))
    }

    fn period(s: f64, stones: u32) -> Period {
        Period { time: seconds(s), stones }
    }

    fn byo_yomi(main: f64, time: f64, stones: u32) -> TimeControl {
        TimeControl::ByoYomi { main: seconds(main), period: period(time, stones) }
    }

    fn fischer(main: f64, increment: f64, limits: [Option<f64>; 2]) -> TimeControl {
        let [limit, move_limit] = limits.map(|limit| limit.map(seconds));
        TimeControl::Fischer {
            main: seconds(main),
            increment: seconds(increment),
            limit,
            move_limit,
        }
    }

    fn clock(control: Option<TimeControl>) -> Clock {
        let mut clock = Clock::new(seconds(LAG));
        if let Some(control) = control {
            clock.set_control(control);
        }
        clock
    }

    /// The time for Black's first move on 19x19 must be from `soft` to `hard` seconds, up to a
    /// tenth.
    #[track_caller]
    fn check(control: Option<TimeControl>, left: Option<TimeLeft>, soft: f64, hard: f64) {
        let mut clock = clock(control);
        if let Some(left) = left {
            clock.set_left(Color::Black, left);
        }
        let budget = clock.budget(Color::Black, BoardSize::NINETEEN, 0);
        for (time, expected) in [(budget.soft, soft), (budget.hard, hard)] {
            let ratio = time.as_secs_f64() / expected;
            assert!((0.9..1.1).contains(&ratio), "{budget:?} is not from {soft} to {hard} s");
        }
    }

    #[test]
    fn time_for_a_move() {
        use TimeControl::{Absolute, Unlimited};
        let by = |time, stones| Some(TimeLeft::Period(period(time, stones)));
        let absolute = |s| Some(Absolute(seconds(s)));
        check(None, None, 5.0, 5.0);
        check(Some(Unlimited), None, 5.0, 5.0);
        check(absolute(0.0), None, 0.001, 0.001);
        check(absolute(1800.0), None, 9.3, 28.2);
        check(absolute(1800.0), Some(main_time(30.0)), 0.061, 0.384);
        check(absolute(1800.0), Some(main_time(0.1)), 0.001, 0.001);
        check(None, Some(main_time(1800.0)), 9.3, 28.2);
        // One second a move, and periods shorter than the lag.
        check(Some(byo_yomi(0.0, 1.0, 1)), by(1.0, 1), 0.9, 0.9);
        check(Some(byo_yomi(0.0, 1.0, 1)), None, 0.9, 0.9);
        check(Some(byo_yomi(0.0, 0.1, 1)), None, 0.001, 0.001);
        check(Some(byo_yomi(0.0, 10.0, 25)), None, 0.3, 0.3);
        // Main time is spent beside the period that follows it.
        check(Some(byo_yomi(1800.0, 30.0, 1)), None, 39.3, 58.2);
        check(Some(byo_yomi(1800.0, 30.0, 1)), Some(main_time(0.05)), 29.9, 29.95);
        check(Some(byo_yomi(1800.0, 30.0, 1)), Some(main_time(0.0)), 29.9, 29.9);
        // The stones of a period share its time, and none takes more than half of it.
        check(Some(byo_yomi(600.0, 600.0, 25)), by(100.0, 10), 9.9, 29.9);
        check(Some(byo_yomi(600.0, 600.0, 25)), by(100.0, 3), 33.2, 49.9);
        check(Some(byo_yomi(600.0, 600.0, 25)), by(100.0, 1), 99.9, 99.9);
        // The number of periods instead of stones, or all the main time as a period of one stone.
        check(Some(byo_yomi(1800.0, 30.0, 1)), by(20.0, 5), 19.9, 19.9);
        check(Some(byo_yomi(1900.0, 30.0, 1)), by(1917.0, 1), 29.9, 29.9);
        check(absolute(1900.0), by(1800.0, 1), 9.3, 28.2);
        check(None, by(1800.0, 1), 9.3, 28.2);
        // An increment is spent beside a share of the main time.
        check(Some(fischer(1800.0, 10.0, [None; 2])), None, 19.3, 38.2);
        check(Some(fischer(1800.0, 10.0, [None; 2])), Some(main_time(5.0)), 4.9, 4.9);
        check(Some(fischer(1800.0, 10.0, [None, Some(20.0)])), None, 19.3, 19.9);
        check(Some(fischer(0.0, 10.0, [None; 2])), None, 0.001, 0.001);
    }

    #[test]
    fn the_middle_game_takes_most() {
        for side in [9, 13, 19] {
            let size = BoardSize::square(side).unwrap();
            let mut clock = clock(Some(TimeControl::Absolute(seconds(600.0))));
            let times = Vec::from_iter((0..size.area() * 6 / 10).step_by(2).map(|n_moves| {
                let time = clock.budget(Color::Black, size, n_moves).soft;
                clock.spend(Color::Black, time);
                time.as_secs_f64()
            }));
            let (opening, middle, end) = (times[0], times[times.len() / 3], times[times.len() - 1]);
            assert!(middle > 1.8 * opening && middle > 1.8 * end, "{side}x{side}: {times:?}");
        }
    }

    /// Plays a long game in which every move takes the hard time, and a moment on the way. The
    /// engine must never take more than there is, whether it is told so or not.
    #[track_caller]
    fn check_long_game(side: usize, control: TimeControl, is_told: bool) {
        let size = BoardSize::square(side).unwrap();
        let mut clock = clock(Some(control));
        let mut referee = Clock::new(Duration::from_millis(1));
        referee.set_control(control);
        for n_moves in (0..2 * size.area()).step_by(2) {
            let left = referee.left[0].unwrap();
            if is_told {
                clock.set_left(Color::Black, left);
            }
            let time = clock.budget(Color::Black, size, n_moves).hard;
            let most = match (left, control) {
                (TimeLeft::Main(main), TimeControl::ByoYomi { period, .. }) => main + period.time,
                (TimeLeft::Main(time) | TimeLeft::Period(Period { time, .. }), _) => time,
            };
            assert!(
                time < most,
                "{control:?}, {side}x{side}, move {n_moves}: {time:?} of {left:?}"
            );
            referee.spend(Color::Black, time);
            clock.spend(Color::Black, time);
        }
    }

    #[test]
    fn a_game_never_runs_out_of_time() {
        for side in [2, 9, 13, 19] {
            for control in [
                TimeControl::Absolute(seconds(10.0)),
                byo_yomi(1.0, 1.0, 1),
                byo_yomi(10.0, 5.0, 7),
                fischer(5.0, 0.2, [Some(6.0), Some(1.0)]),
            ] {
                check_long_game(side, control, true);
                check_long_game(side, control, false);
            }
        }
    }

    #[test]
    fn own_clock_runs_on() {
        let by = |time, stones| TimeLeft::Period(period(time, stones));
        for (control, moves) in [
            (
                TimeControl::Absolute(seconds(10.0)),
                &[(3.975, main_time(6.0)), (9.0, main_time(0.0))][..],
            ),
            (
                byo_yomi(10.0, 6.0, 2),
                &[
                    (3.975, main_time(6.0)),
                    (6.975, by(5.0, 1)),
                    (2.975, by(6.0, 2)),
                    (9.0, by(0.0, 1)),
                ],
            ),
            (byo_yomi(0.0, 6.0, 1), &[(3.0, by(6.0, 1))]),
            (
                fischer(10.0, 5.0, [Some(12.0), None]),
                &[(0.975, main_time(12.0)), (9.975, main_time(7.0)), (20.0, main_time(5.0))],
            ),
        ] {
            let mut clock = clock(Some(control));
            let start = clock.clone();
            for &(spent, left) in moves {
                clock.spend(Color::Black, seconds(spent));
                assert_eq!(clock.left[0], Some(left), "{control:?} after {spent} s");
                assert_eq!(clock.left[1], start.left[1]);
            }
            clock.restart();
            assert_eq!(clock, start);
        }
    }
}
