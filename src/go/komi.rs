//! The points that White receives.

use super::point::BoardSize;
use std::fmt;

/// Points added to White's score: any finite number, also a negative one.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Komi(f64);

impl Komi {
    /// No points.
    pub const ZERO: Komi = Komi(0.0);

    /// A komi of `points`; `None` unless it is a finite number.
    #[must_use]
    pub fn new(points: f64) -> Option<Komi> {
        points.is_finite().then_some(Komi(points))
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
