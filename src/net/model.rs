//! What a network file holds: the layers of a KataGo network and their weights.
//!
//! All arrays are flat; their shapes are given outermost index first. Channels are innermost, as in
//! the file.

/// A whole network.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What the network says of itself.
    pub header: Header,
    /// The common part.
    pub trunk: Trunk,
    /// From the trunk to moves.
    pub policy_head: PolicyHead,
    /// From the trunk to results.
    pub value_head: ValueHead,
}

/// What a network says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name that the network was given when it was trained.
    pub name: String,
    /// The version of the format, from 8 to 17.
    pub version: u32,
    /// What the score outputs are multiplied by.
    pub scales: Scales,
    /// Whether the area inputs are computed as if suicide of several stones were legal.
    pub pass_alive_under_suicide: bool,
}

/// What the outputs of the value head are multiplied by, in points unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// Of the mean score.
    pub score_mean: f32,
    /// Of the standard deviation of the score.
    pub score_stdev: f32,
    /// Of the lead.
    pub lead: f32,
    /// Of the time until the result is clear, in moves.
    pub variance_time: f32,
    /// Of the square of the error of the value soon afterwards, without a unit.
    pub value_error: f32,
    /// Of the square of the error of the score soon afterwards.
    pub score_error: f32,
}

/// A convolution with zero padding.
#[derive(Clone, Debug, PartialEq)]
pub struct Conv {
    /// Rows of the kernel, odd.
    pub height: usize,
    /// Columns of the kernel, odd.
    pub width: usize,
    /// Channels read.
    pub n_in: usize,
    /// Channels written.
    pub n_out: usize,
    /// `[height][width][n_in][n_out]`.
    pub weights: Vec<f32>,
}

/// A product with a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct MatMul {
    /// Channels read.
    pub n_in: usize,
    /// Channels written.
    pub n_out: usize,
    /// `[n_in][n_out]`.
    pub weights: Vec<f32>,
}

/// A batch normalization, folded into one factor and one addend for each channel, followed by an
/// activation.
#[derive(Clone, Debug, PartialEq)]
pub struct Norm {
    /// The factor of each channel.
    pub scale: Vec<f32>,
    /// What is then added to each channel.
    pub bias: Vec<f32>,
    /// What is done to the sum.
    pub activation: Activation,
}

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// The number itself.
    Identity,
    /// Its positive part.
    Relu,
    /// `x tanh(log(1 + exp x))`.
    Mish,
    /// `x / (1 + exp(-x))`.
    Silu,
}

/// The part of the network before its heads.
#[derive(Clone, Debug, PartialEq)]
pub struct Trunk {
    /// From the planes to the channels of the trunk.
    pub planes: Conv,
    /// From the globals to the channels of the trunk, added at every point.
    pub globals: MatMul,
    /// What follows one after another.
    pub blocks: Vec<Block>,
    /// What ends the trunk.
    pub tip: Tip,
}

/// A residual block: what it computes is added to what it reads.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Two convolutions.
    Ordinary {
        /// Before the first convolution.
        norm1: Norm,
        /// The first convolution.
        conv1: Conv,
        /// Before the second convolution.
        norm2: Norm,
        /// The second convolution.
        conv2: Conv,
    },
    /// Two convolutions, with the means and maxima of some channels added between them.
    GlobalPooling {
        /// Before the first convolutions.
        norm1: Norm,
        /// The first convolution.
        conv1: Conv,
        /// The convolution whose result is pooled.
        pooled_conv: Conv,
        /// Before the pooling.
        pooled_norm: Norm,
        /// From what was pooled to the channels of `conv1`.
        pooled_to_bias: MatMul,
        /// Before the second convolution.
        norm2: Norm,
        /// The second convolution.
        conv2: Conv,
    },
    /// Blocks on other channels.
    Nested {
        /// Before the first convolution.
        norm1: Norm,
        /// To the channels of the inner blocks.
        conv1: Conv,
        /// The inner blocks, one after another.
        blocks: Vec<Block>,
        /// Before the second convolution.
        norm2: Norm,
        /// Back to the channels outside.
        conv2: Conv,
    },
    /// Attention between all points.
    Attention {
        /// Before the matrices.
        norm: RmsNorm,
        /// The number of heads.
        n_heads: usize,
        /// The number of heads of keys and values; divides `n_heads`.
        n_kv_heads: usize,
        /// To the queries, `[n_heads][width]`.
        queries: MatMul,
        /// To the keys, `[n_kv_heads][width]`.
        keys: MatMul,
        /// To the values, `[n_kv_heads][width]`.
        values: MatMul,
        /// Back to the channels of the block.
        out: MatMul,
        /// How places turn queries and keys.
        rope: Rope,
    },
    /// A gated network of two layers at each point.
    FeedForward {
        /// Before the matrices.
        norm: RmsNorm,
        /// To the channels between, before SiLU.
        linear: MatMul,
        /// To the factors of the channels between.
        gate: MatMul,
        /// Back to the channels of the block.
        out: MatMul,
    },
}

/// How queries and keys are turned by the place they belong to.
#[derive(Clone, Debug, PartialEq)]
pub enum Rope {
    /// Not at all.
    None,
    /// By angles that fall from one pair of channels to the next as powers of `theta`.
    Fixed {
        /// The base of the powers.
        theta: f32,
    },
    /// By learnt angles for each step to the right and down.
    Learnt {
        /// `[n_kv_heads][pairs of channels][x, y]`.
        angles: Vec<f32>,
    },
}

/// A normalization by the root of the mean square of the channels of one point.
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNorm {
    /// What is added to the mean square.
    pub epsilon: f32,
    /// The factor of each channel.
    pub scale: Vec<f32>,
}

/// What ends the trunk.
#[derive(Clone, Debug, PartialEq)]
pub enum Tip {
    /// A batch normalization.
    Batch(Norm),
    /// A normalization by the root of the mean square.
    Rms {
        /// What is added to the mean square.
        epsilon: f32,
        /// Whether the mean is that of the whole board instead of one point.
        spatial: bool,
        /// Factors, addends and what is done to the sum.
        norm: Norm,
    },
}

/// The part of the network that answers moves.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyHead {
    /// From the trunk to channels of the moves on the board.
    pub conv1: Conv,
    /// From the trunk to channels that are pooled.
    pub pooled_conv: Conv,
    /// Before the pooling.
    pub pooled_norm: Norm,
    /// From what was pooled to the channels of `conv1`.
    pub pooled_to_bias: MatMul,
    /// Before the last convolution.
    pub norm: Norm,
    /// To the logits; its outputs are the policy channels.
    pub conv2: Conv,
    /// From what was pooled to the logits of the pass, or to a hidden layer before.
    pub pass: MatMul,
    /// The rest of the way to the logits of the pass from version 15 on.
    pub pass_hidden: Option<(Bias, MatMul)>,
}

/// The part of the network that answers results.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueHead {
    /// From the trunk to the channels of the head.
    pub conv: Conv,
    /// Before the pooling.
    pub norm: Norm,
    /// From what was pooled to the hidden layer.
    pub hidden: MatMul,
    /// What is added there, and what is done to the sum.
    pub hidden_bias: Bias,
    /// From the hidden layer to the logits of win, loss and no result.
    pub value: MatMul,
    /// What is added there.
    pub value_bias: Vec<f32>,
    /// From the hidden layer to the numbers about the score.
    pub score: MatMul,
    /// What is added there.
    pub score_bias: Vec<f32>,
    /// To the owners of the points.
    pub ownership: Conv,
}

/// What is added to each channel, and what is then done to the sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Bias {
    /// The addend of each channel.
    pub bias: Vec<f32>,
    /// What is done to the sum.
    pub activation: Activation,
}
