//! Convolutions, each by the method that suits its size.

use super::dispatch::{Instructions, Kernel};
use super::image::{Images, Shape, n_chunks};
use super::lanes::{Chunk, Lanes, WIDTH};
use super::matrix::{Matrix, Rows, RowsMut, Target};
use super::winograd::{TILES, Winograd};
use super::workspace::Workspace;
use crate::net::model::Conv;
use std::sync::OnceLock;

/// A convolution ready to be computed.
#[derive(Debug)]
pub enum Convolution {
    /// A product of matrices: the kernel is one point, or its points are gathered first.
    Gathered {
        /// Rows of the kernel.
        height: usize,
        /// Columns of the kernel.
        width: usize,
        /// `[height][width][padded channels in]` by channels out.
        matrix: Matrix,
    },
    /// Three by three: transformed for the sizes of tiles that boards ask for.
    ThreeByThree {
        /// The weights as they are.
        conv: Conv,
        /// For each of [`TILES`].
        by_tile: Box<[OnceLock<Winograd>; TILES.len()]>,
    },
}

/// What reading the weights of one place of a tile costs, in tiles multiplied there.
const COST_OF_WEIGHTS: usize = 13;

impl Convolution {
    /// Prepares a convolution.
    pub fn new(conv: Conv) -> Convolution {
        if (conv.height, conv.width) == (3, 3) {
            return Convolution::ThreeByThree { conv, by_tile: Default::default() };
        }
        Convolution::Gathered {
            height: conv.height,
            width: conv.width,
            matrix: gathered_matrix(&conv),
        }
    }

    /// The number of chunks at each point of the result.
    pub fn n_chunks_out(&self) -> usize {
        match self {
            Convolution::Gathered { matrix, .. } => matrix.n_panels(),
            Convolution::ThreeByThree { conv, .. } => n_chunks(conv.n_out),
        }
    }

    /// Convolves images; `out` has the points of the boards.
    pub fn run(
        &self,
        instructions: Instructions,
        images: &Images,
        out: &mut [Chunk],
        target: Target,
        workspace: &mut Workspace,
    ) {
        match self {
            Convolution::Gathered { height, width, matrix } => {
                let n_points = images.shape.n_points();
                let out = RowsMut { chunks: out, stride: matrix.n_panels() };
                if (*height, *width) == (1, 1) {
                    let left = Rows { chunks: images.points(), stride: images.n_chunks };
                    matrix.multiply(instructions, left, n_points, out, target);
                } else {
                    let stride = height * width * images.n_chunks;
                    let mut gathered = workspace.take(n_points * stride);
                    let (height, width) = (*height, *width);
                    instructions.run(Gather { images, height, width, out: &mut gathered });
                    let left = Rows { chunks: &gathered, stride };
                    matrix.multiply(instructions, left, n_points, out, target);
                    workspace.give(gathered);
                }
            }
            Convolution::ThreeByThree { conv, by_tile } => {
                let i = best_tile(images.shape);
                let winograd = by_tile[i].get_or_init(|| Winograd::new(conv, TILES[i]));
                winograd.convolve(instructions, images, out, target, workspace);
            }
        }
    }
}

/// The weights for points gathered with all their chunks.
fn gathered_matrix(conv: &Conv) -> Matrix {
    let padded =
        if (conv.height, conv.width) == (1, 1) { conv.n_in } else { n_chunks(conv.n_in) * WIDTH };
    Matrix::from_fn(conv.height * conv.width * padded, conv.n_out, |row, column| {
        let (place, channel) = (row / padded, row % padded);
        let index = (place * conv.n_in + channel) * conv.n_out + column;
        if channel < conv.n_in { conv.weights[index] } else { 0.0 }
    })
}

/// Which of [`TILES`] takes the least time.
fn best_tile(shape: Shape) -> usize {
    let cost = |i: &usize| {
        let tile = TILES[*i];
        (tile + 2).pow(2) * (Winograd::n_tiles(shape, tile) + COST_OF_WEIGHTS)
    };
    (0..TILES.len()).min_by_key(cost).unwrap_or(0)
}

/// Puts the points under the kernel side by side, `[point][row][column][channel]`.
struct Gather<'a> {
    images: &'a Images,
    height: usize,
    width: usize,
    out: &'a mut [Chunk],
}

impl Kernel for Gather<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Shape { n_images, height, width } = self.images.shape;
        let n_chunks = self.images.n_chunks;
        let mut out = self.out.chunks_exact_mut(n_chunks);
        for image in 0..n_images {
            for point in 0..height * width {
                let (y, x) = (point / width, point % width);
                for i in 0..self.height {
                    for j in 0..self.width {
                        let margin = (self.height / 2, self.width / 2);
                        let source = self.images.source(image, y + i, x + j, margin);
                        let Some(out) = out.next() else { return };
                        out.copy_from_slice(&self.images.chunks[source..source + n_chunks]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::compute::lanes::floats;
    use crate::net::compute::testing::Numbers;

    /// The sum at one point, computed as it is defined.
    fn plain(conv: &Conv, images: &Images, point: usize, channel: usize) -> f64 {
        let Shape { height, width, .. } = images.shape;
        let (image, row, column) =
            (point / (height * width), point / width % height, point % width);
        let mut sum = 0.0;
        for i in 0..conv.height {
            for j in 0..conv.width {
                let (y, x) = (row + i, column + j);
                let (up, left) = (conv.height / 2, conv.width / 2);
                if y < up || y - up >= height || x < left || x - left >= width {
                    continue;
                }
                let source = (image * height + y - up) * width + x - left;
                for from in 0..conv.n_in {
                    let x = floats(&images.chunks[source * images.n_chunks..])[from];
                    let at = ((i * conv.width + j) * conv.n_in + from) * conv.n_out + channel;
                    sum += f64::from(conv.weights[at]) * f64::from(x);
                }
            }
        }
        sum
    }

    #[track_caller]
    fn check(
        instructions: Instructions,
        conv: &Conv,
        images: &Images,
        run: impl Fn(&mut [Chunk], Target),
    ) {
        let width = n_chunks(conv.n_out);
        for target in [Target::Store, Target::Add] {
            let mut out = vec![Chunk([0.5; 16]); images.shape.n_points() * width];
            run(&mut out, target);
            for point in 0..images.shape.n_points() {
                for channel in 0..conv.n_out {
                    let before = if target == Target::Add { 0.5 } else { 0.0 };
                    let expected = before + plain(conv, images, point, channel);
                    let found = floats(&out[point * width..])[channel];
                    let error = (f64::from(found) - expected).abs();
                    assert!(
                        error < 1e-4,
                        "{instructions:?} {:?} at {point}: {error}",
                        images.shape
                    );
                }
            }
        }
    }

    fn images(numbers: &mut Numbers, shape: Shape, n_in: usize) -> Images {
        let mut images = Images::take(&mut Workspace::default(), shape, n_chunks(n_in));
        let len = images.points().len();
        images.points_mut().copy_from_slice(&numbers.chunks(len));
        images
    }

    #[test]
    fn kernels_of_all_shapes() {
        let mut numbers = Numbers::new(2);
        for (kernel, n_in, n_out) in
            [((1, 1), 19, 5), ((3, 3), 17, 20), ((5, 5), 22, 16), ((1, 3), 4, 33), ((5, 3), 3, 3)]
        {
            for (n_images, height, width) in [(1, 1, 1), (2, 5, 5), (1, 9, 4), (1, 19, 19)] {
                let conv = numbers.conv(kernel, n_in, n_out);
                let images = images(&mut numbers, Shape { n_images, height, width }, n_in);
                let prepared = Convolution::new(conv.clone());
                for instructions in Instructions::available() {
                    check(instructions, &conv, &images, |out, target| {
                        let workspace = &mut Workspace::default();
                        prepared.run(instructions, &images, out, target, workspace);
                    });
                }
            }
        }
    }

    #[test]
    fn tiles_of_all_sizes() {
        let mut numbers = Numbers::new(3);
        for tile in TILES {
            for (n_images, height, width) in [(1, 2, 2), (2, 9, 9), (1, 13, 7), (1, 10, 19)] {
                let conv = numbers.conv((3, 3), 18, 35);
                let images = images(&mut numbers, Shape { n_images, height, width }, 18);
                let winograd = Winograd::new(&conv, tile);
                for instructions in Instructions::available() {
                    check(instructions, &conv, &images, |out, target| {
                        let workspace = &mut Workspace::default();
                        winograd.convolve(instructions, &images, out, target, workspace);
                    });
                }
            }
        }
    }
}
