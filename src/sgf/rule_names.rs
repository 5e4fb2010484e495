//! What game records call rule sets.

use crate::go::Rules;

/// Our names of rule sets and those that records have for them, the first of which is written.
/// Letter case does not matter.
const NAMES: [(&str, &[&str]); 7] = [
    ("japanese", &["Japanese", "jp", "ja", "Japan", "日本", "日本棋院"]),
    ("korean", &["Korean", "kr", "ko", "Korea", "韩国", "韓国", "韓國", "한국"]),
    ("chinese", &["Chinese", "cn", "zh", "China", "中国", "中國"]),
    ("aga", &["AGA", "us", "American"]),
    ("ing", &["GOE", "Ing", "Ing Goe", "应氏", "應氏", "応氏"]),
    ("new-zealand", &["NZ", "New Zealand"]),
    ("french", &["French", "fr", "FFG"]),
];

/// The word for rules that records put behind some names.
const SUFFIXES: [&str; 5] = [" rules", " rule", "规则", "規則", "ルール"];

/// The name that is written for rules: the one that other programs know, else our own.
pub(super) fn written_name(rules: Rules) -> String {
    let name = rules.to_string();
    let known = NAMES.iter().find(|(ours, _)| *ours == name);
    known.map_or(name, |(_, theirs)| theirs[0].to_owned())
}

/// The rules that a record names, if we know them.
pub(super) fn rules_named(text: &[u8]) -> Option<Rules> {
    let text = str::from_utf8(text).ok()?.trim();
    let folded = text.to_lowercase();
    let name = SUFFIXES.iter().find_map(|suffix| folded.strip_suffix(suffix)).unwrap_or(&folded);
    let is_meant = |other: &&str| other.to_lowercase() == name;
    let known = NAMES.iter().find(|(_, theirs)| theirs.iter().any(is_meant));
    // What is no name may be a form that needs its capitals.
    let ours = known.map_or(name, |(ours, _)| ours);
    ours.parse().or_else(|_| text.parse()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{HandicapBonus, KoRule, RULE_SETS};

    #[test]
    fn r21_all_rule_sets_are_written_by_names_that_mean_them() {
        for set in RULE_SETS {
            let written = written_name(set.rules);
            assert_eq!(rules_named(written.as_bytes()), Some(set.rules), "{written}");
        }
        for (name, written) in [
            ("japanese", "Japanese"),
            ("chinese", "Chinese"),
            ("aga", "AGA"),
            ("ing", "GOE"),
            ("new-zealand", "NZ"),
            ("french", "French"),
            ("chinese-ogs", "chinese-ogs"),
            ("tromp-taylor", "tromp-taylor"),
            ("aga-button", "aga-button"),
            ("stone-scoring", "stone-scoring"),
        ] {
            assert_eq!(written_name(name.parse().unwrap()), written);
        }
    }

    #[test]
    fn r21_rules_without_a_name_are_written_in_the_short_form() {
        let bonus = HandicapBonus::AllButOne;
        let rules = Rules { ko: KoRule::Situational, handicap_bonus: bonus, ..Rules::TROMP_TAYLOR };
        let written = written_name(rules);
        assert!(written.starts_with("koSITUATIONALscoreAREA"), "{written}");
        assert_eq!(rules_named(written.as_bytes()), Some(rules));
    }

    #[test]
    fn rules_as_programs_spell_them() {
        for (spellings, name) in [
            ("Japanese,japanese,JAPANESE,JP,jp,Japan,日本,日本規則,Japanese rules", "japanese"),
            ("Korean,korean,KR,ko,한국,韩国规则", "korean"),
            ("Chinese,chinese,CN,zh,中国,中國,中国规则,Chinese Rules", "chinese"),
            ("AGA,aga,us,AGA rules", "aga"),
            ("GOE,Goe,Ing,ing,Ing Goe,应氏规则", "ing"),
            ("NZ,nz,New Zealand,new_zealand", "new-zealand"),
            ("French,fr", "french"),
            (
                "Tromp-Taylor,tromp taylor,TrompTaylor,koPOSITIONALscoreAREAtaxNONEsui1",
                "tromp-taylor",
            ),
            ("Chinese-OGS,chinese-kgs", "chinese-ogs"),
        ] {
            let rules: Rules = name.parse().unwrap();
            for text in spellings.split(',') {
                assert_eq!(rules_named(text.as_bytes()), Some(rules), "{text}");
            }
        }
        for text in [&b""[..], b"chess", b"rules", b"\x93\xfa\x96\x7b"] {
            assert_eq!(rules_named(text), None);
        }
    }
}
