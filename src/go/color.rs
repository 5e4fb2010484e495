//! The two colors.

use std::fmt;

/// One of the two players, and the color of a stone. An empty point is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Plays first in an even game.
    Black,
    /// Receives the komi.
    White,
}

impl Color {
    /// Both colors, Black first: the order of every array indexed by color.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other color.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The place of this color in an array of two.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// +1 for Black and -1 for White: turns a number seen by this color into Black's view and back.
    #[inline(always)]
    #[must_use]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}
