//! What the engine thought when it chose its moves.

use super::resignation::is_opening;
use crate::go::{Color, Game, Move, Score};
use crate::search::SearchReport;

/// The win rate from which a player is certain to win.
const CERTAIN: f32 = 0.99;

/// How many own moves in a row must find that.
const PATIENCE: usize = 3;

/// What came to the engine's mind about a position in which it was to choose a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The player it chose for.
    pub color: Color,
    /// The number of moves made before.
    pub n_before: usize,
    /// How often that player wins, from 0 to 1.
    pub win_rate: f32,
    /// The expected result.
    pub score: Score,
    /// The number of simulations; 0 if the game was decided without.
    pub n_simulations: u64,
    /// The moves that it expected, that player's first.
    pub pv: Vec<Move>,
}

impl Opinion {
    /// What a search found.
    pub(super) fn found(game: &Game, color: Color, report: &SearchReport) -> Opinion {
        Opinion {
            color,
            n_before: game.n_moves(),
            win_rate: report.value,
            score: Score { black_lead: report.black_lead.into() },
            n_simulations: report.n_simulations,
            pv: report.pv(),
        }
    }

    /// That a pass ends the game and wins it.
    pub(super) fn won(game: &Game, color: Color, score: Score) -> Opinion {
        let n_before = game.n_moves();
        Opinion { color, n_before, win_rate: 1.0, score, n_simulations: 0, pv: vec![Move::Pass] }
    }
}

/// What was thought about the moves of one game, in their order.
#[derive(Default)]
pub(super) struct Opinions {
    all: Vec<Opinion>,
}

impl Opinions {
    /// All of them.
    pub fn all(&self) -> &[Opinion] {
        &self.all
    }

    /// Adds the latest, in the place of what was thought about the same turn.
    pub fn add(&mut self, opinion: Opinion) {
        self.all.retain(|old| old.n_before < opinion.n_before);
        self.all.push(opinion);
    }

    /// Forgets what was thought about moves that were taken back.
    pub fn take_back(&mut self, game: &Game) {
        self.all.retain(|old| old.n_before < game.n_moves());
    }

    /// Whether a player is certain to win: the opening is over, and the last own moves found next
    /// to no way to lose.
    pub fn is_certain(&self, game: &Game, color: Color) -> bool {
        let own = self.all.iter().rev().filter(|opinion| opinion.color == color);
        let n_certain = own.take_while(|opinion| opinion.win_rate >= CERTAIN).count();
        !is_opening(game) && n_certain >= PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{BoardSize, Rules};

    fn opinion(color: Color, n_before: usize, win_rate: f32) -> Opinion {
        let score = Score { black_lead: 0.0 };
        Opinion { color, n_before, win_rate, score, n_simulations: 1, pv: vec![] }
    }

    /// A game on 5x5 after so many moves.
    fn game(n_moves: usize) -> Game {
        let size = BoardSize::square(5).unwrap();
        let mut game: Game = Game::new(size, Rules::TROMP_TAYLOR, None);
        for p in size.points().step_by(2).take(n_moves) {
            game.play(game.to_play(), Move::Play(p)).unwrap();
        }
        game
    }

    /// Whether Black is certain to win after so many moves, if its own found these win rates and
    /// White's found 0.5.
    #[track_caller]
    fn check_certain(n_moves: usize, win_rates: &[f32], expected: bool) {
        let mut opinions = Opinions::default();
        for (n, &win_rate) in win_rates.iter().enumerate() {
            opinions.add(opinion(Color::Black, 2 * n, win_rate));
            opinions.add(opinion(Color::White, 2 * n + 1, 0.5));
        }
        let certain = opinions.is_certain(&game(n_moves), Color::Black);
        assert_eq!(certain, expected, "{n_moves} {win_rates:?}");
        assert!(!opinions.is_certain(&game(n_moves), Color::White));
    }

    #[test]
    fn three_moves_in_a_row_are_certain() {
        check_certain(6, &[0.99, 1.0, 0.99], true);
        check_certain(6, &[0.5, 1.0, 1.0, 1.0], true);
        check_certain(6, &[1.0, 0.98, 1.0], false);
        check_certain(6, &[1.0, 1.0, 1.0, 0.5], false);
        check_certain(6, &[1.0, 1.0], false);
        check_certain(6, &[], false);
        // In the opening nothing is.
        check_certain(3, &[1.0, 1.0, 1.0], false);
    }

    #[test]
    fn what_is_taken_back_is_forgotten() {
        let mut opinions = Opinions::default();
        for n in [0, 1, 3, 5] {
            opinions.add(opinion(Color::Black, n, 0.5));
        }
        let turns = |opinions: &Opinions| -> Vec<usize> {
            opinions.all().iter().map(|opinion| opinion.n_before).collect()
        };
        opinions.take_back(&game(4));
        assert_eq!(turns(&opinions), [0, 1, 3]);
        opinions.take_back(&game(3));
        assert_eq!(turns(&opinions), [0, 1]);
        // A second answer to the same question.
        opinions.add(opinion(Color::White, 1, 0.7));
        assert_eq!(opinions.all().last(), Some(&opinion(Color::White, 1, 0.7)));
        assert_eq!(turns(&opinions), [0, 1]);
    }
}
