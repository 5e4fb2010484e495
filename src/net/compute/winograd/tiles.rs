//! From images to transformed tiles, and from products of them back.

use super::super::dispatch::Kernel;
use super::super::image::{Images, Shape};
use super::super::lanes::{Chunk, Lanes};
use super::super::matrix::Target;
use super::Winograd;
use super::transform::{Transform, transform_square};
use std::array;

/// From images to transformed tiles, `[place][tile][channel]`.
pub struct Forth<'a, const M: usize, const T: usize> {
    /// For tiles of this size.
    pub transform: &'static Transform<M, T>,
    /// What is transformed.
    pub images: &'a Images,
    /// Where it goes.
    pub tiles: &'a mut [Chunk],
}

impl<const M: usize, const T: usize> Kernel for Forth<'_, M, T> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Forth { transform, images, tiles } = self;
        let n_chunks = images.n_chunks;
        let n_tiles = Winograd::n_tiles(images.shape, M);
        for (tile, (image, top, left)) in corners(images.shape, M).enumerate() {
            let sources: [[usize; T]; T] = array::from_fn(|y| {
                array::from_fn(|x| images.source(image, top + y, left + x, (1, 1)))
            });
            for chunk in 0..n_chunks {
                let square: [[L; T]; T] = array::from_fn(|y| {
                    array::from_fn(|x| L::load(&images.chunks[sources[y][x] + chunk]))
                });
                let square = transform_square(&transform.input, square);
                for (y, row) in square.iter().enumerate() {
                    for (x, result) in row.iter().enumerate() {
                        let place = y * T + x;
                        result.store(&mut tiles[(place * n_tiles + tile) * n_chunks + chunk]);
                    }
                }
            }
        }
    }
}

/// From products, `[place][tile][channel]`, to points of images.
pub struct Back<'a, const M: usize, const T: usize> {
    /// For tiles of this size.
    pub transform: &'static Transform<M, T>,
    /// What is transformed.
    pub products: &'a [Chunk],
    /// The shape of the images.
    pub shape: Shape,
    /// Where it goes.
    pub out: &'a mut [Chunk],
    /// What becomes of it there.
    pub target: Target,
}

impl<const M: usize, const T: usize> Kernel for Back<'_, M, T> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Back { transform, products, shape, out, target } = self;
        let Shape { height, width, .. } = shape;
        let n_tiles = Winograd::n_tiles(shape, M);
        let n_chunks = products.len() / (n_tiles * T * T);
        for (tile, (image, top, left)) in corners(shape, M).enumerate() {
            for chunk in 0..n_chunks {
                let square: [[L; T]; T] = array::from_fn(|y| {
                    array::from_fn(|x| {
                        let place = y * T + x;
                        L::load(&products[(place * n_tiles + tile) * n_chunks + chunk])
                    })
                });
                let square = transform_square(&transform.output, square);
                for (y, row) in square.iter().enumerate().take(height - top) {
                    let start = (image * height + top + y) * width + left;
                    for (x, result) in row.iter().enumerate().take(width - left) {
                        target.write(*result, &mut out[(start + x) * n_chunks + chunk]);
                    }
                }
            }
        }
    }
}

/// Image, row and column of the first result of each tile.
#[inline(always)]
fn corners(shape: Shape, tile: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let Shape { n_images, height, width } = shape;
    (0..n_images).flat_map(move |image| {
        let rows = (0..height).step_by(tile);
        rows.flat_map(move |top| (0..width).step_by(tile).map(move |left| (image, top, left)))
    })
}
