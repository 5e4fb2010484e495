//! The session: one game, the searcher that thinks about it, the clock and the user's options.
//!
//! Calls and answers are typed: text belongs to the protocol above. A call that fails changes
//! nothing.

mod analysis;
mod choice;
mod clock;
mod hurry;
mod judgement;
mod levels;
mod manners;
mod network;
mod network_file;
mod opinions;
mod options;
mod pondering;
mod resignation;
mod seki;
mod weakness;

pub use analysis::Thought;
pub use clock::{Clock, Period, TimeControl, TimeLeft};
pub use levels::{Level, UnknownLevel};
pub use network_file::{BUILT_IN, NetworkError, find_network, load_network};
pub use opinions::Opinion;
pub use options::Options;

use crate::go::{
    Area, Bitboard, BoardSize, Color, Count, Fates, Game, IllegalMove, KoRule, Komi, MAX_WORDS,
    Move, Point, Rules, Scoring, SetupError,
};
use crate::search::{Limits, ParamError, Params, SearchReport, Searcher, Wishes};
use hurry::within;
use network_file::NetworkSlot;
use opinions::Opinions;
use resignation::Resignation;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long the first judgement of a session is expected to take.
const JUDGE_TIME: Duration = Duration::from_millis(150);

/// How many times the length of the last judgement is kept back for the next one.
const JUDGE_RESERVE: u32 = 2;

/// How long it looks at a position that it is asked about, unless `playouts` is given.
const LOOK_TIME: Duration = Duration::from_millis(500);

/// What the engine does when it is asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It plays.
    Move(Move),
    /// It gives the game up.
    Resign,
    /// It is certain to win, and was asked to say so rather than to play.
    Claim,
}

/// A game and the player of both its colors.
pub struct Engine {
    options: Options,
    /// The komi somebody asked for.
    komi: Option<Komi>,
    game: Game,
    searcher: Searcher,
    network: NetworkSlot,
    /// How long the next move waited for the network.
    waited: Duration,
    /// Whether the user was told that the network does not take the board.
    warned: bool,
    clock: Clock,
    resignation: Resignation,
    /// The length of the game after the engine's last move in it.
    own_move: Option<usize>,
    opinions: Opinions,
    /// The last judgement and the stones it is about.
    judged: Option<([Bitboard; 2], Fates<MAX_WORDS>)>,
    /// How long a judgement took.
    judge_time: Duration,
}

impl Engine {
    /// An engine at the start of its first game.
    #[must_use]
    pub fn new(options: Options) -> Engine {
        Engine {
            komi: options.komi,
            game: Game::new(options.size, options.rules, options.komi),
            searcher: options.new_searcher(),
            network: NetworkSlot::default(),
            waited: Duration::ZERO,
            warned: false,
            clock: Clock::new(options.lag),
            resignation: Resignation::default(),
            own_move: None,
            opinions: Opinions::default(),
            judged: None,
            judge_time: JUDGE_TIME,
            options,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Starts a new game on a board of this size. Rules, time control and a komi that was set stay.
    pub fn start_game(&mut self, size: BoardSize) {
        self.enter(Game::new(size, self.game.rules(), self.komi));
    }

    /// As [`Engine::start_game`] on a board of the same size, but from these stones.
    ///
    /// # Errors
    /// If a point is named twice or a chain would have no liberty.
    pub fn set_up(&mut self, stones: &[(Color, Point)], to_play: Color) -> Result<(), SetupError> {
        let mut game = Game::new(self.game.size(), self.game.rules(), self.komi);
        game.set_up(stones, to_play)?;
        self.enter(game);
        Ok(())
    }

    /// Changes who plays first.
    ///
    /// # Errors
    /// If a move was made.
    pub fn set_first_player(&mut self, color: Color) -> Result<(), SetupError> {
        self.game.set_first_player(color)
    }

    /// Goes on with a game from elsewhere. Its rules stay for the games that follow, its komi does
    /// not.
    pub fn continue_game(&mut self, game: Game) {
        self.enter(game);
    }

    /// Sets the komi of this game and of those that follow.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = Some(komi);
        self.game.set_komi(komi);
    }

    /// Sets the rules of this game's coming moves and of the games that follow.
    pub fn set_rules(&mut self, rules: Rules) {
        self.game.set_rules(rules);
    }

    /// Makes a move for either color.
    ///
    /// # Errors
    /// If it is illegal.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(color, mv).map(drop)
    }

    /// Makes several moves one after another.
    ///
    /// # Errors
    /// If one of them is illegal; then none is made.
    pub fn play_sequence(&mut self, moves: &[(Color, Move)]) -> Result<(), IllegalMove> {
        let mut game = self.game.clone();
        for &(color, mv) in moves {
            game.play(color, mv)?;
        }
        self.game = game;
        Ok(())
    }

    /// Takes the last move back and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        self.resignation = Resignation::default();
        self.own_move = None;
        let undone = self.game.undo();
        self.opinions.take_back(&self.game);
        undone
    }

    /// Puts Black's handicap on the empty board.
    ///
    /// # Errors
    /// If the game has begun or the points will not do.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), SetupError> {
        self.game.place_handicap(points)
    }

    /// Tells both players how much time they have for a game.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clock.set_control(control);
    }

    /// Tells what one player has left on the clock.
    pub fn set_time_left(&mut self, color: Color, left: TimeLeft) {
        self.clock.set_left(color, left);
    }

    /// The tunable numbers of the search.
    #[must_use]
    pub fn params(&self) -> &Params {
        self.searcher.params()
    }

    /// Changes one of the tunable numbers for this game and those that follow.
    ///
    /// # Errors
    /// If there is no such parameter or it cannot have this value.
    pub fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        let mut params = *self.searcher.params();
        params.set(name, value)?;
        self.searcher.set_params(params);
        Ok(())
    }

    /// How well the engine plays.
    #[must_use]
    pub fn level(&self) -> Level {
        self.options.level
    }

    /// Changes how well the engine plays.
    pub fn set_level(&mut self, level: Level) {
        self.options.level = level;
    }

    /// Whether moves are limited by a number of simulations, so that more time makes none better.
    #[must_use]
    pub fn searches_by_count(&self) -> bool {
        self.options.playouts.is_some() || self.options.level != Level::FULL
    }

    /// Chooses a move for `color` and plays it, or gives the game up. When `stop` becomes true it is
    /// the best move so far.
    pub fn genmove(&mut self, color: Color, stop: &AtomicBool) -> Decision {
        self.genmove_with(color, &mut Wishes::default(), stop)
    }

    /// As [`Engine::genmove`], and does as the caller wishes meanwhile.
    pub fn genmove_with(
        &mut self,
        color: Color,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> Decision {
        let thought = self.think(color, wishes, stop);
        let decision = self.decide(thought);
        self.carry_out(color, decision)
    }

    /// As [`Engine::genmove`], but a player who is certain to win claims the game.
    pub fn genmove_or_claim(&mut self, color: Color, stop: &AtomicBool) -> Decision {
        let thought = self.think(color, &mut Wishes::default(), stop);
        let decision = match self.decide(thought) {
            Decision::Move(_) if self.opinions.is_certain(&self.game, color) => Decision::Claim,
            decision => decision,
        };
        self.carry_out(color, decision)
    }

    fn carry_out(&mut self, color: Color, decision: Decision) -> Decision {
        match decision {
            Decision::Move(mv) => self.play_own(color, mv),
            Decision::Resign | Decision::Claim => self.stop_pondering(),
        }
        decision
    }

    /// As [`Engine::genmove`], but captures dead stones of the opponent, all of them, before anything
    /// else; then the board is counted as it stands. Never resigns.
    pub fn genmove_cleanup(&mut self, color: Color, stop: &AtomicBool) -> Move {
        let start = Instant::now();
        let rules = self.game.rules();
        let limits = self.limits(color);
        let half = limits.most_time().map(|time| time / 2);
        let fates = within(half, stop, |stop| self.judge(stop));
        let dead = fates.dead & *self.game.board().stones(color.opponent());
        // Whoever repeats a position gets no nearer to the end.
        let ko = KoRule::Positional;
        let to_the_end = Rules { scoring: Scoring::Area, friendly: false, ko, ..rules };
        let limits = limits.without(start.elapsed());
        let (mv, report) = self.under(to_the_end, |engine| {
            let report = engine.search_at_level(color, limits, &mut Wishes::default(), stop);
            let game = &engine.game;
            let mv = manners::capture_of(game.board(), dead, &report)
                .unwrap_or_else(|| manners::decide(game, color, &report, &Fates::AS_IT_STANDS));
            (mv, report)
        });
        let mv = self.legal(color, mv, &report);
        self.opinions.add(Opinion::found(&self.game, color, &report));
        self.play_own(color, mv);
        self.clock.spend(color, start.elapsed());
        mv
    }

    /// Does `work` under other rules than those of the game, which hold again afterwards, also when
    /// the work panics.
    fn under<T>(&mut self, rules: Rules, work: impl FnOnce(&mut Engine) -> T) -> T {
        let usual = self.game.rules();
        self.game.set_rules(rules);
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        self.game.set_rules(usual);
        done.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Chooses a move for `color` as a new searcher does, and leaves the game alone: the answer
    /// does not depend on the searches before. Never resigns.
    pub fn reg_genmove(&mut self, color: Color, stop: &AtomicBool) -> Move {
        self.searcher.forget();
        self.choose(color, Instant::now(), &mut Wishes::default(), stop).mv
    }

    /// What a short search finds for the side to play, if it is no longer than that of a move. The
    /// next search goes on with it.
    pub fn look(&mut self, stop: &AtomicBool) -> SearchReport {
        let time = self.options.time_per_move.map_or(LOOK_TIME, |time| time.min(LOOK_TIME));
        let limits = self.options.playouts.map_or(Limits::Time(time), Limits::Simulations);
        self.search(self.game.to_play(), limits, &mut Wishes::default(), stop)
    }

    /// What was thought about the engine's own moves in this game, in their order.
    #[must_use]
    pub fn opinions(&self) -> &[Opinion] {
        self.opinions.all()
    }

    /// The user's choices.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Where the random numbers of this game start.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.searcher.seed()
    }

    /// Starts the random numbers of this game's coming moves and of the games that follow with
    /// `seed`, and forgets what was found.
    pub fn set_seed(&mut self, seed: u64) {
        self.options.seed = Some(seed);
        self.renew_searcher();
    }

    /// Forgets what was found about the moves and the stones of this game.
    pub fn forget(&mut self) {
        self.searcher.forget();
        self.judged = None;
    }

    /// The whole count of the game. Dead stones are taken off if the rules say so.
    pub fn count(&mut self, stop: &AtomicBool) -> Count {
        let fates = self.fates(stop);
        self.game.count(&fates)
    }

    /// Which stones are dead and which live in seki. The answer is the same as long as the stones
    /// are, unless `stop` became true meanwhile.
    pub fn judge(&mut self, stop: &AtomicBool) -> Fates<MAX_WORDS> {
        let stones = *self.game.board().both_stones();
        if let Some((judged, fates)) = self.judged
            && judged == stones
        {
            return fates;
        }
        let start = Instant::now();
        let network = self.judging_network();
        let fates = judgement::judge(self.game.board(), network.as_deref(), stop);
        self.judge_time = start.elapsed();
        self.judged = (!stop.load(Relaxed)).then_some((stones, fates));
        fates
    }

    /// Who owns which points if the game ends now. Dead stones are taken off if the rules say so.
    pub fn area(&mut self, stop: &AtomicBool) -> Area<MAX_WORDS> {
        let fates = self.fates(stop);
        Area::without(self.game.board(), fates.dead)
    }

    /// What the rules let become of the stones if the game ends now.
    fn fates(&mut self, stop: &AtomicBool) -> Fates<MAX_WORDS> {
        let judges = self.game.rules().takes_off_dead();
        if judges { self.judge(stop) } else { Fates::AS_IT_STANDS }
    }

    /// Plays a move of the engine's own.
    fn play_own(&mut self, color: Color, mv: Move) {
        let played = self.game.play(color, mv);
        debug_assert!(played.is_ok(), "the choice was checked");
        self.own_move = Some(self.game.n_moves());
    }

    fn enter(&mut self, game: Game) {
        self.game = game;
        self.renew_searcher();
        self.clock.restart();
        self.resignation = Resignation::default();
        self.own_move = None;
        self.opinions = Opinions::default();
        self.judged = None;
    }

    fn renew_searcher(&mut self) {
        let params = *self.searcher.params();
        self.searcher = self.options.new_searcher();
        self.searcher.set_params(params);
        self.equip();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::go::notation::parse_point;
    use crate::search::EvaluatorKind;

    pub static GO_ON: AtomicBool = AtomicBool::new(false);

    pub fn options() -> Options {
        Options {
            threads: 1,
            seed: Some(1),
            playouts: None,
            time_per_move: Some(Duration::from_millis(1)),
            lag: Duration::ZERO,
            ponder: true,
            memory_mb: 32,
            evaluator: EvaluatorKind::Network,
            rules: Rules::CHINESE_OGS,
            komi: None,
            size: BoardSize::square(9).unwrap(),
            resign: None,
            level: Level::FULL,
        }
    }

    /// Stones that end the opening on 5x5.
    fn whites(engine: &Engine) -> Vec<(Color, Point)> {
        let size = engine.game().size();
        let stone = |name| (Color::White, parse_point(size, name).unwrap());
        ["B2", "B4", "C3", "D4"].map(stone).to_vec()
    }

    /// Whether Black resigns at the third move without hope if this comes before it.
    #[track_caller]
    fn check_resigns(expected: bool, between: impl FnOnce(&mut Engine)) {
        let options = Options { playouts: Some(200), resign: Some(0.5), ..options() };
        let mut engine = Engine::new(Options { size: BoardSize::square(5).unwrap(), ..options });
        engine.set_komi(Komi::new(100.0).unwrap());
        engine.set_up(&whites(&engine), Color::Black).unwrap();
        for _ in 0..2 {
            let decision = engine.genmove(Color::Black, &GO_ON);
            assert!(matches!(decision, Decision::Move(_)), "{decision:?}");
        }
        between(&mut engine);
        let decision = engine.genmove(Color::Black, &GO_ON);
        assert_eq!(decision == Decision::Resign, expected, "{decision:?}");
    }

    #[test]
    fn the_moves_without_hope_are_its_own_in_a_row() {
        check_resigns(true, |_| {});
        check_resigns(true, |engine| _ = engine.reg_genmove(Color::Black, &GO_ON));
        check_resigns(true, |engine| _ = engine.genmove(Color::White, &GO_ON));
        check_resigns(true, |engine| _ = engine.count(&GO_ON));
        check_resigns(false, |engine| _ = engine.undo());
        check_resigns(false, |engine| engine.set_up(&whites(engine), Color::Black).unwrap());
    }
}
