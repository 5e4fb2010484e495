//! The points that White receives.

use super::point::BoardSize;
use std::fmt;

/// Points added to White's score: any finite number, also a negative one.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Komi(f64);

impl Komi {
    /// No points.
    pub const ZERO: Komi = Komi(0.0);

    /// What only decides a draw.
    pub const HALF: Komi = Komi(0.5);

    /// A komi of `points`; `None` unless it is a finite number.
    #[must_use]
    pub fn new(points: f64) -> Option<Komi> {
        // Adding zero turns -0 into 0.
        points.is_finite().then_some(Komi(points + 0.0))
    }

    /// The usual komi of a board: 7.5 if its shorter side has 14 lines or more, 6.5 from 10 and
    /// 5.5 below.
    #[must_use]
    pub fn usual(size: BoardSize) -> Komi {
        match size.width().min(size.height()) {
            14.. => Komi(7.5),
            10.. => Komi(6.5),
            _ => Komi(5.5),
        }
    }

    /// So many points that White has won before the first move, whatever happens on a board of this
    /// size: more than it has.
    #[must_use]
    pub fn decisive(size: BoardSize) -> Komi {
        Komi((size.area() + 20) as f64)
    }

    /// The number of points.
    #[must_use]
    pub const fn points(self) -> f64 {
        self.0
    }
}

impl fmt::Display for Komi {
    /// Without a fraction if there is none: `7`, `7.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_finite_number_is_a_komi() {
        for (points, text) in [
            (7.0, Some("7")),
            (-3.5, Some("-3.5")),
            (0.1, Some("0.1")),
            (-0.0, Some("0")),
            (1e20, Some("100000000000000000000")),
            (f64::NAN, None),
            (f64::NEG_INFINITY, None),
        ] {
            assert_eq!(Komi::new(points).map(|komi| komi.to_string()).as_deref(), text);
        }
    }
}
