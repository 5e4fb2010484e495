//! The levels of play below the full strength: their names, and the table that says how weak each
//! is.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The weakest rank of kyu.
const MOST_KYU: usize = 30;

/// The strongest rank of dan.
const MOST_DAN: usize = 5;

/// How well the engine plays: as a player of a rank, or as well as it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The number of ranks above 30 kyu; `None` is the full strength.
    rank: Option<usize>,
}

/// There is no level of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown level '{0}' (known: {MOST_KYU}k to 1k, 1d to {MOST_DAN}d, full)")]
pub struct UnknownLevel(pub String);

/// What makes a player weak.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weakness {
    /// The simulations about a move, if a network judges positions.
    pub n_simulations: u64,
    /// How alike moves of different shares are to the player: a move is drawn by its share to the
    /// power of one over this. 1 draws by the shares, and near 0 the greatest share always wins.
    pub temperature: f64,
    /// The part of the greatest share without which a move does not come to mind.
    pub least_share: f64,
    /// The most points that a move may lose, as a part of what a pass would lose.
    pub most_loss: f32,
    /// How often in a thousand moves the player does not see what the move loses.
    pub blunders: u32,
}

/// What the levels between are interpolated from: a rank and the numbers of [`Weakness`] in their
/// order.
const ANCHORS: [(usize, [f64; 5]); 8] = [
    (kyu(30), [128.0, 4.6, 0.0005, 1.65, 180.0]),
    (kyu(25), [128.0, 3.63, 0.0019, 1.41, 131.0]),
    (kyu(20), [128.0, 2.43, 0.0041, 1.12, 73.0]),
    (kyu(15), [128.0, 1.53, 0.0068, 0.85, 43.0]),
    (kyu(10), [128.0, 1.07, 0.0089, 0.66, 24.0]),
    (kyu(5), [210.0, 0.74, 0.0185, 0.445, 13.0]),
    (kyu(1), [300.0, 0.48, 0.025, 0.3, 6.0]),
    (dan(5), [600.0, 0.33, 0.04, 0.195, 4.0]),
];

const fn kyu(n: usize) -> usize {
    MOST_KYU - n
}

const fn dan(n: usize) -> usize {
    MOST_KYU + n - 1
}

impl Level {
    /// As well as the engine can.
    pub const FULL: Level = Level { rank: None };

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (0..=dan(MOST_DAN)).map(|rank| Level { rank: Some(rank) }).chain([Level::FULL])
    }

    /// What makes this level weak; `None` for the full strength.
    pub(super) fn weakness(self) -> Option<Weakness> {
        let rank = self.rank?;
        let above = ANCHORS.iter().position(|&(anchor, _)| anchor >= rank);
        let above = above.expect("the last anchor is the strongest rank");
        let ((low, from), (high, to)) = (ANCHORS[above.saturating_sub(1)], ANCHORS[above]);
        let part = if high > low { (rank - low) as f64 / (high - low) as f64 } else { 0.0 };
        let between = |n: usize| (1.0 - part) * from[n] + part * to[n];
        Some(Weakness {
            n_simulations: between(0) as u64,
            temperature: between(1),
            least_share: between(2),
            most_loss: between(3) as f32,
            blunders: between(4) as u32,
        })
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// The level of a name, in any letter case.
    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let has_name = |level: &Level| level.to_string().eq_ignore_ascii_case(text);
        Level::all().find(has_name).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            None => f.write_str("full"),
            Some(rank) if rank < MOST_KYU => write!(f, "{}k", MOST_KYU - rank),
            Some(rank) => write!(f, "{}d", rank + 1 - MOST_KYU),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names() {
        let names: Vec<String> = Level::all().map(|level| level.to_string()).collect();
        assert_eq!(names.len(), MOST_KYU + MOST_DAN + 1);
        for (n, name) in [(0, "30k"), (1, "29k"), (29, "1k"), (30, "1d"), (34, "5d"), (35, "full")]
        {
            assert_eq!(names[n], name);
        }
        for level in Level::all() {
            let name = level.to_string();
            assert_eq!(name.parse(), Ok(level));
            assert_eq!(name.to_uppercase().parse(), Ok(level));
        }
        for unknown in ["", "31k", "0k", "6d", "0d", "k", "+5k", "05k", "5 k", "weak"] {
            let error = unknown.parse::<Level>().unwrap_err().to_string();
            let expected = format!("unknown level '{unknown}' (known: 30k to 1k, 1d to 5d, full)");
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn the_anchors_hold_all_ranks() {
        assert_eq!(ANCHORS[0].0, 0);
        assert_eq!(ANCHORS[ANCHORS.len() - 1].0, dan(MOST_DAN));
        assert!(ANCHORS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (rank, numbers) in ANCHORS {
            let weakness = Level { rank: Some(rank) }.weakness().unwrap();
            assert_eq!(weakness.temperature, numbers[1]);
            assert_eq!(weakness.blunders, numbers[4] as u32);
        }
        assert_eq!(Level::FULL.weakness(), None);
    }

    #[test]
    fn no_level_is_weaker_than_the_one_below() {
        let all: Vec<Weakness> = Level::all().filter_map(Level::weakness).collect();
        for pair in all.windows(2) {
            assert!(pair[0].n_simulations <= pair[1].n_simulations, "{pair:?}");
            assert!(pair[0].temperature >= pair[1].temperature, "{pair:?}");
            assert!(pair[0].least_share <= pair[1].least_share, "{pair:?}");
            assert!(pair[0].most_loss >= pair[1].most_loss, "{pair:?}");
            assert!(pair[0].blunders >= pair[1].blunders, "{pair:?}");
        }
    }
}
