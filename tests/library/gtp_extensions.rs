//! Commands of GoGui and Gomill whose answers are not the same in every run, or depend on a search.

use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::Engine;
use kosumi::go::notation::parse_move;
use kosumi::go::{BoardSize, Game, Rules};
use kosumi::gtp::Session;
use std::fs;

fn session(options: &str) -> Session {
    let options = format!("kosumi --threads 1 --size 9 {options}");
    Session::new(Engine::new(Cli::parse_from(options.split(' ')).gtp.engine_options()))
}

/// What the session answers to a command that must succeed.
#[track_caller]
fn ask(session: &mut Session, command: &str) -> String {
    let answer = session.answer(command.as_bytes()).unwrap();
    let text = answer.strip_prefix("= ").unwrap_or_else(|| panic!("{command}: {answer}"));
    text.trim_end().to_owned()
}

#[test]
fn the_engine_describes_itself() {
    let version = env!("CARGO_PKG_VERSION");
    let mut session = session("--playouts 50 --seed 7 --memory 64");
    assert_eq!(ask(&mut session, "gogui-title"), format!("Kosumi {version}"));
    let description = [
        &format!("Kosumi {version}"),
        "50 simulations a move",
        "positions judged by playouts",
        "level full",
        "threads 1",
        "memory 64 MB",
        "random seed 7",
    ];
    assert_eq!(ask(&mut session, "gomill-describe_engine"), description.join("\n"));
    let network = "tests/data/nets/syn_v8_relu.bin.gz";
    ask(&mut session, &format!("kosumi-set-model {}/{network}", env!("CARGO_MANIFEST_DIR")));
    assert_eq!(ask(&mut session, "gogui-title"), format!("Kosumi {version}, syn_v8_relu.bin.gz"));
    let described = ask(&mut session, "gomill-describe_engine");
    assert!(
        described.lines().nth(2).unwrap().starts_with("positions judged by network "),
        "{described}"
    );
}

#[test]
fn processor_time_grows() {
    let mut session = session("--playouts 300");
    let mut last = 0.0;
    for command in ["cputime", "gomill-cpu_time", "cputime"] {
        ask(&mut session, "genmove b");
        let answer = ask(&mut session, command);
        assert_eq!(answer.split_once('.').unwrap().1.len(), 3, "{answer}");
        let time: f64 = answer.parse().unwrap();
        assert!(time > last, "{time} after {last}");
        last = time;
    }
}

#[test]
fn a_seed_that_is_set_is_a_seed_that_was_given() {
    let moves = |session: &mut Session| -> Vec<String> {
        ["b", "w", "b"].map(|color| ask(session, &format!("genmove {color}"))).to_vec()
    };
    let given = moves(&mut session("--playouts 60 --seed 7"));
    let mut other = session("--playouts 60 --seed 8");
    assert_ne!(moves(&mut other), given);
    ask(&mut other, "set_random_seed 7");
    ask(&mut other, "clear_board");
    assert_eq!(moves(&mut other), given);
    // It holds from the next move on.
    ask(&mut other, "gg-undo 3");
    ask(&mut other, "set_random_seed 7");
    assert_eq!(moves(&mut other), given);
    // A forgetful engine begins anew.
    ask(&mut other, "gg-undo 3");
    ask(&mut other, "clear_cache");
    assert_eq!(moves(&mut other), given);
}

#[test]
fn a_look_is_drawn() {
    let mut session = session("--seed 1 --playouts 200");
    ask(&mut session, "play b E5");
    let rows = ask(&mut session, "kosumi-ownership");
    assert_eq!(rows.lines().count(), 9);
    for row in rows.lines() {
        let owners: Vec<f32> = row.split(' ').map(|owner| owner.parse().unwrap()).collect();
        assert!(owners.len() == 9 && owners.iter().all(|owner| owner.abs() <= 1.0), "{row}");
    }
    let size = BoardSize::square(9).unwrap();
    let mut game: Game = Game::new(size, Rules::CHINESE_OGS, None);
    for name in format!("E5 {}", ask(&mut session, "kosumi-pv")).split(' ') {
        game.play(game.to_play(), parse_move(size, name).unwrap()).unwrap();
    }
    assert!(game.n_moves() > 2, "a variation has several moves");
    for (command, commands) in [
        ("kosumi-visits", &["COLOR", "LABEL", "CIRCLE", "TEXT"][..]),
        ("kosumi-policy", &["COLOR", "LABEL", "TEXT"]),
    ] {
        let picture = ask(&mut session, command);
        let mut used: Vec<&str> =
            picture.lines().filter_map(|line| line.split(' ').next()).collect();
        used.dedup();
        assert_eq!(used, commands, "{picture}");
        let labels = picture.lines().find_map(|line| line.strip_prefix("LABEL ")).unwrap();
        let numbers = labels.split(' ').skip(1).step_by(2);
        let percent: u32 = numbers.map(|number| number.parse::<u32>().unwrap()).sum();
        assert!((50..=110).contains(&percent), "{picture}");
    }
    assert_eq!(ask(&mut session, "move_history"), "black E5");
}

#[test]
fn records_have_remarks() {
    let file = std::env::temp_dir().join(format!("kosumi-remarks-{}.sgf", std::process::id()));
    let mut session = session("--seed 1 --playouts 50");
    ask(&mut session, "genmove b");
    let thought = ask(&mut session, "gomill-explain_last_move");
    ask(&mut session, "play w pass");
    ask(&mut session, "play b pass");
    let properties = r"PB=Kosumi PW=GNU\_Go:3.8 RE=W+R gc=a]b\\c EV=Cup";
    ask(&mut session, &format!("gomill-savesgf {} {properties}", file.display()));
    let record = fs::read_to_string(&file).unwrap();
    for part in [
        "SZ[9]",
        "DT[20",
        "PB[Kosumi]",
        "PW[GNU Go:3.8]",
        "RE[W+R]",
        r"GC[a\]b\\c]",
        "EV[Cup]",
        ";W[]",
    ] {
        assert_eq!(record.matches(part).count(), 1, "{part}: {record}");
    }
    assert_eq!(record.matches("RE[").count(), 1, "{record}");
    assert_eq!(record.matches("C[").count() - record.matches("GC[").count(), 1, "{record}");
    assert!(record.replace('\n', "").contains(&format!("C[{thought}]")), "{record}");
    ask(&mut session, &format!("loadsgf {}", file.display()));
    assert_eq!(ask(&mut session, "move_history").lines().count(), 3);
    fs::remove_file(file).unwrap();
}
