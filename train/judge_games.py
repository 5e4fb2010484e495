#!/usr/bin/env python3
"""Compares judged scores of finished games with the results that were recorded.

    judge_games.py FILE... [--count 50] [--skip 0] [--kosumi PATH] [--gnugo PATH]

Each file holds one game per line, plain or compressed by xz, in nine fields separated by tabs:
size, komi, setup (`-`, or `B` and points, then perhaps `W` and points), first player, result,
ranks, year, source, moves (two letters each as in SGF, `tt` a pass).

Of each file the games are taken that end with two passes and whose result states a margin, in the
order of the MD5 sum of their moves: the first `--count` after the first `--skip`. Nothing else
decides which games are taken.

Both programs name the dead stones; the counting is done here. The records do not tell the rules, so
a game is counted by territory and prisoners, by area, and by area with White's points for handicap
stones; the count nearest to the recorded one says who won.
"""

import argparse
import hashlib
import lzma
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OPPONENT = {"B": "W", "W": "B"}


@dataclass
class Record:
    name: str
    size: int
    komi: float
    black_lead: float
    setup: list  # (color, point)
    moves: list  # (color, point or None)

    @property
    def handicap(self):
        """White's points for handicap stones by area, where they count."""
        n_black = sum(color == "B" for color, _ in self.setup)
        return n_black if n_black == len(self.setup) and n_black > 1 else 0


def point_of(text):
    """A point as (column, row), both from 0, the row from the top."""
    return LETTERS.index(text[0]), LETTERS.index(text[1])


def vertex(point, size):
    return "pass" if point is None else f"{COLUMNS[point[0]]}{size - point[1]}"


def parse_vertex(name, size):
    return COLUMNS.index(name[0]), size - int(name[1:])


def read_record(line, name):
    """The game of a line, `None` if it is not to be judged."""
    size, komi, setup, first, result, _, _, _, moves = line.rstrip("\n").split("\t")
    if not moves.endswith("tttt") or result[:2] not in ("B+", "W+"):
        return None
    try:
        margin, komi = float(result[2:]), float(komi)
    except ValueError:
        return None
    stones = []
    for color, points in re.findall(r"([BW])\+?([a-z]*)", setup):
        stones += [(color, point_of(points[i : i + 2])) for i in range(0, len(points), 2)]
    color, played = first, []
    for i in range(0, len(moves), 2):
        text = moves[i : i + 2]
        played.append((color, None if text == "tt" else point_of(text)))
        color = OPPONENT[color]
    lead = margin if result[0] == "B" else -margin
    return Record(name, int(size), komi, lead, stones, played)


def read_games(path, skip, count):
    opened = lzma.open(path, "rt") if path.suffix == ".xz" else open(path)
    found = []
    with opened as lines:
        for number, line in enumerate(lines, 1):
            record = read_record(line, f"{path.name}:{number}")
            if record:
                digest = hashlib.md5(line.rstrip("\n").split("\t")[8].encode()).hexdigest()
                found.append((digest, record))
    found.sort(key=lambda pair: pair[0])
    return [record for _, record in found[skip : skip + count]]


class Position:
    """Stones and prisoners after a game."""

    def __init__(self, record):
        self.size = record.size
        self.stones = {point: color for color, point in record.setup}
        self.prisoners = {"B": 0, "W": 0}
        for color, point in record.moves:
            if point is not None:
                self.play(color, point)

    def neighbors(self, point):
        x, y = point
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [(a, b) for a, b in near if 0 <= a < self.size and 0 <= b < self.size]

    def region(self, point, content):
        """The points connected with `point` whose content is the same, and what is beside them."""
        inside, beside, stack = {point}, set(), [point]
        while stack:
            for q in self.neighbors(stack.pop()):
                if self.stones.get(q) != content:
                    beside.add(q)
                elif q not in inside:
                    inside.add(q)
                    stack.append(q)
        return inside, beside

    def play(self, color, point):
        self.stones[point] = color
        for q in self.neighbors(point):
            if self.stones.get(q) == OPPONENT[color]:
                chain, beside = self.region(q, OPPONENT[color])
                if all(p in self.stones for p in beside):
                    self.prisoners[color] += len(chain)
                    for p in chain:
                        del self.stones[p]

    def count(self, dead, seki):
        """Black's lead by area and by territory without komi, the dead stones taken off."""
        prisoners = dict(self.prisoners)
        kept = dict(self.stones)
        for point in dead:
            prisoners[OPPONENT[kept.pop(point)]] += 1
        self.stones, kept = kept, self.stones
        area = territory = 0
        points = {"B": 1, "W": -1}
        seen = set()
        for x in range(self.size):
            for y in range(self.size):
                point = (x, y)
                if point in self.stones:
                    area += points[self.stones[point]]
                elif point not in seen:
                    inside, beside = self.region(point, None)
                    seen |= inside
                    owners = {self.stones[q] for q in beside}
                    if len(owners) == 1:
                        owner = owners.pop()
                        area += points[owner] * len(inside)
                        if not beside & seki:
                            territory += points[owner] * len(inside)
        self.stones = kept
        return area, territory + prisoners["B"] - prisoners["W"]

    def sgf(self):
        text = f"(;GM[1]FF[4]SZ[{self.size}]"
        for color in "BW":
            points = [p for p, c in self.stones.items() if c == color]
            if points:
                text += f"A{color}" + "".join(f"[{LETTERS[x]}{LETTERS[y]}]" for x, y in points)
        return text + "PL[B])"


class Program:
    """A program that speaks GTP."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, command):
        """The text of the answer, `None` if the command failed."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"no answer to '{command}'")
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        return "\n".join(lines)[1:].strip() if lines[0][0] == "=" else None

    def judge(self, record, position):
        """The dead stones and those in seki, as the program sees them after the game."""
        size = record.size
        self.ask(f"boardsize {size}")
        self.ask("clear_board")
        commands = [f"play {c} {vertex(p, size)}" for c, p in record.setup + record.moves]
        if any(self.ask(command) is None for command in commands):
            # A rule of this program forbids a move: it gets the stones without the game.
            with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
                file.write(position.sgf())
                file.flush()
                if self.ask(f"loadsgf {file.name}") is None:
                    sys.exit(f"{record.name} cannot be set up")
        lists = [self.ask(f"final_status_list {status}") for status in ("dead", "seki")]
        return [{parse_vertex(name, size) for name in (text or "").split()} for text in lists]


def sign(lead):
    return (lead > 0) - (lead < 0)


def text_of(lead):
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}" if lead else "0"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--kosumi", default="target/release/kosumi")
    parser.add_argument("--gnugo", default="/usr/games/gnugo")
    options = parser.parse_args()

    programs = {"Kosumi": Program([options.kosumi])}
    if options.gnugo:
        programs["GNU Go"] = Program([options.gnugo, "--mode", "gtp"])
    n_games = 0
    n_winner = dict.fromkeys(programs, 0)
    n_margin = dict.fromkeys(programs, 0)
    for file in options.files:
        for record in read_games(file, options.skip, options.count):
            n_games += 1
            position = Position(record)
            for name, program in programs.items():
                dead, seki = program.judge(record, position)
                area, territory = (lead - record.komi for lead in position.count(dead, seki))
                counts = [territory, area, area - record.handicap]
                lead = min(counts, key=lambda lead: abs(lead - record.black_lead))
                same_winner = sign(lead) == sign(record.black_lead)
                n_winner[name] += same_winner
                n_margin[name] += lead == record.black_lead
                if lead != record.black_lead:
                    print(
                        f"{record.name} ({record.size}x{record.size}, komi {record.komi:g}):"
                        f" recorded {text_of(record.black_lead)}, {name} {text_of(area)} by area,"
                        f" {text_of(territory)} by territory"
                        + ("" if same_winner else "  WRONG WINNER"),
                        flush=True,
                    )
    for name in programs:
        print(f"{name}: the winner in {n_winner[name]}, the margin in {n_margin[name]} of {n_games}")


if __name__ == "__main__":
    main()
