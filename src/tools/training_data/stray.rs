//! Positions beside a game: a search asks about them more than about any that good players reach.

use super::chance::Chance;
use super::example::{Example, Lesson};
use super::teacher::Teacher;
use crate::go::{Game, Move};

/// How often a position is taken after one more move, and one that no player would choose.
const STRAYS: f64 = 0.15;

/// Now and then the position after any legal move.
pub fn stray(game: &Game, teacher: &mut Teacher, chance: &mut Chance) -> Option<Example> {
    if chance.fraction() >= STRAYS {
        return None;
    }
    let mut game = game.clone();
    game.play(game.to_play(), Move::Play(chance.stone(&game)?)).ok()?;
    let lesson = Lesson::of(teacher.judge(&game), game.to_play());
    Some(Example::of(&game, Some(lesson)))
}
