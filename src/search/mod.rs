//! Choosing a move.
//!
//! A tree of moves grows by simulations. Each goes down the tree to a leaf, has the position there
//! judged by an evaluator, playouts or a network, and adds the result to the nodes it went through.

mod counting;
mod cpu;
mod evaluator;
#[cfg(test)]
pub(crate) mod fake_network;
mod growth;
mod kept_tree;
mod limits;
mod network_evaluator;
mod openings;
mod owners;
mod params;
mod playout;
mod prediction_cache;
mod priors;
mod puct;
mod report;
mod restrictions;
mod rng;
mod root;
mod searcher;
mod select;
mod survival;
mod tree;
mod utility;
mod wishes;
mod worker;

pub use cpu::with_best_instructions;
pub use evaluator::EvaluatorKind;
pub use limits::{Limits, TimeBudget};
pub use owners::mean_owners;
pub use params::{ParamError, ParamRow, Params};
pub use playout::light;
pub use report::{Candidate, SearchReport};
pub use restrictions::{Restriction, Restrictions};
pub use rng::Rng;
pub use searcher::{SearchOptions, Searcher};
pub use survival::survival;
pub use wishes::{Observer, Wishes};
