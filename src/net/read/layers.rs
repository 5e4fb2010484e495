//! The grammar of the layers that blocks and heads are made of.

use super::error::{Fault, ModelError};
use super::stream::{Stream, without_tiny};
use crate::net::model::{Activation, Bias, Conv, MatMul, Norm, RmsNorm, Tip};
use std::iter::zip;
use std::ops::RangeInclusive;

/// The most channels of a layer.
pub(super) const MAX_CHANNELS: usize = 8192;

/// Any number of channels.
pub(super) const ANY: RangeInclusive<usize> = 1..=MAX_CHANNELS;

/// The longest side of a kernel; no board that a network plays on is longer.
const MAX_KERNEL: usize = 19;

/// The first version that names its activations.
const NAMED_ACTIVATIONS: u32 = 11;

impl Stream<'_> {
    /// Reads a convolution.
    pub(super) fn conv(
        &mut self,
        n_in: usize,
        n_out: RangeInclusive<usize>,
    ) -> Result<Conv, ModelError> {
        self.layer("convolution", |stream| {
            let height = stream.kernel_side("rows")?;
            let width = stream.kernel_side("columns")?;
            stream.size(n_in..=n_in, "input channels")?;
            let n_out = stream.size(n_out, "output channels")?;
            for _ in 0..2 {
                if stream.size(1..=MAX_KERNEL, "as dilation")? != 1 {
                    return Err(stream.fault(Fault::Unsupported("dilated convolutions")));
                }
            }
            let weights = stream.array(&[height, width, n_in, n_out])?;
            Ok(Conv { height, width, n_in, n_out, weights })
        })
    }

    fn kernel_side(&mut self, what: &str) -> Result<usize, ModelError> {
        let side = self.size(1..=MAX_KERNEL, what)?;
        if side % 2 == 1 {
            Ok(side)
        } else {
            Err(self.unexpected(format!("an odd number of {what}")))
        }
    }

    /// Reads a matrix.
    pub(super) fn mat_mul(
        &mut self,
        n_in: usize,
        n_out: RangeInclusive<usize>,
    ) -> Result<MatMul, ModelError> {
        self.layer("matrix", |stream| {
            stream.size(n_in..=n_in, "input channels")?;
            let n_out = stream.size(n_out, "output channels")?;
            let weights = stream.array(&[n_in, n_out])?;
            Ok(MatMul { n_in, n_out, weights })
        })
    }

    /// Reads addends without an activation.
    pub(super) fn addends(&mut self, n_channels: usize) -> Result<Vec<f32>, ModelError> {
        self.layer("bias", |stream| {
            stream.size(n_channels..=n_channels, "channels")?;
            stream.array(&[n_channels])
        })
    }

    /// Reads addends and the activation after them.
    pub(super) fn bias(&mut self, n_channels: usize) -> Result<Bias, ModelError> {
        Ok(Bias { bias: self.addends(n_channels)?, activation: self.activation()? })
    }

    /// Reads an activation.
    fn activation(&mut self) -> Result<Activation, ModelError> {
        self.layer("activation", |stream| {
            if stream.version < NAMED_ACTIVATIONS {
                return Ok(Activation::Relu);
            }
            let expected = "the name of an activation";
            Ok(match stream.word(expected)? {
                b"ACTIVATION_IDENTITY" => Activation::Identity,
                b"ACTIVATION_RELU" => Activation::Relu,
                b"ACTIVATION_MISH" => Activation::Mish,
                b"ACTIVATION_SILU" => Activation::Silu,
                _ => return Err(stream.unexpected(expected)),
            })
        })
    }

    /// Reads a batch normalization and the activation after it.
    pub(super) fn norm(&mut self, n_channels: usize) -> Result<Norm, ModelError> {
        let (scale, bias) = self.layer("batch normalization", |stream| {
            stream.size(n_channels..=n_channels, "channels")?;
            let epsilon = f64::from(stream.number()?);
            let has_scale = stream.flag("for its scale")?;
            let has_bias = stream.flag("for its bias")?;
            let mut array = |is_there: bool, default: f32| {
                if is_there { stream.array(&[n_channels]) } else { Ok(vec![default; n_channels]) }
            };
            let means = array(true, 0.0)?;
            let variances = array(true, 1.0)?;
            let mut scales = array(has_scale, 1.0)?;
            let mut biases = array(has_bias, 0.0)?;
            let channels = zip(zip(&means, &variances), zip(&mut scales, &mut biases));
            for (channel, ((&mean, &variance), (scale, bias))) in channels.enumerate() {
                let factor = f64::from(*scale) / (f64::from(variance) + epsilon).sqrt();
                let addend = f64::from(*bias) - factor * f64::from(mean);
                (*scale, *bias) = (without_tiny(factor as f32), without_tiny(addend as f32));
                if !scale.is_finite() || !bias.is_finite() {
                    return Err(stream.fault(Fault::Degenerate { channel, variance }));
                }
            }
            Ok((scales, biases))
        })?;
        Ok(Norm { scale, bias, activation: self.activation()? })
    }

    /// Reads a normalization of a transformer block.
    pub(super) fn rms_norm(&mut self, n_channels: usize) -> Result<RmsNorm, ModelError> {
        self.layer("normalization", |stream| {
            stream.size(n_channels..=n_channels, "channels")?;
            Ok(RmsNorm { epsilon: stream.positive()?, scale: stream.array(&[n_channels])? })
        })
    }

    /// Reads the end of a trunk that is no batch normalization.
    pub(super) fn rms_tip(&mut self, n_channels: usize) -> Result<Tip, ModelError> {
        let (epsilon, spatial, scale, bias) = self.layer("normalization", |stream| {
            stream.size(n_channels..=n_channels, "channels")?;
            let epsilon = stream.positive()?;
            let spatial = stream.flag("for the whole board")?;
            stream.size(0..=0, "groups of channels")?;
            let scale = stream.array(&[n_channels])?;
            Ok((epsilon, spatial, scale, stream.array(&[n_channels])?))
        })?;
        let norm = Norm { scale, bias, activation: self.activation()? };
        Ok(Tip::Rms { epsilon, spatial, norm })
    }
}
