//! The table of commands: the only place that lists them.

use super::args::Args;
use super::handlers::{
    admin, analyze, gogui, gomill, kgs, network, play, position, query, record, rules, score,
    setup, time,
};
use super::response::Reply;
use super::session::Session;
use super::stream::Stream;

/// A command of the protocol.
pub(super) struct Command {
    /// What the controller calls it.
    pub(super) name: &'static str,
    /// The arguments it reads, optional ones in brackets.
    pub(super) arguments: &'static str,
    /// What it does, in one line.
    pub(super) help: &'static str,
    /// Executes it.
    pub(super) run: Run,
}

/// How a command is executed.
#[derive(Clone, Copy)]
pub(super) enum Run {
    /// It answers in the end.
    Once(fn(&mut Session, &mut Args) -> Reply),
    /// It may tell something meanwhile.
    Live(fn(&mut Session, &mut Args, &mut Stream) -> Reply),
}

/// The command of a name; letter case matters.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// All commands.
#[rustfmt::skip]
pub(super) const COMMANDS: &[Command] = &[
    row("all_legal", "color", "list the points where a player may play", query::all_legal),
    live("analyze", "[color] [interval] [key value]...", "tell what a search finds, until the next line, as Sabaki reads it", analyze::analyze),
    row("boardsize", "width [height]", "start a game on a board of this size", setup::boardsize),
    row("captures", "color", "tell how many stones a player has taken", query::captures),
    live("cgos-genmove_analyze", "color", "choose a move and play it, and tell what was found as JSON", analyze::cgos_genmove_analyze),
    row("clear_board", "", "start a game on a board of the same size", setup::clear_board),
    row("clear_cache", "", "forget what was thought so far", admin::clear_cache),
    row("color", "vertex", "tell what is on a point: black, white or empty", query::color),
    row("countlib", "vertex", "count the liberties of a stone's chain", query::countlib),
    row("cputime", "", "tell the processor time used, in seconds", admin::cputime),
    row("echo", "[text]", "say the text again", admin::echo),
    row("echo_err", "[text]", "say the text again, to standard error too", admin::echo_err),
    row("final_score", "", "score the game", score::final_score),
    row("final_status_list", "alive|dead|seki", "list the chains with this fate", score::final_status_list),
    row("findlib", "vertex", "list the liberties of a stone's chain", query::findlib),
    row("fixed_handicap", "stones", "put handicap stones on their usual points", setup::fixed_handicap),
    row("genmove", "color", "choose a move and play it", play::genmove),
    live("genmove_analyze", "[color] [interval] [key value]...", "choose a move and play it, and tell meanwhile what was found, as Sabaki reads it", analyze::genmove_analyze),
    row("get_handicap", "", "tell the number of handicap stones", query::get_handicap),
    row("get_komi", "", "tell the komi", rules::get_komi),
    row("get_random_seed", "", "tell the seed of the random numbers", admin::get_random_seed),
    row("gg-undo", "[moves]", "take one move back, or several at once", play::gg_undo),
    row("gogui-analyze_commands", "", "tell what GoGui's menu offers", gogui::gogui_analyze_commands),
    row("gogui-interrupt", "", "tell that a line '# interrupt' ends a search", gogui::gogui_interrupt),
    row("gogui-play_sequence", "[color vertex]...", "make several moves, all or none", play::play_sequence),
    row("gogui-setup", "[color vertex]...", "put these stones on the empty board", position::gogui_setup),
    row("gogui-setup_player", "color", "change who plays first", position::gogui_setup_player),
    row("gogui-title", "", "tell a title for the window", gogui::gogui_title),
    row("gogui-version", "version", "take note of GoGui's version", gogui::gogui_version),
    row("gomill-cpu_time", "", "tell the processor time used, in seconds", admin::cputime),
    row("gomill-describe_engine", "", "tell what its play depends on", gomill::gomill_describe_engine),
    row("gomill-explain_last_move", "", "tell what it thought about its last move", gomill::gomill_explain_last_move),
    row("gomill-genmove_ex", "[color [claim]]", "choose a move and play it, or claim a game that is won", gomill::gomill_genmove_ex),
    row("gomill-savesgf", "file [name=value]...", "save the record with properties and comments", gomill::gomill_savesgf),
    row("help", "[command]", "explain a command, or all", admin::help),
    row("is_legal", "color vertex", "tell whether a move is legal: 1 or 0", query::is_legal),
    live("kata-analyze", "[color] [interval] [key value]...", "tell what a search finds, until the next line, as KataGo does", analyze::kata_analyze),
    live("kata-genmove_analyze", "[color] [interval] [key value]...", "choose a move and play it, and tell meanwhile what was found, as KataGo does", analyze::kata_genmove_analyze),
    row("kata-get-models", "", "tell which network is loaded as JSON", network::kata_get_models),
    row("kata-get-rule", "key", "tell one of the rules", rules::kata_get_rule),
    row("kata-get-rules", "", "tell the rules as JSON", rules::kata_get_rules),
    row("kata-list_time_settings", "", "list the time controls of kata-time_settings", time::kata_list_time_settings),
    row("kata-raw-nn", "symmetry|all", "tell what the network says of the position", network::kata_raw_nn),
    row("kata-search", "[color]", "choose a move as genmove does without playing it", analyze::kata_search),
    live("kata-search_analyze", "[color] [interval] [key value]...", "choose a move without playing it, and tell meanwhile what was found", analyze::kata_search_analyze),
    live("kata-search_analyze_cancellable", "[color] [interval] [key value]...", "choose a move without playing it, and tell meanwhile what was found, unless the next line cancels that", analyze::kata_search_analyze_cancellable),
    row("kata-search_cancellable", "[color]", "choose a move without playing it, unless the next line cancels that", analyze::kata_search_cancellable),
    row("kata-set-rule", "key value", "change one of the rules", rules::kata_set_rule),
    row("kata-set-rules", "name|object", "change the rules, by name or as JSON", rules::kata_set_rules),
    row("kata-time_settings", "control [seconds]...", "tell the time each player has, as KataGo names it", time::kata_time_settings),
    row("kgs-chat", "game|private name text", "tell what it thought about its last move", kgs::kgs_chat),
    row("kgs-game_over", "", "end the thinking on the opponent's time", kgs::kgs_game_over),
    row("kgs-genmove_cleanup", "color", "capture dead stones, or else choose a move, and play it", play::kgs_genmove_cleanup),
    row("kgs-rules", "name", "change the rules, by their KGS name", rules::kgs_rules),
    row("kgs-time_settings", "control [seconds]...", "tell the time each player has, as KGS names it", time::kgs_time_settings),
    row("known_command", "name", "tell whether a command exists", admin::known_command),
    row("komi", "points", "change the komi", rules::komi),
    row("kosumi-display", "[live_graphics off|visits|ownership]", "tell or choose what GoGui draws during genmove", gogui::kosumi_display),
    row("kosumi-explain_params", "", "explain the parameters of the search", admin::kosumi_explain_params),
    row("kosumi-ladders", "", "mark the chains that ladders catch", gogui::kosumi_ladders),
    row("kosumi-liberties", "", "show the liberties of all chains", gogui::kosumi_liberties),
    row("kosumi-ownership", "", "show the expected owners, from -1 (White) to 1", gogui::kosumi_ownership),
    row("kosumi-param", "[name value]", "list the parameters of the search, or set one", admin::kosumi_param),
    row("kosumi-policy", "", "show the chance of each move before a search", gogui::kosumi_policy),
    row("kosumi-pv", "", "tell the moves it expects", gogui::kosumi_pv),
    row("kosumi-rules", "", "list the rule sets", rules::kosumi_rules),
    row("kosumi-score", "", "score the game and show the count", score::kosumi_score),
    row("kosumi-set-model", "file|built-in|none", "play with this network, or with none", network::kosumi_set_model),
    row("kosumi-territory", "", "show the territory that counts", gogui::kosumi_territory),
    row("kosumi-visits", "", "show how a search spends its simulations", gogui::kosumi_visits),
    row("last_move", "", "tell the last move", query::last_move),
    row("level", "[name]", "tell the level of play, or change it", admin::level),
    row("list_commands", "", "list all commands", admin::list_commands),
    row("list_stones", "color", "list the stones of a color", query::list_stones),
    row("loadsgf", "file [move]", "load a game up to its end, or to before this move", record::loadsgf),
    live("lz-analyze", "[color] [interval] [key value]...", "tell what a search finds, until the next line, as Leela Zero does", analyze::lz_analyze),
    live("lz-genmove_analyze", "[color] [interval] [key value]...", "choose a move and play it, and tell meanwhile what was found, as Leela Zero does", analyze::lz_genmove_analyze),
    row("move_history", "", "list the moves, the last one first", query::move_history),
    row("name", "", "tell the name of the engine", admin::name),
    row("place_free_handicap", "stones", "put handicap stones on good free points", setup::place_free_handicap),
    row("play", "color vertex", "make a move", play::play),
    row("play_sequence", "[color vertex]...", "make several moves, all or none", play::play_sequence),
    row("printsgf", "[file]", "show the record of the game, or save it", record::printsgf),
    row("protocol_version", "", "tell the version of the protocol", admin::protocol_version),
    row("query_boardsize", "", "tell the size of the board", query::query_boardsize),
    row("quit", "", "end the session", admin::quit),
    row("rectangular_boardsize", "width height", "start a game on a board of this size", setup::rectangular_boardsize),
    row("reg_genmove", "color", "choose a move without playing it", play::reg_genmove),
    row("savesgf", "file", "save the record of the game", record::savesgf),
    row("set_free_handicap", "vertex...", "put handicap stones on these points", setup::set_free_handicap),
    row("set_position", "[color vertex]...", "start a game from these stones, Black to play", position::set_position),
    row("set_random_seed", "number", "start the random numbers here", admin::set_random_seed),
    row("showboard", "", "draw the board", play::showboard),
    row("stop", "", "end the thinking on the opponent's time", analyze::stop),
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
    Command { name, arguments, help, run: Run::Once(run) }
}

const fn live(
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: fn(&mut Session, &mut Args, &mut Stream) -> Reply,
) -> Command {
    Command { name, arguments, help, run: Run::Live(run) }
}
