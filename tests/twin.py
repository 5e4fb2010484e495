"""A game of Go by the rules, as plain as can be: what tests/soak.py compares with."""

import re

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
OTHER = {"b": "w", "w": "b"}
NAMES = {"b": "black", "w": "white"}
PASS = "pass"

# What the rules say, each time with the values below; 'half' is a komi of half a point in handicap
# games unless another one is set.
KEYS = ("ko", "scoring", "suicide", "tax", "bonus", "button", "friendly", "half")
RULES = {
    name: dict(zip(KEYS, rules))
    for name, *rules in (
        ("chinese-ogs", "POSITIONAL", "AREA", False, "NONE", "N", False, False, False),
        ("tromp-taylor", "POSITIONAL", "AREA", True, "NONE", "0", False, False, False),
        ("chinese", "SIMPLE", "AREA", False, "NONE", "N", False, True, False),
        ("new-zealand", "SITUATIONAL", "AREA", True, "NONE", "0", False, True, False),
        ("aga", "SITUATIONAL", "AREA", False, "NONE", "N-1", False, True, False),
        ("french", "SITUATIONAL", "AREA", False, "NONE", "N-1", False, True, True),
        ("aga-button", "SITUATIONAL", "AREA", False, "NONE", "N-1", True, True, False),
        ("japanese", "SIMPLE", "TERRITORY", False, "SEKI", "0", False, True, False),
        ("stone-scoring", "SIMPLE", "AREA", False, "ALL", "0", False, True, False),
    )
}


class Failure(Exception):
    """What a command is to answer with '?'."""


SYNTAX = Failure("syntax error")


class Twin:
    """A game in strings: for each point, row by row from below, 'b', 'w' or '.'."""

    def __init__(self, width, height, rules, komi, stones=None, first="b", n_placed=0):
        self.width, self.height = width, height
        self.rules, self.own_komi = dict(rules), komi
        self.n_placed = n_placed
        # Color and move, the stones afterwards, who is to play, the prisoners of both.
        self.turns = [(None, None, stones or "." * (width * height), first, {"b": 0, "w": 0})]

    stones = property(lambda self: self.turns[-1][2])
    to_play = property(lambda self: self.turns[-1][3])
    prisoners = property(lambda self: self.turns[-1][4])
    moves = property(lambda self: [turn[:2] for turn in self.turns[1:]])
    area = property(lambda self: self.width * self.height)

    def name(self, p):
        return f"{COLUMNS[p % self.width]}{p // self.width + 1}"

    def point(self, word):
        found = re.fullmatch(r"([A-Za-z])(\d{1,2})", word, re.ASCII)
        x = COLUMNS.find(found[1].upper()) if found else -1
        y = int(found[2]) - 1 if found else -1
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise SYNTAX
        return y * self.width + x

    def neighbors(self, p):
        x = p % self.width
        if x > 0:
            yield p - 1
        if x + 1 < self.width:
            yield p + 1
        if p >= self.width:
            yield p - self.width
        if p + self.width < self.area:
            yield p + self.width

    def region(self, stones, start, kinds=None):
        """The connected points of the same kinds as the first one, and what lies around them."""
        kinds = kinds or stones[start]
        inside, border, waiting = {start}, set(), [start]
        while waiting:
            for q in self.neighbors(waiting.pop()):
                if stones[q] not in kinds:
                    border.add(q)
                elif q not in inside:
                    inside.add(q)
                    waiting.append(q)
        return inside, border

    def regions(self, stones, kinds):
        seen = set()
        for p in range(self.area):
            if stones[p] in kinds and p not in seen:
                inside, border = self.region(stones, p, kinds)
                seen |= inside
                yield inside, border

    def liberties(self, stones, p):
        return sorted(q for q in self.region(stones, p)[1] if stones[q] == ".")

    def without(self, stones, points):
        return "".join("." if p in points else stone for p, stone in enumerate(stones))

    def after(self, color, p):
        """The stones after a play, and those that each color lost; nothing if it is illegal."""
        stones = self.stones
        if stones[p] != ".":
            return None
        stones = stones[:p] + color + stones[p + 1 :]
        taken = set()
        for q in self.neighbors(p):
            if stones[q] == OTHER[color] and not self.liberties(stones, q):
                taken |= self.region(stones, q)[0]
        stones, own = self.without(stones, taken), set()
        if not self.liberties(stones, p):
            own = self.region(stones, p)[0]
            if len(own) == 1 or not self.rules["suicide"]:
                return None
            stones = self.without(stones, own)
        ko = self.rules["ko"]
        if ko == "SIMPLE":
            if len(self.turns) > 1 and color == self.to_play and self.turns[-2][2] == stones:
                return None
        elif any(
            turn[2] == stones and (ko == "POSITIONAL" or turn[3] == OTHER[color])
            for turn in self.turns
        ):
            return None
        return stones, len(taken), len(own)

    def is_legal(self, color, move):
        return move == PASS or self.after(color, move) is not None

    def play(self, color, move):
        stones, prisoners = self.stones, dict(self.prisoners)
        if move != PASS:
            after = self.after(color, move)
            if after is None:
                raise Failure("illegal move")
            stones, taken, own = after
            prisoners[color] += taken
            prisoners[OTHER[color]] += own
        self.turns.append((color, move, stones, OTHER[color], prisoners))

    def undo(self, n):
        if n >= len(self.turns):
            raise Failure("cannot undo")
        if n > 0:
            del self.turns[-n:]

    def handicap(self):
        start = self.turns[0][2]
        if start.count("b") != self.n_placed or "w" in start:
            return 0
        n = self.n_placed
        for color, move in self.moves:
            if color == "w":
                break
            n += move != PASS
        return n if n > 1 else 0

    def komi(self):
        if self.own_komi is not None:
            return self.own_komi
        if self.rules["half"] and self.handicap():
            return 0.5
        side = min(self.width, self.height)
        return 7.5 if side >= 14 else 6.5 if side >= 10 else 5.5

    def bonus(self):
        n = self.handicap()
        return {"0": 0, "N": n, "N-1": max(n - 1, 0)}[self.rules["bonus"]]

    def takes_off_dead(self):
        return self.rules["friendly"] or self.rules["scoring"] == "TERRITORY"

    def score(self, dead, seki):
        """What final_score answers when these stones are dead and these live in seki."""
        stones = self.without(self.stones, dead)
        points, is_area = {"b": 0, "w": 0}, self.rules["scoring"] == "AREA"
        for color in "bw":
            points[color] = stones.count(color) if is_area else self.prisoners[color]
            if not is_area:
                points[color] += sum(self.stones[p] == OTHER[color] for p in dead)
        owned, free = list(stones), set()
        for inside, border in self.regions(stones, "."):
            owners = {stones[p] for p in border}
            if len(owners) != 1:
                continue
            (color,) = owners
            for p in inside:
                owned[p] = color
            if self.rules["tax"] == "NONE" or not border & seki:
                points[color] += len(inside)
                free |= inside
        if self.rules["tax"] == "ALL":
            for color in "bw":
                for group, _ in self.regions(owned, color):
                    points[color] -= min(len(group & free), 2)
        passes = [color for color, move in self.moves if move == PASS]
        button = 0.5 if self.rules["button"] and passes else 0.0
        if button and passes[0] == "b":
            button = -button
        lead = float(points["b"]) - float(points["w"]) - (self.komi() + self.bonus() + button)
        margin = f"{abs(lead):.6f}".rstrip("0")
        margin += "0" if margin.endswith(".") else ""
        return f"{'B' if lead > 0 else 'W'}+{margin}" if lead else "0"

    def start_of_set_up(self, stones, first, n_placed=0):
        """The game anew from these pairs of color and point."""
        board = ["."] * self.area
        for color, p in stones:
            if board[p] != ".":
                raise Failure("bad vertex list")
            board[p] = color
        board = "".join(board)
        if any(board[p] != "." and not self.liberties(board, p) for p in range(self.area)):
            raise Failure("bad vertex list")
        return Twin(self.width, self.height, self.rules, self.own_komi, board, first, n_placed)

    def fixed_handicap(self, n):
        sides = (self.width, self.height)
        odd = all(side % 2 == 1 and side > 7 for side in sides)
        if not 2 <= n <= (0 if min(sides) < 7 else 9 if odd else 4):
            raise Failure("invalid number of stones")
        near = [2 if side < 13 else 3 for side in sides]
        (left, low), (right, high) = near, [side - 1 - line for side, line in zip(sides, near)]
        center, middle = self.width // 2, self.height // 2
        points = [(left, low), (right, high), (left, high), (right, low)][:n]
        edges = [(left, middle), (right, middle), (center, low), (center, high)]
        points += edges[: max(n - 4, 0) & ~1]
        if n > 4 and n % 2 == 1:
            points.append((center, middle))
        return [y * self.width + x for x, y in points]
