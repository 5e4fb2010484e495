#!/usr/bin/env python3
"""Has the engine load, save and load again many real games, written as SGF in the ways that
programs have, and refuse damaged ones.

    tests/records.py [--games N] [--damaged N] [--seed N] [--keep FOLDER] ENGINE FILE...

A file, plain or compressed by xz, has one game in each line, in fields between tabs: lines of the
board, komi or `?`, stones set up (`-`, or `B` and points, perhaps `W` and points), who moves first
(`B` or `W`; then in turn), four fields that do not matter here, and the moves. Points are two
letters as in SGF, `tt` is a pass. The games must obey the rule of simple ko.
"""

import argparse
import lzma
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# Spellings of rules that forbid no repetition but the simple ko, and what the engine writes.
RULES = {
    "Japanese": "Japanese",
    "japanese": "Japanese",
    "JP": "Japanese",
    "日本": "Japanese",
    "Korean": "Japanese",
    "Chinese": "Chinese",
    "CN": "Chinese",
    "中国规则": "Chinese",
    "stone-scoring": "stone-scoring",
    "koSIMPLEscoreAREAtaxNONEsui0whbN": "koSIMPLEscoreAREAtaxNONEsui0whbN",
    "nobody's": "Japanese",
    None: "Japanese",
}
FIRST_RULES = "japanese"

COMMENTS = [
    "A (good; move) [at last\\]",
    "a\\\\",
    "é\\]è",
    "本因坊",
    "two\nlines",
    "",
    "[aa\\]",
]


class Game:
    """A game as the corpus has it."""

    def __init__(self, line):
        size, komi, setup, first, _, _, _, _, moves = line.rstrip("\n").split("\t")
        self.size = int(size)
        self.komi = None if komi == "?" else in_points(float(komi))
        self.stones = {"B": [], "W": []}
        if setup != "-":
            for color, points in re.findall("([BW])([a-z]*)", setup):
                self.stones[color] = re.findall("..", points)
        self.moves = []
        for n, point in enumerate(re.findall("..", moves)):
            color = first if n % 2 == 0 else "BW"[first == "B"]
            self.moves.append((color, "" if point == "tt" else point))


def in_points(komi):
    """Some servers write hundredths of points, or of stones, which are two points each."""
    if komi > 150:
        komi /= 100
    return komi * 2 if komi * 2 % 1 == 0.5 else komi


class Dialect:
    """One of the many ways to write a record."""

    def __init__(self, rng):
        self.rng = rng
        self.version = rng.choice([1, 2, 3, 3, 4, 4, 4])
        self.end = rng.choice(["\n", "\n", "\r\n", ""])
        self.encoding = rng.choice(["utf-8", "utf-8", "utf-8-sig", "latin-1", "shift_jis", "gbk"])
        self.is_lower = rng.random() < 0.1
        self.is_long = self.version < 4 and not self.is_lower and rng.random() < 0.5
        self.passes = rng.choice(["tt", ""]) if self.version == 4 else "tt"
        self.rules = rng.choice(list(RULES))

    def name(self, name):
        if self.is_lower:
            return name.lower()
        long = {"SZ": "SiZe", "KM": "KoMi", "AB": "AddBlack", "AW": "AddWhite", "B": "Black"}
        return long.get(name, name) if self.is_long else name

    def property(self, name, *values):
        gap = self.rng.choice(["", "", "", " ", self.end])
        return self.name(name) + gap.join(f"[{value}]" for value in values)

    def komi(self, komi):
        text = f"{komi:g}"
        ways = [text, text, f"{komi:.2f}", text.replace(".", ","), text + "目", text + " points"]
        if komi in (5.5, 6.5, 7.5):
            ways += [f"{komi * 100:.0f}", f"{komi * 50:.0f}", text[0] + "目半"]
        return self.rng.choice(ways)

    def points(self, points):
        """Runs of points in a column may be one rectangle."""
        if self.version < 4 or self.rng.random() < 0.5:
            return points
        rest, shown = sorted(points), []
        while rest:
            first = last = rest.pop(0)
            while rest and rest[0] == last[0] + chr(ord(last[1]) + 1):
                last = rest.pop(0)
            shown.append(first if first == last else f"{first}:{last}")
        return shown

    def node(self, color, point):
        node = ";" + self.property(color, point or self.passes)
        if self.rng.random() < 0.05:
            node += self.end + self.property("C", self.rng.choice(COMMENTS))
        if self.rng.random() < 0.02:
            node += self.property("LB", "aa:A", "bb:(B;)")
        return node

    def write(self, game, plain=False):
        """The record in bytes. A plain one has no other game or variation, and begins at once."""
        rng = self.rng
        root = [self.property("FF", self.version), self.property("SZ", game.size)]
        root += [self.property("GM", 1), self.property("PB", rng.choice(COMMENTS))]
        if game.komi is not None:
            root.append(self.property("KM", self.komi(game.komi)))
        if self.rules is not None:
            root.append(self.property("RU", self.rules))
        if game.size == 19 and rng.random() < 0.3:
            root[1] = ""
        black, white = game.stones["B"], game.stones["W"]
        if len(black) > 1 and not white:
            root.append(self.property("HA", len(black)))
        rng.shuffle(root)
        text = "(;" + self.end.join(root)
        if black or white:
            text += rng.choice(["", ";"])
        for color in "BW":
            if game.stones[color]:
                text += self.property("A" + color, *self.points(game.stones[color]))
        if (black or white) and rng.random() < 0.5:
            text += self.property("PL", game.moves[0][0])
        closing = ""
        for n, (color, point) in enumerate(game.moves):
            if not plain and rng.random() < 0.03:
                text += self.end + "("
                others = "".join(
                    f"{self.end}(;{self.property(color, 'ab')};{self.property('W', 'ac')})"
                    for _ in range(rng.randrange(3))
                )
                closing = ")" + others + closing
            if n % 10 == 0:
                text += self.end
            text += self.node(color, point)
        text += closing + ")"
        if not plain and rng.random() < 0.1:
            text = "Dear reader," + self.end + text + self.end + "(;SZ[9];B[aa])"
        encoding = "utf-8" if plain and self.encoding == "utf-8-sig" else self.encoding
        try:
            encoded = text.encode(encoding)
        except UnicodeEncodeError:
            encoding, encoded = "utf-8", text.encode("utf-8")
        # Names of rules in other encodings are unknown.
        if not encoding.startswith("utf-8") and not (self.rules or "").isascii():
            self.rules = None
        return encoded


def damage(text, rng):
    """Breaks a plain record, and says how."""
    moves = list(re.finditer(rb";\w*([BWbw])\w*\s*\[([a-s]{2})\]", text))
    one, move = rng.choice(moves[1:]), rng.choice(moves)
    color = b"W" if one[1] in b"Bb" else b"B"

    def insert(at, *choices):
        return lambda: text[:at] + rng.choice(choices) + text[at:]

    broken = {
        "cut": lambda: text[: rng.randrange(len(text))],
        "cut in a move": lambda: text[: move.end() - 2],
        "occupied": insert(one.end(), b";" + color + b"[" + one[2] + b"]"),
        "off the board": lambda: text[: move.start(2)] + b"zz" + text[move.end(2) :],
        "one letter": lambda: text[: move.start(2)] + text[move.start(2) + 1 :],
        "no value": lambda: text[: move.start(2) - 1] + b";" + text[move.end() :],
        "stray byte": insert(move.start() + 1, b"*", b"\xff", b"]", b"\0"),
        "size": insert(2, b"SZ[0]", b"SZ[x]", b"SZ[99]", b"SZ[9:]"),
        "komi": insert(2, b"KM[x]", b"KM[6.5.5]", b"KM[nan]"),
        "handicap": insert(2, b"HA[two]"),
        "other game": insert(2, b"GM[3]"),
        "no brackets": lambda: text[1:-1],
        "UTF-16": lambda: b"\xff\xfe" + text.decode("latin-1").encode("utf-16-le"),
        "no liberties": insert(2, b"AB[aa]AW[ba][ab]"),
    }
    kind = rng.choice(list(broken))
    return kind, broken[kind]()


class Engine:
    def __init__(self, path):
        command = [path, "--log-level", "off", "--threads", "1"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command):
        """The answer, with `=` or `?` in front."""
        self.process.stdin.write(f"{command}\n".encode())
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().decode():
            if line == "\n":
                return "".join(lines)
            lines.append(line)
        raise EOFError(f"no answer to '{command}'")


def differences(record, game, rules):
    """What the engine's record says otherwise than the game."""
    root = re.split(r";[BW]\[", record, maxsplit=1)[0]
    values = dict(re.findall(r"([A-Z]+)\[([^]]*)\]", root))
    lists = {name: sorted(re.findall("[a-z]{2}", points))
             for name, points in re.findall(r"(A[BW])((?:\s*\[[a-z]{2}\])+)", root)}
    moves = re.findall(r";([BW])\[([a-z]*)\]", record)
    black, white = game.stones["B"], game.stones["W"]
    expected = {
        "size": (values["SZ"], str(game.size)),
        "rules": (values["RU"], rules),
        "black": (lists.get("AB", []), sorted(black)),
        "white": (lists.get("AW", []), sorted(white)),
        "handicap": (values.get("HA"), str(len(black)) if len(black) > 1 and not white else None),
        "to play": (values.get("PL"), game.moves[0][0] if black or white else None),
        "moves": (moves, game.moves),
    }
    if game.komi is not None:
        expected["komi"] = (float(values["KM"]), game.komi)
    return [name for name, (found, wanted) in expected.items() if found != wanted]


def read_games(paths, n, rng):
    lines = []
    for path in paths:
        opener = lzma.open if path.endswith(".xz") else open
        with opener(path, "rt") as file:
            lines += file
    return [Game(line) for line in rng.sample(lines, min(n, len(lines)))]


def main():
    layout = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=layout)
    parser.add_argument("engine")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--damaged", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", help="where to leave records that fail")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    games = read_games(options.files, options.games, rng)
    engine = Engine(options.engine)
    failures, kinds = 0, {}

    def fail(name, reason, text):
        nonlocal failures
        failures += 1
        print(f"{name}: {reason}")
        if options.keep:
            (pathlib.Path(options.keep) / name).write_bytes(text)

    with tempfile.TemporaryDirectory() as folder:
        record, saved = pathlib.Path(folder, "a record.sgf"), pathlib.Path(folder, "saved.sgf")
        for n, game in enumerate(games):
            dialect = Dialect(rng)
            text = dialect.write(game)
            record.write_bytes(text)
            engine.ask(f"kata-set-rules {FIRST_RULES}")
            commands = [f"loadsgf {record}", f"savesgf {saved}", f"loadsgf {saved}"]
            answers = [engine.ask(command) for command in commands]
            if answers != ["= \n"] * 3:
                fail(f"{n}.sgf", f"answers {answers}", text)
                continue
            first, again = saved.read_text(), engine.ask("printsgf")
            if again != "= " + first:
                fail(f"{n}.sgf", "saved otherwise the second time", text)
            if wrong := differences(first, game, RULES[dialect.rules]):
                fail(f"{n}.sgf", f"differs in {', '.join(wrong)}", text)
        print(f"{len(games)} games loaded, saved, loaded again: {failures} failures")
        for n in range(options.damaged):
            plain = Dialect(rng).write(rng.choice(games), plain=True)
            kind, text = damage(plain, rng)
            kinds[kind] = kinds.get(kind, 0) + 1
            record.write_bytes(text)
            before = [engine.ask(command) for command in ("printsgf", "showboard")]
            answer = engine.ask(f"loadsgf {record}")
            after = [engine.ask(command) for command in ("printsgf", "showboard")]
            if answer != "? cannot load file\n" or after != before:
                fail(f"damaged-{n}.sgf", f"{kind}: {answer!r}", text)
        listed = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items()))
        print(f"{options.damaged} damaged records ({listed}): {failures} failures in all")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
