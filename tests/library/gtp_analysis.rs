//! Commands that tell what a search finds while it runs: their lines word by word, and that each ends
//! when it should.

use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::{Engine, Options};
use kosumi::go::BoardSize;
use kosumi::go::notation::parse_move;
use kosumi::gtp::{self, Session};
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

const SIDE: usize = 7;

fn options(playouts: &str) -> Options {
    let arguments = ["kosumi", "--threads", "1", "--seed", "1", "--size", "7", "--rules"];
    let more = ["tromp-taylor", "--komi", "0.5", "--playouts", playouts];
    Cli::parse_from(arguments.into_iter().chain(more)).gtp.engine_options()
}

/// Sets up a board where Black has the left three columns and White the right four, with two large
/// eyes each, where nobody can live.
fn divided() -> String {
    let mut command = "set_position b A4 w G4".to_owned();
    for (color, column) in [("b", 'B'), ("b", 'C'), ("w", 'D'), ("w", 'E'), ("w", 'F')] {
        for row in 1..=SIDE {
            command += &format!(" {color} {column}{row}");
        }
    }
    command + "\n"
}

/// A session that is spoken to as a client does.
struct Conversation {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    session: JoinHandle<io::Result<()>>,
}

impl Conversation {
    fn start(engine: Engine) -> Conversation {
        let (session_input, input) = io::pipe().unwrap();
        let (output, session_output) = io::pipe().unwrap();
        let session = thread::spawn(move || gtp::run(engine, session_input, session_output));
        Conversation { input, output: BufReader::new(output), session }
    }

    fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the session has ended");
        line.pop();
        line
    }

    /// The lines up to the end of the answer.
    fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.line() {
                line if line.is_empty() => return lines,
                line => lines.push(line),
            }
        }
    }

    /// Starts an analysis, ends it by a command when it has found what is `enough`, and returns all
    /// that it told.
    fn analyze(&mut self, command: &str, enough: impl Fn(&Info) -> bool) -> Vec<Info> {
        self.say(&format!("{command}\n"));
        assert_eq!(self.line(), "=");
        let mut infos = Vec::new();
        while !infos.last().is_some_and(&enough) {
            infos.push(parse(command, &self.line()));
        }
        self.say("1 name\n");
        infos.extend(self.rest().iter().map(|line| parse(command, line)));
        assert_eq!(self.rest(), ["=1 Kosumi"]);
        infos
    }

    fn end(self) {
        drop(self.input);
        self.session.join().unwrap().unwrap();
    }
}

/// What a line tells.
#[derive(Debug, Default)]
struct Info {
    moves: Vec<MoveInfo>,
    root_visits: Option<u64>,
    ownership: Vec<f64>,
}

#[derive(Debug)]
struct MoveInfo {
    visits: u64,
    /// From 0 to 1.
    win_rate: f64,
    lead: Option<f64>,
    pv: Vec<String>,
    pv_visits: Vec<u64>,
    ownership: Vec<f64>,
}

/// The keys of a dialect before `order`, and whether rates are whole numbers up to 10000.
fn dialect(command: &str) -> (&'static [&'static str], bool) {
    if command.contains("kata-") {
        let keys = &["visits", "utility", "winrate", "scoreMean", "scoreLead", "prior", "lcb"];
        (keys, false)
    } else if command.contains("lz-") {
        (&["visits", "winrate", "prior", "lcb"], true)
    } else {
        (&["visits", "winrate", "scoreLead", "prior", "lcb"], true)
    }
}

/// Reads a line as strictly as any client does.
#[track_caller]
fn parse(command: &str, line: &str) -> Info {
    let (keys, is_whole) = dialect(command);
    let size = BoardSize::square(SIDE).unwrap();
    let mut words = line.split(' ').peekable();
    let mut info = Info::default();
    while let Some(word) = words.next() {
        let values = |keys: &[&str], words: &mut dyn Iterator<Item = &str>| -> Vec<f64> {
            let value = |key: &&str| {
                assert_eq!(words.next(), Some(*key), "{line}");
                let text = words.next().unwrap();
                let is_rate = matches!(*key, "winrate" | "prior" | "lcb");
                assert_eq!(text.contains('.'), *key != "visits" && !(is_rate && is_whole));
                let value: f64 = text.parse().unwrap();
                let value = if is_rate && is_whole { value / 10_000.0 } else { value };
                assert!(!is_rate || (0.0..=1.0).contains(&value), "{line}");
                value
            };
            keys.iter().map(value).collect()
        };
        let at = |key: &str| keys.iter().position(|&other| other == key);
        match word {
            "info" => {
                assert_eq!(words.next(), Some("move"), "{line}");
                let name = words.next().unwrap();
                let values = values(keys, &mut words);
                assert_eq!(words.next(), Some("order"), "{line}");
                assert_eq!(words.next(), Some(info.moves.len().to_string().as_str()), "{line}");
                assert_eq!(words.next(), Some("pv"), "{line}");
                let mut pv = Vec::new();
                while let Some(name) = words.next_if(|name| parse_move(size, name).is_ok()) {
                    pv.push(name.to_owned());
                }
                assert_eq!(pv[0], name, "{line}");
                assert!(pv.iter().all(|name| *name == "pass" || *name == name.to_uppercase()));
                let mut pv_visits = Vec::new();
                if words.next_if_eq(&"pvVisits").is_some() {
                    pv_visits = words.by_ref().take(pv.len()).map(number).collect();
                }
                let mut ownership = Vec::new();
                if words.next_if_eq(&"movesOwnership").is_some() {
                    ownership = words.by_ref().take(size.area()).map(owner).collect();
                }
                info.moves.push(MoveInfo {
                    visits: values[0] as u64,
                    win_rate: values[at("winrate").unwrap()],
                    lead: at("scoreLead").map(|i| values[i]),
                    pv,
                    pv_visits,
                    ownership,
                });
            }
            "rootInfo" => {
                let n_keys = at("prior").unwrap();
                info.root_visits = Some(values(&keys[..n_keys], &mut words)[0] as u64);
            }
            "ownership" => info.ownership = words.by_ref().take(size.area()).map(owner).collect(),
            other => panic!("'{other}' in {line}"),
        }
    }
    info
}

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

fn owner(text: &str) -> f64 {
    let owner: f64 = text.parse().unwrap();
    assert!((-1.0..=1.0).contains(&owner), "{text}");
    owner
}

const ANALYSES: [&str; 3] = ["analyze", "lz-analyze", "kata-analyze"];
const GENMOVES: [&str; 3] = ["genmove_analyze", "lz-genmove_analyze", "kata-genmove_analyze"];
const SEARCHES: [&str; 2] = ["kata-search_analyze", "kata-search_analyze_cancellable"];

#[test]
fn lines_come_until_the_next_line() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    for command in ANALYSES {
        let arguments = "w 1 rootInfo true ownership true pvVisits true movesOwnership true";
        let infos = conversation.analyze(&format!("{command} {arguments}"), |info| {
            info.moves.len() > 3 && info.moves[0].pv.len() > 3
        });
        assert!(infos.is_sorted_by_key(|info| info.root_visits));
        for info in &infos {
            let visits: Vec<u64> = info.moves.iter().map(|mv| mv.visits).collect();
            assert!(falls(&visits) && !visits.contains(&0), "{info:?}");
            assert_eq!(info.ownership.len(), SIDE * SIDE);
            for mv in &info.moves {
                assert_eq!(mv.pv_visits.len(), mv.pv.len());
                assert_eq!(mv.pv_visits[0], mv.visits);
                assert!(falls(&mv.pv_visits), "{info:?}");
            }
            let with_owners = |mv: &MoveInfo| mv.ownership.len() == SIDE * SIDE;
            assert!(info.moves.iter().any(with_owners), "{info:?}");
        }
    }
    conversation.end();
}

fn falls(numbers: &[u64]) -> bool {
    numbers.is_sorted_by(|a, b| a >= b)
}

#[test]
fn numbers_are_seen_by_the_side_to_play() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    conversation.say(&divided());
    conversation.rest();
    for command in ANALYSES {
        for (color, lead, win_rate) in [("b", -7.5, 0.0), ("w", 7.5, 1.0)] {
            let asked = format!("{command} {color} 3 ownership true maxmoves 1 rootInfo true");
            let infos = conversation.analyze(&asked, |info| info.root_visits > Some(1000));
            let info = infos.last().unwrap();
            let [best] = &info.moves[..] else { panic!("{info:?}") };
            assert!((best.win_rate - win_rate).abs() < 0.2, "{color} {info:?}");
            assert!(best.lead.is_none_or(|found| (found - lead).abs() < 4.0), "{color} {info:?}");
            let own = if color == "b" { 1.0 } else { -1.0 };
            for (i, owner) in info.ownership.iter().enumerate() {
                let expected = if i % SIDE < 3 { own } else { -own };
                assert!((owner - expected).abs() < 0.5, "{color} {i} {info:?}");
            }
        }
    }
    conversation.end();
}

#[test]
fn wishes_about_moves_are_granted() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    let mut analyze = |arguments: &str, n_moves: usize| {
        let command = format!("kata-analyze {arguments} rootInfo true");
        let is_enough = |info: &Info| {
            info.root_visits > Some(200)
                && info.moves.len() >= n_moves
                && info.moves[0].pv.len() > 1
        };
        conversation.analyze(&command, is_enough).pop().unwrap()
    };
    let names = |info: &Info, i: usize| -> Vec<String> {
        info.moves.iter().filter_map(|mv| mv.pv.get(i).cloned()).collect()
    };
    let info = analyze("b 1 allow b A1,pass,g7 1", 3);
    assert_eq!(info.moves.len(), 3);
    let info = analyze("b 1 avoid b D4,D3 1 avoid w D4 2", 6);
    assert!(!names(&info, 0).contains(&"D4".to_owned()), "{info:?}");
    assert!(!names(&info, 0).contains(&"D3".to_owned()), "{info:?}");
    assert!(!names(&info, 1).contains(&"D4".to_owned()), "{info:?}");
    let info = analyze("b 1 allow b C3 1 allow w E5,E4 2", 1);
    assert_eq!(names(&info, 0), ["C3"]);
    assert!(names(&info, 1).iter().all(|name| name == "E5" || name == "E4"), "{info:?}");
    assert_eq!(analyze("b 1 maxmoves 2", 2).moves.len(), 2);
    assert_eq!(analyze("b 1 minmoves 30 maxmoves 30 avoid b D4 1", 30).moves.len(), 30);
    conversation.end();
}

#[test]
fn a_search_goes_on_with_what_an_analysis_found() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    let asked = "kata-analyze b 1 rootInfo true";
    let first = conversation.analyze(asked, |info| info.root_visits > Some(500)).pop().unwrap();
    let second = conversation.analyze(asked, |_| true);
    assert!(second[0].root_visits > first.root_visits);
    // The move is chosen by what is known already, not by its one simulation.
    let last = second.last().unwrap();
    conversation.say("kata-search b\n");
    assert_eq!(conversation.rest(), [format!("= {}", last.moves[0].pv[0])]);
    conversation.say("kata-genmove_analyze b rootInfo true\n");
    let info = parse("kata-genmove_analyze", &conversation.rest()[1]);
    assert!(info.root_visits > last.root_visits);
    conversation.end();
}

#[test]
fn moves_are_those_of_genmove() {
    let mut plain = Session::new(Engine::new(options("200")));
    let moves: Vec<String> = ["b", "w", "b", "w"]
        .map(|color| plain.answer(format!("genmove {color}").as_bytes()).unwrap())
        .map(|answer| answer.trim_start_matches("= ").trim_end().to_owned())
        .to_vec();
    let commands = GENMOVES.into_iter().chain(SEARCHES.into_iter().take(1));
    for command in commands.chain(["cgos-genmove_analyze"]) {
        let mut session = Session::new(Engine::new(options("200")));
        for (mv, color) in moves.iter().zip(["b", "w", "b", "w"]) {
            let answer = session.answer(format!("9 {command} {color} 1").as_bytes()).unwrap();
            let lines: Vec<&str> = answer.lines().collect();
            assert_eq!(lines[0], "=9");
            let [.., told, played, ""] = &lines[..] else { panic!("{answer}") };
            assert_eq!(*played, format!("play {mv}"), "{command}");
            if command.starts_with("cgos") {
                check_json(told, color, lines.len());
            } else {
                let info = parse(command, told);
                assert_eq!(info.moves[0].pv[0], *mv, "{command}");
            }
            if command.contains("search") {
                session.answer(format!("play {color} {mv}").as_bytes());
            }
        }
    }
}

fn check_json(line: &str, color: &str, n_lines: usize) {
    assert_eq!(n_lines, 4, "{line}");
    let json: serde_json::Value = serde_json::from_str(line).unwrap();
    assert!((0.0..=1.0).contains(&json["winrate"].as_f64().unwrap()));
    assert!(json["visits"].as_u64().unwrap() >= 200);
    assert_eq!(json["ownership"].as_str().unwrap().len(), SIDE * SIDE);
    let best = &json["moves"][0];
    assert!(best["visits"].as_u64().unwrap() > 10);
    assert!(best["score"].is_f64() && best["prior"].is_f64() && best["winrate"].is_f64());
    let pv = best["pv"].as_str().unwrap();
    assert!(!pv.starts_with(best["move"].as_str().unwrap()), "{color}: {pv}");
    assert!(json["score"].is_f64());
}

#[test]
fn a_network_tells_leads_and_owners_too() {
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nets");
    for command in GENMOVES {
        let mut engine = Engine::new(options("20"));
        engine.set_network(Some(&nets.join("syn_v8_relu.bin.gz"))).unwrap();
        let mut session = Session::new(engine);
        let asked = format!("{command} ownership true movesOwnership true rootInfo true");
        let answer = session.answer(asked.as_bytes()).unwrap();
        let info = parse(command, answer.lines().nth(1).unwrap());
        assert!(info.ownership.iter().any(|&owner| owner != 0.0), "{answer}");
        assert!(info.moves.iter().all(|mv| mv.ownership.len() == SIDE * SIDE), "{answer}");
        assert!(info.moves.iter().all(|mv| mv.lead.is_none_or(|lead| lead != 0.0)), "{answer}");
    }
}

/// By playouts and with a network, one that has learnt nothing.
#[test]
fn no_komi_makes_numbers_that_are_none() {
    let network = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nets/syn_v8_relu.bin.gz");
    for (network, komi) in [(None, "1e39"), (None, "-1e300"), (Some(&network), "1e10")] {
        let mut engine = Engine::new(options("30"));
        engine.set_network(network.map(PathBuf::as_path)).unwrap();
        let mut session = Session::new(engine);
        let mut ask = |command: &str| session.answer(command.as_bytes()).unwrap();
        ask(&format!("komi {komi}"));
        let is_whites = !komi.starts_with('-');
        for command in GENMOVES {
            let answer = ask(&format!("{command} w rootInfo true ownership true"));
            for mv in parse(command, answer.lines().nth(1).unwrap()).moves {
                assert_eq!(mv.win_rate > 0.9, is_whites, "{answer}");
                assert_eq!(mv.win_rate < 0.1, !is_whites, "{answer}");
                let is_far = |lead: f64| lead.abs() < 150.0 && (lead > 0.0) == is_whites;
                assert!(mv.lead.is_none_or(is_far), "{answer}");
            }
        }
        let answer = ask("cgos-genmove_analyze b");
        let json: serde_json::Value = serde_json::from_str(answer.lines().nth(1).unwrap()).unwrap();
        assert!(json["score"].is_f64() && json["moves"][0]["score"].is_f64(), "{answer}");
        let chat = ask("kgs-chat game somebody hello");
        let (rate, lead) = if is_whites { ("wins 0.", ", W+") } else { ("wins 99.", ", B+") };
        assert!(chat.contains(rate) && chat.contains(lead), "{chat}");
    }
}

#[test]
fn every_line_of_the_input_ends_an_analysis() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    for line in ["\n", "# a remark\n", " \t\r\n", "nonsense\n", "7\n", "stop\n"] {
        conversation.say("kata-analyze 1\n");
        assert_eq!(conversation.line(), "=");
        conversation.line();
        conversation.say(line);
        conversation.rest();
        match line {
            "nonsense\n" => assert_eq!(conversation.rest(), ["? unknown command"]),
            "stop\n" => assert_eq!(conversation.rest(), ["= "]),
            _ => {}
        }
    }
    // So does the end.
    conversation.say("kata-analyze 1\n");
    conversation.line();
    conversation.end();
}

#[test]
fn a_cancelled_search_says_so() {
    let mut conversation = Conversation::start(Engine::new(options("18446744073709551615")));
    conversation.say("kata-search_cancellable b\n\n");
    assert_eq!(conversation.rest(), ["= cancelled"]);
    conversation.say("kata-search_analyze_cancellable w 1\n");
    assert_eq!(conversation.line(), "=");
    conversation.line();
    conversation.say("1 name\n");
    assert_eq!(conversation.rest().last().unwrap(), "play cancelled");
    assert_eq!(conversation.rest(), ["=1 Kosumi"]);
    conversation.end();
    let mut conversation = Conversation::start(Engine::new(options("20")));
    conversation.say("kata-search_analyze_cancellable b\n");
    assert!(conversation.rest()[2].starts_with("play "));
    conversation.end();
}

#[test]
fn a_thousand_analyses_have_one_answer_each() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    for n in 0..1000 {
        let command = ANALYSES[n % ANALYSES.len()];
        conversation.say(&format!("{n} {command} 1\n"));
        if n % 2 == 0 {
            assert_eq!(conversation.line(), format!("={n}"));
        }
        if n % 50 == 0 {
            conversation.line();
        }
        conversation.say(&format!("{}7 name\n", ["", "\n"][n / 3 % 2]));
        let lines = conversation.rest();
        assert!(n % 2 == 0 || lines[0] == format!("={n}"), "{lines:?}");
        let infos = &lines[n % 2..];
        assert!(infos.iter().all(|line| line.starts_with("info ")), "{lines:?}");
        assert_eq!(conversation.rest(), ["=7 Kosumi"]);
    }
    conversation.end();
}

#[test]
fn a_thousand_commands_at_once_are_answered_in_order() {
    let mut conversation = Conversation::start(Engine::new(options("1")));
    let commands =
        ["name", "kata-analyze 1", "analyze b 1", "play b D4", "undo", "genmove_analyze"];
    let script: String = (0..1000)
        .map(|n| match commands[n % commands.len()] {
            "genmove_analyze" => format!("{n} genmove_analyze\nclear_board\n"),
            command => format!("{n} {command}\n"),
        })
        .collect();
    let mut input = conversation.input.try_clone().unwrap();
    let writer = thread::spawn(move || input.write_all(script.as_bytes()).unwrap());
    for n in 0..1000 {
        let lines = conversation.rest();
        let id = lines[0].split(' ').next().unwrap();
        assert_eq!(id, format!("={n}"), "{lines:?}");
        if commands[n % commands.len()] == "genmove_analyze" {
            assert_eq!(conversation.rest(), ["= "]);
        }
    }
    writer.join().unwrap();
    conversation.end();
}
