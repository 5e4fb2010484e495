//! The area that each color is said to own.

use super::state::{Phase, State};
use crate::go::{Area, Bitboard, Board, Color, Scoring, Tax};
use crate::tactics::PassAlive;

/// What each color owns, Black's first.
pub(super) struct Owned<const N: usize> {
    pub points: [Bitboard<N>; 2],
    /// The groups that pay the group tax.
    n_groups: [usize; 2],
}

impl<const N: usize> Owned<N> {
    /// What the rules would count; `None` before the end of a game under territory rules is near.
    /// `under_suicide` tells to find lasting life as if suicide were allowed.
    pub fn of(state: &State<N>, under_suicide: bool) -> Option<Owned<N>> {
        let (board, rules) = (state.board, state.rules);
        let is_area = rules.scoring == Scoring::Area;
        if !is_area && state.phase != Phase::SecondEncore {
            return None;
        }
        let points = with_pass_alive(board, rules.suicide || under_suicide);
        if is_area && rules.tax == Tax::None {
            return Some(Owned { points, n_groups: [0; 2] });
        }
        let mut owned = Owned { points: [Bitboard::EMPTY; 2], n_groups: [0; 2] };
        for color in Color::BOTH {
            let (own, stones) = (points[color.index()], *board.stones(color));
            for group in own.regions(board.size()) {
                if !is_in_seki(board, &group, color, &points) {
                    owned.points[color.index()] |= group;
                    owned.n_groups[color.index()] += usize::from(rules.tax == Tax::All);
                }
            }
            // In seki, stones count as area, and territory counts where nothing is taxed.
            owned.points[color.index()] |= match rules.tax {
                _ if is_area => own & stones,
                Tax::None => own - stones,
                _ => Bitboard::EMPTY,
            };
        }
        if !is_area {
            let [black, white] = owned.points;
            for color in Color::BOTH {
                let unchanged = state.settled[color.index()] & *board.stones(color);
                owned.points[color.index()] |= unchanged - black - white;
            }
        }
        Some(owned)
    }

    /// The points of `color` less its opponent's, the group tax taken off.
    pub fn lead(&self, color: Color) -> i32 {
        let [black, white] =
            [0, 1].map(|i| self.points[i].len() as i32 - 2 * self.n_groups[i] as i32);
        color.sign() * (black - white)
    }
}

/// The area of the board, dead stones within walls of lasting life taken off.
fn with_pass_alive<const N: usize>(board: &Board<N>, suicide: bool) -> [Bitboard<N>; 2] {
    let [black, white] = Color::BOTH.map(|color| {
        let alive = PassAlive::of(board, color, suicide);
        alive.stones | alive.territory
    });
    let area = Area::of(board);
    [(black | area.owned[0]) - white, white | (area.owned[1] - black)]
}

/// Whether a group of `color`, connected within what it owns, is in atari or beside a point that
/// nobody owns.
fn is_in_seki<const N: usize>(
    board: &Board<N>,
    group: &Bitboard<N>,
    color: Color,
    owned: &[Bitboard<N>; 2],
) -> bool {
    let [black, white] = *owned;
    let neutral = board.empty() - black - white;
    let in_atari = |p| board.chain(p).is_some_and(|chain| chain.n_liberties() == 1);
    group.neighbors(board.size()).meets(&neutral)
        || (*group & *board.stones(color)).iter().any(in_atari)
}
