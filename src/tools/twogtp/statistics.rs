//! What a number of games says of the strength of the players.

/// The quantile of the normal distribution that leaves 95 % between it and its negative.
const Z: f64 = 1.959_964;

/// The 95 % interval by Wilson of the rate at which points are won, for `points` of `n` games; from 0
/// to 1 without games.
///
/// ```
/// let (low, high) = kosumi::tools::wilson(10.0, 10);
/// assert!((low - 0.7225).abs() < 1e-4 && high == 1.0);
/// ```
#[must_use]
pub fn wilson(points: f64, n: usize) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let n = n as f64;
    let (rate, z2) = (points / n, Z * Z);
    let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let radius = Z / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    // Where all games ended alike, rounding must not make a bound of what is none.
    let low = if rate == 0.0 { 0.0 } else { middle - radius };
    let high = if rate == 1.0 { 1.0 } else { middle + radius };
    (low, high)
}

/// The Elo that a rate of points stands for, infinite for 0 and 1.
#[must_use]
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The rate of points that a player wins who is so many Elo stronger.
#[must_use]
pub fn rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(points: f64, n: usize, expected: [f64; 2]) {
        let (low, high) = wilson(points, n);
        for (found, expected) in [low, high].into_iter().zip(expected) {
            assert!((found - expected).abs() < 5e-5, "{points} of {n}: {low} to {high}");
        }
    }

    /// The examples of R. G. Newcombe, Two-sided confidence intervals for the single proportion,
    /// Statistics in Medicine 17 (1998), method 3.
    #[test]
    fn intervals_are_wilsons() {
        check(81.0, 263, [0.2553, 0.3662]);
        check(15.0, 148, [0.0624, 0.1605]);
        check(0.0, 20, [0.0, 0.1611]);
        check(1.0, 29, [0.0061, 0.1718]);
        check(0.0, 0, [0.0, 1.0]);
        let (low, high) = wilson(1e6, 2_000_000);
        assert!(low < 0.5 && high > 0.5 && high - low < 0.0014);
    }

    #[test]
    fn elo_is_logistic() {
        for (points, expected) in [(0.5, 0.0), (0.75, 190.85), (10.0 / 11.0, 400.0)] {
            assert!((elo(points) - expected).abs() < 0.01, "{points}: {}", elo(points));
            assert!((rate(elo(points)) - points).abs() < 1e-12);
        }
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }
}
