#!/usr/bin/env python3
"""Trains a network on shards, and goes on where it was stopped.

    train.py RUN --shards DIR --held-out DIR [--shape 6x64] [--steps 100000]

The folder RUN gets `checkpoint.pt`, `model.bin.gz` (the averaged network as Kosumi and KataGo read
it), the tables `training.csv` and `evaluation.csv`, and the picture `curves.png`. The same command
again goes on from the last checkpoint.
"""

import argparse
import copy
import csv
import io
import math
import signal
import time
from pathlib import Path

import torch

import curves
from evaluate import measure
from export import load_model_file, model_file, replace
from losses import losses, total
from model import Network, Shape
from shards import Epochs, Mix, batches

# The longest gradient that is followed as it is.
MAX_GRADIENT = 2.0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run", type=Path, help="folder of the checkpoint and all other output")
    parser.add_argument("--shards", type=Path, required=True, help="folder of training shards")
    parser.add_argument("--held-out", type=Path, help="folder of shards for evaluation")
    parser.add_argument("--mix", help="shares of batches by board size, such as 19=4,9=3,rest=2")
    parser.add_argument("--shape", default="4x48", help="blocks x channels")
    parser.add_argument("--norm", choices=["batch", "fixed"], default="batch")
    parser.add_argument("--input-kernel", type=int, choices=[3, 5], default=3)
    parser.add_argument("--start-from", type=Path, help="model file with the weights to start from")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--batch", type=int, default=256, help="positions a step")
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--warmup", type=int, default=500, help="steps of rising rate")
    parser.add_argument("--decay", type=float, default=1.0, help="last share of steps, falling rate")
    parser.add_argument("--frozen", type=float, default=0.3, help="last share, fixed batch norm")
    parser.add_argument("--weight-decay", type=float, default=0.02)
    parser.add_argument("--average", type=float, default=0.999, help="memory of the weights' mean")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--precision", choices=["bf16", "f32"], default="bf16")
    parser.add_argument("--checkpoint-minutes", type=float, default=10)
    parser.add_argument("--log-steps", type=int, default=100)
    parser.add_argument("--evaluate-steps", type=int, default=2000)
    parser.add_argument("--evaluate-positions", type=int, default=4096, help="most of each size")
    parser.add_argument("--keep-steps", type=int, default=0, help="keep a model file each so often")
    return parser.parse_args()


def rate(args, step):
    """The learning rate: it rises, stays, and falls along a cosine at the end."""
    n_decay = max(1, round(args.steps * args.decay))
    decayed = min(1.0, max(0.0, (step - (args.steps - n_decay)) / n_decay))
    rise = min(1.0, (step + 1) / args.warmup)
    return args.rate * rise * (1 + math.cos(math.pi * decayed)) / 2


def optimizer_of(network, args):
    """AdamW that lets only matrices and kernels decay."""
    parameters = list(network.parameters())
    groups = [
        {"params": [p for p in parameters if p.ndim > 1], "weight_decay": args.weight_decay},
        {"params": [p for p in parameters if p.ndim <= 1], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98), fused=True)


def append(path, row):
    """Adds a row to a table, under a heading if the table is new."""
    is_new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, row)
        if is_new:
            writer.writeheader()
        writer.writerow(row)


class Run:
    """A training in progress."""

    def __init__(self, args):
        self.args = args
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        shape = Shape.parse(args.shape, norm=args.norm, input_kernel=args.input_kernel)
        torch.manual_seed(args.seed)
        self.step = 0
        network = load_model_file(args.start_from, shape) if args.start_from else Network(shape)
        self.network = network.to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        self.optimizer = optimizer_of(self.network, args)
        self.epoch_state = None
        self.sums = {}
        args.run.mkdir(parents=True, exist_ok=True)
        self.checkpoint = args.run / "checkpoint.pt"
        if self.checkpoint.exists():
            self.load()

    def load(self):
        saved = torch.load(self.checkpoint, map_location=self.device, weights_only=False)
        if saved["shape"] != self.network.shape:
            raise SystemExit(f"{self.checkpoint} is of another shape: {saved['shape']}")
        self.step, self.epoch_state = saved["step"], saved["epochs"]
        self.network.load_state_dict(saved["network"])
        self.average.load_state_dict(saved["average"])
        self.optimizer.load_state_dict(saved["optimizer"])

    def save(self):
        """Writes the checkpoint and the model file."""
        contents = io.BytesIO()
        saved = {
            "shape": self.network.shape,
            "step": self.step,
            "epochs": self.epoch_state,
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }
        torch.save(saved, contents)
        replace(self.checkpoint, contents.getvalue())
        self.write_model(self.args.run / "model.bin.gz")

    def write_model(self, path):
        replace(path, model_file(self.average, f"kosumi-{self.network.shape}-s{self.step}"))

    def learn(self, batch):
        """Makes a step, and gives the parts of its loss."""
        self.network.train()
        if self.step >= self.args.steps * (1 - self.args.frozen):
            self.freeze_norms()
        current = rate(self.args, self.step)
        for group in self.optimizer.param_groups:
            group["lr"] = current
        with torch.autocast(self.device, torch.bfloat16, enabled=self.args.precision == "bf16"):
            outputs = self.network(batch.planes, batch.globals)
        parts = losses(outputs, batch)
        if not math.isfinite(total(parts)):
            raise SystemExit(f"step {self.step}: the loss is not finite; the last checkpoint stays")
        self.optimizer.zero_grad()
        total(parts).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT)
        self.optimizer.step()
        self.step += 1
        self.follow()
        return parts

    def freeze_norms(self):
        """Makes batch norm use the means that it will use in play.

        A batch has one board size and normalizes by what is usual there; in play all sizes share the
        means over all batches, to which the weights get used in this way.
        """
        for layer in self.network.modules():
            if isinstance(layer, torch.nn.BatchNorm2d):
                layer.eval()

    @torch.no_grad()
    def follow(self):
        """Moves the averaged network towards the present one."""
        memory = min(self.args.average, self.step / (self.step + 10))
        average, present = self.average.state_dict(), self.network.state_dict()
        names = [name for name in average if average[name].is_floating_point()]
        torch._foreach_lerp_(
            [average[name] for name in names], [present[name] for name in names], 1 - memory
        )

    def note(self, batch, parts):
        """Adds a step's losses to those since the last row of the table."""
        sums = self.sums.setdefault(batch.size, {"steps": 0, **dict.fromkeys(parts, 0.0)})
        sums["steps"] += 1
        for name, part in parts.items():
            sums[name] += part.item()

    def log(self, seconds):
        for size, sums in sorted(self.sums.items()):
            steps = sums.pop("steps")
            means = {name: f"{part / steps:.5f}" for name, part in sums.items()}
            row = {"step": self.step, "size": size, "steps": steps, **means}
            row["rate"] = f"{rate(self.args, self.step):.6f}"
            row["seconds_a_step"] = f"{seconds / self.args.log_steps:.4f}"
            append(self.args.run / "training.csv", row)
        self.sums = {}

    def evaluate(self):
        """Measures the averaged network, and draws the curves."""
        args = self.args
        figures = measure(self.average, args.held_out, args.evaluate_positions, device=self.device)
        for size, of_size in sorted(figures.items()):
            means = {name: f"{mean:.5f}" for name, mean in of_size.means().items()}
            append(args.run / "evaluation.csv", {"step": self.step, "size": size, **means})
        curves.draw(args.run)

    def go(self):
        """Trains until the last step or a signal to stop."""
        args = self.args
        stop = []
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signal_number, lambda *_: stop.append(True))
        epochs = Epochs(args.shards, Mix(args.mix), args.batch, args.seed, self.epoch_state)
        n_ahead = 16 if self.device == "cuda" else 2
        saved_at = logged_at = time.monotonic()
        source = batches(epochs, self.step, n_ahead)
        while self.step < args.steps and not stop:
            batch, self.epoch_state = next(source)
            batch = batch.to(self.device)
            self.note(batch, self.learn(batch))
            if self.step % args.log_steps == 0:
                self.log(time.monotonic() - logged_at)
                logged_at = time.monotonic()
            if args.held_out and self.step % args.evaluate_steps == 0:
                self.evaluate()
            if args.keep_steps and self.step % args.keep_steps == 0:
                self.write_model(args.run / f"model-s{self.step}.bin.gz")
            if time.monotonic() - saved_at > 60 * args.checkpoint_minutes:
                self.save()
                saved_at = time.monotonic()
        self.save()


def main():
    args = parse_arguments()
    torch.set_num_threads(args.threads)
    Run(args).go()


if __name__ == "__main__":
    main()
