//! The inputs that concern the whole position.

use super::history::History;
use super::state::{Phase, State};
use super::{InputOptions, N_GLOBALS};
use crate::go::{Color, KoRule, Komi, Move, Scoring, Tax};

/// What is added to the points of `to_play`: komi and the like.
pub(super) fn self_komi<const N: usize>(state: &State<N>, to_play: Color, draw_value: f64) -> f64 {
    // Only where the score can be even may a draw be worth more or less than half a win.
    let may_draw = state.is_komi_integer != state.rules.button;
    let white = state.white_points + if may_draw { draw_value - 0.5 } else { 0.0 };
    -f64::from(to_play.sign()) * white
}

/// All globals in their order.
pub(super) fn globals<const N: usize>(
    state: &State<N>,
    self_komi: f64,
    history: &History,
    options: &InputOptions,
) -> [f32; N_GLOBALS] {
    let area = state.board.size().area();
    let most = Komi::decisive(state.board.size()).points();
    let komi = self_komi.clamp(-most, most) as f32;
    let is = |condition: bool| f32::from(u8::from(condition));
    let rules = state.rules;

    let mut globals = [0.0; N_GLOBALS];
    for (global, mv) in globals.iter_mut().zip(&history.moves) {
        *global = is(*mv == Move::Pass);
    }
    globals[5] = komi / 20.0;
    [globals[6], globals[7]] = match rules.ko {
        KoRule::Simple => [0.0, 0.0],
        KoRule::Positional => [1.0, 0.5],
        KoRule::Situational => [1.0, -0.5],
    };
    globals[8] = is(rules.suicide);
    globals[9] = is(rules.scoring == Scoring::Territory);
    globals[10] = is(rules.tax != Tax::None);
    globals[11] = is(rules.tax == Tax::All);
    globals[12] = is(state.phase >= Phase::FirstEncore);
    globals[13] = is(state.phase >= Phase::SecondEncore);
    globals[14] = is(history.pass_ends);
    globals[15] = is(options.playout_doublings != 0.0);
    globals[16] = options.playout_doublings / 2.0;
    globals[17] = is(state.has_button);
    if rules.scoring == Scoring::Area || state.phase == Phase::SecondEncore {
        globals[18] = parity_wave(komi, area);
    }
    globals
}

/// How much the next half points of komi matter where the score has the parity of the area: a
/// triangular wave from -0.5 to 0.5 with a period of two points.
fn parity_wave(komi: f32, area: usize) -> f32 {
    let parity = (area % 2) as f32;
    let above = (komi - parity).rem_euclid(2.0);
    match above {
        ..0.5 => above,
        0.5..1.5 => 1.0 - above,
        _ => above - 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wave_has_a_period_of_two_points() {
        for (komi, odd, even) in [
            (6.0, 0.0, 0.0),
            (6.5, -0.5, 0.5),
            (7.0, 0.0, 0.0),
            (7.25, 0.25, -0.25),
            (7.5, 0.5, -0.5),
            (8.25, -0.25, 0.25),
            (-7.5, -0.5, 0.5),
            (-0.25, 0.25, -0.25),
        ] {
            assert_eq!(parity_wave(komi, 81), odd, "{komi}");
            assert_eq!(parity_wave(komi, 36), even, "{komi}");
        }
    }
}
