//! Counting by area: stones, and the empty points that reach one color alone.

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use std::cmp::Ordering;
use std::fmt;

/// The points of the board as it stands. Prisoners do not count, and no stone is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area<const N: usize> {
    /// Stones and territory of each color, Black's first.
    pub owned: [Bitboard<N>; 2],
}

impl<const N: usize> Area<N> {
    /// The area of a position.
    #[must_use]
    pub fn of(board: &Board<N>) -> Area<N> {
        let [black, white] = *board.both_stones();
        let empty = board.empty();
        let reach = |stones: Bitboard<N>| {
            (stones.neighbors(board.size()) & empty).flood(&empty, board.size())
        };
        let (by_black, by_white) = (reach(black), reach(white));
        Area { owned: [black | (by_black - by_white), white | (by_white - by_black)] }
    }

    /// The area of a position once these stones are taken off.
    #[must_use]
    pub fn without(board: &Board<N>, dead: Bitboard<N>) -> Area<N> {
        let living = board.both_stones().map(|stones| stones - dead);
        Area::of(&Board::from_position(board.size(), living, None))
    }

    /// The number of points of one color.
    #[must_use]
    pub fn points(&self, color: Color) -> usize {
        self.owned[color.index()].len()
    }

    /// Black's points less White's.
    #[must_use]
    pub fn black_lead(&self) -> i32 {
        self.points(Color::Black) as i32 - self.points(Color::White) as i32
    }
}

/// The result of a count: Black's points less White's, komi and handicap bonus included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Positive if Black leads.
    pub black_lead: f64,
}

impl Score {
    /// Who leads, `None` in a draw.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self.black_lead.partial_cmp(&0.0) {
            Some(Ordering::Greater) => Some(Color::Black),
            Some(Ordering::Less) => Some(Color::White),
            _ => None,
        }
    }
}

impl fmt::Display for Score {
    /// `B+3.5`, `W+12.0` or `0`, as GTP and SGF write results. A margin that is no multiple of a
    /// tenth is rounded to the sixth digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else {
            return f.write_str("0");
        };
        let margin = format!("{:.6}", self.black_lead.abs());
        let shortest = margin.trim_end_matches('0');
        let zero = if shortest.ends_with('.') { "0" } else { "" };
        write!(f, "{}+{shortest}{zero}", if winner == Color::Black { 'B' } else { 'W' })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_as_gtp_writes_them() {
        for (black_lead, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (3.5, "B+3.5"),
            (-12.0, "W+12.0"),
            (7.0 - 6.3, "B+0.7"),
            (-0.25, "W+0.25"),
        ] {
            assert_eq!(Score { black_lead }.to_string(), text);
        }
    }
}
