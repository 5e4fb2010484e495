//! What a search thinks of each position of a game.

use crate::go::{BoardSize, Color, Move, Rules};
use crate::gtp::describe_report;
use crate::search::{Limits, Searcher};
use crate::sgf::{self, SgfError, Turn};
use std::sync::atomic::AtomicBool;

/// What was found in a position.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The board.
    pub size: BoardSize,
    /// The node that makes the position, as an index into the main line.
    pub node: usize,
    /// The number of moves before.
    pub n_before: usize,
    /// The last move; `None` at the start and after stones were set up.
    pub played: Option<(Color, Move)>,
    /// How often Black wins, from 0 to 1.
    pub black_win_rate: f32,
    /// Black's expected points less White's, compensation included.
    pub black_lead: f32,
    /// The best move of the player whose turn it is.
    pub best: Option<Move>,
    /// All that in words.
    pub outlook: String,
}

/// Somebody who thinks of positions.
pub struct Judge {
    /// What searches them.
    pub searcher: Searcher,
    /// What ends the search of one.
    pub limits: Limits,
    /// The rules of records that name none.
    pub rules: Rules,
}

impl Judge {
    /// What is found in each turn of a game; `tell` is called after each.
    ///
    /// # Errors
    /// As [`sgf::read`].
    pub fn verdicts(
        &mut self,
        record: &[u8],
        turns: &[Turn],
        tell: &impl Fn(),
    ) -> Result<Vec<Verdict>, SgfError> {
        self.searcher.forget();
        let verdict = |turn: &Turn| {
            let verdict = self.verdict(record, turn)?;
            tell();
            Ok(verdict)
        };
        turns.iter().map(verdict).collect()
    }

    fn verdict(&mut self, record: &[u8], turn: &Turn) -> Result<Verdict, SgfError> {
        let &Turn { node, n_before, next } = turn;
        let game = sgf::read(record, Some(n_before + 1), self.rules)?;
        let color = next.unwrap_or(game.to_play());
        let report = self.searcher.search(&game, color, self.limits, &AtomicBool::new(false));
        let black_win_rate = match color {
            Color::Black => report.value,
            Color::White => 1.0 - report.value,
        };
        Ok(Verdict {
            size: game.size(),
            node,
            n_before,
            played: game.moves().next_back(),
            black_win_rate,
            black_lead: report.black_lead,
            best: report.candidates.first().map(|candidate| candidate.mv),
            outlook: describe_report(game.size(), color, &report),
        })
    }
}
