//! One search thread: select, expand, evaluate, back up, again and again.

use super::counting::Counting;
use super::evaluator::{Evaluation, Evaluator, FirstPlay, Leaf, Selection};
use super::openings::merge_images;
use super::params::Params;
use super::puct::select_by_policy;
use super::root::Root;
use super::select::select;
use super::tree::{Node, Tree};
use crate::go::{Board, Color, Move, Point, Symmetry};

/// What the evaluations of a search add up to.
pub struct Totals<const N: usize> {
    /// The sum of [`Evaluation::ownership`].
    pub ownership: [[f32; 64]; N],
    /// The sum of [`Evaluation::black_lead`].
    pub black_lead: f64,
    /// The number of evaluations.
    pub n_evaluations: u64,
    /// The number of moves made, in the tree and in playouts.
    pub n_moves: u64,
}

impl<const N: usize> Totals<N> {
    /// The sums over nothing.
    pub fn new() -> Self {
        Totals { ownership: [[0.0; 64]; N], black_lead: 0.0, n_evaluations: 0, n_moves: 0 }
    }

    fn add(&mut self, evaluation: &Evaluation<N>) {
        self.add_ownership(&evaluation.ownership);
        self.black_lead += f64::from(evaluation.black_lead);
        self.n_evaluations += 1;
        self.n_moves += evaluation.n_moves;
    }

    /// Adds the sums over other evaluations.
    pub fn join(&mut self, other: &Totals<N>) {
        self.add_ownership(&other.ownership);
        self.black_lead += other.black_lead;
        self.n_evaluations += other.n_evaluations;
        self.n_moves += other.n_moves;
    }

    /// The mean of [`Evaluation::black_lead`], `None` without evaluations.
    pub fn mean_black_lead(&self) -> Option<f32> {
        (self.n_evaluations > 0).then(|| self.black_lead as f32 / self.n_evaluations as f32)
    }

    fn add_ownership(&mut self, ownership: &[[f32; 64]; N]) {
        let sums = self.ownership.as_flattened_mut().iter_mut();
        sums.zip(ownership.as_flattened()).for_each(|(sum, owner)| *sum += owner);
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
    /// A worker that has done nothing yet.
    pub fn new(tree: &'a Tree, root: &'a Root<N>, params: &'a Params, evaluator: E) -> Self {
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
            totals: Totals::new(),
        }
    }

    /// What came of the simulations so far.
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
            merge_images(policy, &self.symmetries, self.board.size());
            self.tree.expand(node, &self.evaluation.policy);
        }
        self.totals.add(&self.evaluation);
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
            self.totals.add(&self.evaluation);
        } else {
            self.evaluation.black_value = self.evaluator.value_of_end(&self.board, &counting);
        }
        // The game is over: nobody plays any more.
        self.evaluation.n_moves = 0;
        self.evaluation.first_plays = [[None; 64]; N];
        self.evaluation.black_value
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
            node.add_result(value);
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
