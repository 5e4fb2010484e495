//! Positions from games that were played.

use super::chance::Chance;
use super::example::{Example, Lesson};
use super::record::{GameResult, Record};
use super::stray::stray;
use super::teacher::Teacher;
use crate::go::{Color, Komi};

/// How many games are judged by another komi than theirs, so that komi is learned.
const OTHER_KOMI: f64 = 0.4;

/// Appends up to `n` positions of a game, taken at random, with strays among them. Nothing if the
/// setup makes no position; of a game with a move that the drawn rules forbid, those before it.
pub fn replay(
    record: &Record,
    n: usize,
    teacher: &mut Option<Teacher>,
    chance: &mut Chance,
    examples: &mut Vec<Example>,
) {
    let rules = chance.rules();
    let recorded = record.komi.unwrap_or(Komi::usual(record.size));
    let (komi, result) = if chance.fraction() < OTHER_KOMI {
        (chance.komi_near(recorded.points(), record.size), None)
    } else {
        // A handicap is there because the players are not equal: its result says nothing.
        (recorded, record.result.filter(|_| record.setup.is_empty()))
    };
    let Ok(mut game) = record.start(rules, komi) else {
        return;
    };
    let mut numbers = chance.shuffled(record.moves.len() + 1);
    numbers.truncate(n);
    for i in 0..=record.moves.len() {
        let to_play = game.to_play();
        let next = record.moves.get(i).filter(|(color, mv)| {
            *color == to_play && !game.is_over() && game.check(to_play, *mv).is_ok()
        });
        let played = next.map(|&(_, mv)| mv);
        if numbers.contains(&i) && !game.is_over() {
            let beside = teacher.as_mut().and_then(|teacher| stray(&game, teacher, chance));
            examples.push(beside.unwrap_or_else(|| {
                let lesson =
                    teacher.as_mut().map(|teacher| Lesson::of(teacher.judge(&game), to_play));
                seen_by(to_play, result, Example { played, ..Example::of(&game, lesson) })
            }));
        }
        if played.is_none_or(|mv| game.play(to_play, mv).is_err()) {
            return;
        }
    }
}

/// The example with the result of its game.
fn seen_by(to_play: Color, result: Option<GameResult>, example: Example) -> Example {
    let sign = to_play.sign() as f32;
    Example {
        result: result.map(|result| sign * result.black),
        margin: result.and_then(|result| result.black_margin).map(|margin| sign * margin),
        ..example
    }
}
