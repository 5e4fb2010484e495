//! Random games on the library's board and on its plain [`Twin`], compared as they go.

use crate::rules::twin::{Place, Stones, Twin};
use kosumi::go::{
    Area, Bitboard, Board, BoardSize, Color, Game, IllegalMove, KoRule, Komi, MAX_WORDS, Move,
    Point, Rules,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How often the games met what is rare or tricky.
#[derive(Debug, Default)]
struct Reached {
    games: usize,
    plays: usize,
    passes: usize,
    captures: usize,
    captures_of_chains: usize,
    captures_of_several_chains: usize,
    suicides: usize,
    suicide_bans: usize,
    /// Plays refused where simple ko bans them.
    ko_bans: usize,
    /// Plays refused for repetition elsewhere.
    superko_bans: usize,
    occupied: usize,
}

/// One game on both boards.
struct Pair<const N: usize> {
    game: Game<N>,
    twin: Twin,
    /// The hash of a board with nothing but one stone, by color and place.
    keys: [Vec<u64>; 2],
}

impl<const N: usize> Pair<N> {
    fn new(size: BoardSize, rules: Rules) -> Self {
        let empty: Board<N> = Board::new(size);
        let keys = |color| size.points().map(|p| empty.hash_after(color, p)).collect();
        Pair {
            game: Game::new(size, rules, Komi::ZERO),
            twin: Twin::new(size.width(), size.height(), rules),
            keys: Color::BOTH.map(keys),
        }
    }

    fn point(&self, (x, y): Place) -> Point {
        self.game.size().point(x, y).unwrap()
    }

    fn points(&self, places: &[Place]) -> Bitboard<N> {
        places.iter().map(|&place| self.point(place)).collect()
    }

    /// The hash of stones, from scratch.
    fn hash(&self, stones: &Stones) -> u64 {
        let key = |(i, content): (usize, &Option<Color>)| {
            content.map_or(0, |color| self.keys[color.index()][i])
        };
        stones.iter().enumerate().map(key).fold(0, |a, b| a ^ b)
    }

    fn play(&mut self, color: Color, place: Place, reached: &mut Reached) {
        let verdict = self.twin.check(color, place);
        let is_ko = self.twin.ko_point() == Some(place);
        let n_moves = self.game.n_moves();
        match (self.game.play(color, Move::Play(self.point(place))), verdict) {
            (Ok(removed), Ok(())) => {
                let outcome = self.twin.play(color, place);
                let n_captured = outcome.captured.iter().flatten().count();
                assert_eq!(removed.captured, n_captured);
                assert_eq!(removed.suicided, outcome.suicided.len());
                reached.plays += 1;
                reached.captures += usize::from(n_captured > 0);
                reached.captures_of_chains += usize::from(n_captured > outcome.captured.len());
                reached.captures_of_several_chains += usize::from(outcome.captured.len() > 1);
                reached.suicides += usize::from(removed.suicided > 0);
            }
            (Err(reason), Err(expected)) => {
                assert_eq!(reason, expected);
                assert_eq!(self.game.n_moves(), n_moves);
                *match reason {
                    IllegalMove::Occupied => &mut reached.occupied,
                    IllegalMove::Suicide => &mut reached.suicide_bans,
                    IllegalMove::Ko | IllegalMove::Superko if is_ko => &mut reached.ko_bans,
                    IllegalMove::Ko | IllegalMove::Superko => &mut reached.superko_bans,
                } += 1;
            }
            (found, expected) => panic!("{color} {place:?}: {found:?}, not {expected:?}"),
        }
    }

    fn pass(&mut self, color: Color, reached: &mut Reached) {
        self.game.play(color, Move::Pass).unwrap();
        self.twin.pass(color);
        reached.passes += 1;
    }

    /// Compares what a board keeps: stones, empty points, chains, hash, ko point, prisoners.
    fn check_board(&self) {
        let board = self.game.board();
        assert_eq!(board.hash(), self.hash(self.twin.stones()));
        let ko_point = self.twin.ko_point().map(|place| self.point(place));
        assert_eq!(board.ko_point(), ko_point);
        assert_eq!(self.game.to_play(), self.twin.to_play());
        for color in Color::BOTH {
            assert_eq!(self.game.prisoners(color), self.twin.prisoners(color));
        }

        let mut places: [Vec<Place>; 3] = Default::default();
        for place in self.twin.places() {
            let color = self.twin.color(place);
            assert_eq!(board.color(self.point(place)), color);
            places[color.map_or(2, Color::index)].push(place);
        }
        let [black, white, empty] = places.map(|places| self.points(&places));
        assert_eq!(*board.both_stones(), [black, white]);
        assert_eq!(board.empty(), empty);
        assert_eq!(board.n_empty(), empty.len());
        let listed: Bitboard<N> = (0..board.n_empty()).map(|n| board.nth_empty(n)).collect();
        assert_eq!(listed, empty);

        for chain in Color::BOTH.into_iter().flat_map(|color| board.chains(color)) {
            let (x, y) = self.game.size().column_row(chain.stones().first().unwrap());
            let (stones, liberties) = self.twin.chain((x, y));
            assert_eq!(*chain.stones(), self.points(&stones));
            assert_eq!(*chain.liberties(), self.points(&liberties));
            assert_eq!(chain.n_stones(), stones.len());
            assert_eq!(chain.n_liberties(), liberties.len());
            for p in chain.stones().iter() {
                assert_eq!(board.chain(p).unwrap().stones(), chain.stones());
            }
        }
    }

    /// Compares what a board tells of plays not made, for both colors, and the area.
    fn check_prospects(&self) {
        let board = self.game.board();
        let area = Area::of(board);
        for place in self.twin.places() {
            let p = self.point(place);
            let owner = Color::BOTH.into_iter().find(|c| area.owned[c.index()].contains(p));
            assert_eq!(owner, self.twin.owner(place));
            let around = board.around(p);
            let beside: Vec<_> =
                self.twin.neighbors(place).into_iter().map(|q| self.twin.color(q)).collect();
            assert_eq!(around.has_empty(), beside.contains(&None));
            for color in Color::BOTH {
                let is_own = |&other: &Option<Color>| other == Some(color);
                assert_eq!(around.touches(color), beside.contains(&Some(color)));
                assert_eq!(around.is_surrounded(color), beside.iter().all(is_own));
                assert_eq!(around.is_eye(color), self.twin.is_eye(color, place));
                let verdict = self.game.check(color, Move::Play(p));
                assert_eq!(verdict, self.twin.check(color, place), "{color} {place:?}");
                if board.is_empty(p) {
                    let outcome = self.twin.outcome(color, place);
                    assert_eq!(board.captures(color, p), !outcome.captured.is_empty());
                    assert_eq!(board.is_suicide(color, p), !outcome.suicided.is_empty());
                    assert_eq!(board.hash_after(color, p), self.hash(&outcome.stones));
                }
            }
        }
    }

    /// The board in the most words must be the same board.
    fn check_resized(&self) {
        let board = self.game.board();
        let wide: Board<MAX_WORDS> = board.resized();
        assert_eq!(wide.hash(), board.hash());
        assert_eq!(wide.ko_point(), board.ko_point());
        assert_eq!(wide.empty(), board.empty().resized());
        for p in self.game.size().points() {
            assert_eq!(wide.around(p), board.around(p));
            let [a, b] = [
                wide.chain(p).map(|chain| (*chain.stones(), *chain.liberties())),
                board.chain(p).map(|chain| (chain.stones().resized(), chain.liberties().resized())),
            ];
            assert_eq!(a, b);
        }
    }
}

/// Plays one game: mostly random empty points, now and then any point, a pass, the same color
/// again; a ko is often taken back at once.
fn play_game<const N: usize>(size: BoardSize, rules: Rules, seed: u64, reached: &mut Reached) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pair: Pair<N> = Pair::new(size, rules);
    let n_attempts = size.area() * 5 / 4 + 40;
    let every = if size.area() <= 30 { 1 } else { size.area() / 6 };
    for attempt in 0..n_attempts {
        let color = match rng.random_range(0..12) {
            0 => pair.twin.to_play().opponent(),
            _ => pair.twin.to_play(),
        };
        let mut place = (rng.random_range(0..size.width()), rng.random_range(0..size.height()));
        let board = pair.game.board();
        let is_wild = rng.random_range(0..8) == 0;
        if !is_wild && board.n_empty() > 0 {
            place = size.column_row(board.nth_empty(rng.random_range(0..board.n_empty())));
        }
        match pair.twin.ko_point() {
            Some(ko_point) if rng.random() => pair.play(color, ko_point, reached),
            _ if rng.random_range(0..30) == 0 => pair.pass(color, reached),
            _ => pair.play(color, place, reached),
        }
        pair.check_board();
        if attempt % every == 0 {
            pair.check_prospects();
        }
    }
    pair.check_prospects();
    pair.check_resized();
    while pair.game.undo().is_some() {
        pair.twin.undo();
        pair.check_board();
    }
    assert_eq!(pair.game.n_moves(), 0);
    assert_eq!(pair.game.board().n_empty(), size.area());
    reached.games += 1;
}

fn sizes() -> impl Iterator<Item = BoardSize> {
    let squares = (2..=25).map(|side| (side, side));
    let rectangles = [(1, 2), (7, 1), (2, 3), (5, 2), (3, 4), (6, 4), (5, 9), (9, 6)];
    let long = [(25, 2), (13, 19), (4, 25)];
    squares
        .chain(rectangles)
        .chain(long)
        .map(|(width, height)| BoardSize::new(width, height).unwrap())
}

fn play_games(rules: Rules, reached: &mut Reached) {
    for size in sizes() {
        let play_game = match size.words() {
            1 => play_game::<1>,
            2 => play_game::<2>,
            3..=4 => play_game::<4>,
            5..=7 => play_game::<7>,
            _ => play_game::<MAX_WORDS>,
        };
        for seed in 0..if size.area() <= 100 { 10 } else { 2 } {
            play_game(size, rules, seed, reached);
        }
    }
}

#[track_caller]
fn check(ko: KoRule) {
    let mut reached = Reached::default();
    for suicide in [false, true] {
        let rules = Rules { ko, suicide, ..Rules::default() };
        play_games(rules, &mut reached);
    }
    assert!(reached.games >= 400, "{reached:?}");
    let least_superko_bans = if ko == KoRule::Simple { 0 } else { 200 };
    assert!(reached.superko_bans >= least_superko_bans, "{reached:?}");
    for count in [
        reached.plays,
        reached.passes,
        reached.captures,
        reached.captures_of_chains,
        reached.captures_of_several_chains,
        reached.suicides,
        reached.suicide_bans,
        reached.ko_bans,
        reached.occupied,
    ] {
        assert!(count >= 300, "{reached:?}");
    }
}

#[test]
fn games_under_simple_ko_agree() {
    check(KoRule::Simple);
}

#[test]
fn games_under_positional_superko_agree() {
    check(KoRule::Positional);
}

#[test]
fn games_under_situational_superko_agree() {
    check(KoRule::Situational);
}
