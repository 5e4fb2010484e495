//! KataGo's networks: reading a file, the inputs, and what the network makes of them on the CPU.

mod built_in;
mod compute;
mod inputs;
pub mod model;
mod network;
mod outputs;
mod owners;
mod read;

pub use compute::dispatch::Instructions;
pub use compute::matrix::n_multiplications;
pub use compute::peak::peak;
pub use compute::workspace::Workspace;
pub use inputs::{Encore, InputOptions, Inputs, LadderMemory, N_GLOBALS, N_PLANES};
pub use model::{Header, Model};
pub use network::Network;
pub use outputs::{Outputs, Prediction};
pub use read::{Fault, ModelError};

use crate::go::{BoardSize, Point};

/// The longest side of the boards that networks take.
pub const MAX_SIDE: usize = 19;

/// The place of a point in arrays `[row from the top][column]`.
pub(crate) fn array_index(size: BoardSize, p: Point) -> usize {
    let (x, y) = size.column_row(p);
    (size.height() - 1 - y) * size.width() + x
}

/// The points of a board in the order of such arrays.
fn array_points(size: BoardSize) -> impl Iterator<Item = Point> {
    let rows = (0..size.height()).rev();
    rows.flat_map(move |y| (0..size.width()).filter_map(move |x| size.point(x, y)))
}
