//! Commands about game records. Names of files may have spaces and are relative to the folder that
//! the program works in.

use super::done;
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::sgf;
use std::path::Path;

/// The file's name goes up to a last word that is a number.
pub fn loadsgf(session: &mut Session, args: &mut Args) -> Reply {
    let before_move = args.last_int();
    let path = args.path().ok_or(GtpError::Syntax)?;
    let rules = session.engine.game().rules();
    let game = sgf::load(&path, before_move, rules).map_err(|error| {
        log::warn!("cannot load '{}': {error}", path.display());
        GtpError::CannotLoadFile
    })?;
    session.engine.continue_game(game);
    done()
}

/// The record is the answer if no file is named, or `-`.
pub fn printsgf(session: &mut Session, args: &mut Args) -> Reply {
    match args.path().filter(|path| path != Path::new("-")) {
        Some(path) => save(session, &path),
        None => record(session),
    }
}

pub fn savesgf(session: &mut Session, args: &mut Args) -> Reply {
    save(session, &args.path().ok_or(GtpError::Syntax)?)
}

fn save(session: &mut Session, path: &Path) -> Reply {
    save_record(path, &record(session)?)
}

/// Writes a record to a file.
pub(super) fn save_record(path: &Path, record: &str) -> Reply {
    sgf::save(path, record.as_bytes()).map_err(|error| {
        log::warn!("cannot save '{}': {error}", path.display());
        GtpError::CannotSaveFile
    })?;
    done()
}

/// The record of the game; if it is over, with the result that `final_score` tells.
fn record(session: &mut Session) -> Reply {
    let result = result(session)?;
    Ok(sgf::write(session.engine.game(), result.as_deref()))
}

/// What `final_score` tells, if the game is over.
pub(super) fn result(session: &mut Session) -> Result<Option<String>, GtpError> {
    let is_over = session.engine.game().is_over();
    Ok(if is_over { Some(session.count()?.score().to_string()) } else { None })
}
