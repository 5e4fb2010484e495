//! Commands about the rules of the game and komi.

use super::done;
use crate::go::{Komi, RULE_SETS, RuleSet, Rules, Scoring, Tax, UnknownRules};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use serde_json::{Map, Value};

pub fn komi(session: &mut Session, args: &mut Args) -> Reply {
    let komi = Komi::new(args.float()?).ok_or(GtpError::Syntax)?;
    args.end()?;
    session.engine.set_komi(komi);
    done()
}

pub fn get_komi(session: &mut Session, _: &mut Args) -> Reply {
    Ok(session.engine.game().komi().to_string())
}

pub fn kata_get_rules(session: &mut Session, _: &mut Args) -> Reply {
    let rules = session.engine.game().rules();
    let mut object = Map::new();
    for key in Rules::KEYS {
        object.insert(key.to_owned(), json(rules.rule(key)?));
    }
    Ok(Value::Object(object).to_string())
}

pub fn kata_get_rule(session: &mut Session, args: &mut Args) -> Reply {
    let word = session.engine.game().rules().rule(args.word()?)?;
    Ok(word.to_owned())
}

/// By a name, or by a JSON object.
pub fn kata_set_rules(session: &mut Session, args: &mut Args) -> Reply {
    let text = args.text()?;
    let rules = if text.starts_with('{') { rules_of_json(text)? } else { text.parse()? };
    session.engine.set_rules(rules);
    done()
}

pub fn kata_set_rule(session: &mut Session, args: &mut Args) -> Reply {
    let (key, text) = (args.word()?, args.word()?);
    args.end()?;
    let mut rules = session.engine.game().rules();
    rules.set_rule(key, text)?;
    session.engine.set_rules(rules);
    done()
}

/// KGS servers call chinese what plays by positional superko.
pub fn kgs_rules(session: &mut Session, args: &mut Args) -> Reply {
    let name = args.text()?;
    let rules: Rules = match name.to_ascii_lowercase().as_str() {
        "chinese" => Rules::CHINESE_OGS,
        known @ ("aga" | "japanese" | "new_zealand") => known.parse()?,
        _ => return Err(GtpError::UnknownKgsRules(name.to_owned())),
    };
    session.engine.set_rules(rules);
    done()
}

/// One line for each rule set.
pub fn kosumi_rules(_: &mut Session, _: &mut Args) -> Reply {
    let line = |set: &RuleSet| -> Result<String, GtpError> {
        let aliases: String = set.aliases.iter().map(|alias| format!(" (= {alias})")).collect();
        let mut line = format!("{}{aliases}:", set.name);
        for key in Rules::KEYS {
            line += &format!(" {key} {},", set.rules.rule(key)?);
        }
        line += &format!(" usual komi {}", set.usual_komi);
        if set.rules.half_point_handicap {
            line += &format!(", in handicap games {}", Komi::HALF);
        }
        Ok(line)
    };
    Ok(RULE_SETS.iter().map(line).collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// A word of KataGo's rules as JSON: truth values are no strings.
fn json(word: &str) -> Value {
    match word {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => Value::String(word.to_owned()),
    }
}

/// Rules whose keys are missing are those of Tromp and Taylor; under a territory rule, points in
/// seki do not count unless the tax is given.
fn rules_of_json(text: &str) -> Result<Rules, GtpError> {
    let object: Map<String, Value> =
        serde_json::from_str(text).map_err(|_| UnknownRules(text.to_owned()))?;
    let mut rules = Rules::TROMP_TAYLOR;
    for (key, value) in &object {
        let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        rules.set_rule(key, &word)?;
    }
    if rules.scoring == Scoring::Territory && !object.contains_key("tax") {
        rules.tax = Tax::Seki;
    }
    Ok(rules)
}
