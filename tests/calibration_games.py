#!/usr/bin/env python3
"""Plays an engine against itself and compares the win rates that it states with how the games end.

    tests/calibration_games.py [--games N] [--sizes A,B,...] [--opening N] [--seed N] [--jobs N]
        [--plot FILE.svg] KOSUMI

KOSUMI is a command such as 'target/release/kosumi --threads 1 --time-per-move 0.1 --resign never'.
The games have the sizes of the list in turn and the usual komi. Each begins with --opening moves on
random points, and is played until both pass. A table tells
for each tenth of the stated win rates how many of those moves were of the later winner. Moves of one
game end alike, so the interval counts games, not moves. --plot draws the table.
"""

import argparse
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from clock_games import Engine
from level_games import wilson

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
N_BUCKETS = 10

# The picture, in its own units.
SIDE, MARGIN = 400, 45


def opening(n, size, options):
    """The random first moves of the game of a number, none on the edge."""
    inner = range(1, size - 1)
    points = [COLUMNS[x] + str(y + 1) for x in inner for y in inner]
    return random.Random(f"{options.seed} {n}").sample(points, options.opening)


def run_game(n, options):
    """Plays the game of a number: for each move the win rate stated by its player, and the points of
    that player in the end, from 0 to 1."""
    engine = Engine(options.kosumi)
    size = options.sizes[n % len(options.sizes)]
    engine.ask(f"boardsize {size}")
    for n_moves, vertex in enumerate(opening(n, size, options)):
        engine.ask(f"play {'bw'[n_moves % 2]} {vertex}")
    stated, n_moves, n_passes = [], options.opening, 0
    while n_passes < 2 and n_moves < 4 * size**2:
        color = "bw"[n_moves % 2]
        words = engine.ask(f"kata-genmove_analyze {color} 6000 rootInfo true")[0].split()
        # A pass that ends a won game at once comes without any statement.
        if "rootInfo" in words:
            root = words[words.index("rootInfo") :]
            stated.append((color, float(root[root.index("winrate") + 1])))
        n_moves += 1
        n_passes = n_passes + 1 if words[-1] == "pass" else 0
    result = engine.ask("final_score")[0]
    engine.ask("quit")
    engine.process.wait()
    print(f"game {n + 1}: {size}x{size}, {result}, {n_moves} moves", flush=True)
    points = lambda color: 0.5 if result == "0" else float(result.lower().startswith(color))
    return [(win_rate, points(color)) for color, win_rate in stated]


def buckets(games):
    """For each tenth of win rates that was stated: the mean stated, the points in the end, both the
    mean of the means of games, and the numbers of moves and games."""
    table = []
    for bucket in range(N_BUCKETS):
        is_in = lambda rate: min(int(rate * N_BUCKETS), N_BUCKETS - 1) == bucket
        parts = [[pair for pair in game if is_in(pair[0])] for game in games]
        parts = [part for part in parts if part]
        if parts:
            mean = lambda i: sum(sum(p[i] for p in part) / len(part) for part in parts) / len(parts)
            table.append((mean(0), mean(1), sum(map(len, parts)), len(parts)))
    return table


def picture(table):
    """The table as SVG: stated win rates to the right, points in the end upwards, with intervals."""
    full = SIDE + 2 * MARGIN
    x = lambda rate: MARGIN + rate * SIDE
    y = lambda rate: MARGIN + (1 - rate) * SIDE
    line = lambda a, b, style: (
        f'<line x1="{x(a[0]):.1f}" y1="{y(a[1]):.1f}" x2="{x(b[0]):.1f}" y2="{y(b[1]):.1f}" {style}/>'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {full}" '
        'font-family="sans-serif" font-size="12" text-anchor="middle">',
        f'<rect width="{full}" height="{full}" fill="white"/>',
    ]
    for step in range(0, 11, 2):
        rate = step / 10
        parts += [
            line((rate, 0), (rate, 1), 'stroke="#ddd"'),
            line((0, rate), (1, rate), 'stroke="#ddd"'),
            f'<text x="{x(rate):.1f}" y="{y(0) + 17:.1f}">{step * 10}</text>',
            f'<text x="{MARGIN - 16}" y="{y(rate) + 4:.1f}">{step * 10}</text>',
        ]
    parts.append(line((0, 0), (1, 1), 'stroke="#888" stroke-dasharray="4"'))
    for stated, won, _, n_games in table:
        low, high = wilson(won, n_games)
        parts += [
            line((stated, low), (stated, high), 'stroke="#27c" stroke-width="2"'),
            f'<circle cx="{x(stated):.1f}" cy="{y(won):.1f}" r="5" fill="#27c"/>',
        ]
    parts += [
        f'<text x="{full / 2}" y="{full - 8}">win rate stated, %</text>',
        f'<text transform="translate(14 {full / 2}) rotate(-90)">games won, %</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sizes", default="9", help="lines of the boards")
    parser.add_argument("--opening", type=int, default=6, help="random moves")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("kosumi")
    options = parser.parse_args()
    options.sizes = [int(size) for size in options.sizes.split(",")]
    with ThreadPoolExecutor(options.jobs) as pool:
        games = list(pool.map(lambda n: run_game(n, options), range(options.games)))
    table = buckets(games)
    print("\nstated   won   95 %        moves games")
    for stated, won, n_moves, n_games in table:
        low, high = wilson(won, n_games)
        print(
            f"{100 * stated:5.1f} {100 * won:6.1f}  {100 * low:4.1f} to {100 * high:5.1f}"
            f" {n_moves:6} {n_games:5}"
        )
    if options.plot:
        options.plot.write_text(picture(table))


if __name__ == "__main__":
    main()
