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
    /// What is transformed.
    pub images: &'a Images,
    /// Where it goes.
    pub tiles: &'a mut [Chunk],
}

impl<const M: usize, const T: usize> Kernel for Forth<'_, M, T> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Forth { images, tiles } = self;
        let n_chunks = images.n_chunks;
        let n_tiles = Winograd::n_tiles(images.shape, M);
        for (tile, (image, top, left)) in corners(images.shape, M).enumerate() {
            let sources: [[usize; T]; T] = array::from_fn(|y| {
                array::from_fn(|x| images.source(image, top + y, left + x, (1, 1)))
            });
            for chunk in 0..n_chunks {
                transform_square(
                    &Transform::<M, T>::KNOWN.input,
                    |y, x| L::load(&images.chunks[sources[y][x] + chunk]),
                    |y, x, result: L| {
                        let place = y * T + x;
                        result.store(&mut tiles[(place * n_tiles + tile) * n_chunks + chunk]);
                    },
                );
            }
        }
    }
}

/// From products, `[place][tile][channel]`, to points of images.
pub struct Back<'a, const M: usize, const T: usize> {
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
        let Back { products, shape, out, target } = self;
        let Shape { height, width, .. } = shape;
        let n_tiles = Winograd::n_tiles(shape, M);
        let n_chunks = products.len() / (n_tiles * T * T);
        for (tile, (image, top, left)) in corners(shape, M).enumerate() {
            for chunk in 0..n_chunks {
                transform_square(
                    &Transform::<M, T>::KNOWN.output,
                    |y, x| {
                        let place = y * T + x;
                        L::load(&products[(place * n_tiles + tile) * n_chunks + chunk])
                    },
                    |y, x, result: L| {
                        if top + y < height && left + x < width {
                            let point = (image * height + top + y) * width + left + x;
                            target.write(result, &mut out[point * n_chunks + chunk]);
                        }
                    },
                );
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
