//! Rule sets as plain values.

use std::fmt;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// Taking back at once the single stone that has just taken a single stone.
    Simple,
    /// Making a position that occurred before.
    Positional,
    /// Making a position that occurred before with the same side to play.
    Situational,
}

/// The points White receives for the stones of a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapBonus {
    /// None.
    None,
    /// One for each stone but the first.
    AllButOne,
    /// One for each stone.
    All,
}

impl HandicapBonus {
    /// The points for a handicap of `n_stones`; a single stone is no handicap.
    #[must_use]
    pub const fn points(self, n_stones: usize) -> usize {
        match self {
            _ if n_stones < 2 => 0,
            HandicapBonus::None => 0,
            HandicapBonus::AllButOne => n_stones - 1,
            HandicapBonus::All => n_stones,
        }
    }
}

/// A rule set. Scoring is by area, on the board as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a play may leave its own chain of two stones or more without liberties, which
    /// makes the chain the opponent's prisoners.
    pub suicide: bool,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
}

impl Rules {
    /// The Chinese rules as the Online Go Server plays them, but with dead stones captured on the
    /// board. The default.
    pub const CHINESE_OGS: Rules =
        Rules { ko: KoRule::Positional, suicide: false, handicap_bonus: HandicapBonus::All };

    /// The logical rules of John Tromp and Bill Taylor.
    pub const TROMP_TAYLOR: Rules =
        Rules { ko: KoRule::Positional, suicide: true, handicap_bonus: HandicapBonus::None };

    /// The names of the rule sets, each with its rules.
    pub const PRESETS: [(&'static str, Rules); 2] =
        [("chinese-ogs", Rules::CHINESE_OGS), ("tromp-taylor", Rules::TROMP_TAYLOR)];

    /// The rule set of a name; letter case does not matter, and `_` and spaces mean `-`.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        let name = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        Rules::PRESETS.iter().find(|(preset, _)| *preset == name).map(|&(_, rules)| rules)
    }

    /// The names of the rule sets in one text, for messages.
    #[must_use]
    pub fn known_names() -> String {
        Rules::PRESETS.map(|(name, _)| name).join(", ")
    }

    /// The name of this rule set, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Rules::PRESETS.iter().find(|(_, rules)| rules == self).map(|&(name, _)| name)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CHINESE_OGS
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(
                f,
                "{:?} ko, suicide {}, bonus {:?}",
                self.ko, self.suicide, self.handicap_bonus
            ),
        }
    }
}
