//! Commands that start a game from a given position. No undo goes back beyond it.

use super::done;
use crate::go::Color;
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;

/// Takes the place of whatever is on the board.
pub fn set_position(session: &mut Session, args: &mut Args) -> Reply {
    let stones = args.stones(session.engine.game().size())?;
    session.engine.set_up(&stones, Color::Black)?;
    done()
}

/// Who plays first is told by [`gogui_setup_player`], before or after.
pub fn gogui_setup(session: &mut Session, args: &mut Args) -> Reply {
    let game = session.engine.game();
    let (stones, to_play) = (args.stones(game.size())?, game.to_play());
    if !game.is_untouched() {
        return Err(GtpError::BoardNotEmpty);
    }
    session.engine.set_up(&stones, to_play)?;
    done()
}

pub fn gogui_setup_player(session: &mut Session, args: &mut Args) -> Reply {
    let color = args.color()?;
    args.end()?;
    session.engine.set_first_player(color)?;
    done()
}
