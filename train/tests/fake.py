"""Made-up shards: stones at random, and labels that a small network can learn from them."""

import numpy as np

from model import N_GLOBALS, N_PLANES
from shards import NO_MOVE, record_type


def records(n, count, seed):
    """Positions whose best move is next to the first stone, won by the side with more stones."""
    rng = np.random.default_rng(seed)
    made = np.zeros(count, record_type(n))
    planes = np.zeros((count, N_PLANES, n * n), np.uint8)
    stones = rng.integers(3, size=(count, n * n))
    planes[:, 0] = 1
    planes[:, 1], planes[:, 2] = stones == 1, stones == 2
    made["planes"] = np.packbits(planes, axis=-1)
    made["globals"] = rng.normal(size=(count, N_GLOBALS)) * 0.1
    lead = planes[:, 1].sum(1).astype(np.float32) - planes[:, 2].sum(1)
    win = 1 / (1 + np.exp(-lead / n))
    made["value"] = np.stack([win, 1 - win, 0 * win], 1)
    made["score"] = np.stack([lead, np.full(count, n), lead], 1)
    made["ownership"] = 120 * (planes[:, 1].astype(int) - planes[:, 2])
    best = planes[:, 1].argmax(1)
    made["policy"][:] = 0.1 / (n * n + 1)
    made["policy"][np.arange(count), best] += 0.9
    made["played"] = best
    made["result"], made["margin"] = np.sign(lead), lead
    made["played"][::7] = NO_MOVE
    made["result"][::5] = np.nan
    made["margin"][::5] = np.nan
    unlabeled = slice(3, None, 11)
    for name in ("policy", "value", "score"):
        made[name][unlabeled] = np.nan
    return made


def write(directory, n, count, seed=0, number=0):
    """Writes a shard of made-up positions."""
    directory.mkdir(parents=True, exist_ok=True)
    np.save(directory / f"fake-{n}x{n}-{number:05}.npy", records(n, count, seed))
