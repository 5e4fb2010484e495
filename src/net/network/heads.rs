//! From the trunk to moves and results.

use super::block::Pooled;
use super::{Run, matrix, matrix_of_pooled};
use crate::net::compute::conv::Convolution;
use crate::net::compute::image::Images;
use crate::net::compute::lanes::{Chunk, floats};
use crate::net::compute::matrix::{Matrix, Target};
use crate::net::compute::pointwise::{Affine, Third, pool};
use crate::net::compute::workspace::Workspace;
use crate::net::model::{Bias, Norm, PolicyHead, ValueHead};
use crate::net::outputs::Outputs;

/// The head that answers moves.
#[derive(Debug)]
pub struct PreparedPolicyHead {
    conv1: Convolution,
    pooled: Pooled,
    norm: Affine,
    conv2: Convolution,
    n_channels: usize,
    pass: Matrix,
    pass_hidden: Option<(Affine, Matrix)>,
}

/// The head that answers results.
#[derive(Debug)]
pub struct PreparedValueHead {
    conv: Convolution,
    norm: Affine,
    hidden: Matrix,
    hidden_bias: Affine,
    value: Matrix,
    value_bias: Vec<f32>,
    score: Matrix,
    score_bias: Vec<f32>,
    ownership: Convolution,
}

impl PreparedPolicyHead {
    /// Prepares the head.
    pub fn new(head: PolicyHead) -> PreparedPolicyHead {
        let to_bias = matrix_of_pooled(&head.pooled_to_bias);
        let hidden = |(bias, matmul): &_| (affine_of_bias(bias), matrix(matmul));
        PreparedPolicyHead {
            conv1: Convolution::new(head.conv1),
            pooled: Pooled::new(head.pooled_conv, &head.pooled_norm, to_bias),
            norm: Affine::new(&head.norm),
            n_channels: head.conv2.n_out,
            conv2: Convolution::new(head.conv2),
            pass: matrix_of_pooled(&head.pass),
            pass_hidden: head.pass_hidden.as_ref().map(hidden),
        }
    }

    /// Fills in the moves.
    pub fn run(&self, run: Run, tip: &Images, outputs: &mut [Outputs], workspace: &mut Workspace) {
        let mut points = Images::take(workspace, run.shape, self.conv1.n_chunks_out());
        let out = points.points_mut();
        self.conv1.run(run.instructions, tip, out, Target::Store, workspace);
        self.pooled.add(run, tip, out, workspace, |i, pooled| {
            outputs[i].pass = self.pass(run, pooled);
        });
        self.norm.apply(run.instructions, points.points_mut());
        let logits = run.convolve(&self.conv2, &points, workspace);
        for (i, outputs) in outputs.iter_mut().enumerate() {
            outputs.policy =
                (0..self.n_channels).map(|channel| run.channel(&logits, i, channel)).collect();
        }
        workspace.give(points.chunks);
        workspace.give(logits);
    }

    /// The logits of the pass.
    fn pass(&self, run: Run, pooled: &[Chunk]) -> Vec<f32> {
        let mut out = self.pass.row(run.instructions, pooled);
        if let Some((bias, matrix)) = &self.pass_hidden {
            bias.apply(run.instructions, &mut out);
            out = matrix.row(run.instructions, &out);
        }
        floats(&out)[..self.n_channels].to_vec()
    }
}

impl PreparedValueHead {
    /// Prepares the head.
    pub fn new(head: ValueHead) -> PreparedValueHead {
        PreparedValueHead {
            conv: Convolution::new(head.conv),
            norm: Affine::new(&head.norm),
            hidden: matrix_of_pooled(&head.hidden),
            hidden_bias: affine_of_bias(&head.hidden_bias),
            value: matrix(&head.value),
            value_bias: head.value_bias,
            score: matrix(&head.score),
            score_bias: head.score_bias,
            ownership: Convolution::new(head.ownership),
        }
    }

    /// Fills in the results.
    pub fn run(&self, run: Run, tip: &Images, outputs: &mut [Outputs], workspace: &mut Workspace) {
        let n_chunks = self.conv.n_chunks_out();
        let mut points = Images::take(workspace, run.shape, n_chunks);
        self.conv.run(run.instructions, tip, points.points_mut(), Target::Store, workspace);
        self.norm.apply(run.instructions, points.points_mut());
        let ownership = run.convolve(&self.ownership, &points, workspace);
        let boards = points.points().chunks_exact(run.shape.area() * n_chunks);
        for (i, (board, outputs)) in boards.zip(outputs).enumerate() {
            let mut pooled = workspace.take(3 * n_chunks);
            pool(run.instructions, board, Third::BySquare, &mut pooled);
            let mut hidden = self.hidden.row(run.instructions, &pooled);
            self.hidden_bias.apply(run.instructions, &mut hidden);
            let answer = |matrix: &Matrix, bias: &[f32]| -> Vec<f32> {
                let out = matrix.row(run.instructions, &hidden);
                floats(&out).iter().zip(bias).map(|(x, bias)| x + bias).collect()
            };
            let value = answer(&self.value, &self.value_bias);
            outputs.value.copy_from_slice(&value);
            outputs.score = answer(&self.score, &self.score_bias);
            outputs.ownership = run.channel(&ownership, i, 0);
            workspace.give(pooled);
        }
        workspace.give(points.chunks);
        workspace.give(ownership);
    }
}

impl Run {
    /// One channel of all points of a board.
    fn channel(self, points: &[Chunk], board: usize, channel: usize) -> Vec<f32> {
        let area = self.shape.area();
        let width = floats(points).len() / self.shape.n_points();
        let board = &floats(points)[board * area * width..][..area * width];
        board.iter().skip(channel).step_by(width).copied().collect()
    }
}

/// The addition of a bias.
fn affine_of_bias(bias: &Bias) -> Affine {
    let Bias { bias, activation } = bias;
    Affine::new(&Norm { scale: vec![1.0; bias.len()], bias: bias.clone(), activation: *activation })
}
