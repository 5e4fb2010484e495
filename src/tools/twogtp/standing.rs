//! How a match stands: who won how much, and what that says.

use super::fault::FaultKind;
use super::results::{GameResult, Side};
use super::sprt::{Pairs, Sprt, SprtState};
use super::statistics::{elo, wilson};
use serde::Serialize;
use std::collections::BTreeMap;

/// How a match stands.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The games that were played.
    pub games: usize,
    /// Those that nobody won.
    pub draws: usize,
    /// The part of the points that the first engine won, from 0 to 1; a draw is half a point.
    pub score: f64,
    /// The 95 % interval of the score.
    pub score_interval: (f64, f64),
    /// The Elo of the first engine above the second.
    pub elo: f64,
    /// The 95 % interval of the Elo.
    pub elo_interval: (f64, f64),
    /// How far the test has come that may end the match.
    pub sprt: Option<SprtState>,
    /// The mean number of moves in a game, opening and passes included.
    pub moves_per_game: f64,
    /// What belongs to the first engine and to the second.
    pub sides: [SideStanding; 2],
}

/// What a match says of one of its engines.
#[derive(Clone, Debug, Serialize)]
pub struct SideStanding {
    /// The games won with Black.
    pub wins_with_black: usize,
    /// The games won with White.
    pub wins_with_white: usize,
    /// How long a move was waited for on the mean, in seconds; `None` without moves.
    pub seconds_per_move: Option<f64>,
    /// The mean processor time of a move, also on the opponent's time, in seconds; `None` if nobody
    /// tells.
    pub cpu_seconds_per_move: Option<f64>,
    /// The faults that lost a game, all kinds.
    pub faults: BTreeMap<FaultKind, usize>,
}

impl Standing {
    /// What some games say. Without games both engines are taken to be equal.
    #[must_use]
    pub fn of(games: &[GameResult], sprt: Option<&Sprt>) -> Standing {
        let n = games.len();
        let half_points: usize = games.iter().map(|game| game.half_points(Side::First)).sum();
        let points = half_points as f64 / 2.0;
        let score = if n == 0 { 0.5 } else { points / n as f64 };
        let (low, high) = wilson(points, n);
        let n_moves: usize = games.iter().map(|game| game.moves).sum();
        Standing {
            games: n,
            draws: games.iter().filter(|game| game.winner.is_none()).count(),
            score,
            score_interval: (low, high),
            elo: elo(score),
            elo_interval: (elo(low), elo(high)),
            sprt: sprt.map(|sprt| sprt.state(&pairs(games))),
            moves_per_game: n_moves as f64 / n.max(1) as f64,
            sides: Side::BOTH.map(|side| SideStanding::of(games, side)),
        }
    }

    /// The points of the first engine and of the second.
    #[must_use]
    pub fn points(&self) -> [f64; 2] {
        [0, 1].map(|i| self.sides[i].wins() as f64 + self.draws as f64 / 2.0)
    }

    /// Whether a test has decided, so that no more games are needed.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|state| state.decision().is_some())
    }
}

impl SideStanding {
    /// The games won.
    #[must_use]
    pub fn wins(&self) -> usize {
        self.wins_with_black + self.wins_with_white
    }

    fn of(games: &[GameResult], side: Side) -> SideStanding {
        let wins = |black: Side| {
            games.iter().filter(|game| game.winner == Some(side) && game.black == black).count()
        };
        let efforts = || games.iter().map(|game| &game.efforts[side.index()]);
        let per_move = |pairs: &mut dyn Iterator<Item = (usize, f64)>| {
            let (n, sum) = pairs.fold((0, 0.0), |(n, sum), (moves, part)| (n + moves, sum + part));
            (n > 0).then(|| sum / n as f64)
        };
        let faults = FaultKind::ALL.map(|kind| {
            let is_own = |game: &&GameResult| {
                game.fault == Some(kind) && game.winner == Some(side.opponent())
            };
            (kind, games.iter().filter(is_own).count())
        });
        SideStanding {
            wins_with_black: wins(side),
            wins_with_white: wins(side.opponent()),
            seconds_per_move: per_move(&mut efforts().map(|spent| (spent.moves, spent.seconds))),
            cpu_seconds_per_move: per_move(
                &mut efforts().filter_map(|spent| Some((spent.moves, spent.cpu_seconds?))),
            ),
            faults: faults.into(),
        }
    }
}

/// The pairs of games that are complete. The games are in the order of their numbers.
fn pairs(games: &[GameResult]) -> Pairs {
    let mut pairs = Pairs::default();
    for two in games.chunk_by(|a, b| (a.number - 1) / 2 == (b.number - 1) / 2) {
        if let [a, b] = two {
            pairs[a.half_points(Side::First) + b.half_points(Side::First)] += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::twogtp::results::Effort;

    /// The games whose numbers and winners are told: `1+` is won by the first engine, `2-` by the
    /// second, `3=` is a draw, `4c` a crash of the first.
    fn games(text: &str) -> Vec<GameResult> {
        let game = |word: &str| {
            let (number, how) = word.split_at(word.len() - 1);
            let number: usize = number.parse().unwrap();
            let winner = match how {
                "=" => None,
                "+" => Some(Side::First),
                _ => Some(Side::Second),
            };
            GameResult {
                number,
                black: Side::BOTH[(number + 1) % 2],
                opening: vec![],
                result: String::new(),
                winner,
                reason: String::new(),
                fault: (how == "c").then_some(FaultKind::Crash),
                moves: 10 * number,
                efforts: [
                    Effort { moves: 4, seconds: 1.0, cpu_seconds: Some(2.0) },
                    Effort { moves: 0, seconds: 0.0, cpu_seconds: None },
                ],
            }
        };
        text.split_whitespace().map(game).collect()
    }

    #[test]
    fn wins_are_counted_by_color() {
        let standing = Standing::of(&games("1+ 2+ 3= 4- 5+ 6c"), None);
        let [first, second] = &standing.sides;
        assert_eq!((standing.games, standing.draws), (6, 1));
        assert_eq!((first.wins_with_black, first.wins_with_white), (2, 1));
        assert_eq!((second.wins_with_black, second.wins_with_white), (2, 0));
        assert_eq!((standing.score, standing.moves_per_game), (3.5 / 6.0, 35.0));
        assert_eq!((first.seconds_per_move, first.cpu_seconds_per_move), (Some(0.25), Some(0.5)));
        assert_eq!((second.seconds_per_move, second.cpu_seconds_per_move), (None, None));
        assert_eq!(first.faults[&FaultKind::Crash], 1);
        assert_eq!(second.faults.values().sum::<usize>(), 0);
    }

    #[test]
    fn only_whole_pairs_are_tested() {
        assert_eq!(pairs(&games("1+ 2+ 3= 4- 5+ 6- 7- 8= 9+ 12-")), [0, 2, 1, 0, 1]);
        assert_eq!(pairs(&games("2+ 3+")), [0; 5]);
    }
}
