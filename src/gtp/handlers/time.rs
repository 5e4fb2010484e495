//! Commands about time. Times are in seconds, fractions allowed.

use super::done;
use crate::engine::{Period, TimeControl, TimeLeft};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use std::time::Duration;

/// The most seconds and stones that make a difference.
const MANY: f64 = 1e9;

/// The time controls that KataGo names, first those that KGS has too.
const CONTROLS: [&str; 6] =
    ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"];
const N_KGS_CONTROLS: usize = 4;

/// Main time, the time of a period and its stones. A period for no stones means no limit at all,
/// stones in no time mean no period.
pub fn time_settings(session: &mut Session, args: &mut Args) -> Reply {
    let (main, time, stones) = (duration(args)?, duration(args)?, count(args)?);
    args.end()?;
    session.engine.set_time_control(match stones {
        0 if !time.is_zero() => TimeControl::Unlimited,
        _ => with_periods(main, time, stones),
    });
    done()
}

/// As KGS names the time controls: `none`, `absolute M`, `byoyomi M T PERIODS` or `canadian M T
/// STONES`.
pub fn kgs_time_settings(session: &mut Session, args: &mut Args) -> Reply {
    let word = args.word()?;
    let control = kgs_control(word, args, &CONTROLS[..N_KGS_CONTROLS])?;
    args.end()?;
    session.engine.set_time_control(control);
    done()
}

/// As `kgs_time_settings`, and `fischer M INCREMENT` or `fischer-capped M INCREMENT LIMIT
/// MOVE_LIMIT`, where less than nothing is no limit.
pub fn kata_time_settings(session: &mut Session, args: &mut Args) -> Reply {
    let control = match args.word()? {
        "fischer" => TimeControl::Fischer {
            main: duration(args)?,
            increment: duration(args)?,
            limit: None,
            move_limit: None,
        },
        "fischer-capped" => TimeControl::Fischer {
            main: duration(args)?,
            increment: duration(args)?,
            limit: limit(args)?,
            move_limit: limit(args)?,
        },
        word => kgs_control(word, args, &CONTROLS)?,
    };
    args.end()?;
    session.engine.set_time_control(control);
    done()
}

pub fn kata_list_time_settings(_: &mut Session, _: &mut Args) -> Reply {
    Ok(CONTROLS.join(" "))
}

/// The time left for so many stones, or periods; for 0 of them it is main time. A time less than
/// nothing is nothing: a clock that ran out is told as well.
pub fn time_left(session: &mut Session, args: &mut Args) -> Reply {
    let (color, time, stones) = (args.color()?, args.float()?, count(args)?);
    args.end()?;
    let time = Duration::from_secs_f64(time.clamp(0.0, MANY));
    session.engine.set_time_left(
        color,
        match stones {
            0 => TimeLeft::Main(time),
            stones => TimeLeft::Period(Period { time, stones }),
        },
    );
    done()
}

/// One of the time controls of KGS; `known` are those that an error tells.
fn kgs_control(word: &str, args: &mut Args, known: &[&str]) -> Result<TimeControl, GtpError> {
    Ok(match word {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::Absolute(duration(args)?),
        "byoyomi" => {
            let (main, time, periods) = (duration(args)?, duration(args)?, count(args)?);
            with_periods(main, time, periods.min(1))
        }
        "canadian" => with_periods(duration(args)?, duration(args)?, count(args)?),
        _ => return Err(GtpError::unexpected(word, known.join(", "))),
    })
}

/// Main time and then periods, unless these are empty.
fn with_periods(main: Duration, time: Duration, stones: u32) -> TimeControl {
    if time.is_zero() || stones == 0 {
        return TimeControl::Absolute(main);
    }
    TimeControl::ByoYomi { main, period: Period { time, stones } }
}

fn duration(args: &mut Args) -> Result<Duration, GtpError> {
    Ok(Duration::from_secs_f64(amount(args)?))
}

fn count(args: &mut Args) -> Result<u32, GtpError> {
    Ok(amount(args)? as u32)
}

fn amount(args: &mut Args) -> Result<f64, GtpError> {
    let amount = args.float()?;
    if amount < 0.0 { Err(GtpError::Syntax) } else { Ok(amount.min(MANY)) }
}

/// A time; `None` if it is less than nothing.
fn limit(args: &mut Args) -> Result<Option<Duration>, GtpError> {
    let limit = args.float()?;
    Ok((limit >= 0.0).then(|| Duration::from_secs_f64(limit.min(MANY))))
}
