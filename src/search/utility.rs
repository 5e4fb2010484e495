//! What a result and a score are worth together, as a network predicts them.

use super::params::Params;
use crate::net::Prediction;
use std::f32::consts::FRAC_2_PI;

/// The leads, in square roots of the board's area, at which half of the score's worth is reached:
/// against none, and against the expected one.
const HALF_WORTH: [f32; 2] = [2.0, 0.75];

/// The part of the expected lead that new leads are compared with. As it is less than all, a lead
/// that is kept is worth something.
const CENTER: f32 = 0.8;

/// How many steps a standard deviation is divided into to average over the scores, and how many
/// standard deviations to both sides that goes.
const STEPS: i32 = 4;
const STDEVS: i32 = 3;

/// Weighs score and result for the search of one position.
///
/// The result counts for more than any score. The score has two small weights: of several ways to
/// win or to lose the search prefers the one with more points, most of all near the lead that it
/// expects.
#[derive(Clone, Copy, Debug)]
pub struct Utility {
    weights: [f32; 2],
    centers: [f32; 2],
    widths: [f32; 2],
}

impl Utility {
    /// For a board of `area` points where Black is expected to lead by so many points.
    #[must_use]
    pub fn new(params: &Params, expected_black_lead: f32, area: usize) -> Utility {
        let side = (area as f32).sqrt();
        let widths = HALF_WORTH.map(|half| half * side);
        let drop = (1.0 - CENTER) * expected_black_lead;
        let center = expected_black_lead - drop.clamp(-widths[1], widths[1]);
        Utility { weights: weights(params), centers: [0.0, center], widths }
    }

    /// The worth of a prediction for Black, from 0 to 1.
    #[must_use]
    pub fn of_prediction(&self, prediction: &Prediction) -> f32 {
        let result = prediction.black_win - prediction.white_win;
        self.black_value(result, prediction.black_score, prediction.score_stdev)
    }

    /// The worth of a counted lead for Black, from 0 to 1.
    #[must_use]
    pub fn of_lead(&self, black_lead: f32) -> f32 {
        let result = if black_lead == 0.0 { 0.0 } else { black_lead.signum() };
        self.black_value(result, black_lead, 0.0)
    }

    /// `result` is from -1 (lost) to 1 (won).
    fn black_value(&self, result: f32, score: f32, stdev: f32) -> f32 {
        let mut sum = result;
        for i in 0..2 {
            let above = score - self.centers[i];
            sum += self.weights[i] * mean_worth(above / self.widths[i], stdev / self.widths[i]);
        }
        (0.5 + 0.5 * sum / (1.0 + self.weights.iter().sum::<f32>())).clamp(0.0, 1.0)
    }
}

/// About how often a player wins for whom a position is worth `value`. The score adds to the worth
/// of what is won and takes from that of what is lost; where both are sure this is exact.
#[must_use]
pub fn win_rate(value: f32, params: &Params) -> f32 {
    let scale = 1.0 + weights(params).iter().sum::<f32>();
    (0.5 + (value - 0.5) * scale).clamp(0.0, 1.0)
}

fn weights(params: &Params) -> [f32; 2] {
    [params.score_weight, params.near_score_weight]
}

/// The mean worth, from -1 to 1, of scores that are normally distributed.
fn mean_worth(mean: f32, stdev: f32) -> f32 {
    let mut sum = 0.0;
    let mut total = 0.0;
    for i in -STDEVS * STEPS..=STDEVS * STEPS {
        let z = i as f32 / STEPS as f32;
        let density = (-0.5 * z * z).exp();
        sum += density * FRAC_2_PI * (mean + z * stdev).atan();
        total += density;
    }
    sum / total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::fake_network::prediction;

    /// On a 9x9 board.
    #[track_caller]
    fn check(expected_lead: f32, (win, score, stdev): (f32, f32, f32), expected: f32) {
        let value = |sign: f32, win| {
            let utility = Utility::new(&Params::default(), sign * expected_lead, 81);
            utility.of_prediction(&prediction(win, sign * score, stdev))
        };
        let found = value(1.0, win);
        assert!((found - expected).abs() < 1e-4, "{found}");
        assert!((found + value(-1.0, 1.0 - win) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_result_weighs_most_and_the_score_a_little() {
        check(0.0, (0.5, 0.0, 5.0), 0.5);
        check(0.0, (1.0, 0.0, 5.0), 0.5 + 0.5 / 1.4);
        // Half of each worth, by a lead of 18 and of 6.75 points.
        check(0.0, (1.0, 18.0, 0.0), 0.5 + 0.5 * (1.0 + 0.05 + 0.3 * 0.771_59) / 1.4);
        check(0.0, (1.0, 6.75, 0.0), 0.5 + 0.5 * (1.0 + 0.1 * 0.228_41 + 0.15) / 1.4);
        // Black does as expected: four fifths of it are the center.
        check(10.0, (0.9, 8.0, 0.0), 0.5 + 0.5 * (0.8 + 0.1 * 0.266_02) / 1.4);
        // The center is no further from a great lead than the half worth.
        check(100.0, (1.0, 93.25, 0.0), 0.5 + 0.5 * (1.0 + 0.1 * 0.878_86) / 1.4);
    }

    #[test]
    fn the_worth_of_uncertain_scores_is_the_mean() {
        for (mean, stdev) in [(0.0, 1.0), (1.0, 0.0), (0.5, 0.3), (0.5, 3.0), (-2.0, 1.0)] {
            let fine = |n: i32| -> f64 {
                let z = f64::from(n) / 1000.0;
                let x = f64::from(mean) + z * f64::from(stdev);
                (-0.5 * z * z).exp() * x.atan() * std::f64::consts::FRAC_2_PI
            };
            let sum: f64 = (-6000..=6000).map(fine).sum();
            let expected = sum / 1000.0 / std::f64::consts::TAU.sqrt();
            let found = f64::from(mean_worth(mean, stdev));
            assert!((found - expected).abs() < 2e-3, "{mean} {stdev}: {found}, {expected}");
        }
    }

    #[test]
    fn the_end_is_worth_what_was_counted() {
        let utility = Utility::new(&Params::default(), 3.0, 81);
        let values = [-200.0, -9.5, -0.5, 0.0, 0.5, 9.5, 200.0].map(|lead| utility.of_lead(lead));
        assert!(values.is_sorted() && values[0] < values[1] && values[5] < values[6]);
        let rates = values.map(|value| win_rate(value, &Params::default()));
        assert!(rates[..3].iter().all(|&rate| rate < 0.03), "{rates:?}");
        assert!((rates[3] - 0.5).abs() < 0.06, "{rates:?}");
        assert!(rates[4..].iter().all(|&rate| rate > 0.95), "{rates:?}");
    }
}
