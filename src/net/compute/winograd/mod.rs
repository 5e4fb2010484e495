//! Convolutions of three by three by way of fewer multiplications.
//!
//! Tiles of `M` by `M` results are computed from `T = M + 2` by `T` points: these are transformed,
//! multiplied at each of `T * T` places by the transformed weights, which is a product of matrices
//! over tiles and channels, and transformed back. (Winograd, "Arithmetic Complexity of
//! Computations", 1980; Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2016.)

mod tiles;
mod transform;

use super::dispatch::Instructions;
use super::image::{Images, Shape};
use super::lanes::Chunk;
use super::matrix::{Matrix, Rows, RowsMut, Target};
use super::workspace::Workspace;
use crate::net::model::Conv;
use tiles::{Back, Forth};
use transform::Transform;

/// The sizes of tiles, in results along one side.
pub const TILES: [usize; 3] = [2, 3, 4];

/// A convolution with weights transformed for tiles of one size.
#[derive(Debug)]
pub struct Winograd {
    tile: usize,
    /// One matrix for each place in a transformed tile, `[row][column]`.
    places: Matrix,
}

impl Winograd {
    /// Transforms the weights of a convolution of three by three.
    ///
    /// # Panics
    /// If the kernel or the tile has another size.
    pub fn new(conv: &Conv, tile: usize) -> Winograd {
        assert_eq!((conv.height, conv.width), (3, 3), "a convolution of three by three");
        let places = match tile {
            2 => transform_weights(&Transform::<2, 4>::KNOWN.weights, conv),
            3 => transform_weights(&Transform::<3, 5>::KNOWN.weights, conv),
            4 => transform_weights(&Transform::<4, 6>::KNOWN.weights, conv),
            _ => unreachable!("no such tile"),
        };
        Winograd { tile, places }
    }

    /// The number of tiles of so many results along one side.
    pub fn n_tiles(shape: Shape, tile: usize) -> usize {
        shape.n_images * shape.height.div_ceil(tile) * shape.width.div_ceil(tile)
    }

    /// Convolves images.
    pub fn convolve(
        &self,
        instructions: Instructions,
        images: &Images,
        out: &mut [Chunk],
        target: Target,
        workspace: &mut Workspace,
    ) {
        let work = Work { instructions, images, out, target, workspace };
        match self.tile {
            2 => self.run::<2, 4>(work),
            3 => self.run::<3, 5>(work),
            _ => self.run::<4, 6>(work),
        }
    }

    fn run<const M: usize, const T: usize>(
        &self,
        Work { instructions, images, out, target, workspace }: Work<'_>,
    ) {
        let shape = images.shape;
        let n_tiles = Self::n_tiles(shape, M);
        let mut tiles = workspace.take(T * T * n_tiles * images.n_chunks);
        instructions.run(Forth::<M, T> { images, tiles: &mut tiles });

        let n_out = self.places.n_panels();
        let mut products = workspace.take(T * T * n_tiles * n_out);
        let left = Rows { chunks: &tiles, stride: images.n_chunks };
        let to = RowsMut { chunks: &mut products, stride: n_out };
        self.places.multiply(instructions, left, n_tiles, to, Target::Store);

        instructions.run(Back::<M, T> { products: &products, shape, out, target });
        workspace.give(tiles);
        workspace.give(products);
    }
}

/// What a convolution is to do.
struct Work<'a> {
    instructions: Instructions,
    images: &'a Images,
    out: &'a mut [Chunk],
    target: Target,
    workspace: &'a mut Workspace,
}

fn transform_weights<const T: usize>(transform: &[[f64; 3]; T], conv: &Conv) -> Matrix {
    let weight = |y: usize, x: usize, from: usize, to: usize| {
        f64::from(conv.weights[((y * 3 + x) * conv.n_in + from) * conv.n_out + to])
    };
    let at = |i: usize, j: usize, from: usize, to: usize| {
        let mut sum = 0.0;
        for (y, by_row) in transform[i].iter().enumerate() {
            for (x, by_column) in transform[j].iter().enumerate() {
                sum += by_row * by_column * weight(y, x, from, to);
            }
        }
        sum as f32
    };
    let places = (0..T).flat_map(|i| (0..T).map(move |j| (i, j)));
    let matrices: Vec<Matrix> = places
        .map(|(i, j)| Matrix::from_fn(conv.n_in, conv.n_out, |from, to| at(i, j, from, to)))
        .collect();
    Matrix::stack(&matrices)
}
