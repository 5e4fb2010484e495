//! Analyses as clients ask for them and read them.

mod args;
mod cgos;
mod info;

pub(super) use args::AnalysisArgs;
pub(super) use cgos::json;
pub(super) use info::{Dialect, info};

use crate::go::{BoardSize, Color, Point};

/// The owners of all points as one player sees them, from -1 to 1, row by row from the top left.
fn owners_of(size: BoardSize, ownership: &[(Point, f32)], color: Color) -> Vec<f32> {
    let mut owners = ownership.to_vec();
    owners.sort_by_key(|&(p, _)| {
        let (x, y) = size.column_row(p);
        (size.height() - y, x)
    });
    owners.into_iter().map(|(_, owner)| owner * color.sign() as f32).collect()
}
