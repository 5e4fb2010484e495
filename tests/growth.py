#!/usr/bin/env python3
"""Measures how fast Kosumi searches: by board size, by number of threads and by thinking time.

    tests/growth.py [--sizes A,B,...] [--seconds S] [--plot FILE.svg] NAME=COMMAND ...

Each COMMAND is one such as 'target/release/kosumi --model none'; NAME stands for it in the tables,
which count simulations in a second of processor time (of wall time where threads are compared), in
a first move of --seconds. --plot draws the rates by board size.
"""

import argparse
import math
import re
import time
from pathlib import Path

from clock_games import Engine

THREADS = (1, 2)
TIMES = (0.1, 0.3, 1, 3, 10)

# The sizes for which threads and times are compared.
FEW_SIZES = (9, 19)

# The picture, in its own units.
WIDTH, HEIGHT, MARGIN = 580, 380, 64
COLORS = ("#27c", "#c52", "#393", "#848")


def rates(command, size, threads, seconds):
    """Simulations of a first move in a second: of processor time, and of wall time."""
    engine = Engine(f"{command} --threads {threads} --time-per-move {seconds} --seed 1")
    engine.ask(f"boardsize {size}")
    # The first search takes memory and waits for a network.
    engine.ask("genmove b")
    engine.ask("clear_board")
    engine.ask("clear_cache")
    cpu, start = float(engine.ask("cputime")[0]), time.monotonic()
    engine.ask("genmove b")
    wall, cpu = time.monotonic() - start, float(engine.ask("cputime")[0]) - cpu
    told = engine.ask("gomill-explain_last_move")[0]
    engine.ask("quit")
    engine.process.wait()
    n_simulations = int(re.search(r"after (\d+) sim", told)[1])
    return n_simulations / cpu, n_simulations / wall


def table(heading, columns, rows):
    """Prints a table: the rows are pairs of a name and numbers, with None where there is none."""
    print(f"\n{heading}\n\n| | " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for name, numbers in rows:
        cells = ["" if number is None else f"{number:,.0f}" for number in numbers]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def picture(sizes, rows):
    """The rates by size as SVG, on a logarithmic scale."""
    found = [rate for _, numbers in rows for rate in numbers if rate]
    low, high = math.floor(math.log10(min(found))), math.ceil(math.log10(max(found)))
    x = lambda size: MARGIN + (size - sizes[0]) / (sizes[-1] - sizes[0]) * (WIDTH - 2 * MARGIN)
    y = lambda rate: MARGIN + (high - math.log10(rate)) / (high - low) * (HEIGHT - 2 * MARGIN)
    line = lambda x1, y1, x2, y2: (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#ddd"/>'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" text-anchor="middle">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for power in range(low, high + 1):
        rate = 10**power
        parts += [
            line(x(sizes[0]), y(rate), x(sizes[-1]), y(rate)),
            f'<text x="{MARGIN - 6}" y="{y(rate) + 4:.1f}" text-anchor="end">{rate:,}</text>',
        ]
    for size in sizes:
        parts += [
            line(x(size), y(10**low), x(size), y(10**high)),
            f'<text x="{x(size):.1f}" y="{y(10**low) + 17:.1f}">{size}</text>',
        ]
    for color, (name, numbers) in zip(COLORS, rows):
        points = [(x(size), y(rate)) for size, rate in zip(sizes, numbers) if rate]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        parts += [
            f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>',
            f'<text x="{points[0][0] + 8:.1f}" y="{points[0][1] - 8:.1f}" text-anchor="start" '
            f'fill="{color}">{name}</text>',
        ]
    parts += [
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}">lines of the board</text>',
        f'<text x="{WIDTH / 2}" y="20">simulations in a second of one thread</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--sizes", default="5,7,9,11,13,15,17,19,22,25")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("engines", nargs="+", metavar="NAME=COMMAND")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    engines = [text.partition("=")[::2] for text in options.engines]

    # Beyond 19 lines no network plays.
    has = lambda command, size: size <= 19 or "--model none" in command
    of_size = lambda command, size: (
        rates(command, size, 1, options.seconds)[0] if has(command, size) else None
    )
    rows = [(name, [of_size(command, size) for size in sizes]) for name, command in engines]
    table("Simulations in a CPU second by lines of the board", [str(size) for size in sizes], rows)
    if options.plot:
        options.plot.write_text(picture(sizes, rows))

    cases = [(f"{name}, {size}x{size}", c, size) for name, c in engines for size in FEW_SIZES]
    rows = [(name, [rates(c, size, n, options.seconds)[1] for n in THREADS]) for name, c, size in cases]
    table("Simulations in a second by threads", [str(n) for n in THREADS], rows)
    rows = [(name, [rates(c, size, 1, seconds)[0] for seconds in TIMES]) for name, c, size in cases]
    table("Simulations in a CPU second by seconds of thinking", [str(seconds) for seconds in TIMES], rows)


if __name__ == "__main__":
    main()
