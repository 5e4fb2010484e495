//! What a network answers, and what that means.

use super::array_index;
use super::model::Header;
use crate::go::{Bitboard, BoardSize, Color, Game, KoRule, Move, Point, Scoring, Symmetry};

/// What the heads of a network answer, as it is, seen by the side to play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outputs {
    /// The logits of the moves on the board, `[policy channel][row from the top][column]`.
    pub policy: Vec<Vec<f32>>,
    /// The logit of the pass, `[policy channel]`.
    pub pass: Vec<f32>,
    /// The logits of win, loss and no result.
    pub value: [f32; 3],
    /// Numbers about the score.
    pub score: Vec<f32>,
    /// The logits of the owners, `[row from the top][column]`.
    pub ownership: Vec<f32>,
}

impl Outputs {
    /// The outputs for a position, if these are the outputs for its image.
    ///
    /// # Panics
    /// If the board is no square and the symmetry needs one.
    #[must_use]
    pub fn preimage(&self, size: BoardSize, symmetry: Symmetry) -> Outputs {
        let images: Vec<usize> =
            super::array_points(size).map(|p| array_index(size, symmetry.image(size, p))).collect();
        let back = |values: &Vec<f32>| images.iter().map(|&i| values[i]).collect();
        Outputs {
            policy: self.policy.iter().map(back).collect(),
            ownership: back(&self.ownership),
            ..self.clone()
        }
    }
}

/// What a network says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// The probabilities of the legal moves, the pass included; they add up to 1.
    pub policy: Vec<(Move, f32)>,
    /// The probability that Black wins.
    pub black_win: f32,
    /// The probability that White wins.
    pub white_win: f32,
    /// The probability that the game has no result.
    pub no_result: f32,
    /// Black's expected points less White's in games of the network against itself.
    pub black_score: f32,
    /// The standard deviation of that, in points.
    pub score_stdev: f32,
    /// The points that Black would have to give for an even game.
    pub black_lead: f32,
    /// Moves until the result is clear.
    pub variance_time: f32,
    /// The error of the value soon afterwards, if the network says so.
    pub value_error: Option<f32>,
    /// The error of the score soon afterwards, in points, if the network says so.
    pub score_error: Option<f32>,
    /// Who owns each point in the end, from -1 (White) to +1 (Black).
    pub ownership: Vec<(Point, f32)>,
}

impl Prediction {
    /// What the outputs of a network mean for a position where `to_play` is to move. `optimism`, from
    /// 0 to 1, is the part of the optimistic policy, if the network has one.
    #[must_use]
    pub fn of<const N: usize>(
        outputs: &Outputs,
        header: &Header,
        game: &Game<N>,
        to_play: Color,
        optimism: f32,
    ) -> Prediction {
        let scales = &header.scales;
        let (size, rules) = (game.size(), game.rules());
        let sign = to_play.sign() as f32;
        let [win, loss, mut no_result] = outputs.value;
        if rules.ko != KoRule::Simple && rules.scoring != Scoring::Territory {
            no_result = f32::NEG_INFINITY;
        }
        let value = softmax(&[win, loss, no_result]);
        let [black_win, white_win] = match to_play {
            Color::Black => [value[0], value[1]],
            Color::White => [value[1], value[0]],
        };
        // A game without a result has no score: it counts as even.
        let has_result = 1.0 - value[2];
        let [mean, stdev, lead, time] =
            [outputs.score[0], outputs.score[1], outputs.score[2], outputs.score[3]];
        let mean = mean * scales.score_mean;
        let stdev = softplus(stdev) * scales.score_stdev;
        let mean_square = has_result * (mean * mean + stdev * stdev);
        let mean = has_result * mean;
        let errors = Errors::of(outputs, header);
        Prediction {
            policy: policy(outputs, size, &game.legal_points(to_play), optimism),
            black_win,
            white_win,
            no_result: value[2],
            black_score: sign * mean,
            score_stdev: (mean_square - mean * mean).max(0.0).sqrt(),
            black_lead: sign * has_result * lead * scales.lead,
            variance_time: softplus(time) * scales.variance_time,
            value_error: errors.map(|errors| errors.value),
            score_error: errors.map(|errors| errors.score),
            ownership: super::array_points(size)
                .zip(outputs.ownership.iter().map(|owner| sign * owner.tanh()))
                .collect(),
        }
    }

    /// The same, but where the compensation alone decides `game`, of which networks know little, who
    /// cannot win does not, and the owners tell the score.
    #[must_use]
    pub fn if_decided<const N: usize>(self, game: &Game<N>) -> Prediction {
        let compensation = game.area_compensation() as f32;
        if compensation.abs() <= game.size().area() as f32 {
            return self;
        }
        let either = self.black_win + self.white_win;
        let [black_win, white_win] = if compensation < 0.0 { [either, 0.0] } else { [0.0, either] };
        let owners: f32 = self.ownership.iter().map(|&(_, owner)| owner).sum();
        let black_lead = owners - compensation;
        Prediction { black_win, white_win, black_score: black_lead, black_lead, ..self }
    }
}

/// The probabilities of the legal moves.
fn policy<const N: usize>(
    outputs: &Outputs,
    size: BoardSize,
    legal: &Bitboard<N>,
    optimism: f32,
) -> Vec<(Move, f32)> {
    let mix = |usual: f32, hopeful: Option<f32>| {
        usual + hopeful.map_or(0.0, |hopeful| (hopeful - usual) * optimism)
    };
    let on_board = |i: usize| mix(outputs.policy[0][i], outputs.policy.get(1).map(|map| map[i]));
    let plays: Vec<Point> = super::array_points(size).filter(|&p| legal.contains(p)).collect();
    let logits: Vec<f32> = plays
        .iter()
        .map(|&p| on_board(array_index(size, p)))
        .chain([mix(outputs.pass[0], outputs.pass.get(1).copied())])
        .collect();
    let moves = plays.into_iter().map(Move::Play).chain([Move::Pass]);
    moves.zip(softmax(&logits)).collect()
}

/// What a network says of its own errors.
#[derive(Clone, Copy)]
struct Errors {
    value: f32,
    score: f32,
}

impl Errors {
    /// `None` before version 9. How they are written changed twice.
    fn of(outputs: &Outputs, header: &Header) -> Option<Errors> {
        let scales = &header.scales;
        let (&value, &score) = outputs.score.get(4).zip(outputs.score.get(5))?;
        let half = |logit: f32, scale: f32| scale.sqrt() * softplus(logit / 2.0);
        let root = |logit: f32, scale: f32| (softplus(logit) * scale).sqrt();
        Some(match header.version {
            14.. => Errors {
                value: half(value, scales.value_error),
                score: half(score, scales.score_error),
            },
            10..14 => Errors {
                value: root(value, scales.value_error),
                score: root(score, scales.score_error),
            },
            _ => Errors { value: softplus(value), score: 10.0 * softplus(score) },
        })
    }
}

fn softmax(logits: &[f32]) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
    let sum: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// `log(1 + exp x)`, which is `x` for a large `x`.
fn softplus(x: f32) -> f32 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}
