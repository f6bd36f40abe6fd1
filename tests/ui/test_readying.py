"""Until the first move a sealed table is one picture, in which nothing has happened."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.net.sealed import posts
from tablee.net.sealed.steps import Cheat
from tablee.table import Chair, Pace
from tablee.table.sealed import SealedTable
from tablee.ui.i18n import Language
from tablee.ui.news import News
from tablee.ui.scene import Scene, scene
from tests.net.sealed_table import Board

READYING = "All devices get the table ready together, so that nobody can cheat."
ROUNDS = 100
"""So often all that was said reaches everybody: it takes a few dozen until the first move."""


def table_of(board: Board, k: int) -> SealedTable:
    chairs = [Chair(f"P{seat}", afar=seat != k) for seat in range(board.terms.seats)]
    return SealedTable(board.devices[k], chairs, seed="", pace=Pace(), now=0.0)


def seen(table: SealedTable) -> Scene:
    return scene(table, table.persons[0], Language("en"), 0.0)


def go_on(board: Board) -> None:
    """All that has been said by now reaches everybody."""
    for text in [text for device in board.devices.values() for text in device.outbox()]:
        board.say(text)


@pytest.mark.parametrize("game", games.NAMES)
def test_until_the_first_move_nothing_is_shown_and_then_all_is_told(game: str) -> None:
    board = Board(games.load(game), max(3, games.load(game).seats.start), "readying")
    table, news = table_of(board, 0), News()
    marks, told = set(), []
    for _ in range(ROUNDS):
        if board.devices[0].course.begun:
            break
        table.follow(0.0)
        shown = seen(table)
        marks.add(table.mark)
        assert shown.readying
        assert shown.now_what() == READYING
        assert (shown.story, shown.log, shown.seq, shown.acting) == ((), (), 0, ())
        told += news.tell(table, shown)[0]
        go_on(board)
    assert len(marks) == 1
    assert told == [READYING]
    table.follow(0.0)
    shown = seen(table)
    assert table.mark not in marks
    assert not shown.readying
    assert shown.seq == len(table.match.events) > 0
    said, _ = news.tell(table, shown)
    assert said[: len(shown.story)] == [shown.told(line) for line in shown.story]


def test_who_comes_back_between_two_moves_sees_the_table_as_it_was() -> None:
    board = Board(games.load("ptit-pois"), 3, "back")
    board.play(most=3)
    (seat, *_) = board.moving()
    k = board.watcher.course.party_of(seat)
    board.devices[k].act(seat, board.thumb(board.devices[k], seat))
    for table in (table_of(board, k), table_of(board, (k + 1) % 3)):
        assert not table.readying
        assert seen(table).seq == len(table.match.events) > 3
    board.devices[k].outbox()
    board.devices[k] = board.device(k, board.devices[k].keep())
    assert board.devices[k].acting, "it has said it, and nobody has heard it"
    assert not table_of(board, k).readying


def test_where_somebody_was_caught_nobody_waits_for_the_first_move() -> None:
    board = Board(games.load("ptit-pois"), 3, "caught")
    table = table_of(board, 0)
    assert table.readying
    step = board.devices[0].course.step
    assert step is not None
    assert step.demand.kind is posts.Key
    before = table.mark
    board.devices[0].course.cheat = Cheat(1, "possession", 0)
    assert not table.readying
    assert table.mark != before
    assert seen(table).now_what() != READYING
