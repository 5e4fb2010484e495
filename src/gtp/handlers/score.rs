//! Commands about the end of the game.

use crate::go::notation::point_name;
use crate::go::{Bitboard, Color, Fates, MAX_WORDS, Scoring, Tax};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;

pub fn final_score(session: &mut Session, _: &mut Args) -> Reply {
    Ok(session.count()?.score().to_string())
}

/// The whole count, a line for each part of it.
pub fn kosumi_score(session: &mut Session, _: &mut Args) -> Reply {
    let count = session.count()?;
    let game = session.engine.game();
    let rules = game.rules();
    let way = match rules.scoring {
        Scoring::Area => "stones and territory",
        Scoring::Territory => "territory and prisoners",
    };
    let board = if rules.takes_off_dead() { "dead stones taken off" } else { "as it stands" };
    let both = |[black, white]: [usize; 2]| format!("Black {black}, White {white}");
    let mut lines = vec![
        format!("rules: {rules}"),
        format!("counted: {way}, {board}"),
        format!("dead stones: {}", both(count.dead)),
        format!("stones: {}", both(count.stones)),
        format!("territory: {}", both(count.territory)),
    ];
    if rules.tax != Tax::None {
        lines.push(format!("taxed territory, not counted: {}", both(count.tax)));
    }
    lines.extend([
        format!("neutral points: {}", count.neutral),
        format!("prisoners: {}", both(count.prisoners)),
        format!("points: {}", both(Color::BOTH.map(|color| count.points(color)))),
        format!("komi: {}", game.komi()),
        format!("handicap bonus: {}", game.handicap_bonus()),
    ]);
    if let Some(color) = game.button() {
        lines.push(format!("button: {color}"));
    }
    lines.push(format!("margin: {}", count.score()));
    if let Some(fast) = count.fast() {
        let [black, white] = fast.left;
        lines.extend([
            format!("fast count, stones to place: {}", both(fast.places)),
            format!("fast count, territory left: Black {black}, White {white}"),
            format!("fast count, margin: {}", fast.score),
        ]);
    }
    Ok(lines.join("\n"))
}

/// One line for each chain.
pub fn final_status_list(session: &mut Session, args: &mut Args) -> Reply {
    let is_wanted: fn(&Fates<MAX_WORDS>, &Bitboard) -> bool = match args.word()? {
        "alive" => |fates, stones| !(fates.dead | fates.seki).meets(stones),
        "dead" => |fates, stones| fates.dead.meets(stones),
        "seki" => |fates, stones| fates.seki.meets(stones),
        _ => return Err(GtpError::Syntax),
    };
    let fates = session.judge()?;
    let board = session.engine.game().board();
    let lines: Vec<String> = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .filter(|chain| is_wanted(&fates, chain.stones()))
        .map(|chain| {
            let names: Vec<String> =
                chain.stones().iter().map(|p| point_name(board.size(), p)).collect();
            names.join(" ")
        })
        .collect();
    Ok(lines.join("\n"))
}
