//! The rule sets that have a name.

use super::rule_keys::{from_short_form, short_form};
use super::rules::{HandicapBonus, KoRule, Rules, Scoring, Tax};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A rule set and what it is called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleSet {
    /// Its name.
    pub name: &'static str,
    /// Other names of it.
    pub aliases: &'static [&'static str],
    /// The rules.
    pub rules: Rules,
    /// The points of komi that are usual under it on 19x19.
    pub usual_komi: f64,
}

/// All rule sets, the default first. The values are those of KataGo, but for `friendly` in the sets
/// of the core, which count the board as it stands, and in those that count territory, and for the
/// komi of the French set.
pub const RULE_SETS: &[RuleSet] = &[
    set("chinese-ogs", &["chinese-kgs"], Rules::CHINESE_OGS, 7.5),
    set("tromp-taylor", &[], Rules::TROMP_TAYLOR, 7.5),
    set("chinese", &[], CHINESE, 7.5),
    set("new-zealand", &["nz"], Rules { suicide: true, ..SITUATIONAL }, 7.0),
    set("aga", &["bga"], AGA, 7.5),
    set("french", &[], Rules { half_point_handicap: true, ..AGA }, 7.5),
    set("aga-button", &[], Rules { button: true, ..AGA }, 7.0),
    set("japanese", &["korean"], Rules { tax: Tax::Seki, ..TERRITORY }, 6.5),
    set("ing", &["goe"], Rules { friendly: true, ..Rules::TROMP_TAYLOR }, 7.5),
    set(
        "stone-scoring",
        &["ancient-area"],
        Rules { tax: Tax::All, handicap_bonus: HandicapBonus::None, ..CHINESE },
        7.5,
    ),
    set("ancient-territory", &[], Rules { tax: Tax::All, ..TERRITORY }, 6.5),
];

const CHINESE: Rules = Rules { ko: KoRule::Simple, friendly: true, ..Rules::CHINESE_OGS };

const SITUATIONAL: Rules =
    Rules { ko: KoRule::Situational, handicap_bonus: HandicapBonus::None, ..CHINESE };

const AGA: Rules = Rules { handicap_bonus: HandicapBonus::AllButOne, ..SITUATIONAL };

const TERRITORY: Rules =
    Rules { scoring: Scoring::Territory, handicap_bonus: HandicapBonus::None, ..CHINESE };

const fn set(
    name: &'static str,
    aliases: &'static [&'static str],
    rules: Rules,
    usual_komi: f64,
) -> RuleSet {
    RuleSet { name, aliases, rules, usual_komi }
}

/// A text that names no rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown rules '{0}' (known: {known})", known = known_names())]
pub struct UnknownRules(pub String);

impl Rules {
    /// The name of these rules, if they have one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        RULE_SETS.iter().find(|set| set.rules == *self).map(|set| set.name)
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    /// The rules of a name, or of KataGo's short form such as `koSIMPLEscoreAREAtaxNONEsui0`. In
    /// names, letter case, hyphens, underscores and spaces do not matter.
    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let wanted = fold(text);
        let mut sets = RULE_SETS.iter();
        let named = sets.find(|set| {
            fold(set.name) == wanted || set.aliases.iter().any(|alias| fold(alias) == wanted)
        });
        let rules = named.map(|set| set.rules).or_else(|| from_short_form(text));
        rules.ok_or_else(|| UnknownRules(text.to_owned()))
    }
}

impl fmt::Display for Rules {
    /// The name or, without one, KataGo's short form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => f.write_str(&short_form(self)),
        }
    }
}

fn fold(name: &str) -> String {
    name.to_ascii_lowercase().replace(['-', '_', ' '], "")
}

fn known_names() -> String {
    RULE_SETS.iter().map(|set| set.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r21_every_rule_set_is_known_by_all_its_names() {
        for (names, name) in [
            ("chinese-ogs chinese-kgs CHINESE_OGS ChineseOGS Chinese-Kgs", "chinese-ogs"),
            ("tromp-taylor Tromp_Taylor TrompTaylor", "tromp-taylor"),
            ("chinese CHINESE", "chinese"),
            ("new-zealand nz NZ newzealand New_Zealand", "new-zealand"),
            ("aga bga AGA", "aga"),
            ("french", "french"),
            ("aga-button agabutton AGA_Button", "aga-button"),
            ("japanese korean", "japanese"),
            ("ing goe GOE", "ing"),
            ("stone-scoring ancient-area StoneScoring", "stone-scoring"),
            ("ancient-territory", "ancient-territory"),
        ] {
            for text in names.split(' ') {
                let rules: Rules = text.parse().unwrap();
                assert_eq!(rules.name(), Some(name), "{text}");
                assert_eq!(rules.to_string(), name);
            }
        }
        assert_eq!("  tromp Taylor ".parse(), Ok(Rules::TROMP_TAYLOR));
        for unknown in ["", "chess", "chinese-og", "tromp.taylor"] {
            assert_eq!(unknown.parse::<Rules>(), Err(UnknownRules(unknown.to_owned())));
        }
    }

    #[test]
    fn no_two_sets_are_the_same() {
        for set in RULE_SETS {
            assert_eq!(set.rules.name(), Some(set.name));
        }
    }

    #[test]
    fn rules_without_a_name_have_a_short_form() {
        let rules = Rules { ko: KoRule::Simple, ..Rules::CHINESE_OGS };
        let text = "koSIMPLEscoreAREAtaxNONEsui0whbN";
        assert_eq!(rules.to_string(), text);
        assert_eq!(text.parse(), Ok(rules));
    }
}
