//! Commands of the tournament tool Gomill.

use super::play::decision_name;
use super::record::{result, save_record};
use crate::engine::Opinion;
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::opinions::{counted, describe};
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::search::EvaluatorKind;
use crate::sgf::{self, Remarks};
use jiff::Timestamp;

/// What the engine thought about its last move; nothing if it made none.
pub fn gomill_explain_last_move(session: &mut Session, _: &mut Args) -> Reply {
    let size = session.engine.game().size();
    let opinion = session.engine.opinions().last();
    Ok(opinion.map_or_else(String::new, |opinion| describe(size, opinion)))
}

/// All that its play depends on.
pub fn gomill_describe_engine(session: &mut Session, _: &mut Args) -> Reply {
    session.await_network()?;
    let engine = &session.engine;
    let options = engine.options();
    let time = match (options.playouts, options.time_per_move) {
        (Some(n), _) => format!("{} a move", counted(n, "simulation")),
        (None, Some(time)) => format!("{} s a move", time.as_secs_f64()),
        (None, None) => "time by the clock".to_owned(),
    };
    let evaluator = match engine.network() {
        Some((_, network)) => format!("{} {}", options.evaluator, network.header().name),
        None => EvaluatorKind::Playouts.to_string(),
    };
    Ok([
        format!("Kosumi {}", env!("CARGO_PKG_VERSION")),
        time,
        format!("positions judged by {evaluator}"),
        format!("level {}", options.level),
        format!("threads {}", options.threads),
        format!("memory {} MB", options.memory_mb),
        format!("random seed {}", engine.seed()),
    ]
    .join("\n"))
}

/// As `genmove`, with words for what else it may do, of which unknown ones are to be ignored; without
/// a color the words that are known.
pub fn gomill_genmove_ex(session: &mut Session, args: &mut Args) -> Reply {
    if args.is_empty() {
        return Ok("claim".to_owned());
    }
    let color = args.color()?;
    let words: Vec<&str> = std::iter::from_fn(|| args.next_word()).collect();
    let decision = session.choose(|engine, stop| match words.contains(&"claim") {
        true => engine.genmove_or_claim(color, stop),
        false => engine.genmove(color, stop),
    })?;
    Ok(decision_name(session.engine.game().size(), decision))
}

/// The record of the game with the date, the properties that follow the name of the file, and
/// comments on the engine's own moves.
pub fn gomill_savesgf(session: &mut Session, args: &mut Args) -> Reply {
    let path = args.path_word()?;
    let today = Timestamp::now().strftime("%F").to_string();
    let mut properties = vec![("DT".to_owned(), today)];
    let given: Vec<(String, String)> =
        std::iter::from_fn(|| args.next_word()).map(property).collect::<Result<_, _>>()?;
    properties.extend(result(session)?.map(|result| ("RE".to_owned(), result)));
    properties.extend(given);
    let game = session.engine.game();
    let comment = |opinion: &Opinion| (opinion.n_before, describe(game.size(), opinion));
    let comments = session.engine.opinions().iter().map(comment).collect();
    save_record(&path, &sgf::write_with_remarks(game, &Remarks { properties, comments }))
}

/// A property as `NAME=VALUE`, where `\_` is a space and `\\` a backslash.
fn property(word: &str) -> Result<(String, String), GtpError> {
    let bad = || GtpError::BadProperty(word.to_owned());
    let (name, value) = word.split_once('=').ok_or_else(bad)?;
    let name = name.to_ascii_uppercase();
    if !Remarks::takes(&name) {
        return Err(bad());
    }
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next().ok_or_else(bad)? {
                '_' => ' ',
                '\\' => '\\',
                _ => return Err(bad()),
            },
            letter => letter,
        });
    }
    Ok((name, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, expected: Option<(&str, &str)>) {
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let expected = expected.ok_or(GtpError::BadProperty(word.to_owned()));
        assert_eq!(property(word), expected);
    }

    #[test]
    fn properties_are_names_and_values() {
        check("RE=W+3.5", Some(("RE", "W+3.5")));
        check(r"PW=GNU\_Go:3.8", Some(("PW", "GNU Go:3.8")));
        check(r"gc=a=b\\_c]", Some(("GC", r"a=b\_c]")));
        check("EV=", Some(("EV", "")));
        for word in ["RE", "=x", "R1=x", "P B=x", r"PB=x\", r"PB=\n", "SZ=9", "b=dd", "KM=0"] {
            check(word, None);
        }
    }
}
