"""The network: a residual tower with policy, value, score and ownership heads.

Each layer has its counterpart in KataGo's model files of version 8, which `export.py` writes. A
batch holds positions of one board size, so nothing has to be masked.
"""

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F

N_PLANES = 22
N_GLOBALS = 19
N_SCORES = 4

# Points per unit of the score outputs.
SCORE_UNIT = 20.0

# The width of a board whose pooled means need no correction for size.
MIDDLE_WIDTH = 14.0


@dataclass(frozen=True)
class Shape:
    """What a network looks like."""

    n_blocks: int
    n_channels: int
    input_kernel: int = 3
    norm: str = "batch"  # or "fixed"

    @staticmethod
    def parse(text, **others):
        """The shape that blocks and channels such as `6x96` name."""
        n_blocks, n_channels = map(int, text.split("x"))
        return Shape(n_blocks, n_channels, **others)

    def __str__(self):
        return f"{self.n_blocks}x{self.n_channels}"

    @property
    def n_pooled(self):
        """Channels of a block that are pooled instead of convolved on, in multiples of eight."""
        return max(8, self.n_channels // 3 // 8 * 8)

    @property
    def n_head(self):
        """Channels of either head."""
        return min(32, max(8, self.n_channels // 2))

    @property
    def n_value_hidden(self):
        """Units between the pooled channels of the value head and its outputs."""
        return 2 * self.n_head

    def pools(self, block):
        """Whether the block with this number, from 0, pools over the whole board."""
        return block % 2 == 0 and block > 0


class ScaleBias(nn.Module):
    """A scale and a bias for each channel: normalization that does not depend on the batch."""

    def __init__(self, n_channels):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(n_channels))
        self.bias = nn.Parameter(torch.zeros(n_channels))

    def forward(self, x):
        weight = self.weight.to(x.dtype).view(1, -1, 1, 1)
        return x * weight + self.bias.to(x.dtype).view(1, -1, 1, 1)


def norm(shape, n_channels):
    """The normalization before an activation."""
    if shape.norm == "fixed":
        return ScaleBias(n_channels)
    return nn.BatchNorm2d(n_channels, eps=1e-5, momentum=0.005)


def conv(n_in, n_out, kernel):
    """A convolution without bias that keeps the board's size."""
    return nn.Conv2d(n_in, n_out, kernel, padding=kernel // 2, bias=False)


def pool(x):
    """Means, means by size and maxima over the board, in the policy head's and the blocks' order."""
    x = x.float()
    mean = x.mean((2, 3))
    return torch.cat([mean, mean * (excess_width(x) * 0.1), x.amax((2, 3))], 1)


def value_pool(x):
    """Means, and means by two functions of the size, in the value head's order."""
    x = x.float()
    mean = x.mean((2, 3))
    excess = excess_width(x)
    return torch.cat([mean, mean * (excess * 0.1), mean * (excess**2 * 0.01 - 0.1)], 1)


def excess_width(x):
    return (x.shape[2] * x.shape[3]) ** 0.5 - MIDDLE_WIDTH


def over_board(vector):
    """A vector for each position as planes of one point, ready to be added to every point."""
    return vector[:, :, None, None]


class OrdinaryBlock(nn.Module):
    """Two convolutions, each after normalization and activation, added to what came in."""

    def __init__(self, shape):
        super().__init__()
        n = shape.n_channels
        self.norm1, self.conv1 = norm(shape, n), conv(n, n, 3)
        self.norm2, self.conv2 = norm(shape, n), conv(n, n, 3)

    def forward(self, x):
        y = self.conv1(F.relu(self.norm1(x)))
        return x + self.conv2(F.relu(self.norm2(y)))


class PoolingBlock(nn.Module):
    """A block in which some channels, pooled over the board, bias the others."""

    def __init__(self, shape):
        super().__init__()
        n, n_pooled = shape.n_channels, shape.n_pooled
        n_regular = n - n_pooled
        self.norm1 = norm(shape, n)
        self.conv1 = conv(n, n_regular, 3)
        self.pooled_conv = conv(n, n_pooled, 3)
        self.pooled_norm = norm(shape, n_pooled)
        self.pooled_to_bias = nn.Linear(3 * n_pooled, n_regular, bias=False)
        self.norm2, self.conv2 = norm(shape, n_regular), conv(n_regular, n, 3)

    def forward(self, x):
        y = F.relu(self.norm1(x))
        pooled = pool(F.relu(self.pooled_norm(self.pooled_conv(y))))
        y = self.conv1(y) + over_board(self.pooled_to_bias(pooled))
        return x + self.conv2(F.relu(self.norm2(y)))


class PolicyHead(nn.Module):
    """Logits of all points, row by row from the top, and of passing."""

    def __init__(self, shape):
        super().__init__()
        n, n_head = shape.n_channels, shape.n_head
        self.conv1 = conv(n, n_head, 1)
        self.pooled_conv = conv(n, n_head, 1)
        self.pooled_norm = norm(shape, n_head)
        self.pooled_to_bias = nn.Linear(3 * n_head, n_head, bias=False)
        self.norm = norm(shape, n_head)
        self.conv2 = conv(n_head, 1, 1)
        self.to_pass = nn.Linear(3 * n_head, 1, bias=False)

    def forward(self, x):
        pooled = pool(F.relu(self.pooled_norm(self.pooled_conv(x))))
        y = self.conv1(x) + over_board(self.pooled_to_bias(pooled))
        y = self.conv2(F.relu(self.norm(y)))
        return torch.cat([y.flatten(1).float(), self.to_pass(pooled).float()], 1)


class ValueHead(nn.Module):
    """Logits of win, loss and no result; the score outputs; ownership before its tanh."""

    def __init__(self, shape):
        super().__init__()
        n_head, n_hidden = shape.n_head, shape.n_value_hidden
        self.conv = conv(shape.n_channels, n_head, 1)
        self.norm = norm(shape, n_head)
        self.hidden = nn.Linear(3 * n_head, n_hidden)
        self.value = nn.Linear(n_hidden, 3)
        self.score = nn.Linear(n_hidden, N_SCORES)
        self.ownership = conv(n_head, 1, 1)

    def forward(self, x):
        y = F.relu(self.norm(self.conv(x)))
        hidden = F.relu(self.hidden(value_pool(y)))
        ownership = self.ownership(y).flatten(1)
        return self.value(hidden).float(), self.score(hidden).float(), ownership.float()


class Network(nn.Module):
    """From planes and globals to the outputs of all heads, each from the view of the side to move."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.planes = conv(N_PLANES, shape.n_channels, shape.input_kernel)
        self.globals = nn.Linear(N_GLOBALS, shape.n_channels, bias=False)
        self.blocks = nn.ModuleList(
            PoolingBlock(shape) if shape.pools(block) else OrdinaryBlock(shape)
            for block in range(shape.n_blocks)
        )
        self.tip = norm(shape, shape.n_channels)
        self.policy_head = PolicyHead(shape)
        self.value_head = ValueHead(shape)
        self.initialize()

    def initialize(self):
        """Draws weights that keep the size of activations through the tower."""
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        with torch.no_grad():
            for block in self.blocks:
                block.conv2.weight *= self.shape.n_blocks**-0.5
            for layer in (self.policy_head.conv2, self.value_head.ownership):
                layer.weight *= 0.1

    def forward(self, planes, globals_):
        """`planes` are (positions, 22, n, n), `globals_` (positions, 19).

        Gives policy logits (positions, n * n + 1), value logits (positions, 3), score outputs
        (positions, 4) and ownership before its tanh (positions, n * n).
        """
        x = self.planes(planes) + over_board(self.globals(globals_))
        for block in self.blocks:
            x = block(x)
        x = F.relu(self.tip(x))
        return self.policy_head(x), *self.value_head(x)
