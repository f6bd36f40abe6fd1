"""Whether a seed makes the same moves everywhere: ``python -m tools.same_moves MATCHES [GAME…]``.

For each game, matches of bots of all kinds are played, and a hash of their moves is printed with
the simulations a second of a search. ``node tools/same_moves.mjs MATCHES [GAME…]`` prints the same
lines in Pyodide; only the speeds may differ.
"""

from __future__ import annotations

import hashlib
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

from tablee import games
from tablee.bench import TREE
from tablee.bots import Thinker
from tablee.kernel import Game, Style, settle

SEATS = 4
TRIALS = Style(sims=16, cut=2, thumbs=0.2, paired=True)


def main(arguments: Sequence[str]) -> None:
    """Print a line a game: of those named after the number of matches, or of all."""
    count = int(arguments[1]) if len(arguments) > 1 else 1
    for name in arguments[2:] or games.registry:
        game = games.load(name)
        started = time.perf_counter()
        digest = hashlib.sha256()
        sims, seconds = 0, 0.0
        for number in range(count):
            played, thought = _moves(game, number)
            digest.update(repr(played).encode())
            sims += thought[0]
            seconds += thought[1]
        spent = time.perf_counter() - started
        print(
            f"{name} {count} {digest.hexdigest()[:16]} {sims / seconds:,.0f} sims/s, {spent:.1f} s",
            flush=True,
        )


def _moves(game: Game, number: int) -> tuple[list[object], tuple[int, float]]:
    """The moves of a match, and the simulations and seconds that its first seat thought.

    The others are a bot that tries (or the game's own good one), a beginner and a temper.
    """
    own = game.mind.good if number % 2 else None
    game = replace(game, mind=replace(game.mind, good=own or TRIALS, sharp=TREE))
    tempers = [*game.mind.tempers]
    chance = random.Random(f"same {number}")
    position = game.setup(game.complete({}, SEATS), SEATS)
    kinds = ["sharp", "good", "beginner", tempers[number % len(tempers)]]
    moves: list[object] = []
    sims, seconds = 0, 0.0
    while not position.over():
        if position.want is not None:
            settle(position, chance)
            continue
        seat = position.to_act()[0]
        thinker = Thinker(game, kinds[seat], position.view(seat), seat, f"{number} {len(moves)}")
        started = time.perf_counter()
        if not thinker.finished:
            while not thinker.step(TREE.sims):
                pass
            if seat == 0:
                sims += TREE.sims
                seconds += time.perf_counter() - started
        move = thinker.move()
        moves.append((seat, move))
        position.play(seat, move)
    return moves, (sims, seconds)


if __name__ == "__main__":
    main(sys.argv)
