//! The evaluator that asks a network and makes a playout as well.

use super::evaluator::{Evaluation, Evaluator, Leaf, Selection};
use super::network_evaluator::{NetworkEvaluator, Question};
use super::playout::PlayoutEvaluator;
use crate::go::Board;
use crate::net::Prediction;

/// Judges positions as a network does, except that the value is the mean of the network's and a
/// playout's.
pub struct MixedEvaluator<'a, const N: usize, A> {
    network: NetworkEvaluator<'a, N, A>,
    playouts: PlayoutEvaluator<'a>,
    /// The part of the network in the value.
    network_part: f32,
    /// What the last playout said.
    played: Evaluation<N>,
}

impl<'a, const N: usize, A> MixedEvaluator<'a, N, A> {
    /// An evaluator that mixes these; `network_part`, from 0 to 1, is the network's part.
    #[must_use]
    pub fn new(
        network: NetworkEvaluator<'a, N, A>,
        playouts: PlayoutEvaluator<'a>,
        network_part: f32,
    ) -> Self {
        MixedEvaluator { network, playouts, network_part, played: Evaluation::new() }
    }
}

impl<const N: usize, A> Evaluator<N> for MixedEvaluator<'_, N, A>
where
    A: FnMut(Question<'_, N>) -> Prediction + Send,
{
    const SELECTION: Selection = Selection::Puct;

    fn evaluate(&mut self, leaf: Leaf<'_, N>, evaluation: &mut Evaluation<N>) {
        self.network.evaluate(Leaf { board: &mut *leaf.board, ..leaf }, evaluation);
        self.playouts.evaluate(Leaf { wants_policy: false, ..leaf }, &mut self.played);
        evaluation.n_moves = self.played.n_moves;
        let played = self.network.utility().of_lead(self.played.black_lead);
        evaluation.black_value += (1.0 - self.network_part) * (played - evaluation.black_value);
    }

    fn value_of_end(&self, board: &Board<N>, black_lead: f32) -> f32 {
        self.network.value_of_end(board, black_lead)
    }
}
