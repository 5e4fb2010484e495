//! Which child a simulation goes to in a search with a network.

use super::params::Params;
use super::tree::{Node, Results};

/// Of the visits at which exploration has visibly grown.
const GROWTH_VISITS: f32 = 500.0;

/// How many results the usual standard deviation stands for.
const STDEV_VISITS: f32 = 2.0;

/// The child with the best mix of value and prior; `None` if all are illegal.
///
/// This is PUCT (Rosin, "Multi-armed bandits with episode context", 2011) with what KataGo adds: the
/// weight of the prior grows with the visits and with the spread of the parent's results, and a
/// child without visits has the value of its parent less some for the part of the policy that was
/// tried already. One simulation is under way through `parent`.
#[must_use]
pub fn select_by_policy<'a>(
    children: &'a [Node],
    parent: &Node,
    is_root: bool,
    params: &Params,
) -> Option<&'a Node> {
    let usual = Results { n: 0.0, mean: 0.5, variance: 0.0 };
    let results = parent.results(1).unwrap_or(usual);
    let mut visits = 0.0;
    let mut tried = 0.0;
    for child in children {
        if let Some(prior) = child.prior()
            && child.visits() > 0
        {
            visits += child.visits() as f32;
            tried += prior;
        }
    }
    let exploration = exploration(&results, visits, params);
    let reduction =
        if is_root { params.root_first_play_reduction } else { params.first_play_reduction };
    // The parent's results are for the player who moved into it: the opponent.
    let first_play = 1.0 - results.mean - reduction * tried.sqrt();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for child in children {
        let Some(prior) = child.prior() else { continue };
        let value = child.value().unwrap_or(first_play);
        let score = value + exploration * prior / (1.0 + child.visits() as f32);
        if score > best_score {
            best_score = score;
            best = Some(child);
        }
    }
    best
}

/// What a prior is multiplied by, for a child without visits. `visits` are those of all children.
fn exploration(results: &Results, visits: f32, params: &Params) -> f32 {
    let weight = params.puct_exploration
        + params.puct_growth * ((visits + GROWTH_VISITS) / GROWTH_VISITS).ln();
    let usual = params.puct_usual_stdev;
    let squares = STDEV_VISITS * usual * usual + results.n * results.variance;
    let stdev = (squares / (STDEV_VISITS + (results.n - 1.0).max(0.0))).sqrt();
    // Of the first child the prior alone decides, also without visits.
    (visits + 0.01).sqrt() * weight * (1.0 + params.puct_stdev_scale * (stdev / usual - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{BoardSize, Color, Move};
    use crate::search::tree::Tree;
    use std::f32::consts::LN_2;

    /// The index of the child that is chosen at a node with the mean result `value` for the player
    /// who chooses; for each child its prior, its visits and its value.
    #[track_caller]
    fn check(value: f32, children: &[(f32, u32, f32)], is_root: bool, expected: usize) {
        let tree = Tree::new(Color::Black, 1);
        let moves = BoardSize::NINETEEN.points().map(Move::Play);
        let priors = children.iter().map(|child| child.0);
        assert!(tree.expand(tree.root(), &moves.zip(priors).collect::<Vec<_>>()));
        let nodes = tree.children(tree.root());
        let visit = |node: &Node, value: f32| {
            node.enter();
            node.add_result(value, 0.0);
            node.add_square(value);
        };
        for (node, &(_, visits, value)) in nodes.iter().zip(children) {
            (0..visits).for_each(|_| visit(node, value));
        }
        let n_before = 1 + children.iter().map(|child| child.1).sum::<u32>();
        (0..n_before).for_each(|_| visit(tree.root(), 1.0 - value));
        tree.root().enter();
        let found = select_by_policy(nodes, tree.root(), is_root, &Params::default()).unwrap();
        assert!(std::ptr::eq(found, &nodes[expected]), "{children:?}");
    }

    #[test]
    fn the_likeliest_move_is_the_first() {
        check(0.1, &[(0.2, 0, 0.0), (0.5, 0, 0.0), (0.3, 0, 0.0)], true, 1);
        check(0.9, &[(0.2, 0, 0.0), (0.5, 0, 0.0), (0.3, 0, 0.0)], false, 1);
    }

    #[test]
    fn values_and_priors_share_the_choice() {
        // Equal values: the visits go as the priors.
        check(0.5, &[(0.6, 6, 0.5), (0.4, 3, 0.5)], false, 1);
        check(0.5, &[(0.6, 6, 0.5), (0.4, 5, 0.5)], false, 0);
        // A better value outweighs a lower prior, and more visits outweigh the better value.
        check(0.5, &[(0.7, 10, 0.47), (0.3, 10, 0.5)], false, 1);
        check(0.5, &[(0.7, 10, 0.47), (0.3, 60, 0.5)], false, 0);
    }

    #[test]
    fn an_untried_move_is_thought_a_little_worse() {
        let children = [(0.99, 9, 0.60), (0.01, 0, 0.0)];
        check(0.56, &children, false, 0);
        check(0.73, &children, false, 1);
        // Less so at the root.
        check(0.70, &children, false, 0);
        check(0.70, &children, true, 1);
    }

    #[test]
    fn illegal_moves_are_not_chosen() {
        let tree = Tree::new(Color::Black, 1);
        assert!(tree.expand(tree.root(), &[(Move::Pass, 0.9)]));
        let nodes = tree.children(tree.root());
        nodes[0].ban();
        assert!(select_by_policy(nodes, tree.root(), true, &Params::default()).is_none());
    }

    /// The exploration for a node with so many results of this spread.
    #[track_caller]
    fn check_exploration(n: f32, stdev: f32, visits: f32, expected: f32) {
        let results = Results { n, mean: 0.3, variance: stdev * stdev };
        let found = exploration(&results, visits, &Params::default());
        assert!((found - expected).abs() < 1e-3 * expected, "{found}");
    }

    #[test]
    fn exploration_grows_with_visits_and_spread() {
        check_exploration(0.0, 0.0, 0.0, 0.1 * 0.36);
        check_exploration(1.0, 0.0, 0.0, 0.1 * 0.36);
        // The logarithm of 2 at 500 visits, and nearly the spread that was found.
        check_exploration(500.0, 0.14, 499.99, 22.3607 * (0.36 + 0.16 * LN_2) * 1.0009);
        check_exploration(500.0, 0.28, 499.99, 22.3607 * (0.36 + 0.16 * LN_2) * 1.8493);
        check_exploration(500.0, 0.0, 499.99, 22.3607 * (0.36 + 0.16 * LN_2) * 0.2037);
    }
}
