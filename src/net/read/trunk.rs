//! The grammar of the trunk and its blocks.

use super::error::{Fault, ModelError};
use super::layers::{ANY, MAX_CHANNELS};
use super::stream::Stream;
use crate::net::inputs::{N_GLOBALS, N_PLANES};
use crate::net::model::{Block, Rope, Tip, Trunk};

/// The most blocks that follow one another.
const MAX_BLOCKS: usize = 1024;

/// How deep blocks may lie in each other.
const MAX_NESTING: usize = 8;

impl Stream<'_> {
    /// Reads the trunk.
    pub(super) fn trunk(&mut self) -> Result<Trunk, ModelError> {
        self.layer("trunk", |stream| {
            let n_blocks = stream.size(1..=MAX_BLOCKS, "blocks")?;
            let n_channels = stream.size(ANY, "channels")?;
            for _ in 0..4 {
                // The sizes of layers, which the layers state themselves.
                stream.number()?;
            }
            let mut has_rms_tip = false;
            if stream.version >= 15 {
                has_rms_tip = stream.flag("for the normalization at its end")?;
                stream.zeros(5)?;
            }
            Ok(Trunk {
                planes: stream.conv(N_PLANES, n_channels..=n_channels)?,
                globals: stream.mat_mul(N_GLOBALS, n_channels..=n_channels)?,
                blocks: stream.blocks(n_blocks, n_channels, 0)?,
                tip: if has_rms_tip {
                    stream.rms_tip(n_channels)?
                } else {
                    Tip::Batch(stream.norm(n_channels)?)
                },
            })
        })
    }

    /// Reads blocks on the same channels.
    fn blocks(
        &mut self,
        n_blocks: usize,
        n_channels: usize,
        nesting: usize,
    ) -> Result<Vec<Block>, ModelError> {
        (0..n_blocks).map(|_| self.block(n_channels, nesting)).collect()
    }

    fn block(&mut self, n_channels: usize, nesting: usize) -> Result<Block, ModelError> {
        let expected = "a kind of block";
        match self.word(expected)? {
            b"ordinary_block" => {
                self.layer("ordinary block", |stream| stream.ordinary_block(n_channels))
            }
            b"gpool_block" => {
                self.layer("global pooling block", |stream| stream.pooling_block(n_channels))
            }
            b"nested_bottleneck_block" if nesting == MAX_NESTING => {
                Err(self.fault(Fault::Unsupported("so deeply nested blocks")))
            }
            b"nested_bottleneck_block" => {
                self.layer("nested block", |stream| stream.nested_block(n_channels, nesting + 1))
            }
            b"transformer_attention_block" => {
                self.layer("attention block", |stream| stream.attention_block(n_channels))
            }
            b"transformer_ffn_block" => {
                self.layer("feed-forward block", |stream| stream.feed_forward_block(n_channels))
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn ordinary_block(&mut self, n_channels: usize) -> Result<Block, ModelError> {
        let norm1 = self.norm(n_channels)?;
        let conv1 = self.conv(n_channels, ANY)?;
        let norm2 = self.norm(conv1.n_out)?;
        let conv2 = self.conv(conv1.n_out, n_channels..=n_channels)?;
        Ok(Block::Ordinary { norm1, conv1, norm2, conv2 })
    }

    fn pooling_block(&mut self, n_channels: usize) -> Result<Block, ModelError> {
        let norm1 = self.norm(n_channels)?;
        let conv1 = self.conv(n_channels, ANY)?;
        let pooled_conv = self.conv(n_channels, ANY)?;
        let pooled_norm = self.norm(pooled_conv.n_out)?;
        let pooled_to_bias = self.mat_mul(3 * pooled_conv.n_out, conv1.n_out..=conv1.n_out)?;
        let norm2 = self.norm(conv1.n_out)?;
        let conv2 = self.conv(conv1.n_out, n_channels..=n_channels)?;
        Ok(Block::GlobalPooling {
            norm1,
            conv1,
            pooled_conv,
            pooled_norm,
            pooled_to_bias,
            norm2,
            conv2,
        })
    }

    fn nested_block(&mut self, n_channels: usize, nesting: usize) -> Result<Block, ModelError> {
        let n_blocks = self.size(1..=MAX_BLOCKS, "blocks")?;
        let norm1 = self.norm(n_channels)?;
        let conv1 = self.conv(n_channels, ANY)?;
        let blocks = self.blocks(n_blocks, conv1.n_out, nesting)?;
        let norm2 = self.norm(conv1.n_out)?;
        let conv2 = self.conv(conv1.n_out, n_channels..=n_channels)?;
        Ok(Block::Nested { norm1, conv1, blocks, norm2, conv2 })
    }

    fn attention_block(&mut self, n_channels: usize) -> Result<Block, ModelError> {
        let n_heads = self.size(ANY, "heads")?;
        let n_kv_heads = self.size(1..=n_heads, "heads of keys and values")?;
        if n_heads % n_kv_heads != 0 {
            return Err(self.unexpected(format!("a divisor of the {n_heads} heads")));
        }
        let max_width = MAX_CHANNELS / n_heads;
        let key_width = self.size(1..=max_width, "channels of a key")?;
        let value_width = self.size(1..=max_width, "channels of a value")?;
        let has_rope = self.flag("for rope")?;
        if has_rope && key_width % 2 == 1 {
            return Err(self.unexpected(format!("no rope with {key_width} channels of a key")));
        }
        let is_learnt = self.flag("for learnt rope")?;
        let norm = self.rms_norm(n_channels)?;
        let [n_queries, n_keys] = [n_heads, n_kv_heads].map(|count| count * key_width);
        let [n_out, n_values] = [n_heads, n_kv_heads].map(|count| count * value_width);
        Ok(Block::Attention {
            norm,
            n_heads,
            n_kv_heads,
            queries: self.mat_mul(n_channels, n_queries..=n_queries)?,
            keys: self.mat_mul(n_channels, n_keys..=n_keys)?,
            values: self.mat_mul(n_channels, n_values..=n_values)?,
            out: self.mat_mul(n_out, n_channels..=n_channels)?,
            rope: if has_rope {
                self.rope(is_learnt, n_kv_heads, key_width / 2)?
            } else {
                Rope::None
            },
        })
    }

    fn rope(
        &mut self,
        is_learnt: bool,
        n_kv_heads: usize,
        n_pairs: usize,
    ) -> Result<Rope, ModelError> {
        self.layer("rope", |stream| {
            if !is_learnt {
                return Ok(Rope::Fixed { theta: stream.positive()? });
            }
            stream.size(n_kv_heads..=n_kv_heads, "heads of keys and values")?;
            stream.size(n_pairs..=n_pairs, "pairs of channels")?;
            stream.size(2..=2, "directions")?;
            Ok(Rope::Learnt { angles: stream.array(&[n_kv_heads, n_pairs, 2])? })
        })
    }

    fn feed_forward_block(&mut self, n_channels: usize) -> Result<Block, ModelError> {
        self.size(n_channels..=n_channels, "channels")?;
        let n_between = self.size(ANY, "channels between")?;
        if !self.flag("for a gate")? {
            return Err(self.fault(Fault::Unsupported("feed-forward blocks without a gate")));
        }
        Ok(Block::FeedForward {
            norm: self.rms_norm(n_channels)?,
            linear: self.mat_mul(n_channels, n_between..=n_between)?,
            gate: self.mat_mul(n_channels, n_between..=n_between)?,
            out: self.mat_mul(n_between, n_channels..=n_channels)?,
        })
    }
}
