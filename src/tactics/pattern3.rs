//! Shapes of three by three points where a play in the middle is often good.
//!
//! The shapes are those of Gelly, Wang, Munos and Teytaud, "Modification of UCT with patterns in
//! Monte-Carlo Go" (2006): hane, cuts, and plays along the edge.

use crate::go::{Color, Surroundings};

/// Rows from above. `X` and `O` are stones of either color against the other; `x` anything but an
/// `X`, `o` anything but an `O`, `.` empty, `#` off the board, `?` anything on the board. The
/// letter behind tells who plays in the middle: `*` both, `X` or `O` only that color.
const SHAPES: [(&str, char); 13] = [
    // Hane: round a stone, with nothing behind; between; thin; and turning.
    ("XOX ... ???", '*'),
    ("XO. ... ?.?", '*'),
    ("XO? X.. o.?", '*'),
    ("XOO ... ?.?", 'X'),
    // Leaning from the side.
    (".O. X.. ...", '*'),
    // Cuts: open, peeped, between two stones, and a knight's move apart.
    ("XO? O.o ?o?", '*'),
    ("XO? O.X ???", '*'),
    ("?X? O.O ooo", '*'),
    ("OX? o.O ???", 'O'),
    // At the edge: chase, block a cut, block a connection, descend.
    ("X.? O.? ###", '*'),
    ("OX? X.O ###", '*'),
    ("?X? o.O ###", 'X'),
    ("?XO o.o ###", '*'),
];

/// The shapes, unfolded to all their turns and mirrors, as a set of [`Surroundings`] for each color.
pub struct Patterns {
    matches: [Vec<u64>; 2],
}

impl Patterns {
    /// Unfolds the table.
    #[must_use]
    pub fn new() -> Patterns {
        let mut patterns = Patterns { matches: [vec![0; 1024], vec![0; 1024]] };
        for (shape, player) in SHAPES {
            let rows: Vec<&[u8]> = shape.split(' ').map(str::as_bytes).collect();
            for turn in 0..8 {
                let turned = in_order_of_surroundings(|x, y| {
                    let (x, y) = if turn & 1 == 0 { (x, y) } else { (2 - x, y) };
                    let (x, y) = if turn & 2 == 0 { (x, y) } else { (x, 2 - y) };
                    let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
                    rows[y][x]
                });
                for x_color in Color::BOTH {
                    for player_is_x in [true, false] {
                        if player == (if player_is_x { 'O' } else { 'X' }) {
                            continue;
                        }
                        let color = if player_is_x { x_color } else { x_color.opponent() };
                        patterns.add(color, x_color, &turned, 0, 0);
                    }
                }
            }
        }
        patterns
    }

    /// Whether a play of `color` amid these surroundings has a good shape.
    #[inline(always)]
    #[must_use]
    pub fn matches(&self, color: Color, around: Surroundings) -> bool {
        self.matches[color.index()][usize::from(around.0 >> 6)] >> (around.0 & 63) & 1 != 0
    }

    /// Adds all contents that the symbols from number `i` on allow after those in `code`.
    fn add(&mut self, color: Color, x_color: Color, symbols: &[u8; 8], i: usize, code: usize) {
        let Some(symbol) = symbols.get(i) else {
            self.matches[color.index()][code >> 6] |= 1 << (code & 63);
            return;
        };
        let (x, o) = (x_color as usize + 1, x_color.opponent() as usize + 1);
        let contents: &[usize] = match symbol {
            b'X' => &[x],
            b'O' => &[o],
            b'x' => &[0, o],
            b'o' => &[0, x],
            b'.' => &[0],
            b'#' => &[3],
            _ => &[0, 1, 2],
        };
        for content in contents {
            self.add(color, x_color, symbols, i + 1, code | content << (2 * i));
        }
    }
}

impl Default for Patterns {
    fn default() -> Patterns {
        Patterns::new()
    }
}

/// Lists eight symbols, given by column from the left and row from above, in the order in which
/// [`Surroundings`] hold their contents.
fn in_order_of_surroundings(symbol: impl Fn(usize, usize) -> u8) -> [u8; 8] {
    [(1, 2), (0, 1), (2, 1), (1, 0), (0, 2), (2, 2), (0, 0), (2, 0)].map(|(x, y)| symbol(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_point};

    #[track_caller]
    fn check(rows: &[&str], point: &str, black: bool, white: bool) {
        let patterns = Patterns::new();
        let board = parse_board(rows).unwrap();
        let around = board.around(parse_point(board.size(), point).unwrap());
        let found = Color::BOTH.map(|color| patterns.matches(color, around));
        assert_eq!(found, [black, white], "{rows:?}");
    }

    #[test]
    fn shapes() {
        // Hane over a stone, and nothing in the open.
        check(&[".....", ".XO..", ".....", ".....", "....."], "C3", true, true);
        check(&[".....", ".....", ".....", ".....", "....."], "C3", false, false);
        // A cut on either side of the board, seen in a mirror.
        check(&[".....", "..X..", ".....", ".....", "....."], "C3", false, false);
        check(&[".....", ".XO..", ".O...", ".....", "....."], "C3", true, true);
        check(&[".....", "..OX.", "...O.", ".....", "....."], "C3", true, true);
        // The thin hane is only for the side that has the single stone.
        check(&[".....", ".XOO.", ".....", ".....", "....."], "C3", true, false);
        check(&[".....", ".OXX.", ".....", ".....", "....."], "C3", false, true);
        // Chasing along the edge.
        check(&[".....", ".....", ".....", ".X...", ".O..."], "C1", true, true);
    }
}
