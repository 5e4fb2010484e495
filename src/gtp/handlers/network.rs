//! Commands about the network, as KataGo answers them.

use super::done;
use crate::go::{BoardSize, Move, Point, Symmetry};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::net::Prediction;
use serde_json::json;
use std::path::Path;

/// The number of symmetries in KataGo, those that a rectangle has twice.
const N_SYMMETRIES: usize = 8;

pub fn kosumi_set_model(session: &mut Session, args: &mut Args) -> Reply {
    let name = args.path().ok_or(GtpError::Syntax)?;
    session.engine.set_network(Some(name.as_path()).filter(|name| *name != Path::new("none")))?;
    done()
}

/// A list of one model or none.
pub fn kata_get_models(session: &mut Session, _: &mut Args) -> Reply {
    session.await_network()?;
    let models: Vec<_> = (session.engine.network().into_iter())
        .map(|(file, network)| {
            let model = network.header();
            json!({
                "name": file.file_name().unwrap_or_default().to_string_lossy(),
                "internalName": model.name,
                "maxBatchSize": 1,
                "usesHumanSLProfile": false,
                "version": model.version,
                "usingFP16": "false",
            })
        })
        .collect();
    Ok(json!(models).to_string())
}

pub fn kata_raw_nn(session: &mut Session, args: &mut Args) -> Reply {
    let word = args.word()?;
    let numbers = match word.parse() {
        Ok(number) if number < N_SYMMETRIES => number..number + 1,
        Err(_) if word.eq_ignore_ascii_case("all") => 0..N_SYMMETRIES,
        _ => return Err(GtpError::unexpected(word, "0 to 7 or all")),
    };
    session.await_network()?;
    let size = session.engine.game().size();
    let mut answers = Vec::new();
    for number in numbers {
        let symmetry = Symmetry::numbered(size, number).ok_or(GtpError::Syntax)?;
        let prediction = session.engine.predict(symmetry)?;
        answers.push(format!("symmetry {number}\n{}", describe(size, &prediction)));
    }
    Ok(answers.join("\n"))
}

/// Keys and values; what the network does not say is -1.
fn describe(size: BoardSize, prediction: &Prediction) -> String {
    let score = prediction.black_score;
    let policy = |mv| prediction.policy.iter().find(|row| row.0 == mv).map(|row| row.1);
    let pass = policy(Move::Pass).unwrap_or(0.0);
    let owners = &prediction.ownership;
    let owner = |p| owners.iter().find(|row| row.0 == p).map_or(0.0, |row| row.1);
    [
        format!("whiteWin {:.6}", prediction.white_win),
        format!("whiteLoss {:.6}", prediction.black_win),
        format!("noResult {:.6}", prediction.no_result),
        format!("whiteLead {:.3}", -prediction.black_lead),
        format!("whiteScoreSelfplay {:.3}", -score),
        format!("whiteScoreSelfplaySq {:.3}", score * score + prediction.score_stdev.powi(2)),
        format!(
            "varTimeLeft {:.3}",
            prediction.value_error.map_or(-1.0, |_| prediction.variance_time)
        ),
        format!("shorttermWinlossError {:.3}", prediction.value_error.unwrap_or(-1.0)),
        format!("shorttermScoreError {:.3}", prediction.score_error.unwrap_or(-1.0)),
        format!(
            "policy\n{}",
            grid(size, |p| {
                policy(Move::Play(p)).map_or("    NAN".to_owned(), |share| format!("{share:8.6}"))
            })
        ),
        format!("policyPass {pass:8.6}"),
        format!("whiteOwnership\n{}", grid(size, |p| format!("{:9.7}", -owner(p)))),
    ]
    .join("\n")
}

/// A line for each row from the top.
fn grid(size: BoardSize, cell: impl Fn(Point) -> String) -> String {
    let row = |y| {
        let cells: Vec<String> =
            (0..size.width()).filter_map(|x| size.point(x, y)).map(&cell).collect();
        cells.join(" ")
    };
    (0..size.height()).rev().map(row).collect::<Vec<_>>().join("\n")
}
