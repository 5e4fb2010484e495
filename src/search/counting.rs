//! How the search counts: always by area, with corrections for what the rules count otherwise.

use crate::go::{Bitboard, BoardSize, Color, Game, Scoring, Tax};

/// The count of a position of the search, apart from its area. It follows the moves that lead there.
#[derive(Clone, Copy)]
pub struct Counting {
    /// White's points beside its area.
    compensation: f32,
    /// What a stone costs the player who puts it on the board. Where territory counts it is the
    /// point that the stone adds to the area: territory and prisoners together are area less stones
    /// played.
    stone_cost: f32,
    /// What the next pass is worth to the player: the button, as long as nobody has it.
    pass_gain: f32,
    /// Whether each group is taxed by two points.
    taxes_groups: bool,
    /// Whether dead stones are taken off after two passes.
    takes_off_dead: bool,
}

impl Counting {
    /// The area alone, of the board as it stands.
    pub const AREA: Counting = Counting {
        compensation: 0.0,
        stone_cost: 0.0,
        pass_gain: 0.0,
        taxes_groups: false,
        takes_off_dead: false,
    };

    /// The count at the position that a game has come to.
    pub fn of(game: &Game) -> Counting {
        let rules = game.rules();
        let stone_cost = if rules.scoring == Scoring::Territory { 1.0 } else { 0.0 };
        let has_button = rules.button && game.button().is_none();
        Counting {
            compensation: game.compensation() as f32 + stone_cost * game.black_surplus() as f32,
            stone_cost,
            pass_gain: if has_button { 0.5 } else { 0.0 },
            taxes_groups: rules.tax == Tax::All,
            takes_off_dead: rules.takes_off_dead(),
        }
    }

    /// Whether two passes leave dead stones to be judged, so that the board as it stands says little.
    pub fn takes_off_dead(&self) -> bool {
        self.takes_off_dead
    }

    /// Follows a play.
    #[inline(always)]
    pub fn follow_play(&mut self, color: Color) {
        self.compensation += color.sign() as f32 * self.stone_cost;
    }

    /// Follows a pass.
    pub fn follow_pass(&mut self, color: Color) {
        self.compensation -= color.sign() as f32 * std::mem::take(&mut self.pass_gain);
    }

    /// After two passes the moves of a playout are no moves of the game: they cost nothing.
    pub fn end(&mut self) {
        self.stone_cost = 0.0;
    }

    /// Black's lead by the points that each color owns, Black's first.
    #[inline(always)]
    pub fn black_lead<const N: usize>(&self, owned: &[Bitboard<N>; 2], size: BoardSize) -> f32 {
        let mut lead = owned[0].len() as f32 - owned[1].len() as f32 - self.compensation;
        if self.taxes_groups {
            let [black, white] = [0, 1].map(|i| 2.0 * owned[i].regions(size).count() as f32);
            lead += white - black;
        }
        lead
    }
}
