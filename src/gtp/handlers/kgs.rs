//! Commands of the client of the KGS server about its people. Those about time, rules and the end
//! of the game stand with their like.

use super::done;
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::opinions::describe;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;

/// Whatever is said, in the game or in private, the answer is what the engine thought last.
pub fn kgs_chat(session: &mut Session, args: &mut Args) -> Reply {
    let place = args.word()?;
    if !matches!(place, "game" | "private") {
        return Err(GtpError::unexpected(place, "game or private"));
    }
    let _name = args.word()?;
    let size = session.engine.game().size();
    let opinion = session.engine.opinions().last();
    Ok(opinion.map_or("I have not thought about a move yet.".to_owned(), |opinion| {
        describe(size, opinion)
    }))
}

/// The game may still be resumed, so nothing of it is forgotten.
pub fn kgs_game_over(session: &mut Session, args: &mut Args) -> Reply {
    args.end()?;
    session.engine.stop_pondering();
    done()
}
