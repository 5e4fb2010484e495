//! Moves that a search is told to leave out.

use crate::go::{Board, Color, Move};

/// What one player may play near the root of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// The player.
    pub color: Color,
    /// Some moves.
    pub moves: Vec<Move>,
    /// Whether the player may make these moves only, or all but these.
    pub is_allowed: bool,
    /// The number of moves from the root on which it holds: 1 is the move at the root alone.
    pub depth: usize,
}

/// What both players may play near the root of a search: all that nothing forbids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restrictions(pub Vec<Restriction>);

impl Restrictions {
    /// Whether they restrict nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a player may make a move after `n_moves` moves from the root.
    #[must_use]
    pub fn permit(&self, color: Color, mv: Move, n_moves: usize) -> bool {
        let names = |restriction: &&Restriction| restriction.moves.contains(&mv);
        let (allowing, avoiding): (Vec<_>, Vec<_>) =
            self.holding(color, n_moves).partition(|restriction| restriction.is_allowed);
        (allowing.is_empty() || allowing.iter().any(names)) && !avoiding.iter().any(names)
    }

    /// Leaves the permitted moves of a policy for the player to move on `board`, after `n_moves`
    /// moves from the root. A legal move that is allowed by name is among them, however bad it looks.
    pub fn apply<const N: usize>(
        &self,
        policy: &mut Vec<(Move, f32)>,
        board: &Board<N>,
        color: Color,
        n_moves: usize,
    ) {
        let least = policy.iter().map(|&(_, prior)| prior).fold(1.0, f32::min);
        let may_play = |mv: Move| match mv {
            Move::Pass => true,
            Move::Play(p) => {
                let is_empty = board.color(p).is_none();
                is_empty && board.ko_point() != Some(p) && !board.is_suicide(color, p)
            }
        };
        for restriction in self.holding(color, n_moves).filter(|restriction| restriction.is_allowed)
        {
            for &mv in &restriction.moves {
                if may_play(mv) && policy.iter().all(|&(other, _)| other != mv) {
                    policy.push((mv, least));
                }
            }
        }
        policy.retain(|&(mv, _)| self.permit(color, mv, n_moves));
    }

    fn holding(&self, color: Color, n_moves: usize) -> impl Iterator<Item = &Restriction> {
        let holds = move |restriction: &&Restriction| {
            restriction.color == color && n_moves < restriction.depth
        };
        self.0.iter().filter(holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{move_name, parse_board, parse_move};

    /// The moves left to Black, on a board where A1 is suicide and B3 not in the policy, after so
    /// many moves; restrictions as `+B1,B2:1 -C3:2`.
    #[track_caller]
    fn check(restrictions: &str, n_moves: usize, expected: &str) {
        let board = parse_board(&["...", "O..", ".O."]).unwrap();
        let size = board.size();
        let restriction = |text: &str| {
            let (moves, depth) = text[1..].split_once(':').unwrap();
            Restriction {
                color: Color::Black,
                moves: moves.split(',').map(|name| parse_move(size, name).unwrap()).collect(),
                is_allowed: text.starts_with('+'),
                depth: depth.parse().unwrap(),
            }
        };
        let restrictions = Restrictions(restrictions.split_whitespace().map(restriction).collect());
        let names = ["C1", "B2", "C3", "pass"];
        let mut policy = names.map(|name| (parse_move(size, name).unwrap(), 0.2)).to_vec();
        restrictions.apply(&mut policy, &board, Color::Black, n_moves);
        let left: Vec<String> = policy.iter().map(|&(mv, _)| move_name(size, mv)).collect();
        assert_eq!(left.join(" "), expected, "{restrictions:?}");
        // White is free.
        let is_free = |&(mv, _): &(Move, f32)| restrictions.permit(Color::White, mv, n_moves);
        assert!(policy.iter().all(is_free));
    }

    #[test]
    fn moves_are_left_out() {
        check("", 0, "C1 B2 C3 pass");
        check("-B2:1", 0, "C1 C3 pass");
        check("-B2:1", 1, "C1 B2 C3 pass");
        check("-B2,pass:3 -C1:1", 1, "C1 C3");
        check("+B2:1", 0, "B2");
        check("+B2:1", 1, "C1 B2 C3 pass");
        check("+B2:1 +C3:1", 0, "B2 C3");
        check("+B2,C3:1 -C3:2", 0, "B2");
        check("-C1,B2,C3,pass:1", 0, "");
    }

    #[test]
    fn what_is_allowed_by_name_is_there_if_it_is_legal() {
        check("+B3,C3:1", 0, "C3 B3");
        check("+A1,A2:1", 0, "");
    }
}
