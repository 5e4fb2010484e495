//! Matches between two GTP engines.

mod clock;
mod cpu_time;
mod engine_command;
mod fault;
mod game;
mod openings;
mod player;
mod process;
mod report;
mod results;
mod sprt;
mod standing;
mod statistics;

pub use clock::Timing;
pub use engine_command::{BadCommand, EngineCommand};
pub use fault::{Fault, FaultKind};
pub use openings::{OpeningError, OpeningSource};
pub use report::Report;
pub use sprt::{BadSprt, Sprt, SprtState};
pub use standing::{SideStanding, Standing};
pub use statistics::wilson;

use crate::go::notation::move_name;
use crate::go::{BoardSize, Komi, Move, Rules};
use crate::sgf::{self, Remarks};
use crate::tools::threads::work_together;
use game::{Pairing, Played};
use log::warn;
use openings::openings;
use player::Player;
use results::{Effort, GameResult, Results, Side};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fs, io};
use thiserror::Error;

/// A match.
#[derive(Clone, Debug)]
pub struct MatchOptions {
    /// The engines. In odd games the first one has Black.
    pub engines: [EngineCommand; 2],
    /// What they are called; `None` asks them.
    pub names: Option<[String; 2]>,
    /// Another engine that scores the games; `None` counts the board as it stands.
    pub judge: Option<EngineCommand>,
    /// What each game is played under.
    pub conditions: Conditions,
    /// What each pair of games begins from.
    pub openings: OpeningSource,
    /// The most games.
    pub n_games: usize,
    /// The games that are played at once, at least 1.
    pub n_jobs: usize,
    /// A test that may end the match before.
    pub sprt: Option<Sprt>,
    /// Where records and results go. Results of the same match that are there are kept.
    pub folder: PathBuf,
}

/// What a game is played under.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The board.
    pub size: BoardSize,
    /// The komi.
    pub komi: Komi,
    /// The rules that the referee goes by; engines are told if they know `kata-set-rules`.
    pub rules: Rules,
    /// The time that the engines have.
    pub timing: Timing,
    /// How long an answer is waited for, beside the time that a move may take by the clock.
    pub timeout: Duration,
    /// The number of moves after which a game is scored as it is.
    pub max_moves: usize,
}

/// Why a match cannot go on. The games that were played are in the results.
#[derive(Debug, Error)]
pub enum MatchError {
    /// An engine does not take part at all.
    #[error("'{command}' {fault}")]
    Engine {
        /// Its command.
        command: String,
        /// What it does.
        fault: Fault,
    },
    /// The judge does not score a game.
    #[error("the judge {0}")]
    Judge(Fault),
    /// There is nothing to begin from.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The folder has the results of a match under other conditions.
    #[error("'{}' holds the results of another match: name another folder", .0.display())]
    OtherMatch(PathBuf),
    /// The folder has game records and no results that say what they are.
    #[error("'{}' holds records of other games: name another folder", .0.display())]
    OtherRecords(PathBuf),
    /// Another match writes into the folder.
    #[error("'{}' is in use by another match", .0.display())]
    InUse(PathBuf),
    /// What is in the place of the results is something else.
    #[error("'{}' holds no results ({error}): name another folder", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A file cannot be read.
    #[error("cannot read '{}': {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write '{}': {error}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
}

/// An engine that can be started.
struct Engine<'a> {
    command: &'a EngineCommand,
    /// Where its standard error goes.
    log: PathBuf,
}

/// Plays a match, or what is left of it. `tell` is called after each game.
///
/// # Errors
/// If there is no match, or it cannot go on.
pub fn twogtp(options: &MatchOptions, tell: impl Fn(&Report) + Sync) -> Result<Report, MatchError> {
    let folder = &options.folder;
    fs::create_dir_all(folder)
        .map_err(|error| MatchError::Unwritable { path: folder.clone(), error })?;
    let results = Results::open(options)?;
    let standing = Standing::of(&results.games, options.sprt.as_ref());
    let hall = Hall {
        options,
        names: call_up(options)?,
        openings: openings(&options.openings, &options.conditions, options.n_games.div_ceil(2))?,
        results: Mutex::new(results),
        n_begun: AtomicUsize::new(0),
        is_over: AtomicBool::new(standing.is_decided()),
    };
    let fault = Mutex::new(None);
    work_together(options.n_jobs, &|| {
        if let Err(error) = hall.work(&tell) {
            hall.is_over.store(true, Relaxed);
            fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    });
    if let Some(fault) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(fault);
    }
    Ok(hall.report(&hall.lock()))
}

/// Starts all engines once, so that a match without one of them is not begun, and asks the players
/// for their names.
fn call_up(options: &MatchOptions) -> Result<[String; 2], MatchError> {
    let meet = |engine: &Engine<'_>| {
        let mut player = Player::start(engine, &options.conditions)?;
        for command in player.refused() {
            warn!("'{}' refuses '{command}' and plays without", engine.command);
        }
        player.name()
    };
    let call = |engine: &Engine<'_>| {
        let command = engine.command.to_string();
        meet(engine).map_err(|fault| MatchError::Engine { command, fault })
    };
    let [first, second] = Side::BOTH.map(|side| call(&options.engine(side)));
    let names = [first?, second?];
    options.judge().as_ref().map(call).transpose()?;
    Ok(match (&options.names, names) {
        (Some(names), _) => names.clone(),
        (None, [first, second]) if first == second => [format!("{first} 1"), format!("{second} 2")],
        (None, names) => names,
    })
}

impl MatchOptions {
    fn engine(&self, side: Side) -> Engine<'_> {
        let log = ["first.log", "second.log"][side.index()];
        Engine { command: &self.engines[side.index()], log: self.folder.join(log) }
    }

    fn judge(&self) -> Option<Engine<'_>> {
        let log = self.folder.join("judge.log");
        self.judge.as_ref().map(|command| Engine { command, log })
    }
}

/// Where the games of a match are played, several at once.
struct Hall<'a> {
    options: &'a MatchOptions,
    names: [String; 2],
    /// One for each pair of games.
    openings: Vec<Vec<Move>>,
    results: Mutex<Results>,
    /// The games that somebody has begun, or seen to be played already.
    n_begun: AtomicUsize,
    /// Whether no more games are to be begun.
    is_over: AtomicBool,
}

impl Hall<'_> {
    /// Plays one game after another until none is left.
    fn work(&self, tell: &(impl Fn(&Report) + Sync)) -> Result<(), MatchError> {
        while !self.is_over.load(Relaxed) {
            let number = self.n_begun.fetch_add(1, Relaxed) + 1;
            if number > self.options.n_games {
                break;
            }
            if self.lock().has(number) {
                continue;
            }
            let game = self.play(number)?;
            let mut results = self.lock();
            results.add(game);
            let report = self.report(&results);
            results.save(&self.names, &report.standing)?;
            drop(results);
            self.is_over.fetch_or(report.standing.is_decided(), Relaxed);
            tell(&report);
        }
        Ok(())
    }

    /// Plays the game of a number and writes its record.
    fn play(&self, number: usize) -> Result<GameResult, MatchError> {
        let options = self.options;
        let black = Side::BOTH[(number - 1) % 2];
        let sides = [black, black.opponent()];
        let pairing = Pairing {
            players: sides.map(|side| options.engine(side)),
            judge: options.judge(),
            opening: &self.openings[(number - 1) / 2],
        };
        let played = game::play(&pairing, &options.conditions).map_err(MatchError::Judge)?;
        let path = results::record(&options.folder, number);
        self.save(&played, sides, &path)?;
        let size = options.conditions.size;
        let effort = |side| {
            let spent = &played.efforts[usize::from(side != black)];
            Effort {
                moves: spent.n_moves,
                seconds: spent.time.as_secs_f64(),
                cpu_seconds: spent.cpu.map(|time| time.as_secs_f64()),
            }
        };
        Ok(GameResult {
            number,
            black,
            opening: pairing.opening.iter().map(|&mv| move_name(size, mv)).collect(),
            result: played.end.result(),
            winner: played.end.winner().map(|color| sides[color.index()]),
            reason: played.end.to_string(),
            fault: played.end.fault().map(Fault::kind),
            moves: played.game.n_moves(),
            efforts: Side::BOTH.map(effort),
        })
    }

    fn save(&self, played: &Played, sides: [Side; 2], path: &Path) -> Result<(), MatchError> {
        let [black, white] = sides.map(|side| self.names[side.index()].clone());
        let properties = [
            ("PB", black),
            ("PW", white),
            ("RE", played.end.result()),
            ("GC", played.end.to_string()),
        ];
        let remarks = Remarks {
            properties: properties.map(|(name, value)| (name.to_owned(), value)).into(),
            comments: Vec::new(),
        };
        let record = sgf::write_with_remarks(&played.game, &remarks);
        sgf::save(path, record.as_bytes())
            .map_err(|error| MatchError::Unwritable { path: path.to_owned(), error })
    }

    fn report(&self, results: &Results) -> Report {
        Report {
            names: self.names.clone(),
            n_games: self.options.n_games,
            standing: Standing::of(&results.games, self.options.sprt.as_ref()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Results> {
        self.results.lock().expect("no game panics")
    }
}
