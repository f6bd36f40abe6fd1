"""Possible worlds weighed by what the others claimed and did."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tablee.kernel import Mind, Position, unknown, world

BURN_IN = 6
"""Worlds drawn before the first one is used: it may be a very unlikely one."""


def worlds(view: Position, seat: int, mind: Mind, rng: random.Random) -> Iterator[Position]:
    """Worlds without end, each as often as the game's `weight` holds it likely.

    A new world is drawn uniformly each time and takes the place of the last one with the
    chance that their weights say (Metropolis, Hastings): so a weight has no upper bound to
    respect, and one draw a world is enough. The caller may change what it is given.
    """
    weight = mind.weight
    among = unknown(view)
    new = world(view, rng, among)
    faces, likely = new.faces[:], weight(new, seat)
    drawn = 0
    while True:
        new = world(view, rng, among)
        likely_new = weight(new, seat)
        if likely_new >= likely or rng.random() * likely < likely_new:
            faces, likely = new.faces[:], likely_new
        else:
            new.faces[:] = faces  # in nothing else do worlds of a view differ
        drawn += 1
        if drawn > BURN_IN:
            yield new
