//! The tree of a search, kept for the next one.

use super::restrictions::Restrictions;
use super::tree::Tree;
use crate::go::{Color, Game, Rules};

/// A tree and the game that led to its root.
pub struct KeptTree {
    pub tree: Tree,
    /// The mean over the last search, `None` if it evaluated nothing.
    pub black_lead: Option<f32>,
    pub positions: Vec<(u64, Color)>,
    pub compensation: f64,
    pub rules: Rules,
    pub restrictions: Restrictions,
}

impl KeptTree {
    /// The same with the position of `game` at the root of the tree; `None` if it does not lead there
    /// or other moves were left out than now.
    pub fn follow(
        mut self,
        game: &Game,
        color: Color,
        restrictions: &Restrictions,
    ) -> Option<KeptTree> {
        let is_same_game = self.rules == game.rules()
            && self.compensation == game.compensation()
            && self.restrictions == *restrictions
            && self.positions.len() <= game.n_moves() + 1
            && game.positions().zip(&self.positions).all(|(new, &old)| new == old);
        if !is_same_game {
            return None;
        }
        for (player, mv) in game.moves().skip(self.positions.len() - 1) {
            // What held at one depth would now hold at another.
            if !restrictions.is_empty() || player != self.tree.to_play() {
                return None;
            }
            self.tree.advance(mv);
        }
        (self.tree.to_play() == color).then_some(self)
    }
}
