//! Commands about time. Times are in seconds, fractions allowed; less than nothing is nothing.

use super::done;
use crate::engine::{Period, TimeControl, TimeLeft};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use std::time::Duration;

/// Main time, the time of a period and its stones. A period for no stones means no limit at all,
/// stones in no time mean no period.
pub fn time_settings(session: &mut Session, args: &mut Args) -> Reply {
    let (main, time, stones) = (duration(args)?, duration(args)?, count(args)?);
    session.engine.set_time_control(match stones {
        _ if time.is_zero() => TimeControl::Absolute(main),
        0 => TimeControl::Unlimited,
        stones => TimeControl::Canadian { main, period: Period { time, stones } },
    });
    done()
}

/// The time left for so many stones; for 0 stones it is main time.
pub fn time_left(session: &mut Session, args: &mut Args) -> Reply {
    let (color, time, stones) = (args.color()?, duration(args)?, count(args)?);
    session.engine.set_time_left(
        color,
        match stones {
            0 => TimeLeft::Main(time),
            stones => TimeLeft::Period(Period { time, stones }),
        },
    );
    done()
}

fn duration(args: &mut Args) -> Result<Duration, GtpError> {
    Ok(Duration::from_secs_f64(args.float()?.clamp(0.0, 1e9)))
}

fn count(args: &mut Args) -> Result<u32, GtpError> {
    Ok(args.float()?.clamp(0.0, 1e9) as u32)
}
