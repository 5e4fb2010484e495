//! A network ready to be run.

mod block;
mod heads;

use super::compute::denormals::FlushDenormals;
use super::compute::dispatch::Instructions;
use super::compute::image::{Images, Shape, n_chunks};
use super::compute::lanes::{Chunk, WIDTH};
use super::compute::matrix::Matrix;
use super::compute::planes::PlanesConvolution;
use super::compute::pointwise::{Affine, Rms, add_row, chunks_of};
use super::compute::workspace::{Piece, Workspace};
use super::inputs::Inputs;
use super::model::{Header, MatMul, Model, RmsNorm, Tip};
use super::outputs::Outputs;
use crate::go::{BoardSize, Color, Game, MAX_WORDS, Rules};
use block::PreparedBlock;
use heads::{PreparedPolicyHead, PreparedValueHead};

/// A network ready to be run, by any number of threads at once.
#[derive(Debug)]
pub struct Network {
    header: Header,
    instructions: Instructions,
    planes: PlanesConvolution,
    globals: Matrix,
    blocks: Vec<PreparedBlock>,
    tip: PreparedTip,
    policy_head: PreparedPolicyHead,
    value_head: PreparedValueHead,
}

#[derive(Debug)]
enum PreparedTip {
    Batch(Affine),
    Rms { rms: Rms, spatial: bool, norm: Affine },
}

impl Network {
    /// Prepares a network for the best instructions of this processor.
    #[must_use]
    pub fn new(model: Model) -> Network {
        let trunk = model.trunk;
        let tip = match trunk.tip {
            Tip::Batch(norm) => PreparedTip::Batch(Affine::new(&norm)),
            Tip::Rms { epsilon, spatial, norm } => {
                let scale = vec![1.0; norm.scale.len()];
                let rms = Rms::new(&RmsNorm { epsilon, scale });
                PreparedTip::Rms { rms, spatial, norm: Affine::new(&norm) }
            }
        };
        Network {
            header: model.header,
            instructions: Instructions::best(),
            planes: PlanesConvolution::new(&trunk.planes),
            globals: matrix(&trunk.globals),
            blocks: trunk.blocks.into_iter().map(PreparedBlock::new).collect(),
            tip,
            policy_head: PreparedPolicyHead::new(model.policy_head),
            value_head: PreparedValueHead::new(model.value_head),
        }
    }

    /// Runs with these instructions from now on.
    ///
    /// # Panics
    /// Later, if the processor does not have them.
    pub fn set_instructions(&mut self, instructions: Instructions) {
        self.instructions = instructions;
    }

    /// What the network says of itself.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Runs the network on an empty board and tells whether all that it answers are numbers. From
    /// then on its weights are ready for boards of this size.
    #[must_use]
    pub fn is_sound_on(&self, size: BoardSize) -> bool {
        let game = Game::<MAX_WORDS>::new(size, Rules::CHINESE_OGS, None);
        let inputs = [Inputs::of(&game, Color::Black)];
        let Outputs { policy, pass, value, score, ownership } =
            self.run(&inputs, &mut Workspace::default()).remove(0);
        let mut numbers = policy.iter().chain([&pass, &score, &ownership]).flatten().chain(&value);
        numbers.all(|number| number.is_finite())
    }

    /// Runs the network on positions of boards of one size.
    ///
    /// # Panics
    /// If the sizes differ or there is no position.
    #[must_use]
    pub fn run(&self, inputs: &[Inputs], workspace: &mut Workspace) -> Vec<Outputs> {
        let _flush = FlushDenormals::new();
        let size = inputs[0].size;
        assert!(inputs.iter().all(|inputs| inputs.size == size), "boards of one size");
        let shape = Shape { n_images: inputs.len(), height: size.height(), width: size.width() };
        let run = Run { instructions: self.instructions, shape };

        let mut points = run.first_layer(self, inputs, workspace);
        for block in &self.blocks {
            block.run(run, &mut points, workspace);
        }
        let mut tip = Images::take(workspace, shape, points.len() / shape.n_points());
        run.tip(&self.tip, &points, &mut tip);
        workspace.give(points);

        let mut outputs: Vec<Outputs> = inputs.iter().map(|_| Outputs::default()).collect();
        self.policy_head.run(run, &tip, &mut outputs, workspace);
        self.value_head.run(run, &tip, &mut outputs, workspace);
        workspace.give(tip.chunks);
        outputs
    }
}

/// What all layers of a run have in common.
#[derive(Clone, Copy)]
struct Run {
    instructions: Instructions,
    shape: Shape,
}

impl Run {
    /// From the inputs to the channels of the trunk.
    fn first_layer(self, network: &Network, inputs: &[Inputs], workspace: &mut Workspace) -> Piece {
        let Run { instructions, shape } = self;
        let n_out = network.planes.n_chunks_out();
        let mut points = workspace.take(shape.n_points() * n_out);
        let boards = points.chunks_exact_mut(shape.area() * n_out);
        for (inputs, board) in inputs.iter().zip(boards) {
            network.planes.run(instructions, &inputs.planes, shape, board);
            add_row(
                instructions,
                &network.globals.row(instructions, &chunks_of(&inputs.globals)),
                board,
            );
        }
        points
    }

    /// The end of the trunk.
    fn tip(self, tip: &PreparedTip, points: &[Chunk], out: &mut Images) {
        let Run { instructions, shape } = self;
        match tip {
            PreparedTip::Batch(norm) => norm.map(instructions, points, out.points_mut()),
            PreparedTip::Rms { rms, spatial, norm } => {
                if *spatial {
                    let len = points.len() / shape.n_images;
                    let boards = out.points_mut().chunks_exact_mut(len);
                    for (board, out) in points.chunks_exact(len).zip(boards) {
                        rms.map_board(instructions, board, out);
                    }
                } else {
                    rms.map(instructions, points, out.points_mut());
                }
                norm.apply(instructions, out.points_mut());
            }
        }
    }
}

/// A matrix as it is.
fn matrix(matmul: &MatMul) -> Matrix {
    let MatMul { n_in, n_out, ref weights } = *matmul;
    Matrix::from_fn(n_in, n_out, |row, column| weights[row * n_out + column])
}

/// A matrix for what `pool` answers: three numbers of each channel, each kind in whole chunks.
fn matrix_of_pooled(matmul: &MatMul) -> Matrix {
    let n_channels = matmul.n_in / 3;
    let padded = n_chunks(n_channels) * WIDTH;
    Matrix::from_fn(3 * padded, matmul.n_out, |row, column| {
        let (kind, channel) = (row / padded, row % padded);
        let row = kind * n_channels + channel;
        if channel < n_channels { matmul.weights[row * matmul.n_out + column] } else { 0.0 }
    })
}
