//! The options of `perft`.

use super::values::board_size;
use crate::go::{BoardSize, KoRule, Rules};
use clap::{Args, value_parser};

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

fn parse_ko(text: &str) -> Result<KoRule, String> {
    match text {
        "simple" => Ok(KoRule::Simple),
        "positional" => Ok(KoRule::Positional),
        "situational" => Ok(KoRule::Situational),
        _ => Err("neither simple nor positional nor situational".to_owned()),
    }
}
