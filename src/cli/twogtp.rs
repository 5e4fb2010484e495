//! The options of `twogtp`.

use super::values::{board_size, parse_komi, parse_seconds, seconds};
use crate::engine::Period;
use crate::go::{Komi, Rules};
use crate::tools::{Conditions, EngineCommand, MatchOptions, OpeningSource, Sprt, Timing};
use clap::{Args, value_parser};
use std::path::PathBuf;
use std::time::Duration;

/// How many moves a game can have for each point of the board, unless told.
const MOVES_PER_POINT: usize = 3;

/// The match that `twogtp` has played.
#[derive(Args, Clone, Debug)]
pub struct TwogtpOptions {
    /// Command of the engine that has Black in the first game
    #[arg(long, value_name = "COMMAND")]
    first: EngineCommand,
    /// Command of the other engine
    #[arg(long, value_name = "COMMAND")]
    second: EngineCommand,
    /// What they are called in records and tables [default: as they say]
    #[arg(long, value_name = "A,B", value_parser = parse_names)]
    names: Option<[String; 2]>,
    /// Folder for records and results; a match that is there goes on
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Games to play, two from each opening with colors swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Lines of the board
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = value_parser!(u8).range(2..=25))]
    size: u8,
    /// Komi [default: 7.5, from 13 lines down 6.5, from 9 down 5.5]
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = parse_komi)]
    komi: Option<Komi>,
    /// Rules that the moves are held to
    #[arg(long, value_name = "NAME", default_value = "chinese-ogs")]
    rules: Rules,
    /// Text with an opening in each line, such as 'E5 C3 G7' [default: random even positions]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening_moves", "seed"])]
    openings: Option<PathBuf>,
    /// Moves of a random opening; 0 begins from the empty board
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = value_parser!(u8).range(0..=50))]
    opening_moves: u8,
    /// Seed of the random openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Seconds for each move, as the engines are told; nobody loses by it
    #[arg(long, value_name = "S", conflicts_with_all = ["main_time", "byo_yomi", "stones"], allow_negative_numbers = true, value_parser = parse_seconds)]
    time_per_move: Option<Duration>,
    /// Seconds for the game; who has none left loses
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = parse_time)]
    main_time: Option<Duration>,
    /// Seconds for each period after the main time
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = parse_seconds)]
    byo_yomi: Option<Duration>,
    /// Moves in each period
    #[arg(long, value_name = "N", default_value_t = 1, requires = "byo_yomi", value_parser = value_parser!(u32).range(1..=1000))]
    stones: u32,
    /// Seconds after which an engine hangs that does not answer, beside those it has for the move
    #[arg(long, value_name = "S", default_value = "300", allow_negative_numbers = true, value_parser = parse_seconds)]
    timeout: Duration,
    /// Moves after which a game is scored as it is [default: 3 for each point of the board]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Command of an engine whose final_score counts [default: the board is counted as it stands]
    #[arg(long, value_name = "COMMAND")]
    judge: Option<EngineCommand>,
    /// Stop as soon as the first engine is ELO0 or ELO1 stronger, with these chances to be wrong
    /// [default of both: 0.05]
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

impl TwogtpOptions {
    /// The match.
    #[must_use]
    pub fn options(&self) -> MatchOptions {
        let size = board_size(self.size, self.size);
        let openings = match &self.openings {
            Some(file) => OpeningSource::File(file.clone()),
            None => OpeningSource::Random { n_moves: self.opening_moves.into(), seed: self.seed },
        };
        let most = self.max_moves.map(|most| most as usize);
        MatchOptions {
            engines: [self.first.clone(), self.second.clone()],
            names: self.names.clone(),
            judge: self.judge.clone(),
            conditions: Conditions {
                size,
                komi: self.komi.unwrap_or_else(|| Komi::usual(size)),
                rules: self.rules,
                timing: self.timing(),
                timeout: self.timeout,
                max_moves: most.unwrap_or(MOVES_PER_POINT * size.area()),
            },
            openings,
            n_games: self.games as usize,
            n_jobs: self.jobs.into(),
            sprt: self.sprt,
            folder: self.out.clone(),
        }
    }

    fn timing(&self) -> Timing {
        let period = self.byo_yomi.map(|time| Period { time, stones: self.stones });
        match (self.time_per_move, self.main_time, period) {
            (Some(time), ..) => Timing::PerMove(time),
            (None, None, None) => Timing::Untold,
            (None, main, period) => Timing::Clock { main: main.unwrap_or_default(), period },
        }
    }
}

fn parse_names(text: &str) -> Result<[String; 2], String> {
    match text.split(',').map(str::trim).collect::<Vec<_>>()[..] {
        [first, second] if !first.is_empty() && !second.is_empty() => {
            Ok([first.to_owned(), second.to_owned()])
        }
        _ => Err("not two names with a comma between".to_owned()),
    }
}

fn parse_time(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| "not a number of seconds".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::go::BoardSize;
    use clap::Parser;

    fn options(more: &[&str]) -> Result<MatchOptions, String> {
        let words = ["kosumi", "twogtp", "--first", "a -b", "--second", "c", "--out", "d"];
        match Cli::try_parse_from([&words[..], more].concat()) {
            Ok(Cli { command: Some(Command::Twogtp(options)), .. }) => Ok(options.options()),
            other => Err(other.map_or_else(|error| error.to_string(), |cli| format!("{cli:?}"))),
        }
    }

    #[track_caller]
    fn check_timing(more: &str, expected: Timing) {
        let words: Vec<&str> = more.split_whitespace().collect();
        assert_eq!(
            options(&words).map(|options| options.conditions.timing),
            Ok(expected),
            "{more}"
        );
    }

    #[test]
    fn time_is_the_engines_business_unless_told() {
        let seconds = Duration::from_secs;
        let period = |time, stones| Some(Period { time: seconds(time), stones });
        check_timing("", Timing::Untold);
        check_timing("--time-per-move 2", Timing::PerMove(seconds(2)));
        check_timing("--main-time 60", Timing::Clock { main: seconds(60), period: None });
        let main = Duration::ZERO;
        check_timing("--byo-yomi 5", Timing::Clock { main, period: period(5, 1) });
        let main = seconds(60);
        check_timing(
            "--main-time 60 --byo-yomi 5 --stones 3",
            Timing::Clock { main, period: period(5, 3) },
        );
    }

    #[test]
    fn what_is_not_said_depends_on_the_board() {
        let options = options(&["--size", "9", "--names", "x, y z", "--sprt", "-5,0"]).unwrap();
        let Conditions { size, komi, max_moves, .. } = options.conditions;
        assert_eq!((size, komi.points(), max_moves), (BoardSize::square(9).unwrap(), 5.5, 243));
        assert_eq!(options.names, Some(["x".to_owned(), "y z".to_owned()]));
        assert_eq!(options.openings, OpeningSource::Random { n_moves: 6, seed: 1 });
        assert!(options.sprt.is_some());
    }

    #[test]
    fn bad_values_are_quoted() {
        for (option, value) in [
            ("--judge", "'"),
            ("--names", "x"),
            ("--games", "0"),
            ("--jobs", "0"),
            ("--size", "26"),
            ("--time-per-move", "0"),
            ("--main-time", "-1"),
            ("--byo-yomi", "nan"),
            ("--sprt", "5,0"),
        ] {
            let error = options(&[option, value]).unwrap_err();
            assert!(error.contains(option), "{error}");
            assert!(error.contains(&format!("'{value}'")), "{error}");
        }
        for conflict in ["--main-time 5", "--byo-yomi 5", "--stones 3"] {
            let words: Vec<&str> = conflict.split(' ').chain(["--time-per-move", "1"]).collect();
            assert!(options(&words).is_err(), "{conflict}");
        }
    }
}
