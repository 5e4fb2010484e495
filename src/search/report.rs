//! What a search tells its caller.

use super::params::Params;
use super::tree::{Node, Results, Tree};
use super::utility::win_rate;
use super::worker::Totals;
use crate::go::{Color, Game, Move, Point};

/// How far values reach from the middle of their range.
const RADIUS: f32 = 0.5;

/// A move that the search looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of simulations that went through it, those kept from earlier searches included.
    pub visits: u64,
    /// How often the side to play wins after it, from 0 to 1; 0 without visits.
    pub value: f32,
    /// The probability it was given before any simulation.
    pub prior: f32,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The number of simulations made by this search.
    pub n_simulations: u64,
    /// The number of moves made in these simulations, in the tree and in playouts.
    pub n_moves: u64,
    /// How often the side to play wins, from 0 to 1.
    pub value: f32,
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
    Visits,
    /// The one whose value is surely the highest, of those with visits enough. The values are those
    /// of a network.
    LowerBound(&'a Params),
}

impl Ranking<'_> {
    /// How often a player wins who has chosen a move of this value.
    fn win_rate(self, value: f32) -> f32 {
        match self {
            Ranking::Visits => value,
            Ranking::LowerBound(params) => win_rate(value, params),
        }
    }
}

/// Which child has the highest lower bound, of those with visits enough. The first has most.
fn surest(children: &[(&Node, f32)], params: &Params) -> Option<usize> {
    let enough = params.bound_visits * children.first()?.0.visits() as f32;
    (children.iter().enumerate())
        .take_while(|(_, (child, _))| child.visits() as f32 >= enough)
        .filter_map(|(i, (child, _))| Some((i, lower_bound(child, params)?)))
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
        .map(|(i, _)| i)
}

/// A value that the child is hardly below.
fn lower_bound(child: &Node, params: &Params) -> Option<f32> {
    let Results { n, mean, variance } = child.results(0)?;
    // Few results say little of their spread: the whole range of values counts as one more, for the
    // less the more there are.
    let weight = n.powi(-2);
    let variance = (n * variance + weight * RADIUS.powi(2)) / (n + weight);
    Some(mean - params.bound_stdevs * (variance / n).sqrt())
}

impl SearchReport {
    /// Reads off the tree what a search of `n_simulations` found for `color`.
    pub(super) fn of<const N: usize>(
        game: &Game,
        color: Color,
        tree: &Tree,
        totals: &Totals<N>,
        n_simulations: u64,
        ranking: Ranking<'_>,
    ) -> SearchReport {
        let mut children: Vec<(&Node, f32)> = tree
            .children(tree.root())
            .iter()
            .filter_map(|child| {
                game.check(color, child.mv()).ok()?;
                Some((child, child.prior()?))
            })
            .collect();
        children.sort_by(|(a, a_prior), (b, b_prior)| {
            b.visits().cmp(&a.visits()).then(b_prior.total_cmp(a_prior))
        });
        if let Ranking::LowerBound(params) = ranking
            && let Some(best) = surest(&children, params)
        {
            children[..=best].rotate_right(1);
        }
        let candidate = |(child, prior): (&Node, f32)| {
            let value = child.value().map_or(0.0, |value| ranking.win_rate(value));
            Candidate { mv: child.mv(), visits: child.visits().into(), value, prior }
        };
        let n_evaluations = totals.n_evaluations.max(1) as f32;
        let ownership = totals.ownership.as_flattened();
        SearchReport {
            n_simulations,
            n_moves: totals.n_moves,
            // The root's value is for the player who moved into it: the opponent.
            value: ranking.win_rate(1.0 - tree.root().value().unwrap_or(0.5)),
            black_lead: totals.mean_black_lead().unwrap_or(0.0),
            candidates: children.into_iter().map(candidate).collect(),
            ownership: (game.size().points())
                .map(|p| (p, ownership[p.index()] / n_evaluations))
                .collect(),
        }
    }
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
                node.add_result(value);
                node.add_square(value);
            }
        }
        let nodes: Vec<(&Node, f32)> = nodes.iter().map(|node| (node, 0.1)).collect();
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
