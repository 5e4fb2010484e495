//! Commands about the end of the game.

use crate::engine::Status;
use crate::go::notation::point_name;
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;

pub fn final_score(session: &mut Session, _: &mut Args) -> Reply {
    Ok(session.engine.game().score().to_string())
}

/// One line for each chain.
pub fn final_status_list(session: &mut Session, args: &mut Args) -> Reply {
    let wanted = match args.word()? {
        "alive" => Status::Alive,
        "dead" => Status::Dead,
        "seki" => Status::Seki,
        _ => return Err(GtpError::Syntax),
    };
    let judged = session.status();
    let size = session.engine.game().size();
    let lines: Vec<String> = judged
        .iter()
        .filter(|(_, status)| *status == wanted)
        .map(|(points, _)| {
            let names: Vec<String> = points.iter().map(|&p| point_name(size, p)).collect();
            names.join(" ")
        })
        .collect();
    Ok(lines.join("\n"))
}
