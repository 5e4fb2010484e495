#!/usr/bin/env python3
"""Draws the tables of a training as curves: `curves.py RUN` writes RUN/curves.png."""

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

# The board that has the last of the colors.
LARGEST_SIZE = 19

# What is drawn of `training.csv` (thin) and `evaluation.csv` (thick).
PANELS = [
    ("policy loss", "policy", "policy_loss"),
    ("value loss", "value", "value_loss"),
    ("score loss", "score", "score_loss"),
    ("ownership loss", "ownership", "ownership_loss"),
    ("first choice is the teacher's", None, "top1_teacher"),
    ("first choice is the move played", None, "top1_played"),
    ("Brier score against the teacher", None, "brier_teacher"),
    ("Brier score against results", None, "brier_result"),
]


def columns(path, name):
    """Steps and values of a column by size of board."""
    found = {}
    if path.exists() and name:
        with path.open() as file:
            for row in csv.DictReader(file):
                steps, values = found.setdefault(int(row["size"]), ([], []))
                steps.append(int(row["step"]))
                values.append(float(row[name]))
    return found


def draw(run):
    """Draws `curves.png` of a run's folder."""
    picture, grid = pyplot.subplots(2, 4, figsize=(22, 10))
    for axes, (title, trained, held_out) in zip(grid.flat, PANELS):
        for table, name, style in (
            ("training.csv", trained, {"linewidth": 0.7, "alpha": 0.5}),
            ("evaluation.csv", held_out, {"linewidth": 2, "marker": "."}),
        ):
            for size, (steps, values) in sorted(columns(run / table, name).items()):
                label = f"{size}x{size}" if name == held_out else None
                color = pyplot.get_cmap("turbo")(size / LARGEST_SIZE)
                axes.plot(steps, values, color=color, label=label, **style)
        axes.set(title=title, xlabel="step")
        if axes.get_legend_handles_labels()[0]:
            axes.legend()
    picture.savefig(run / "curves.png", dpi=70, bbox_inches="tight")
    pyplot.close(picture)


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
