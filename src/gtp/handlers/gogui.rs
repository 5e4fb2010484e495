//! What GoGui asks for beside the game: its menu, its handshake and the pictures on its board.

use super::done;
use super::query::color_name;
use crate::engine::Engine;
use crate::go::{Bitboard, Color};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::gtp::graphics::{board, mark, policy, visits};
use crate::gtp::live::Live;
use crate::gtp::opinions::variation;
use crate::gtp::response::Reply;
use crate::gtp::session::Session;
use crate::tactics::ladder::{self, NETWORK_PLAYS};

/// What GoGui's menu offers: type, label and command of each item.
const MENU: &[&str] = &[
    "gfx/Visits/kosumi-visits",
    "gfx/Policy/kosumi-policy",
    "var/Principal Variation/kosumi-pv",
    "dboard/Ownership/kosumi-ownership",
    "cboard/Territory/kosumi-territory",
    "hstring/Score Count/kosumi-score",
    "string/Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "gfx/Ladders/kosumi-ladders",
    "sboard/Liberties/kosumi-liberties",
    "plist/Liberties of a Chain/findlib %p",
    "plist/Legal Moves/all_legal %c",
    "string/Captures/captures %c",
    "string/Last Thought/gomill-explain_last_move",
    "string/Level/level %s",
    "param/Live Graphics/kosumi-display",
    "param/Search Parameters/kosumi-param",
    "hstring/Search Parameters Explained/kosumi-explain_params",
    "hstring/Engine/gomill-describe_engine",
    "hstring/Rules/kata-get-rules",
    "string/CPU Time/cputime",
    "none/Clear Cache/clear_cache",
];

/// What GoGui's dialog calls the choice of [`Live`].
const LIVE_KEY: &str = "live_graphics";

pub fn gogui_analyze_commands(_: &mut Session, _: &mut Args) -> Reply {
    Ok(MENU.join("\n"))
}

/// That this command exists says that a line `# interrupt` is heeded.
pub fn gogui_interrupt(_: &mut Session, _: &mut Args) -> Reply {
    done()
}

/// GoGui tells its version, which makes no difference.
pub fn gogui_version(_: &mut Session, _: &mut Args) -> Reply {
    done()
}

/// The title of the window.
pub fn gogui_title(session: &mut Session, _: &mut Args) -> Reply {
    let network = session.engine.network().and_then(|(file, _)| file.file_name());
    let network = network.map_or_else(String::new, |name| format!(", {}", name.to_string_lossy()));
    Ok(format!("Kosumi {}{network}", env!("CARGO_PKG_VERSION")))
}

/// What is drawn during `genmove`, in the line that GoGui's dialog reads, or a new choice, as that
/// dialog makes it.
pub fn kosumi_display(session: &mut Session, args: &mut Args) -> Reply {
    if let Some(key) = args.next_word() {
        if key != LIVE_KEY {
            return Err(GtpError::UnknownDisplay(key.to_owned()));
        }
        let name = args.word()?;
        args.end()?;
        let found = Live::NAMES.into_iter().find(|(known, _)| *known == name);
        (_, session.live) = found.ok_or_else(|| GtpError::UnknownDisplay(name.to_owned()))?;
        return done();
    }
    let chosen = Live::NAMES.into_iter().find(|(_, live)| *live == session.live);
    let names = Live::NAMES.map(|(name, _)| name).join("/");
    Ok(format!("[list/{names}] {LIVE_KEY} {}", chosen.map_or("", |(name, _)| name)))
}

pub fn kosumi_policy(session: &mut Session, _: &mut Args) -> Reply {
    let report = session.choose(Engine::look)?;
    Ok(policy(session.engine.game().size(), &report))
}

pub fn kosumi_visits(session: &mut Session, _: &mut Args) -> Reply {
    let report = session.choose(Engine::look)?;
    let game = session.engine.game();
    Ok(visits(game.size(), game.to_play(), &report))
}

pub fn kosumi_pv(session: &mut Session, _: &mut Args) -> Reply {
    let report = session.choose(Engine::look)?;
    Ok(variation(session.engine.game().size(), &report.pv()))
}

/// From -1, White's, to 1, Black's.
pub fn kosumi_ownership(session: &mut Session, _: &mut Args) -> Reply {
    let report = session.choose(Engine::look)?;
    let owner = |p| {
        let found = report.ownership.iter().find(|row| row.0 == p);
        found.map(|(_, owner)| format!("{owner:.2}"))
    };
    Ok(board(session.engine.game().size(), owner))
}

/// Whose point each is in the count, living stones left out.
pub fn kosumi_territory(session: &mut Session, _: &mut Args) -> Reply {
    let area = session.area()?;
    let position = session.engine.game().board();
    let owner = |p| {
        let owned = |&color: &Color| area.owned[color.index()].contains(p);
        let color = Color::BOTH.into_iter().find(owned)?;
        (position.color(p) != Some(color)).then(|| color_name(color).to_owned())
    };
    Ok(board(position.size(), owner))
}

/// Chains that are caught by a ladder though they play first are crossed; those that are caught if
/// the opponent plays first have triangles, and the plays that catch them circles.
pub fn kosumi_ladders(session: &mut Session, _: &mut Args) -> Reply {
    let position = session.engine.game().board();
    let (mut caught, mut in_danger, mut catches) =
        (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
    for chain in Color::BOTH.into_iter().flat_map(|color| position.chains(color)) {
        if ladder::is_caught(position, chain, NETWORK_PLAYS) {
            caught |= *chain.stones();
        }
        ladder::catches(position, chain, NETWORK_PLAYS, |p| {
            in_danger |= *chain.stones();
            catches.insert(p);
        });
    }
    let size = position.size();
    let marks = [("MARK", caught), ("TRIANGLE", in_danger), ("CIRCLE", catches)];
    let lines: Vec<String> =
        marks.iter().filter_map(|(command, points)| mark(size, command, points)).collect();
    Ok(if lines.is_empty() { "TEXT No ladders".to_owned() } else { lines.join("\n") })
}

pub fn kosumi_liberties(session: &mut Session, _: &mut Args) -> Reply {
    let position = session.engine.game().board();
    Ok(board(position.size(), |p| Some(position.chain(p)?.n_liberties().to_string())))
}
