#!/usr/bin/env python3
"""Measures a checkpoint on held-out positions.

    evaluate.py CHECKPOINT SHARDS [--positions 20000] [--picture calibration.png]

Prints a line for each size of board, and draws how often positions of each winning chance are won.
"""

import argparse
import sys
from pathlib import Path

import torch

from export import load_network
from losses import losses, played_policy, result_value, scores
from model import SCORE_UNIT
from shards import held_out

N_CHANCE_BINS = 20


def brier(predicted, actual):
    """Squared distance of the winning chance from what came, between 0 and 1, for each row."""
    return (predicted[:, 0] + predicted[:, 2] / 2 - actual[:, 0] - actual[:, 2] / 2) ** 2


def judge(outputs, batch):
    """Each figure of a batch as its values at the positions where it is known."""
    policy, value, score, ownership = outputs
    chances = value.softmax(1)
    best = policy.argmax(1)
    taught = ~batch.policy[:, 0].isnan()
    shown = ~played_policy(batch)[:, 0].isnan()
    valued = ~batch.value[:, 0].isnan()
    ended = ~batch.result.isnan()
    score_error = (scores(score) * SCORE_UNIT - batch.score).abs()
    return {
        "top1_teacher": (best == batch.policy.nan_to_num().argmax(1)).float()[taught],
        "top1_played": (best == batch.played).float()[shown],
        "brier_teacher": brier(chances, batch.value)[valued],
        "brier_result": brier(chances, result_value(batch))[ended],
        "lead_error": score_error[:, 2][~batch.score[:, 2].isnan()],
        "ownership_error": (ownership.tanh() - batch.ownership).abs().mean(1)[valued],
    }


class Figures:
    """Means of figures and, for the calibration, winning chances with results."""

    def __init__(self):
        self.sums, self.counts = {}, {}
        self.chances, self.results = [], []

    def add(self, outputs, batch):
        for name, loss in losses(outputs, batch).items():
            self.count(f"{name}_loss", loss.item() * len(batch), len(batch))
        for name, values in judge(outputs, batch).items():
            self.count(name, values.double().sum().item(), len(values))
        ended = ~batch.result.isnan()
        chances = outputs[1].softmax(1)
        self.chances.append((chances[:, 0] + chances[:, 2] / 2)[ended].cpu())
        self.results.append((batch.result[ended].cpu() + 1) / 2)

    def count(self, name, total, n):
        self.sums[name] = self.sums.get(name, 0.0) + total
        self.counts[name] = self.counts.get(name, 0) + n

    def means(self):
        """The mean of each figure, NaN where nothing was known."""
        return {
            name: total / self.counts[name] if self.counts[name] else float("nan")
            for name, total in self.sums.items()
        }


@torch.no_grad()
def measure(network, directory, n_most, n_batch=256, device="cpu", bf16=False):
    """Figures by size of board over the first `n_most` positions of each size."""
    figures = {}
    for batch in held_out(directory, n_batch, n_most):
        batch = batch.to(device)
        with torch.autocast(device, torch.bfloat16, enabled=bf16):
            outputs = network(batch.planes, batch.globals)
        figures.setdefault(batch.size, Figures()).add(outputs, batch)
    return figures


def draw_calibration(figures, path):
    """A picture of the share of wins among the positions of each winning chance."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    picture, axes = pyplot.subplots(figsize=(6, 6))
    axes.plot([0, 1], [0, 1], color="gray", linewidth=1)
    for size, of_size in sorted(figures.items()):
        chances, results = torch.cat(of_size.chances), torch.cat(of_size.results)
        if not len(chances):
            continue
        bins = (chances * N_CHANCE_BINS).long().clamp(max=N_CHANCE_BINS - 1)
        n = torch.bincount(bins, minlength=N_CHANCE_BINS)
        used = n > 0
        chance = torch.bincount(bins, chances, N_CHANCE_BINS)[used] / n[used]
        won = torch.bincount(bins, results, N_CHANCE_BINS)[used] / n[used]
        axes.plot(chance, won, marker="o", label=f"{size}x{size}, {len(chances)} positions")
    axes.set(xlabel="winning chance told by the network", ylabel="share of games won")
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    picture.savefig(path, dpi=100, bbox_inches="tight")
    pyplot.close(picture)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("shards", type=Path)
    parser.add_argument("--positions", type=int, default=20000, help="most positions of a size")
    parser.add_argument("--picture", type=Path, help="where to draw the calibration")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    network, step = load_network(args.checkpoint)
    figures = measure(network, args.shards, args.positions)
    if not figures:
        sys.exit(f"no shards in {args.shards}")
    for size, of_size in sorted(figures.items()):
        means = " ".join(f"{name}={mean:.4f}" for name, mean in of_size.means().items())
        print(f"step={step} size={size} {means}")
    if args.picture:
        draw_calibration(figures, args.picture)


if __name__ == "__main__":
    main()
