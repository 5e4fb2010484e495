//! When to give a game up: not after one bad search, not in the opening, not for being behind by a
//! handicap.

use crate::go::{Color, Game};

/// How many own moves in a row must find no hope.
const PATIENCE: usize = 3;

/// In the opening, which lasts until one of so many points is taken, nobody resigns.
const OPENING_PART: usize = 8;

/// In a handicap game White does not resign until one of so many points is taken.
const HANDICAP_PART: usize = 3;

/// What the own moves of both players tell about giving up.
#[derive(Default)]
pub(super) struct Resignation {
    /// The number of each player's last moves in a row that found no hope.
    n_hopeless: [usize; 2],
}

impl Resignation {
    /// Notes whether a player whose turn it is finds no hope, and says whether the player resigns.
    pub fn decide(&mut self, game: &Game, color: Color, is_hopeless: bool) -> bool {
        let n_hopeless = &mut self.n_hopeless[color.index()];
        *n_hopeless = if is_hopeless { *n_hopeless + 1 } else { 0 };
        let gave_handicap = color == Color::White && game.n_handicap() > 0;
        let is_early =
            if gave_handicap { is_before(game, HANDICAP_PART) } else { is_opening(game) };
        *n_hopeless >= PATIENCE && !is_early
    }
}

/// Whether the game is still in its opening.
pub(super) fn is_opening(game: &Game) -> bool {
    is_before(game, OPENING_PART)
}

/// Whether less than one of `part` points is taken.
fn is_before(game: &Game, part: usize) -> bool {
    let area = game.size().area();
    part * (area - game.board().n_empty()) < area
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{BoardSize, Move, Rules};

    /// A game on 5x5 in which Black puts up so many stones and then so many are played, the colors
    /// in turn.
    fn game(n_handicap: usize, n_played: usize) -> Game {
        let size = BoardSize::square(5).unwrap();
        let mut game: Game = Game::new(size, Rules::CHINESE_OGS, None);
        // No two of these points are side by side.
        let points: Vec<_> = size.points().step_by(2).collect();
        let (placed, played) = points.split_at(n_handicap);
        if n_handicap > 0 {
            game.place_handicap(placed).unwrap();
        }
        for &p in &played[..n_played] {
            game.play(game.to_play(), Move::Play(p)).unwrap();
        }
        game
    }

    /// `hopes` says of each turn whether there is hope (`+`) or none (`-`). The player resigns at
    /// the first turn marked `!`, where there is none, and at those after it.
    #[track_caller]
    fn check(game: &Game, color: Color, turns: &str) {
        let mut resignation = Resignation::default();
        let decided: String = (turns.chars())
            .map(|turn| match resignation.decide(game, color, turn != '+') {
                true => '!',
                false if turn == '+' => '+',
                false => '-',
            })
            .collect();
        assert_eq!(decided, turns);
    }

    #[test]
    fn it_takes_three_moves_in_a_row() {
        for color in Color::BOTH {
            check(&game(0, 6), color, "--!!");
            check(&game(0, 6), color, "--+--!+--!");
        }
    }

    #[test]
    fn the_opening_is_too_early() {
        check(&game(0, 3), Color::White, "-----");
        check(&game(0, 4), Color::White, "--!!!");
    }

    #[test]
    fn white_plays_on_against_a_handicap() {
        check(&game(4, 4), Color::White, "-----");
        check(&game(4, 5), Color::White, "--!!!");
        check(&game(4, 4), Color::Black, "--!!!");
    }

    #[test]
    fn the_colors_are_counted_apart() {
        let game = game(0, 6);
        let mut resignation = Resignation::default();
        for _ in 1..PATIENCE {
            assert!(!resignation.decide(&game, Color::Black, true));
            assert!(!resignation.decide(&game, Color::White, false));
        }
        assert!(resignation.decide(&game, Color::Black, true));
    }
}
