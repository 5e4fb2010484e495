//! The program: reads the command line and hands over to the library.

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use kosumi::cli::{
    AnalyzeFilesOptions, BenchOptions, Cli, Command, GtpOptions, PerftOptions, TrainingDataOptions,
    TwogtpOptions,
};
use kosumi::engine::{Engine, find_network, load_network};
use kosumi::go::BoardSize;
use kosumi::net::Network;
use kosumi::tools::{NetworkRate, TrainingReport};
use kosumi::{gtp, tools};
use log::LevelFilter;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        None => speak_gtp(&cli.gtp),
        Some(Command::Gtp(options)) => speak_gtp(&options),
        Some(Command::Perft(options)) => print_perft(&options),
        Some(Command::Analyze(options)) => analyze_files(&options),
        Some(Command::Bench(options)) => print_bench(&options),
        Some(Command::TrainingData(options)) => make_training_data(&options),
        Some(Command::Twogtp(options)) => play_match(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Who closes the other end of the pipe wants no more answers.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If this cannot be said either, the exit status has to do.
            let _ = writeln!(io::stderr(), "kosumi: {error}");
            ExitCode::FAILURE
        }
    }
}

fn speak_gtp(options: &GtpOptions) -> io::Result<()> {
    env_logger::Builder::new().filter_level(options.log_level).init();
    let mut engine = Engine::new(options.engine_options());
    if let Some(name) = options.model() {
        engine.load_network(find_network(name).map_err(io::Error::other)?);
    }
    gtp::run(engine, io::stdin(), io::stdout())
}

/// One line for each depth: the depth and the count.
fn print_perft(options: &PerftOptions) -> io::Result<()> {
    let mut output = io::stdout();
    for depth in 1..=options.depth.into() {
        let count = tools::perft(options.size(), options.rules(), !options.no_passes, depth);
        writeln!(output, "{depth} {count}")?;
    }
    Ok(())
}

/// The rates of each board, and last the signature.
fn print_bench(options: &BenchOptions) -> io::Result<()> {
    let mut output = io::stdout();
    if let Some(name) = &options.model {
        for rate in tools::bench_network(network(name)?) {
            let NetworkRate { instructions, size, n_threads, evaluations, .. } = rate;
            let (width, height) = (size.width(), size.height());
            let percent = 100.0 * rate.share_of_peak;
            writeln!(
                output,
                "network {width}x{height} {instructions} threads {n_threads} {evaluations:.1}/s, \
                 {percent:.0} % of the peak"
            )?;
        }
    }
    let report = tools::bench();
    for rates in &report.rates {
        let (width, height) = (rates.size.width(), rates.size.height());
        writeln!(output, "light {width}x{height} {:.0}/s", rates.light)?;
        writeln!(output, "search {width}x{height} {:.0}/s", rates.search)?;
    }
    let rate = report.n_moves as f64 / report.time.as_secs_f64();
    writeln!(output, "Bench: {} nodes {rate:.0} nps", report.n_moves)
}

/// The files, with a bar on standard error.
fn make_training_data(options: &TrainingDataOptions) -> io::Result<()> {
    let bar = progress_bar("files")?;
    let teacher = options.teacher().map(network).transpose()?;
    let report = tools::training_data(&options.options(), teacher.as_ref(), |n_done, n_shards| {
        show_progress(&bar, n_done, n_shards);
    })
    .map_err(io::Error::other)?;
    let TrainingReport { n_records, n_unusable } = report;
    if n_unusable > 0 {
        writeln!(
            io::stderr(),
            "kosumi: {n_unusable} of {n_records} records not used: no square boards, too large for a \
             network or with a setup that makes no position"
        )?;
    }
    Ok(())
}

/// The names of the analyzed records with the largest mistakes, and a bar on standard error.
fn analyze_files(options: &AnalyzeFilesOptions) -> io::Result<()> {
    let n_files = options.files.len();
    if options.plot.is_some() && n_files > 1 {
        return Err(io::Error::other(format!("--plot draws one game, and {n_files} are named")));
    }
    let network = options.model().map(network).transpose()?.map(Arc::new);
    let bar = progress_bar("positions")?;
    let analyses =
        tools::analyze(&options.files, &options.options(), network.as_ref(), |n_done, n| {
            show_progress(&bar, n_done, n);
        });
    bar.finish_and_clear();
    let (mut output, mut errors, mut n_failed) = (io::stdout(), io::stderr(), 0);
    for analysis in analyses {
        match analysis {
            Ok(analysis) => {
                writeln!(output, "{}", analysis.file.display())?;
                for mistake in &analysis.mistakes {
                    writeln!(output, "  move {}: {mistake}", mistake.number)?;
                }
            }
            Err(error) => {
                n_failed += 1;
                writeln!(errors, "kosumi: {error}")?;
            }
        }
    }
    if n_failed > 0 {
        return Err(io::Error::other(format!("{n_failed} of {n_files} files not analyzed")));
    }
    Ok(())
}

/// The table of a match, and a bar with the score on standard error.
fn play_match(options: &TwogtpOptions) -> io::Result<()> {
    env_logger::Builder::new().filter_level(LevelFilter::Warn).init();
    let bar = progress_bar("games")?;
    let report = tools::twogtp(&options.options(), |report| {
        bar.set_message(format!("; {}", report.line()));
        show_progress(&bar, report.standing.games, report.n_games);
    })
    .map_err(io::Error::other)?;
    bar.finish_and_clear();
    write!(io::stdout(), "{report}")
}

/// The network of this name.
fn network(name: &Path) -> io::Result<Network> {
    let file = find_network(name).map_err(io::Error::other)?;
    load_network(&file, BoardSize::NINETEEN).map_err(io::Error::other)
}

/// A bar on standard error.
fn progress_bar(things: &str) -> io::Result<ProgressBar> {
    let template = format!("{{bar:40}} {{pos}} of {{len}} {things}, {{eta}} left{{msg}}");
    let style = ProgressStyle::with_template(&template).map_err(io::Error::other)?;
    Ok(ProgressBar::no_length().with_style(style))
}

fn show_progress(bar: &ProgressBar, n_done: usize, n: usize) {
    bar.set_length(n as u64);
    bar.set_position(n_done as u64);
}
