//! The program: reads the command line and hands over to the library.

use clap::Parser;
use kosumi::cli::{Cli, Command, GtpOptions, PerftOptions};
use kosumi::engine::Engine;
use kosumi::{gtp, tools};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        None => speak_gtp(&cli.gtp),
        Some(Command::Gtp(options)) => speak_gtp(&options),
        Some(Command::Perft(options)) => print_perft(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Who closes the other end of the pipe wants no more answers.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kosumi: {error}");
            ExitCode::FAILURE
        }
    }
}

fn speak_gtp(options: &GtpOptions) -> io::Result<()> {
    env_logger::Builder::new()
        .filter_level(options.log_level)
        .init();
    let engine = Engine::new(options.engine_options());
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
