//! One game: two engines, a referee who knows the rules and the clock, and a score.

use super::clock::PlayerClock;
use super::fault::Fault;
use super::player::{Choice, Player};
use super::{Conditions, Engine};
use crate::go::notation::move_name;
use crate::go::{Color, Game, Move, Score};
use std::fmt;
use std::time::{Duration, Instant};

/// Who meets, and where the game begins.
pub struct Pairing<'a> {
    /// Black and White.
    pub players: [Engine<'a>; 2],
    /// Who scores the game; `None` counts the board as it stands.
    pub judge: Option<Engine<'a>>,
    /// The first moves of the game, in turn, which are legal.
    pub opening: &'a [Move],
}

/// A game that was played.
pub struct Played {
    /// The moves.
    pub game: Game,
    /// How it ended.
    pub end: End,
    /// What Black and White spent.
    pub efforts: [Spent; 2],
}

/// What an engine spent on a game after the opening.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// The moves that it chose, a resignation included.
    pub n_moves: usize,
    /// How long they were waited for.
    pub time: Duration,
    /// The processor time, also on the opponent's time; `None` if nobody tells.
    pub cpu: Option<Duration>,
}

/// How a game ended.
#[derive(Debug)]
pub enum End {
    /// A color gave up.
    Resignation(Color),
    /// It was scored.
    Score {
        /// The score.
        score: Score,
        /// Whether it was cut short for its many moves; else both passed.
        is_cut: bool,
    },
    /// A color did what loses.
    Fault(Color, Fault),
}

impl End {
    /// The winner, `None` in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            End::Resignation(loser) | End::Fault(loser, _) => Some(loser.opponent()),
            End::Score { score, .. } => score.winner(),
        }
    }

    /// What the loser did wrong, if that decided the game.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            End::Fault(_, fault) => Some(fault),
            End::Resignation(_) | End::Score { .. } => None,
        }
    }

    /// The result as SGF writes it.
    #[must_use]
    pub fn result(&self) -> String {
        let (loser, how) = match self {
            End::Score { score, .. } => return score.to_string(),
            End::Resignation(loser) => (loser, 'R'),
            End::Fault(loser, Fault::Late { .. }) => (loser, 'T'),
            End::Fault(loser, _) => (loser, 'F'),
        };
        format!("{}+{how}", if *loser == Color::White { 'B' } else { 'W' })
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Resignation(_) => f.write_str("resignation"),
            End::Score { is_cut: false, .. } => f.write_str("two passes"),
            End::Score { is_cut: true, .. } => f.write_str("too many moves"),
            End::Fault(color, fault) => write!(f, "{color} {fault}"),
        }
    }
}

/// Plays a game between two engines that are started for it, and so are not changed by other games.
///
/// # Errors
/// If the judge does not score it; what the players do wrong loses.
pub fn play(pairing: &Pairing<'_>, conditions: &Conditions) -> Result<Played, Fault> {
    let mut game = Game::new(conditions.size, conditions.rules, conditions.komi);
    let mut efforts = [Spent::default(); 2];
    let end = match play_moves(pairing, conditions, &mut game, &mut efforts) {
        Err((color, fault)) => End::Fault(color, fault),
        Ok(Some(color)) => End::Resignation(color),
        Ok(None) => End::Score {
            score: match &pairing.judge {
                Some(judge) => Player::start(judge, conditions)?.score(&game)?,
                None => game.score(),
            },
            is_cut: !game.is_over(),
        },
    };
    Ok(Played { game, end, efforts })
}

/// Makes the moves of a game. The answer is who resigned, if somebody did; the error who did what
/// loses.
fn play_moves(
    pairing: &Pairing<'_>,
    conditions: &Conditions,
    game: &mut Game,
    efforts: &mut [Spent; 2],
) -> Result<Option<Color>, (Color, Fault)> {
    let [black, white] = Color::BOTH.map(|color| {
        let started = Player::start(&pairing.players[color.index()], conditions);
        started.map_err(|fault| (color, fault))
    });
    let mut players = [black?, white?];
    for &mv in pairing.opening {
        let color = game.to_play();
        game.play(color, mv).expect("openings are legal");
        for to in Color::BOTH {
            players[to.index()].play(color, mv).map_err(|fault| (to, fault))?;
        }
    }
    let cpu_before = Color::BOTH.map(|color| players[color.index()].cpu_time());
    let mut clocks = Color::BOTH.map(|_| PlayerClock::new(conditions.timing));
    while !game.is_over() && game.n_moves() < conditions.max_moves {
        let color = game.to_play();
        let own = color.index();
        let mut most = Duration::ZERO;
        if let Some(clock) = &clocks[own] {
            players[own].tell_time(color, clock.left()).map_err(|fault| (color, fault))?;
            most = clock.most();
        }
        let start = Instant::now();
        let choice = players[own].choose(color, most);
        let taken = start.elapsed();
        for i in [0, 1] {
            let cpu = players[i].cpu_time().zip(cpu_before[i]);
            efforts[i].cpu = cpu.map(|(now, before)| now.saturating_sub(before)).or(efforts[i].cpu);
        }
        let choice = choice.map_err(|fault| (color, fault))?;
        efforts[own].n_moves += 1;
        efforts[own].time += taken;
        if clocks[own].as_mut().is_some_and(|clock| !clock.run(taken)) {
            return Err((color, Fault::Late { taken, left: most }));
        }
        let Choice::Move(mv) = choice else { return Ok(Some(color)) };
        game.play(color, mv).map_err(|reason| {
            (color, Fault::Illegal { point: move_name(game.size(), mv), reason })
        })?;
        let other = color.opponent();
        players[other.index()].play(color, mv).map_err(|fault| (other, fault))?;
    }
    Ok(None)
}
