//! Thinking on the opponent's time.

use super::Engine;
use crate::search::Limits;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long the engine thinks at most about a move that its opponent does not make.
const PONDER_TIME: Duration = Duration::from_secs(600);

impl Engine {
    /// Whether there is something to think about on the opponent's time: the user wants it, time is
    /// to play a part in the moves, and the last one was the engine's own and did not end the game.
    #[must_use]
    pub fn wants_to_ponder(&self) -> bool {
        self.options.ponder
            && !self.searches_by_count()
            && self.own_move == Some(self.game.n_moves())
            && !self.game.is_over()
    }

    /// Thinks about the opponent's move until `stop` becomes true, the memory is full or ten minutes
    /// are over. The next search goes on with what was found about the move that is then made.
    pub fn ponder(&mut self, stop: &AtomicBool) {
        let limits = Limits::Spare(PONDER_TIME);
        let report = self.searcher.search(&self.game, self.game.to_play(), limits, stop);
        log::info!("pondering: simulations {}", report.n_simulations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;
    use crate::engine::tests::{GO_ON, options};
    use crate::go::{Color, Move};
    use crate::search::Wishes;

    /// The best move and the visits of all moves, before a search to speak of.
    fn knowledge(engine: &mut Engine) -> (Move, u64) {
        let color = engine.game.to_play();
        let report = engine.search(color, Limits::Simulations(1), &mut Wishes::default(), &GO_ON);
        let visits = report.candidates.iter().map(|candidate| candidate.visits);
        (report.candidates[0].mv, visits.sum())
    }

    #[test]
    fn what_was_pondered_is_known() {
        let mut engine = Engine::new(options());
        engine.genmove(Color::Black, &GO_ON);
        engine.ponder(&GO_ON);
        let (answer, pondered) = knowledge(&mut engine);
        engine.play(Color::White, answer).unwrap();
        let (_, known) = knowledge(&mut engine);
        assert!(pondered > 1000 && known > pondered / 100, "{known} of {pondered}");
    }

    #[test]
    fn it_ponders_while_an_opponent_thinks() {
        let mut engine = Engine::new(options());
        assert!(!engine.wants_to_ponder(), "nothing was played");
        engine.genmove(Color::Black, &GO_ON);
        assert!(engine.wants_to_ponder());
        engine.reg_genmove(Color::White, &GO_ON);
        assert!(engine.wants_to_ponder(), "a question changes nothing");
        engine.play(Color::White, Move::Pass).unwrap();
        assert!(!engine.wants_to_ponder(), "it is its own turn");
        engine.undo();
        assert!(!engine.wants_to_ponder(), "somebody looks at the game");
        engine.genmove(Color::White, &GO_ON);
        engine.start_game(engine.game().size());
        assert!(!engine.wants_to_ponder(), "a new game");
        for color in Color::BOTH {
            engine.play_own(color, Move::Pass);
        }
        assert!(!engine.wants_to_ponder(), "the game is over");
    }

    #[test]
    fn it_ponders_only_if_it_may() {
        for options in [
            Options { ponder: false, ..options() },
            Options { playouts: Some(9), ..options() },
            Options { level: "5d".parse().unwrap(), ..options() },
        ] {
            let mut engine = Engine::new(options);
            engine.genmove(Color::Black, &GO_ON);
            assert!(!engine.wants_to_ponder());
        }
    }
}
