//! The meaning of SGF for Go: nodes to a game.

use super::parse::{Node, Place, Value, main_line};
use super::rule_names::rules_named;
use super::values::{
    color_name, color_named, komi_in_points, parse_color, parse_komi, parse_move, parse_number,
    parse_points, parse_size,
};
use super::{PROGRAM, SgfError};
use crate::go::{
    Bitboard, Board, BoardSize, Color, Game, Komi, Point, Rules, SetupError, notation,
};

/// The properties that change stones outside of play.
pub(super) const EDITS: [&str; 3] = ["AB", "AW", "AE"];

/// Plays the main line of the first game in the text: as far as the move of number `before_move`,
/// which is not made (the first move has number 1), or to the end.
///
/// A record without a size has 19 lines, without komi the usual one, without known rules those
/// given. Stones set up before the first move are the starting position, a handicap if
/// `HA` says so; stones set up later begin the game anew from the position they make.
///
/// # Errors
/// If the text is no record, a value that counts cannot be understood, or a move is illegal.
///
/// ```
/// use kosumi::{go::{Color, Rules}, sgf};
/// let record = b"(;SZ[9]KM[7];B[ee];W[gc];B[tt])";
/// let game = sgf::read(record, None, Rules::default()).unwrap();
/// assert_eq!((game.n_moves(), game.to_play()), (3, Color::White));
/// let start = sgf::read(record, Some(1), Rules::default()).unwrap();
/// assert_eq!(start.n_moves(), 0);
/// ```
pub fn read(text: &[u8], before_move: Option<usize>, rules: Rules) -> Result<Game, SgfError> {
    let nodes = main_line(text)?;
    let info = Info::of(&nodes, rules)?;
    let mut game = Game::new(info.size, info.rules, info.komi);
    let mut set_up: Option<SetUp> = None;
    let mut number = 0;
    for node in &nodes {
        let edits = node.properties.iter().any(|property| EDITS.contains(&&*property.name));
        // Whose turn it is does not matter in the middle: moves name their color.
        if edits || set_up.is_some() || game.n_moves() == 0 && node.values("PL").next().is_some() {
            set_up.get_or_insert_with(|| SetUp::on(&game, node.place)).apply(node)?;
        }
        for property in &node.properties {
            let Some(color) = color_named(&property.name) else {
                continue;
            };
            for value in &property.values {
                number += 1;
                if let Some(set_up) = set_up.take() {
                    set_up.start(&mut game, &info, Some(color))?;
                }
                if before_move.is_some_and(|stop| number >= stop) {
                    return Ok(game);
                }
                play(&mut game, number, color, value)?;
            }
        }
    }
    if let Some(set_up) = set_up {
        set_up.start(&mut game, &info, None)?;
    }
    Ok(game)
}

/// The first value of a property that belongs to the whole game, unless it is empty.
fn value<T>(
    nodes: &[Node],
    name: &str,
    parse: impl Fn(&[u8]) -> Option<T>,
) -> Result<Option<T>, SgfError> {
    let mut values = nodes.iter().flat_map(|node| node.values(name));
    let Some(value) = values.next().filter(|value| !value.text.is_empty()) else {
        return Ok(None);
    };
    parse(&value.text).map(Some).ok_or_else(|| bad_value(name, value))
}

/// What a record says of the whole game.
struct Info {
    size: BoardSize,
    rules: Rules,
    komi: Option<Komi>,
    n_handicap: usize,
}

impl Info {
    /// Without known rules in the record they are `rules`.
    fn of(nodes: &[Node], rules: Rules) -> Result<Info, SgfError> {
        value(nodes, "GM", |text| (text == b"1").then_some(()))?;
        let mut komi = value(nodes, "KM", parse_komi)?;
        if !is_ours(nodes) {
            komi = komi.map(komi_in_points);
        }
        // Rules have many names, in any encoding; those that we do not know are no error.
        let mut names = nodes.iter().flat_map(|node| node.values("RU"));
        Ok(Info {
            size: value(nodes, "SZ", parse_size)?.unwrap_or(BoardSize::NINETEEN),
            rules: names.find_map(|value| rules_named(&value.text)).unwrap_or(rules),
            komi,
            n_handicap: value(nodes, "HA", parse_number)?.unwrap_or(0),
        })
    }
}

/// Whether this program wrote the record.
fn is_ours(nodes: &[Node]) -> bool {
    let mut programs = nodes.iter().flat_map(|node| node.values("AP"));
    programs.any(|value| value.text.split(|&byte| byte == b':').next() == Some(PROGRAM.as_bytes()))
}

fn play(game: &mut Game, number: usize, color: Color, value: &Value) -> Result<(), SgfError> {
    let size = game.size();
    let mv = parse_move(size, &value.text).ok_or_else(|| bad_value(color_name(color), value))?;
    game.play(color, mv).map_err(|reason| SgfError::Illegal {
        place: value.place,
        number,
        color,
        point: notation::move_name(size, mv),
        reason,
    })?;
    Ok(())
}

fn bad_value(name: &str, value: &Value) -> SgfError {
    let start = &value.text[..value.text.len().min(20)];
    SgfError::BadValue {
        place: value.place,
        name: name.to_owned(),
        value: start.escape_ascii().to_string(),
    }
}

/// A position in the making, on which the next move will be the first.
struct SetUp {
    size: BoardSize,
    stones: [Bitboard; 2],
    to_play: Option<Color>,
    place: Place,
}

impl SetUp {
    fn on(game: &Game, place: Place) -> SetUp {
        SetUp { size: game.size(), stones: *game.board().both_stones(), to_play: None, place }
    }

    /// Makes the changes of one node.
    fn apply(&mut self, node: &Node) -> Result<(), SgfError> {
        for name in EDITS {
            for value in node.values(name) {
                let points =
                    parse_points(self.size, &value.text).ok_or_else(|| bad_value(name, value))?;
                self.stones = self.stones.map(|stones| stones - points);
                if let Some(color) = color_named(&name[1..]) {
                    self.stones[color.index()] |= points;
                }
            }
        }
        for value in node.values("PL") {
            self.to_play = Some(parse_color(&value.text).ok_or_else(|| bad_value("PL", value))?);
        }
        Ok(())
    }

    /// Has the game start here. If the record does not say whose turn it is, `mover` moves next.
    fn start(self, game: &mut Game, info: &Info, mover: Option<Color>) -> Result<(), SgfError> {
        let setup_error = |reason| SgfError::Setup { place: self.place, reason };
        let [black, white] = self.stones;
        let is_handicap =
            info.n_handicap >= 2 && black.len() == info.n_handicap && white.is_empty();
        let stones = if is_handicap { [Bitboard::EMPTY; 2] } else { self.stones };
        let to_play = self.to_play.or(mover).unwrap_or(Color::Black);
        let board = Board::from_position(info.size, stones, None);
        *game = Game::from_position(board, to_play, info.rules, info.komi);
        if is_handicap {
            let points: Vec<Point> = black.iter().collect();
            game.place_handicap(&points).map_err(setup_error)?;
            if let Some(color) = self.to_play {
                game.set_first_player(color).map_err(setup_error)?;
            }
            return Ok(());
        }
        let mut chains = Color::BOTH.into_iter().flat_map(|color| game.board().chains(color));
        if chains.any(|chain| chain.n_liberties() == 0) {
            return Err(setup_error(SetupError::NoLiberties));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::draw_board;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Checks the board (rows split by spaces), the number of moves since the starting position
    /// and the color to play.
    #[track_caller]
    fn check(text: &str, before_move: Option<usize>, board: &str, n_moves: usize, color: Color) {
        let game = read(text.as_bytes(), before_move, Rules::default()).unwrap();
        let rows = draw_board(game.board());
        assert_eq!(rows.join(" "), board, "{text}");
        assert_eq!((game.n_moves(), game.to_play()), (n_moves, color), "{text}");
    }

    #[test]
    fn moves_are_played() {
        use Color::{Black, White};
        let game = "(;SZ[3];B[ba];W[aa];B[ab];W[];B[tt](;W[cc])(;W[bb]))";
        for (before_move, board, n_moves, color) in [
            (None, ".X. X.. ..O", 6, Black),
            (Some(0), "... ... ...", 0, Black),
            (Some(1), "... ... ...", 0, Black),
            (Some(3), "OX. ... ...", 2, Black),
            (Some(4), ".X. X.. ...", 3, White),
            (Some(6), ".X. X.. ...", 5, White),
            (Some(99), ".X. X.. ..O", 6, Black),
        ] {
            check(game, before_move, board, n_moves, color);
        }
        for (text, board, n_moves, color) in [
            ("(;SZ[3:2];B[ca];W[ab])", "..X O..", 2, Black),
            ("(;SZ[2];W[aa];W[ba])", "OO ..", 2, Black),
            ("(;SZ[2]B[aa]W[bb])", "X. .O", 2, Black),
            ("(;GM[1]FF[1]SiZe[2];Black[aa];White[bb])", "X. .O", 2, Black),
            ("(;SZ[2]\n;B[ aa\n]C[;W[bb\\]];W[ba])", "XO ..", 2, Black),
            ("(;SZ[3:1]KM[]HA[]GM[];B[ca])(;SZ[5])", "..X", 1, White),
        ] {
            check(text, None, board, n_moves, color);
        }
    }

    #[test]
    fn stones_are_set_up() {
        use Color::{Black, White};
        for (text, board, n_moves, color) in [
            ("(;SZ[3]AB[aa][ba]AW[cc])", "XX. ... ..O", 0, Black),
            ("(;SZ[3]AB[aa:bb])", "XX. XX. ...", 0, Black),
            ("(;SZ[3]AW[bb:aa]AE[ba])", "O.. OO. ...", 0, Black),
            ("(;SZ[3]AB[aa];AE[aa]AW[ab])", "... O.. ...", 0, Black),
            ("(;SZ[3]AB[aa];AW[aa])", "O.. ... ...", 0, Black),
            ("(;SZ[3]PL[W])", "... ... ...", 0, White),
            ("(;SZ[3]AB[aa];PL[white])", "X.. ... ...", 0, White),
            ("(;SZ[3]HA[2]AB[aa:ba])", "XX. ... ...", 0, White),
            ("(;SZ[3]HA[2]AB[aa:ba]PL[B])", "XX. ... ...", 0, Black),
            ("(;SZ[3]PL[W]AB[aa];B[bb])", "X.. .X. ...", 1, White),
            // Without PL, whoever moves first was to play.
            ("(;SZ[3]AB[aa];W[bb];B[cc])", "X.. .O. ..X", 2, White),
            // Only the whole set-up must leave every chain a liberty.
            ("(;SZ[2]AB[aa:bb];AE[bb])", "XX X.", 0, Black),
            // Within a node the set-up comes first, wherever it stands.
            ("(;SZ[3];B[aa];W[bb]AE[aa];B[cc])", "... .O. ..X", 2, White),
            // A set-up in the middle drops the history, so White may take the ko back.
            (
                "(;SZ[5]AB[bb][ac][bd]AW[cb][dc][cd][bc];B[cc];AE[ee];W[bc])",
                "..... .XO.. XO.O. .XO.. .....",
                1,
                Black,
            ),
            ("(;SZ[3];B[aa];AW[bb])", "X.. .O. ...", 0, Black),
            ("(;SZ[3];B[aa];AW[bb];W[cc];PL[B];B[ca])", "X.X .O. ..O", 2, White),
        ] {
            check(text, None, board, n_moves, color);
        }
        // Set-up after the last move wanted is left out, before it is not.
        let text = "(;SZ[2];B[aa];AW[bb];B[ba])";
        check(text, Some(1), ".. ..", 0, Black);
        check(text, Some(2), "X. .O", 0, Black);
    }

    #[test]
    fn facts_of_the_game() {
        for (text, komi, rules, n_handicap) in [
            ("(;)", 7.5, Rules::CHINESE_OGS, 0),
            ("(;SZ[9])", 5.5, Rules::CHINESE_OGS, 0),
            ("(;KM[-3]RU[Tromp-Taylor])", -3.0, Rules::TROMP_TAYLOR, 0),
            ("(;SZ[9];KM[ 0.50 ]RU[house rules])", 0.5, Rules::CHINESE_OGS, 0),
            ("(;KM[375])", 7.5, Rules::CHINESE_OGS, 0),
            // What this program wrote are points.
            ("(;KM[375]AP[Kosumi:1])", 375.0, Rules::CHINESE_OGS, 0),
            ("(;SZ[9]KM[0]HA[2]AB[cg][gc])", 0.0, Rules::CHINESE_OGS, 2),
            ("(;SZ[9]KM[0]HA[2]AB[cg];AB[gc];W[ee])", 0.0, Rules::CHINESE_OGS, 2),
            // Set up, another number of stones is no handicap, nor are stones of both colors.
            ("(;SZ[9]KM[0]HA[1]AB[cg])", 0.0, Rules::CHINESE_OGS, 0),
            ("(;SZ[9]KM[0]HA[3]AB[cg][gc])", 0.0, Rules::CHINESE_OGS, 0),
            ("(;SZ[9]KM[0]HA[2]AB[cg][gc]AW[ee])", 0.0, Rules::CHINESE_OGS, 0),
            ("(;SZ[9]KM[0]HA[2];B[cg];B[gc])", 0.0, Rules::CHINESE_OGS, 2),
        ] {
            let game = read(text.as_bytes(), None, Rules::default()).unwrap();
            let found = (game.komi().points(), game.rules(), game.n_handicap());
            assert_eq!(found, (komi, rules, n_handicap), "{text}");
        }
        let game = read(b"(;SZ[9]HA[2]AB[cg][gc])", None, Rules::default()).unwrap();
        assert_eq!((game.to_play(), game.handicap_bonus()), (Color::White, 2));
        // A komi that the record does not tell is what the rules make it.
        let game = read(b"(;SZ[9]RU[French]HA[2]AB[cg][gc])", None, Rules::default()).unwrap();
        assert_eq!((game.komi(), game.handicap_bonus()), (Komi::HALF, 1));
    }

    #[test]
    fn wrong_values_and_moves() {
        for (text, expected) in [
            ("(;GM[2])", "line 1, column 5: bad value GM[2]"),
            ("(;SZ[26])", "line 1, column 5: bad value SZ[26]"),
            ("(;SZ[0])", "line 1, column 5: bad value SZ[0]"),
            ("(;SZ[9:])", "line 1, column 5: bad value SZ[9:]"),
            ("(;KM[nan])", "line 1, column 5: bad value KM[nan]"),
            ("(;HA[two])", "line 1, column 5: bad value HA[two]"),
            ("(;SZ[\u{ff19}])", r"line 1, column 5: bad value SZ[\xef\xbc\x99]"),
            ("(;SZ[9]PL[X])", "line 1, column 10: bad value PL[X]"),
            ("(;SZ[9];\nB[ja])", "line 2, column 2: bad value B[ja]"),
            ("(;SZ[9];B[aj])", "line 1, column 10: bad value B[aj]"),
            ("(;SZ[9];B[EE])", "line 1, column 10: bad value B[EE]"),
            ("(;SZ[9];B[e])", "line 1, column 10: bad value B[e]"),
            (
                "(;SZ[9];W[eeeeeeeeeeeeeeeeeeeeeeee])",
                "line 1, column 10: bad value W[eeeeeeeeeeeeeeeeeeee]",
            ),
            ("(;SZ[21:9];B[tt])", "line 1, column 13: bad value B[tt]"),
            ("(;SZ[9]AB[])", "line 1, column 10: bad value AB[]"),
            ("(;SZ[9]AB[aa:jj])", "line 1, column 10: bad value AB[aa:jj]"),
            ("(;SZ[9]AB[aa-bb])", "line 1, column 10: bad value AB[aa-bb]"),
            ("(;SZ[2]\n;AB[aa:bb])", "line 2, column 1: a chain without liberties"),
            ("(;SZ[2]HA[4]AB[aa:bb])", "line 1, column 2: a chain without liberties"),
            ("(;SZ[9];B[ac];W[ac])", "line 1, column 16: move 2, White A7: not an empty point"),
            ("(;SZ[2]AW[ab][ba];B[aa])", "line 1, column 20: move 1, Black A2: suicide"),
            (
                "(;SZ[5]AB[bb][ac][bd]AW[cb][dc][cd][bc];B[cc];W[bc])",
                "line 1, column 48: move 2, White B3: superko",
            ),
        ] {
            let error = read(text.as_bytes(), None, Rules::default()).map(|_| ()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn a_wrong_move_behind_the_last_one_wanted_does_no_harm() {
        let text = b"(;SZ[9];B[aa];W[aa])";
        assert_eq!(read(text, Some(2), Rules::default()).unwrap().n_moves(), 1);
    }

    /// Damaged records make a game or an error: nothing else.
    #[test]
    fn damaged_records_never_panic() {
        const RECORD: &[u8] = b"(;GM[1]FF[4]SZ[5]KM[5.5]HA[2]AB[bb][dd:dd]PL[W]C[x\\]y];W[cc]\
            (;B[cd];W[dc]AE[bb];AW[aa];B[];W[tt])(;B[cb]))";
        const BYTES: &[u8] = b"()[];:\\BWAEPLSZKMHt\xff 019-.ae\n";
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut n_games = 0;
        const N_TRIALS: usize = 20_000;
        for _ in 0..N_TRIALS {
            let mut text = RECORD.to_vec();
            for _ in 0..rng.random_range(1..6) {
                let at = rng.random_range(0..text.len());
                let byte = BYTES[rng.random_range(0..BYTES.len())];
                match rng.random_range(0..4) {
                    0 => text[at] = byte,
                    1 => text.insert(at, byte),
                    2 => _ = text.remove(at),
                    _ => {
                        let piece = text[at..text.len().min(at + 12)].to_vec();
                        let to = rng.random_range(0..=text.len());
                        text.splice(to..to, piece);
                    }
                }
            }
            let before_move = rng.random_bool(0.5).then(|| rng.random_range(0..8));
            match read(&text, before_move, Rules::default()) {
                Ok(_) => n_games += 1,
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        assert!((1000..N_TRIALS - 1000).contains(&n_games), "{n_games} games");
    }
}
