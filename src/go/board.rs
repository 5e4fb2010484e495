//! The stones on a board and the rules of capture. No history: superko is the [`Game`]'s work.
//!
//! Each chain keeps its stones and its liberties as sets and the number of its liberties, all
//! exact after every play. Every point names its chain; empty and spare points name two chains
//! that nobody reads, so the updates round a new stone need no branches.
//!
//! [`Game`]: super::Game

use super::bitboard::Bitboard;
use super::chain::Chain;
use super::color::Color;
use super::point::{BoardSize, MAX_WORDS, Point};
use super::point_list::PointList;
use super::surroundings::Surroundings;
use super::zobrist::key;

/// What stands on a point and, for a stone, its chain: the content in the upper four bits, the
/// index of the chain below.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell(u16);

impl Cell {
    const EMPTY: Cell = Cell(0);
    const SPARE: Cell = Cell(3 << 12 | 1);

    #[inline(always)]
    fn stone(color: Color, chain: usize) -> Cell {
        Cell((color as u16 + 1) << 12 | chain as u16)
    }

    /// 0 for an empty point, 1 for Black, 2 for White, 3 off the board.
    #[inline(always)]
    fn content(self) -> u16 {
        self.0 >> 12
    }

    #[inline(always)]
    fn is(self, color: Color) -> bool {
        self.content() == color as u16 + 1
    }

    #[inline(always)]
    fn chain(self) -> usize {
        (self.0 & 0xfff) as usize
    }
}

/// What a play did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The number of enemy stones taken.
    pub captured: usize,
    /// The number of the player's own stones that went off by suicide.
    pub suicided: usize,
}

/// The stones of a position, with the point that simple ko bans.
///
/// `N` is the number of words of its sets: at least [`BoardSize::words`].
///
/// ```
/// use kosumi::go::{Board, BoardSize, Color};
/// let size = BoardSize::square(3).unwrap();
/// let mut board: Board = Board::new(size);
/// let [a1, b1, a2] = [(0, 0), (1, 0), (0, 1)].map(|(x, y)| size.point(x, y).unwrap());
/// board.play(Color::White, a1);
/// board.play(Color::Black, b1);
/// assert!(board.chain(a1).unwrap().n_liberties() == 1);
/// assert_eq!(board.play(Color::Black, a2).captured, 1);
/// assert_eq!(board.color(a1), None);
/// ```
#[derive(Clone, Copy)]
pub struct Board<const N: usize = MAX_WORDS> {
    size: BoardSize,
    stones: [Bitboard<N>; 2],
    cells: [[Cell; 64]; N],
    around: [[Surroundings; 64]; N],
    chains: [[Chain<N>; 64]; N],
    empty: PointList<N>,
    ko_point: Option<Point>,
    hash: u64,
}

impl<const N: usize> Board<N> {
    /// An empty board.
    ///
    /// # Panics
    /// If the size needs more than `N` words.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        assert!(size.words() <= N, "{size:?} needs more than {N} words");
        let points = Bitboard::<N>::full(size);
        let is_spare = |p| !points.contains(p);
        let mut board = Board {
            size,
            stones: [Bitboard::EMPTY; 2],
            cells: [[Cell::SPARE; 64]; N],
            around: [[Surroundings::EMPTY; 64]; N],
            chains: [[Chain::NONE; 64]; N],
            empty: PointList::new(),
            ko_point: None,
            hash: 0,
        };
        for p in size.points() {
            board.set_cell(p, Cell::EMPTY);
            board.empty.insert(p);
            for (place, q) in size.around(p).into_iter().enumerate() {
                let content = if is_spare(q) { Cell::SPARE.content() } else { 0 };
                board.around.as_flattened_mut()[p.index()].toggle(place, content);
            }
        }
        board
    }

    /// A board with the given stones, Black's first, and the point that simple ko bans; chains
    /// without liberties stay.
    ///
    /// # Panics
    /// If the size needs more than `N` words, or a point holds stones of both colors.
    #[must_use]
    pub fn from_position(
        size: BoardSize,
        stones: [Bitboard<N>; 2],
        ko_point: Option<Point>,
    ) -> Self {
        assert!(!stones[0].meets(&stones[1]), "one point, two colors");
        let mut board = Board { stones, ko_point, ..Board::new(size) };
        let empty = Bitboard::full(size) - stones[0] - stones[1];
        for color in Color::BOTH {
            for stones in stones[color.index()].regions(size) {
                let liberties = stones.neighbors(size) & empty;
                let chain = Chain {
                    stones,
                    liberties,
                    n_stones: stones.len() as u16,
                    n_liberties: liberties.len() as u16,
                };
                let head = stones.first().map_or(0, Point::index);
                board.chains.as_flattened_mut()[head] = chain;
                for p in stones.iter() {
                    board.set_cell(p, Cell::stone(color, head));
                    board.empty.remove(p);
                    board.toggle_around(color, p);
                    board.hash ^= key(color, p);
                }
            }
        }
        board
    }

    /// The same position with sets of `M` words.
    ///
    /// # Panics
    /// If the size needs more than `M` words.
    #[must_use]
    pub fn resized<const M: usize>(&self) -> Board<M> {
        Board::from_position(self.size, self.stones.map(|set| set.resized()), self.ko_point)
    }

    /// The size of the board.
    #[inline(always)]
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The stones of one color.
    #[inline(always)]
    #[must_use]
    pub fn stones(&self, color: Color) -> &Bitboard<N> {
        &self.stones[color.index()]
    }

    /// The stones of both colors, Black's first.
    #[inline(always)]
    #[must_use]
    pub fn both_stones(&self) -> &[Bitboard<N>; 2] {
        &self.stones
    }

    /// The empty points.
    #[must_use]
    pub fn empty(&self) -> Bitboard<N> {
        Bitboard::full(self.size) - self.stones[0] - self.stones[1]
    }

    /// The number of empty points.
    #[inline(always)]
    #[must_use]
    pub fn n_empty(&self) -> usize {
        self.empty.len()
    }

    /// One of the empty points, numbered from 0 in no particular order that changes with each play.
    ///
    /// # Panics
    /// May panic if there are not that many.
    #[inline(always)]
    #[must_use]
    pub fn nth_empty(&self, n: usize) -> Point {
        debug_assert!(n < self.empty.len());
        self.empty.get(n)
    }

    /// The color of the stone on a point, `None` if there is no stone.
    #[inline(always)]
    #[must_use]
    pub fn color(&self, p: Point) -> Option<Color> {
        match self.cell(p).content() {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a point of the board is empty; false for a spare point.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self, p: Point) -> bool {
        self.cell(p) == Cell::EMPTY
    }

    /// The chain of the stone on a point, `None` if there is no stone.
    #[inline(always)]
    #[must_use]
    pub fn chain(&self, p: Point) -> Option<&Chain<N>> {
        let cell = self.cell(p);
        (cell.chain() > 1).then(|| &self.chains.as_flattened()[cell.chain()])
    }

    /// The chains of one color, each once.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = &Chain<N>> {
        let mut left = self.stones[color.index()];
        std::iter::from_fn(move || {
            let chain = self.chain(left.first()?)?;
            left -= chain.stones;
            Some(chain)
        })
    }

    /// The point where simple ko bans the next play, if any.
    #[inline(always)]
    #[must_use]
    pub fn ko_point(&self) -> Option<Point> {
        self.ko_point
    }

    /// Lifts the ban of simple ko, as a pass does.
    #[inline(always)]
    pub fn lift_ko(&mut self) {
        self.ko_point = None;
    }

    /// The hash of the stones, without the side to play.
    #[inline(always)]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether a play on an empty point takes enemy stones.
    #[inline(always)]
    #[must_use]
    pub fn captures(&self, color: Color, p: Point) -> bool {
        let enemy = color.opponent();
        self.beside(p)
            .into_iter()
            .any(|cell| cell.is(enemy) && self.chain_of(cell).n_liberties == 1)
    }

    /// Whether a play on an empty point leaves the player's own chain without liberties.
    #[inline(always)]
    #[must_use]
    pub fn is_suicide(&self, color: Color, p: Point) -> bool {
        !self.around(p).has_empty()
            && self.beside(p).into_iter().all(|cell| {
                cell == Cell::SPARE || cell.is(color) == (self.chain_of(cell).n_liberties == 1)
            })
    }

    /// Whether a play on an empty point obeys the rule of suicide: it is none, or suicide is allowed
    /// and takes off more than the new stone (which would leave the position as it was).
    #[inline(always)]
    #[must_use]
    pub fn obeys_suicide_rule(&self, color: Color, p: Point, suicide_allowed: bool) -> bool {
        !self.is_suicide(color, p) || suicide_allowed && self.around(p).touches(color)
    }

    /// Whether a chain of `color` beside `p` has no other liberty.
    #[inline(always)]
    #[must_use]
    pub fn is_last_liberty(&self, color: Color, p: Point) -> bool {
        self.beside(p)
            .into_iter()
            .any(|cell| cell.is(color) && self.chain_of(cell).n_liberties == 1)
    }

    /// What stands round a point of the board.
    #[inline(always)]
    #[must_use]
    pub fn around(&self, p: Point) -> Surroundings {
        self.around.as_flattened()[p.index()]
    }

    /// The hash that a play on an empty point leads to.
    #[must_use]
    pub fn hash_after(&self, color: Color, p: Point) -> u64 {
        let mut hash = self.hash ^ key(color, p);
        let enemy = color.opponent();
        let mut gone = Bitboard::EMPTY;
        for cell in self.beside(p) {
            if cell.is(enemy) && self.chain_of(cell).n_liberties == 1 {
                gone |= self.chain_of(cell).stones;
            }
        }
        for q in gone.iter() {
            hash ^= key(enemy, q);
        }
        if self.is_suicide(color, p) {
            let mut gone = Bitboard::of(p);
            for cell in self.beside(p) {
                if cell.is(color) {
                    gone |= self.chain_of(cell).stones;
                }
            }
            for q in gone.iter() {
                hash ^= key(color, q);
            }
        }
        hash
    }

    /// Puts a stone of `color` on the empty point `p` and removes, first, the enemy chains without
    /// liberties and then, if it has none itself, its own. Asks for no legality.
    #[inline(always)]
    pub fn play(&mut self, color: Color, p: Point) -> Removed {
        debug_assert!(self.is_empty(p));
        let beside = self.beside(p);
        for cell in beside {
            self.chains.as_flattened_mut()[cell.chain()].remove_liberty(p);
        }
        self.put_stone(color, p, beside);
        self.ko_point = None;

        let mut captured = 0;
        let mut last_taken = p;
        let is_taken = |board: &Self, cell: Cell| {
            cell.is(color.opponent()) & (board.chain_of(cell).n_liberties == 0)
        };
        if beside.into_iter().fold(false, |any, cell| any | is_taken(self, cell)) {
            for (q, cell) in self.size.neighbors(p).into_iter().zip(beside) {
                if is_taken(self, cell) && self.cell(q) == cell {
                    captured += self.take_off(q);
                    last_taken = q;
                }
            }
        }
        let &Chain { n_stones, n_liberties, .. } = self.chain_of(self.cell(p));
        if captured == 1 && n_stones == 1 && n_liberties == 1 {
            self.ko_point = Some(last_taken);
        }
        let suicided = if n_liberties == 0 { self.take_off(p) } else { 0 };
        Removed { captured, suicided }
    }

    /// Sets the stone and joins it with the chains of its color beside it.
    #[inline(always)]
    fn put_stone(&mut self, color: Color, p: Point, beside: [Cell; 4]) {
        self.stones[color.index()].insert(p);
        self.hash ^= key(color, p);
        self.empty.remove(p);
        self.toggle_around(color, p);

        let mut joined: Option<usize> = None;
        for cell in beside {
            if !cell.is(color) || joined == Some(cell.chain()) {
                continue;
            }
            joined = Some(match joined {
                None => {
                    self.chains.as_flattened_mut()[cell.chain()].add_stone(p);
                    cell.chain()
                }
                Some(other) => self.merge(color, other, cell.chain()),
            });
        }
        let head = joined.unwrap_or_else(|| {
            let stones = Bitboard::of(p);
            self.chains.as_flattened_mut()[p.index()] =
                Chain { stones, n_stones: 1, ..Chain::NONE };
            p.index()
        });
        self.set_cell(p, Cell::stone(color, head));
        let chain = &mut self.chains.as_flattened_mut()[head];
        for (q, cell) in self.size.neighbors(p).into_iter().zip(beside) {
            chain.add_liberty_if(cell == Cell::EMPTY, q);
        }
    }

    /// Makes one chain of two and returns its index; nothing happens if one is already gone into
    /// the other.
    #[inline(always)]
    fn merge(&mut self, color: Color, a: usize, b: usize) -> usize {
        let chains = self.chains.as_flattened_mut();
        let (large, small) = if chains[a].n_stones >= chains[b].n_stones { (a, b) } else { (b, a) };
        let joining = chains[small];
        if joining.n_stones == 0 {
            return large;
        }
        chains[large].join(&joining);
        chains[small].n_stones = 0;
        for p in joining.stones.iter() {
            self.set_cell(p, Cell::stone(color, large));
        }
        large
    }

    /// Removes the chain of the stone on `p` and gives its points back as liberties; returns the
    /// number of stones.
    fn take_off(&mut self, p: Point) -> usize {
        let cell = self.cell(p);
        let chain = *self.chain_of(cell);
        let color = if cell.is(Color::Black) { Color::Black } else { Color::White };
        self.stones[color.index()] -= chain.stones;
        for q in chain.stones.iter() {
            self.set_cell(q, Cell::EMPTY);
            self.empty.insert(q);
            self.toggle_around(color, q);
            self.hash ^= key(color, q);
            for beside in self.beside(q) {
                self.chains.as_flattened_mut()[beside.chain()].add_liberty(q);
            }
        }
        chain.n_stones.into()
    }

    #[inline(always)]
    fn cell(&self, p: Point) -> Cell {
        self.cells.as_flattened()[p.index()]
    }

    /// Tells the eight points round `p` that a stone of `color` came or went.
    #[inline(always)]
    fn toggle_around(&mut self, color: Color, p: Point) {
        for (place, q) in self.size.around(p).into_iter().enumerate() {
            // Seen from a neighbor, `p` lies on the opposite side.
            let opposite = if place < 4 { 3 - place } else { 11 - place };
            self.around.as_flattened_mut()[q.index()].toggle(opposite, color as u16 + 1);
        }
    }

    #[inline(always)]
    fn set_cell(&mut self, p: Point, cell: Cell) {
        self.cells.as_flattened_mut()[p.index()] = cell;
    }

    #[inline(always)]
    fn chain_of(&self, cell: Cell) -> &Chain<N> {
        &self.chains.as_flattened()[cell.chain()]
    }

    /// The cells beside a point, in the order of [`BoardSize::neighbors`].
    #[inline(always)]
    fn beside(&self, p: Point) -> [Cell; 4] {
        self.size.neighbors(p).map(|q| self.cell(q))
    }
}
