#!/usr/bin/env python3
"""Plays games against an opponent who mirrors: each move is answered by its mirror image, as long as
that is legal and in reply to a play. Where it is not, and for the first move of Black on a board
without a center, a second program plays.

    tests/mirror_games.py [--games N] [--size N] [--komi K] [--mirror center|axis] [--until N]
        ENGINE HELPER

ENGINE is the command of the program to try, HELPER that of the program that helps the mirror, goes
on for it after --until moves of the game, and counts. Colors alternate. As Black the mirror begins
in the center.
"""

import argparse
import sys

from clock_games import Engine

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def mirrored(vertex, size, mirror):
    """The image of a vertex: through the center, or to the other side of the axis between left and
    right; itself on the center or the axis."""
    x, y = COLUMNS.index(vertex[0].upper()), int(vertex[1:])
    return COLUMNS[size - 1 - x] + str(size + 1 - y if mirror == "center" else y)


def mirror_move(helper, color, last, n_moves, options):
    """The mirror's move."""
    center = COLUMNS[options.size // 2] + str(options.size // 2 + 1)
    if n_moves == 0:
        move = center
    elif last == "pass" or n_moves >= options.until:
        move = None
    else:
        move = mirrored(last, options.size, options.mirror)
    if move and helper.ask(f"is_legal {color} {move}")[0] == "1":
        helper.ask(f"play {color} {move}")
        return move, True
    return helper.ask(f"genmove {color}")[0].lower(), False


def play(engine, helper, own, options):
    """Plays a game: how it ended, its length, and how many of the mirror's moves were images."""
    for player in (engine, helper):
        for command in (f"boardsize {options.size}", "clear_board", f"komi {options.komi}"):
            player.ask(command)
    last, n_moves, n_passes, n_images = None, 0, 0, 0
    while n_passes < 2 and n_moves < 4 * options.size**2:
        color, other = "bw" if n_moves % 2 == 0 else "wb"
        if color == own:
            move = engine.ask(f"genmove {color}")[0].lower()
            if move != "resign":
                helper.ask(f"play {color} {move}")
        else:
            move, is_image = mirror_move(helper, color, last, n_moves, options)
            n_images += is_image
            if move != "resign":
                engine.ask(f"play {color} {move}")
        if move == "resign":
            return f"{other.upper()}+Resign", n_moves, n_images
        last = move
        n_moves += 1
        n_passes = n_passes + 1 if move == "pass" else 0
    return helper.ask("final_score")[0], n_moves, n_images


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7)
    parser.add_argument("--mirror", choices=("center", "axis"), default="center")
    parser.add_argument("--until", type=int, default=10**6)
    parser.add_argument("engine")
    parser.add_argument("helper")
    options = parser.parse_args()
    engine, helper = Engine(options.engine), Engine(options.helper)
    won = {"b": 0.0, "w": 0.0}
    for n in range(options.games):
        own = "bw"[n % 2]
        result, n_moves, n_images = play(engine, helper, own, options)
        won[own] += result.lower().startswith(own) + (result == "0") / 2
        print(f"game {n + 1}: engine {own}, {result}, {n_moves} moves, {n_images} images", flush=True)
    print(f"won as Black {won['b']:g}, as White {won['w']:g} of {options.games} games")


if __name__ == "__main__":
    main()
