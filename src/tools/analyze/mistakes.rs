//! Moves that cost a player much.

use super::verdict::Verdict;
use crate::go::notation::move_name;
use crate::go::{Color, Move};
use std::fmt;

/// The part of the games that a mistake loses at least, from 0 to 1: less is lost by chance as well.
const LEAST_LOSS: f32 = 0.05;

/// How many mistakes are told beside the record.
const N_LARGEST: usize = 5;

/// A move after which the player wins more seldom than before.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// The move as people write it, such as `D4`.
    pub played: String,
    /// What the search would have played.
    pub better: String,
    /// By how much the player wins more seldom, from 0 to 1.
    pub win_rate_lost: f32,
    /// How many points it cost the player; negative if it won some.
    pub points_lost: f32,
}

impl fmt::Display for Mistake {
    /// `Black D4 lost 12.3 % and 4.5 points, Q16 was better`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mistake { color, played, better, win_rate_lost, points_lost, .. } = self;
        write!(f, "{color} {played} lost {:.1} %", 100.0 * win_rate_lost)?;
        if *points_lost >= LEAST_POINTS {
            write!(f, " and {points_lost:.1} points")?;
        }
        write!(f, ", {better} was better")
    }
}

/// The fewest points that are told.
const LEAST_POINTS: f32 = 0.05;

/// All mistakes of a game, in its order. The move that the search would have played is none.
pub fn mistakes(verdicts: &[Verdict]) -> Vec<Mistake> {
    verdicts.windows(2).filter_map(|pair| mistake(&pair[0], &pair[1])).collect()
}

fn mistake(before: &Verdict, after: &Verdict) -> Option<Mistake> {
    let (color, played) = after.played.filter(|_| after.n_before == before.n_before + 1)?;
    let best = before.best.filter(|&best| best != played)?;
    let sign = color.sign() as f32;
    let win_rate_lost = sign * (before.black_win_rate - after.black_win_rate);
    let name = |mv: Move| move_name(after.size, mv);
    (win_rate_lost >= LEAST_LOSS).then(|| Mistake {
        number: after.n_before,
        color,
        played: name(played),
        better: name(best),
        win_rate_lost,
        points_lost: sign * (before.black_lead - after.black_lead),
    })
}

/// The largest mistakes, in the order of the game.
pub fn largest(mistakes: &[Mistake]) -> Vec<Mistake> {
    let mut largest = mistakes.to_vec();
    largest.sort_by(|a, b| b.win_rate_lost.total_cmp(&a.win_rate_lost));
    largest.truncate(N_LARGEST);
    largest.sort_by_key(|mistake| mistake.number);
    largest
}

#[cfg(test)]
mod tests {
    use super::super::testing::verdicts;
    use super::*;

    /// Checks what is told of the mistakes among the verdicts.
    #[track_caller]
    fn check(verdicts: &[Verdict], expected: &[&str]) {
        let found: Vec<String> = mistakes(verdicts)
            .iter()
            .map(|mistake| format!("{} {mistake}", mistake.number))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_mistake_is_seen_by_its_player() {
        check(&[], &[]);
        check(&verdicts(&[(0.5, 0.0)]), &[]);
        check(
            &verdicts(&[(0.5, 1.0), (0.4, -1.5), (0.36, -2.0), (0.32, -2.0), (0.9, -2.5)]),
            &[
                "1 Black A1 lost 10.0 % and 2.5 points, pass was better",
                "4 White D1 lost 58.0 %, pass was better",
            ],
        );
    }

    #[test]
    fn the_move_of_the_search_is_no_mistake() {
        let mut game = verdicts(&[(0.9, 0.0), (0.1, 0.0), (0.9, 0.0)]);
        game[0].best = game[1].played.map(|(_, mv)| mv);
        check(&game, &["2 White B1 lost 80.0 %, pass was better"]);
    }

    #[test]
    fn only_moves_are_mistakes() {
        let mut game = verdicts(&[(0.9, 0.0), (0.1, 0.0), (0.9, 0.0), (0.1, 0.0)]);
        // Stones were set up instead.
        game[1].played = None;
        // Another move came between them.
        game.remove(2);
        check(&game, &[]);
    }

    #[test]
    fn the_largest_come_in_the_order_of_the_game() {
        // Black's moves lose, White's give it back by their own mistakes.
        let values = [0.9, 0.3, 0.9, 0.2, 0.3, 0.25, 0.9, 0.1, 0.12, 0.02];
        let game = verdicts(&values.map(|win_rate| (win_rate, 0.0)));
        let all = mistakes(&game);
        let numbers = |mistakes: &[Mistake]| {
            mistakes.iter().map(|mistake| mistake.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&all), [1, 2, 3, 4, 5, 6, 7, 9]);
        assert_eq!(numbers(&largest(&all)), [1, 2, 3, 6, 7]);
        assert_eq!(largest(&all[..2]), all[..2]);
    }
}
