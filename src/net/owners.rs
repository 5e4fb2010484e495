//! Who owns each point in the end, if a network is asked about all images of a position.

use super::compute::workspace::Workspace;
use super::inputs::{InputOptions, Inputs, LadderMemory};
use super::network::Network;
use super::outputs::Prediction;
use crate::go::{Board, Color, Game, Komi, Rules, Symmetry};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

impl Network {
    /// The mean final owner of each point, for `Point::index`, from -1 (White) to +1 (Black), over
    /// all images of the board and both colors to move, by rules and a komi that do not depend on
    /// the game. The same for the same stones, unless `stop` becomes true: then over what was asked
    /// so far.
    ///
    /// # Panics
    /// If the network does not take boards of this size.
    #[must_use]
    pub fn mean_owners(&self, board: &Board, stop: &AtomicBool) -> Vec<f32> {
        let (header, size) = (self.header(), board.size());
        let options = InputOptions {
            pass_alive_under_suicide: header.pass_alive_under_suicide,
            ..InputOptions::default()
        };
        let (mut ladders, mut workspace) = (LadderMemory::default(), Workspace::default());
        let questions = Color::BOTH.map(|color| {
            let game = Game::from_position(*board, color, Rules::CHINESE_OGS, Komi::usual(size));
            let inputs = Inputs::with(&game, color, &options, &mut ladders);
            (game, inputs)
        });
        let mut sums = vec![0.0; size.points().map(|p| p.index() + 1).max().unwrap_or(0)];
        let mut n_asked = 0;
        let images = Symmetry::all(size).flat_map(|symmetry| {
            questions.iter().map(move |(game, inputs)| (symmetry, game, inputs))
        });
        for (symmetry, game, inputs) in images {
            if n_asked > 0 && stop.load(Relaxed) {
                break;
            }
            let outputs = self.run(&[inputs.image(symmetry)], &mut workspace);
            let outputs = outputs[0].preimage(size, symmetry);
            let prediction = Prediction::of(&outputs, header, game, game.to_play(), 0.0);
            for (p, owner) in prediction.ownership {
                sums[p.index()] += owner;
            }
            n_asked += 1;
        }
        sums.into_iter().map(|sum| sum / n_asked as f32).collect()
    }
}
