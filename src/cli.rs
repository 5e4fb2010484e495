//! The command line: what the user may say, checked and turned into options.

use crate::engine::{BUILT_IN, Level, Options};
use crate::go::{BoardSize, KoRule, Komi, Rules};
use crate::search::{EvaluatorKind, Limits};
use crate::tools::{AnalyzeOptions, Destination, TrainingOptions};
use clap::{Args, Parser, Subcommand, value_parser};
use log::LevelFilter;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The most that may be kept back on each move.
const MAX_LAG: Duration = Duration::from_secs(60);

/// Kosumi, a Go engine. Without a command it speaks GTP on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "kosumi", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; `None` is to speak GTP.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of GTP without a command.
    #[command(flatten)]
    pub gtp: GtpOptions,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Speak GTP on standard input and output
    Gtp(GtpOptions),
    /// Write win rate and lead into game records, and draw them
    Analyze(AnalyzeFilesOptions),
    /// Measure speed, and print a signature of how the engine plays
    Bench(BenchOptions),
    /// Count the sequences of legal moves from the empty board
    Perft(PerftOptions),
    /// Make positions to train a network with, as files that NumPy reads
    TrainingData(TrainingDataOptions),
}

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
    /// What judges positions if there is a network: network, playouts or mixed [default: network]
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

/// What `analyze` does.
#[derive(Args, Clone, Debug)]
pub struct AnalyzeFilesOptions {
    /// Game records in SGF; FILE.sgf is written to FILE.analyzed.sgf
    #[arg(required = true, value_name = "FILE.sgf")]
    pub files: Vec<PathBuf>,
    /// Simulations for each position
    #[arg(long, value_name = "N", default_value_t = 200, allow_negative_numbers = true, value_parser = parse_count)]
    playouts: u64,
    /// Seconds for each position, in place of a number of simulations
    #[arg(long, value_name = "S", conflicts_with = "playouts", allow_negative_numbers = true, value_parser = parse_seconds)]
    time_per_move: Option<Duration>,
    /// Network to judge with, a KataGo model: a file in the working folder or beside the program,
    /// built-in or none
    #[arg(long, value_name = "FILE", default_value = BUILT_IN)]
    model: PathBuf,
    /// Threads, which several games share [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Rules of records that name none that are known
    #[arg(long, value_name = "NAME", default_value = "chinese-ogs")]
    rules: Rules,
    /// Folder for the analyzed records, which otherwise lie beside the others
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write into the records themselves
    #[arg(long, conflicts_with = "out")]
    in_place: bool,
    /// Picture for the graphs of win rate and lead, if there is one record
    #[arg(long, value_name = "FILE.svg", value_parser = parse_picture)]
    pub plot: Option<PathBuf>,
}

impl AnalyzeFilesOptions {
    /// The name of the network's file, if one is to judge.
    #[must_use]
    pub fn model(&self) -> Option<&Path> {
        model(&self.model)
    }

    /// How the games are analyzed.
    #[must_use]
    pub fn options(&self) -> AnalyzeOptions {
        AnalyzeOptions {
            limits: self.time_per_move.map_or(Limits::Simulations(self.playouts), Limits::Time),
            n_threads: n_threads(self.threads),
            rules: self.rules,
            destination: match &self.out {
                Some(folder) => Destination::Folder(folder.clone()),
                None if self.in_place => Destination::InPlace,
                None => Destination::Beside,
            },
            plot: self.plot.clone(),
        }
    }
}

/// What `bench` measures.
#[derive(Args, Clone, Debug)]
pub struct BenchOptions {
    /// Also the speed of a network, a KataGo model: a file in the working folder or beside the
    /// program
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
}

/// What `perft` counts.
#[derive(Args, Clone, Debug)]
pub struct PerftOptions {
    /// Columns of the board
    #[arg(value_parser = value_parser!(u8).range(1..=25))]
    width: u8,
    /// Rows of the board
    #[arg(value_parser = value_parser!(u8).range(1..=25))]
    height: u8,
    /// Length of the longest sequences
    #[arg(long, value_name = "D", value_parser = value_parser!(u8).range(1..))]
    pub depth: u8,
    /// Allow suicide of two or more stones
    #[arg(long)]
    suicide: bool,
    /// Leave out passes
    #[arg(long)]
    pub no_passes: bool,
    /// Which repetitions are forbidden: simple, positional or situational
    #[arg(long, value_name = "RULE", default_value = "positional", value_parser = parse_ko)]
    ko: KoRule,
}

impl PerftOptions {
    /// The board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        board_size(self.width, self.height)
    }

    /// The rules that decide which moves are legal.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules { ko: self.ko, suicide: self.suicide, ..Rules::default() }
    }
}

/// What `training-data` makes.
#[derive(Args, Clone, Debug)]
pub struct TrainingDataOptions {
    /// Folder for the files; those that are there already are left out
    folder: PathBuf,
    /// Network that says what to learn, a KataGo model
    #[arg(long, value_name = "FILE")]
    pub teacher: Option<PathBuf>,
    /// Game records: SGF (by the ending .sgf), or files with one game in each line
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Lines of the boards on which the teacher plays with itself, with commas between
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = value_parser!(u8).range(2..=19))]
    self_play: Vec<u8>,
    /// Most positions from the records of each board, and from the teacher's games on each
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = value_parser!(u32).range(1..))]
    positions: u32,
    /// Positions in each file
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u32).range(1..=1_000_000))]
    per_file: u32,
    /// Positions from each record
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..))]
    per_game: u16,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl TrainingDataOptions {
    /// What is to be made.
    #[must_use]
    pub fn options(&self) -> TrainingOptions {
        TrainingOptions {
            folder: self.folder.clone(),
            records: self.records.clone(),
            self_play: self.self_play.iter().map(|&side| board_size(side, side)).collect(),
            n_positions: self.positions as usize,
            n_in_shard: self.per_file as usize,
            n_in_game: self.per_game.into(),
            seed: self.seed,
            n_threads: n_threads(self.threads),
        }
    }
}

/// The name of a network's file; `none` is none.
fn model(name: &Path) -> Option<&Path> {
    Some(name).filter(|name| *name != Path::new("none"))
}

/// The number of threads, one for each core unless told.
fn n_threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn board_size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width.into(), height.into()).expect("sides were checked as they were read")
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

fn parse_count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| "not a positive number".to_owned())
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let time = duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "not a positive number of seconds".to_owned())
}

fn parse_lag(text: &str) -> Result<Duration, String> {
    let lag = duration(text).filter(|&lag| lag <= MAX_LAG);
    lag.ok_or_else(|| format!("not a number of seconds from 0 to {}", MAX_LAG.as_secs()))
}

fn duration(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

fn parse_komi(text: &str) -> Result<Komi, String> {
    let komi = text.parse().ok().and_then(Komi::new);
    komi.ok_or_else(|| "not a finite number".to_owned())
}

fn parse_picture(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    is_svg.then_some(path).ok_or_else(|| "not a name that ends in .svg".to_owned())
}

fn parse_evaluator(text: &str) -> Result<EvaluatorKind, String> {
    match text {
        "network" => Ok(EvaluatorKind::Network),
        "playouts" => Ok(EvaluatorKind::Playouts),
        "mixed" => Ok(EvaluatorKind::Mixed),
        _ => Err("neither network nor playouts nor mixed".to_owned()),
    }
}

fn parse_level(text: &str) -> Result<LevelFilter, String> {
    text.parse().map_err(|_| {
        let levels: Vec<String> =
            LevelFilter::iter().map(|level| level.as_str().to_ascii_lowercase()).collect();
        format!("known: {}", levels.join(", "))
    })
}

fn parse_ko(text: &str) -> Result<KoRule, String> {
    match text {
        "simple" => Ok(KoRule::Simple),
        "positional" => Ok(KoRule::Positional),
        "situational" => Ok(KoRule::Situational),
        _ => Err("neither simple nor positional nor situational".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
             --model none --evaluator mixed \
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
            evaluator: EvaluatorKind::Mixed,
            rules: Rules::TROMP_TAYLOR,
            komi: Komi::new(-3.5),
            size: BoardSize::square(9).unwrap(),
            resign: Some(0.125),
            level: "15k".parse().unwrap(),
        };
        assert_eq!(options, Ok(expected));
    }

    #[track_caller]
    fn check_analyze(line: &str, expected: Result<(Limits, Destination, Option<&str>), &str>) {
        let line = format!("kosumi analyze {line}");
        let cli = Cli::try_parse_from(line.split(' '));
        let found = cli.map_err(|error| error.to_string()).map(|cli| {
            let Some(Command::Analyze(options)) = cli.command else { panic!("{cli:?}") };
            let AnalyzeOptions { limits, destination, plot, .. } = options.options();
            (limits, destination, plot.map(|path| path.display().to_string()))
        });
        match expected {
            Ok((limits, destination, plot)) => {
                assert_eq!(found, Ok((limits, destination, plot.map(str::to_owned))), "{line}");
            }
            Err(part) => assert!(found.unwrap_err().contains(part), "{line}"),
        }
    }

    #[test]
    fn how_games_are_analyzed() {
        use Destination::{Beside, Folder, InPlace};
        let usual = Limits::Simulations(200);
        check_analyze("a.sgf", Ok((usual, Beside, None)));
        check_analyze("a.sgf --out b --plot c.SVG", Ok((usual, Folder("b".into()), Some("c.SVG"))));
        check_analyze("--in-place a.sgf b.sgf", Ok((usual, InPlace, None)));
        check_analyze("a.sgf --playouts 5", Ok((Limits::Simulations(5), Beside, None)));
        let time = Limits::Time(Duration::from_millis(500));
        check_analyze("a.sgf --time-per-move 0.5", Ok((time, Beside, None)));
        check_analyze("--playouts 5", Err("FILE.sgf"));
        check_analyze("a.sgf --plot b.sgf", Err("'b.sgf'"));
        check_analyze("a.sgf --in-place --out b", Err("cannot be used with"));
        check_analyze("a.sgf --playouts 5 --time-per-move 1", Err("cannot be used with"));
        check_analyze("a.sgf --playouts 0", Err("'0'"));
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

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
        let about = Cli::command().get_about().map(ToString::to_string);
        assert!(about.is_some_and(|about| about.starts_with("Kosumi, a Go engine")));
    }
}
