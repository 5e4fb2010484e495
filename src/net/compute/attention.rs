//! Attention between all points of a board.
//!
//! Each head has the channels of its queries and keys in an order of its own: the first numbers of
//! all pairs and then the second ones, each in whole chunks, so that pairs are turned a chunk at a
//! time.

use super::dispatch::{Instructions, Kernel};
use super::image::{Shape, n_chunks};
use super::lanes::{Chunk, Lanes, WIDTH, floats};
use super::matrix::{Matrix, Rows, RowsMut, Target};
use super::pointwise::Rms;
use super::workspace::{Piece, Workspace};
use crate::net::model::{MatMul, RmsNorm, Rope};
use std::array;

/// How many points ask together: their scores stay in the fast memory of the processor.
const QUERIES_AT_ONCE: usize = 36;

/// A layer of attention, ready to be computed.
#[derive(Debug)]
pub struct Attention {
    norm: Rms,
    n_heads: usize,
    n_kv_heads: usize,
    /// Chunks of one half of the pairs of a head.
    half: usize,
    /// Chunks of the values of a head.
    value: usize,
    /// To queries, keys and values, one after another.
    inputs: Matrix,
    out: Matrix,
    /// Angles for each step to the right and down, `[kv head][pair]` in chunks; `None` turns nothing.
    angles: Option<[Vec<Chunk>; 2]>,
}

/// The parts of a layer of attention as they are in the file.
pub struct Parts<'a> {
    /// Before the matrices.
    pub norm: &'a RmsNorm,
    /// The number of heads.
    pub n_heads: usize,
    /// The number of heads of keys and values.
    pub n_kv_heads: usize,
    /// To the queries, keys and values, and back.
    pub queries: &'a MatMul,
    /// To the keys.
    pub keys: &'a MatMul,
    /// To the values.
    pub values: &'a MatMul,
    /// Back.
    pub out: &'a MatMul,
    /// How places turn queries and keys.
    pub rope: &'a Rope,
}

impl Attention {
    /// Prepares a layer.
    pub fn new(parts: &Parts<'_>) -> Attention {
        let &Parts { n_heads, n_kv_heads, queries, keys, values, .. } = parts;
        let width = queries.n_out / n_heads;
        let value_width = values.n_out / n_kv_heads;
        let n_pairs = width.div_ceil(2);
        let half = n_chunks(n_pairs);
        let value = n_chunks(value_width);

        // Where a channel of a padded head comes from.
        let paired = |i: usize| {
            let (pair, second) = (i % (half * WIDTH), i / (half * WIDTH));
            (pair < n_pairs && 2 * pair + second < width).then_some(2 * pair + second)
        };
        let plain = |i: usize| (i < value_width).then_some(i);
        let (padded, padded_value) = (2 * half * WIDTH, value * WIDTH);
        let scale = 1.0 / (width as f32).sqrt();
        let (ends_queries, ends_keys) = (n_heads * padded, (n_heads + n_kv_heads) * padded);
        let inputs =
            Matrix::from_fn(queries.n_in, ends_keys + n_kv_heads * padded_value, |row, i| {
                let element =
                    |matrix: &MatMul, width: usize, head: usize, channel: Option<usize>| {
                        channel
                            .map_or(0.0, |c| matrix.weights[row * matrix.n_out + head * width + c])
                    };
                if i < ends_queries {
                    scale * element(queries, width, i / padded, paired(i % padded))
                } else if i < ends_keys {
                    let i = i - ends_queries;
                    element(keys, width, i / padded, paired(i % padded))
                } else {
                    let i = i - ends_keys;
                    element(values, value_width, i / padded_value, plain(i % padded_value))
                }
            });
        let out = Matrix::from_fn(n_heads * padded_value, parts.out.n_out, |row, i| {
            let (head, channel) = (row / padded_value, row % padded_value);
            let row = head * value_width + channel;
            if channel < value_width { parts.out.weights[row * parts.out.n_out + i] } else { 0.0 }
        });
        let angles = angles(parts.rope, n_pairs, n_kv_heads).map(|axes| {
            axes.map(|angles| {
                let angle = |i: usize| {
                    let (head, pair) = (i / (half * WIDTH), i % (half * WIDTH));
                    if pair < n_pairs { angles[head * n_pairs + pair] } else { 0.0 }
                };
                let chunk = |i: usize| Chunk(array::from_fn(|j| angle(i * WIDTH + j)));
                (0..n_kv_heads * half).map(chunk).collect()
            })
        });
        let norm = Rms::new(parts.norm);
        Attention { norm, n_heads, n_kv_heads, half, value, inputs, out, angles }
    }

    /// Adds to the points of boards what they learn from each other.
    pub fn run(
        &self,
        instructions: Instructions,
        shape: Shape,
        points: &mut [Chunk],
        workspace: &mut Workspace,
    ) {
        let mut normed = workspace.take(points.len());
        self.norm.map(instructions, points, &mut normed);
        let stride = self.inputs.n_panels();
        let n_points = shape.n_points();
        let mut inputs = workspace.take(n_points * stride);
        let left = Rows { chunks: &normed, stride: points.len() / n_points };
        let out = RowsMut { chunks: &mut inputs, stride };
        self.inputs.multiply(instructions, left, n_points, out, Target::Store);
        workspace.give(normed);

        let mixed_stride = self.n_heads * self.value;
        let mut mixed = workspace.take(n_points * mixed_stride);
        let boards = inputs.chunks_exact_mut(shape.area() * stride);
        for (board, mixed) in boards.zip(mixed.chunks_exact_mut(shape.area() * mixed_stride)) {
            if let Some(angles) = &self.angles {
                let table = self.turns(angles, shape, workspace);
                instructions.run(Turn { attention: self, table: &table, board });
                workspace.give(table);
            }
            for kv_head in 0..self.n_kv_heads {
                self.mix(instructions, kv_head, board, mixed, workspace);
            }
        }
        workspace.give(inputs);
        let left = Rows { chunks: &mixed, stride: mixed_stride };
        let out = RowsMut { stride: points.len() / n_points, chunks: points };
        self.out.multiply(instructions, left, n_points, out, Target::Add);
        workspace.give(mixed);
    }

    /// Cosines and sines, `[point][kv head][cosine, sine][pair]`.
    fn turns(&self, angles: &[Vec<Chunk>; 2], shape: Shape, workspace: &mut Workspace) -> Piece {
        let n = self.n_kv_heads * self.half;
        let [right, down] = angles;
        let mut table = workspace.take(shape.area() * 2 * n);
        // The turn of a place is that of its row after that of its column.
        let of =
            |steps: usize, angle: &Chunk| angle.0.map(|angle| (steps as f32 * angle).sin_cos());
        let columns: Vec<[(f32, f32); WIDTH]> =
            (0..shape.width).flat_map(|x| right.iter().map(move |a| of(x, a))).collect();
        let rows: Vec<[(f32, f32); WIDTH]> =
            (0..shape.height).flat_map(|y| down.iter().map(move |a| of(y, a))).collect();
        for point in 0..shape.area() {
            let (y, x) = (point / shape.width, point % shape.width);
            for i in 0..n {
                let (row, column) = (&rows[y * n + i], &columns[x * n + i]);
                let (head, pair) = (i / self.half, i % self.half);
                let cosine = ((point * self.n_kv_heads + head) * 2) * self.half + pair;
                for j in 0..WIDTH {
                    let ((s1, c1), (s2, c2)) = (row[j], column[j]);
                    table[cosine].0[j] = c1 * c2 - s1 * s2;
                    table[cosine + self.half].0[j] = s1 * c2 + c1 * s2;
                }
            }
        }
        table
    }

    /// Mixes the values of one head of keys for all heads of queries that it serves.
    fn mix(
        &self,
        instructions: Instructions,
        kv_head: usize,
        board: &[Chunk],
        mixed: &mut [Chunk],
        workspace: &mut Workspace,
    ) {
        let stride = self.inputs.n_panels();
        let area = board.len() / stride;
        let width = 2 * self.half;
        let first_key = (self.n_heads + kv_head) * width;
        let first_value = (self.n_heads + self.n_kv_heads) * width + kv_head * self.value;
        let n_panels = n_chunks(area);

        let mut keys =
            Matrix::reuse(width * WIDTH, n_panels, workspace.take(width * WIDTH * n_panels));
        let mut values = Matrix::reuse(area, self.value, workspace.take(area * self.value));
        for (key, point) in board.chunks_exact(stride).enumerate() {
            let channels = floats(&point[first_key..first_key + width]);
            for (row, channel) in channels.iter().enumerate() {
                keys.chunk_mut(row, key / WIDTH).0[key % WIDTH] = *channel;
            }
            for panel in 0..self.value {
                *values.chunk_mut(key, panel) = point[first_value + panel];
            }
        }

        let mut scores = workspace.take(QUERIES_AT_ONCE.min(area) * n_panels);
        let n_served = self.n_heads / self.n_kv_heads;
        for head in kv_head * n_served..(kv_head + 1) * n_served {
            for start in (0..area).step_by(QUERIES_AT_ONCE) {
                let n_rows = QUERIES_AT_ONCE.min(area - start);
                let left = Rows { chunks: &board[start * stride + head * width..], stride };
                let out = RowsMut { chunks: &mut scores, stride: n_panels };
                keys.multiply(instructions, left, n_rows, out, Target::Store);
                let rows = &mut scores[..n_rows * n_panels];
                instructions.run(Softmax { rows, n_panels, n_keys: area });
                let stride = self.n_heads * self.value;
                let left = Rows { chunks: &scores, stride: n_panels };
                let chunks = &mut mixed[start * stride + head * self.value..];
                values.multiply(
                    instructions,
                    left,
                    n_rows,
                    RowsMut { chunks, stride },
                    Target::Store,
                );
            }
        }
        workspace.give(scores);
        workspace.give(keys.into_memory());
        workspace.give(values.into_memory());
    }
}

/// The angles of all pairs of all kv heads for a step to the right and for one down.
fn angles(rope: &Rope, n_pairs: usize, n_kv_heads: usize) -> Option<[Vec<f32>; 2]> {
    match rope {
        Rope::None => None,
        Rope::Learnt { angles } => {
            Some([0, 1].map(|axis| angles.iter().skip(axis).step_by(2).copied().collect()))
        }
        Rope::Fixed { theta } => {
            // The first half of the pairs is turned by rows, the second one by columns.
            let half = n_pairs / 2;
            let angle = |pair: usize| theta.powf(-2.0 * pair as f32 / n_pairs as f32);
            let right = |pair: usize| if pair < half { 0.0 } else { angle(pair - half) };
            let down = |pair: usize| if pair < half { angle(pair) } else { 0.0 };
            let of_heads = |of_pair: &dyn Fn(usize) -> f32| {
                (0..n_kv_heads * n_pairs).map(|i| of_pair(i % n_pairs)).collect()
            };
            Some([of_heads(&right), of_heads(&down)])
        }
    }
}

/// Turns queries and keys by their places.
struct Turn<'a> {
    attention: &'a Attention,
    table: &'a [Chunk],
    board: &'a mut [Chunk],
}

impl Kernel for Turn<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let &Attention { n_heads, n_kv_heads, half, .. } = self.attention;
        let n_served = n_heads / n_kv_heads;
        let stride = self.attention.inputs.n_panels();
        let turns = self.table.chunks_exact(n_kv_heads * 2 * half);
        for (point, turns) in self.board.chunks_exact_mut(stride).zip(turns) {
            for head in 0..n_heads + n_kv_heads {
                let kv_head = if head < n_heads { head / n_served } else { head - n_heads };
                for i in 0..half {
                    let cosine = L::load(&turns[kv_head * 2 * half + i]);
                    let sine = L::load(&turns[(kv_head * 2 + 1) * half + i]);
                    let (at, other) = (head * 2 * half + i, (head * 2 + 1) * half + i);
                    let (a, b) = (L::load(&point[at]), L::load(&point[other]));
                    a.mul(cosine).sub(b.mul(sine)).store(&mut point[at]);
                    a.mul(sine).add(b.mul(cosine)).store(&mut point[other]);
                }
            }
        }
    }
}

/// Turns scores into weights that add up to one; the weights beyond the last key are zero.
struct Softmax<'a> {
    rows: &'a mut [Chunk],
    n_panels: usize,
    n_keys: usize,
}

impl Kernel for Softmax<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self) {
        let n_last = self.n_keys - (self.n_panels - 1) * WIDTH;
        for row in self.rows.chunks_exact_mut(self.n_panels) {
            if let Some(last) = row.last_mut() {
                last.0[n_last..].fill(f32::MIN);
            }
            let mut greatest = L::splat(f32::MIN);
            for scores in row.iter() {
                greatest = greatest.max(L::load(scores));
            }
            let greatest = L::splat(greatest.greatest());
            let mut sum = L::splat(0.0);
            for scores in row.iter_mut() {
                let weights = L::load(scores).sub(greatest).exp();
                weights.store(scores);
                sum = sum.add(weights);
            }
            let factor = L::splat(1.0 / sum.sum());
            for weights in row.iter_mut() {
                L::load(weights).mul(factor).store(weights);
            }
            if let Some(last) = row.last_mut() {
                last.0[n_last..].fill(0.0);
            }
        }
    }
}
