//! The results of games, and the file that keeps them.

use super::fault::FaultKind;
use super::{MatchError, MatchOptions, Standing};
use crate::sgf;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::{fs, io};

/// The name of the file.
const FILE: &str = "results.json";

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
    /// If there are those of another match, or the file holds something else.
    pub fn open(options: &MatchOptions) -> Result<Results, MatchError> {
        let path = options.folder.join(FILE);
        let conditions = conditions(options);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Results { path, conditions, games: Vec::new() });
            }
            Err(error) => return Err(MatchError::Unreadable { path, error }),
        };
        match serde_json::from_slice::<Saved>(&text) {
            Err(error) => Err(MatchError::Damaged { path, error }),
            Ok(saved) if saved.conditions != conditions => Err(MatchError::OtherMatch(path)),
            Ok(saved) => Ok(Results { path, conditions, games: saved.games }),
        }
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
        let Results { path, conditions, games } = self;
        let text = serde_json::to_vec_pretty(&Written { conditions, names, standing, games });
        text.map_err(io::Error::from)
            .and_then(|text| sgf::save(path, &text))
            .map_err(|error| MatchError::Unwritable { path: path.clone(), error })
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
