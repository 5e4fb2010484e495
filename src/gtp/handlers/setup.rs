//! Commands that come before the first move: size, handicap.

use super::done;
use crate::go::notation::{parse_point, point_name};
use crate::go::{self, BoardSize, Point};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;

pub fn boardsize(session: &mut Session, args: &mut Args) -> Reply {
    let width = args.int()?;
    let height = args.optional_int()?.unwrap_or(width);
    args.end()?;
    start_game(session, width, height)
}

pub fn rectangular_boardsize(session: &mut Session, args: &mut Args) -> Reply {
    let (width, height) = (args.int()?, args.int()?);
    args.end()?;
    start_game(session, width, height)
}

pub fn clear_board(session: &mut Session, args: &mut Args) -> Reply {
    args.end()?;
    let size = session.engine.game().size();
    session.engine.start_game(size);
    done()
}

pub fn fixed_handicap(session: &mut Session, args: &mut Args) -> Reply {
    let n = args.int()?;
    args.end()?;
    let points = go::fixed_handicap(session.engine.game().size(), n);
    place(session, &points.ok_or(GtpError::InvalidNumberOfStones)?)
}

pub fn place_free_handicap(session: &mut Session, args: &mut Args) -> Reply {
    let n = args.int()?;
    args.end()?;
    let size = session.engine.game().size();
    if !is_handicap(size, n) {
        return Err(GtpError::InvalidNumberOfStones);
    }
    place(session, &go::free_handicap(size, n))
}

pub fn set_free_handicap(session: &mut Session, args: &mut Args) -> Reply {
    let size = session.engine.game().size();
    let mut points = vec![];
    while let Some(word) = args.next_word() {
        points.push(parse_point(size, word).map_err(|_| GtpError::BadVertexList)?);
    }
    if !is_handicap(size, points.len()) {
        return Err(GtpError::BadVertexList);
    }
    session.engine.place_handicap(&points)?;
    done()
}

/// The protocol's boards have sides from 2 to 25.
fn start_game(session: &mut Session, width: usize, height: usize) -> Reply {
    let size = BoardSize::new(width, height).filter(|size| size.width().min(size.height()) > 1);
    session.engine.start_game(size.ok_or(GtpError::UnacceptableSize)?);
    done()
}

/// A handicap is two stones at least and leaves a point to play on.
fn is_handicap(size: BoardSize, n: usize) -> bool {
    (2..size.area()).contains(&n)
}

fn place(session: &mut Session, points: &[Point]) -> Reply {
    session.engine.place_handicap(points)?;
    let size = session.engine.game().size();
    let names: Vec<String> = points.iter().map(|&p| point_name(size, p)).collect();
    Ok(names.join(" "))
}
