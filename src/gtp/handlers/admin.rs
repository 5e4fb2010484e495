//! Commands about the engine and its commands.

use super::done;
use crate::gtp::args::Args;
use crate::gtp::commands::{self, COMMANDS, Command};
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;

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

pub fn quit(session: &mut Session, _: &mut Args) -> Reply {
    session.has_quit = true;
    done()
}
