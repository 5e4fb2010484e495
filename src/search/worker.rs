//! One search thread: select, expand, evaluate, back up, again and again.

use super::counting::Counting;
use super::evaluator::{Evaluation, Evaluator, FirstPlay, Leaf, Selection};
use super::openings::merge_images;
use super::params::Params;
use super::puct::select_by_policy;
use super::root::Root;
use super::select::select;
use super::tree::{Node, Tree};
use crate::go::{Area, Board, BoardSize, Color, Move, Point, Symmetry};
use std::collections::HashMap;

/// What the evaluations of a search add up to.
#[derive(Clone)]
pub struct Totals<const N: usize> {
    /// Who owned the points.
    pub ownership: Ownership<N>,
    /// The sum of [`Evaluation::black_lead`].
    black_lead: f64,
    /// The number of moves made, in the tree and in playouts.
    pub n_moves: u64,
    /// Who owned the points after each move at the root, if somebody wants to know.
    pub by_move: Option<HashMap<Move, Ownership<N>>>,
}

/// What evaluations say of the owners of points.
#[derive(Clone)]
pub struct Ownership<const N: usize> {
    /// The sum of [`Evaluation::ownership`].
    sum: [[f32; 64]; N],
    /// The number of evaluations.
    n: u64,
}

impl<const N: usize> Ownership<N> {
    /// The sum over nothing.
    fn new() -> Self {
        Ownership { sum: [[0.0; 64]; N], n: 0 }
    }

    fn add(&mut self, other: &[[f32; 64]; N], n: u64) {
        let sums = self.sum.as_flattened_mut().iter_mut();
        sums.zip(other.as_flattened()).for_each(|(sum, owner)| *sum += owner);
        self.n += n;
    }

    /// The mean owner of each point of a board, from -1 (White) to +1 (Black).
    pub fn mean(&self, size: BoardSize) -> Vec<(Point, f32)> {
        let n = self.n.max(1) as f32;
        let sum = self.sum.as_flattened();
        size.points().map(|p| (p, sum[p.index()] / n)).collect()
    }
}

impl<const N: usize> Totals<N> {
    /// The sums over nothing; `by_move` wants them for each move at the root as well.
    pub fn new(by_move: bool) -> Self {
        Totals {
            ownership: Ownership::new(),
            black_lead: 0.0,
            n_moves: 0,
            by_move: by_move.then(HashMap::new),
        }
    }

    /// Adds an evaluation after this move at the root.
    #[inline(always)]
    fn add(&mut self, evaluation: &Evaluation<N>, mv: Option<Move>) {
        self.ownership.add(&evaluation.ownership, 1);
        self.black_lead += f64::from(evaluation.black_lead);
        self.n_moves += evaluation.n_moves;
        if let Some(by_move) = &mut self.by_move
            && let Some(mv) = mv
        {
            let ownership = by_move.entry(mv).or_insert_with(Ownership::new);
            ownership.add(&evaluation.ownership, 1);
        }
    }

    /// Adds the sums over other evaluations.
    pub fn join(&mut self, other: &Totals<N>) {
        self.ownership.add(&other.ownership.sum, other.ownership.n);
        self.black_lead += other.black_lead;
        self.n_moves += other.n_moves;
        if let (Some(by_move), Some(others)) = (&mut self.by_move, &other.by_move) {
            for (&mv, ownership) in others {
                let sum = by_move.entry(mv).or_insert_with(Ownership::new);
                sum.add(&ownership.sum, ownership.n);
            }
        }
    }

    /// The mean of [`Evaluation::black_lead`], `None` without evaluations.
    pub fn mean_black_lead(&self) -> Option<f32> {
        let n = self.ownership.n;
        (n > 0).then(|| self.black_lead as f32 / n as f32)
    }
}

/// A thread's own part of the search.
pub struct Worker<'a, const N: usize, E> {
    tree: &'a Tree,
    root: &'a Root<N>,
    params: &'a Params,
    evaluator: E,
    board: Board<N>,
    evaluation: Evaluation<N>,
    path: Vec<&'a Node>,
    /// The positions on the path, as the ko rule compares them.
    path_keys: Vec<u64>,
    /// The symmetries of the game and the path.
    symmetries: Vec<Symmetry>,
    totals: Totals<N>,
}

impl<'a, const N: usize, E: Evaluator<N>> Worker<'a, N, E> {
    /// A worker that has done nothing yet and will add to these totals.
    pub fn new(
        tree: &'a Tree,
        root: &'a Root<N>,
        params: &'a Params,
        evaluator: E,
        totals: Totals<N>,
    ) -> Self {
        Worker {
            tree,
            root,
            params,
            evaluator,
            board: root.board,
            evaluation: Evaluation::new(),
            path: Vec::new(),
            path_keys: Vec::new(),
            symmetries: Vec::new(),
            totals,
        }
    }

    /// What came of the simulations so far.
    pub fn totals(&self) -> &Totals<N> {
        &self.totals
    }

    /// As [`Self::totals`], at the end.
    pub fn into_totals(self) -> Totals<N> {
        self.totals
    }

    /// Makes one simulation.
    #[inline(always)]
    pub fn simulate(&mut self) {
        self.board = self.root.board;
        self.path.clear();
        self.path_keys.clear();
        self.symmetries.clone_from(&self.root.symmetries);
        let mut color = self.root.to_play;
        let mut last_points = self.root.last_points;
        let mut passes = usize::from(self.root.passed);
        let mut node = self.tree.root();
        node.enter();
        // Only cycles of ko that no rule stops are longer.
        let max_depth = 3 * self.board.size().area();
        let mut counting = self.root.counting;
        let black_value = loop {
            if passes >= 2 {
                break self.evaluate_end(color, last_points, counting);
            }
            let is_deep = self.path.len() >= max_depth;
            let Some(child) = (if is_deep { None } else { self.descend(node, color) }) else {
                break self.evaluate(node, color, last_points, counting);
            };
            child.enter();
            self.path.push(child);
            if child.mv() == Move::Pass {
                passes += 1;
                counting.follow_pass(color);
            } else {
                passes = 0;
                counting.follow_play(color);
            }
            last_points = [child.mv().point(), last_points[0]];
            color = color.opponent();
            node = child;
        };
        self.totals.n_moves += self.path.len() as u64;
        self.back_up(black_value);
    }

    /// Chooses a child of `node` and plays its move; `None` for a leaf. A child that turns out to
    /// repeat a position is banned and another one chosen.
    #[inline(always)]
    fn descend(&mut self, node: &'a Node, color: Color) -> Option<&'a Node> {
        if E::SELECTION == Selection::Puct {
            // What another thread has found out here must not count again meanwhile.
            while node.is_expanding() {
                std::thread::yield_now();
            }
        }
        let children = self.tree.children(node);
        loop {
            let child = match E::SELECTION {
                Selection::Rave => {
                    // The node's value is for the player who moved into it: the opponent.
                    let value = node.value().map_or(0.5, |value| 1.0 - value);
                    select(children, node.visits(), value, self.params)?
                }
                Selection::Puct => {
                    let is_root = self.path.is_empty();
                    select_by_policy(children, node, is_root, self.params)?
                }
            };
            let Move::Play(p) = child.mv() else {
                self.board.lift_ko();
                return Some(child);
            };
            if let Some(key) = self.root.history.key_after(&self.board, color, p) {
                if self.root.history.has(key) || self.path_keys.contains(&key) {
                    child.ban();
                    continue;
                }
                self.path_keys.push(key);
            }
            self.board.play(color, p);
            let size = self.board.size();
            self.symmetries.retain(|symmetry| symmetry.image(size, p) == p);
            return Some(child);
        }
    }

    /// Judges the position at a leaf, for Black, and gives the leaf children if it is time.
    #[inline(always)]
    fn evaluate(
        &mut self,
        node: &Node,
        color: Color,
        last_points: [Option<Point>; 2],
        counting: Counting,
    ) -> f32 {
        let is_leaf = self.tree.children(node).is_empty();
        let is_ripe = E::SELECTION == Selection::Puct
            || node.visits() >= self.params.expand_visits
            || self.path.is_empty();
        let wants_policy = is_leaf && is_ripe && !self.tree.is_full();
        let restrictions = &self.root.restrictions;
        let restricted_board = (wants_policy && !restrictions.is_empty()).then_some(self.board);
        let leaf = Leaf {
            board: &mut self.board,
            path: &self.path,
            to_play: color,
            last_points,
            counting,
            wants_policy,
        };
        self.evaluator.evaluate(leaf, &mut self.evaluation);
        if wants_policy {
            let policy = &mut self.evaluation.policy;
            if let Some(board) = restricted_board {
                restrictions.apply(policy, &board, color, self.path.len());
            }
            merge_images(policy, &self.symmetries, self.board.size());
            self.tree.expand(node, &self.evaluation.policy);
        }
        self.add_to_totals();
        self.evaluation.black_value
    }

    /// The value for Black when both have passed: that of the board as it stands, or that of a
    /// playout which finds the dead stones.
    fn evaluate_end(
        &mut self,
        color: Color,
        last_points: [Option<Point>; 2],
        mut counting: Counting,
    ) -> f32 {
        if counting.takes_off_dead() {
            counting.end();
            let leaf = Leaf {
                board: &mut self.board,
                path: &self.path,
                to_play: color,
                last_points,
                counting,
                wants_policy: false,
            };
            self.evaluator.evaluate(leaf, &mut self.evaluation);
            self.add_to_totals();
        } else {
            let owned = Area::of(&self.board).owned;
            let black_lead = counting.black_lead(&owned, self.board.size());
            self.evaluation.black_lead = black_lead;
            self.evaluation.black_value = self.evaluator.value_of_end(&self.board, black_lead);
        }
        // The game is over: nobody plays any more.
        self.evaluation.n_moves = 0;
        self.evaluation.first_plays = [[None; 64]; N];
        self.evaluation.black_value
    }

    #[inline(always)]
    fn add_to_totals(&mut self) {
        self.totals.add(&self.evaluation, self.path.first().map(|node| node.mv()));
    }

    /// Adds the result to all nodes of the path.
    #[inline(always)]
    fn back_up(&mut self, black_value: f32) {
        let to_play = self.tree.to_play();
        let is_even = self.path.len().is_multiple_of(2);
        let mut player = if is_even { to_play.opponent() } else { to_play };
        for i in (0..=self.path.len()).rev() {
            let node = if i == 0 { self.tree.root() } else { self.path[i - 1] };
            let value = if player == Color::Black { black_value } else { 1.0 - black_value };
            node.add_result(value, self.evaluation.black_lead);
            match E::SELECTION {
                Selection::Rave if i == 0 => {}
                Selection::Rave => self.back_up_to_siblings(i - 1, player, value),
                Selection::Puct => node.add_square(value),
            }
            player = player.opponent();
        }
    }

    /// Adds the result of the `i`th node of the path to the siblings that stand for moves which
    /// `player` made later in the same simulation: the later, the less.
    #[inline(always)]
    fn back_up_to_siblings(&mut self, i: usize, player: Color, value: f32) {
        let first_plays = self.evaluation.first_plays.as_flattened_mut();
        let n_after = self.evaluation.n_moves as f32;
        let n_before = i as i16 - self.path.len() as i16;
        if let Move::Play(p) = self.path[i].mv() {
            first_plays[p.index()] = Some(FirstPlay { color: player, n_before });
        }
        let decay = self.params.amaf_decay / (n_after - f32::from(n_before));
        let parent = if i == 0 { self.tree.root() } else { self.path[i - 1] };
        for sibling in self.tree.children(parent) {
            if let Move::Play(p) = sibling.mv()
                && let Some(first) = first_plays[p.index()]
                && first.color == player
            {
                let n_between = f32::from(first.n_before - n_before);
                sibling.add_amaf_result(value, 1.0 - decay * n_between);
            }
        }
    }
}
