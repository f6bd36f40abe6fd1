"""Possible worlds: a whole position that a view cannot tell from the real one."""

from __future__ import annotations

import random
from math import floor
from typing import TypeVar

from tablee.kernel.position import Position

P = TypeVar("P", bound=Position)


Unknown = list[tuple[list[int], list[int]]]
"""By pool: the ids whose faces a view does not know, and the faces that they have between them."""


def unknown(view: Position) -> Unknown:
    """What a view does not know; the same for all worlds of it."""
    found = []
    for first, stop, all_faces in view.pools:
        known = view.faces[first:stop]
        ids = [first + at for at, face in enumerate(known) if face is None]
        if ids:
            found.append((ids, [*all_faces.difference(known)]))
    return found


def world(view: P, rng: random.Random, among: Unknown | None = None) -> P:
    """A position that agrees with ``view``: its unknown faces dealt at random.

    Every pool's composition is public, so the faces not seen lie on the ids not known, in an
    order that is uniform here; a game weighs worlds by what was claimed and done. One
    function serves every game, and a bot that is handed a view cannot cheat with it.

    ``among`` is `unknown(view)`, for who draws many worlds of one view.
    """
    whole = view.clone()
    whole.viewer = None
    faces = whole.faces
    unit = rng.random
    for ids, left_over in unknown(view) if among is None else among:
        rest = left_over[:]
        left = len(rest)
        for i in ids:
            k = floor(unit() * left)
            left -= 1
            faces[i] = rest[k]
            rest[k] = rest[left]
    return whole
