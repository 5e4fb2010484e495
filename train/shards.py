"""Shards of training positions: their format, batches of them, and the order in which they come.

A shard is a `.npy` file with a structured array of positions on one size of board.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import torch

from model import N_GLOBALS, N_PLANES

# Steps of ownership from nobody's point to an owned one.
OWNERSHIP_UNIT = 120.0

# The move played where it is unknown or no example to follow.
NO_MOVE = -1

# Whatever a shard was made of, which its name begins with.
SHARD_NAME = re.compile(r"-(\d+)x\1-\d+\.npy$")


def record_type(n):
    """The data type of a position on an `n` x `n` board, as `kosumi training-data` writes it."""
    return np.dtype(
        [
            ("planes", "u1", (N_PLANES, (n * n + 7) // 8)),
            ("globals", "<f4", (N_GLOBALS,)),
            ("policy", "<f2", (n * n + 1,)),
            ("value", "<f4", (3,)),
            ("score", "<f4", (3,)),
            ("ownership", "i1", (n * n,)),
            ("played", "<i2"),
            ("result", "<f4"),
            ("margin", "<f4"),
        ]
    )


def size_of(path):
    """The size of the board in a shard's name, or None if the name is of something else."""
    found = SHARD_NAME.search(Path(path).name)
    return int(found[1]) if found else None


@cache
def open_shard(path):
    """The positions of a shard, mapped into memory."""
    n = size_of(path)
    records = np.load(path, mmap_mode="r")
    if records.dtype != record_type(n):
        raise ValueError(f"{path} is no shard of {n}x{n} positions")
    return records


def list_shards(directory):
    """The shards of a directory as names by board size, in the order of their names."""
    shards = {}
    for path in sorted(Path(directory).glob("*.npy")):
        n = size_of(path)
        if n is not None:
            shards.setdefault(n, []).append(path.name)
    return shards


@cache
def symmetries(n):
    """For each symmetry of the board, the old index of each new point, and the reverse."""
    board = np.arange(n * n).reshape(n, n)
    turned = [np.rot90(board, quarter) for quarter in range(4)]
    sources = np.stack([b.ravel() for t in turned for b in (t, t.T)])
    return sources, np.argsort(sources, axis=1)


@dataclass
class Batch:
    """Positions of one board size, all from the view of the side to move.

    What is unknown is NaN, and `NO_MOVE` for the move played.
    """

    planes: torch.Tensor  # (positions, 22, n, n)
    globals: torch.Tensor  # (positions, 19)
    policy: torch.Tensor  # (positions, n * n + 1), probabilities of the teacher
    value: torch.Tensor  # (positions, 3), the teacher's win, loss and no result
    score: torch.Tensor  # (positions, 3), the teacher's mean, deviation and lead in points
    ownership: torch.Tensor  # (positions, n * n), the teacher's, from -1 to 1
    played: torch.Tensor  # (positions), index of the move
    result: torch.Tensor  # (positions), 1 a win, -1 a loss, 0 a draw
    margin: torch.Tensor  # (positions), points

    @property
    def size(self):
        return self.planes.shape[-1]

    def __len__(self):
        return len(self.planes)

    def to(self, device):
        return Batch(**{name: t.to(device, non_blocking=True) for name, t in vars(self).items()})


def decode(records, symmetry=None):
    """A batch of records, each turned by its number of a symmetry if these are given."""
    n = int(round((records.dtype["ownership"].shape[0]) ** 0.5))
    n_points = n * n
    planes = np.unpackbits(records["planes"], axis=-1, count=n_points)
    policy = records["policy"].astype(np.float32)
    ownership = records["ownership"].astype(np.float32) / OWNERSHIP_UNIT
    ownership[np.isnan(records["value"][:, 0])] = np.nan
    played = records["played"].astype(np.int64)
    if symmetry is not None:
        sources, targets = symmetries(n)
        planes = np.take_along_axis(planes, sources[symmetry][:, None], 2)
        policy[:, :-1] = np.take_along_axis(policy[:, :-1], sources[symmetry], 1)
        ownership = np.take_along_axis(ownership, sources[symmetry], 1)
        on_board = (played >= 0) & (played < n_points)
        played[on_board] = targets[symmetry[on_board], played[on_board]]
    planes = torch.from_numpy(planes.reshape(-1, N_PLANES, n, n)).float()
    tensor = lambda name: torch.from_numpy(records[name].astype(np.float32))
    return Batch(
        planes=planes.contiguous(memory_format=torch.channels_last),
        globals=tensor("globals"),
        policy=torch.from_numpy(policy),
        value=tensor("value"),
        score=tensor("score"),
        ownership=torch.from_numpy(ownership),
        played=torch.from_numpy(played),
        result=tensor("result"),
        margin=tensor("margin"),
    )


class Mix:
    """The share of each board size among the batches.

    Written as `19=4,9=3,rest=2`: the sizes that are not named divide what `rest` has. Without
    `rest` they get nothing; without any text each size gets its share of the positions.
    """

    def __init__(self, text):
        shares = dict(part.split("=") for part in text.split(",")) if text else None
        self.shares = shares and {size: float(share) for size, share in shares.items()}

    def of(self, n_positions):
        """Probabilities by size, from the number of positions by size."""
        if self.shares is None:
            weights = dict(n_positions)
        else:
            named = {int(size) for size in self.shares if size != "rest"}
            others = [size for size in n_positions if size not in named]
            weights = {size: self.shares.get(str(size), 0.0) for size in n_positions}
            for size in others:
                weights[size] = self.shares.get("rest", 0.0) / len(others)
        total = sum(weights.values())
        if total <= 0:
            raise ValueError("no shards of the sizes in the mix")
        return {size: weight / total for size, weight in weights.items()}


class Epochs:
    """The order of training positions: every one of a size in turn, shuffled, then anew.

    New shards take part from the next start of a size on. `state` is all that has to be kept to go on
    at the same place.
    """

    def __init__(self, directory, mix, n_batch, seed, state=None):
        self.directory, self.mix, self.n_batch, self.seed = Path(directory), mix, n_batch, seed
        self.state = state or {}
        self.orders = {}
        if not self.state:
            self.look()
        if not self.state:
            raise FileNotFoundError(f"no shards in {directory}")

    def look(self):
        """Takes note of sizes that were not there before."""
        for size in list_shards(self.directory):
            if size not in self.state:
                self.begin(size, 0)

    def begin(self, size, epoch):
        names = list_shards(self.directory)[size]
        counts = [len(open_shard(self.directory / name)) for name in names]
        self.state[size] = {"epoch": epoch, "done": 0, "names": names, "counts": counts}
        self.orders.pop(size, None)

    def order(self, size):
        if size not in self.orders:
            state = self.state[size]
            rng = np.random.default_rng([self.seed, size, state["epoch"]])
            self.orders[size] = rng.permutation(sum(state["counts"]))
        return self.orders[size]

    def batch(self, step):
        """Where the positions of a step lie: (path, index) pairs of arrays; and their symmetries."""
        rng = np.random.default_rng([self.seed, step])
        shares = self.mix.of({size: sum(s["counts"]) for size, s in sorted(self.state.items())})
        size = int(rng.choice(list(shares), p=list(shares.values())))
        order = self.order(size)
        state = self.state[size]
        if len(order) < self.n_batch:
            chosen = np.resize(order, self.n_batch)
        else:
            chosen = order[state["done"] : state["done"] + self.n_batch]
        state["done"] += self.n_batch
        starts = np.cumsum([0] + state["counts"])
        shard = np.searchsorted(starts, chosen, side="right") - 1
        parts = [
            (self.directory / state["names"][i], chosen[shard == i] - starts[i])
            for i in np.unique(shard)
        ]
        if state["done"] + self.n_batch > len(order):
            self.begin(size, state["epoch"] + 1)
            self.look()
        return parts, rng.integers(8, size=self.n_batch)


def read(parts, symmetry):
    """The batch of what `Epochs.batch` names."""
    records = [open_shard(path)[np.sort(indices)] for path, indices in parts]
    return decode(np.concatenate(records), symmetry)


def batches(epochs, first_step, n_ahead):
    """Batches from `first_step` on, `n_ahead` of them read ahead, with the state after each."""
    with ThreadPoolExecutor(max(1, n_ahead // 2)) as readers:

        def start(step):
            parts, symmetry = epochs.batch(step)
            state = {size: dict(state) for size, state in epochs.state.items()}
            return readers.submit(read, parts, symmetry), state

        waiting = [start(first_step + i) for i in range(n_ahead)]
        step = first_step + n_ahead
        while True:
            future, state = waiting.pop(0)
            waiting.append(start(step))
            step += 1
            yield future.result(), state


def held_out(directory, n_batch, n_most):
    """Batches of the first `n_most` positions of each size."""
    for size, names in list_shards(directory).items():
        left = n_most
        for name in names:
            records = open_shard(Path(directory) / name)[:left]
            left -= len(records)
            for start in range(0, len(records), n_batch):
                yield decode(np.array(records[start : start + n_batch]))
