//! The transforms of tiles, by the construction of Cook and Toom.

use super::super::lanes::Lanes;
use std::array;

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
    /// The construction of Cook and Toom: polynomials are multiplied by their values at some points,
    /// infinity being the last.
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

/// For tiles of this many results along one side.
pub const BY_2: Transform<2, 4> = Transform::through(&[0.0, 1.0, -1.0]);
/// For tiles of this many results along one side.
pub const BY_3: Transform<3, 5> = Transform::through(&[0.0, 1.0, -1.0, 2.0]);
/// For tiles of this many results along one side.
pub const BY_4: Transform<4, 6> = Transform::through(&[0.0, 1.0, -1.0, 2.0, -2.0]);

/// Transforms the columns and then the rows of a square.
#[inline(always)]
pub fn transform_square<L: Lanes, const I: usize, const O: usize>(
    matrix: &[[f32; I]; O],
    square: [[L; I]; I],
) -> [[L; O]; O] {
    let columns: [[L; O]; I] =
        array::from_fn(|x| multiply(matrix, array::from_fn(|y| square[y][x])));
    array::from_fn(|y| multiply(matrix, array::from_fn(|x| columns[x][y])))
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
