//! The blocks of the trunk.

use super::{Run, matrix, matrix_of_pooled};
use crate::net::compute::attention::{Attention, Parts};
use crate::net::compute::conv::Convolution;
use crate::net::compute::image::{Images, Shape, n_chunks};
use crate::net::compute::lanes::{Chunk, WIDTH};
use crate::net::compute::matrix::{Matrix, Rows, RowsMut, Target};
use crate::net::compute::pointwise::{Affine, Rms, Third, add_row, gate, pool};
use crate::net::compute::workspace::{Piece, Workspace};
use crate::net::model::{Block, Conv, Norm};

/// How many points go through a gated network together: what lies between its layers stays in the
/// fast memory of the processor.
const POINTS_AT_ONCE: usize = 72;

/// A block ready to be run.
#[derive(Debug)]
pub enum PreparedBlock {
    Ordinary { conv1: NormedConv, conv2: NormedConv },
    GlobalPooling { conv1: NormedConv, pooled: Pooled, conv2: NormedConv },
    Nested { conv1: NormedConv, blocks: Vec<PreparedBlock>, conv2: NormedConv },
    Attention(Attention),
    FeedForward { norm: Rms, pairs: Matrix, out: Matrix },
}

/// A convolution after a normalization.
#[derive(Debug)]
pub struct NormedConv {
    norm: Affine,
    conv: Convolution,
}

/// A convolution whose result, pooled, is added to that of another one.
#[derive(Debug)]
pub struct Pooled {
    conv: Convolution,
    norm: Affine,
    to_bias: Matrix,
}

impl NormedConv {
    fn new(norm: &Norm, conv: Conv) -> NormedConv {
        NormedConv { norm: Affine::new(norm), conv: Convolution::new(conv) }
    }

    /// What the convolution reads.
    fn normed(&self, run: Run, points: &[Chunk], workspace: &mut Workspace) -> Images {
        let n_chunks = points.len() / run.shape.n_points();
        let mut images = Images::take(workspace, run.shape, n_chunks);
        self.norm.map(run.instructions, points, images.points_mut());
        images
    }

    /// The result of the convolution.
    fn run(&self, run: Run, points: &[Chunk], workspace: &mut Workspace) -> Piece {
        let images = self.normed(run, points, workspace);
        let out = run.convolve(&self.conv, &images, workspace);
        workspace.give(images.chunks);
        out
    }

    /// Adds the result of the convolution to `out`.
    fn add(&self, run: Run, points: &[Chunk], out: &mut [Chunk], workspace: &mut Workspace) {
        let images = self.normed(run, points, workspace);
        self.conv.run(run.instructions, &images, out, Target::Add, workspace);
        workspace.give(images.chunks);
    }
}

impl Pooled {
    /// Prepares the parts.
    pub fn new(conv: Conv, norm: &Norm, to_bias: Matrix) -> Pooled {
        Pooled { conv: Convolution::new(conv), norm: Affine::new(norm), to_bias }
    }

    /// Adds to each board of `out` what the convolution of `images`, pooled, says; `pooled` is told
    /// the pooled numbers of each board.
    pub fn add(
        &self,
        run: Run,
        images: &Images,
        out: &mut [Chunk],
        workspace: &mut Workspace,
        mut pooled: impl FnMut(usize, &[Chunk]),
    ) {
        let mut points = run.convolve(&self.conv, images, workspace);
        self.norm.apply(run.instructions, &mut points);
        let Shape { n_images, .. } = run.shape;
        let n_out = out.len() / n_images;
        let boards = points.chunks_exact(points.len() / n_images);
        for (i, (board, out)) in boards.zip(out.chunks_exact_mut(n_out)).enumerate() {
            let mut numbers = workspace.take(3 * self.conv.n_chunks_out());
            pool(run.instructions, board, Third::Maximum, &mut numbers);
            add_row(run.instructions, &self.to_bias.row(run.instructions, &numbers), out);
            pooled(i, &numbers);
            workspace.give(numbers);
        }
        workspace.give(points);
    }
}

impl PreparedBlock {
    /// Prepares a block.
    pub fn new(block: Block) -> PreparedBlock {
        match block {
            Block::Ordinary { norm1, conv1, norm2, conv2 } => PreparedBlock::Ordinary {
                conv1: NormedConv::new(&norm1, conv1),
                conv2: NormedConv::new(&norm2, conv2),
            },
            Block::GlobalPooling {
                norm1,
                conv1,
                pooled_conv,
                pooled_norm,
                pooled_to_bias,
                norm2,
                conv2,
            } => PreparedBlock::GlobalPooling {
                conv1: NormedConv::new(&norm1, conv1),
                pooled: Pooled::new(pooled_conv, &pooled_norm, matrix_of_pooled(&pooled_to_bias)),
                conv2: NormedConv::new(&norm2, conv2),
            },
            Block::Nested { norm1, conv1, blocks, norm2, conv2 } => PreparedBlock::Nested {
                conv1: NormedConv::new(&norm1, conv1),
                blocks: blocks.into_iter().map(PreparedBlock::new).collect(),
                conv2: NormedConv::new(&norm2, conv2),
            },
            Block::Attention { norm, n_heads, n_kv_heads, queries, keys, values, out, rope } => {
                PreparedBlock::Attention(Attention::new(&Parts {
                    norm: &norm,
                    n_heads,
                    n_kv_heads,
                    queries: &queries,
                    keys: &keys,
                    values: &values,
                    out: &out,
                    rope: &rope,
                }))
            }
            Block::FeedForward { norm, linear, gate, out } => {
                let padded = n_chunks(linear.n_out) * WIDTH;
                let pairs = Matrix::from_fn(linear.n_in, 2 * padded, |row, column| {
                    let matrix = if column < padded { &linear } else { &gate };
                    let column = column % padded;
                    let index = row * matrix.n_out + column;
                    if column < matrix.n_out { matrix.weights[index] } else { 0.0 }
                });
                PreparedBlock::FeedForward { norm: Rms::new(&norm), pairs, out: matrix(&out) }
            }
        }
    }

    /// Adds what the block computes to the points of boards.
    pub fn run(&self, run: Run, points: &mut [Chunk], workspace: &mut Workspace) {
        match self {
            PreparedBlock::Ordinary { conv1, conv2 } => {
                let middle = conv1.run(run, points, workspace);
                conv2.add(run, &middle, points, workspace);
                workspace.give(middle);
            }
            PreparedBlock::GlobalPooling { conv1, pooled, conv2 } => {
                let images = conv1.normed(run, points, workspace);
                let mut middle = run.convolve(&conv1.conv, &images, workspace);
                pooled.add(run, &images, &mut middle, workspace, |_, _| {});
                workspace.give(images.chunks);
                conv2.add(run, &middle, points, workspace);
                workspace.give(middle);
            }
            PreparedBlock::Nested { conv1, blocks, conv2 } => {
                let mut inner = conv1.run(run, points, workspace);
                for block in blocks {
                    block.run(run, &mut inner, workspace);
                }
                conv2.add(run, &inner, points, workspace);
                workspace.give(inner);
            }
            PreparedBlock::Attention(attention) => {
                attention.run(run.instructions, run.shape, points, workspace);
            }
            PreparedBlock::FeedForward { norm, pairs, out } => {
                let stride = points.len() / run.shape.n_points();
                for points in points.chunks_mut(POINTS_AT_ONCE * stride) {
                    feed_forward(run, (norm, pairs, out), stride, points, workspace);
                }
            }
        }
    }
}

/// Runs some points through a gated network.
fn feed_forward(
    run: Run,
    (norm, pairs, out): (&Rms, &Matrix, &Matrix),
    stride: usize,
    points: &mut [Chunk],
    workspace: &mut Workspace,
) {
    let n_points = points.len() / stride;
    let width = pairs.n_panels() / 2;
    let mut normed = workspace.take(points.len());
    norm.map(run.instructions, points, &mut normed);
    let mut between = workspace.take(n_points * 2 * width);
    let left = Rows { chunks: &normed, stride };
    let target = RowsMut { chunks: &mut between, stride: 2 * width };
    pairs.multiply(run.instructions, left, n_points, target, Target::Store);
    let mut gated = workspace.take(n_points * width);
    gate(run.instructions, &between, width, &mut gated);
    let left = Rows { chunks: &gated, stride: width };
    let target = RowsMut { chunks: points, stride };
    out.multiply(run.instructions, left, n_points, target, Target::Add);
    for piece in [normed, between, gated] {
        workspace.give(piece);
    }
}

impl Run {
    /// The result of a convolution.
    pub(super) fn convolve(
        self,
        conv: &Convolution,
        images: &Images,
        workspace: &mut Workspace,
    ) -> Piece {
        let mut out = workspace.take(self.shape.n_points() * conv.n_chunks_out());
        conv.run(self.instructions, images, &mut out, Target::Store, workspace);
        out
    }
}
