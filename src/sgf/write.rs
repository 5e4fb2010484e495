//! Games to the text of records.

use super::rule_names::written_name;
use super::values::{color_name, move_text, point_text};
use crate::go::{Color, Game};

/// The longest line, in bytes, if no single value is longer.
const LINE_LENGTH: usize = 78;

/// The properties that a game itself has in its record; a remark does not change them.
const OF_THE_GAME: [&str; 14] =
    ["GM", "FF", "CA", "AP", "SZ", "RU", "KM", "HA", "AB", "AW", "AE", "PL", "B", "W"];

/// What a record says beside the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Properties of the first node, pairs of name and value; of those of one name the last counts.
    pub properties: Vec<(String, String)>,
    /// Comments on moves, each with the number of moves before its own.
    pub comments: Vec<(usize, String)>,
}

impl Remarks {
    /// Whether a property of this name may be added: it is made of capital letters and does not say
    /// what the game is.
    #[must_use]
    pub fn takes(name: &str) -> bool {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_uppercase())
            && !OF_THE_GAME.contains(&name)
    }
}

/// The record of a game, from which [`read`](super::read()) makes the same game: its size, rules,
/// komi, handicap, starting position and moves. `result` is who won by how much, as [`Score`] says
/// it, if that is known. No line is empty, unless one of a remark is.
///
/// [`Score`]: crate::go::Score
///
/// ```
/// use kosumi::{go::Rules, sgf};
/// let game = sgf::read(b"(;SZ[9]KM[7];B[ee];W[tt])", None, Rules::TROMP_TAYLOR).unwrap();
/// let record = sgf::write(&game, Some("B+74.0"));
/// assert!(record.contains("SZ[9]KM[7]RU[tromp-taylor]RE[B+74.0]"), "{record}");
/// ```
#[must_use]
pub fn write(game: &Game, result: Option<&str>) -> String {
    let result = result.map(|result| ("RE".to_owned(), result.to_owned()));
    write_with_remarks(
        game,
        &Remarks { properties: result.into_iter().collect(), comments: vec![] },
    )
}

/// As [`write()`], with remarks.
///
/// # Panics
/// If one of the properties is such as [`Remarks::takes`] refuses.
#[must_use]
pub fn write_with_remarks(game: &Game, remarks: &Remarks) -> String {
    let mut root = vec![
        ("GM", "1".to_owned()),
        ("FF", "4".to_owned()),
        ("CA", "UTF-8".to_owned()),
        ("AP", format!("{}:{}", super::PROGRAM, env!("CARGO_PKG_VERSION"))),
        ("SZ", size_text(game)),
        ("KM", game.komi().to_string()),
        ("RU", written_name(game.rules())),
    ];
    for (name, value) in &remarks.properties {
        assert!(Remarks::takes(name), "'{name}' is no remark");
        root.retain(|(old, _)| old != name);
        root.push((name, escaped(value)));
    }
    let mut pieces = vec!["(;".to_owned()];
    pieces.extend(root.into_iter().map(|(name, value)| format!("{name}[{value}]")));
    pieces.extend(start(game));
    let size = game.size();
    for (n, (color, mv)) in game.moves().enumerate() {
        pieces.push(format!(";{}[{}]", color_name(color), move_text(size, mv)));
        let comments = remarks.comments.iter().filter(|&&(n_before, _)| n_before == n);
        pieces.extend(comments.map(|(_, text)| format!("C[{}]", escaped(text))));
    }
    pieces.push(")".to_owned());
    lines(&pieces)
}

/// A text as the value of a property.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn size_text(game: &Game) -> String {
    let (width, height) = (game.size().width(), game.size().height());
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

/// The handicap and the starting position.
fn start(game: &Game) -> Vec<String> {
    let [black, white] = game.start();
    // Of a handicap that is put up the record tells the stones, of one by moves it has the moves.
    let n_handicap = match (game.n_handicap(), black.len()) {
        (n, 0) => n,
        (0, _) => 0,
        (_, n) => n,
    };
    let mut pieces = vec![];
    if n_handicap >= 2 {
        pieces.push(format!("HA[{n_handicap}]"));
    }
    for (name, stones) in [("AB", black), ("AW", white)] {
        let mut points = stones.iter().map(|p| point_text(game.size(), p));
        pieces.extend(points.next().map(|first| format!("{name}[{first}]")));
        pieces.extend(points.map(|point| format!("[{point}]")));
    }
    let to_play = game.positions().next().map_or(Color::Black, |(_, to_play)| to_play);
    if !black.is_empty() || !white.is_empty() || to_play == Color::White {
        pieces.push(format!("PL[{}]", color_name(to_play)));
    }
    pieces
}

/// Joins the pieces, between which a line may end.
fn lines(pieces: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for piece in pieces {
        if length > 0 && length + piece.len() > LINE_LENGTH {
            text.push('\n');
            length = 0;
        }
        length += piece.len();
        text += piece;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{
        Board, BoardSize, HandicapBonus, IllegalMove, KoRule, Komi, Move, Point, RULE_SETS, Rules,
        free_handicap,
    };
    use crate::sgf::read;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// All that a record has to keep.
    #[track_caller]
    fn check_same(found: &Game, expected: &Game, record: &str) {
        assert_eq!(found.size(), expected.size(), "{record}");
        assert_eq!(found.rules(), expected.rules(), "{record}");
        assert_eq!(found.komi(), expected.komi(), "{record}");
        assert_eq!(found.n_handicap(), expected.n_handicap(), "{record}");
        assert_eq!(found.start(), expected.start(), "{record}");
        assert!(found.moves().eq(expected.moves()), "{record}");
        assert!(found.positions().eq(expected.positions()), "{record}");
    }

    /// Writes the game and reads it under other rules than its own.
    #[track_caller]
    fn read_back(game: &Game, result: Option<&str>) -> Game {
        let record = write(game, result);
        assert!(record.lines().all(|line| !line.is_empty()), "{record}");
        let other = if game.rules().suicide { Rules::CHINESE_OGS } else { Rules::TROMP_TAYLOR };
        let found = read(record.as_bytes(), None, other)
            .unwrap_or_else(|error| panic!("{error}: {record}"));
        check_same(&found, game, &record);
        found
    }

    fn random_rules(rng: &mut impl Rng) -> Rules {
        let rules = RULE_SETS[rng.random_range(0..RULE_SETS.len())].rules;
        if rng.random_bool(0.6) {
            return rules;
        }
        let kos = [KoRule::Simple, KoRule::Positional, KoRule::Situational];
        let bonuses = [HandicapBonus::None, HandicapBonus::AllButOne, HandicapBonus::All];
        Rules {
            ko: kos[rng.random_range(0..3)],
            suicide: rng.random(),
            handicap_bonus: bonuses[rng.random_range(0..3)],
            half_point_handicap: false,
            ..rules
        }
    }

    /// The start of a game: an empty board, a handicap or a position. Boards are large, and the
    /// stack of a test is not.
    #[inline(never)]
    fn random_start(rng: &mut impl Rng) -> Game {
        let mut side = || rng.random_range(1..=25);
        let size = BoardSize::new(side(), side()).unwrap();
        let rules = random_rules(rng);
        let komis = [7.5, 0.0, -12.5, 3.75, 375.0, 0.1, 1e20, -1e-9];
        let komi = Komi::new(komis[rng.random_range(0..komis.len())]).unwrap();
        match rng.random_range(0..3) {
            0 => Game::new(size, rules, komi),
            1 => {
                let to_play = Color::BOTH[rng.random_range(0..2)];
                Game::from_position(random_position(size, rng), to_play, rules, komi)
            }
            _ => {
                let mut game = Game::new(size, rules, komi);
                if size.area() > 2 {
                    let n = rng.random_range(2..size.area().min(30));
                    game.place_handicap(&free_handicap(size, n)).unwrap();
                }
                game
            }
        }
    }

    fn random_position(size: BoardSize, rng: &mut impl Rng) -> Board {
        let mut board = Board::new(size);
        for _ in 0..rng.random_range(0..size.area()) {
            let color = Color::BOTH[rng.random_range(0..2)];
            let points: Vec<Point> = board
                .empty()
                .iter()
                .filter(|&p| board.obeys_suicide_rule(color, p, false))
                .collect();
            if let Some(&p) = points.get(rng.random_range(0..size.area())) {
                board.play(color, p);
            }
        }
        Board::from_position(size, *board.both_stones(), None)
    }

    /// Plays up to `n` moves, mostly in turn.
    fn play_at_random(game: &mut Game, n: usize, rng: &mut impl Rng) {
        for _ in 0..n {
            let mut color = game.to_play();
            if rng.random_bool(0.05) {
                color = color.opponent();
            }
            let points: Vec<Point> = game.legal_points(color).iter().collect();
            let mv = if points.is_empty() || rng.random_bool(0.05) {
                Move::Pass
            } else {
                Move::Play(points[rng.random_range(0..points.len())])
            };
            game.play(color, mv).unwrap();
        }
    }

    #[test]
    fn r21_random_games_read_back_the_same() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
        for _ in 0..1000 {
            let mut game = random_start(&mut rng);
            let n_moves = rng.random_range(0..60);
            play_at_random(&mut game, n_moves, &mut rng);
            read_back(&game, rng.random_bool(0.5).then_some("W+0.5"));
        }
    }

    /// On small boards superko forbids much, so that a lost history shows.
    #[test]
    fn r21_the_verdicts_on_plays_are_the_same_after_saving() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
        let mut n_repetitions = 0;
        for _ in 0..300 {
            let size = BoardSize::new(rng.random_range(2..5), rng.random_range(2..4)).unwrap();
            let mut game = Game::new(size, random_rules(&mut rng), Komi::ZERO);
            play_at_random(&mut game, 40, &mut rng);
            let found = read_back(&game, None);
            for color in Color::BOTH {
                for p in size.points() {
                    let verdict = game.check(color, Move::Play(p));
                    assert_eq!(found.check(color, Move::Play(p)), verdict);
                    n_repetitions += usize::from(verdict == Err(IllegalMove::Superko));
                }
            }
        }
        assert!(n_repetitions > 100, "{n_repetitions}");
    }

    #[test]
    fn handicaps_by_plays_read_back() {
        let record = "(;SZ[9]KM[0.5]RU[AGA];B[cc];B[gg];B[cg];W[ee])";
        let game = read(record.as_bytes(), None, Rules::default()).unwrap();
        assert_eq!(read_back(&game, None).n_handicap(), 3);
        assert!(write(&game, None).contains("HA[3];B[cc];B[gg]"));
    }

    #[test]
    fn records_are_as_other_programs_expect_them() {
        let version = env!("CARGO_PKG_VERSION");
        for (text, expected) in [
            (
                "(;SZ[9]KM[7]RU[Chinese];B[ee];W[];B[tt])",
                "SZ[9]KM[7]RU[Chinese]RE[B+74.0];B[ee];W[];B[])",
            ),
            (
                "(;SZ[5:3]KM[0]RU[jp]HA[2]AB[ba][db])",
                "SZ[5:3]KM[0]RU[Japanese]RE[B+74.0]HA[2]AB[db][ba]PL[W])",
            ),
            (
                "(;SZ[3]KM[-0.5]RU[NZ]AW[aa:ba]PL[W];W[cc])",
                "SZ[3]KM[-0.5]RU[NZ]RE[B+74.0]AW[aa][ba]PL[W];W[cc])",
            ),
        ] {
            let game = read(text.as_bytes(), None, Rules::default()).unwrap();
            let head = format!("(;GM[1]FF[4]CA[UTF-8]AP[Kosumi:{version}]");
            let record = write(&game, Some("B+74.0")).replace('\n', "");
            assert_eq!(record, head + expected, "{text}");
        }
    }

    #[test]
    fn lines_are_short() {
        let size = BoardSize::square(25).unwrap();
        let mut game = Game::new(size, Rules::CHINESE_OGS, Komi::ZERO);
        game.place_handicap(&free_handicap(size, 300)).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        play_at_random(&mut game, 200, &mut rng);
        let record = write(&game, None);
        assert!(record.lines().count() > 20);
        assert!(record.lines().all(|line| line.len() <= LINE_LENGTH));
    }
}
