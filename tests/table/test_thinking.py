"""Bots at a table think in slices, while what happened last is shown."""

from __future__ import annotations

from dataclasses import replace

from tablee import games
from tablee.games import registry
from tablee.kernel import Game, Style
from tablee.table import Chair, Pace, Table, restore, save

FEW = Style(sims=20, cut=2, thumbs=0.0)
PACE = Pace(hands_on=False)


def searching() -> Game:
    game = games.load("ptit-pois")
    return replace(game, mind=replace(game.mind, good=FEW, sharp=FEW))


def table(game: Game, seed: str = "a") -> Table:
    chairs = [Chair("A", "sharp"), Chair("B", "good.hasty"), Chair("C", "beginner")]
    return Table.open(game, chairs, {"rounds": 1}, seed=seed, pace=PACE)


def played(table: Table, slice_of: int | None) -> list[object]:
    """The events of some moments of a match; in slices, or all thought when it is due."""
    while table.seq < 30 and (due := table.due()) is not None:
        while slice_of and table.thinking():
            table.think(slice_of)
        table.advance(due)
    return [(event.seat, event.move) for event in table.match.events]


def test_slices_do_not_change_what_is_played() -> None:
    game = searching()
    at_once = played(table(game), None)
    assert len(at_once) > 15
    assert played(table(game), 3) == at_once
    assert played(table(game), 100) == at_once


def test_who_is_hurried_moves_at_once_and_only_this_time() -> None:
    game = searching()
    match = table(game)
    while not match.thinking():
        due = match.due()
        assert due is not None
        match.advance(due)
    match.think(1)
    before = match.seq
    match.hurry()
    assert not match.thinking()
    due = match.due()
    assert due is not None
    assert len(match.advance(due)) == 1
    assert match.seq == before + 1
    while not match.thinking():
        due = match.due()
        assert due is not None
        match.advance(due)
    assert match.thinking(), "the next one takes its time"


def test_a_save_names_the_level() -> None:
    match = Table.open(
        registry.load("pechvogel"), [Chair("A"), Chair("B", "sharp.even")], seed=1, pace=PACE
    )
    again = restore(save(match), registry, seed=2, pace=PACE, now=0.0)
    assert again.chairs == match.chairs
