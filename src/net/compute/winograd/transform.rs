//! The transforms of tiles, by the construction of Cook and Toom.

use super::super::lanes::Lanes;
use std::array;

/// Where polynomials are evaluated, beside infinity: at the first few of these.
const POINTS: [f64; 5] = [0.0, 1.0, -1.0, 2.0, -2.0];

/// The three transforms for tiles of `M` results in one dimension.
pub struct Transform<const M: usize, const T: usize> {
    /// Of the points.
    pub input: [[f32; T]; T],
    /// Of the weights.
    pub weights: [[f64; 3]; T],
    /// Of the results.
    pub output: [[f32; T]; M],
}

impl<const M: usize, const T: usize> Transform<M, T> {
    /// The transforms. As a constant of the type they are known where they are compiled in.
    pub const KNOWN: Self = Self::through(&POINTS);

    /// The construction of Cook and Toom: polynomials are multiplied by their values at the first
    /// points, infinity being the last.
    const fn through(points: &[f64]) -> Self {
        let mut transform =
            Transform { input: [[0.0; T]; T], weights: [[0.0; 3]; T], output: [[0.0; T]; M] };
        let mut j = 0;
        while j < T {
            // The product of (x - p) over all points but this one, from the lowest power on.
            let mut product = [0.0; T];
            product[0] = 1.0;
            let mut others = 1.0;
            let mut k = 0;
            while k < T - 1 {
                if k != j {
                    let mut power = T - 1;
                    while power > 0 {
                        product[power] = product[power - 1] - points[k] * product[power];
                        power -= 1;
                    }
                    product[0] *= -points[k];
                    if j < T - 1 {
                        others *= points[j] - points[k];
                    }
                }
                k += 1;
            }
            let mut i = 0;
            while i < T {
                transform.input[j][i] = product[i] as f32;
                i += 1;
            }
            let mut power = 1.0;
            let mut i = 0;
            while i < 3 || i < M {
                let is_last = j == T - 1;
                if i < 3 {
                    let value = if is_last { (i == 2) as u8 as f64 } else { power / others };
                    transform.weights[j][i] = value;
                }
                if i < M {
                    let value = if is_last { (i == M - 1) as u8 as f64 } else { power };
                    transform.output[i][j] = value as f32;
                }
                if !is_last {
                    power *= points[j];
                }
                i += 1;
            }
            j += 1;
        }
        transform
    }
}

/// Transforms the columns and then the rows of a square, of which `load(row, column)` gives the
/// numbers; `store(row, column, result)` is handed each result.
#[inline(always)]
pub fn transform_square<L: Lanes, const I: usize, const O: usize>(
    matrix: &[[f32; I]; O],
    load: impl Fn(usize, usize) -> L,
    mut store: impl FnMut(usize, usize, L),
) {
    let mut half = [[L::splat(0.0); I]; O];
    for x in 0..I {
        let column = multiply(matrix, array::from_fn(|y| load(y, x)));
        for (row, result) in half.iter_mut().zip(column) {
            row[x] = result;
        }
    }
    for (y, row) in half.iter().enumerate() {
        for (x, result) in multiply(matrix, *row).into_iter().enumerate() {
            store(y, x, result);
        }
    }
}

/// Multiplies a vector by a constant matrix, of which zeros cost nothing.
#[inline(always)]
fn multiply<L: Lanes, const I: usize, const O: usize>(
    matrix: &[[f32; I]; O],
    vector: [L; I],
) -> [L; O] {
    let mut out = [L::splat(0.0); O];
    for (sum, row) in out.iter_mut().zip(matrix) {
        for (x, &factor) in vector.into_iter().zip(row) {
            if factor != 0.0 {
                *sum = x.mul_add(L::splat(factor), *sum);
            }
        }
    }
    out
}
