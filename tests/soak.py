#!/usr/bin/env python3
"""Plays at random over GTP, with every command mixed in and good and bad arguments, and compares
the answers with those of a plain second implementation of the rules.

    tests/soak.py [--minutes M] [--seed N] [--log FILE] ENGINE

ENGINE is a command, as 'target/release/kosumi --threads 1 --seed 1 --playouts 10'. The seed is
told: with it and such an engine a run repeats itself. The exit status is 1 at the first difference,
which is told with the lines before it (with --log, all lines since the start go to a file), or if
the engine's memory kept growing.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter, deque

from clock_games import Engine
from soak_answers import KGS_RULES, RULE_KEYS, Args, Difference, Session
from twin import OTHER, PASS, RULES

# The seconds after which a command that is not answered hangs.
PATIENCE = 120

# By how much memory may grow in the second half of a run, in MB.
GROWTH = 16

# The answers between two looks at the memory, and the fewest looks that say something.
LOOK_EVERY = 500
MIN_LOOKS = 20

# Words that mean something to some command, for the others.
WORDS = """b w black White A1 c3 J9 T19 z25 i5 pass resign 0 1 2 5 9 25 26 -1 +3 7.5 -0.5 1e400 nan
inf 2147483648 \x00x é " {} [] = %s ;B[aa] chinese true all alive game private""".split()

# The commands that start another game or take long, and are not as frequent as others.
RARE = ("boardsize", "rectangular_boardsize", "clear_board", "set_position", "loadsgf")
RARE += ("kosumi-set-model",)

FILES = ["a.sgf", "b c.sgf", "no/where.sgf", "é.sgf", "d.sgf"]


class Player(Engine):
    """The engine with all that was said to it."""

    def __init__(self, command, log):
        super().__init__(command)
        self.lines, self.n_asked = deque(maxlen=30), 0
        self.log = open(log, "w", encoding="utf-8") if log else None

    def tell(self, line):
        self.lines.append(line)
        if self.log:
            self.log.write(line + "\n")
            self.log.flush()
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Difference("it has ended") from None

    def answer(self, number):
        """Whether the command succeeded, and the text."""
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.start()
        lines = []
        while not lines or lines[-1] != "\n":
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                raise Difference("no answer")
        watch.cancel()
        self.n_asked += 1
        text = "".join(lines)[:-2]
        start = re.match(r"([=?])(\d*)(?: |\n|$)", text)
        if not start or start[2] != number:
            raise Difference(f"the answer is no answer to number '{number}': {text[:200]!r}")
        return start[1] == "=", text[start.end() :]

    def ask(self, line, number=""):
        self.tell(number + (" " if number else "") + line)
        return self.answer(number)

    def memory_mb(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


class Soak:
    """A run."""

    def __init__(self, options):
        self.random = random.Random(options.seed)
        self.player = Player(options.engine, options.log)
        size = int(self.player.ask("query_boardsize")[1])
        self.session = Session(size, self.player)
        self.commands = self.player.ask("list_commands")[1].split("\n")
        self.commands.remove("quit")
        self.counts = Counter()

    def any_color(self):
        return self.random.choice(["b", "w", "B", "white", "Black"])

    def any_vertex(self):
        game = self.session.game
        name = game.name(self.random.randrange(game.area))
        return self.random.choice([name, name.lower(), name, name, PASS, "Z26"])

    def any_move(self):
        """Often where stones have just been taken: there may be a ko."""
        game = self.session.game
        now, before = game.stones, game.turns[-2:][0][2]
        left = [p for p in range(game.area) if now[p] == "." != before[p]]
        if left and self.random.random() < 0.6:
            return game.name(self.random.choice(left))
        return game.name(self.random.randrange(game.area)) if self.random.random() < 0.98 else PASS

    def words_for(self, command):
        """Arguments that are mostly good."""
        choice, number = self.random.choice, self.random.randrange
        game, color, vertex = self.session.game, self.any_color, self.any_vertex
        sizes = [2, 3, 4, 4, 5, 5, 6, 7, 9, 9, 13, 19]
        size = lambda: str(choice([*sizes, number(2, 26), number(28)]))
        pairs = lambda n: [word for _ in range(number(n)) for word in (color(), vertex())]
        match command:
            case "boardsize":
                return [size() for _ in range(choice([1, 1, 2]))]
            case "rectangular_boardsize":
                return [size(), size()]
            case "komi":
                return [choice(["0", "7", "-3.5", "0.1", "+375", "1e3", str(number(-99, 99) / 8)])]
            case "play" | "is_legal":
                return [color(), vertex()]
            case "play_sequence" | "gogui-play_sequence":
                return pairs(5)
            case "set_position" | "gogui-setup":
                return pairs(game.area // 3 + 2)
            case "fixed_handicap" | "place_free_handicap":
                return [str(number(11))]
            case "set_free_handicap":
                return [vertex() for _ in range(number(6))]
            case "gg-undo":
                return [str(number(4))]
            case "color" | "countlib" | "findlib":
                return [vertex()]
            case "kata-set-rules":
                return [choice([*RULES, "chess"])]
            case "kgs-rules":
                return [choice([*KGS_RULES, "chess"])]
            case "kata-set-rule":
                key = choice([*RULE_KEYS, "nothing"])
                return [key, choice([*RULE_KEYS.get(key, (0, "x"))[1], "x"])]
            case "kata-get-rule":
                return [choice([*RULE_KEYS, "nothing"])]
            case "final_status_list":
                return [choice(["alive", "dead", "seki", "other"])]
            case "savesgf" | "printsgf":
                return [choice(FILES)]
            case "gomill-savesgf":
                return [choice(["a.sgf", "d.sgf"]), "PB=Somebody\\_else"]
            case "loadsgf":
                return [choice([*FILES, "nothing.sgf"]), *([str(number(60))] * number(2))]
            case "level":
                return [choice(["30k", "20k", "full", "full", "10p"])]
            case "kosumi-set-model":
                return [choice(["built-in", "none", "no file"])]
            case "kata-raw-nn":
                return [choice(["0", "5", "all", "9"])]
            case "time_left":
                return [color(), str(number(-9, 999)), str(number(-2, 9))]
            case "kosumi-display":
                return ["live_graphics", choice(["off", "visits", "ownership", "all"])]
            case "kosumi-param":
                return ["puct", "nan"]
            case "gogui-setup_player" | "list_stones" | "captures" | "all_legal":
                return [color()]
            case _ if "analyze" in command or "search" in command:
                words = [color(), str(number(5)), "ownership true", "maxmoves 2", "x"]
                return self.random.sample(words, number(4))
            case _ if "genmove" in command:
                return [color()]
            case _:
                return self.random.choices(WORDS, k=number(3))

    def next_line(self):
        """A command and its words: mostly a move, at times anything."""
        game, chance = self.session.game, self.random.random
        if chance() < 0.6:
            if len(game.moves) > 2 * game.area + 50 or chance() < 0.002:
                return "boardsize", self.words_for("boardsize")
            if chance() < 0.01:
                return "kata-set-rules", self.words_for("kata-set-rules")
            color = game.to_play if chance() < 0.95 else OTHER[game.to_play]
            return "play", [color, self.any_move()]
        command = self.random.choice(self.commands)
        if command in RARE and chance() < 0.8:
            command = "genmove"
        words = self.words_for(command)
        if chance() < 0.1:
            n_kept, n_more = self.random.randrange(3), self.random.randrange(4)
            words = words[:n_kept] + self.random.choices(WORDS, k=n_more)
        return command, words

    def step(self):
        """Says a line, and compares the answer and the board that follows."""
        command, words = self.next_line()
        number = str(self.random.randrange(2**31)) if self.random.random() < 0.2 else ""
        line = " ".join([command, *words])
        if self.random.random() < 0.05:
            line += self.random.choice([" # comment", "\t", "\r", " \x01", "\n", "\n# comment"])
        self.counts[command] += 1
        if command.endswith("cancellable") or command in ("analyze", "lz-analyze", "kata-analyze"):
            self.player.tell(f"{number} {line}")
            # The line that ends the analysis.
            self.player.tell("name")
            is_done, answer = self.player.answer(number)
            if self.player.answer("") != (True, "Kosumi"):
                raise Difference("another name")
        else:
            is_done, answer = self.player.ask(line, number)
        # Control characters say nothing.
        words = " ".join(words).replace("\x00", "").split()
        self.session.check(command, words, is_done, answer)
        self.session.on_showboard(Args([]), self.player.ask("showboard")[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--log")
    parser.add_argument("engine")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    options.log = options.log and os.path.abspath(options.log)
    start, memory, found = time.monotonic(), [], None
    with tempfile.TemporaryDirectory() as folder:
        program, *rest = options.engine.split(" ", 1)
        if os.path.exists(program):
            options.engine = " ".join([os.path.abspath(program), *rest])
        os.chdir(folder)
        soak = Soak(options)
        try:
            while time.monotonic() < start + 60 * options.minutes:
                soak.step()
                if soak.player.n_asked // LOOK_EVERY >= len(memory):
                    memory.append(soak.player.memory_mb())
        except Difference as difference:
            found = f"difference: {difference}"
            print("\n".join(["the last lines:", *soak.player.lines]))
        soak.player.process.kill()
    half = max(len(memory) // 2, 1)
    most = [max(part, default=0.0) for part in (memory[:half], memory[half:])]
    if found is None and len(memory) >= MIN_LOOKS and most[1] > most[0] + GROWTH:
        found = "memory grew"
    minutes = (time.monotonic() - start) / 60
    print(
        f"seed {options.seed}, {minutes:.1f} minutes: {soak.player.n_asked} answers,"
        f" {sum(name in soak.counts for name in soak.commands)} of {len(soak.commands)} commands;"
        f" memory {memory[0]:.1f} MB at first, at most {most[0]:.1f} MB in the first half and"
        f" {most[1]:.1f} MB in the second; {found or 'no difference'}"
    )
    sys.exit(found is not None)


if __name__ == "__main__":
    main()
