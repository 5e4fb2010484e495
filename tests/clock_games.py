#!/usr/bin/env python3
"""Plays games on a clock and tells who lost on time: the clock runs from the moment a genmove is
written until its answer has been read.

    tests/clock_games.py [--games N] [--size N] [--komi K] [--untold] CONTROL ENGINE [OPPONENT]

CONTROL is 'absolute MAIN', 'byoyomi MAIN TIME PERIODS', 'canadian MAIN TIME STONES' or 'fischer
MAIN INCREMENT', in seconds. ENGINE and OPPONENT are commands; without an opponent the engine plays
itself. Colors alternate. Both are told what they have left before each move; with --untold never.
The exit status is 1 if ENGINE lost on time.
"""

import argparse
import shlex
import subprocess
import sys
import time


class Engine:
    """A program that speaks GTP."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, command):
        """The answer to a command, and the seconds it took."""
        start = time.monotonic()
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or lines[-1].strip():
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                sys.exit(f"no answer to '{command}'")
        taken = time.monotonic() - start
        if not lines[0].startswith("="):
            sys.exit(f"'{command}': {lines[0]}")
        return "".join(lines)[1:].strip(), taken

    def set_time(self, control):
        self.takes_fractions = self.ask("known_command kata-time_settings")[0] == "true"
        if self.takes_fractions:
            self.ask("kata-time_settings " + control)
            return
        kind, *numbers = control.split()
        if kind == "byoyomi":
            numbers[2] = "1"
        if kind == "absolute":
            numbers += ["0", "0"]
        if kind == "fischer":
            sys.exit("an engine does not know Fischer time")
        self.ask("time_settings " + " ".join(numbers))


class Clock:
    """What one player has left."""

    def __init__(self, control):
        kind, *numbers = control.split()
        numbers = [float(number) for number in numbers]
        self.kind, self.main = kind, numbers[0]
        self.time = numbers[1] if len(numbers) > 1 else 0.0
        self.full = int(numbers[2]) if len(numbers) > 2 else 0
        self.rest, self.count = self.time, self.full
        self.in_main = self.main > 0 or kind in ("absolute", "fischer")
        self.least = float("inf")

    def left(self):
        """The seconds and stones of time_left."""
        return (self.main, 0) if self.in_main else (self.rest, self.count)

    def run(self, taken):
        """Whether the move came in time."""
        if self.in_main:
            self.main -= taken
            if self.kind in ("absolute", "fischer"):
                self.least = min(self.least, self.main)
                in_time = self.main >= 0
                self.main += self.time
                return in_time
            if self.main > 0:
                return True
            self.in_main, taken = False, -self.main
        self.rest -= taken
        if self.kind == "byoyomi":
            while self.rest < 0 and self.count > 1:
                self.rest += self.time
                self.count -= 1
            self.least = min(self.least, self.rest)
            in_time = self.rest >= 0
            self.rest = self.time
            return in_time
        self.least = min(self.least, self.rest)
        in_time = self.rest >= 0
        self.count -= 1
        if self.count == 0:
            self.rest, self.count = self.time, self.full
        return in_time


def play(players, options):
    """Plays a game: how it ended, its length, the clocks, and the color that lost on time."""
    for player in players.values():
        for command in (f"boardsize {options.size}", "clear_board", f"komi {options.komi}"):
            player.ask(command)
        player.set_time(options.control)
    clocks = {color: Clock(options.control) for color in "bw"}
    n_moves = n_passes = 0
    while n_passes < 2 and n_moves < 4 * options.size**2:
        color, other = "bw" if n_moves % 2 == 0 else "wb"
        player, clock = players[color], clocks[color]
        if not options.untold:
            seconds, stones = clock.left()
            seconds = f"{seconds:.3f}" if player.takes_fractions else int(seconds)
            player.ask(f"time_left {color} {seconds} {stones}")
        move, taken = player.ask(f"genmove {color}")
        if not clock.run(taken):
            return f"{other.upper()}+Time", n_moves, clocks, color
        if move.lower() == "resign":
            return f"{other.upper()}+Resign", n_moves, clocks, None
        n_moves += 1
        n_passes = n_passes + 1 if move.lower() == "pass" else 0
        if players[other] is not player:
            players[other].ask(f"play {color} {move}")
    return players["b"].ask("final_score")[0], n_moves, clocks, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7)
    parser.add_argument("--untold", action="store_true")
    parser.add_argument("control")
    parser.add_argument("engine")
    parser.add_argument("opponent", nargs="?")
    options = parser.parse_args()
    engine = Engine(options.engine)
    opponent = Engine(options.opponent) if options.opponent else engine
    won = n_late = 0
    least = float("inf")
    for n in range(options.games):
        own, players = ("b", (engine, opponent)) if n % 2 == 0 else ("w", (opponent, engine))
        result, n_moves, clocks, late = play(dict(zip("bw", players)), options)
        won += result.lower().startswith(own) + (result == "0") / 2
        n_late += late is not None and players["bw".index(late)] is engine
        least = min(least, clocks[own].least)
        print(
            f"game {n + 1}: {result}, {n_moves} moves, engine {own}, least time left "
            + ", ".join(f"{color} {clock.least:.3f}" for color, clock in clocks.items()),
            flush=True,
        )
    print(f"{options.games} games, {won} won, {n_late} lost on time, least time left {least:.3f} s")
    sys.exit(n_late > 0)


if __name__ == "__main__":
    main()
