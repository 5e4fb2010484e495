//! Chains that live though their owner passes for the rest of the game, after Benson, "Life in the
//! game of Go" (1976).

use crate::go::{Bitboard, Board, Color};

/// What is one color's for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassAlive<const N: usize> {
    /// The stones of the chains that no play of the opponent's can ever take.
    pub stones: Bitboard<N>,
    /// The points within walls of such chains where the opponent cannot live: his stones there are
    /// dead, and at most one of the points has no stone of the wall beside it.
    pub territory: Bitboard<N>,
}

/// A connected part of what one color does not hold, with an empty point in it.
struct Region<const N: usize> {
    points: Bitboard<N>,
    /// The points that must be liberties of a chain for the region to be an eye of it: whoever
    /// fills one of them takes nothing.
    eye: Bitboard<N>,
    beside: Bitboard<N>,
}

impl<const N: usize> PassAlive<N> {
    /// What is `color`'s for good on this board. `suicide` tells whether the opponent may play so
    /// that his own chain goes off: a region is then an eye only if his stones in it are beside the
    /// chain as well.
    #[must_use]
    pub fn of(board: &Board<N>, color: Color, suicide: bool) -> PassAlive<N> {
        let size = board.size();
        let own = *board.stones(color);
        let empty = board.empty();
        let others = Bitboard::full(size) - own;
        let mut regions: Vec<Region<N>> = others
            .regions(size)
            .filter(|region| region.meets(&empty))
            .map(|points| Region {
                points,
                eye: if suicide { points } else { points & empty },
                beside: points.neighbors(size) & own,
            })
            .collect();
        let mut alive: Vec<Bitboard<N>> =
            board.chains(color).map(|chain| *chain.stones()).collect();
        loop {
            let n_alive = alive.len();
            alive.retain(|chain| {
                let beside = chain.neighbors(size);
                let is_eye = |region: &&Region<N>| (region.eye - beside).is_empty();
                regions.iter().filter(is_eye).count() >= 2
            });
            if alive.len() == n_alive {
                break;
            }
            let stones = union(&alive);
            regions.retain(|region| (region.beside - stones).is_empty());
        }
        let stones = union(&alive);
        let mut territory = Bitboard::EMPTY;
        let reached = stones.neighbors(size);
        for region in &regions {
            if region.beside.meets(&stones) && (region.points - reached).len() <= 1 {
                territory |= region.points;
            }
        }
        PassAlive { stones, territory }
    }
}

fn union<const N: usize>(sets: &[Bitboard<N>]) -> Bitboard<N> {
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{draw_board, parse_board};
    use crate::go::{BoardSize, Point};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// `expected` draws Black's pass-alive stones as `X` and the territory as `O`.
    #[track_caller]
    fn check(rows: &[&str], suicide: bool, expected: &[&str]) {
        let board: Board = parse_board(rows).unwrap();
        let PassAlive { stones, territory } = PassAlive::of(&board, Color::Black, suicide);
        let drawn = Board::from_position(board.size(), [stones, territory], None);
        assert_eq!(draw_board(&drawn), expected, "{rows:?}");
    }

    #[test]
    fn two_eyes_live() {
        check(&[".X.X..", "XXXX..", "......"], false, &["OXOX..", "XXXX..", "......"]);
        check(&[".XX.X", "XX.XX", "....."], false, &[".....", ".....", "....."]);
        check(&[".X.X", "XXXX"], false, &["OXOX", "XXXX"]);
        check(&["X.X.X", "XXXXX"], false, &["XOXOX", "XXXXX"]);
    }

    #[test]
    fn one_eye_or_none_does_not() {
        check(&[".....", ".X.X.", "....."], false, &[".....", ".....", "....."]);
        check(&[".X...", "XX...", "....."], false, &[".....", ".....", "....."]);
        check(&["...", "...", "..."], false, &["...", "...", "..."]);
        check(&["OOO", "O.O", "OOO"], false, &["...", "...", "..."]);
    }

    #[test]
    fn chains_live_by_eyes_that_they_share() {
        let rows = [".X.X.", "X.XX.", "XXX..", "....."];
        check(&rows, false, &["OXOX.", "XOXX.", "XXX..", "....."]);
        // A chain with one eye of its own that does not touch the other one.
        check(&[".XO..", "XXO..", "..OO."], false, &[".....", ".....", "....."]);
    }

    #[test]
    fn enemy_stones_in_an_eye_are_dead() {
        let rows = ["O.X.", "XXXX", "....", "...."];
        let expected = ["OOXO", "XXXX", "....", "...."];
        check(&rows, false, &expected);
        // Where suicide is allowed the region counts because its stone is beside the chain, too.
        check(&rows, true, &expected);
    }

    #[test]
    fn suicide_makes_larger_eyes_uncertain() {
        // The stone in the corner is not beside the chain: with suicide it may fill the eye.
        let rows = ["OO.XX", "O.XX.", ".XXXX", "XXOOO", "OOO..", "....."];
        check(&rows, true, &["....."; 6]);
        check(&rows, false, &["...XX", "..XXO", ".XXXX", "XX...", ".....", "....."]);
    }

    #[test]
    fn large_rooms_are_no_territory() {
        let rows = [".X.X...", "XXXX...", "...X...", "...X..."];
        check(&rows, false, &["OXOX...", "XXXX...", "...X...", "...X..."]);
    }

    /// A random legal play of `color`, `None` if there is none; own eyes stay empty if `wise`.
    fn random_play(
        board: &Board,
        color: Color,
        suicide: bool,
        wise: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<Point> {
        let plays: Vec<Point> = (board.empty().iter())
            .filter(|&p| board.ko_point() != Some(p))
            .filter(|&p| board.obeys_suicide_rule(color, p, suicide))
            .filter(|&p| !(wise && board.around(p).is_eye(color)))
            .collect();
        (!plays.is_empty()).then(|| plays[rng.random_range(0..plays.len())])
    }

    #[test]
    fn no_play_of_the_opponent_takes_them() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut n_alive = 0;
        for trial in 0..600 {
            let suicide = trial % 2 == 0;
            let size = BoardSize::square(rng.random_range(4..8)).unwrap();
            let mut board: Board = Board::new(size);
            let mut color = Color::Black;
            for _ in 0..rng.random_range(size.area()..3 * size.area()) {
                match random_play(&board, color, false, true, &mut rng) {
                    Some(p) => _ = board.play(color, p),
                    None => board.lift_ko(),
                }
                color = color.opponent();
            }
            let alive = PassAlive::of(&board, Color::Black, suicide);
            n_alive += usize::from(!alive.stones.is_empty());
            for _ in 0..3 * size.area() {
                board.lift_ko();
                let Some(p) = random_play(&board, Color::White, suicide, false, &mut rng) else {
                    break;
                };
                board.play(Color::White, p);
                assert!((alive.stones - *board.stones(Color::Black)).is_empty(), "trial {trial}");
            }
        }
        assert!(n_alive > 100, "{n_alive}");
    }
}
