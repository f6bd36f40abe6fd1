"""Possible worlds: a whole position that a view cannot tell from the real one."""

from __future__ import annotations

import random
from math import floor
from typing import TypeVar

from tablee.kernel.position import Position

P = TypeVar("P", bound=Position)


def world(view: P, rng: random.Random) -> P:
    """A position that agrees with ``view``: its unknown faces dealt at random.

    Every pool's composition is public, so the faces not seen lie on the ids not known, in an
    order that is uniform here; a game weighs worlds by what was claimed and done. One
    function serves every game, and a bot that is handed a view cannot cheat with it.
    """
    whole = view.clone()
    whole.viewer = None
    faces = whole.faces
    unit = rng.random
    for first, stop, all_faces in whole.pools:
        known = faces[first:stop]
        if None not in known:
            continue
        rest = [*all_faces.difference(known)]
        left = len(rest)
        for i in range(first, stop):
            if faces[i] is None:
                k = floor(unit() * left)
                left -= 1
                faces[i] = rest[k]
                rest[k] = rest[left]
    return whole
