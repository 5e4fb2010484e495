//! A network that says what there is to learn of a position.

use super::example::{Example, Lesson};
use crate::go::{Color, Game};
use crate::net::{InputOptions, Inputs, LadderMemory, Network, Prediction, Workspace};

/// A network and what one thread needs to ask it.
pub struct Teacher<'a> {
    network: &'a Network,
    workspace: Workspace,
}

impl<'a> Teacher<'a> {
    /// Asks this network.
    pub fn new(network: &'a Network) -> Teacher<'a> {
        Teacher { network, workspace: Workspace::default() }
    }

    /// What the network says of the position where the next player is to move.
    pub fn judge(&mut self, game: &Game) -> Prediction {
        let header = self.network.header();
        let options = InputOptions {
            pass_alive_under_suicide: header.pass_alive_under_suicide,
            ..InputOptions::default()
        };
        let inputs = Inputs::with(game, game.to_play(), &options, &mut LadderMemory::default());
        let outputs = self.network.run(&[inputs], &mut self.workspace);
        Prediction::of(&outputs[0], header, game, game.to_play(), 0.0)
    }
}

impl Lesson {
    /// What there is to learn from a prediction, seen by the side to play.
    pub fn of(prediction: Prediction, to_play: Color) -> Lesson {
        let sign = to_play.sign() as f32;
        let Prediction { black_win, white_win, no_result, .. } = prediction;
        let [win, loss] = match to_play {
            Color::Black => [black_win, white_win],
            Color::White => [white_win, black_win],
        };
        Lesson {
            value: [win, loss, no_result],
            score: [
                sign * prediction.black_score,
                prediction.score_stdev,
                sign * prediction.black_lead,
            ],
            ownership: prediction.ownership.iter().map(|&(p, owner)| (p, sign * owner)).collect(),
            policy: prediction.policy,
        }
    }
}

impl Example {
    /// A position that the game tells nothing about.
    pub fn of(game: &Game, lesson: Option<Lesson>) -> Example {
        let inputs = Inputs::of(game, game.to_play());
        Example { inputs, lesson, played: None, result: None, margin: None }
    }
}
