//! The options of `analyze`.

use super::values::{model, n_threads, parse_count, parse_seconds};
use crate::engine::BUILT_IN;
use crate::go::Rules;
use crate::search::Limits;
use crate::tools::{AnalyzeOptions, Destination};
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, value_parser};
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    /// Folder for the analyzed records, which otherwise lie beside the others; it must be there
    #[arg(long, value_name = "FOLDER", value_parser = PathBufValueParser::new().try_map(folder))]
    out: Option<PathBuf>,
    /// Write into the records themselves
    #[arg(long, conflicts_with = "out")]
    in_place: bool,
    /// Picture for the graphs of win rate and lead, if there is one record
    #[arg(long, value_name = "FILE.svg", value_parser = PathBufValueParser::new().try_map(picture))]
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

fn picture(path: PathBuf) -> Result<PathBuf, String> {
    let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    if !is_svg {
        return Err("not a name that ends in .svg".to_owned());
    }
    match path.parent().filter(|folder| *folder != Path::new("")) {
        Some(folder) if !folder.is_dir() => Err(format!("no folder '{}'", folder.display())),
        _ => Ok(path),
    }
}

fn folder(path: PathBuf) -> Result<PathBuf, String> {
    if path.is_dir() { Ok(path) } else { Err("no such folder".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;

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
        let (folder, picture) = (Folder("src".into()), Some("src/c.SVG"));
        check_analyze("a.sgf --out src --plot src/c.SVG", Ok((usual, folder, picture)));
        check_analyze("a.sgf --out no/b", Err("'no/b'"));
        check_analyze("a.sgf --out Cargo.toml", Err("'Cargo.toml'"));
        check_analyze("a.sgf --plot no/b/c.svg", Err("no folder 'no/b'"));
        check_analyze("--in-place a.sgf b.sgf", Ok((usual, InPlace, None)));
        check_analyze("a.sgf --playouts 5", Ok((Limits::Simulations(5), Beside, None)));
        let time = Limits::Time(Duration::from_millis(500));
        check_analyze("a.sgf --time-per-move 0.5", Ok((time, Beside, None)));
        check_analyze("--playouts 5", Err("FILE.sgf"));
        check_analyze("a.sgf --plot b.sgf", Err("'b.sgf'"));
        check_analyze("a.sgf --in-place --out src", Err("cannot be used with"));
        check_analyze("a.sgf --playouts 5 --time-per-move 1", Err("cannot be used with"));
        check_analyze("a.sgf --playouts 0", Err("'0'"));
    }
}
