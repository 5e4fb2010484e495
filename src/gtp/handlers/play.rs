//! Commands that make moves, take them back and show them.

use super::{done, tell_aside};
use crate::engine::Decision;
use crate::go::BoardSize;
use crate::go::notation::move_name;
use crate::gtp::args::Args;
use crate::gtp::drawing::draw;
use crate::gtp::error::GtpError;
use crate::gtp::live::{self, Live};
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::search::{Observer, SearchReport, Wishes};

pub fn play(session: &mut Session, args: &mut Args) -> Reply {
    let color = args.color()?;
    let mv = args.mv(session.engine.game().size())?;
    args.end()?;
    session.engine.play(color, mv)?;
    done()
}

pub fn genmove(session: &mut Session, args: &mut Args) -> Reply {
    let color = args.color()?;
    args.end()?;
    let (size, live) = (session.engine.game().size(), session.live);
    let mut draw = |report: &SearchReport| tell_aside(&live.draw(size, color, report));
    let observer = Observer { interval: Some(live::INTERVAL), look: &mut draw };
    let observer = (live != Live::Off).then_some(observer);
    let mut wishes = Wishes { observer, ..Wishes::default() };
    let decision = session.choose(|engine, stop| engine.genmove_with(color, &mut wishes, stop))?;
    if live != Live::Off {
        tell_aside(live::CLEAR);
    }
    Ok(decision_name(size, decision))
}

/// Captures all dead stones before it passes.
pub fn kgs_genmove_cleanup(session: &mut Session, args: &mut Args) -> Reply {
    let color = args.color()?;
    args.end()?;
    let mv = session.choose(|engine, stop| engine.genmove_cleanup(color, stop))?;
    Ok(move_name(session.engine.game().size(), mv))
}

pub fn reg_genmove(session: &mut Session, args: &mut Args) -> Reply {
    let color = args.color()?;
    args.end()?;
    let mv = session.choose(|engine, stop| engine.reg_genmove(color, stop))?;
    Ok(move_name(session.engine.game().size(), mv))
}

/// Makes all of the moves or none.
pub fn play_sequence(session: &mut Session, args: &mut Args) -> Reply {
    let moves = args.moves(session.engine.game().size())?;
    session.engine.play_sequence(&moves)?;
    done()
}

pub fn undo(session: &mut Session, args: &mut Args) -> Reply {
    args.end()?;
    session.engine.undo().ok_or(GtpError::CannotUndo)?;
    done()
}

/// Takes back one move, or as many as told: all of them or none.
pub fn gg_undo(session: &mut Session, args: &mut Args) -> Reply {
    let n = args.optional_int()?.unwrap_or(1);
    args.end()?;
    if n > session.engine.game().n_moves() {
        return Err(GtpError::CannotUndo);
    }
    for _ in 0..n {
        session.engine.undo();
    }
    done()
}

pub fn showboard(session: &mut Session, _: &mut Args) -> Reply {
    Ok(format!("\n{}", draw(session.engine.game())))
}

/// What the engine does: a move, `resign` or `claim`.
pub fn decision_name(size: BoardSize, decision: Decision) -> String {
    match decision {
        Decision::Move(mv) => move_name(size, mv),
        Decision::Resign => "resign".to_owned(),
        Decision::Claim => "claim".to_owned(),
    }
}
