//! What clients ask of an analysis.

use crate::go::notation::parse_move;
use crate::go::{BoardSize, Color, Game, Move};
use crate::gtp::args::Args;
use crate::gtp::error::GtpError;
use crate::search::{Observer, Restriction, Restrictions, SearchReport, Wishes};
use std::time::Duration;

/// The longest interval in centiseconds.
const LONGEST_INTERVAL: f64 = 1e9;

/// The arguments of an analysis, which come in any order.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisArgs {
    /// The side to play.
    pub color: Color,
    /// The time from one line to the next; `None` writes the last one alone.
    pub interval: Option<Duration>,
    /// The fewest moves that a line tells of, if there are as many: also some without visits.
    pub min_moves: usize,
    /// The most moves that a line tells of.
    pub max_moves: usize,
    /// What is left out of the search.
    pub restrictions: Restrictions,
    /// Whether a line tells of the position itself.
    pub root_info: bool,
    /// Whether a line tells who owns each point.
    pub ownership: bool,
    /// The same after each move.
    pub moves_ownership: bool,
    /// Whether a line tells the visits of each move that follows.
    pub pv_visits: bool,
    /// The same under another name.
    pub pv_edge_visits: bool,
}

impl AnalysisArgs {
    /// Reads all that is left of a line.
    ///
    /// # Errors
    /// If an argument is unknown, has a bad value or comes twice, other than what leaves out moves; if
    /// no legal move is left.
    pub fn parse(args: &mut Args, game: &Game) -> Result<AnalysisArgs, GtpError> {
        let mut parsed = AnalysisArgs {
            color: game.to_play(),
            interval: None,
            min_moves: 0,
            max_moves: usize::MAX,
            restrictions: Restrictions::default(),
            root_info: false,
            ownership: false,
            moves_ownership: false,
            pv_visits: false,
            pv_edge_visits: false,
        };
        let mut given = Vec::new();
        while let Some(key) = args.next_word() {
            let mut words = vec![key];
            let key = key.to_ascii_lowercase();
            let n_values = match key.as_str() {
                "avoid" | "allow" => 3,
                "interval" | "minmoves" | "maxmoves" | "rootinfo" | "ownership"
                | "movesownership" | "pvvisits" | "pvedgevisits" => 1,
                _ => 0,
            };
            words.extend((0..n_values).map_while(|_| args.next_word()));
            let name = parsed
                .set(&key, &words[1..], game.size())
                .ok_or_else(|| GtpError::BadArgument(words.join(" ")))?;
            if given.contains(&name) {
                return Err(GtpError::Repeated { argument: words.join(" "), name });
            }
            if !matches!(&name[..], "avoid" | "allow") {
                given.push(name);
            }
        }
        if parsed.leaves_a_move(game) {
            Ok(parsed)
        } else {
            Err(GtpError::NoMoveLeft(parsed.color))
        }
    }

    fn leaves_a_move(&self, game: &Game) -> bool {
        let permits = |mv| self.restrictions.permit(self.color, mv, 0);
        permits(Move::Pass) || game.legal_points(self.color).iter().any(|p| permits(Move::Play(p)))
    }

    /// What the search is to do.
    pub fn wishes<'a>(&self, look: &'a mut (dyn FnMut(&SearchReport) + 'a)) -> Wishes<'a> {
        Wishes {
            restrictions: self.restrictions.clone(),
            owners_by_move: self.moves_ownership,
            observer: Some(Observer { interval: self.interval, look }),
        }
    }

    /// Sets what a key in lower case with its values asks for, and names it; `None` if it asks for
    /// nothing.
    fn set(&mut self, key: &str, values: &[&str], size: BoardSize) -> Option<String> {
        match (key, values) {
            ("interval", [value]) => self.interval = interval(value)?,
            ("minmoves", [value]) => self.min_moves = Args::new(value).int().ok()?,
            ("maxmoves", [value]) => self.max_moves = Args::new(value).int().ok()?,
            ("rootinfo", [value]) => self.root_info = flag(value)?,
            ("ownership", [value]) => self.ownership = flag(value)?,
            ("movesownership", [value]) => self.moves_ownership = flag(value)?,
            ("pvvisits", [value]) => self.pv_visits = flag(value)?,
            ("pvedgevisits", [value]) => self.pv_edge_visits = flag(value)?,
            ("avoid" | "allow", [color, moves, depth]) => {
                let moves = moves.split(',').map(|name| parse_move(size, name).ok());
                self.restrictions.0.push(Restriction {
                    color: Args::new(color).color().ok()?,
                    moves: moves.collect::<Option<_>>()?,
                    is_allowed: key == "allow",
                    depth: Args::new(depth).int().ok().filter(|&depth| depth > 0)?,
                });
            }
            (word, []) => {
                if let Ok(color) = Args::new(word).color() {
                    self.color = color;
                    return Some("color".to_owned());
                }
                self.interval = interval(word)?;
                return Some("interval".to_owned());
            }
            _ => return None,
        }
        Some(key.to_owned())
    }
}

/// Centiseconds; none at all stand for no interval.
fn interval(text: &str) -> Option<Option<Duration>> {
    let centiseconds = Args::new(text).float().ok().filter(|&number| number >= 0.0)?;
    let interval = Duration::from_secs_f64(centiseconds.min(LONGEST_INTERVAL) / 100.0);
    Some((!interval.is_zero()).then_some(interval))
}

fn flag(text: &str) -> Option<bool> {
    text.to_ascii_lowercase().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Rules;

    fn game() -> Game {
        Game::new(BoardSize::square(9).unwrap(), Rules::default(), None)
    }

    fn parse(line: &str) -> Result<AnalysisArgs, GtpError> {
        AnalysisArgs::parse(&mut Args::new(line), &game())
    }

    #[test]
    fn arguments_come_in_any_order() {
        let none = parse("").unwrap();
        assert_eq!(none.color, Color::Black);
        let all = AnalysisArgs {
            color: Color::White,
            interval: Some(Duration::from_millis(250)),
            min_moves: 2,
            max_moves: 7,
            root_info: true,
            ownership: true,
            moves_ownership: true,
            pv_visits: true,
            ..none.clone()
        };
        for line in [
            "w 25 minmoves 2 maxmoves 7 rootInfo true ownership true movesOwnership true \
             pvVisits true",
            "maxmoves 7 PVVISITS TRUE movesownership true ownership true White rootinfo true \
             interval 25.0 minmoves 2 pvEdgeVisits false",
        ] {
            assert_eq!(parse(line), Ok(all.clone()), "{line}");
        }
        assert_eq!(parse("interval 0 b").unwrap(), none);
    }

    #[test]
    fn moves_to_avoid_and_to_allow() {
        let point = |x, y| Move::Play(game().size().point(x, y).unwrap());
        let restriction = |color, moves: &[Move], is_allowed, depth| Restriction {
            color,
            moves: moves.to_vec(),
            is_allowed,
            depth,
        };
        let (black, white) = (Color::Black, Color::White);
        assert_eq!(
            parse("avoid b C4,pass 3 w allow w d5 1").unwrap().restrictions.0,
            [
                restriction(black, &[point(2, 3), Move::Pass], false, 3),
                restriction(white, &[point(3, 4)], true, 1),
            ]
        );
    }

    #[test]
    fn bad_arguments_are_quoted() {
        for (line, quoted) in [
            ("b 10 nonsense true", "nonsense"),
            ("b -1", "-1"),
            ("nan", "nan"),
            ("b interval x", "interval x"),
            ("interval", "interval"),
            ("minmoves -2 b", "minmoves -2"),
            ("ownership yes", "ownership yes"),
            ("rootInfo", "rootInfo"),
            ("avoid b Z1 3", "avoid b Z1 3"),
            ("avoid b D4", "avoid b D4"),
            ("allow x D4 1", "allow x D4 1"),
            ("allow b D4 0", "allow b D4 0"),
            ("allow b D4,,D5 1", "allow b D4,,D5 1"),
        ] {
            assert_eq!(parse(line), Err(GtpError::BadArgument(quoted.to_owned())), "{line}");
        }
    }

    #[test]
    fn a_legal_move_must_be_left() {
        let mut game = game();
        let e5 = parse_move(game.size(), "E5").unwrap();
        game.play(Color::Black, e5).unwrap();
        for (line, left) in [
            ("w allow w E5 1", false),
            ("allow w E5 3", false),
            ("allow w E5,D5 1", true),
            ("allow w E5,pass 1", true),
            ("allow w D5 1 avoid w D5 1", false),
            // It is not this player's turn.
            ("w allow b E5 2", true),
            ("b allow b E5 2", false),
        ] {
            let parsed = AnalysisArgs::parse(&mut Args::new(line), &game);
            assert_eq!(parsed.is_ok(), left, "{line}: {parsed:?}");
        }
        let error = AnalysisArgs::parse(&mut Args::new("allow w E5 1"), &game).unwrap_err();
        assert_eq!(error, GtpError::NoMoveLeft(Color::White));
    }

    #[test]
    fn nothing_is_asked_for_twice() {
        for (line, argument, name) in [
            ("b 50 w", "w", "color"),
            ("b b", "b", "color"),
            ("10 b 20", "20", "interval"),
            ("b 10 interval 10", "interval 10", "interval"),
            ("interval 10 INTERVAL 20", "INTERVAL 20", "interval"),
            ("ownership true b Ownership false", "Ownership false", "ownership"),
            ("maxmoves 1 maxmoves 1", "maxmoves 1", "maxmoves"),
        ] {
            let (argument, name) = (argument.to_owned(), name.to_owned());
            assert_eq!(parse(line), Err(GtpError::Repeated { argument, name }), "{line}");
        }
    }
}
