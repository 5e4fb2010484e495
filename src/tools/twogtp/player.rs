//! An engine at a board: what the referee tells it and asks it.

use super::fault::Fault;
use super::process::{Process, garbage};
use super::{Conditions, Engine};
use crate::engine::{Period, TimeLeft};
use crate::go::notation::{move_name, parse_move};
use crate::go::{BoardSize, Color, Game, Move, Score};
use std::time::Duration;

/// An engine at a board.
pub struct Player {
    process: Process,
    size: BoardSize,
    timeout: Duration,
    /// Whether it takes fractions of seconds, as engines with KataGo's time commands do.
    takes_fractions: bool,
    /// The commands that it refused and can do without.
    refused: Vec<String>,
}

/// What an engine answers when it is asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It plays.
    Move(Move),
    /// It gives the game up.
    Resign,
}

impl Player {
    /// Starts an engine and sets up an empty board for it. One that knows nothing of komi, rules or
    /// time plays without.
    ///
    /// # Errors
    /// If it does not start, or does not take the board.
    pub fn start(engine: &Engine<'_>, conditions: &Conditions) -> Result<Player, Fault> {
        let Conditions { size, komi, rules, timing, timeout, .. } = *conditions;
        let process = Process::start(engine.command, &engine.log)?;
        let mut player =
            Player { process, size, timeout, takes_fractions: false, refused: Vec::new() };
        let board_size = match (size.width(), size.height()) {
            (width, height) if width == height => format!("boardsize {width}"),
            (width, height) => format!("rectangular_boardsize {width} {height}"),
        };
        player.ask(&board_size)?;
        player.ask("clear_board")?;
        if player.knows("kata-set-rules")? {
            player.suggest(&format!("kata-set-rules {rules}"))?;
        }
        player.suggest(&format!("komi {komi}"))?;
        if let Some((main, time, stones)) = timing.settings() {
            player.set_time(main, time, stones)?;
        }
        Ok(player)
    }

    /// What it calls itself.
    ///
    /// # Errors
    /// If it does not say.
    pub fn name(&mut self) -> Result<String, Fault> {
        self.ask("name")
    }

    /// The commands that it refused when the board was set up, and plays without.
    #[must_use]
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// Tells it a move.
    ///
    /// # Errors
    /// If it does not take it.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.ask(&format!("play {} {}", letter(color), self.written(mv))).map(drop)
    }

    /// Tells it what its clock shows, if it wants to know.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn tell_time(&mut self, color: Color, left: TimeLeft) -> Result<(), Fault> {
        let (time, stones) = match left {
            TimeLeft::Main(time) => (time, 0),
            TimeLeft::Period(Period { time, stones }) => (time, stones),
        };
        // More than it has must not be told.
        let seconds = if self.takes_fractions {
            format!("{:.3}", (time.as_secs_f64() - 0.0005).max(0.0))
        } else {
            time.as_secs().to_string()
        };
        self.try_to_tell(&format!("time_left {} {seconds} {stones}", letter(color))).map(drop)
    }

    /// Has it choose a move and play it, for which its clock gives it `most`.
    ///
    /// # Errors
    /// If it answers nothing that is a move.
    pub fn choose(&mut self, color: Color, most: Duration) -> Result<Choice, Fault> {
        let command = format!("genmove {}", letter(color));
        let answer = self.process.ask(&command, self.timeout + most)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Choice::Resign);
        }
        parse_move(self.size, &answer).map(Choice::Move).map_err(|_| garbage(command, &answer))
    }

    /// Has it score a game.
    ///
    /// # Errors
    /// If it does not take a move of the game, or answers nothing that is a score.
    pub fn score(&mut self, game: &Game) -> Result<Score, Fault> {
        for (color, mv) in game.moves() {
            self.play(color, mv)?;
        }
        let answer = self.ask("final_score")?;
        parse_score(&answer).ok_or_else(|| garbage("final_score".to_owned(), &answer))
    }

    /// The processor time that it has used, where the system tells it.
    #[must_use]
    pub fn cpu_time(&self) -> Option<Duration> {
        self.process.cpu_time()
    }

    fn set_time(&mut self, main: Duration, time: Duration, stones: u32) -> Result<(), Fault> {
        if self.knows("kata-time_settings")? {
            let seconds = Duration::as_secs_f64;
            let control = match stones {
                0 => format!("absolute {}", seconds(&main)),
                _ => format!("canadian {} {} {stones}", seconds(&main), seconds(&time)),
            };
            self.takes_fractions = self.try_to_tell(&format!("kata-time_settings {control}"))?;
        }
        if !self.takes_fractions {
            let [main, time] = [main, time].map(|time| time.as_secs_f64().ceil());
            self.suggest(&format!("time_settings {main} {time} {stones}"))?;
        }
        Ok(())
    }

    fn knows(&mut self, command: &str) -> Result<bool, Fault> {
        match self.ask(&format!("known_command {command}")) {
            Ok(answer) => Ok(answer == "true"),
            Err(Fault::Refused { .. }) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Tells something that an engine can do without, and takes note if it does.
    fn suggest(&mut self, command: &str) -> Result<(), Fault> {
        if !self.try_to_tell(command)? {
            self.refused.push(command.to_owned());
        }
        Ok(())
    }

    /// Whether it takes a command.
    fn try_to_tell(&mut self, command: &str) -> Result<bool, Fault> {
        match self.ask(command) {
            Ok(_) => Ok(true),
            Err(Fault::Refused { .. }) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    fn ask(&mut self, command: &str) -> Result<String, Fault> {
        self.process.ask(command, self.timeout)
    }

    fn written(&self, mv: Move) -> String {
        move_name(self.size, mv)
    }
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

/// A score as GTP writes it; what stands behind it is ignored, for GNU Go tells bounds there.
fn parse_score(text: &str) -> Option<Score> {
    let word = text.split_whitespace().next()?.to_ascii_lowercase();
    if ["0", "draw", "jigo"].contains(&word.as_str()) {
        return Some(Score { black_lead: 0.0 });
    }
    let (winner, margin) = word.split_once('+')?;
    let margin = margin.parse().ok().filter(|margin: &f64| margin.is_finite() && *margin >= 0.0)?;
    match winner {
        "b" => Some(Score { black_lead: margin }),
        "w" => Some(Score { black_lead: -margin }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        for (text, expected) in [
            ("B+3.5", Some(3.5)),
            ("w+12", Some(-12.0)),
            ("W+5.5 (upper bound: -5.5, lower bound: -5.5)", Some(-5.5)),
            ("0", Some(0.0)),
            ("Draw", Some(0.0)),
            ("B+R", None),
            ("B+-1", None),
            ("B+inf", None),
            ("X+1", None),
            ("?", None),
            ("", None),
        ] {
            assert_eq!(parse_score(text).map(|score| score.black_lead), expected, "{text}");
        }
    }
}
