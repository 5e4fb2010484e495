//! The results of games, and the file that keeps them.

use super::fault::FaultKind;
use super::{MatchError, MatchOptions, Standing};
use crate::sgf;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file.
const FILE: &str = "results.json";

/// The name of an empty file that is locked while a match is played.
const LOCK: &str = "results.lock";

/// One of the two engines of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The one that has Black in the first game.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both, in the order of every array of two that belongs to them.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other one.
    #[must_use]
    pub fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Its place in an array of two.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// Its number in the match, from 1.
    pub number: usize,
    /// Who played Black.
    pub black: Side,
    /// The points that the moves were made on before the engines took over, in turn.
    pub opening: Vec<String>,
    /// The result as SGF writes it.
    pub result: String,
    /// Who won, `None` in a draw.
    pub winner: Option<Side>,
    /// How it ended.
    pub reason: String,
    /// What the loser did wrong, if that decided the game.
    pub fault: Option<FaultKind>,
    /// The number of moves, opening and passes included.
    pub moves: usize,
    /// What each engine spent after the opening.
    pub efforts: [Effort; 2],
}

impl GameResult {
    /// The half points that a side won: 2, 1 or 0.
    #[must_use]
    pub fn half_points(&self, side: Side) -> usize {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}

/// What an engine spent on a game after the opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// The moves that it chose, a resignation included.
    pub moves: usize,
    /// How long they were waited for.
    pub seconds: f64,
    /// The processor time, also on the opponent's time; `None` where the system does not tell.
    pub cpu_seconds: Option<f64>,
}

/// The games of a match that were played, in memory and in a file.
pub struct Results {
    path: PathBuf,
    /// Keeps the folder from other matches.
    _lock: File,
    conditions: Value,
    /// The games in the order of their numbers.
    pub games: Vec<GameResult>,
}

/// What is written to the file.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(rename = "match")]
    conditions: &'a Value,
    names: &'a [String; 2],
    standing: &'a Standing,
    games: &'a [GameResult],
}

/// What is read of it.
#[derive(Deserialize)]
struct Saved {
    #[serde(rename = "match")]
    conditions: Value,
    games: Vec<GameResult>,
}

impl Results {
    /// The games of this match that are in its folder already.
    ///
    /// # Errors
    /// If a match is being played there, there are results of another one or records without any, or
    /// the file holds something else.
    pub fn open(options: &MatchOptions) -> Result<Results, MatchError> {
        let folder = &options.folder;
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        let conditions = conditions(options);
        let games = match fs::read(&path) {
            Ok(text) => match serde_json::from_slice::<Saved>(&text) {
                Err(error) => return Err(MatchError::Damaged { path, error }),
                Ok(saved) if saved.conditions != conditions => {
                    return Err(MatchError::OtherMatch(path));
                }
                Ok(saved) => saved.games,
            },
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(MatchError::Unreadable { path, error });
            }
            Err(_) if record(folder, 1).exists() => {
                return Err(MatchError::OtherRecords(folder.clone()));
            }
            Err(_) => Vec::new(),
        };
        Ok(Results { path, _lock: lock, conditions, games })
    }

    /// Whether the game of a number was played.
    #[must_use]
    pub fn has(&self, number: usize) -> bool {
        self.games.iter().any(|game| game.number == number)
    }

    /// Adds a game.
    pub fn add(&mut self, game: GameResult) {
        let place = self.games.partition_point(|other| other.number < game.number);
        self.games.insert(place, game);
    }

    /// Writes the file anew, in one piece: whatever ends the program, there is a whole one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, names: &[String; 2], standing: &Standing) -> Result<(), MatchError> {
        let Results { path, conditions, games, .. } = self;
        let text = serde_json::to_vec_pretty(&Written { conditions, names, standing, games });
        text.map_err(io::Error::from)
            .and_then(|text| sgf::save(path, &text))
            .map_err(|error| MatchError::Unwritable { path: path.clone(), error })
    }
}

/// The record of a game in the folder of its match.
pub fn record(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("game-{number:04}.sgf"))
}

/// Keeps other matches out of a folder, where the file system can do that.
fn lock(folder: &Path) -> Result<File, MatchError> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(|error| MatchError::Unwritable { path, error })?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(MatchError::InUse(folder.to_owned())),
        Err(TryLockError::Error(_)) | Ok(()) => Ok(file),
    }
}

/// What the games of a match have in common; more games of the same can be added.
fn conditions(options: &MatchOptions) -> Value {
    let MatchOptions { engines: [first, second], judge, conditions, openings, .. } = options;
    let time = conditions.timing.settings().map(|(main, time, stones)| {
        json!({"main": main.as_secs_f64(), "period": time.as_secs_f64(), "stones": stones})
    });
    json!({
        "first": first.to_string(),
        "second": second.to_string(),
        "judge": judge.as_ref().map(ToString::to_string),
        "size": [conditions.size.width(), conditions.size.height()],
        "komi": conditions.komi.points(),
        "rules": conditions.rules.to_string(),
        "time": time,
        "timeout": conditions.timeout.as_secs_f64(),
        "max_moves": conditions.max_moves,
        "openings": openings.to_string(),
    })
}
