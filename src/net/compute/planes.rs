//! The first convolution: most of what it reads is zero.

use super::dispatch::{Instructions, Kernel};
use super::image::{Shape, n_chunks};
use super::lanes::{Chunk, Lanes};
use super::matrix::chunk_of;
use crate::net::model::Conv;

/// A convolution of planes that are zero at most points.
#[derive(Debug)]
pub struct PlanesConvolution {
    height: usize,
    width: usize,
    n_planes: usize,
    n_chunks: usize,
    /// `[row][column][plane]`, each with the chunks of all channels out.
    weights: Vec<Chunk>,
}

impl PlanesConvolution {
    /// Prepares a convolution.
    pub fn new(conv: &Conv) -> PlanesConvolution {
        let &Conv { height, width, n_in, n_out, ref weights } = conv;
        let n_chunks = n_chunks(n_out);
        let weights = (0..height * width * n_in * n_chunks).map(|i| {
            let (row, chunk) = (i / n_chunks, i % n_chunks);
            chunk_of(chunk, n_out, |channel| weights[row * n_out + channel])
        });
        PlanesConvolution { height, width, n_planes: n_in, n_chunks, weights: weights.collect() }
    }

    /// The number of chunks at each point of the result.
    pub fn n_chunks_out(&self) -> usize {
        self.n_chunks
    }

    /// Convolves the planes of one board, `[row][column][plane]`.
    pub fn run(&self, instructions: Instructions, planes: &[f32], shape: Shape, out: &mut [Chunk]) {
        let points = planes.chunks_exact(self.n_planes).map(|planes| {
            let planes = planes.iter().copied().enumerate();
            planes.filter(|&(_, value)| value != 0.0).collect()
        });
        let points: Vec<Vec<(usize, f32)>> = points.collect();
        instructions.run(Sums { conv: self, points: &points, shape, out });
    }
}

struct Sums<'a> {
    conv: &'a PlanesConvolution,
    /// What is not zero at each point: planes and values.
    points: &'a [Vec<(usize, f32)>],
    shape: Shape,
    out: &'a mut [Chunk],
}

impl Kernel for Sums<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let n_chunks = self.conv.n_chunks;
        let n_together = n_chunks / 6 * 6;
        for point in 0..self.shape.area() {
            for first in (0..n_together).step_by(6) {
                self.sum::<L, 6>(point, first);
            }
            for first in n_together..n_chunks {
                self.sum::<L, 1>(point, first);
            }
        }
    }
}

impl Sums<'_> {
    /// Computes `C` chunks of a point.
    #[inline(always)]
    fn sum<L: Lanes, const C: usize>(&mut self, point: usize, first: usize) {
        let &PlanesConvolution { height, width, n_planes, n_chunks, ref weights } = self.conv;
        let (y, x) = (point / self.shape.width, point % self.shape.width);
        let mut sums = [L::splat(0.0); C];
        for i in 0..height {
            for j in 0..width {
                // Numbers below zero become large ones.
                let (row, column) =
                    ((y + i).wrapping_sub(height / 2), (x + j).wrapping_sub(width / 2));
                if row >= self.shape.height || column >= self.shape.width {
                    continue;
                }
                for &(plane, value) in &self.points[row * self.shape.width + column] {
                    let start = ((i * width + j) * n_planes + plane) * n_chunks + first;
                    let weights = &weights[start..start + C];
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum = L::load(weight).mul_add(L::splat(value), *sum);
                    }
                }
            }
        }
        let start = point * n_chunks + first;
        for (out, sum) in self.out[start..start + C].iter_mut().zip(sums) {
            sum.store(out);
        }
    }
}
