//! Game records as programs write them, in `data/records`: what is read from them, what damaged
//! ones say, and that a saved game is the same game.

use crate::fuzz::sgf::facts;
use clap::Parser;
use kosumi::cli::Cli;
use kosumi::engine::Engine;
use kosumi::go::Rules;
use kosumi::go::notation::draw_board;
use kosumi::gtp::Session;
use kosumi::sgf::{self, Annotation};
use std::fs;
use std::path::{Path, PathBuf};

const UNNAMED: &str = "koSIMPLEscoreAREAtaxNONEsui1";

/// Name, komi, rules, handicap, moves, the board in rows.
const RECORDS: &[(&str, f64, &str, usize, usize, &str)] = &[
    ("ff1", 0.5, "chinese-ogs", 0, 4, "..... ..... ..XO. ..O.. ....."),
    ("ff3-crlf", 5.5, "aga", 0, 4, "....... ....... ....... ..OX... ....... ....... ......."),
    ("utf8-bom", 6.5, "japanese", 0, 3, "..... .XO.. ..X.. ..... ....."),
    ("latin1", 6.5, "chinese", 0, 2, "..... .O... ..X.. ..... ....."),
    ("shift-jis", 5.5, "chinese-ogs", 0, 2, "..... ..... ..XO. ..... ....."),
    ("big5-escaped", 7.5, "chinese-ogs", 0, 2, "..... ..... .X.O. ..... ....."),
    ("variations", 7.0, "chinese-ogs", 0, 4, "..... .XO.. ..XO. ..... ....."),
    ("collection", 0.0, "new-zealand", 0, 2, "..... ..... ..X.. ..O.. ....."),
    ("compressed", 0.0, "tromp-taylor", 0, 2, "XX... X.X.. ..O.. ..OOO ..OO."),
    ("handicap", 0.5, "aga", 3, 2, "....... ....... ..X.O.. ...X... ..X.X.. ....... ......."),
    (
        "handicap-by-plays",
        0.0,
        "chinese",
        2,
        3,
        "....... ....... ..X.O.. ....... ....X.. ....... .......",
    ),
    ("rectangular", -2.5, UNNAMED, 0, 3, ".....X ...... O....."),
    ("fox", 7.5, "chinese", 0, 3, "..... .X.X. ..... ...O. ....."),
    ("lower-case", 0.0, "french", 0, 2, "..... ..... .OX.. ..... ....."),
    ("set-up-later", 0.0, "chinese-ogs", 0, 2, "..... O.O.. O.X.. ..XX. ....."),
    ("large", 7.5, "chinese-ogs", 0, 3, LARGE),
];

const LARGE: &str = "........................X ......................... ......................... \
    ......................... ......................... ......................... \
    ......................... ......................... ......................... \
    ......................... ......................... ......................... \
    ......................... ......................... ......................... \
    ......................... ......................... ......................... \
    ......................... ...................X.....";

/// Name, what is wrong.
const DAMAGED: &[(&str, &str)] = &[
    ("empty", "no game: '(;' is missing"),
    ("no-game", "no game: '(;' is missing"),
    ("utf16", "in UTF-16: save it as UTF-8"),
    ("cut-in-a-value", "line 2, column 9: '[' is never closed"),
    ("cut-between-moves", "line 3, column 1: '(' is never closed"),
    ("no-value", "line 1, column 15: unexpected ';'"),
    ("stray-byte", r"line 2, column 7: unexpected '\xff'"),
    ("other-game", "line 1, column 5: bad value GM[2]"),
    ("size", "line 1, column 10: bad value SZ[nineteen]"),
    ("komi", "line 1, column 15: bad value KM[some]"),
    ("point", "line 3, column 3: bad value W[ej]"),
    ("occupied", "line 2, column 3: move 3, Black E5: not an empty point"),
    ("ko", "line 1, column 53: move 2, White B4: superko"),
    ("no-liberties", "line 1, column 2: a chain without liberties"),
];

fn data(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    folder.join(name).with_extension("sgf")
}

/// An empty folder for the files of one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("records").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn session() -> Session {
    let options = Cli::parse_from(["kosumi", "--threads", "1", "--seed", "1", "--playouts", "1"]);
    Session::new(Engine::new(options.gtp.engine_options()))
}

/// The answer to a command about a file.
fn ask(session: &mut Session, command: &str, path: &Path) -> String {
    let line = [command.as_bytes(), b" ", path.as_os_str().as_encoded_bytes()].concat();
    session.answer(&line).unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn records_of_many_kinds_are_read() {
    for &(name, komi, rules, n_handicap, n_moves, board) in RECORDS {
        let game = sgf::load(&data(name), None, Rules::default())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(draw_board(game.board()).join(" "), board, "{name}");
        let facts = (game.komi().points(), game.n_handicap(), game.n_moves());
        assert_eq!(facts, (komi, n_handicap, n_moves), "{name}");
        assert_eq!(game.rules().to_string(), rules, "{name}");
    }
}

#[test]
fn all_records_are_in_the_tables() {
    let names = |table: Vec<&str>| {
        let mut names: Vec<String> = table.iter().map(|name| format!("{name}.sgf")).collect();
        names.sort();
        names
    };
    let mut records = names(RECORDS.iter().map(|record| record.0).collect());
    records.insert(records.partition_point(|name| name.as_str() < "damaged"), "damaged".to_owned());
    assert_eq!(names_in(data("x").parent().unwrap()), records);
    let damaged = names(DAMAGED.iter().map(|record| record.0).collect());
    assert_eq!(names_in(data("damaged/x").parent().unwrap()), damaged);
}

#[test]
fn damaged_records_leave_the_game_alone() {
    let mut session = session();
    ask(&mut session, "loadsgf", &data("compressed"));
    let before = session.answer(b"printsgf");
    for &(name, reason) in DAMAGED {
        let path = data("damaged").with_extension("").join(name).with_extension("sgf");
        let error = sgf::load(&path, None, Rules::default()).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), reason, "{name}");
        assert_eq!(ask(&mut session, "loadsgf", &path), "? cannot load file\n\n", "{name}");
        assert_eq!(session.answer(b"printsgf"), before, "{name}");
    }
}

#[test]
fn r21_saved_games_are_the_same_games() {
    let folder = scratch("same");
    for &(name, ..) in RECORDS {
        let mut session = session();
        ask(&mut session, "loadsgf", &data(name));
        let printed = session.answer(b"printsgf -").unwrap();
        let path = folder.join(name);
        assert_eq!(ask(&mut session, "savesgf", &path), "= \n\n");
        let saved = fs::read_to_string(&path).unwrap();
        assert_eq!(printed, format!("= {saved}\n"));
        let facts = |path: &Path| facts(&sgf::load(path, None, Rules::default()).unwrap());
        assert_eq!(facts(&path), facts(&data(name)), "{name}");
    }
}

/// In all encodings: what was there stays in its order and means the same.
#[test]
fn annotated_records_are_the_same_games() {
    for &(name, .., n_moves, board) in RECORDS {
        let text = fs::read(data(name)).unwrap();
        let nodes = sgf::main_line(&text).unwrap();
        let annotations: Vec<Annotation> = sgf::turns(&nodes)
            .iter()
            .map(|turn| Annotation {
                node: turn.node,
                properties: vec![("SBKV", "50.00".to_owned())],
                comment: "a]".to_owned(),
            })
            .collect();
        let new = sgf::annotate(&text, &annotations, |_| None).unwrap();
        let mut rest = new.iter();
        assert!(text.iter().all(|byte| rest.any(|other| other == byte)), "{name}");
        let after = sgf::main_line(&new).unwrap();
        assert_eq!(after.len(), nodes.len(), "{name}");
        for Annotation { node, .. } in annotations {
            let value = |name| &after[node].values(name).next().unwrap().text;
            assert_eq!(value("SBKV"), b"50.00", "{name}");
            assert!(value("C").ends_with(b"a]"), "{name}");
        }
        let game = sgf::read(&new, None, Rules::default()).unwrap();
        assert_eq!((game.n_moves(), draw_board(game.board()).join(" ").as_str()), (n_moves, board));
    }
}

#[test]
fn r21_a_loaded_game_is_judged_by_the_rules_it_was_played_with() {
    let path = scratch("rules").join("a game.sgf");
    let mut player = session();
    for line in ["kata-set-rules tromp-taylor", "boardsize 4", "komi 3"] {
        player.answer(line.as_bytes());
    }
    for line in ["b b4", "w c4", "b a3", "w b3", "b d4", "w a4", "b pass", "w pass"] {
        let answer = player.answer(format!("play {line}").as_bytes());
        assert_eq!(answer.as_deref(), Some("= \n\n"), "{line}");
    }
    ask(&mut player, "savesgf", &path);
    let mut reader = session();
    assert_eq!(ask(&mut reader, "loadsgf", &path), "= \n\n");
    for line in ["kata-get-rules", "get_komi", "showboard", "final_score"] {
        assert_eq!(reader.answer(line.as_bytes()), player.answer(line.as_bytes()), "{line}");
    }
    // White took at A4; to take back there would repeat the position before.
    assert_eq!(reader.answer(b"play b b4").as_deref(), Some("? illegal move\n\n"));
}

#[test]
fn files_are_replaced_whole_and_nothing_else_is_left() {
    let folder = scratch("replaced");
    let path = folder.join("my  game 7 .sgf");
    fs::write(&path, "x".repeat(10_000)).unwrap();
    let mut session = session();
    assert_eq!(ask(&mut session, "savesgf", &path), "= \n\n");
    assert!(fs::read_to_string(&path).unwrap().ends_with("SZ[19]KM[7.5]RU[chinese-ogs])\n"));
    assert_eq!(ask(&mut session, "printsgf", &path), "= \n\n");
    assert_eq!(ask(&mut session, "loadsgf", &path), "= \n\n");
    assert_eq!(names_in(&folder), ["my  game 7 .sgf"]);
}

#[test]
fn what_cannot_be_saved_says_so() {
    let folder = scratch("refused");
    let mut session = session();
    for path in [folder.clone(), folder.join("nowhere/game.sgf"), folder.join("x".repeat(1000))] {
        assert_eq!(ask(&mut session, "savesgf", &path), "? cannot save file\n\n");
        assert_eq!(ask(&mut session, "printsgf", &path), "? cannot save file\n\n");
    }
    assert!(names_in(&folder).is_empty());
}

#[test]
#[cfg(unix)]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = scratch("links");
    let (path, link) = (folder.join("game.sgf"), folder.join("link.sgf"));
    fs::write(&path, "").unwrap();
    fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
    symlink("game.sgf", &link).unwrap();
    assert_eq!(ask(&mut session(), "savesgf", &link), "= \n\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::metadata(&path).unwrap().len() > 0);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    fs::remove_file(&path).unwrap();
    assert_eq!(ask(&mut session(), "savesgf", &link), "? cannot save file\n\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
#[cfg(target_os = "linux")]
fn devices_are_no_files() {
    assert_eq!(ask(&mut session(), "savesgf", Path::new("/dev/null")), "? cannot save file\n\n");
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

/// Not all systems allow any bytes in names.
#[test]
#[cfg(target_os = "linux")]
fn names_of_files_may_be_in_any_encoding() {
    use std::os::unix::ffi::OsStrExt;
    let folder = scratch("encodings");
    for name in [&b"Jos\xe9 5.sgf"[..], b"\xff\xfe.sgf", "本因坊.sgf".as_bytes()] {
        let path = folder.join(std::ffi::OsStr::from_bytes(name));
        let mut session = session();
        assert_eq!(ask(&mut session, "savesgf", &path), "= \n\n");
        assert!(path.is_file(), "{}", name.escape_ascii());
        assert_eq!(ask(&mut session, "loadsgf", &path), "= \n\n");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
}
