"""What an engine is to answer, for tests/soak.py."""

import copy
import re
from decimal import Decimal

from twin import NAMES, OTHER, PASS, RULES, SYNTAX, Failure, Twin

KGS_RULES = {"chinese": "chinese-ogs", "aga": "aga", "japanese": "japanese"}
KGS_RULES["new_zealand"] = "new-zealand"
RULE_KEYS = {
    "ko": ("ko", {"SIMPLE": "SIMPLE", "POSITIONAL": "POSITIONAL", "SITUATIONAL": "SITUATIONAL"}),
    "scoring": ("scoring", {"AREA": "AREA", "TERRITORY": "TERRITORY"}),
    "suicide": ("suicide", {"true": True, "false": False}),
    "tax": ("tax", {"NONE": "NONE", "SEKI": "SEKI", "ALL": "ALL"}),
    "whiteHandicapBonus": ("bonus", {"0": "0", "N-1": "N-1", "N": "N"}),
    "hasButton": ("button", {"true": True, "false": False}),
    "friendlyPassOk": ("friendly", {"true": True, "false": False}),
}


# The commands of whose arguments it is not said which ones are bad.
UNPREDICTABLE = {"gomill-genmove_ex", "cgos-genmove_analyze", "genmove_analyze"}
UNPREDICTABLE |= {"lz-genmove_analyze", "kata-genmove_analyze"}


class Difference(Exception):
    """What the engine does wrong."""


class Args:
    """The words of a command. To those that change something, one too many is an error."""

    def __init__(self, words):
        self.words = list(words)

    def word(self):
        if not self.words:
            raise SYNTAX
        return self.words.pop(0)

    def end(self):
        if self.words:
            raise SYNTAX

    def text(self):
        if not self.words:
            raise SYNTAX
        return " ".join(self.words)

    def integer(self):
        word = self.word()
        if not re.fullmatch(r"[+-]?\d+", word, re.ASCII) or not 0 <= int(word) < 2**31:
            raise SYNTAX
        return int(word)

    def number(self):
        word = self.word()
        if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", word, re.ASCII):
            raise SYNTAX
        if abs(float(word)) == float("inf"):
            raise SYNTAX
        return float(word)

    def color(self):
        word = self.word().lower()
        if word not in ("b", "w", "black", "white"):
            raise SYNTAX
        return word[0]

    def move(self, game):
        word = self.word()
        return PASS if word.lower() == PASS else game.point(word)

    def pairs(self, second):
        pairs = []
        while self.words:
            color = self.color()
            pairs.append((color, second(self)))
        return pairs


class Session:
    """What the engine is to answer. The method of a command, its name with 'on_' before it and '_'
    for '-', takes the words and the answer, changes the game, and returns the answer that is right,
    or nothing if any will do."""

    def __init__(self, size, engine):
        self.engine = engine
        self.komi_set = None
        self.files = {}
        self.game = Twin(size, size, RULES["chinese-ogs"], None)

    def check(self, command, words, is_done, answer):
        """Compares an answer; a command without a method may say anything, and changes nothing."""
        if answer == "internal error":
            raise Difference(answer)
        method = getattr(self, "on_" + command.replace("-", "_"), None)
        if method is None or (not is_done and command in UNPREDICTABLE):
            return
        try:
            right = method(Args(words), answer)
        except Failure as failure:
            if is_done or not answer.startswith(str(failure)):
                raise Difference(f"'{answer}' in place of the error '{failure}'") from None
            return
        if not is_done:
            raise Difference(f"the error '{answer}'")
        if right is not None and right != answer:
            raise Difference(f"'{answer}' in place of '{right}'")

    def text(self, move):
        return move if move == PASS else self.game.name(move)

    def names(self, points):
        """The points row by row from the top left."""
        width = self.game.width
        points = sorted(points, key=lambda p: (-(p // width), p % width))
        return " ".join(map(self.game.name, points))

    def new(self, width, height):
        if not (2 <= width <= 25 and 2 <= height <= 25):
            raise Failure("unacceptable size")
        self.game = Twin(width, height, self.game.rules, self.komi_set)
        return ""

    def on_boardsize(self, args, _):
        width = args.integer()
        height = args.integer() if args.words else width
        args.end()
        return self.new(width, height)

    def on_rectangular_boardsize(self, args, _):
        width, height = args.integer(), args.integer()
        args.end()
        return self.new(width, height)

    def on_clear_board(self, args, _):
        args.end()
        return self.new(self.game.width, self.game.height)

    def on_query_boardsize(self, _args, _):
        width, height = self.game.width, self.game.height
        return str(width) if width == height else f"{width} {height}"

    def on_komi(self, args, _):
        komi = args.number() + 0.0
        args.end()
        self.komi_set = self.game.own_komi = komi
        return ""

    def on_get_komi(self, _args, _):
        text = format(Decimal(repr(self.game.komi())), "f")
        return text.removesuffix(".0")

    def on_play(self, args, _):
        color, move = args.color(), args.move(self.game)
        args.end()
        self.game.play(color, move)
        return ""

    def on_play_sequence(self, args, _):
        n = len(self.game.turns)
        try:
            for color, move in args.pairs(lambda args: args.move(self.game)):
                self.game.play(color, move)
        except Failure:
            del self.game.turns[n:]
            raise
        return ""

    on_gogui_play_sequence = on_play_sequence

    def on_undo(self, args, _):
        args.end()
        self.game.undo(1)
        return ""

    def on_gg_undo(self, args, _):
        n = args.integer() if args.words else 1
        args.end()
        self.game.undo(n)
        return ""

    def on_set_position(self, args, _):
        stones = args.pairs(lambda args: self.game.point(args.word()))
        self.game = self.game.start_of_set_up(stones, "b")
        self.game.own_komi = self.komi_set
        return ""

    def is_untouched(self):
        return len(self.game.turns) == 1 and set(self.game.stones) == {"."}

    def on_gogui_setup(self, args, _):
        stones = args.pairs(lambda args: self.game.point(args.word()))
        if not self.is_untouched():
            raise Failure("board not empty")
        self.game = self.game.start_of_set_up(stones, self.game.to_play)
        self.game.own_komi = self.komi_set
        return ""

    def on_gogui_setup_player(self, args, _):
        color = args.color()
        args.end()
        if len(self.game.turns) > 1:
            raise Failure("board not empty")
        self.game.turns[0] = (*self.game.turns[0][:3], color, self.game.turns[0][4])
        return ""

    def place(self, points):
        if not self.is_untouched():
            raise Failure("board not empty")
        self.game = self.game.start_of_set_up([("b", p) for p in points], "w", len(points))

    def on_fixed_handicap(self, args, _):
        n = args.integer()
        args.end()
        points = self.game.fixed_handicap(n)
        self.place(points)
        return " ".join(map(self.game.name, points))

    def on_place_free_handicap(self, args, answer):
        n = args.integer()
        args.end()
        if not 2 <= n < self.game.area:
            raise Failure("invalid number of stones")
        if not self.is_untouched():
            raise Failure("board not empty")
        points = [self.game.point(word) for word in answer.split()]
        self.place(points)
        return answer if len(points) == n else f"{n} points"

    def on_set_free_handicap(self, args, _):
        try:
            points = [self.game.point(word) for word in args.words]
        except Failure:
            points = []
        if not 2 <= len(points) < self.game.area:
            raise Failure("bad vertex list")
        self.place(points)
        return ""

    def on_get_handicap(self, _args, _):
        return str(self.game.handicap())

    def on_color(self, args, _):
        stone = self.game.stones[self.game.point(args.word())]
        return NAMES.get(stone, "empty")

    def on_list_stones(self, args, _):
        color = args.color()
        return self.names(p for p, stone in enumerate(self.game.stones) if stone == color)

    def on_captures(self, args, _):
        return str(self.game.prisoners[args.color()])

    def chain(self, args):
        p = self.game.point(args.word())
        if self.game.stones[p] == ".":
            raise Failure("vertex must not be empty")
        return self.game.liberties(self.game.stones, p)

    def on_countlib(self, args, _):
        return str(len(self.chain(args)))

    def on_findlib(self, args, _):
        return self.names(self.chain(args))

    def on_is_legal(self, args, _):
        color = args.color()
        return str(int(self.game.is_legal(color, args.move(self.game))))

    def on_all_legal(self, args, _):
        color = args.color()
        return self.names(p for p in range(self.game.area) if self.game.is_legal(color, p))

    def history(self):
        return [f"{NAMES[color]} {self.text(move)}" for color, move in reversed(self.game.moves)]

    def on_last_move(self, _args, _):
        if not self.game.moves:
            raise Failure("no previous move known")
        return self.history()[0]

    def on_move_history(self, _args, _):
        return "\n".join(self.history())

    def on_kata_set_rules(self, args, answer):
        name = args.text().lower()
        # An object that says nothing.
        name = "tromp-taylor" if name == "{}" else name
        if name not in RULES:
            raise Failure("unknown rules")
        self.game.rules = dict(RULES[name])
        return ""

    def on_kgs_rules(self, args, _):
        name = args.text().lower()
        if name not in KGS_RULES:
            raise Failure("unknown rules")
        self.game.rules = dict(RULES[KGS_RULES[name]])
        return ""

    def on_kata_set_rule(self, args, _):
        key, value = args.word(), args.word()
        args.end()
        if key not in RULE_KEYS:
            raise Failure("")
        name, values = RULE_KEYS[key]
        found = [meaning for word, meaning in values.items() if word.lower() == value.lower()]
        if not found:
            raise Failure("")
        self.game.rules[name] = found[0]
        return ""

    def on_kata_get_rule(self, args, _):
        key = args.word()
        if key not in RULE_KEYS:
            raise Failure("")
        name, values = RULE_KEYS[key]
        return next(word for word, meaning in values.items() if meaning == self.game.rules[name])

    def status(self, word):
        """The points of the chains with this fate, each of which must be a chain."""
        lines = self.engine.ask(f"final_status_list {word}")[1].split("\n")
        chains = [{self.game.point(name) for name in line.split()} for line in lines if line]
        stones = self.game.stones
        for chain in chains:
            p = min(chain)
            if stones[p] == "." or self.game.region(stones, p)[0] != chain:
                raise Difference(f"'{word}' lists what is no chain")
        return set().union(*chains)

    def on_final_status_list(self, args, answer):
        if args.word() not in ("alive", "dead", "seki"):
            raise SYNTAX
        fates = [self.status(word) for word in ("alive", "dead", "seki")]
        n_stones = self.game.area - self.game.stones.count(".")
        if sum(map(len, fates)) != n_stones or len(set().union(*fates)) != n_stones:
            raise Difference("alive, dead and seki are not all stones")

    def on_final_score(self, _args, _):
        off = self.game.takes_off_dead()
        dead, seki = [self.status(word) if off else set() for word in ("dead", "seki")]
        return self.game.score(dead, seki)

    def on_kosumi_score(self, args, answer):
        margin = re.search(r"^margin: (.*)$", answer, re.M)
        if margin is None or margin[1] != self.on_final_score(args, None):
            raise Difference("the margin is not that of the rules")

    def on_showboard(self, _args, answer):
        game, rows = self.game, answer.strip("\n").split("\n")
        rows = [re.sub(r"[^.+XO]", "", row[2:]) for row in rows[game.height : 0 : -1]]
        stones = "".join(rows).translate(str.maketrans("X+O", "b.w"))
        moves = re.search(r"^Moves: (\d+).*; (Black|White) to play$", answer, re.M)
        prisoners = re.search(r"^Prisoners: Black (\d+), White (\d+)$", answer, re.M)
        bonus = re.search(r"handicap bonus (\d+)$", answer, re.M)
        shown = (stones, moves[1], moves[2][0].lower(), prisoners[1], prisoners[2], bonus[1])
        taken = [str(game.prisoners[color]) for color in "bw"]
        right = (game.stones, str(len(game.moves)), game.to_play, *taken, str(game.bonus()))
        if shown != right:
            raise Difference(f"the board is {shown}, not {right}")

    def generated(self, color, move, plays):
        """Follows the engine's own move."""
        if move.lower() == "resign":
            return
        move = Args([move]).move(self.game)
        if not self.game.is_legal(color, move):
            raise Difference("an illegal move")
        if plays:
            self.game.play(color, move)

    def on_genmove(self, args, answer):
        color = args.color()
        args.end()
        self.generated(color, answer, True)

    on_kgs_genmove_cleanup = on_genmove

    def on_reg_genmove(self, args, answer):
        color = args.color()
        args.end()
        self.generated(color, answer, False)

    def on_gomill_genmove_ex(self, args, answer):
        if not args.words:
            return "claim"
        if answer != "claim":
            self.generated(args.color(), answer, True)
        return None

    def on_kata_genmove_analyze(self, args, answer):
        # The last color among the words counts.
        words = [word.lower() for word in args.words]
        colors = [word[0] for word in words if word in ("b", "w", "black", "white")]
        color = colors[-1] if colors else self.game.to_play
        self.generated(color, answer.split("\n")[-1].removeprefix("play "), True)

    on_genmove_analyze = on_lz_genmove_analyze = on_kata_genmove_analyze
    on_cgos_genmove_analyze = on_kata_genmove_analyze

    def saved(self, name):
        """Keeps what a file holds."""
        if "/" in name:
            raise Failure("cannot save file")
        rules = dict(self.game.rules)
        # No name but that of French rules tells of their komi in handicap games.
        rules["half"] = rules == RULES["french"]
        self.files[name] = copy.deepcopy(self.game)
        self.files[name].rules, self.files[name].own_komi = rules, self.game.komi()
        return ""

    def on_savesgf(self, args, _):
        return self.saved(args.text())

    def on_printsgf(self, args, _):
        return self.saved(args.text()) if args.words and args.words != ["-"] else None

    def on_gomill_savesgf(self, args, _):
        name = args.word()
        if not all(re.match("[A-Za-z]+=", word) for word in args.words):
            raise Failure("bad property")
        return self.saved(name)

    def on_loadsgf(self, args, _):
        words, last = args.words, None
        is_number = len(words) > 1 and re.fullmatch(r"\+?\d+", words[-1], re.ASCII)
        if is_number and int(words[-1]) < 2**31:
            last = max(int(words.pop()), 1)
        saved = self.files.get(args.text())
        if saved is None:
            raise Failure("cannot load file")
        _, _, stones, first, _ = saved.turns[0]
        game = Twin(
            saved.width, saved.height, saved.rules, saved.own_komi, stones, first, saved.n_placed
        )
        try:
            for color, move in saved.moves[: None if last is None else last - 1]:
                game.play(color, move)
        except Failure:
            # The rules were others when it was played.
            raise Failure("cannot load file") from None
        self.game = game
        return ""
