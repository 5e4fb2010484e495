//! Commands about the engine and its commands.

use super::{done, tell_aside};
use crate::gtp::args::Args;
use crate::gtp::commands::{self, COMMANDS, Command};
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::search::ParamRow;
use cpu_time::ProcessTime;

pub fn protocol_version(_: &mut Session, _: &mut Args) -> Reply {
    Ok("2".to_owned())
}

pub fn name(_: &mut Session, _: &mut Args) -> Reply {
    Ok("Kosumi".to_owned())
}

pub fn version(_: &mut Session, _: &mut Args) -> Reply {
    Ok(env!("CARGO_PKG_VERSION").to_owned())
}

pub fn known_command(_: &mut Session, args: &mut Args) -> Reply {
    Ok(commands::find(args.word()?).is_some().to_string())
}

pub fn list_commands(_: &mut Session, _: &mut Args) -> Reply {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

pub fn help(_: &mut Session, args: &mut Args) -> Reply {
    let explain = |command: &Command| {
        let usage = format!("{} {}", command.name, command.arguments);
        format!("{}: {}", usage.trim_end(), command.help)
    };
    match args.next_word() {
        Some(name) => commands::find(name).map(explain).ok_or(GtpError::UnknownCommand),
        None => Ok(COMMANDS.iter().map(explain).collect::<Vec<_>>().join("\n")),
    }
}

/// The parameters of the search in the lines that GoGui's dialog reads, or one of them set, as that
/// dialog does it.
pub fn kosumi_param(session: &mut Session, args: &mut Args) -> Reply {
    if let Some(name) = args.next_word() {
        let value = args.word()?;
        args.end()?;
        session.engine.set_param(name, value)?;
        return done();
    }
    let lines: Vec<String> = (session.engine.params().table().iter())
        .map(|row| format!("[string] {} {}", row.name, row.value))
        .collect();
    Ok(lines.join("\n"))
}

/// One line for each parameter of the search.
pub fn kosumi_explain_params(session: &mut Session, _: &mut Args) -> Reply {
    let explain = |row: &ParamRow| {
        let ParamRow { name, meaning, value, default, min, max } = row;
        format!("{name} {value} (default {default}, from {min} to {max}): {meaning}")
    };
    Ok(session.engine.params().table().iter().map(explain).collect::<Vec<_>>().join("\n"))
}

/// The level of play, or a new one. A name may have spaces around, nothing else.
pub fn level(session: &mut Session, args: &mut Args) -> Reply {
    if args.is_empty() {
        return Ok(session.engine.level().to_string());
    }
    session.engine.set_level(args.text()?.parse()?);
    done()
}

pub fn echo(_: &mut Session, args: &mut Args) -> Reply {
    Ok(args.optional_text().to_owned())
}

/// The text also goes to standard error.
pub fn echo_err(_: &mut Session, args: &mut Args) -> Reply {
    let text = args.optional_text();
    tell_aside(&format!("{text}\n"));
    Ok(text.to_owned())
}

/// The processor time of all threads since the program began, in seconds.
pub fn cputime(_: &mut Session, _: &mut Args) -> Reply {
    Ok(format!("{:.3}", ProcessTime::now().as_duration().as_secs_f64()))
}

pub fn clear_cache(session: &mut Session, args: &mut Args) -> Reply {
    args.end()?;
    session.engine.forget();
    done()
}

pub fn get_random_seed(session: &mut Session, _: &mut Args) -> Reply {
    Ok(session.engine.seed().to_string())
}

pub fn set_random_seed(session: &mut Session, args: &mut Args) -> Reply {
    let seed = args.seed()?;
    args.end()?;
    session.engine.set_seed(seed);
    done()
}

pub fn quit(session: &mut Session, _: &mut Args) -> Reply {
    session.has_quit = true;
    done()
}
