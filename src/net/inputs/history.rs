//! How much of the past the networks are shown.

use super::InputOptions;
use super::state::{MOST_MOVES, Phase, PhaseEnd, State};
use crate::go::{Color, Move, Scoring};

/// What is shown.
pub(super) struct History {
    /// The last moves, the newest first; the opponent's and the player's own in turn.
    pub moves: Vec<Move>,
    /// Whether a pass ends the phase, unless that is hidden.
    pub pass_ends: bool,
}

impl History {
    /// What is shown to `to_play`, whose score would be `lead` if the game ended now.
    pub fn of<const N: usize>(
        state: &State<N>,
        to_play: Color,
        options: &InputOptions,
        lead: Option<f64>,
    ) -> History {
        let is_last_phase =
            state.rules.scoring == Scoring::Area || state.phase == Phase::SecondEncore;
        // Where dead stones are taken off by agreement, the second pass only asks for it.
        let asks = state.rules.friendly
            && state.rules.scoring == Scoring::Area
            && state.end == Some(PhaseEnd::InARow(2));
        let hides_end = options.hides_bad_ends && lead.is_some_and(|lead| lead <= 0.0);
        if state.end.is_some() && is_last_phase && (options.conservative_pass || asks || hides_end)
        {
            return History { moves: vec![], pass_ends: false };
        }
        let players = [to_play.opponent(), to_play].into_iter().cycle();
        let moves = (state.last_moves.iter().zip(players))
            .take(options.n_moves.min(MOST_MOVES))
            .take_while(|(turn, player)| turn.0 == *player)
            .map(|(turn, _)| turn.1)
            .collect();
        History { moves, pass_ends: state.end.is_some() }
    }
}
