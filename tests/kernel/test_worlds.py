"""Possible worlds: they agree with the view, and each is as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from tablee.kernel import Pool, Position, world
from tests.kernel.test_dealer import chi_square
from tests.kernel.test_position import dealt


class Small(Position):
    """Five cards, and two more of another pool."""

    __slots__ = ()
    game = "small"

    def __init__(self) -> None:
        pools = (Pool(0, 5, frozenset(range(5))), Pool(5, 7, frozenset({5, 6})))
        super().__init__(2, pools)
        self.faces = [4, 2, 0, 1, 3, 6, 5]

    def clone(self) -> Small:
        new = Small()
        new.faces, new.seen, new.viewer = self.faces[:], self.seen[:], self.viewer
        return new


def test_what_is_known_stays_and_the_rest_is_dealt_evenly() -> None:
    whole = Small()
    whole.seen = [0b001, 0, 0b010, 0, 0, 0b011, 0]
    rng = random.Random(1)
    view = whole.view(0)
    assert view.faces == [4, None, None, None, None, 6, None]
    worlds: Counter[object] = Counter()
    for _ in range(4800):
        sampled = world(view, rng)
        assert sampled.faces[0] == 4
        assert sampled.faces[5:] == [6, 5], "the last of its pool is known by exclusion"
        worlds[tuple(sampled.faces[1:5])] += 1
    assert set(worlds) == set(permutations((0, 1, 2, 3)))
    assert chi_square(worlds, 24) < 49.7  # p = 0.001
    for at in range(4):
        assert chi_square(Counter(faces[at] for faces in worlds.elements()), 4) < 16.3  # type: ignore[index]  # there is a card in that place


def test_what_a_rival_knows_is_not_known_to_me() -> None:
    whole = Small()
    whole.seen = [0b010] * 7
    seen = {tuple(world(whole.view(0), random.Random(seed)).faces) for seed in range(50)}
    assert len(seen) > 25


def test_a_world_agrees_with_its_view_and_leaves_it_alone() -> None:
    for moves in range(0, 24, 4):
        whole = dealt(seed=moves, moves=moves).position
        for seat in range(4):
            view = whole.view(seat)
            kept = view.clone()
            sampled = world(view, random.Random(seat))
            assert view == kept
            assert sampled.viewer is None
            assert None not in sampled.faces
            assert sampled.view(seat) == view
            for pool in sampled.pools:
                assert set(sampled.faces[pool.first : pool.stop]) == pool.faces


def test_where_all_is_known_there_is_one_world() -> None:
    whole = Small()
    whole.seen = [0b111] * 7
    assert world(whole.view(1), random.Random(0)).faces == whole.faces
