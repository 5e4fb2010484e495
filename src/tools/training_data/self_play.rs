//! Positions from games that the teacher plays with itself by its policy alone, for boards that
//! people seldom play on.

use super::chance::Chance;
use super::example::{Example, Lesson};
use super::stray::stray;
use super::teacher::Teacher;
use crate::go::{BoardSize, Game, Komi, Move, Point};

/// How many games begin with a handicap.
const HANDICAPS: f64 = 0.15;
/// How many games get the komi that makes them even after the opening.
const EVEN_GAMES: f64 = 0.5;
/// How many moves of an opening may be any move at all.
const WILD_MOVES: f64 = 0.1;
/// How many games end when they have long been decided. The others show how to come to an end.
const SHORT_GAMES: f64 = 0.5;
/// The probability of a win from which a game is decided, and the number of moves for which it is.
const DECIDED: f32 = 0.98;
const DECIDED_FOR: usize = 8;

/// Appends the positions of a game, with strays among them.
pub fn self_play(
    size: BoardSize,
    teacher: &mut Teacher,
    chance: &mut Chance,
    examples: &mut Vec<Example>,
) {
    let mut game = opening(size, teacher, chance);
    let is_short = chance.fraction() < SHORT_GAMES;
    let mut decided_for = 0;
    // Without superko a game may go round for ever.
    while !game.is_over() && game.n_moves() < 2 * size.area() && decided_for < DECIDED_FOR {
        examples.extend(stray(&game, teacher, chance));
        let prediction = teacher.judge(&game);
        let is_decided = prediction.black_win.max(prediction.white_win) > DECIDED;
        decided_for = if is_short && is_decided { decided_for + 1 } else { 0 };
        // Later moves are chosen with more care: a blunder in the endgame teaches little.
        let power = if game.n_moves() < size.area() / 4 { 1.0 } else { 1.5 };
        let mv = chance.move_of(&prediction.policy, power);
        examples.push(Example::of(&game, Some(Lesson::of(prediction, game.to_play()))));
        if game.play(game.to_play(), mv).is_err() {
            return;
        }
    }
}

/// A game after some moves that are not the best.
fn opening(size: BoardSize, teacher: &mut Teacher, chance: &mut Chance) -> Game {
    let rules = chance.rules();
    let komi = chance.komi_near(Komi::usual(size).points(), size);
    let mut game = Game::new(size, rules, komi);
    if chance.fraction() < HANDICAPS {
        let n = 2 + chance.below(size.width() / 3);
        let inner: Vec<Point> = size.points().filter(|&p| size.edge_distance(p) > 0).collect();
        let order = chance.shuffled(inner.len());
        let points: Vec<Point> = order.iter().take(n).map(|&i| inner[i]).collect();
        // Points of the empty board, each once: nothing can be wrong with them.
        let _ = game.place_handicap(&points);
    }
    for _ in 0..chance.below(2 + size.area() / 20) {
        let mv = if chance.fraction() < WILD_MOVES {
            chance.stone(&game).map_or(Move::Pass, Move::Play)
        } else {
            chance.move_of(&teacher.judge(&game).policy, 0.6)
        };
        let _ = game.play(game.to_play(), mv);
    }
    if chance.fraction() < EVEN_GAMES {
        let lead = f64::from(teacher.judge(&game).black_lead);
        let points = ((game.komi().points() + lead) * 2.0).round() / 2.0;
        game.set_komi(Komi::new(points).unwrap_or(komi));
    }
    game
}
