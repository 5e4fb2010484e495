//! The turns of a record: where each of its positions is, and who moves there.

use super::parse::Node;
use super::read::EDITS;
use super::values::color_named;
use crate::go::Color;

/// A position of the main line, and the turn of a player unless it is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The node that makes the position, as an index into the main line.
    pub node: usize,
    /// The number of moves before it: [`read`](super::read()) up to the next one gives the position.
    pub n_before: usize,
    /// Who moves next.
    pub next: Option<Color>,
}

/// The positions of a main line in their order. Of several in one node it is the last one, and stones
/// set up later take the place of the position before.
///
/// ```
/// use kosumi::{go::Color, sgf::{main_line, turns}};
/// let turns = turns(&main_line(b"(;SZ[9]AB[cc];C[White's turn];W[gc])").unwrap());
/// assert_eq!((turns.len(), turns[0].next), (2, Some(Color::White)));
/// assert_eq!((turns[1].node, turns[1].n_before), (2, 1));
/// ```
#[must_use]
pub fn turns(nodes: &[Node]) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut last = Turn { node: 0, n_before: 0, next: None };
    for (i, node) in nodes.iter().enumerate() {
        for property in &node.properties {
            if EDITS.contains(&&*property.name) {
                last.node = i;
            }
            if let Some(color) = color_named(&property.name) {
                for _ in &property.values {
                    if last.node < i {
                        turns.push(Turn { next: Some(color), ..last });
                    }
                    last = Turn { node: i, n_before: last.n_before + 1, next: None };
                }
            }
        }
    }
    turns.push(last);
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::main_line;

    /// Checks the turns, written as node, number of moves before and the next player.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = turns(&main_line(text.as_bytes()).unwrap());
        let found: Vec<String> = found
            .iter()
            .map(|turn| {
                let next = turn.next.map_or_else(String::new, |color| color.to_string());
                format!("{}:{}{}", turn.node, turn.n_before, next.get(..1).unwrap_or(""))
            })
            .collect();
        assert_eq!(found.join(" "), expected, "{text}");
    }

    #[test]
    fn each_position_has_its_node() {
        for (text, expected) in [
            ("(;)", "0:0"),
            ("(;SZ[9];B[aa];W[])", "0:0B 1:1W 2:2"),
            ("(;;C[x];B[aa];C[y];W[bb](;B[cc])(;B[dd]))", "0:0B 2:1W 4:2B 5:3"),
            ("(;B[aa];B[bb];W[cc])", "0:1B 1:2W 2:3"),
            // Stones set up, at the start and later.
            ("(;HA[2];AB[aa][bb];W[cc])", "1:0W 2:1"),
            ("(;B[aa];AW[bb];B[cc];AE[aa])", "1:1B 3:2"),
            // Several moves in one node, after a move or a set-up in it.
            ("(;SZ[2]B[aa]W[bb];B[ab])", "0:2B 1:3"),
            ("(;;B[aa]AW[cc]W[bb];B[ab])", "0:0B 1:2B 2:3"),
        ] {
            check(text, expected);
        }
    }
}
