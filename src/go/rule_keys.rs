//! Single rules by the keys and words that KataGo's protocol has for them, and the short form it
//! writes into game records.

use super::rules::{HandicapBonus, KoRule, Rules, Scoring, Tax};
use thiserror::Error;

/// Why a single rule is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// No rule has this key.
    #[error("unknown rule '{0}' (known: {known})", known = Rules::KEYS.join(", "))]
    UnknownKey(String),
    /// The rule knows no such value.
    #[error("unknown value '{value}' of the rule '{key}' (known: {known})")]
    UnknownValue {
        /// The key of the rule.
        key: String,
        /// What was asked for.
        value: String,
        /// What would do.
        known: String,
    },
}

/// The words for the values of a rule. A word that begins another one comes after it.
type Words<T> = &'static [(&'static str, T)];

const KO: Words<KoRule> = &[
    ("SIMPLE", KoRule::Simple),
    ("POSITIONAL", KoRule::Positional),
    ("SITUATIONAL", KoRule::Situational),
];
const SCORING: Words<Scoring> = &[("AREA", Scoring::Area), ("TERRITORY", Scoring::Territory)];
const TAX: Words<Tax> = &[("NONE", Tax::None), ("SEKI", Tax::Seki), ("ALL", Tax::All)];
const BONUS: Words<HandicapBonus> =
    &[("0", HandicapBonus::None), ("N-1", HandicapBonus::AllButOne), ("N", HandicapBonus::All)];
const YES_OR_NO: Words<bool> = &[("true", true), ("false", false)];
const ONE_OR_ZERO: Words<bool> = &[("1", true), ("0", false)];

impl Rules {
    /// The keys of [`Rules::rule`], in alphabetical order.
    pub const KEYS: [&'static str; 7] =
        ["friendlyPassOk", "hasButton", "ko", "scoring", "suicide", "tax", "whiteHandicapBonus"];

    /// The word for the value of one rule.
    ///
    /// # Errors
    /// If there is no such rule.
    pub fn rule(&self, key: &str) -> Result<&'static str, RuleError> {
        Ok(match key {
            "friendlyPassOk" => word(YES_OR_NO, self.friendly),
            "hasButton" => word(YES_OR_NO, self.button),
            "ko" => word(KO, self.ko),
            "score" | "scoring" => word(SCORING, self.scoring),
            "suicide" => word(YES_OR_NO, self.suicide),
            "tax" => word(TAX, self.tax),
            "whiteHandicapBonus" => word(BONUS, self.handicap_bonus),
            _ => return Err(RuleError::UnknownKey(key.to_owned())),
        })
    }

    /// Changes one rule to the value that a word in any letter case means.
    ///
    /// # Errors
    /// If there is no such rule, or it has no such value; nothing is changed then.
    pub fn set_rule(&mut self, key: &str, text: &str) -> Result<(), RuleError> {
        match key {
            "friendlyPassOk" => self.friendly = value(key, YES_OR_NO, text)?,
            "hasButton" => self.button = value(key, YES_OR_NO, text)?,
            "ko" => self.ko = value(key, KO, text)?,
            "score" | "scoring" => self.scoring = value(key, SCORING, text)?,
            "suicide" => self.suicide = value(key, YES_OR_NO, text)?,
            "tax" => self.tax = value(key, TAX, text)?,
            "whiteHandicapBonus" => self.handicap_bonus = value(key, BONUS, text)?,
            _ => return Err(RuleError::UnknownKey(key.to_owned())),
        }
        Ok(())
    }
}

fn word<T: PartialEq>(words: Words<T>, value: T) -> &'static str {
    words.iter().find(|(_, meaning)| *meaning == value).map_or("", |(word, _)| word)
}

fn value<T: Copy>(key: &str, words: Words<T>, text: &str) -> Result<T, RuleError> {
    let meaning = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    meaning.map(|&(_, value)| value).ok_or_else(|| RuleError::UnknownValue {
        key: key.to_owned(),
        value: text.to_owned(),
        known: words.iter().map(|&(word, _)| word).collect::<Vec<_>>().join(", "),
    })
}

/// The rules in one word. It has no place for `half_point_handicap`.
pub(super) fn short_form(rules: &Rules) -> String {
    let mut text = format!(
        "ko{}score{}tax{}sui{}",
        word(KO, rules.ko),
        word(SCORING, rules.scoring),
        word(TAX, rules.tax),
        word(ONE_OR_ZERO, rules.suicide),
    );
    if rules.button {
        text += "button1";
    }
    if rules.handicap_bonus != HandicapBonus::None {
        text = text + "whb" + word(BONUS, rules.handicap_bonus);
    }
    if rules.friendly {
        text += "fpok1";
    }
    text
}

/// The rules of a short form.
pub(super) fn from_short_form(text: &str) -> Option<Rules> {
    let mut rest = text.trim();
    let rules = Rules {
        ko: take(&mut rest, "ko", KO)?,
        scoring: take(&mut rest, "score", SCORING)?,
        tax: take(&mut rest, "tax", TAX)?,
        suicide: take(&mut rest, "sui", ONE_OR_ZERO)?,
        button: take(&mut rest, "button", ONE_OR_ZERO).unwrap_or(false),
        handicap_bonus: take(&mut rest, "whb", BONUS).unwrap_or(HandicapBonus::None),
        half_point_handicap: false,
        friendly: take(&mut rest, "fpok", ONE_OR_ZERO).unwrap_or(false),
    };
    rest.is_empty().then_some(rules)
}

/// Takes a key and one of the words off the front of a text.
fn take<T: Copy>(text: &mut &str, key: &str, words: Words<T>) -> Option<T> {
    let after_key = text.strip_prefix(key)?;
    let mut found = words
        .iter()
        .filter_map(|&(word, value)| after_key.strip_prefix(word).map(|rest| (rest, value)));
    let (rest, value) = found.next()?;
    *text = rest;
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::super::rule_sets::RULE_SETS;
    use super::*;

    #[test]
    fn short_forms_mean_what_they_were_made_of() {
        for set in RULE_SETS {
            let expected = Rules { half_point_handicap: false, ..set.rules };
            assert_eq!(from_short_form(&short_form(&set.rules)), Some(expected), "{}", set.name);
        }
        for (text, name) in [
            ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"),
            ("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1", "aga-button"),
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0fpok1", "japanese"),
        ] {
            assert_eq!(from_short_form(text).and_then(|rules| rules.name()), Some(name));
        }
        for wrong in
            ["ko", "koSIMPLE", "koSIMPLEscoreAREAtaxNONEsui2", "koSIMPLEscoreAREAtaxNONEsui0x"]
        {
            assert_eq!(from_short_form(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn each_rule_is_read_and_set_by_its_key() {
        for (key, text, word) in [
            ("friendlyPassOk", "TRUE", "true"),
            ("hasButton", "true", "true"),
            ("ko", "simple", "SIMPLE"),
            ("scoring", "Territory", "TERRITORY"),
            ("score", "TERRITORY", "TERRITORY"),
            ("suicide", "true", "true"),
            ("tax", "all", "ALL"),
            ("whiteHandicapBonus", "n-1", "N-1"),
        ] {
            let mut rules = Rules::CHINESE_OGS;
            assert_ne!(rules.rule(key), Ok(word));
            rules.set_rule(key, text).unwrap();
            assert_eq!(rules.rule(key), Ok(word));
            let error = rules.set_rule(key, "x").unwrap_err().to_string();
            assert!(error.starts_with(&format!("unknown value 'x' of the rule '{key}' (known: ")));
            assert_eq!(rules.rule(key), Ok(word));
        }
        let error = Rules::default().set_rule("komi", "7").unwrap_err();
        assert_eq!(error, RuleError::UnknownKey("komi".to_owned()));
    }
}
