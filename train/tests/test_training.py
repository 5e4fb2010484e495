"""Batches hold what the shards hold, and training goes on exactly where it stopped."""

import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

from losses import blend, losses, total
from model import Network, Shape
from shards import Epochs, Mix, decode, symmetries
from tests import fake

HERE = Path(__file__).parents[1]


class Shards(unittest.TestCase):
    def test_symmetries_are_the_eight(self):
        for n in (2, 5, 19):
            sources, targets = symmetries(n)
            self.assertEqual(len({tuple(source) for source in sources}), 8)
            for source, target in zip(sources, targets):
                self.assertTrue((source[target] == np.arange(n * n)).all())

    def test_planes_and_labels_turn_together(self):
        records = fake.records(7, 200, seed=1)
        batch = decode(records, np.arange(200) % 8)
        taught = ~batch.value[:, 0].isnan()
        own = batch.planes[:, 1].flatten(1)
        self.assertTrue(torch.equal(own[taught], (batch.ownership[taught] > 0).float()))
        followed = taught & (batch.played >= 0)
        self.assertTrue(torch.equal(batch.policy.argmax(1)[followed], batch.played[followed]))
        self.assertTrue((own[followed].gather(1, batch.played[followed, None]) == 1).all())
        self.assertTrue(batch.policy[~taught].isnan().all())
        self.assertTrue(batch.ownership[~taught].isnan().all())

    def test_every_position_comes_once_an_epoch(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            fake.write(folder, 5, 30, number=0)
            fake.write(folder, 5, 10, number=1)
            epochs = Epochs(folder, Mix(None), n_batch=8, seed=1)

            def epoch(n_batches):
                seen = []
                for step in range(n_batches):
                    for path, indices in epochs.batch(step)[0]:
                        seen += [(path.name, int(i)) for i in indices]
                return seen

            first = epoch(5)
            self.assertEqual(len(set(first)), 40)
            fake.write(folder, 5, 24, number=2)
            self.assertEqual(set(epoch(5)), set(first), "an epoch that began keeps its shards")
            self.assertEqual(len(set(epoch(8))), 64)

    def test_mix(self):
        counts = {9: 10, 13: 10, 19: 20}
        self.assertEqual(Mix(None).of(counts), {9: 0.25, 13: 0.25, 19: 0.5})
        self.assertEqual(Mix("19=2,rest=2").of(counts), {9: 0.25, 13: 0.25, 19: 0.5})
        self.assertEqual(Mix("9=3,7=5,19=1").of(counts), {9: 0.75, 13: 0.0, 19: 0.25})


class Losses(unittest.TestCase):
    def test_blend_takes_what_is_known(self):
        nan = float("nan")
        teacher = torch.tensor([[0.5, 0.5], [0.5, 0.5], [nan, nan], [nan, nan]])
        example = torch.tensor([[1.0, 0.0], [nan, nan], [1.0, 0.0], [nan, nan]])
        mixed, known = blend(teacher, example, 0.2)
        self.assertEqual(known.tolist(), [True, True, True, False])
        wanted = torch.tensor([[0.6, 0.4], [0.5, 0.5], [1.0, 0.0]])
        torch.testing.assert_close(mixed[:3], wanted)

    def test_unknown_labels_leave_gradients_finite(self):
        network = Network(Shape(2, 8))
        records = fake.records(5, 16, seed=2)
        for name in ("policy", "value", "score", "result"):
            records[name] = np.nan
        records["played"] = -1
        batch = decode(records)
        loss = total(losses(network(batch.planes, batch.globals), batch))
        loss.backward()
        self.assertEqual(loss.item(), 0)
        for parameter in network.parameters():
            self.assertTrue(parameter.grad.isfinite().all())


class Training(unittest.TestCase):
    def train(self, folder, run, *options):
        command = [sys.executable, HERE / "train.py", folder / run, "--shards", folder / "shards"]
        command += ["--held-out", folder / "held-out", "--shape", "3x16", "--batch", "32"]
        command += ["--log-steps", "20", "--evaluate-steps", "40", "--warmup", "5", *options]
        subprocess.run(command, check=True)

    def test_learns_and_resumes_exactly(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            for n, count in ((5, 400), (7, 200)):
                fake.write(folder / "shards", n, count, seed=n)
                fake.write(folder / "held-out", n, 100, seed=100 + n)
            self.train(folder, "whole", "--steps", "80", "--decay", "0.1", "--frozen", "0.1")
            self.train(folder, "halves", "--steps", "50", "--decay", "0.001", "--frozen", "0")
            self.train(folder, "halves", "--steps", "80", "--decay", "0.1", "--frozen", "0.1")
            whole, halves = (
                torch.load(folder / run / "checkpoint.pt", weights_only=False)
                for run in ("whole", "halves")
            )
            self.assertEqual(halves["epochs"], whole["epochs"])
            for name, tensor in whole["network"].items():
                self.assertTrue(torch.equal(tensor, halves["network"][name]), name)
            models = [(folder / run / "model.bin.gz").read_bytes() for run in ("whole", "halves")]
            self.assertEqual(*models)
            with (folder / "whole/evaluation.csv").open() as file:
                rows = [row for row in csv.DictReader(file) if row["size"] == "5"]
            self.assertLess(float(rows[-1]["policy_loss"]), float(rows[0]["policy_loss"]))
            self.assertTrue((folder / "whole/curves.png").exists())


if __name__ == "__main__":
    unittest.main()
