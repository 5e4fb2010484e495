//! Commands about the engine and its commands.

use super::done;
use crate::gtp::args::Args;
use crate::gtp::commands::{self, COMMANDS, Command};
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::search::ParamRow;

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
        session.engine.set_param(name, args.word()?)?;
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

/// What GoGui's menu offers.
pub fn gogui_analyze_commands(_: &mut Session, _: &mut Args) -> Reply {
    Ok("param/Search Parameters/kosumi-param\nstring/Count/kosumi-score".to_owned())
}

pub fn quit(session: &mut Session, _: &mut Args) -> Reply {
    session.has_quit = true;
    done()
}
