//! The tunable numbers of the search, in one table.

use thiserror::Error;

/// Why a parameter cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    /// There is no parameter of this name.
    #[error("unknown parameter '{0}'")]
    Unknown(String),
    /// The parameter cannot have this value.
    #[error("bad value '{value}' of the parameter '{name}' (from {min} to {max})")]
    BadValue {
        /// The parameter.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// The least value.
        min: String,
        /// The greatest value.
        max: String,
    },
}

/// A row of the table, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamRow {
    /// The name of the parameter.
    pub name: &'static str,
    /// What it means, its unit included.
    pub meaning: &'static str,
    /// The value now.
    pub value: String,
    /// The value unless somebody sets another.
    pub default: String,
    /// The least value.
    pub min: String,
    /// The greatest value.
    pub max: String,
}

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

        impl Params {
            /// The whole table.
            #[must_use]
            pub fn table(&self) -> Vec<ParamRow> {
                vec![$(ParamRow {
                    name: stringify!($name),
                    meaning: $doc,
                    value: self.$name.to_string(),
                    default: <$kind>::to_string(&$default),
                    min: <$kind>::to_string(&$min),
                    max: <$kind>::to_string(&$max),
                },)*]
            }

            /// Sets a parameter to the value that a text means.
            ///
            /// # Errors
            /// If there is no such parameter or it cannot have this value; nothing is changed then.
            pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
                match name {
                    $(stringify!($name) => {
                        let value: Option<$kind> = text.parse().ok();
                        let in_range = value.filter(|value| ($min..=$max).contains(value));
                        self.$name = in_range.ok_or_else(|| ParamError::BadValue {
                            name: stringify!($name),
                            value: text.to_owned(),
                            min: <$kind>::to_string(&$min),
                            max: <$kind>::to_string(&$max),
                        })?;
                        Ok(())
                    })*
                    _ => Err(ParamError::Unknown(name.to_owned())),
                }
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
    amaf_decay: f32 = 0.7, 0.0, 1.0,
        "Part of its weight that an AMAF result has lost at the end of the game.";
    margin_weight: f32 = 0.04, 0.0, 0.5,
        "Part of a playout's value that tells by how much it was won.";
    puct_exploration: f32 = 0.36, 0.0, 10.0,
        "Weight of the prior against the mean value in a search with a network.";
    puct_growth: f32 = 0.16, 0.0, 10.0,
        "How much that weight grows when the visits of a node grow by the factor e.";
    puct_usual_stdev: f32 = 0.14, 0.001, 1.0,
        "Standard deviation of a node's values at which that weight holds.";
    puct_stdev_scale: f32 = 0.85, 0.0, 1.0,
        "Part of that weight that goes with the standard deviation.";
    first_play_reduction: f32 = 0.07, 0.0, 1.0,
        "Value that a move without visits has less than its parent when all others have visits.";
    root_first_play_reduction: f32 = 0.035, 0.0, 1.0,
        "The same at the root.";
    score_weight: f32 = 0.1, 0.0, 10.0,
        "Weight of the score against the result in a network's value.";
    near_score_weight: f32 = 0.3, 0.0, 10.0,
        "Weight of the score compared with what is expected, against the result.";
    root_symmetries: u32 = 1, 1, 8,
        "Images of the root position whose predictions are averaged.";
    optimism: f32 = 1.0, 0.0, 1.0,
        "Part of the optimistic policy, if the network has one.";
    root_optimism: f32 = 0.2, 0.0, 1.0,
        "The same at the root.";
    bound_stdevs: f32 = 5.0, 0.0, 100.0,
        "Standard errors by which the lower bound of a move's value is below the mean.";
    bound_visits: f32 = 0.15, 0.0, 1.0,
        "Part of the most visits that a move needs to be chosen for its lower bound.";
    prior_capture: f32 = 5.0, 0.0, 1000.0,
        "Prior factor of taking a chain, times one more than its stones.";
    prior_escape: f32 = 9.0, 0.0, 1000.0,
        "Prior factor of saving a chain just put in atari, times one more than its stones.";
    prior_late_escape: f32 = 3.0, 0.0, 1000.0,
        "Prior factor of saving a chain put in atari before, times one more than its stones.";
    prior_lost: f32 = 0.1, 0.0, 1000.0,
        "Prior factor of running out with a chain that is caught in a ladder.";
    prior_ladder: f32 = 2.0, 0.0, 1000.0,
        "Prior factor of catching a chain in a ladder, times one more than its stones.";
    prior_net: f32 = 2.0, 0.0, 1000.0,
        "Prior factor of catching a chain in a net, times one more than its stones.";
    prior_rescue: f32 = 2.0, 0.0, 1000.0,
        "Prior factor of saving a chain from a ladder to come, times one more than its stones.";
    prior_atari: f32 = 1.5, 0.0, 1000.0,
        "Prior factor of any other atari.";
    prior_self_atari: f32 = 0.1, 0.0, 1000.0,
        "Prior factor of a self-atari that is good for nothing.";
    prior_pattern: f32 = 2.5, 0.0, 1000.0,
        "Prior factor of a good shape of three by three points.";
    prior_near: f32 = 4.0, 1.0, 1000.0,
        "Prior factor beside the last move, less the further away.";
    prior_near_second: f32 = 2.0, 1.0, 1000.0,
        "Prior factor beside the move before, less the further away.";
    prior_first: f32 = 0.4, 0.0, 1000.0,
        "Prior factor of the first line near stones.";
    prior_open_first: f32 = 0.02, 0.0, 1000.0,
        "Prior factor of the first line where no stone is near.";
    prior_open_second: f32 = 0.2, 0.0, 1000.0,
        "Prior factor of the second line where no stone is near.";
    prior_open_third: f32 = 3.0, 0.0, 1000.0,
        "Prior factor of the third and fourth line where no stone is near.";
    prior_pass: f32 = 0.2, 0.0, 1000.0,
        "Prior of the pass against the mean of all other moves.";
    capture_per_mille: u32 = 900, 0, 1000,
        "How often a playout looks for captures and escapes near the last move.";
    chase_per_mille: u32 = 800, 0, 1000,
        "How often a playout goes on with a ladder after the last move.";
    pattern_per_mille: u32 = 950, 0, 1000,
        "How often a playout looks for good shapes near the last moves.";
    self_atari_per_mille: u32 = 900, 0, 1000,
        "How often a playout takes back a random move that puts itself in atari.";
    nakade_per_mille: u32 = 300, 0, 1000,
        "How often a playout looks for the vital point of a small room near the last move.";
    ladder_per_mille: u32 = 100, 0, 1000,
        "How often a playout reads the ladder before it runs out of an atari.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_takes_the_values_of_its_range() {
        let mut params = Params::default();
        for ParamRow { name, meaning, value, default, min, max } in params.table() {
            assert_eq!(value, default, "{name}");
            assert!(meaning.ends_with('.'), "{name}");
            for text in [&min, &max, &default] {
                params.set(name, text).unwrap();
                assert!(params.table().iter().any(|row| row.name == name && row.value == *text));
            }
            for text in ["", "x", "-1", "1e30", "nan"] {
                let error = params.set(name, text).unwrap_err().to_string();
                assert!(
                    error.starts_with(&format!("bad value '{text}' of the parameter '{name}'"))
                );
            }
        }
        assert_eq!(params, Params::default());
        assert_eq!(params.set("komi", "7"), Err(ParamError::Unknown("komi".to_owned())));
    }
}
