"""An exported network says in Kosumi and in KataGo what it says here.

The programs are named by the variables KOSUMI, and KATAGO with KATAGO_CONFIG; without them these
tests are skipped.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import torch

from export import load_model_file, model_file, replace
from losses import scores
from model import N_PLANES, SCORE_UNIT, Network, Shape

FEATURES = Path(__file__).parents[2] / "tests/data/nets/features.jsonl"
SHAPES = [
    Shape(4, 48),
    Shape(6, 24, input_kernel=5),
    Shape(3, 16, norm="fixed"),
]
# What GTP cannot tell the programs about a position.
UNUSUAL = {
    *("setup_B", "setup_W", "start", "nnx", "nny", "pda", "draw_equiv", "max_history"),
    *("prevent_encore", "assume_handicap", "pass_alive_suicide"),
    *("conservative_pass_root", "passing_hacks"),
}
KOSUMI = os.environ.get("KOSUMI")
KATAGO = os.environ.get("KATAGO")
KATAGO_CONFIG = os.environ.get("KATAGO_CONFIG")


def positions():
    """Empty square boards and positions of ordinary games, none after a pass.

    How much history a network is shown after a pass depends on a program's manners.
    """
    with FEATURES.open() as file:
        for line in file:
            position = json.loads(line)
            is_square = position["xsize"] == position["ysize"]
            is_ordinary = position["id"].startswith(("empty", "g")) and not UNUSUAL & position.keys()
            after_pass = position["moves"] and position["moves"][-1][1] == "pass"
            if is_square and is_ordinary and not after_pass:
                yield position


def disturbed(shape, seed):
    """A network whose every part differs from how it starts out."""
    torch.manual_seed(seed)
    network = Network(shape)
    with torch.no_grad():
        for name, tensor in network.state_dict().items():
            if tensor.is_floating_point() and tensor.ndim == 1:
                tensor += 0.3 * torch.rand_like(tensor)
    return network.eval()


def inputs(position):
    """Planes and globals as the network takes them."""
    n = position["xsize"]
    planes = torch.zeros(1, N_PLANES, n * n)
    for plane, points in enumerate(position["planes"]):
        if points == ["all"]:
            planes[0, plane] = 1
        else:
            planes[0, plane, points] = 1
    return planes.view(1, N_PLANES, n, n), torch.tensor([position["global"]])


@torch.no_grad()
def expected(network, position):
    """What `kata-raw-nn` should tell, White's view, with the policy before it is made to add up."""
    policy, value, score, ownership = network(*inputs(position))
    sign = 1 if position["to_move"] == "W" else -1
    flags = position["rules_flags"]
    if flags["ko"] != "SIMPLE" and flags["scoring"] != "TERRITORY":
        value[0, 2] = -torch.inf
    win, loss, no_result = value.softmax(1)[0].tolist()
    mean, _, lead = (scores(score)[0] * SCORE_UNIT * (1 - no_result)).tolist()
    return {
        "whiteWin": [win if sign > 0 else loss],
        "whiteLoss": [loss if sign > 0 else win],
        "noResult": [no_result],
        "whiteLead": [sign * lead],
        "whiteScoreSelfplay": [sign * mean],
        "policy": policy[0].exp().tolist(),
        "whiteOwnership": (sign * ownership[0].tanh()).tolist(),
    }


def raw_nn(command, positions):
    """The answers of a program to `kata-raw-nn 0` in each position, as lists of numbers by name."""
    lines = []
    for position in positions:
        rules = position["rules"]
        rules = rules if isinstance(rules, str) else json.dumps(rules)
        lines += [f"boardsize {position['xsize']}", "clear_board", f"kata-set-rules {rules}"]
        lines.append(f"komi {position['komi']}")
        lines += [f"play {color} {vertex}" for color, vertex in position["moves"]]
        lines.append("kata-raw-nn 0")
    lines.append("quit")
    run = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=600
    )
    answers = run.stdout.split("\n\n")
    for line, answer in zip(lines, answers):
        if not answer.strip().startswith("="):
            raise AssertionError(f"{line}: {answer} {run.stderr[-1000:]}")
    return [parse(answer) for answer in answers if "whiteWin" in answer]


def parse(answer):
    told, name = {}, None
    for word in answer.split():
        if word[0].isalpha() and word.lower() != "nan":
            name = "policy" if word == "policyPass" else word
            told.setdefault(name, [])
        elif name:
            told[name].append(float(word))
    return told


class Load(unittest.TestCase):
    def test_a_model_file_is_the_network_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.bin.gz"
            for seed, shape in enumerate(SHAPES):
                network = disturbed(shape, seed)
                replace(path, model_file(network, f"test-{shape}"))
                found = load_model_file(path, shape).state_dict()
                for name, tensor in network.state_dict().items():
                    self.assertTrue(torch.equal(found[name], tensor), f"{shape}: {name}")
            with self.assertRaisesRegex(ValueError, "'3 16 16 8 8 8' is not '4 16 16 8 8 8'"):
                load_model_file(path, Shape(4, 16, norm="fixed"))


@unittest.skipUnless(FEATURES.exists(), f"{FEATURES} is not there")
class Export(unittest.TestCase):
    def check(self, command):
        chosen = list(positions())
        self.assertGreater(len(chosen), 5)
        for seed, shape in enumerate(SHAPES):
            network = disturbed(shape, seed)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "model.bin.gz"
                replace(path, model_file(network, f"test-{shape}"))
                answers = raw_nn(command(path), chosen)
            self.assertEqual(len(answers), len(chosen))
            for position, told in zip(chosen, answers):
                with self.subTest(shape=str(shape), position=position["id"]):
                    self.compare(told, expected(network, position))

    def compare(self, told, wanted):
        legal = [number == number for number in told["policy"]]
        total = sum(p for p, is_legal in zip(wanted["policy"], legal) if is_legal)
        wanted["policy"] = [
            p / total if is_legal else 0.0 for p, is_legal in zip(wanted["policy"], legal)
        ]
        told["policy"] = [
            p if is_legal else 0.0 for p, is_legal in zip(told["policy"], legal)
        ]
        for name, numbers in wanted.items():
            self.assertEqual(len(told[name]), len(numbers), name)
            tolerance = 0.003 if name in ("whiteLead", "whiteScoreSelfplay") else 2e-5
            for i, (a, b) in enumerate(zip(told[name], numbers)):
                self.assertLess(abs(a - b), tolerance * max(1, abs(b)), f"{name} {i}: {a} {b}")

    @unittest.skipUnless(KOSUMI, "the variable KOSUMI names no program")
    def test_kosumi(self):
        self.check(lambda path: [KOSUMI, "--threads", "1", "--model", str(path)])

    @unittest.skipUnless(KATAGO and KATAGO_CONFIG, "KATAGO and KATAGO_CONFIG name no program")
    def test_katago(self):
        override = "numSearchThreads=1,nnRandomize=false,logToStderr=false,logDir=,logFile=/dev/null"
        self.check(
            lambda path: [
                *(KATAGO, "gtp", "-model", str(path), "-config", KATAGO_CONFIG),
                *("-override-config", override),
            ]
        )


if __name__ == "__main__":
    unittest.main()
