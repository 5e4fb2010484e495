//! What a search tells its caller.

use super::tree::Tree;
use super::worker::Totals;
use crate::go::{Color, Game, Move, Point};

/// A move that the search looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of simulations that went through it, those kept from earlier searches included.
    pub visits: u64,
    /// How often the side to play wins after it, from 0 to 1; 0 without visits.
    pub value: f32,
    /// The probability it was given before any simulation.
    pub prior: f32,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The number of simulations made by this search.
    pub n_simulations: u64,
    /// The number of moves made in these simulations, in the tree and in playouts.
    pub n_moves: u64,
    /// How often the side to play wins, from 0 to 1.
    pub value: f32,
    /// Black's expected points less White's, compensation included.
    pub black_lead: f32,
    /// The legal moves considered, the one with most visits first. The pass is always among them.
    pub candidates: Vec<Candidate>,
    /// For each point of the board, in the order of `BoardSize::points`: the mean final owner, from
    /// -1 (White) to +1 (Black).
    pub ownership: Vec<(Point, f32)>,
}

impl SearchReport {
    /// Reads off the tree what a search of `n_simulations` found for `color`.
    pub(super) fn of<const N: usize>(
        game: &Game,
        color: Color,
        tree: &Tree,
        totals: &Totals<N>,
        n_simulations: u64,
    ) -> SearchReport {
        let mut candidates: Vec<Candidate> = tree
            .children(tree.root())
            .iter()
            .filter_map(|child| {
                let (mv, prior) = (child.mv(), child.prior()?);
                game.check(color, mv).ok()?;
                let value = child.value().unwrap_or(0.0);
                Some(Candidate { mv, visits: child.visits().into(), value, prior })
            })
            .collect();
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
        let n_evaluations = totals.n_evaluations.max(1) as f32;
        let ownership = totals.ownership.as_flattened();
        SearchReport {
            n_simulations,
            n_moves: totals.n_moves,
            // The root's value is for the player who moved into it: the opponent.
            value: 1.0 - tree.root().value().unwrap_or(0.5),
            black_lead: totals.black_lead as f32 / n_evaluations,
            candidates,
            ownership: (game.size().points())
                .map(|p| (p, ownership[p.index()] / n_evaluations))
                .collect(),
        }
    }
}
