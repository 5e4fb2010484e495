//! Commands that tell what a search finds while it runs.

use super::done;
use super::play::decision_name;
use crate::engine::{Decision, Engine, Thought};
use crate::gtp::analysis::{AnalysisArgs, Dialect, info, json};
use crate::gtp::args::Args;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::gtp::stream::Stream;
use crate::search::{SearchReport, Wishes};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks at whether an analysis is to end.
const POLL: Duration = Duration::from_millis(5);

/// How long the answer to an analysis stays open for its last line.
const GRACE: Duration = Duration::from_millis(25);

pub fn analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    analyze_in(Dialect::Sabaki, session, args, stream)
}

pub fn lz_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    analyze_in(Dialect::Leela, session, args, stream)
}

pub fn kata_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    analyze_in(Dialect::Kata, session, args, stream)
}

pub fn genmove_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    genmove_in(Dialect::Sabaki, session, args, stream)
}

pub fn lz_genmove_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    genmove_in(Dialect::Leela, session, args, stream)
}

pub fn kata_genmove_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    genmove_in(Dialect::Kata, session, args, stream)
}

pub fn cgos_genmove_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    // The server reads one line.
    let args = AnalysisArgs { interval: None, ..AnalysisArgs::parse(args, session.engine.game())? };
    let size = session.engine.game().size();
    let describe = |report: &SearchReport| json(size, args.color, report);
    genmove_telling(&args, describe, session, stream)
}

pub fn kata_search(session: &mut Session, args: &mut Args) -> Reply {
    let args = AnalysisArgs::parse(args, session.engine.game())?;
    let thought = session.choose(|engine, stop| think_silently(&args, engine, stop))?;
    Ok(conclude(session, Some(thought)))
}

pub fn kata_search_cancellable(session: &mut Session, args: &mut Args) -> Reply {
    let args = AnalysisArgs::parse(args, session.engine.game())?;
    let thought = session.search(|engine, stop| {
        let thought = think_silently(&args, engine, stop);
        (!stop.load(Relaxed)).then_some(thought)
    })?;
    Ok(conclude(session, thought))
}

pub fn kata_search_analyze(session: &mut Session, args: &mut Args, stream: &mut Stream) -> Reply {
    let args = AnalysisArgs::parse(args, session.engine.game())?;
    let thought = session.choose(|engine, stop| think_aloud(&args, stream, engine, stop))?;
    Ok(format!("play {}", conclude(session, Some(thought))))
}

pub fn kata_search_analyze_cancellable(
    session: &mut Session,
    args: &mut Args,
    stream: &mut Stream,
) -> Reply {
    let args = AnalysisArgs::parse(args, session.engine.game())?;
    let thought = session.search(|engine, stop| {
        let thought = think_aloud(&args, stream, engine, stop);
        (!stop.load(Relaxed)).then_some(thought)
    })?;
    Ok(format!("play {}", conclude(session, thought)))
}

/// An analysis has ended before its next line is executed: what is left is pondering.
pub fn stop(session: &mut Session, args: &mut Args) -> Reply {
    args.end()?;
    session.engine.stop_pondering();
    done()
}

fn analyze_in(
    dialect: Dialect,
    session: &mut Session,
    args: &mut Args,
    stream: &mut Stream,
) -> Reply {
    let args = AnalysisArgs::parse(args, session.engine.game())?;
    let size = session.engine.game().size();
    session.search(|engine, stop| {
        stream.begin();
        let (sender, lines) = mpsc::channel();
        let args = &args;
        let analyze = move || {
            // Of a line that comes too late nobody hears.
            let mut look =
                |report: &SearchReport| _ = sender.send(info(dialect, args, size, report));
            engine.analyze(args.color, &mut args.wishes(&mut look), stop)
        };
        thread::scope(|scope| {
            let thread = thread::Builder::new().name("analysis".to_owned());
            match thread.spawn_scoped(scope, analyze) {
                Ok(analysis) => {
                    pass_on(&lines, stream, stop);
                    stream.close();
                    analysis.join().unwrap_or_else(|panic| resume_unwind(panic));
                }
                Err(error) => log::warn!("no thread can be started to analyze: {error}"),
            }
        });
    })?;
    done()
}

/// Writes lines while they come, and for no longer than the grace when `stop` has become true: a
/// large network, or memory that is full, must not keep the client waiting for the end.
fn pass_on(lines: &Receiver<String>, stream: &mut Stream, stop: &AtomicBool) {
    let mut stopped = None;
    while stopped.is_none_or(|stopped: Instant| stopped.elapsed() < GRACE) {
        match lines.recv_timeout(POLL) {
            Ok(line) if stream.line(&line) => {}
            Ok(_) => stop.store(true, Relaxed),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if stop.load(Relaxed) {
            stopped.get_or_insert_with(Instant::now);
        }
    }
}

fn genmove_in(
    dialect: Dialect,
    session: &mut Session,
    args: &mut Args,
    stream: &mut Stream,
) -> Reply {
    let args = AnalysisArgs::parse(args, session.engine.game())?;
    let size = session.engine.game().size();
    let describe = |report: &SearchReport| info(dialect, &args, size, report);
    genmove_telling(&args, describe, session, stream)
}

fn genmove_telling(
    args: &AnalysisArgs,
    describe: impl Fn(&SearchReport) -> String,
    session: &mut Session,
    stream: &mut Stream,
) -> Reply {
    let decision: Decision = session.choose(|engine, stop| {
        tell(args, describe, stream, stop, |wishes| engine.genmove_with(args.color, wishes, stop))
    })?;
    Ok(format!("play {}", decision_name(session.engine.game().size(), decision)))
}

fn think_silently(args: &AnalysisArgs, engine: &mut Engine, stop: &AtomicBool) -> Thought {
    let restrictions = args.restrictions.clone();
    engine.think(args.color, &mut Wishes { restrictions, ..Wishes::default() }, stop)
}

fn think_aloud(
    args: &AnalysisArgs,
    stream: &mut Stream,
    engine: &mut Engine,
    stop: &AtomicBool,
) -> Thought {
    let size = engine.game().size();
    let describe = |report: &SearchReport| info(Dialect::Kata, args, size, report);
    tell(args, describe, stream, stop, |wishes| engine.think(args.color, wishes, stop))
}

/// What comes of a thought that was not cancelled.
fn conclude(session: &mut Session, thought: Option<Thought>) -> String {
    let size = session.engine.game().size();
    match thought {
        Some(thought) => decision_name(size, session.engine.decide(thought)),
        None => "cancelled".to_owned(),
    }
}

/// Does `work` with the wishes that `args` express, and writes what was found so far; if that cannot
/// be written, it ends the work.
fn tell<T>(
    args: &AnalysisArgs,
    describe: impl Fn(&SearchReport) -> String,
    stream: &mut Stream,
    stop: &AtomicBool,
    work: impl FnOnce(&mut Wishes) -> T,
) -> T {
    stream.begin();
    let mut look = |report: &SearchReport| {
        if !stream.line(&describe(report)) {
            stop.store(true, Relaxed);
        }
    };
    work(&mut args.wishes(&mut look))
}
