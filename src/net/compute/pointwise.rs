//! What is done to the channels of each point by themselves.

use super::dispatch::{Instructions, Kernel};
use super::image::n_chunks;
use super::lanes::{Chunk, Lanes};
use super::matrix::chunk_of;
use crate::net::model::{Activation, Norm, RmsNorm};

/// The numbers with zeros up to whole chunks.
pub fn chunks_of(numbers: &[f32]) -> Vec<Chunk> {
    let n = numbers.len();
    (0..n_chunks(n)).map(|chunk| chunk_of(chunk, n, |i| numbers[i])).collect()
}

/// A factor and an addend for each channel, and what is then done to the sum.
#[derive(Debug)]
pub struct Affine {
    scale: Vec<Chunk>,
    bias: Vec<Chunk>,
    activation: Activation,
}

impl Affine {
    /// Prepares a normalization.
    pub fn new(norm: &Norm) -> Affine {
        let Norm { scale, bias, activation } = norm;
        Affine { scale: chunks_of(scale), bias: chunks_of(bias), activation: *activation }
    }

    /// Computes `out` from points of `from`.
    pub fn map(&self, instructions: Instructions, from: &[Chunk], out: &mut [Chunk]) {
        instructions.run(Map { affine: self, from, out });
    }

    /// Computes points anew.
    pub fn apply(&self, instructions: Instructions, points: &mut [Chunk]) {
        instructions.run(Update { affine: self, points });
    }

    /// The result for a chunk of this number.
    #[inline(always)]
    fn at<L: Lanes>(&self, chunk: usize, x: &Chunk) -> L {
        let (scale, bias) = (L::load(&self.scale[chunk]), L::load(&self.bias[chunk]));
        activate(self.activation, L::load(x).mul_add(scale, bias))
    }
}

struct Map<'a> {
    affine: &'a Affine,
    from: &'a [Chunk],
    out: &'a mut [Chunk],
}

impl Kernel for Map<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let n_chunks = self.affine.scale.len();
        let points = self.from.chunks_exact(n_chunks);
        for (point, out) in points.zip(self.out.chunks_exact_mut(n_chunks)) {
            for (i, (x, out)) in point.iter().zip(out).enumerate() {
                self.affine.at::<L>(i, x).store(out);
            }
        }
    }
}

struct Update<'a> {
    affine: &'a Affine,
    points: &'a mut [Chunk],
}

impl Kernel for Update<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        for point in self.points.chunks_exact_mut(self.affine.scale.len()) {
            for (i, x) in point.iter_mut().enumerate() {
                self.affine.at::<L>(i, x).store(x);
            }
        }
    }
}

/// Applies an activation.
#[inline(always)]
fn activate<L: Lanes>(activation: Activation, x: L) -> L {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(L::splat(0.0)),
        Activation::Mish => mish(x),
        Activation::Silu => silu(x),
    }
}

/// `x / (1 + exp(-x))`
#[inline(always)]
fn silu<L: Lanes>(x: L) -> L {
    let exp = L::splat(0.0).sub(x).exp();
    x.div(exp.add(L::splat(1.0)))
}

/// `x tanh(log(1 + exp x))`, which is `x n / (n + 2)` with `n = exp x (exp x + 2)`. Above 20 the
/// quotient is 1 in this precision.
#[inline(always)]
fn mish<L: Lanes>(x: L) -> L {
    let two = L::splat(2.0);
    let exp = x.min(L::splat(20.0)).exp();
    let n = exp.mul(exp.add(two));
    x.mul(n.div(n.add(two)))
}

/// Adds the same row to all points.
pub fn add_row(instructions: Instructions, row: &[Chunk], points: &mut [Chunk]) {
    instructions.run(AddRow { row, points });
}

struct AddRow<'a> {
    row: &'a [Chunk],
    points: &'a mut [Chunk],
}

impl Kernel for AddRow<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        for point in self.points.chunks_exact_mut(self.row.len()) {
            for (x, addend) in point.iter_mut().zip(self.row) {
                L::load(x).add(L::load(addend)).store(x);
            }
        }
    }
}

/// Multiplies the channels between the layers of a gated network: from `[linear, gate]` at each
/// point to `silu(linear) * gate`.
pub fn gate(instructions: Instructions, pairs: &[Chunk], n_chunks: usize, out: &mut [Chunk]) {
    instructions.run(Gate { pairs, n_chunks, out });
}

struct Gate<'a> {
    pairs: &'a [Chunk],
    n_chunks: usize,
    out: &'a mut [Chunk],
}

impl Kernel for Gate<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let pairs = self.pairs.chunks_exact(2 * self.n_chunks);
        for (pair, out) in pairs.zip(self.out.chunks_exact_mut(self.n_chunks)) {
            let (linear, gate) = pair.split_at(self.n_chunks);
            for ((linear, gate), out) in linear.iter().zip(gate).zip(out) {
                silu(L::load(linear)).mul(L::load(gate)).store(out);
            }
        }
    }
}

/// A normalization by the root of the mean square, followed by a factor for each channel.
#[derive(Debug)]
pub struct Rms {
    epsilon: f32,
    n_channels: usize,
    scale: Vec<Chunk>,
}

impl Rms {
    /// Prepares a normalization.
    pub fn new(norm: &RmsNorm) -> Rms {
        let RmsNorm { epsilon, scale } = norm;
        Rms { epsilon: *epsilon, n_channels: scale.len(), scale: chunks_of(scale) }
    }

    /// Computes `out` from points of `from`, each by itself.
    pub fn map(&self, instructions: Instructions, from: &[Chunk], out: &mut [Chunk]) {
        instructions.run(Normalize { rms: self, group: self.scale.len(), from, out });
    }

    /// Computes `out` from one board, by the mean over all of its points.
    pub fn map_board(&self, instructions: Instructions, board: &[Chunk], out: &mut [Chunk]) {
        instructions.run(Normalize { rms: self, group: board.len(), from: board, out });
    }
}

struct Normalize<'a> {
    rms: &'a Rms,
    /// The number of chunks over which the mean is taken.
    group: usize,
    from: &'a [Chunk],
    out: &'a mut [Chunk],
}

impl Kernel for Normalize<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Rms { epsilon, n_channels, scale } = self.rms;
        let n_numbers = (self.group / scale.len() * n_channels) as f32;
        let groups = self.from.chunks_exact(self.group);
        for (from, out) in groups.zip(self.out.chunks_exact_mut(self.group)) {
            let mut squares = L::splat(0.0);
            for x in from {
                let x = L::load(x);
                squares = x.mul_add(x, squares);
            }
            let factor = L::splat(1.0 / (squares.sum() / n_numbers + epsilon).sqrt());
            let points = from.chunks_exact(scale.len());
            for (point, out) in points.zip(out.chunks_exact_mut(scale.len())) {
                for ((x, scale), out) in point.iter().zip(scale).zip(out) {
                    L::load(x).mul(factor).mul(L::load(scale)).store(out);
                }
            }
        }
    }
}

/// What a head knows of all points of a board together: for each channel the mean, the mean by the
/// size of the board, and a third number.
pub enum Third {
    /// The maximum.
    Maximum,
    /// The mean by the square of the size of the board.
    BySquare,
}

/// Pools the points of one board: the three numbers of all channels one after another, in whole
/// chunks each.
pub fn pool(instructions: Instructions, board: &[Chunk], third: Third, out: &mut [Chunk]) {
    instructions.run(Pool { board, third, out });
}

struct Pool<'a> {
    board: &'a [Chunk],
    third: Third,
    out: &'a mut [Chunk],
}

impl Kernel for Pool<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let n_chunks = self.out.len() / 3;
        let area = (self.board.len() / n_chunks) as f32;
        // The sizes of boards about their middle, as the networks were trained with them.
        let size = (area.sqrt() - 14.0) * 0.1;
        for chunk in 0..n_chunks {
            let mut sum = L::splat(0.0);
            let mut maximum = L::load(&self.board[chunk]);
            for point in self.board.chunks_exact(n_chunks) {
                let x = L::load(&point[chunk]);
                sum = sum.add(x);
                maximum = maximum.max(x);
            }
            let mean = sum.mul(L::splat(1.0 / area));
            mean.store(&mut self.out[chunk]);
            mean.mul(L::splat(size)).store(&mut self.out[n_chunks + chunk]);
            let third = match self.third {
                Third::Maximum => maximum,
                Third::BySquare => mean.mul(L::splat(size * size - 0.1)),
            };
            third.store(&mut self.out[2 * n_chunks + chunk]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::compute::lanes::floats;
    use crate::net::compute::testing::Numbers;

    #[test]
    fn activations_are_exact() {
        let function = |activation: Activation, x: f64| match activation {
            Activation::Identity => x,
            Activation::Relu => x.max(0.0),
            Activation::Mish => x * x.exp().ln_1p().tanh(),
            Activation::Silu => x / (1.0 + (-x).exp()),
        };
        let numbers: Vec<f32> = (-2000..=2000).map(|i| i as f32 / 20.0).collect();
        for activation in
            [Activation::Identity, Activation::Relu, Activation::Mish, Activation::Silu]
        {
            let norm = Norm { scale: vec![2.0; 16], bias: vec![1.0; 16], activation };
            for instructions in Instructions::available() {
                let mut points = chunks_of(&numbers);
                Affine::new(&norm).apply(instructions, &mut points);
                for (&x, &found) in numbers.iter().zip(floats(&points)) {
                    let expected = function(activation, f64::from(2.0 * x + 1.0));
                    let error = (f64::from(found) - expected).abs() / (1.0 + expected.abs());
                    assert!(error < 1e-6, "{instructions:?} {activation:?} {x}: {error}");
                }
            }
        }
    }

    #[test]
    fn roots_of_mean_squares() {
        let mut numbers = Numbers::new(4);
        let scale = numbers.take(20);
        let rms = Rms::new(&RmsNorm { epsilon: 0.25, scale: scale.clone() });
        // Five points of twenty channels in two chunks.
        let channels = numbers.take(100);
        let points: Vec<Chunk> = channels.chunks(20).flat_map(chunks_of).collect();
        let mean = |part: &[f32]| part.iter().map(|x| x * x).sum::<f32>() / part.len() as f32;
        for instructions in Instructions::available() {
            let mut out = points.clone();
            for whole_board in [false, true] {
                if whole_board {
                    rms.map_board(instructions, &points, &mut out);
                } else {
                    rms.map(instructions, &points, &mut out);
                }
                for (i, &x) in channels.iter().enumerate() {
                    let (point, channel) = (i / 20, i % 20);
                    let part = if whole_board { &channels } else { &channels[20 * point..][..20] };
                    let expected = x / (mean(part) + 0.25).sqrt() * scale[channel];
                    let found = floats(&out)[point * 32 + channel];
                    assert!(
                        (found - expected).abs() < 1e-5,
                        "{instructions:?}: {found} {expected}"
                    );
                }
            }
        }
    }

    #[test]
    fn pooled_numbers() {
        let mut numbers = Numbers::new(5);
        let board = numbers.chunks(81 * 2);
        let column = |channel: usize| floats(&board).iter().skip(channel).step_by(32);
        for instructions in Instructions::available() {
            let mut out = [Chunk::default(); 6];
            for channel in [0, 5, 31] {
                let mean = column(channel).sum::<f32>() / 81.0;
                let greatest = column(channel).copied().fold(f32::MIN, f32::max);
                pool(instructions, &board, Third::Maximum, &mut out);
                for (kind, expected) in [mean, mean * -0.5, greatest].into_iter().enumerate() {
                    assert!((floats(&out)[kind * 32 + channel] - expected).abs() < 1e-6);
                }
                pool(instructions, &board, Third::BySquare, &mut out);
                assert!((floats(&out)[64 + channel] - mean * (0.25 - 0.1)).abs() < 1e-6);
            }
        }
    }
}
