//! The positions that pairs of games begin from.

use super::Conditions;
use crate::go::notation::parse_move;
use crate::go::{Color, Game, Move, Symmetry};
use crate::net::{self, Inputs, Model, Network, Prediction, Workspace};
use crate::search::Rng;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};
use thiserror::Error;

/// How many points the network may find one side ahead in a position that is even.
const EVEN: f32 = 3.0;

/// The least chance of a move that is played in an opening, as a part of that of the best move.
const PLAUSIBLE: f32 = 0.02;

/// How many positions are looked at for an opening, of which the last is the most even one of all if
/// none is even.
const MOST_TRIES: usize = 40;

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Games of so many moves that the network of the program finds plausible, to positions that it
    /// finds even; the seed says which.
    Random {
        /// The number of moves.
        n_moves: usize,
        /// Where the random numbers start.
        seed: u64,
    },
    /// A text with the moves of an opening in each line, such as `E5 C3 G7`, Black's first; what
    /// follows a `#` is ignored. From its end it is begun again.
    File(PathBuf),
}

impl fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningSource::Random { n_moves, seed } => write!(f, "{n_moves} moves, seed {seed}"),
            OpeningSource::File(path) => write!(f, "{}", path.display()),
        }
    }
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The network does not take the board.
    #[error("no openings of the network on boards of more than {} lines", net::MAX_SIDE)]
    TooLarge,
    /// The file cannot be read.
    #[error("cannot read '{}': {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// The file has no line with moves.
    #[error("'{}': no opening", .0.display())]
    Empty(PathBuf),
    /// A word of the file is no legal move.
    #[error("'{}', line {line}: {reason}", path.display())]
    BadMove {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

/// An opening for each pair of games.
///
/// # Errors
/// If there are none.
pub fn openings(
    source: &OpeningSource,
    conditions: &Conditions,
    n_pairs: usize,
) -> Result<Vec<Vec<Move>>, OpeningError> {
    let start = Game::new(conditions.size, conditions.rules, conditions.komi);
    match source {
        OpeningSource::Random { n_moves: 0, .. } => Ok(vec![Vec::new(); n_pairs]),
        &OpeningSource::Random { n_moves, seed } => random_openings(&start, n_moves, seed, n_pairs),
        OpeningSource::File(path) => {
            let openings = read_openings(&start, path)?;
            Ok(openings.into_iter().cycle().take(n_pairs).collect())
        }
    }
}

fn read_openings(start: &Game, path: &Path) -> Result<Vec<Vec<Move>>, OpeningError> {
    let text = fs::read_to_string(path)
        .map_err(|error| OpeningError::Unreadable { path: path.to_owned(), error })?;
    let mut openings = Vec::new();
    for (n_before, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        let moves = read_line(start, line).map_err(|reason| OpeningError::BadMove {
            path: path.to_owned(),
            line: n_before + 1,
            reason,
        });
        openings.push(moves?);
    }
    if openings.is_empty() { Err(OpeningError::Empty(path.to_owned())) } else { Ok(openings) }
}

fn read_line(start: &Game, line: &str) -> Result<Vec<Move>, String> {
    let mut game = start.clone();
    for word in line.split_whitespace() {
        let mv = parse_move(game.size(), word).map_err(|error| error.to_string())?;
        game.play(game.to_play(), mv).map_err(|reason| format!("'{word}': {reason}"))?;
    }
    Ok(game.moves().map(|(_, mv)| mv).collect())
}

fn random_openings(
    start: &Game,
    n_moves: usize,
    seed: u64,
    n_pairs: usize,
) -> Result<Vec<Vec<Move>>, OpeningError> {
    if start.size().width().max(start.size().height()) > net::MAX_SIDE {
        return Err(OpeningError::TooLarge);
    }
    let model = Model::built_in().expect("the program is tested with its network");
    let (network, mut workspace) = (Network::new(model), Workspace::default());
    let mut ask = |game: &Game| {
        let outputs = network.run(&[Inputs::of(game, game.to_play())], &mut workspace).remove(0);
        Prediction::of(&outputs, network.header(), game, game.to_play(), 0.0)
    };
    let mut rng = Rng::new(seed, 0);
    let mut seen = HashSet::new();
    let mut openings = Vec::with_capacity(n_pairs);
    for _ in 0..n_pairs {
        let mut best: Option<(bool, f32, Game)> = None;
        for _ in 0..MOST_TRIES {
            let game = random_game(start, n_moves, &mut ask, &mut rng);
            let (is_old, lead) = (seen.contains(&key(&game)), ask(&game).black_lead.abs());
            let is_better = |&(old, least, _): &(bool, f32, Game)| (is_old, lead) < (old, least);
            if best.as_ref().is_none_or(is_better) {
                best = Some((is_old, lead, game));
            }
            if !is_old && lead <= EVEN {
                break;
            }
        }
        let (_, _, game) = best.expect("some were tried");
        seen.insert(key(&game));
        openings.push(game.moves().map(|(_, mv)| mv).collect());
    }
    Ok(openings)
}

/// A game of so many moves, or fewer if no play is left.
fn random_game(
    start: &Game,
    n_moves: usize,
    ask: &mut impl FnMut(&Game) -> Prediction,
    rng: &mut Rng,
) -> Game {
    let mut game = start.clone();
    for _ in 0..n_moves {
        let mut plays = ask(&game).policy;
        plays.retain(|&(mv, _)| mv != Move::Pass);
        let best = plays.iter().map(|&(_, chance)| chance).fold(0.0, f32::max);
        plays.retain(|&(_, chance)| chance >= PLAUSIBLE * best);
        let Some(&(mv, _)) = plays.get(rng.below(plays.len().max(1))) else { break };
        game.play(game.to_play(), mv).expect("the network chooses among legal moves");
    }
    game
}

/// The same for positions that are images of each other.
fn key(game: &Game) -> Vec<(usize, usize)> {
    let (size, board) = (game.size(), game.board());
    let image = |symmetry: Symmetry| {
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            board
                .stones(color)
                .iter()
                .map(move |p| (symmetry.image(size, p).index(), color.index()))
        });
        let mut stones: Vec<(usize, usize)> = stones.collect();
        stones.sort_unstable();
        stones
    };
    Symmetry::all(size).map(image).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{BoardSize, Komi, Rules};

    fn start(side: usize) -> Game {
        let size = BoardSize::square(side).unwrap();
        Game::new(size, Rules::CHINESE_OGS, Komi::new(7.0))
    }

    #[test]
    fn random_openings_are_even_and_differ() {
        let start = start(9);
        let network = Network::new(Model::built_in().unwrap());
        let openings = |seed| random_openings(&start, 4, seed, 4).unwrap();
        let found = openings(3);
        let mut keys = HashSet::new();
        for opening in &found {
            let mut game = start.clone();
            for &mv in opening {
                game.play(game.to_play(), mv).unwrap();
            }
            let inputs = Inputs::of(&game, game.to_play());
            let outputs = network.run(&[inputs], &mut Workspace::default()).remove(0);
            let said = Prediction::of(&outputs, network.header(), &game, game.to_play(), 0.0);
            assert_eq!(opening.len(), 4);
            assert!(said.black_lead.abs() <= EVEN, "{}", said.black_lead);
            assert!(keys.insert(key(&game)));
        }
        assert_eq!(openings(3), found);
        assert_ne!(openings(4), found);
    }

    /// No position is even with such a komi, and there are few.
    #[test]
    fn small_boards_have_openings_too() {
        let openings = random_openings(&start(2), 9, 1, 3).unwrap();
        assert_eq!(openings.len(), 3);
        assert!(openings.iter().all(|opening| !opening.is_empty()));
    }

    #[test]
    fn images_of_a_position_are_the_same() {
        let game = |moves: &str| {
            let mut game = start(5);
            for mv in read_line(&game, moves).unwrap() {
                game.play(game.to_play(), mv).unwrap();
            }
            game
        };
        assert_eq!(key(&game("A1 C2")), key(&game("E5 D3")));
        assert_eq!(key(&game("B1 C2 D3")), key(&game("D3 C2 B1")));
        assert_ne!(key(&game("A1 C2")), key(&game("C2 A1")));
    }
}
