//! What will become of each chain if both sides play on: read off the final owners of its points.

use crate::go::{Board, Chain, Color, Point};
use std::collections::HashMap;

/// The simulations behind a judgement. A fixed number, so that asking twice gives one answer.
pub(super) const N_SIMULATIONS: u64 = 1000;

/// From this mean owner on, as the opponent sees it, a chain is dead.
const DEAD_FROM: f32 = 0.5;

/// The fate of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It cannot be captured.
    Alive,
    /// It will be captured.
    Dead,
    /// It lives because neither side can afford to play beside it.
    Seki,
}

/// The points of each chain and its fate, Black's chains first. Owners are from -1 (White) to +1
/// (Black).
pub(super) fn judge(board: &Board, ownership: &[(Point, f32)]) -> Vec<(Vec<Point>, Status)> {
    let owners: HashMap<Point, f32> = ownership.iter().copied().collect();
    let is_dead = |chain: &Chain, color: Color| {
        let sum: f32 = chain.stones().iter().filter_map(|p| owners.get(&p)).sum();
        sum * color.opponent().sign() as f32 >= DEAD_FROM * chain.n_stones() as f32
    };
    let mut living = *board.both_stones();
    for color in Color::BOTH {
        for chain in board.chains(color).filter(|chain| is_dead(chain, color)) {
            living[color.index()] = living[color.index()] - *chain.stones();
        }
    }
    let living = Board::from_position(board.size(), living, None);
    let fate = |chain: &Chain| match chain.stones().first().and_then(|p| living.chain(p)) {
        None => Status::Dead,
        Some(chain) if is_seki(&living, chain) => Status::Seki,
        Some(_) => Status::Alive,
    };
    let chains = Color::BOTH.into_iter().flat_map(|c| board.chains(c));
    chains.map(|chain| (chain.stones().iter().collect(), fate(chain))).collect()
}

/// Whether a living chain shares a liberty with the opponent and would be in atari after any play
/// of its own on a liberty.
fn is_seki(living: &Board, chain: &Chain) -> bool {
    let size = living.size();
    let Some(color) = chain.stones().first().and_then(|p| living.color(p)) else {
        return false;
    };
    let mut shared = chain.liberties().flood(&living.empty(), size).neighbors(size);
    shared = shared & *living.stones(color.opponent());
    !shared.is_empty()
        && chain.liberties().iter().all(|p| {
            let mut after = *living;
            after.play(color, p);
            after.chain(p).is_none_or(|chain| chain.n_liberties() <= 1)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, point_name};

    /// `owners` draws the final owner of each point; `fates` has one letter for each chain, named
    /// by its first point from the bottom left: `a`live, `d`ead or `s`eki.
    #[track_caller]
    fn check(rows: &[&str], owners: &[&str], fates: &str) {
        let board = parse_board(rows).unwrap();
        let owners = parse_board(owners).unwrap();
        let ownership: Vec<(Point, f32)> = board
            .size()
            .points()
            .map(|p| (p, owners.color(p).map_or(0.0, |c| c.sign() as f32)))
            .collect();
        let mut judged: Vec<String> = judge(&board, &ownership)
            .iter()
            .map(|(points, status)| {
                let letter = match status {
                    Status::Alive => 'a',
                    Status::Dead => 'd',
                    Status::Seki => 's',
                };
                format!("{}{letter}", point_name(board.size(), points[0]))
            })
            .collect();
        judged.sort();
        assert_eq!(judged.join(" "), fates);
    }

    #[test]
    fn a_stone_in_the_opponents_area_is_dead() {
        check(
            &["..XO.", ".OXO.", "..XO.", "..XO.", "..XO."],
            &["XXXOO", "XXXOO", "XXXOO", "XXXOO", "XXXOO"],
            "B4d C1a D1a",
        );
    }

    #[test]
    fn chains_on_shared_liberties_are_seki() {
        check(&["XX.OO", "XX.OO"], &[".....", "....."], "A1s D1s");
        check(&[".XX.OO.", "XXXXOOO"], &[".......", "......."], "A1s E1s");
        check(&[".X.X.O.", "XXXX.OO"], &[".......", "......."], "A1a F1a");
    }

    #[test]
    fn open_positions_have_no_seki() {
        check(
            &[".....", ".X.O.", ".....", "..X..", "....."],
            &[".....", ".....", ".....", ".....", "....."],
            "B4a C2a D4a",
        );
    }
}
