"""How the tests look at what a game teaches: its first match as the pupil sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tablee.games import load, registry
from tablee.kernel import Match
from tablee.table import Guided, Pace, Table, lesson
from tablee.ui.i18n import Language
from tablee.ui.scene import Scene, scene
from tests.ui.markup import Node
from tests.ui.test_markup import chairs


@cache
def guided(name: str) -> Guided:
    """A game's first match, and what is said in it."""
    return Guided(lesson(load(name)), registry)


def moments(name: str) -> Iterator[tuple[int, Scene, Table]]:
    """Every moment of it as the pupil sees it: after how many events, the scene, and the table."""
    record = guided(name)
    match = Match(record.match.game, record.match.seats, record.match.options)
    table = Table(match, chairs(match.seats, 1, name), seed=1, pace=Pace(), guided=record)
    now = 0.0
    while True:
        yield table.seq, scene(table, 0, Language("en"), now), table
        event = record.next(table.seq)
        if event is None:
            return
        if table.nods():
            table.nod(0, now)
        if event.seat == 0:
            table.move(0, event.move, now)
        elif table.throws(0):
            table.throw(0, now)
        else:
            now = table.due() or now
            table.advance(now)


def abouts(page: Node) -> set[str]:
    """The chapters that a press on something opens."""
    return {about for node in page.walk() if (about := node.attrs.get("data-about"))}
