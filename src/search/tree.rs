//! The tree: nodes in an arena of bounded size that all threads share without locks.
//!
//! A node is a move with its statistics; the children of a node stand side by side. All numbers of
//! a node are seen by **the player who made its move**.

use crate::go::{Color, Move, Point};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, Ordering::*};
use std::time::Duration;

/// Values are summed in whole units, so that threads can add them in any order.
const UNIT: f32 = 65536.0;

/// A move, what was found out about it, and where its children are.
#[derive(Default)]
pub struct Node {
    /// The move's point, 0 for a pass.
    point: AtomicU16,
    /// A probability, or a negative number for a move that turned out to be illegal.
    prior: AtomicU32,
    visits: AtomicU32,
    value: AtomicU64,
    amaf_visits: AtomicU32,
    amaf_value: AtomicU32,
    squares: AtomicU32,
    n_results: AtomicU32,
    black_lead: AtomicU32,
    /// [`NO_CHILDREN`], [`EXPANDING`], or index and number as [`Siblings::pack`] makes them.
    children: AtomicU64,
}

/// The results of a node, for the player who made its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Results {
    /// The number of simulations.
    pub n: f32,
    /// The mean result, from 0 to 1.
    pub mean: f32,
    /// The mean square of the difference from the mean.
    pub variance: f32,
}

/// What the simulations through a node found that are done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Their number.
    pub n: u32,
    /// The mean result, from 0 to 1, for the player who made the move.
    pub value: f32,
    /// Black's mean lead in points.
    pub black_lead: f32,
}

const NO_CHILDREN: u64 = 0;
const EXPANDING: u64 = 1;

/// The place of the children of one node in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Siblings {
    first: u32,
    count: u32,
}

impl Siblings {
    fn pack(self) -> u64 {
        u64::from(self.first) << 32 | u64::from(self.count) << 1
    }

    fn unpack(packed: u64) -> Option<Siblings> {
        let siblings = Siblings { first: (packed >> 32) as u32, count: packed as u32 >> 1 };
        (siblings.count > 0).then_some(siblings)
    }
}

impl Node {
    fn reset(&self, mv: Move, prior: f32) {
        self.point.store(mv.point().map_or(0, |p| p.index() as u16), Relaxed);
        self.prior.store(prior.to_bits(), Relaxed);
        self.visits.store(0, Relaxed);
        self.value.store(0, Relaxed);
        self.amaf_visits.store(0, Relaxed);
        self.amaf_value.store(0, Relaxed);
        self.squares.store(0, Relaxed);
        self.n_results.store(0, Relaxed);
        self.black_lead.store(0, Relaxed);
        self.children.store(NO_CHILDREN, Relaxed);
    }

    /// The move into this node.
    #[inline]
    #[must_use]
    pub fn mv(&self) -> Move {
        match self.point.load(Relaxed) {
            0 => Move::Pass,
            n => Move::Play(Point(n)),
        }
    }

    /// The probability that the evaluator gave the move; `None` if it turned out to be illegal.
    #[inline]
    #[must_use]
    pub fn prior(&self) -> Option<f32> {
        let prior = f32::from_bits(self.prior.load(Relaxed));
        (prior >= 0.0).then_some(prior)
    }

    /// Whether a thread is giving the node children just now.
    #[must_use]
    pub fn is_expanding(&self) -> bool {
        self.children.load(Relaxed) == EXPANDING
    }

    /// Notes that the move is illegal.
    pub fn ban(&self) {
        self.prior.store((-1f32).to_bits(), Relaxed);
    }

    /// The number of simulations that went through this node, those under way included.
    #[inline]
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The mean result, from 0 to 1, for the player who made the move; simulations under way count
    /// as lost. `None` without visits.
    #[inline]
    #[must_use]
    pub fn value(&self) -> Option<f32> {
        let visits = self.visits();
        (visits > 0).then(|| self.value.load(Relaxed) as f32 / UNIT / visits as f32)
    }

    /// The results without the `n_under_way` simulations that count as visits already; `None` if
    /// there are no others. The variance is known if each result was also added by
    /// [`Self::add_square`].
    #[must_use]
    pub fn results(&self, n_under_way: u32) -> Option<Results> {
        let n = self.visits().checked_sub(n_under_way).filter(|&n| n > 0)? as f32;
        let mean = self.value.load(Relaxed) as f32 / UNIT / n;
        let mean_square = f32::from_bits(self.squares.load(Relaxed)) / n;
        Some(Results { n, mean, variance: (mean_square - mean * mean).max(0.0) })
    }

    /// The number of simulations in which the same player made this move later on, each with its
    /// weight.
    #[inline]
    #[must_use]
    pub fn amaf_visits(&self) -> f32 {
        f32::from_bits(self.amaf_visits.load(Relaxed))
    }

    /// The weighted sum of the results of those simulations, for that player.
    #[inline]
    #[must_use]
    pub fn amaf_sum(&self) -> f32 {
        f32::from_bits(self.amaf_value.load(Relaxed))
    }

    /// Counts a simulation that is on its way through the node.
    #[inline]
    pub fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Adds the result of a simulation that went through the node: its value, from 0 to 1, for the
    /// player who made the move, and the lead that Black had in the end. When threads meet here, one
    /// of their leads may count for less.
    #[inline]
    pub fn add_result(&self, value: f32, black_lead: f32) {
        self.value.fetch_add((value * UNIT) as u64, Relaxed);
        let n = self.n_results.fetch_add(1, Relaxed) + 1;
        let mean = f32::from_bits(self.black_lead.load(Relaxed));
        let mean = mean + (black_lead - mean) / n as f32;
        self.black_lead.store(mean.to_bits(), Relaxed);
    }

    /// What the simulations that are done found; `None` if there are none.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let n = self.n_results.load(Relaxed);
        (n > 0).then(|| Outcome {
            n,
            value: self.value.load(Relaxed) as f32 / UNIT / n as f32,
            black_lead: f32::from_bits(self.black_lead.load(Relaxed)),
        })
    }

    /// Adds the square of a result to what the variance is made of. When threads meet here, one of
    /// their results may get lost.
    #[inline]
    pub fn add_square(&self, value: f32) {
        let sum = f32::from_bits(self.squares.load(Relaxed)) + value * value;
        self.squares.store(sum.to_bits(), Relaxed);
    }

    /// Adds the result of a simulation in which the same player made this move later on, with a
    /// weight from 0 to 1. When threads meet here, one of their results may get lost.
    #[inline]
    pub fn add_amaf_result(&self, value: f32, weight: f32) {
        self.amaf_visits.store((self.amaf_visits() + weight).to_bits(), Relaxed);
        self.amaf_value.store((self.amaf_sum() + weight * value).to_bits(), Relaxed);
    }

    fn copy_from(&self, other: &Node) {
        self.point.store(other.point.load(Relaxed), Relaxed);
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        self.visits.store(other.visits.load(Relaxed), Relaxed);
        self.value.store(other.value.load(Relaxed), Relaxed);
        self.amaf_visits.store(other.amaf_visits.load(Relaxed), Relaxed);
        self.amaf_value.store(other.amaf_value.load(Relaxed), Relaxed);
        self.squares.store(other.squares.load(Relaxed), Relaxed);
        self.n_results.store(other.n_results.load(Relaxed), Relaxed);
        self.black_lead.store(other.black_lead.load(Relaxed), Relaxed);
        self.children.store(other.children.load(Relaxed), Relaxed);
    }

    /// The children's place; `None` for a leaf.
    fn siblings(&self) -> Option<Siblings> {
        Siblings::unpack(self.children.load(Acquire))
    }
}

/// The number of nodes in a chunk, the piece in which memory is taken.
const CHUNK: usize = 1 << 12;

/// How long a node takes when room is made, on a slow and busy computer.
const TIME_PER_NODE: Duration = Duration::from_nanos(100);

/// The root and all its descendants.
pub struct Tree {
    root: Node,
    /// Who made the move into the root: the opponent of the side to play there.
    root_player: Color,
    chunks: Vec<OnceLock<Box<[Node]>>>,
    n_used: AtomicU32,
    is_full: AtomicBool,
}

impl Tree {
    /// A tree of a root alone, where `to_play` is to play, that will take no more than `memory_mb`
    /// million bytes, nor more nodes than can be numbered.
    #[must_use]
    pub fn new(to_play: Color, memory_mb: usize) -> Tree {
        let n_chunks = memory_mb * 1_000_000 / (CHUNK * size_of::<Node>());
        let n_chunks = n_chunks.clamp(1, u32::MAX as usize / CHUNK);
        Tree {
            root: Node::default(),
            root_player: to_play.opponent(),
            chunks: (0..n_chunks).map(|_| OnceLock::new()).collect(),
            n_used: AtomicU32::new(0),
            is_full: AtomicBool::new(false),
        }
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The side to play at the root.
    #[must_use]
    pub fn to_play(&self) -> Color {
        self.root_player.opponent()
    }

    /// The children of a node, none for a leaf.
    #[inline]
    #[must_use]
    pub fn children(&self, node: &Node) -> &[Node] {
        node.siblings().map_or(&[], |siblings| self.block(siblings))
    }

    /// Gives a leaf its children and answers true, unless another thread is doing so or the memory
    /// is used up.
    pub fn expand(&self, node: &Node, policy: &[(Move, f32)]) -> bool {
        if node.children.compare_exchange(NO_CHILDREN, EXPANDING, Relaxed, Relaxed).is_err() {
            return false;
        }
        let Some(siblings) = self.allocate(policy.len()) else {
            node.children.store(NO_CHILDREN, Relaxed);
            self.is_full.store(true, Relaxed);
            return false;
        };
        let total: f32 = policy.iter().map(|(_, prior)| prior).sum();
        for (child, &(mv, prior)) in self.block(siblings).iter().zip(policy) {
            child.reset(mv, prior / total.max(f32::MIN_POSITIVE));
        }
        node.children.store(siblings.pack(), Release);
        true
    }

    /// Whether a leaf got no children for want of memory since the last [`Self::compact`].
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full.load(Relaxed)
    }

    /// Finds room for `count` nodes side by side in one chunk.
    fn allocate(&self, count: usize) -> Option<Siblings> {
        let start = |used: u32| {
            let room = CHUNK - used as usize % CHUNK;
            if room < count { used as usize + room } else { used as usize }
        };
        let end = |used: u32| {
            let end = start(used) + count;
            (end <= self.chunks.len() * CHUNK).then_some(end as u32)
        };
        let used = self.n_used.fetch_update(Relaxed, Relaxed, end).ok()?;
        Some(Siblings { first: start(used) as u32, count: count as u32 })
    }

    fn block(&self, siblings: Siblings) -> &[Node] {
        let (first, count) = (siblings.first as usize, siblings.count as usize);
        let chunk = self.chunks[first / CHUNK]
            .get_or_init(|| std::iter::repeat_with(Node::default).take(CHUNK).collect());
        &chunk[first % CHUNK..first % CHUNK + count]
    }

    /// Makes the position after `mv` the root and forgets everything else; a move that was never
    /// looked at leaves nothing.
    pub fn advance(&mut self, mv: Move) {
        let child = self.children(&self.root).iter().find(|child| child.mv() == mv);
        let root = Node::default();
        if let Some(child) = child {
            root.copy_from(child);
        }
        self.root = root;
        self.root_player = self.root_player.opponent();
        self.compact(0);
    }

    /// How long [`Self::make_room`] takes at most.
    #[must_use]
    pub fn time_to_make_room(&self) -> Duration {
        TIME_PER_NODE * self.n_used.load(Relaxed)
    }

    /// Forgets what was visited least, until a quarter of the memory is free or only the moves at
    /// the root are left.
    pub fn make_room(&mut self) {
        let enough = (self.chunks.len() * CHUNK / 4 * 3) as u32;
        let mut min_visits = 1;
        while self.is_full()
            || self.n_used.load(Relaxed) > enough && min_visits < self.root.visits()
        {
            min_visits *= 2;
            self.compact(min_visits);
        }
    }

    /// Forgets the children of all nodes that have fewer than `min_visits`, and moves the others
    /// together.
    fn compact(&mut self, min_visits: u32) {
        let mut kept = self.blocks_below_root(min_visits);
        kept.sort();
        let mut used = 0;
        let moves: Vec<(u32, u32)> = kept
            .iter()
            .map(|&old| {
                self.n_used = AtomicU32::new(used);
                // Moving down in order, a block never needs more room than it had.
                let new = self.allocate(old.count as usize).unwrap_or(old);
                for (to, from) in self.block(new).iter().zip(self.block(old)) {
                    to.copy_from(from);
                }
                used = new.first + new.count;
                (old.first, new.first)
            })
            .collect();
        self.n_used = AtomicU32::new(used);
        self.is_full = AtomicBool::new(false);

        let relink = |node: &Node| {
            if let Some(Siblings { first, count }) = node.siblings()
                && let Ok(i) = moves.binary_search_by_key(&first, |&(old, _)| old)
            {
                node.children.store(Siblings { first: moves[i].1, count }.pack(), Relaxed);
            }
        };
        relink(&self.root);
        for (&Siblings { count, .. }, &(_, first)) in kept.iter().zip(&moves) {
            self.block(Siblings { first, count }).iter().for_each(relink);
        }
    }

    /// The places of all children worth keeping; makes leaves of the nodes with too few visits.
    fn blocks_below_root(&self, min_visits: u32) -> Vec<Siblings> {
        let mut blocks: Vec<Siblings> = self.root.siblings().into_iter().collect();
        let mut next = 0;
        while next < blocks.len() {
            for node in self.block(blocks[next]) {
                if node.visits() < min_visits {
                    node.children.store(NO_CHILDREN, Relaxed);
                }
                blocks.extend(node.siblings());
            }
            next += 1;
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::BoardSize;

    fn moves(n: usize) -> Vec<(Move, f32)> {
        BoardSize::square(25).unwrap().points().take(n).map(|p| (Move::Play(p), 1.0)).collect()
    }

    /// Checks that every node below has `n` children down to `depth`, in the order of `moves`.
    fn assert_complete(tree: &Tree, node: &Node, n: usize, depth: usize) {
        let children = tree.children(node);
        assert_eq!(children.len(), if depth == 0 { 0 } else { n });
        for (child, (mv, _)) in children.iter().zip(moves(n)) {
            assert_eq!(child.mv(), mv);
            assert_complete(tree, child, n, depth - 1);
        }
    }

    fn grow(tree: &Tree, node: &Node, n: usize, depth: usize) {
        if depth > 0 {
            assert!(tree.expand(node, &moves(n)));
            for child in tree.children(node) {
                child.enter();
                grow(tree, child, n, depth - 1);
            }
        }
    }

    #[test]
    fn the_subtree_survives_an_advance() {
        let mut tree = Tree::new(Color::Black, 20);
        grow(&tree, &tree.root, 70, 3);
        let used = tree.n_used.load(Relaxed);
        assert_complete(&tree, &tree.root, 70, 3);
        tree.advance(moves(70)[50].0);
        assert_eq!(tree.to_play(), Color::White);
        assert_complete(&tree, &tree.root, 70, 2);
        assert!(tree.n_used.load(Relaxed) * 60 < used);
        tree.advance(Move::Pass);
        assert_eq!(tree.children(&tree.root).len(), 0);
        assert_eq!(tree.n_used.load(Relaxed), 0);
    }

    #[test]
    fn a_full_tree_refuses_children_until_it_is_pruned() {
        let mut tree = Tree::new(Color::Black, 1);
        assert!(tree.expand(&tree.root, &moves(600)));
        for child in tree.children(&tree.root) {
            child.enter();
        }
        let busy = &tree.children(&tree.root)[7];
        busy.enter();
        let grown =
            tree.children(&tree.root).iter().filter(|child| tree.expand(child, &moves(600)));
        assert!(grown.count() < 600);
        assert!(tree.is_full());
        tree.make_room();
        assert!(!tree.is_full());
        let with_children =
            tree.children(&tree.root).iter().filter(|c| !tree.children(c).is_empty());
        assert_eq!(with_children.count(), 1);
        assert!(tree.expand(&tree.children(&tree.root)[8], &moves(600)));
    }

    #[test]
    fn every_node_has_a_number() {
        for memory_mb in [0, 1, 1_048_576] {
            let n_nodes = Tree::new(Color::Black, memory_mb).chunks.len() * CHUNK;
            assert!((1..=u32::MAX as usize).contains(&n_nodes), "{memory_mb} MB: {n_nodes}");
        }
    }

    #[test]
    fn children_appear_once_when_threads_meet() {
        let tree = Tree::new(Color::Black, 20);
        let n_expanded = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    if tree.expand(&tree.root, &moves(300)) {
                        n_expanded.fetch_add(1, Relaxed);
                    }
                });
            }
        });
        assert_eq!(n_expanded.load(Relaxed), 1);
        assert_eq!(tree.children(&tree.root).len(), 300);
    }
}
