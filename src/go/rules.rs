//! Rules as plain values.

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Taking back at once the single stone that has just taken a single stone.
    Simple,
    /// Making a position that occurred before.
    Positional,
    /// Making a position that occurred before with the same side to play.
    Situational,
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and territory.
    Area,
    /// Territory and prisoners.
    Territory,
}

/// Which points of territory do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Those of chains in seki do not count.
    Seki,
    /// Those of chains in seki do not count, nor the first two of each group: its two eyes.
    All,
}

/// The points White receives for the stones of a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// None.
    None,
    /// One for each stone but the first: for each move that White missed.
    AllButOne,
    /// One for each stone.
    All,
}

impl HandicapBonus {
    /// The points for a handicap of `n_stones`.
    #[must_use]
    pub const fn points(self, n_stones: usize) -> usize {
        match self {
            HandicapBonus::None => 0,
            HandicapBonus::AllButOne => n_stones.saturating_sub(1),
            HandicapBonus::All => n_stones,
        }
    }
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Which points of territory do not count.
    pub tax: Tax,
    /// Whether a play may leave its own chain of two stones or more without liberties, which
    /// makes the chain the opponent's prisoners.
    pub suicide: bool,
    /// Whether the first player to pass gets half a point.
    pub button: bool,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether a komi that nobody set is half a point in handicap games.
    pub half_point_handicap: bool,
    /// Whether dead stones are taken off by agreement before an area is counted. Before territory
    /// is counted they always are.
    pub friendly: bool,
}

impl Rules {
    /// The Chinese rules as the Online Go Server plays them, but with dead stones captured on the
    /// board. The default.
    pub const CHINESE_OGS: Rules = Rules {
        ko: KoRule::Positional,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide: false,
        button: false,
        handicap_bonus: HandicapBonus::All,
        half_point_handicap: false,
        friendly: false,
    };

    /// The logical rules of John Tromp and Bill Taylor.
    pub const TROMP_TAYLOR: Rules =
        Rules { suicide: true, handicap_bonus: HandicapBonus::None, ..Rules::CHINESE_OGS };

    /// Whether dead stones are taken off before the board is counted.
    #[must_use]
    pub fn takes_off_dead(&self) -> bool {
        self.friendly || self.scoring == Scoring::Territory
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CHINESE_OGS
    }
}
