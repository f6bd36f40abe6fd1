"""What a sealed table does first is tried out before it begins."""

from __future__ import annotations

from typing import Any

from tablee import games
from tablee.kernel import opening
from tablee.net.sealed.deck import faces_of
from tablee.net.sealed.reference import Reference
from tablee.net.sealed.suite import Suite
from tablee.net.sealed.warming import warm_up
from tests.net.sealed_table import Board
from tests.sealed.toy import TOY

ONCE = {"joint"}
"""A few sums: no time is gained there."""


class Spy:
    """A suite that remembers what it was asked for."""

    def __init__(self) -> None:
        self.suite: Suite = Reference(TOY)
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self.suite, name)


def test_all_that_a_table_asks_for_until_its_first_move_was_tried_before() -> None:
    game = games.load("ptit-pois")
    warmed, played = Spy(), Spy()
    for _ in warm_up(warmed, faces_of(warmed, game, opening(game, 3, game.complete({}, 3)))):
        pass
    table = Board(game, 3, "warm", suite=played)
    table.play(most=1)
    assert played.asked - ONCE <= warmed.asked
    assert "verify_shuffles" in played.asked
