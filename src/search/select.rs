//! Which child a simulation goes to.

use super::params::Params;
use super::tree::Node;

/// The child with the best mix of result, AMAF result and prior; `None` if all are illegal.
///
/// The mean of a child blends its own results with its AMAF results, whose part shrinks as visits
/// come in (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007); the prior
/// adds a bonus as in PUCT (Rosin, "Multi-armed bandits with episode context", 2011).
/// `parent_value` is the mean result for the player who chooses here.
#[must_use]
#[inline(always)]
pub fn select<'a>(
    children: &'a [Node],
    parent_visits: u32,
    parent_value: f32,
    params: &Params,
) -> Option<&'a Node> {
    let exploration = params.exploration * (parent_visits as f32).sqrt();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for child in children {
        let Some(prior) = child.prior() else { continue };
        let visits = child.visits() as f32;
        let score =
            mean(child, visits, parent_value, params) + exploration * prior / (1.0 + visits);
        if score > best_score {
            best_score = score;
            best = Some(child);
        }
    }
    best
}

/// The expected result of a child for the player who chooses it.
#[inline]
fn mean(child: &Node, visits: f32, parent_value: f32, params: &Params) -> f32 {
    let amaf_visits = child.amaf_visits() + params.first_play_visits;
    let amaf = (child.amaf_sum() + params.first_play_visits * parent_value)
        / amaf_visits.max(f32::MIN_POSITIVE);
    match child.value() {
        None => amaf,
        Some(value) => {
            let weight = amaf_visits
                / (amaf_visits + visits + amaf_visits * visits / params.rave_equivalence);
            weight * amaf + (1.0 - weight) * value
        }
    }
}
