//! A test that ends as soon as the games suffice: the generalized sequential probability ratio test
//! of two strengths, on pairs of games.
//!
//! The two games of a pair have the same opening, so their results depend on each other, and the
//! pair is what is drawn. Its points, 0 to 2 by halves, have five probabilities that nobody knows.
//! Each hypothesis takes those that explain the pairs best among those with its mean (M. Van den
//! Bergh, A practical introduction to the GSPRT; Fishtest does the same).

use super::statistics::rate;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a result that never came counts, in pairs: no probability is known to be 0.
const UNSEEN: f64 = 1e-3;

/// The chances to be wrong unless others are told.
const USUAL_ERROR: f64 = 0.05;

/// The numbers of pairs of games that brought the first engine 0, 1/2, 1, 3/2 and 2 points.
pub type Pairs = [usize; 5];

/// A test of whether the first engine is stronger by the second of two numbers of Elo rather than by
/// the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo of the two hypotheses, the smaller one first.
    elo: [f64; 2],
    /// The chance to take the second hypothesis if the first one is true.
    alpha: f64,
    /// The chance to take the first hypothesis if the second one is true.
    beta: f64,
}

/// A text that describes no test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "neither ELO0,ELO1 nor ELO0,ELO1,ALPHA,BETA with ELO0 below ELO1, and chances above 0 and below \
     0.5"
)]
pub struct BadSprt;

/// How far a test has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The Elo of the two hypotheses.
    pub elo: [f64; 2],
    /// The logarithm of how much better the second hypothesis explains the games.
    pub llr: f64,
    /// Where the first hypothesis and where the second one is taken.
    pub bounds: [f64; 2],
}

impl Sprt {
    /// What the pairs say.
    #[must_use]
    pub fn state(&self, pairs: &Pairs) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        SprtState { elo: self.elo, llr: self.llr(pairs), bounds: [lower, upper] }
    }

    fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.iter().sum::<usize>() == 0 {
            return 0.0;
        }
        let [first, second] = self.elo.map(|elo| log_likelihood(pairs, rate(elo)));
        second - first
    }
}

impl SprtState {
    /// Which of the two hypotheses is taken, 0 or 1; `None` if more games are needed.
    #[must_use]
    pub fn decision(&self) -> Option<usize> {
        if self.llr <= self.bounds[0] {
            Some(0)
        } else if self.llr >= self.bounds[1] {
            Some(1)
        } else {
            None
        }
    }
}

/// The highest logarithm of a likelihood that the pairs can have with this mean, from 0 to 1, but for
/// a part that does not depend on the mean.
fn log_likelihood(pairs: &Pairs, mean: f64) -> f64 {
    let counts = pairs.map(|n| if n == 0 { UNSEEN } else { n as f64 });
    let distances = [0.0, 0.25, 0.5, 0.75, 1.0].map(|points| points - mean);
    let terms = || counts.into_iter().zip(distances);
    // By Lagrange, the probabilities are the frequencies divided by 1 + x * distance, for the x that
    // makes their mean right. The deviation of the mean falls with x.
    let deviation = |x: f64| terms().map(|(n, d)| n * d / (1.0 + x * d)).sum::<f64>();
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if deviation(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = 0.5 * (low + high);
    -terms().map(|(n, d)| n * (1.0 + x * d).ln()).sum::<f64>()
}

impl FromStr for Sprt {
    type Err = BadSprt;

    fn from_str(text: &str) -> Result<Sprt, BadSprt> {
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|word| word.trim().parse()).collect();
        let (elo, [alpha, beta]) = match numbers.map_err(|_| BadSprt)?[..] {
            [first, second] => ([first, second], [USUAL_ERROR; 2]),
            [first, second, alpha, beta] => ([first, second], [alpha, beta]),
            _ => return Err(BadSprt),
        };
        let is_error = |chance: f64| chance > 0.0 && chance < 0.5;
        let is_sound = elo.iter().all(|elo| elo.abs() <= 1000.0) && elo[0] < elo[1];
        if is_sound && is_error(alpha) && is_error(beta) {
            Ok(Sprt { elo, alpha, beta })
        } else {
            Err(BadSprt)
        }
    }
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([first, second], [lower, upper]) = (self.elo, self.bounds);
        write!(f, "LLR {:.2} ({lower:.2} to {upper:.2}) for {first} or {second} Elo: ", self.llr)?;
        match self.decision() {
            Some(taken) => write!(f, "{}", self.elo[taken]),
            None => f.write_str("undecided"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[track_caller]
    fn check(test: &str, pairs: Pairs, expected: f64, error: f64) {
        let found = sprt(test).llr(&pairs);
        assert!((found - expected).abs() < error, "{pairs:?}: {found}");
    }

    /// With two results the mean fixes both probabilities, so that the ratio can be written down.
    #[test]
    fn pairs_of_two_results_have_known_probabilities() {
        let [s0, s1] = [rate(0.0), rate(50.0)];
        let expected = 30.0 * (s1 / s0).ln() + 20.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        check("0,50", [20, 0, 0, 0, 30], expected, 1e-2);
        check("0,50", [0, 0, 0, 0, 4], 4.0 * (s1 / s0).ln(), 1e-2);
        check("0,50", [3, 0, 0, 0, 0], 3.0 * ((1.0 - s1) / (1.0 - s0)).ln(), 1e-2);
        check("0,50", [0; 5], 0.0, 1e-12);
    }

    /// For small differences n (s1 - s0) (2 m - s0 - s1) / 2 v is near, with the mean m and the
    /// variance v of the pairs.
    #[test]
    fn many_pairs_come_near_the_normal_distribution() {
        let pairs = [1_000, 0, 5_200, 0, 1_200];
        let n = 7_400.0;
        let mean = (0.5 * 5_200.0 + 1_200.0) / n;
        let variance = (0.25 * 5_200.0 + 1_200.0) / n - mean * mean;
        let [s0, s1] = [rate(0.0), rate(5.0)];
        let expected = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!(expected > 2.0);
        check("0,5", pairs, expected, 0.03);
        // Seen by the other engine it is the same.
        let mut seen_by_other = pairs;
        seen_by_other.reverse();
        check("-5,0", seen_by_other, -expected, 0.03);
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let test = sprt("0,10");
        let [lower, upper] = test.state(&[0; 5]).bounds;
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
        for (pairs, decision) in [
            ([0; 5], None),
            ([0, 0, 0, 0, 50], None),
            ([0, 0, 0, 0, 200], Some(1)),
            ([200, 0, 0, 0, 100], Some(0)),
        ] {
            assert_eq!(test.state(&pairs).decision(), decision, "{pairs:?}");
        }
        assert_eq!(
            sprt("0,400").state(&[0, 0, 0, 0, 5]).to_string(),
            "LLR 2.99 (-2.94 to 2.94) for 0 or 400 Elo: 400"
        );
    }

    #[test]
    fn only_tests_are_read() {
        for text in ["", "0", "0,0", "5,0", "0,5,0.05", "0,5,0,0.1", "0,5,0.1,0.5", "0,x", "0,nan"]
        {
            assert_eq!(text.parse::<Sprt>(), Err(BadSprt), "{text}");
        }
        assert_eq!(sprt("-3, 1,0.05,0.05"), sprt("-3,1"));
    }
}
