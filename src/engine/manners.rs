//! From what the search found to what a player does: when to pass, whether there is hope, and the
//! capture of dead stones before the end.

use crate::go::{Area, Bitboard, Board, Color, Fates, Game, MAX_WORDS, Move};
use crate::search::{Candidate, SearchReport};

/// How sure the owner of a point must be, from 0 to 1, for the point to count as settled.
const SETTLED: f32 = 0.8;

/// How much of the win rate may be given up for a pass or for taking dead stones off.
const ALLOWED_LOSS: f32 = 0.02;

/// The fewest simulations by which a pass is known to lose nothing.
const PASS_VISITS: u64 = 8;

/// The fewest simulations by which a position is known to be hopeless.
const HOPELESS_VISITS: u64 = 100;

/// Whether a pass of `color` would be the second in a row.
pub(super) fn may_end(game: &Game, color: Color) -> bool {
    game.moves().last() == Some((color.opponent(), Move::Pass))
}

/// Whether `color` wins if the game ends now, even if none but the player's own stones are dead.
pub(super) fn wins_at_once(game: &Game, color: Color, fates: &Fates<MAX_WORDS>) -> bool {
    let dead = fates.dead & *game.board().stones(color);
    game.count(&Fates { dead, ..*fates }).score().winner() == Some(color)
}

/// Whether a pass is known to lose nothing against the best move.
pub(super) fn may_pass(report: &SearchReport) -> bool {
    report.candidates.iter().any(|candidate| {
        candidate.mv == Move::Pass
            && candidate.visits >= PASS_VISITS
            && is_as_good(candidate, report)
    })
}

/// Whether a search gives no hope: a win rate below `threshold`.
pub(super) fn is_hopeless(report: &SearchReport, threshold: f32) -> bool {
    let best = report.candidates.first().map_or(0.0, |candidate| candidate.value);
    let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    best.max(report.value) < threshold && visits >= HOPELESS_VISITS
}

/// The move of `color` after a search, if the stones have these fates.
///
/// It is a pass if the game is won whatever becomes of the points that are not settled, and if
/// nothing is left that could be gained. Where dead stones count as alive they are taken off before
/// that.
pub(super) fn decide(
    game: &Game,
    color: Color,
    report: &SearchReport,
    fates: &Fates<MAX_WORDS>,
) -> Move {
    let Some(best) = report.candidates.first() else {
        return Move::Pass;
    };
    let outlook = Outlook::of(game, color, report, fates);
    if outlook.is_over() && may_pass(report) {
        return Move::Pass;
    }
    let clean_up = report.candidates.iter().find(|candidate| {
        outlook.only_clean_up
            && candidate.mv.point().is_some_and(|p| outlook.clean_up.contains(p))
            && candidate.visits > 0
            && is_as_good(candidate, report)
    });
    clean_up.unwrap_or(best).mv
}

/// The best move after a search that closes in on one of the dead stones, if there is any.
pub(super) fn capture_of(board: &Board, dead: Bitboard, report: &SearchReport) -> Option<Move> {
    let chains = dead.iter().filter_map(|p| board.chain(p));
    let liberties = chains.fold(Bitboard::EMPTY, |all, chain| all | *chain.liberties());
    let moves = report.candidates.iter().map(|candidate| candidate.mv);
    moves.into_iter().find(|mv| mv.point().is_some_and(|p| liberties.contains(p)))
}

fn is_as_good(candidate: &Candidate, report: &SearchReport) -> bool {
    report.candidates.first().is_none_or(|best| candidate.value + ALLOWED_LOSS >= best.value)
}

/// The end of the game as one player sees it.
struct Outlook {
    /// The player's lead if the game ended now, in points.
    lead: f64,
    /// The most that the opponent could still gain, in points.
    at_stake: usize,
    /// The liberties of dead enemy stones that count as alive.
    clean_up: Bitboard,
    /// Whether nothing but dead stones is left to play for.
    only_clean_up: bool,
}

impl Outlook {
    fn of(game: &Game, color: Color, report: &SearchReport, fates: &Fates<MAX_WORDS>) -> Outlook {
        let board = game.board();
        let area = Area::without(board, fates.dead);
        let owner_now = |p| Color::BOTH.into_iter().find(|c| area.owned[c.index()].contains(p));
        let mut at_stake = 0;
        let mut is_open = false;
        let mut clean_up = Bitboard::EMPTY;
        for &(p, ownership) in &report.ownership {
            let expected = (ownership.abs() >= SETTLED).then_some(match ownership > 0.0 {
                true => Color::Black,
                false => Color::White,
            });
            let now = owner_now(p);
            if expected == now && now.is_some() {
                continue;
            }
            at_stake += if now.is_some() { 2 } else { 1 };
            let is_dead = now == Some(color.opponent()) && expected == Some(color);
            match board.chain(p) {
                Some(chain) if is_dead => clean_up |= *chain.liberties(),
                _ => is_open |= expected != Some(color),
            }
        }
        Outlook {
            lead: game.count(fates).score().black_lead * f64::from(color.sign()),
            at_stake,
            only_clean_up: !is_open && !clean_up.is_empty(),
            clean_up,
        }
    }

    /// Whether the player has nothing left to do.
    fn is_over(&self) -> bool {
        self.at_stake == 0 || self.lead > self.at_stake as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::parse_board;
    use crate::go::{Komi, Rules};

    /// Whether Black wins at once, with a komi of so many points, if the stones on the points drawn
    /// as `X` in `dead` are dead.
    #[track_caller]
    fn check(rules: &str, rows: &[&str], dead: &[&str], komi: f64, expected: bool) {
        let board = parse_board(rows).unwrap();
        let rules: Rules = rules.parse().unwrap();
        let game = Game::from_position(board, Color::Black, rules, Komi::new(komi));
        let dead = *parse_board(dead).unwrap().stones(Color::Black);
        let fates = Fates { dead, seki: Bitboard::EMPTY };
        assert_eq!(wins_at_once(&game, Color::Black, &fates), expected, "{rows:?} {komi}");
    }

    const NONE: [&str; 3] = ["....."; 3];

    #[test]
    fn what_is_settled_wins_at_once() {
        let rows = ["..XO.", "..XO.", "..XO."];
        for (rules, lead) in [("tromp-taylor", 3.0), ("chinese", 3.0), ("japanese", 3.0)] {
            check(rules, &rows, &NONE, lead - 0.5, true);
            check(rules, &rows, &NONE, lead, false);
        }
    }

    #[test]
    fn own_dead_stones_are_lost() {
        let rows = ["..XO.", "..XOX", "..XO."];
        let dead = [".....", "....X", "....."];
        // The stone makes the points beside it nobody's, unless it is taken off.
        check("tromp-taylor", &rows, &NONE, 6.5, true);
        check("chinese", &rows, &dead, 3.5, false);
        check("chinese", &rows, &dead, 2.5, true);
        // Taken off, it is White's prisoner.
        check("japanese", &rows, &dead, 2.5, false);
        check("japanese", &rows, &dead, 1.5, true);
    }

    #[test]
    fn it_does_not_count_on_enemy_stones_being_dead() {
        let rows = ["..XO.", "O.XO.", "..XO."];
        let dead = [".....", "X....", "....."];
        for rules in ["chinese", "japanese"] {
            check(rules, &rows, &dead, 0.5, false);
        }
    }
}
