//! The tunable numbers of the search, in one table.

macro_rules! params {
    ($($name:ident: $kind:ty = $default:expr, $min:expr, $max:expr, $doc:literal;)*) => {
        /// The tunable numbers of the search.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Params {
            $(#[doc = $doc] pub $name: $kind,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)* }
            }
        }

        #[cfg(test)]
        mod tests {
            use super::Params;

            #[test]
            fn defaults_are_in_range() {
                let params = Params::default();
                $(assert!(($min..=$max).contains(&params.$name), stringify!($name));)*
            }
        }
    };
}

params! {
    // name: type = default, minimum, maximum, meaning;
    expand_visits: u32 = 2, 1, 1000,
        "Visits that a leaf needs before it gets children.";
    exploration: f32 = 0.6, 0.0, 10.0,
        "Weight of the prior against the mean value (the constant of PUCT).";
    rave_equivalence: f32 = 2000.0, 1.0, 1e6,
        "Visits after which a move's own mean and its AMAF mean weigh the same.";
    first_play_visits: f32 = 3.0, 0.0, 1000.0,
        "AMAF visits for which the parent's value counts in a move's AMAF mean.";
    margin_weight: f32 = 0.04, 0.0, 0.5,
        "Part of a playout's value that tells by how much it was won.";
    capture_per_mille: u32 = 900, 0, 1000,
        "How often a playout looks for captures and escapes near the last move.";
    chase_per_mille: u32 = 800, 0, 1000,
        "How often a playout goes on with a ladder after the last move.";
    pattern_per_mille: u32 = 950, 0, 1000,
        "How often a playout looks for good shapes near the last moves.";
    self_atari_per_mille: u32 = 900, 0, 1000,
        "How often a playout takes back a random move that puts itself in atari.";
    nakade_only: bool = false, false, true,
        "Whether a playout puts its own stones in atari only in shapes that kill from within.";
}
