//! The options of a session.

use super::values::{
    board_size, model, n_threads, parse_count, parse_komi, parse_seconds, seconds,
};
use crate::engine::{BUILT_IN, Level, Options};
use crate::go::{Komi, Rules};
use crate::search::EvaluatorKind;
use clap::{Args, value_parser};
use log::LevelFilter;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The most that may be kept back on each move.
const MAX_LAG: Duration = Duration::from_secs(60);

/// How the engine plays.
#[derive(Args, Clone, Debug)]
pub struct GtpOptions {
    /// Search threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Seed of the random numbers [default: a new one for each game]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Simulations for each move; --time-per-move, --ponder and the clock are then ignored
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_count)]
    playouts: Option<u64>,
    /// Seconds for each move; the clock is then ignored
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = parse_seconds)]
    time_per_move: Option<Duration>,
    /// Seconds kept back on each move for the way from the client and back
    #[arg(long, value_name = "S", default_value = "0.2", allow_negative_numbers = true, value_parser = parse_lag)]
    lag: Duration,
    /// Think on the opponent's time
    #[arg(long)]
    ponder: bool,
    /// The most memory the program takes beside a network, in MB
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = value_parser!(u32).range(32..=1_048_576))]
    memory: u32,
    /// Network to play with, a KataGo model: a file in the working folder or beside the program,
    /// built-in or none
    #[arg(long, value_name = "FILE", default_value = BUILT_IN)]
    model: PathBuf,
    /// What judges positions if there is a network: network or playouts [default: network]
    #[arg(long, value_name = "KIND", value_parser = parse_evaluator)]
    evaluator: Option<EvaluatorKind>,
    /// Rules of the game; the GTP command kosumi-rules lists them
    #[arg(long, value_name = "NAME", default_value = "chinese-ogs")]
    rules: Rules,
    /// Komi [default: 7.5, from 13 lines down 6.5, from 9 down 5.5]
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = parse_komi)]
    komi: Option<Komi>,
    /// Lines of the first board
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = value_parser!(u8).range(2..=25))]
    size: u8,
    /// Win rate in percent below which the engine resigns after three moves, or never
    #[arg(long, value_name = "PERCENT", default_value = "10", value_parser = parse_resign)]
    resign: Resign,
    /// Level of play, from 30k over 1k and 1d to full
    #[arg(long, value_name = "NAME", default_value_t = Level::FULL)]
    level: Level,
    /// What is logged on standard error: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = parse_level)]
    pub log_level: LevelFilter,
    /// Accepted because start lines of other engines say it
    #[arg(long, hide = true)]
    gtp: bool,
    /// Accepted because start lines of other engines say it
    #[arg(long, hide = true, value_parser = ["gtp"])]
    mode: Option<String>,
}

impl GtpOptions {
    /// The name of the network's file, if it is to play with one.
    #[must_use]
    pub fn model(&self) -> Option<&Path> {
        model(&self.model)
    }

    /// The options of a session.
    #[must_use]
    pub fn engine_options(&self) -> Options {
        Options {
            threads: n_threads(self.threads),
            seed: self.seed,
            playouts: self.playouts,
            time_per_move: self.time_per_move,
            lag: self.lag,
            ponder: self.ponder,
            memory_mb: self.memory as usize,
            evaluator: self.evaluator.unwrap_or_default(),
            rules: self.rules,
            komi: self.komi,
            size: board_size(self.size, self.size),
            resign: self.resign.0,
            level: self.level,
        }
    }
}

/// The win rate, from 0 to 1, below which a move finds no hope; `None` never resigns.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Resign(Option<f32>);

fn parse_resign(text: &str) -> Result<Resign, String> {
    if text.eq_ignore_ascii_case("never") {
        return Ok(Resign(None));
    }
    match text.parse::<f32>() {
        Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(Resign(Some(percent / 100.0))),
        _ => Err("neither a percentage from 0 to 100 nor 'never'".to_owned()),
    }
}

fn parse_lag(text: &str) -> Result<Duration, String> {
    let lag = seconds(text).filter(|&lag| lag <= MAX_LAG);
    lag.ok_or_else(|| format!("not a number of seconds from 0 to {}", MAX_LAG.as_secs()))
}

fn parse_evaluator(text: &str) -> Result<EvaluatorKind, String> {
    match text {
        "network" => Ok(EvaluatorKind::Network),
        "playouts" => Ok(EvaluatorKind::Playouts),
        _ => Err("neither network nor playouts".to_owned()),
    }
}

fn parse_level(text: &str) -> Result<LevelFilter, String> {
    text.parse().map_err(|_| {
        let levels: Vec<String> =
            LevelFilter::iter().map(|level| level.as_str().to_ascii_lowercase()).collect();
        format!("known: {}", levels.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::go::BoardSize;
    use clap::Parser;

    fn options(line: &str) -> Result<Options, String> {
        let words = line.split_whitespace();
        let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
        match cli.command {
            None => Ok(cli.gtp.engine_options()),
            Some(Command::Gtp(options)) => Ok(options.engine_options()),
            Some(other) => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn start_lines_of_other_engines_mean_gtp() {
        let expected = options("kosumi --playouts 5").unwrap();
        assert_eq!(expected.playouts, Some(5));
        for line in [
            "kosumi gtp --playouts 5",
            "kosumi --gtp --playouts 5",
            "kosumi --mode gtp --playouts 5",
            "kosumi --mode=gtp --playouts=5",
            "kosumi gtp --mode gtp --playouts 5",
        ] {
            assert_eq!(options(line).as_ref(), Ok(&expected), "{line}");
        }
    }

    #[test]
    fn options_reach_the_engine() {
        let options = options(
            "kosumi --threads 3 --seed 4 --time-per-move 0.5 --lag 0.25 --ponder --memory 64 \
             --model none --evaluator playouts \
             --rules tromp_taylor --komi -3.5 --size 9 --resign 12.5 --level 15K",
        );
        let expected = Options {
            threads: 3,
            seed: Some(4),
            playouts: None,
            time_per_move: Some(Duration::from_millis(500)),
            lag: Duration::from_millis(250),
            ponder: true,
            memory_mb: 64,
            evaluator: EvaluatorKind::Playouts,
            rules: Rules::TROMP_TAYLOR,
            komi: Komi::new(-3.5),
            size: BoardSize::square(9).unwrap(),
            resign: Some(0.125),
            level: "15k".parse().unwrap(),
        };
        assert_eq!(options, Ok(expected));
    }

    #[test]
    fn bad_values_are_quoted() {
        for (option, value) in [
            ("--threads", "0"),
            ("--threads", "257"),
            ("--seed", "x"),
            ("--seed", "-1"),
            ("--playouts", "0"),
            ("--playouts", "-1"),
            ("--time-per-move", "0"),
            ("--time-per-move", "-0.5"),
            ("--time-per-move", "nan"),
            ("--time-per-move", "1e30"),
            ("--lag", "-1"),
            ("--lag", "61"),
            ("--lag", "nan"),
            ("--memory", "31"),
            ("--evaluator", "people"),
            ("--rules", "chess"),
            ("--komi", "inf"),
            ("--size", "26"),
            ("--size", "1"),
            ("--resign", "101"),
            ("--resign", "often"),
            ("--level", "31k"),
            ("--level", "weak"),
            ("--log-level", "loud"),
            ("--mode", "ascii"),
        ] {
            let error = options(&format!("kosumi {option} {value}")).unwrap_err();
            assert!(error.contains(option), "{error}");
            assert!(error.contains(&format!("'{value}'")), "{error}");
        }
    }

    #[test]
    fn what_would_do_is_listed() {
        for (line, known) in [
            ("kosumi --rules chess", "chinese-ogs, tromp-taylor"),
            ("kosumi --level weak", "30k to 1k, 1d to 5d, full"),
            ("kosumi --log-level loud", "off, error, warn, info, debug, trace"),
            ("kosumi --playouts 0", "a positive number"),
        ] {
            let error = options(line).unwrap_err();
            assert!(error.contains(known), "{error}");
        }
    }
}
