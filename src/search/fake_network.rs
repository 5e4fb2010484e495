//! Networks for tests, without weights to speak of.

use super::network_evaluator::Question;
use crate::go::Move;
use crate::net::Prediction;
use crate::net::model::*;

/// A prediction that knows no moves and no owners.
pub fn prediction(black_win: f32, black_score: f32, score_stdev: f32) -> Prediction {
    Prediction {
        policy: Vec::new(),
        black_win,
        white_win: 1.0 - black_win,
        no_result: 0.0,
        black_score,
        score_stdev,
        black_lead: black_score,
        variance_time: 0.0,
        value_error: None,
        score_error: None,
        ownership: Vec::new(),
    }
}

/// What a network answers for which moves have these weights and Black wins so often, by no points.
pub fn answer<const N: usize>(
    question: &Question<'_, N>,
    weight: impl Fn(Move) -> f32,
    black_win: f32,
) -> Prediction {
    let legal = question.game.legal_points(question.to_play);
    let moves = legal.iter().map(Move::Play).chain([Move::Pass]);
    let weights: Vec<(Move, f32)> = moves.map(|mv| (mv, weight(mv))).collect();
    let total: f32 = weights.iter().map(|(_, weight)| weight).sum();
    let policy = weights.into_iter().map(|(mv, weight)| (mv, weight / total)).collect();
    let ownership = question.game.size().points().map(|p| (p, 2.0 * black_win - 1.0)).collect();
    Prediction { policy, ownership, ..prediction(black_win, 0.0, 0.0) }
}

/// A model for which all moves and results are alike.
pub fn flat_model() -> Model {
    let norm = || Norm { scale: vec![1.0], bias: vec![0.0], activation: Activation::Relu };
    let bias = || Bias { bias: vec![0.0], activation: Activation::Relu };
    let conv = |n_in| Conv { height: 1, width: 1, n_in, n_out: 1, weights: vec![0.0; n_in] };
    let matmul = |n_in, n_out| MatMul { n_in, n_out, weights: vec![0.0; n_in * n_out] };
    Model {
        header: Header {
            name: "flat".to_owned(),
            version: 8,
            scales: Scales {
                score_mean: 20.0,
                score_stdev: 20.0,
                lead: 20.0,
                variance_time: 40.0,
                value_error: 0.25,
                score_error: 30.0,
            },
            pass_alive_under_suicide: false,
        },
        trunk: Trunk {
            planes: conv(22),
            globals: matmul(19, 1),
            blocks: Vec::new(),
            tip: Tip::Batch(norm()),
        },
        policy_head: PolicyHead {
            conv1: conv(1),
            pooled_conv: conv(1),
            pooled_norm: norm(),
            pooled_to_bias: matmul(3, 1),
            norm: norm(),
            conv2: conv(1),
            pass: matmul(3, 1),
            pass_hidden: None,
        },
        value_head: ValueHead {
            conv: conv(1),
            norm: norm(),
            hidden: matmul(3, 1),
            hidden_bias: bias(),
            value: matmul(1, 3),
            value_bias: vec![0.0; 3],
            score: matmul(1, 4),
            score_bias: vec![0.0; 4],
            ownership: conv(1),
        },
    }
}
