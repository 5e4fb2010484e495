#!/usr/bin/env python3
"""Plays games between levels and tells how many Elo lie between them.

    tests/level_games.py [--levels A,B,...] [--games N] [--size N] [--komi K] [--jobs N]
        [--records FOLDER] KOSUMI [OPPONENT]

KOSUMI is a command such as 'target/release/kosumi --threads 1 --rules chinese'. Each level plays the
next one of the list; with an OPPONENT, another program, each level plays that instead. Colors
alternate, --jobs games run at once, and Kosumi counts. Between neighbors a table tells for each
level its Elo above the first, and how far it is from the straight line through all of them.
"""

import argparse
import math
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from clock_games import Engine

MOST_KYU = 30


def rank(level):
    """How many ranks a level is above the weakest."""
    number = int(level[:-1])
    return MOST_KYU - number if level[-1] == "k" else MOST_KYU - 1 + number


def start(command, level):
    """A player: the name of a level, or None for a program that has none."""
    engine = Engine(command)
    if level:
        engine.ask(f"level {level}")
    return engine


def play(names, players, options):
    """Plays a game: its result and its length."""
    for player in players.values():
        for command in (f"boardsize {options.size}", "clear_board", f"komi {options.komi}"):
            player.ask(command)
    kosumi = players["b"] if names["b"] else players["w"]
    n_moves = n_passes = 0
    while n_passes < 2 and n_moves < 4 * options.size**2:
        color, other = "bw" if n_moves % 2 == 0 else "wb"
        move = players[color].ask(f"genmove {color}")[0].lower()
        if move == "resign":
            return f"{other.upper()}+Resign", n_moves
        players[other].ask(f"play {color} {move}")
        n_moves += 1
        n_passes = n_passes + 1 if move == "pass" else 0
    return kosumi.ask("final_score")[0], n_moves


def run_game(n, pair, options):
    """Plays the game of a number between two levels: the points won by the first, from 0 to 1."""
    first, second = "bw" if n % 2 == 0 else "wb"
    names = {first: pair[0], second: pair[1]}
    commands = {name: options.kosumi if name else options.opponent for name in pair}
    players = {color: start(commands[name], name) for color, name in names.items()}
    result, n_moves = play(names, players, options)
    title = " - ".join(names[color] or "opponent" for color in "bw")
    if options.records:
        player = players[first]
        path = options.records / f"{pair[0]}-{pair[1] or 'opponent'}-{n + 1}.sgf"
        words = [f"P{color.upper()}={name or 'opponent'}" for color, name in names.items()]
        player.ask(" ".join([f"gomill-savesgf {path}", f"RE={result}", *words]))
    for player in players.values():
        player.ask("quit")
        player.process.wait()
    print(f"{title}, game {n + 1}: {result}, {n_moves} moves", flush=True)
    return 0.5 if result == "0" else float(result.lower().startswith(first))


def elo(rate):
    """The Elo that a rate of won games stands for."""
    return -400 * math.log10(1 / rate - 1)


def wilson(rate, n):
    """The ends of the 95 % interval of a rate that was seen in n games (Wilson, 1927)."""
    z = 1.96
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    width = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return middle - width, middle + width


def difference(won, n):
    """The Elo of a player who won so many of n games, and the ends of its 95 % interval. Half a game
    is lent to both sides, for who wins all games is not infinitely strong."""
    rate = (won + 0.5) / (n + 1)
    return elo(rate), *map(elo, wilson(rate, n))


def straight_line(xs, ys):
    """The values at xs of the straight line that is nearest to the points."""
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys)) / spread
    return [mean_y + slope * (x - mean_x) for x in xs]


def print_ladder(levels, steps):
    """All levels above the first, from the Elo of each over the one before."""
    ratings, errors = [0.0], [0.0]
    for value, low, high in steps:
        ratings.append(ratings[-1] + value)
        errors.append(math.hypot(errors[-1], (high - low) / 2))
    line = straight_line([rank(level) for level in levels], ratings)
    print("\nlevel    Elo  95 %   line  off")
    for level, rating, error, expected in zip(levels, ratings, errors, line):
        print(
            f"{level:>5} {rating:6.0f} +-{error:3.0f} {expected:6.0f} {rating - expected:+4.0f}"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--levels", default="30k,25k,20k,15k,10k,5k,1k,5d")
    parser.add_argument("--games", type=int, default=40, help="of each pair")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=5.5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--records", type=Path)
    parser.add_argument("kosumi")
    parser.add_argument("opponent", nargs="?")
    options = parser.parse_args()
    levels = options.levels.lower().split(",")
    if options.records:
        options.records.mkdir(parents=True, exist_ok=True)
    if options.opponent:
        pairs = [(level, None) for level in levels]
    else:
        pairs = [(stronger, weaker) for weaker, stronger in zip(levels, levels[1:])]
    if not pairs:
        sys.exit("one level has no neighbor")
    steps, lines = [], []
    with ThreadPoolExecutor(options.jobs) as pool:
        for pair in pairs:
            points = pool.map(lambda n: run_game(n, pair, options), range(options.games))
            won = sum(points)
            value, low, high = difference(won, options.games)
            steps.append((value, low, high))
            lines.append(
                f"{pair[0]} - {pair[1] or 'opponent'}: {won:g} of {options.games} won, "
                f"{value:+.0f} Elo ({low:+.0f} to {high:+.0f})"
            )
            print(lines[-1], flush=True)
    print("\n" + "\n".join(lines))
    if not options.opponent and "full" not in levels:
        print_ladder(levels, steps)


if __name__ == "__main__":
    main()
