#!/usr/bin/env python3
"""Writes a network as a model file that Kosumi and KataGo read.

    export.py CHECKPOINT FILE.bin.gz [--name NAME] [--half]
"""

import argparse
import gzip
import io
import os
from pathlib import Path

import numpy as np
import torch

from model import N_GLOBALS, N_PLANES, Network, PoolingBlock, ScaleBias

VERSION = 8

# The largest part of a variance that may be lost in the file without changing the network.
NO_EPSILON = 1e-20


class Writer:
    """Appends the parts of a model file: words in text, arrays in binary.

    With `half` numbers are rounded to 16 bits; the file has 32 as ever, but packs to nearly half.
    """

    def __init__(self, half):
        self.bytes = bytearray()
        self.half = half

    def words(self, *words):
        self.bytes += " ".join(map(str, words)).encode() + b"\n"

    def floats(self, tensor):
        array = tensor.detach().float().cpu().contiguous().numpy()
        array = array.astype("<f2" if self.half else "<f4").astype("<f4")
        if not np.isfinite(array).all():
            raise ValueError("a weight is not finite")
        self.bytes += b"@BIN@" + array.tobytes() + b"\n"

    def conv(self, name, layer):
        n_out, n_in, height, width = layer.weight.shape
        self.words(name)
        self.words(height, width, n_in, n_out, 1, 1)
        self.floats(layer.weight.permute(2, 3, 1, 0))

    def matrix(self, name, layer):
        n_out, n_in = layer.weight.shape
        self.words(name)
        self.words(n_in, n_out)
        self.floats(layer.weight.T)

    def bias(self, name, layer):
        self.words(name)
        self.words(len(layer.bias))
        self.floats(layer.bias)

    def norm(self, name, layer):
        n_channels = len(layer.weight)
        if isinstance(layer, ScaleBias):
            epsilon, mean, variance = NO_EPSILON, torch.zeros(n_channels), torch.ones(n_channels)
        else:
            epsilon, mean, variance = layer.eps, layer.running_mean, layer.running_var
        self.words(name)
        self.words(n_channels, epsilon, 1, 1)
        for part in (mean, variance, layer.weight, layer.bias):
            self.floats(part)

    def norm_and_relu(self, name, layer):
        self.norm(f"{name}/norm", layer)
        self.words(f"{name}/relu")

    def ordinary_block(self, name, block):
        self.words("ordinary_block")
        self.words(name)
        self.norm_and_relu(f"{name}/1", block.norm1)
        self.conv(f"{name}/conv1", block.conv1)
        self.norm_and_relu(f"{name}/2", block.norm2)
        self.conv(f"{name}/conv2", block.conv2)

    def pooling_block(self, name, block):
        self.words("gpool_block")
        self.words(name)
        self.norm_and_relu(f"{name}/1", block.norm1)
        self.conv(f"{name}/conv1", block.conv1)
        self.conv(f"{name}/pooled_conv", block.pooled_conv)
        self.norm_and_relu(f"{name}/pooled", block.pooled_norm)
        self.matrix(f"{name}/pooled_to_bias", block.pooled_to_bias)
        self.norm_and_relu(f"{name}/2", block.norm2)
        self.conv(f"{name}/conv2", block.conv2)

    def trunk(self, network):
        shape = network.shape
        n_regular = shape.n_channels - shape.n_pooled
        self.words("trunk")
        self.words(
            shape.n_blocks, shape.n_channels, shape.n_channels, n_regular, n_regular, shape.n_pooled
        )
        self.conv("planes", network.planes)
        self.matrix("globals", network.globals)
        for i, block in enumerate(network.blocks):
            if isinstance(block, PoolingBlock):
                self.pooling_block(f"block{i}", block)
            else:
                self.ordinary_block(f"block{i}", block)
        self.norm_and_relu("tip", network.tip)

    def policy_head(self, head):
        self.words("policy")
        self.conv("policy/conv1", head.conv1)
        self.conv("policy/pooled_conv", head.pooled_conv)
        self.norm_and_relu("policy/pooled", head.pooled_norm)
        self.matrix("policy/pooled_to_bias", head.pooled_to_bias)
        self.norm_and_relu("policy/1", head.norm)
        self.conv("policy/conv2", head.conv2)
        self.matrix("policy/pass", head.to_pass)

    def value_head(self, head):
        self.words("value")
        self.conv("value/conv", head.conv)
        self.norm_and_relu("value/1", head.norm)
        self.matrix("value/hidden", head.hidden)
        self.bias("value/hidden_bias", head.hidden)
        self.words("value/hidden_relu")
        self.matrix("value/value", head.value)
        self.bias("value/value_bias", head.value)
        self.matrix("value/score", head.score)
        self.bias("value/score_bias", head.score)
        self.conv("value/ownership", head.ownership)

    def network(self, network):
        for word in (VERSION, N_PLANES, N_GLOBALS):
            self.words(word)
        self.trunk(network)
        self.policy_head(network.policy_head)
        self.value_head(network.value_head)


class Reader(Writer):
    """Takes the numbers that a writer appended back into a network of the same shape."""

    def __init__(self, contents):
        self.file = io.BytesIO(contents)

    def words(self, *words):
        line, wanted = self.file.readline().decode().strip(), " ".join(map(str, words))
        if line != wanted:
            raise ValueError(f"'{line}' is not '{wanted}'")

    def floats(self, tensor):
        self.file.read(len(b"@BIN@"))
        numbers = np.frombuffer(self.file.read(4 * tensor.numel()), "<f4").copy()
        tensor.copy_(torch.from_numpy(numbers).view(tensor.shape))
        self.file.read(len(b"\n"))


def model_file(network, name, half=False):
    """The bytes of a network's model file."""
    writer = Writer(half)
    writer.words(name)
    writer.network(network)
    return gzip.compress(bytes(writer.bytes), 9, mtime=0)


def replace(path, contents):
    """Writes a file so that nobody ever sees a part of it."""
    aside = Path(f"{path}.part")
    aside.write_bytes(contents)
    os.replace(aside, path)


@torch.no_grad()
def load_model_file(path, shape):
    """The network of a model file that was written here, of a given shape."""
    network = Network(shape)
    reader = Reader(gzip.decompress(path.read_bytes()))
    reader.file.readline()
    reader.network(network)
    return network.eval()


def load_network(checkpoint):
    """The averaged network of a checkpoint, and the step it is of."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    network = Network(saved["shape"])
    network.load_state_dict(saved["average"])
    return network.eval(), saved["step"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--name", help="the model's name within the file")
    parser.add_argument("--half", action="store_true", help="round to 16 bits, for a smaller file")
    args = parser.parse_args()
    network, step = load_network(args.checkpoint)
    name = args.name or f"kosumi-{network.shape}-s{step}"
    replace(args.file, model_file(network, name, args.half))


if __name__ == "__main__":
    main()
