#!/usr/bin/env python3
"""Plays games against an opponent who plays any legal move, and passes at the end, on boards of all
sizes under all rule sets; compares every answer with a plain second implementation of the rules.

    tests/random_games.py [--games N] [--first N] [--seed N] [--jobs N] ENGINE

ENGINE is a command, as 'target/release/kosumi --threads 1 --seed 1 --playouts 10 --model none'. Each
game has an engine of its own. The exit status is 1 if one of the engine's moves was illegal, if it
refused a legal one, did not answer, or did not count as the twin does. That is told with the lines
before it and what repeats the game: the same seed with the game's number as --first, and such an
engine.
"""

import argparse
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from soak import Player
from soak_answers import Difference, Session
from twin import COLUMNS, PASS, RULES

SIZES = range(2, len(COLUMNS) + 1)

# How many times the points of the board a game may have in moves; after half of them the opponent
# passes whenever the engine does.
MOST_MOVES = 8

# The seconds in which an engine that was told to quit ends.
PATIENCE = 10


class Game:
    """A game with a number, which decides about everything that is random."""

    def __init__(self, number, options):
        self.random = random.Random(f"{options.seed} {number}")
        self.player = Player(options.engine, None)
        self.session = Session(SIZES[0], self.player)
        self.own = self.random.choice("bw")

    def ask(self, *words):
        """The answer to a command, which must be the one that is right."""
        command, *arguments = map(str, words)
        is_done, answer = self.player.ask(" ".join([command, *arguments]))
        self.session.check(command, arguments, is_done, answer)
        return answer

    def set_up(self, number):
        """Says what is played: each size as often as the others."""
        choice = self.random.choice
        width = height = SIZES[number % len(SIZES)]
        if self.random.random() < 0.2:
            height = choice(SIZES)
        rules = choice(list(RULES))
        komi = choice([0, 5.5, 6.5, 7, 7.5, self.random.randint(-width * height, width * height) / 2])
        self.ask("rectangular_boardsize", width, height)
        self.ask("kata-set-rules", rules)
        self.ask("komi", komi)
        n_placed = choice([0, 0, 0, 0, 2, 3])
        if n_placed > 0 and width * height > 9:
            points = self.random.sample(range(width * height), n_placed)
            self.ask("set_free_handicap", *map(self.session.game.name, points))
        handicap = self.session.game.handicap()
        return f"{width}x{height}, {rules}, komi {komi:g}, handicap {handicap}, engine {self.own}"

    def random_move(self):
        """The opponent's move."""
        game = self.session.game
        n_moves = len(game.moves)
        is_asked = n_moves > 0 and game.moves[-1][1] == PASS
        is_late = n_moves > MOST_MOVES / 2 * game.area
        if self.random.random() < (1 if is_late else 0.3) * is_asked + 0.002:
            return PASS
        empty = [p for p, stone in enumerate(game.stones) if stone == "."]
        self.random.shuffle(empty)
        legal = (p for p in empty if game.is_legal(game.to_play, p))
        return next(map(game.name, legal), PASS)

    def play(self):
        """Plays it to its end, and says how it ended."""
        while True:
            game = self.session.game
            color = game.to_play
            if [move for _, move in game.moves[-2:]] == [PASS, PASS]:
                return "two passes"
            if len(game.moves) >= MOST_MOVES * game.area:
                return "too long"
            if color != self.own:
                self.ask("play", color, self.random_move())
            elif self.ask("genmove", color) == "resign":
                return "resignation"

    def finish(self):
        """Compares what is left at the end; the score."""
        for command in ("move_history", "showboard", "all_legal b", "all_legal w"):
            self.ask(*command.split())
        score = self.ask("final_score")
        self.ask("quit")
        try:
            status = self.player.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Difference("it goes on after 'quit'") from None
        if status != 0:
            raise Difference(f"it ended with status {status}")
        return score


def run_game(options, number):
    """Plays the game of a number: how it ended, and what is to be told of it."""
    game = Game(number, options)
    told = f"game {number}:"
    try:
        told += f" {game.set_up(number)},"
        end = game.play()
        score = game.finish()
        return end, f"{told} {len(game.session.game.moves)} moves, {end}, {score}"
    except Difference as difference:
        lines = "\n".join(["the last lines:", *game.player.lines])
        repeat = f"--seed {options.seed} --first {number} --games 1 '{options.engine}'"
        return "difference", f"{lines}\n{told} difference: {difference}; to repeat it: {repeat}"
    finally:
        game.player.process.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("engine")
    options = parser.parse_args()
    ends = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        numbers = range(options.first, options.first + options.games)
        for end, told in pool.map(partial(run_game, options), numbers):
            ends[end] += 1
            print(told, flush=True)
    told = ", ".join(f"{n} {end}" for end, n in ends.most_common())
    print(f"{options.games} games with seed {options.seed}: {told}")
    sys.exit(ends["difference"] > 0)


if __name__ == "__main__":
    main()
