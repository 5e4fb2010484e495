//! What the rules make of a game, as far as the networks are told.

use crate::go::{Bitboard, Board, Color, Game, IllegalMove, KoRule, Move, Position, Rules};

/// The most moves that a network is shown.
pub(super) const MOST_MOVES: usize = 5;

/// The part of the game that is being played. Only territory rules have an encore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    Main,
    FirstEncore,
    SecondEncore,
}

/// What a pass would end: the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseEnd {
    /// By this number of passes in a row, two or more.
    InARow(usize),
    /// Because the player passed before in the same position.
    Repeated,
}

/// A position and what the rules say of it.
pub(super) struct State<'a, const N: usize> {
    pub rules: Rules,
    pub board: &'a Board<N>,
    /// The positions one and two moves ago, as far as the phase goes back.
    pub earlier: [Option<&'a Position<N>>; 2],
    pub phase: Phase,
    /// The last moves, the newest first. None is from before the last end of a phase, but for the
    /// move that ended it.
    pub last_moves: Vec<(Color, Move)>,
    /// Where the side to play may not take or retake a ko.
    pub banned: Bitboard<N>,
    /// In the encore, the stones that must not be retaken at once.
    pub blocked: Bitboard<N>,
    /// In the second encore, the stones that it began with.
    pub settled: [Bitboard<N>; 2],
    /// What is added to White's score, the stones that Black played more included under territory
    /// rules: they stand for points that they fill.
    pub white_points: f64,
    pub is_komi_integer: bool,
    pub has_button: bool,
    /// What a pass of the side to play would end.
    pub end: Option<PhaseEnd>,
}

impl<const N: usize> State<'_, N> {
    /// The state of a game, whose end brings no encore.
    pub fn of(game: &Game<N>, to_play: Color) -> State<'_, N> {
        let rules = game.rules();
        let line = Line::of(game);
        State {
            rules,
            board: game.board(),
            earlier: [1, 2].map(|n| game.position_before(n)),
            phase: Phase::Main,
            last_moves: line.last_moves(),
            banned: banned(game, to_play),
            blocked: Bitboard::EMPTY,
            settled: [Bitboard::EMPTY; 2],
            white_points: game.area_compensation(),
            is_komi_integer: game.komi().points().fract() == 0.0,
            has_button: rules.button && game.button().is_none(),
            end: line.end_by_pass(line.moves.len(), to_play),
        }
    }
}

/// The points that ko or superko bans.
fn banned<const N: usize>(game: &Game<N>, to_play: Color) -> Bitboard<N> {
    let ko = game.board().ko_point().into_iter();
    if game.rules().ko == KoRule::Simple {
        return ko.collect();
    }
    let is_banned = |p| game.check(to_play, Move::Play(p)) == Err(IllegalMove::Superko);
    game.board().empty().iter().filter(|&p| is_banned(p)).chain(ko).collect()
}

/// The moves of a game and the positions before and after each: hash and side to play.
struct Line {
    rules: Rules,
    moves: Vec<(Color, Move)>,
    positions: Vec<(u64, Color)>,
}

impl Line {
    fn of<const N: usize>(game: &Game<N>) -> Line {
        Line {
            rules: game.rules(),
            moves: game.moves().collect(),
            positions: game.positions().collect(),
        }
    }

    /// The last moves, the newest first, back to the move that last ended the game.
    fn last_moves(&self) -> Vec<(Color, Move)> {
        let n = self.moves.len();
        let mut last = Vec::with_capacity(MOST_MOVES);
        for i in (n.saturating_sub(MOST_MOVES)..n).rev() {
            last.push(self.moves[i]);
            if self.is_end(i) {
                break;
            }
        }
        last
    }

    /// Whether move number `i`, from 0, ended the game.
    fn is_end(&self, i: usize) -> bool {
        let (color, mv) = self.moves[i];
        match mv {
            Move::Pass => self.end_by_pass(i, color).is_some(),
            // A position for the third time without a pass between: no result.
            Move::Play(_) => {
                self.rules.ko == KoRule::Simple && {
                    let is_pass = |&(_, mv): &(Color, Move)| mv == Move::Pass;
                    let first =
                        self.moves[..i].iter().rposition(is_pass).map_or(0, |pass| pass + 1);
                    let now = self.positions[i + 1];
                    self.positions[first..=i].iter().filter(|&&was| was == now).count() >= 2
                }
            }
        }
    }

    /// What a pass of `color` as move number `i`, from 0, ends.
    fn end_by_pass(&self, i: usize, color: Color) -> Option<PhaseEnd> {
        let mut passes = (0..i).filter(|&i| self.moves[i].1 == Move::Pass);
        if self.rules.button {
            // The first pass only takes the button.
            passes.next()?;
        }
        let passes: Vec<usize> = passes.collect();
        if self.rules.ko == KoRule::Simple {
            let repeats =
                |&j: &usize| self.moves[j].0 == color && self.positions[j].0 == self.positions[i].0;
            if passes.iter().any(repeats) {
                return Some(PhaseEnd::Repeated);
            }
        }
        let n = passes.iter().rev().zip((0..i).rev()).take_while(|&(&pass, j)| pass == j).count();
        (n > 0).then_some(PhaseEnd::InARow(n + 1))
    }
}
