//! The grammar of the heads.

use super::error::ModelError;
use super::layers::ANY;
use super::stream::Stream;
use crate::net::model::{PolicyHead, ValueHead};

impl Stream<'_> {
    /// Reads the policy head, which reads `n_channels`.
    pub(super) fn policy_head(&mut self, n_channels: usize) -> Result<PolicyHead, ModelError> {
        self.layer("policy head", |stream| {
            let n_policies = match stream.version {
                17.. => stream.stated_policies()?,
                16 => 4,
                12..=15 => 2,
                _ => 1,
            };
            let conv1 = stream.conv(n_channels, ANY)?;
            let n_hidden = conv1.n_out;
            let pooled_conv = stream.conv(n_channels, ANY)?;
            let n_pooled = 3 * pooled_conv.n_out;
            let has_hidden_pass = stream.version >= 15;
            let n_pass = if has_hidden_pass { n_hidden } else { n_policies };
            Ok(PolicyHead {
                conv1,
                pooled_norm: stream.norm(pooled_conv.n_out)?,
                pooled_conv,
                pooled_to_bias: stream.mat_mul(n_pooled, n_hidden..=n_hidden)?,
                norm: stream.norm(n_hidden)?,
                conv2: stream.conv(n_hidden, n_policies..=n_policies)?,
                pass: stream.mat_mul(n_pooled, n_pass..=n_pass)?,
                pass_hidden: if has_hidden_pass {
                    let bias = stream.bias(n_hidden)?;
                    Some((bias, stream.mat_mul(n_hidden, n_policies..=n_policies)?))
                } else {
                    None
                },
            })
        })
    }

    fn stated_policies(&mut self) -> Result<usize, ModelError> {
        let n_policies = self.size(ANY, "policy channels")?;
        if ![2, 4].contains(&n_policies) {
            return Err(self.unexpected("2 or 4 policy channels"));
        }
        self.zeros(3)?;
        Ok(n_policies)
    }

    /// Reads the value head, which reads `n_channels`.
    pub(super) fn value_head(&mut self, n_channels: usize) -> Result<ValueHead, ModelError> {
        self.layer("value head", |stream| {
            if stream.version >= 17 {
                stream.zeros(3)?;
            }
            let n_scores = if stream.version >= 9 { 6 } else { 4 };
            let conv = stream.conv(n_channels, ANY)?;
            let n_features = conv.n_out;
            let norm = stream.norm(n_features)?;
            let hidden = stream.mat_mul(3 * n_features, ANY)?;
            let n_hidden = hidden.n_out;
            Ok(ValueHead {
                conv,
                norm,
                hidden,
                hidden_bias: stream.bias(n_hidden)?,
                value: stream.mat_mul(n_hidden, 3..=3)?,
                value_bias: stream.addends(3)?,
                score: stream.mat_mul(n_hidden, n_scores..=n_scores)?,
                score_bias: stream.addends(n_scores)?,
                ownership: stream.conv(n_features, 1..=1)?,
            })
        })
    }
}
