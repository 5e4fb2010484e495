//! What a search tells its caller.

use super::params::Params;
use super::tree::{Node, Outcome, Results, Tree};
use super::utility::win_rate;
use super::worker::Totals;
use crate::go::{Color, Game, Move, Point};

/// How far values reach from the middle of their range.
const RADIUS: f32 = 0.5;

/// The most moves that a line tells.
const LONGEST_LINE: usize = 20;

/// A move that the search looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of simulations that went through it, those kept from earlier searches included.
    pub visits: u64,
    /// How often the side to play wins after it, from 0 to 1; 0 without visits.
    pub value: f32,
    /// A win rate from 0 to 1 that the side to play hardly falls short of; 0 without visits.
    pub lower_bound: f32,
    /// What the search goes by, from -1 (lost) to 1 (won) for the side to play: with a network the
    /// score has a part in it.
    pub utility: f32,
    /// Black's expected points less White's after it, compensation included; `None` without visits.
    pub black_lead: Option<f32>,
    /// The probability it was given before any simulation.
    pub prior: f32,
    /// The move and what is expected to follow, each with the number of its simulations.
    pub line: Vec<(Move, u64)>,
    /// As [`SearchReport::ownership`], after the move; empty unless this was wished for, and if none
    /// of the new simulations went through it.
    pub ownership: Vec<(Point, f32)>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The number of simulations made by this search.
    pub n_simulations: u64,
    /// The number of simulations that the position has seen, those kept from earlier searches
    /// included.
    pub visits: u64,
    /// The number of moves made in these simulations, in the tree and in playouts.
    pub n_moves: u64,
    /// How often the side to play wins, from 0 to 1.
    pub value: f32,
    /// As [`Candidate::utility`], of the position.
    pub utility: f32,
    /// Black's expected points less White's, compensation included.
    pub black_lead: f32,
    /// The legal moves considered, the best first and the others by their visits. The pass is always
    /// among them.
    pub candidates: Vec<Candidate>,
    /// For each point of the board, in the order of `BoardSize::points`: the mean final owner, from
    /// -1 (White) to +1 (Black).
    pub ownership: Vec<(Point, f32)>,
}

/// Which move is the best.
#[derive(Clone, Copy)]
pub(super) enum Ranking<'a> {
    /// The one with most visits.
    Visits(&'a Params),
    /// The one whose value is surely the highest, of those with visits enough. The values are those
    /// of a network.
    LowerBound(&'a Params),
}

impl Ranking<'_> {
    /// How often a player wins who has chosen a move of this value.
    fn win_rate(self, value: f32) -> f32 {
        match self {
            Ranking::Visits(_) => value,
            Ranking::LowerBound(params) => win_rate(value, params),
        }
    }

    /// A win rate that a player who has chosen a move hardly falls short of.
    fn lower_bound(self, node: &Node) -> Option<f32> {
        match self {
            // Playouts are won or lost: the mean tells their spread.
            Ranking::Visits(params) => node.outcome().map(|Outcome { n, value, .. }| {
                let error = (value * (1.0 - value) / n as f32).sqrt();
                (value - params.bound_stdevs * error).max(0.0)
            }),
            Ranking::LowerBound(params) => {
                lower_bound(node, params).map(|value| win_rate(value, params))
            }
        }
    }
}

/// A move at the root, as it was when the report was begun: other threads may go on with it.
struct Snapshot<'a> {
    node: &'a Node,
    prior: f32,
    /// The number of simulations that are done.
    visits: u32,
}

/// Which child has the highest lower bound, of those with visits enough. The first has most.
fn surest(children: &[Snapshot<'_>], params: &Params) -> Option<usize> {
    let enough = params.bound_visits * children.first()?.visits as f32;
    (children.iter().enumerate())
        .take_while(|(_, child)| child.visits as f32 >= enough)
        .filter_map(|(i, child)| Some((i, lower_bound(child.node, params)?)))
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
        .map(|(i, _)| i)
}

/// A value that the child is hardly below.
fn lower_bound(child: &Node, params: &Params) -> Option<f32> {
    let n_done = child.outcome()?.n;
    let Results { n, mean, variance } = child.results(child.visits().saturating_sub(n_done))?;
    // Few results say little of their spread: the whole range of values counts as one more, for the
    // less the more there are.
    let weight = n.powi(-2);
    let variance = (n * variance + weight * RADIUS.powi(2)) / (n + weight);
    Some(mean - params.bound_stdevs * (variance / n).sqrt())
}

impl SearchReport {
    /// The best move and what is expected to follow.
    #[must_use]
    pub fn pv(&self) -> Vec<Move> {
        let best = self.candidates.first().map_or(&[][..], |best| &best.line);
        best.iter().map(|&(mv, _)| mv).collect()
    }

    /// Reads off the tree what a search of `n_simulations` found for `color`, also while it goes on.
    pub(super) fn of<const N: usize>(
        game: &Game,
        color: Color,
        tree: &Tree,
        totals: &Totals<N>,
        n_simulations: u64,
        ranking: Ranking<'_>,
    ) -> SearchReport {
        let mut children: Vec<Snapshot<'_>> = tree
            .children(tree.root())
            .iter()
            .filter_map(|node| {
                game.check(color, node.mv()).ok()?;
                let visits = node.outcome().map_or(0, |outcome| outcome.n);
                Some(Snapshot { node, prior: node.prior()?, visits })
            })
            .collect();
        children.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
        if let Ranking::LowerBound(params) = ranking
            && let Some(best) = surest(&children, params)
        {
            children[..=best].rotate_right(1);
        }
        let size = game.size();
        let candidate = |Snapshot { node, prior, visits }: Snapshot<'_>| {
            let outcome = node.outcome();
            let owners = totals.by_move.as_ref().and_then(|by_move| by_move.get(&node.mv()));
            Candidate {
                mv: node.mv(),
                visits: visits.into(),
                value: outcome.map_or(0.0, |outcome| ranking.win_rate(outcome.value)),
                lower_bound: ranking.lower_bound(node).unwrap_or(0.0),
                utility: outcome.map_or(0.0, |outcome| utility(outcome.value)),
                black_lead: outcome.map(|outcome| outcome.black_lead),
                prior,
                line: line(tree, node),
                ownership: owners.map_or_else(Vec::new, |owners| owners.mean(size)),
            }
        };
        let outcome = tree.root().outcome();
        // The root's value is for the player who moved into it: the opponent.
        let value = 1.0 - outcome.map_or(0.5, |outcome| outcome.value);
        SearchReport {
            n_simulations,
            visits: outcome.map_or(0, |outcome| outcome.n.into()),
            n_moves: totals.n_moves,
            value: ranking.win_rate(value),
            utility: utility(value),
            black_lead: outcome.map_or(0.0, |outcome| outcome.black_lead),
            candidates: children.into_iter().map(candidate).collect(),
            ownership: totals.ownership.mean(size),
        }
    }
}

/// A value from 0 to 1, from -1 to 1.
fn utility(value: f32) -> f32 {
    2.0 * value - 1.0
}

/// The move of a node and those that were tried most after it.
fn line(tree: &Tree, node: &Node) -> Vec<(Move, u64)> {
    let n_done = |node: &Node| node.outcome().map_or(0, |outcome| outcome.n);
    let mut line = vec![(node.mv(), n_done(node).into())];
    let mut last = node;
    while line.len() < LONGEST_LINE {
        // Of several with the same number, the first.
        let most = tree.children(last).iter().rev().map(|child| (n_done(child), child));
        let Some((n, next)) = most.max_by_key(|&(n, _)| n).filter(|&(n, _)| n > 0) else { break };
        line.push((next.mv(), n.into()));
        last = next;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::BoardSize;

    /// The index of the surest child; for each child its visits and the two values that its
    /// simulations found in turn.
    #[track_caller]
    fn check(children: &[(u32, [f32; 2])], expected: Option<usize>) {
        let tree = Tree::new(Color::Black, 1);
        let moves = BoardSize::NINETEEN.points().map(|p| (Move::Play(p), 0.1));
        tree.expand(tree.root(), &moves.take(children.len()).collect::<Vec<_>>());
        let nodes = tree.children(tree.root());
        for (node, &(visits, values)) in nodes.iter().zip(children) {
            for value in values.into_iter().cycle().take(visits as usize) {
                node.enter();
                node.add_result(value, 0.0);
                node.add_square(value);
            }
        }
        let snapshot = |node| Snapshot { node, prior: 0.1, visits: node.visits() };
        let nodes: Vec<Snapshot<'_>> = nodes.iter().map(snapshot).collect();
        assert_eq!(surest(&nodes, &Params::default()), expected, "{children:?}");
    }

    #[test]
    fn the_surest_move_is_the_best() {
        check(&[], None);
        check(&[(0, [0.0; 2]), (0, [0.0; 2])], None);
        // The one with most visits, unless another one is better.
        check(&[(90, [0.5; 2]), (60, [0.5; 2])], Some(0));
        check(&[(90, [0.5; 2]), (60, [0.6; 2])], Some(1));
        // Results that differ widely are not to be relied on.
        check(&[(90, [0.5; 2]), (60, [0.2, 1.0])], Some(0));
        // Nor are few results, however good.
        check(&[(90, [0.5; 2]), (12, [0.9; 2])], Some(0));
        check(&[(10, [0.4, 0.5]), (2, [0.6; 2])], Some(0));
        check(&[(1, [0.5; 2]), (1, [0.6; 2])], Some(1));
    }
}
