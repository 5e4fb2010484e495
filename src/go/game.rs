//! A game: the board, everything that happened on it, and the rules that judge the next play.

use super::bitboard::Bitboard;
use super::board::{Board, Removed};
use super::color::Color;
use super::count::{Count, Fates};
use super::komi::Komi;
use super::point::{BoardSize, MAX_WORDS, Move, Point};
use super::repetition::{Position, repeats};
use super::rules::{KoRule, Rules, Scoring};
use super::score::Score;
use thiserror::Error;

/// Why a play is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// There is a stone, or no point of the board.
    #[error("not an empty point")]
    Occupied,
    /// The chain of the new stone would have no liberty.
    #[error("suicide")]
    Suicide,
    /// The ko was taken by the last move.
    #[error("ko")]
    Ko,
    /// The position occurred before.
    #[error("superko")]
    Superko,
}

/// Why stones cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There are stones, or a move was made.
    #[error("board not empty")]
    BoardNotEmpty,
    /// A point is named twice or not on the board.
    #[error("bad list of points")]
    BadPoints,
    /// A chain would have no liberty.
    #[error("a chain without liberties")]
    NoLiberties,
}

/// A position that occurred, and how it came about.
#[derive(Clone, Debug)]
struct Turn<const N: usize> {
    played: Option<(Color, Move)>,
    position: Position<N>,
    prisoners: [usize; 2],
}

impl<const N: usize> Turn<N> {
    fn resized<const M: usize>(&self) -> Turn<M> {
        let Turn { played, ref position, prisoners } = *self;
        Turn { played, position: position.resized(), prisoners }
    }
}

/// A game in progress: any color may play at any time, also after two passes, as GTP allows.
///
/// ```
/// use kosumi::go::{BoardSize, Color, Game, Komi, Move, Rules};
/// let size = BoardSize::square(9).unwrap();
/// let mut game: Game = Game::new(size, Rules::CHINESE_OGS, Komi::usual(size));
/// let e5 = size.point(4, 4).unwrap();
/// game.play(Color::Black, Move::Play(e5)).unwrap();
/// assert!(game.play(Color::White, Move::Play(e5)).is_err());
/// assert_eq!(game.score().to_string(), "B+75.5");
/// game.undo().unwrap();
/// assert!(game.undo().is_none());
/// ```
#[derive(Clone)]
pub struct Game<const N: usize = MAX_WORDS> {
    rules: Rules,
    /// The komi that somebody set.
    komi: Option<Komi>,
    /// The number of Black's stones that were put up as a handicap.
    n_placed: usize,
    /// Boxed, so that games are moved without filling the stack.
    board: Box<Board<N>>,
    /// The points that ever had a stone, and perhaps more.
    stood: Bitboard<N>,
    /// The starting position and then one entry for each move.
    turns: Vec<Turn<N>>,
}

impl<const N: usize> Game<N> {
    /// A game on an empty board, Black to play. Without `komi` it is the usual one.
    ///
    /// # Panics
    /// If the size needs more than `N` words.
    #[must_use]
    pub fn new(size: BoardSize, rules: Rules, komi: impl Into<Option<Komi>>) -> Self {
        Game::from_position(Board::new(size), Color::Black, rules, komi)
    }

    /// A game that starts from a position. Without `komi` it is the usual one.
    #[must_use]
    pub fn from_position(
        board: Board<N>,
        to_play: Color,
        rules: Rules,
        komi: impl Into<Option<Komi>>,
    ) -> Self {
        let start =
            Turn { played: None, position: Position::of(&board, to_play), prisoners: [0; 2] };
        let [black, white] = *board.both_stones();
        Game {
            rules,
            komi: komi.into(),
            n_placed: 0,
            board: Box::new(board),
            stood: black | white,
            turns: vec![start],
        }
    }

    /// Puts a handicap on the empty board before the first move; White is then to play. The stones
    /// are part of the starting position: no undo takes them off.
    ///
    /// # Errors
    /// If the board is not empty, a move was made, or a point is not on the board or named twice.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), SetupError> {
        if !self.is_untouched() {
            return Err(SetupError::BoardNotEmpty);
        }
        let stones: Vec<_> = points.iter().map(|&p| (Color::Black, p)).collect();
        self.set_up(&stones, Color::White)?;
        self.n_placed = points.len();
        Ok(())
    }

    /// Begins the game anew from these stones and no others, without a handicap. Rules and komi
    /// stay.
    ///
    /// # Errors
    /// If a point is not on the board or named twice, or a chain would have no liberty; the game is
    /// then as before.
    pub fn set_up(&mut self, stones: &[(Color, Point)], to_play: Color) -> Result<(), SetupError> {
        let size = self.size();
        let mut free = Bitboard::<N>::full(size);
        let mut sets = [Bitboard::EMPTY; 2];
        for &(color, p) in stones {
            if !free.remove(p) {
                return Err(SetupError::BadPoints);
            }
            sets[color.index()].insert(p);
        }
        let board = Board::from_position(size, sets, None);
        let mut chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
        if chains.any(|chain| chain.n_liberties() == 0) {
            return Err(SetupError::NoLiberties);
        }
        *self = Game::from_position(board, to_play, self.rules, self.komi);
        Ok(())
    }

    /// Changes who plays first.
    ///
    /// # Errors
    /// If a move was made.
    pub fn set_first_player(&mut self, color: Color) -> Result<(), SetupError> {
        match &mut self.turns[..] {
            [start] => start.position.to_play = color,
            _ => return Err(SetupError::BoardNotEmpty),
        }
        Ok(())
    }

    /// The same game with sets of `M` words.
    ///
    /// # Panics
    /// If the size needs more than `M` words.
    #[must_use]
    pub fn resized<const M: usize>(&self) -> Game<M> {
        Game {
            rules: self.rules,
            komi: self.komi,
            n_placed: self.n_placed,
            board: Box::new(self.board.resized()),
            stood: self.stood.resized(),
            turns: self.turns.iter().map(Turn::resized).collect(),
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Changes the rules from the next move on; moves already made stand.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The komi: the one somebody set, or the usual one.
    #[must_use]
    pub fn komi(&self) -> Komi {
        self.komi.unwrap_or_else(|| {
            let is_half = self.rules.half_point_handicap && self.n_handicap() > 0;
            if is_half { Komi::HALF } else { Komi::usual(self.size()) }
        })
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = Some(komi);
    }

    /// The number of handicap stones: those put up, and those that Black plays before White's first
    /// move. A single stone is no handicap, and one set up with White's stones is none.
    #[must_use]
    pub fn n_handicap(&self) -> usize {
        let [black, white] = self.start();
        if black.len() != self.n_placed || !white.is_empty() {
            return 0;
        }
        let blacks = self.moves().take_while(|&(color, _)| color == Color::Black);
        let n = self.n_placed + blacks.filter(|(_, mv)| *mv != Move::Pass).count();
        if n < 2 { 0 } else { n }
    }

    /// Who plays next if the colors alternate.
    #[must_use]
    pub fn to_play(&self) -> Color {
        self.last_turn().position.to_play
    }

    /// The number of moves, passes included.
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.turns.len() - 1
    }

    /// The moves from the first to the last, passes included.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        self.turns.iter().filter_map(|turn| turn.played)
    }

    /// The hashes of all positions that occurred, from the starting position to the one on the
    /// board, each with the side that was to play.
    pub fn positions(&self) -> impl Iterator<Item = (u64, Color)> + '_ {
        self.turns.iter().map(|turn| (turn.position.hash, turn.position.to_play))
    }

    /// The position `n` moves ago; `None` if the game is shorter.
    #[must_use]
    pub fn position_before(&self, n: usize) -> Option<&Position<N>> {
        self.turns.iter().rev().nth(n).map(|turn| &turn.position)
    }

    /// The position that the game started from, handicap stones included: Black's stones and White's.
    #[must_use]
    pub fn start(&self) -> &[Bitboard<N>; 2] {
        &self.turns[0].position.stones
    }

    /// The number of enemy stones that `color` has taken, the opponent's suicides included.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> usize {
        self.last_turn().prisoners[color.index()]
    }

    /// Whether nothing happened yet: no stone is on the board and no move was made.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.n_moves() == 0 && self.board.n_empty() == self.size().area()
    }

    /// Whether the last two moves were passes.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let mut last = self.moves().rev();
        matches!((last.next(), last.next()), (Some((_, Move::Pass)), Some((_, Move::Pass))))
    }

    /// The stones that Black has put on the board, set up or played, less White's.
    #[must_use]
    pub fn black_surplus(&self) -> i32 {
        let [black, white] = self.start().map(|stones| stones.len() as i32);
        let plays = self.moves().filter(|&(_, mv)| mv != Move::Pass);
        black - white + plays.map(|(color, _)| color.sign()).sum::<i32>()
    }

    /// White's points for the handicap under the rules.
    #[must_use]
    pub fn handicap_bonus(&self) -> usize {
        self.rules.handicap_bonus.points(self.n_handicap())
    }

    /// Who passed first and so got half a point; `None` if the rules have no button or nobody passed.
    #[must_use]
    pub fn button(&self) -> Option<Color> {
        let first_pass = || self.moves().find(|&(_, mv)| mv == Move::Pass);
        self.rules.button.then(first_pass).flatten().map(|(color, _)| color)
    }

    /// What White has beside the points that the board and the prisoners give: komi, handicap bonus
    /// and the button, which counts against White if Black got it.
    #[must_use]
    pub fn compensation(&self) -> f64 {
        let button = self.button().map_or(0.0, |color| -0.5 * f64::from(color.sign()));
        self.komi().points() + self.handicap_bonus() as f64 + button
    }

    /// What White has beside its area, by which searches and networks count under all rules:
    /// [`Game::compensation`] and, where territory counts, a point for each stone that Black has put
    /// on the board more than White. Never more than [`Komi::decisive`], to either side: what goes
    /// beyond changes the final score, but not who wins.
    #[must_use]
    pub fn area_compensation(&self) -> f64 {
        let is_territory = self.rules.scoring == Scoring::Territory;
        let surplus = if is_territory { self.black_surplus() } else { 0 };
        let most = Komi::decisive(self.size()).points();
        (self.compensation() + f64::from(surplus)).clamp(-most, most)
    }

    /// The count of the position under the rules.
    #[must_use]
    pub fn count(&self, fates: &Fates<N>) -> Count {
        Count::of(self, fates)
    }

    /// The score of the board as it stands.
    #[must_use]
    pub fn score(&self) -> Score {
        self.count(&Fates::AS_IT_STANDS).score()
    }

    /// Whether `color` may play `mv` now; a pass is always legal.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let Move::Play(p) = mv else { return Ok(()) };
        if !self.board.is_empty(p) {
            return Err(IllegalMove::Occupied);
        }
        if !self.board.obeys_suicide_rule(color, p, self.rules.suicide) {
            return Err(IllegalMove::Suicide);
        }
        match self.rules.ko {
            // A player who moves twice in a row takes back nothing that was just taken.
            KoRule::Simple if self.board.ko_point() == Some(p) && color == self.to_play() => {
                Err(IllegalMove::Ko)
            }
            KoRule::Simple => Ok(()),
            // No position that occurred has the new stone, and this one stays.
            _ if !self.stood.contains(p) && !self.board.is_suicide(color, p) => Ok(()),
            ko => {
                let earlier = self.turns.iter().map(|turn| &turn.position);
                if repeats(&self.board, color, p, ko, earlier) {
                    Err(IllegalMove::Superko)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// The legal plays of `color`.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> Bitboard<N> {
        self.board.empty().iter().filter(|&p| self.check(color, Move::Play(p)).is_ok()).collect()
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If it is illegal; the game is then as before.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Removed, IllegalMove> {
        self.check(color, mv)?;
        let mut prisoners = self.last_turn().prisoners;
        let mut removed = Removed { captured: 0, suicided: 0 };
        match mv {
            Move::Play(p) => {
                self.stood.insert(p);
                removed = self.board.play(color, p);
            }
            Move::Pass => self.board.lift_ko(),
        }
        prisoners[color.index()] += removed.captured;
        prisoners[color.opponent().index()] += removed.suicided;
        self.turns.push(Turn {
            played: Some((color, mv)),
            position: Position::of(&self.board, color.opponent()),
            prisoners,
        });
        Ok(removed)
    }

    /// Takes the last move back and returns it; `None` at the starting position.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let undone = self.last_turn().played?;
        self.turns.pop();
        *self.board = self.last_turn().position.board(self.size());
        Some(undone)
    }

    fn last_turn(&self) -> &Turn<N> {
        &self.turns[self.turns.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{draw_board, parse_point};

    fn stones(size: BoardSize, text: &str) -> Vec<(Color, Point)> {
        let color = |word: &str| if word.starts_with('b') { Color::Black } else { Color::White };
        text.split_whitespace()
            .map(|word| (color(word), parse_point(size, &word[1..]).unwrap()))
            .collect()
    }

    #[test]
    fn a_set_up_begins_the_game_anew() {
        let size = BoardSize::square(3).unwrap();
        let mut game: Game = Game::new(size, Rules::TROMP_TAYLOR, Komi::ZERO);
        assert!(game.is_untouched());
        game.place_handicap(&[size.point(0, 0).unwrap(), size.point(2, 2).unwrap()]).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        game.set_up(&stones(size, "bA1 wB2 bB3"), Color::White).unwrap();
        assert_eq!(draw_board(game.board()), [".X.", ".O.", "X.."]);
        assert_eq!((game.n_moves(), game.n_handicap()), (0, 0));
        assert_eq!((game.to_play(), game.rules()), (Color::White, Rules::TROMP_TAYLOR));
        assert!(!game.is_untouched());
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn a_bad_set_up_changes_nothing() {
        let size = BoardSize::square(3).unwrap();
        let mut game: Game = Game::new(size, Rules::TROMP_TAYLOR, Komi::ZERO);
        game.play(Color::Black, Move::Play(size.point(1, 1).unwrap())).unwrap();
        let mut off_board = stones(size, "bA1");
        off_board.push((Color::White, Point(0)));
        for (stones, error) in [
            (stones(size, "bA1 bA1"), SetupError::BadPoints),
            (stones(size, "bA1 wA1"), SetupError::BadPoints),
            (off_board, SetupError::BadPoints),
            (stones(size, "wA1 bA2 bB1"), SetupError::NoLiberties),
            (stones(size, "bA1 wA2 wB1"), SetupError::NoLiberties),
        ] {
            assert_eq!(game.set_up(&stones, Color::White), Err(error));
            assert_eq!(draw_board(game.board()), ["...", ".X.", "..."]);
            assert_eq!(game.n_moves(), 1);
        }
    }

    #[test]
    fn earlier_positions_are_remembered_with_their_kos() {
        let rows = [".XO.", "XO.O", ".XO.", "...."];
        let board = crate::go::notation::parse_board(&rows).unwrap();
        let size = board.size();
        let mut game: Game =
            Game::from_position(board, Color::Black, Rules::TROMP_TAYLOR, Komi::ZERO);
        let c3 = parse_point(size, "C3").unwrap();
        game.play(Color::Black, Move::Play(c3)).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        for (n, third_row, ko_point) in
            [(0, "X.XO", None), (1, "X.XO", parse_point(size, "B3").ok()), (2, "XO.O", None)]
        {
            let position = game.position_before(n).unwrap();
            assert_eq!(draw_board(&position.board(size))[1], third_row);
            assert_eq!(position.ko_point(), ko_point);
        }
        assert!(game.position_before(3).is_none());
    }

    #[test]
    fn who_plays_first_is_settled_by_the_first_move() {
        let size = BoardSize::square(3).unwrap();
        let mut game: Game = Game::new(size, Rules::TROMP_TAYLOR, Komi::ZERO);
        assert_eq!(game.set_first_player(Color::White), Ok(()));
        assert_eq!(game.to_play(), Color::White);
        game.play(Color::White, Move::Pass).unwrap();
        assert_eq!(game.set_first_player(Color::White), Err(SetupError::BoardNotEmpty));
        game.undo();
        assert_eq!(game.to_play(), Color::White);
    }
}
