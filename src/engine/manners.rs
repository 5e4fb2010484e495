//! From what the search found to what a player does: when to pass, when to give up, and the
//! capture of dead stones before the end.

use super::Decision;
use crate::go::{Area, Bitboard, Color, Game, Move};
use crate::search::{Candidate, SearchReport};

/// How sure the owner of a point must be, from 0 to 1, for the point to count as settled.
const SETTLED: f32 = 0.8;

/// How much of the win rate may be given up for a pass or for taking dead stones off.
const ALLOWED_LOSS: f32 = 0.02;

/// The fewest simulations by which a pass is known to lose nothing.
const PASS_VISITS: u64 = 8;

/// The fewest simulations that may end a game by resignation.
const RESIGN_SIMULATIONS: u64 = 200;

/// Whether `color` wins at once by passing: the opponent passed, and the board as it stands is won.
pub(super) fn wins_by_passing(game: &Game, color: Color) -> bool {
    let opponent_passed = game.moves().last() == Some((color.opponent(), Move::Pass));
    opponent_passed && game.score().winner() == Some(color)
}

/// What `color` does after a search.
///
/// It resigns below the win rate `resign`. It passes if the board as it stands is won whatever
/// becomes of the points that are not settled, and if nothing is left that could be gained. Before
/// that it takes dead stones off the board, since they count as alive.
pub(super) fn decide(
    game: &Game,
    color: Color,
    report: &SearchReport,
    resign: Option<f32>,
) -> Decision {
    let Some(best) = report.candidates.first() else {
        return Decision::Move(Move::Pass);
    };
    let is_hopeless = resign.is_some_and(|threshold| best.value.max(report.value) < threshold);
    if is_hopeless && report.n_simulations >= RESIGN_SIMULATIONS {
        return Decision::Resign;
    }
    let outlook = Outlook::of(game, color, report);
    let is_as_good = |candidate: &Candidate| candidate.value + ALLOWED_LOSS >= best.value;
    // The owners are those after the best move: the pass itself must be known to lose nothing.
    let pass_loses_nothing = report.candidates.iter().any(|candidate| {
        candidate.mv == Move::Pass && candidate.visits >= PASS_VISITS && is_as_good(candidate)
    });
    if outlook.is_over() && pass_loses_nothing {
        return Decision::Move(Move::Pass);
    }
    let takes_dead_stone = |candidate: &&Candidate| {
        let p = candidate.mv.point().filter(|&p| outlook.clean_up.contains(p));
        p.is_some() && candidate.visits > 0 && is_as_good(candidate)
    };
    let clean_up =
        report.candidates.iter().find(takes_dead_stone).filter(|_| outlook.only_clean_up);
    Decision::Move(clean_up.unwrap_or(best).mv)
}

/// The end of the game as one player sees it.
struct Outlook {
    /// The player's lead on the board as it stands, in points.
    lead: f64,
    /// The most that the opponent could still gain, in points.
    at_stake: usize,
    /// The liberties of dead enemy stones.
    clean_up: Bitboard,
    /// Whether nothing but dead stones is left to play for.
    only_clean_up: bool,
}

impl Outlook {
    fn of(game: &Game, color: Color, report: &SearchReport) -> Outlook {
        let board = game.board();
        let area = Area::of(board);
        let owner_now = |p| Color::BOTH.into_iter().find(|c| area.owned[c.index()].contains(p));
        let mut at_stake = 0;
        let mut is_open = false;
        let mut clean_up = Bitboard::EMPTY;
        for &(p, ownership) in &report.ownership {
            let expected = (ownership.abs() >= SETTLED).then_some(match ownership > 0.0 {
                true => Color::Black,
                false => Color::White,
            });
            let now = owner_now(p);
            if expected == now && now.is_some() {
                continue;
            }
            at_stake += if now.is_some() { 2 } else { 1 };
            let is_dead = board.color(p) == Some(color.opponent()) && expected == Some(color);
            match board.chain(p) {
                Some(chain) if is_dead => clean_up |= *chain.liberties(),
                _ => is_open |= expected != Some(color),
            }
        }
        Outlook {
            lead: game.score().black_lead * f64::from(color.sign()),
            at_stake,
            only_clean_up: !is_open && !clean_up.is_empty(),
            clean_up,
        }
    }

    /// Whether the player has nothing left to do.
    fn is_over(&self) -> bool {
        self.at_stake == 0 || self.lead > self.at_stake as f64
    }
}
