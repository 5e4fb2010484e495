//! The table of commands: the only place that lists them.

use super::args::Args;
use super::handlers::{admin, play, record, rules, score, setup, time};
use super::response::Reply;
use super::session::Session;

/// A command of the protocol.
pub(super) struct Command {
    /// What the controller calls it.
    pub(super) name: &'static str,
    /// The arguments it reads, optional ones in brackets.
    pub(super) arguments: &'static str,
    /// What it does, in one line.
    pub(super) help: &'static str,
    /// Executes it.
    pub(super) run: fn(&mut Session, &mut Args) -> Reply,
}

/// The command of a name; letter case matters.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// All commands.
#[rustfmt::skip]
pub(super) const COMMANDS: &[Command] = &[
    row("boardsize", "width [height]", "start a game on a board of this size", setup::boardsize),
    row("clear_board", "", "start a game on a board of the same size", setup::clear_board),
    row("final_score", "", "score the game", score::final_score),
    row("final_status_list", "alive|dead|seki", "list the chains with this fate", score::final_status_list),
    row("fixed_handicap", "stones", "put handicap stones on their usual points", setup::fixed_handicap),
    row("genmove", "color", "choose a move and play it", play::genmove),
    row("get_komi", "", "tell the komi", rules::get_komi),
    row("help", "[command]", "explain a command, or all", admin::help),
    row("kata-get-rule", "key", "tell one of the rules", rules::kata_get_rule),
    row("kata-get-rules", "", "tell the rules as JSON", rules::kata_get_rules),
    row("kata-set-rule", "key value", "change one of the rules", rules::kata_set_rule),
    row("kata-set-rules", "name|object", "change the rules, by name or as JSON", rules::kata_set_rules),
    row("kgs-genmove_cleanup", "color", "capture dead stones, or else choose a move, and play it", play::kgs_genmove_cleanup),
    row("kgs-rules", "name", "change the rules, by their KGS name", rules::kgs_rules),
    row("known_command", "name", "tell whether a command exists", admin::known_command),
    row("komi", "points", "change the komi", rules::komi),
    row("kosumi-rules", "", "list the rule sets", rules::kosumi_rules),
    row("kosumi-score", "", "score the game and show the count", score::kosumi_score),
    row("list_commands", "", "list all commands", admin::list_commands),
    row("loadsgf", "file [move]", "load a game up to its end, or to before this move", record::loadsgf),
    row("name", "", "tell the name of the engine", admin::name),
    row("place_free_handicap", "stones", "put handicap stones on good free points", setup::place_free_handicap),
    row("play", "color vertex", "make a move", play::play),
    row("printsgf", "[file]", "show the record of the game, or save it", record::printsgf),
    row("protocol_version", "", "tell the version of the protocol", admin::protocol_version),
    row("quit", "", "end the session", admin::quit),
    row("rectangular_boardsize", "width height", "start a game on a board of this size", setup::rectangular_boardsize),
    row("reg_genmove", "color", "choose a move without playing it", play::reg_genmove),
    row("savesgf", "file", "save the record of the game", record::savesgf),
    row("set_free_handicap", "vertex...", "put handicap stones on these points", setup::set_free_handicap),
    row("showboard", "", "draw the board", play::showboard),
    row("time_left", "color seconds stones", "tell what a player has left on the clock", time::time_left),
    row("time_settings", "main byo-yomi stones", "tell the time each player has", time::time_settings),
    row("undo", "", "take the last move back", play::undo),
    row("version", "", "tell the version of the engine", admin::version),
];

const fn row(
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: fn(&mut Session, &mut Args) -> Reply,
) -> Command {
    Command { name, arguments, help, run }
}
