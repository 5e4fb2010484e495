//! What judges a position for the search: playouts, or anything else that answers the same.

use super::counting::Counting;
use super::tree::Node;
use crate::go::{Board, Color, Move, Point};
use std::fmt;

/// What judges the positions of a search that has a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvaluatorKind {
    /// The network.
    #[default]
    Network,
    /// Playouts, as without a network.
    Playouts,
}

impl fmt::Display for EvaluatorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EvaluatorKind::Network => "network",
            EvaluatorKind::Playouts => "playouts",
        })
    }
}

/// How a search chooses children. What it suits depends on what the evaluator is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// By values, values of later moves (AMAF) and priors, for cheap evaluations that say little. A
    /// leaf gets children when it has been visited several times.
    Rave,
    /// By values and priors, for dear evaluations that come with a good policy. A leaf gets children
    /// at once.
    Puct,
}

/// A position to be judged.
pub struct Leaf<'a, const N: usize> {
    /// The stones. The evaluator may play on them.
    pub board: &'a mut Board<N>,
    /// The moves from the root to here.
    pub path: &'a [&'a Node],
    /// The side to play.
    pub to_play: Color,
    /// The last move and the one before, if they put stones.
    pub last_points: [Option<Point>; 2],
    /// How the end is counted.
    pub counting: Counting,
    /// Whether the search wants a policy.
    pub wants_policy: bool,
}

/// The first play on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstPlay {
    /// Who played.
    pub color: Color,
    /// The number of moves made before, counted from the position that was evaluated; negative for
    /// moves on the way there.
    pub n_before: i16,
}

/// What an evaluator says of a position. The search hands it in to be filled, and keeps it for the
/// next one.
pub struct Evaluation<const N: usize> {
    /// Black's result, from 0 (lost) to 1 (won).
    pub black_value: f32,
    /// Black's points less White's, compensation included.
    pub black_lead: f32,
    /// The number of moves that were played to find out.
    pub n_moves: u64,
    /// Who owns a point in the end, for [`Point::index`]: +1 Black, -1 White.
    pub ownership: [[f32; 64]; N],
    /// The first play on a point after this position, for [`Point::index`]. An evaluator that plays
    /// no moves leaves it empty.
    pub first_plays: [[Option<FirstPlay>; 64]; N],
    /// The moves worth a look with their probabilities, which need not add up to one; the pass is
    /// always among them. Filled if the leaf wants it.
    pub policy: Vec<(Move, f32)>,
}

impl<const N: usize> Evaluation<N> {
    /// An evaluation that says nothing yet.
    #[must_use]
    pub fn new() -> Evaluation<N> {
        Evaluation {
            black_value: 0.5,
            black_lead: 0.0,
            n_moves: 0,
            ownership: [[0.0; 64]; N],
            first_plays: [[None; 64]; N],
            policy: Vec::new(),
        }
    }
}

impl<const N: usize> Default for Evaluation<N> {
    fn default() -> Self {
        Evaluation::new()
    }
}

/// Judges positions for one search thread.
pub trait Evaluator<const N: usize>: Send {
    /// How children are chosen by these judgements.
    const SELECTION: Selection = Selection::Rave;

    /// Judges a position.
    fn evaluate(&mut self, leaf: Leaf<'_, N>, evaluation: &mut Evaluation<N>);

    /// Black's result, from 0 (lost) to 1 (won), when both have passed and the board is counted as
    /// it stands: with this lead of Black.
    fn value_of_end(&self, board: &Board<N>, black_lead: f32) -> f32;
}
