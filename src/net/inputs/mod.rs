//! The inputs of a network, version 7.

mod area;
mod encore;
mod globals;
mod history;
mod ladders;
mod planes;
mod state;

pub use encore::Encore;
pub use ladders::LadderMemory;

use super::array_index;
use crate::go::{BoardSize, Color, Game, Symmetry};
use area::Owned;
use history::History;
use state::State;

/// The number of planes.
pub const N_PLANES: usize = 22;

/// The number of globals.
pub const N_GLOBALS: usize = 19;

/// What a network is told of a position, seen by the side to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The size of the board.
    pub size: BoardSize,
    /// `[row from the top][column][plane]`.
    pub planes: Vec<f32>,
    /// What concerns the whole position.
    pub globals: [f32; N_GLOBALS],
}

/// What the inputs depend on besides the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InputOptions {
    /// Whether the areas are those of rules that allow suicide; see
    /// [`Header::pass_alive_under_suicide`](crate::net::Header::pass_alive_under_suicide).
    pub pass_alive_under_suicide: bool,
    /// The most moves that are shown; a network knows no more than five.
    pub n_moves: usize,
    /// Whether the past is hidden when a pass would end the game, so that the network does not
    /// rely on the opponent's pass.
    pub conservative_pass: bool,
    /// Whether the past is hidden when a pass would end the game and not win it.
    pub hides_bad_ends: bool,
    /// How many more playouts the side to play is said to have than the opponent, as the exponent
    /// of a power of two.
    pub playout_doublings: f32,
    /// What a draw is worth to White, from 0 to 1.
    pub draw_value: f64,
}

impl Default for InputOptions {
    /// Those of a position in the tree.
    fn default() -> InputOptions {
        InputOptions {
            pass_alive_under_suicide: false,
            n_moves: 5,
            conservative_pass: false,
            hides_bad_ends: false,
            playout_doublings: 0.0,
            draw_value: 0.5,
        }
    }
}

impl Inputs {
    /// The inputs for a position where `to_play` is to move.
    #[must_use]
    pub fn of<const N: usize>(game: &Game<N>, to_play: Color) -> Inputs {
        Inputs::with(game, to_play, &InputOptions::default(), &mut LadderMemory::default())
    }

    /// The same with other options and with what is known of ladders from other positions: those
    /// of one and two moves ago are most often among them, which saves much time.
    #[must_use]
    pub fn with<const N: usize>(
        game: &Game<N>,
        to_play: Color,
        options: &InputOptions,
        memory: &mut LadderMemory<N>,
    ) -> Inputs {
        Inputs::of_state(&State::of(game, to_play), to_play, options, memory)
    }

    /// The inputs for a position in the encore where `to_play` is to move.
    #[must_use]
    pub fn of_encore<const N: usize>(
        encore: &Encore<N>,
        to_play: Color,
        options: &InputOptions,
        memory: &mut LadderMemory<N>,
    ) -> Inputs {
        Inputs::of_state(&encore.state(to_play), to_play, options, memory)
    }

    fn of_state<const N: usize>(
        state: &State<N>,
        to_play: Color,
        options: &InputOptions,
        memory: &mut LadderMemory<N>,
    ) -> Inputs {
        let owned = Owned::of(state, options.pass_alive_under_suicide);
        let self_komi = globals::self_komi(state, to_play, options.draw_value);
        let lead = owned.as_ref().map(|owned| f64::from(owned.lead(to_play)) + self_komi);
        let history = History::of(state, to_play, options, lead);
        Inputs {
            size: state.board.size(),
            planes: planes::planes(state, to_play, &history, owned.as_ref(), memory),
            globals: globals::globals(state, self_komi, &history, options),
        }
    }

    /// The inputs for an image of the position.
    ///
    /// # Panics
    /// If the board is no square and the symmetry needs one.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Inputs {
        let size = self.size;
        let mut planes = vec![0.0; self.planes.len()];
        let points = self.planes.chunks_exact(N_PLANES);
        for (p, values) in super::array_points(size).zip(points) {
            let first = array_index(size, symmetry.image(size, p)) * N_PLANES;
            planes[first..first + N_PLANES].copy_from_slice(values);
        }
        Inputs { size, planes, globals: self.globals }
    }
}
