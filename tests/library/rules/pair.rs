//! The library's board and its plain [`Twin`], on which the same plays are made and compared.

use super::twin::{Place, Stones, Twin};
use kosumi::go::{
    Area, Bitboard, Board, BoardSize, Color, Fates, Game, IllegalMove, Komi, MAX_WORDS, Move,
    Point, Rules, Scoring,
};

/// How often the games met what is rare or tricky.
#[derive(Debug, Default)]
pub struct Reached {
    pub games: usize,
    pub plays: usize,
    pub passes: usize,
    /// Moves taken back before the end.
    pub undone: usize,
    pub captures: usize,
    pub captures_of_chains: usize,
    pub captures_of_several_chains: usize,
    pub suicides: usize,
    pub suicide_bans: usize,
    /// Plays refused where simple ko bans them.
    pub ko_bans: usize,
    /// Plays refused for repetition elsewhere.
    pub superko_bans: usize,
    pub occupied: usize,
}

/// One game on both boards.
pub struct Pair<const N: usize> {
    pub game: Game<N>,
    pub twin: Twin,
    /// The hash of a board with nothing but one stone, by color and place.
    keys: [Vec<u64>; 2],
}

impl<const N: usize> Pair<N> {
    pub fn new(size: BoardSize, rules: Rules) -> Self {
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

    pub fn play(&mut self, color: Color, place: Place, reached: &mut Reached) {
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

    pub fn pass(&mut self, color: Color, reached: &mut Reached) {
        self.game.play(color, Move::Pass).unwrap();
        self.twin.pass(color);
        reached.passes += 1;
    }

    /// Takes back the last move, if there is one.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.game.undo().is_some();
        if is_undone {
            self.twin.undo();
        }
        is_undone
    }

    /// Compares what a board keeps: stones, empty points, chains, hash, ko point, prisoners.
    pub fn check_board(&self) {
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

    /// Compares what a board tells of plays not made, for both colors, and the area: in some places
    /// if the board has many, which ones `shift` says.
    pub fn check_prospects(&self, shift: usize) {
        let board = self.game.board();
        let area = Area::of(board);
        let step = self.game.size().area().div_ceil(64);
        for place in self.twin.places().skip(shift % step).step_by(step) {
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

    /// Compares the count of the board as it stands.
    pub fn check_count(&self) {
        let count = self.game.count(&Fates::AS_IT_STANDS);
        let (mut stones, mut territory) = ([0; 2], [0; 2]);
        for place in self.twin.places() {
            match (self.twin.color(place), self.twin.owner(place)) {
                (Some(color), _) => stones[color.index()] += 1,
                (None, Some(color)) => territory[color.index()] += 1,
                (None, None) => {}
            }
        }
        assert_eq!((count.stones, count.territory), (stones, territory));
        let [black, white] = Color::BOTH.map(|color| {
            let beside_territory = match self.game.rules().scoring {
                Scoring::Area => stones[color.index()],
                Scoring::Territory => self.twin.prisoners(color),
            };
            (territory[color.index()] + beside_territory) as f64
        });
        assert_eq!(count.score().black_lead, black - white);
    }

    /// The board in the most words must be the same board.
    pub fn check_resized(&self) {
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
