//! Commands that tell about the game and change nothing. They answer as GNU Go does, save that bad
//! arguments are a syntax error.

use crate::go::notation::{move_name, point_name};
use crate::go::{Bitboard, BoardSize, Chain, Color, Move, Point};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use std::cmp::Reverse;

pub fn query_boardsize(session: &mut Session, _: &mut Args) -> Reply {
    let size = session.engine.game().size();
    Ok(match (size.width(), size.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width} {height}"),
    })
}

pub fn get_handicap(session: &mut Session, _: &mut Args) -> Reply {
    Ok(session.engine.game().n_handicap().to_string())
}

pub fn color(session: &mut Session, args: &mut Args) -> Reply {
    let board = session.engine.game().board();
    let color = board.color(args.point(board.size())?);
    Ok(color.map_or("empty", color_name).to_owned())
}

pub fn list_stones(session: &mut Session, args: &mut Args) -> Reply {
    let board = session.engine.game().board();
    Ok(point_names(board.size(), board.stones(args.color()?)))
}

pub fn captures(session: &mut Session, args: &mut Args) -> Reply {
    Ok(session.engine.game().prisoners(args.color()?).to_string())
}

pub fn countlib(session: &mut Session, args: &mut Args) -> Reply {
    Ok(chain(session, args)?.n_liberties().to_string())
}

pub fn findlib(session: &mut Session, args: &mut Args) -> Reply {
    let chain = chain(session, args)?;
    Ok(point_names(session.engine.game().size(), chain.liberties()))
}

pub fn is_legal(session: &mut Session, args: &mut Args) -> Reply {
    let game = session.engine.game();
    let color = args.color()?;
    let mv = args.mv(game.size())?;
    Ok(u8::from(game.check(color, mv).is_ok()).to_string())
}

/// A pass is always legal and not in the list.
pub fn all_legal(session: &mut Session, args: &mut Args) -> Reply {
    let game = session.engine.game();
    Ok(point_names(game.size(), &game.legal_points(args.color()?)))
}

pub fn last_move(session: &mut Session, _: &mut Args) -> Reply {
    let game = session.engine.game();
    let last = game.moves().next_back().ok_or(GtpError::NoPreviousMove)?;
    Ok(colored_move(game.size(), last))
}

pub fn move_history(session: &mut Session, _: &mut Args) -> Reply {
    let game = session.engine.game();
    let lines: Vec<String> =
        game.moves().rev().map(|played| colored_move(game.size(), played)).collect();
    Ok(lines.join("\n"))
}

/// The chain of the stone on the vertex that comes next.
fn chain<'a>(session: &'a Session, args: &mut Args) -> Result<&'a Chain, GtpError> {
    let board = session.engine.game().board();
    board.chain(args.point(board.size())?).ok_or(GtpError::EmptyVertex)
}

/// The points row by row from the top left.
fn point_names(size: BoardSize, points: &Bitboard) -> String {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|&p| {
        let (x, y) = size.column_row(p);
        (Reverse(y), x)
    });
    let names: Vec<String> = points.into_iter().map(|p| point_name(size, p)).collect();
    names.join(" ")
}

fn colored_move(size: BoardSize, (color, mv): (Color, Move)) -> String {
    format!("{} {}", color_name(color), move_name(size, mv))
}

pub(super) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
