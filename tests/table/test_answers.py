"""A window for several persons at one device: nobody learns an answer before giving their own."""

from __future__ import annotations

import random

import pytest

from tablee.games import load
from tablee.kernel import IllegalMove, Move
from tablee.table import Chair, Table

GAMES = ("peco-peco", "service-compris")
BOT = "Zoe"


def windows(name: str, persons: int) -> list[Table]:
    """Tables at whose device two persons or more are asked at once; bots make up the number."""
    game = load(name)
    bot = Chair(BOT, next(iter(game.mind.tempers)))
    found = []
    for seed in range(40):
        chairs = [Chair(f"P{seat}") for seat in range(persons)] + [bot] * (4 - persons)
        table = Table.open(game, chairs, seed=seed)
        rng = random.Random(seed)
        for _ in range(80):
            if table.seals or table.over():
                break
            if table.nods():
                table.nod(0, 0.0)
            elif (due := table.due()) is not None:
                table.advance(due)
            else:
                seat = next(seat for seat in table.acting() if seat in table.persons)
                table.move(seat, rng.choice(table.moves(seat)), 0.0)
        if table.seals:
            found.append(table)
    return found


def quiet(table: Table, seat: int) -> Move:
    move = table.match.position.silence(seat)
    assert move is not None
    return move


def asked(table: Table) -> list[int]:
    return [seat for seat in table.acting() if seat in table.persons]


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_sealed_until_all_have_answered(name: str) -> None:
    """Whatever the first one says, the next one's table is the same."""
    tried = 0
    for table in windows(name, 3):
        first, *others = asked(table)
        spoken = [move for move in table.moves(first) if move != quiet(table, first)]
        if not spoken:
            continue
        tried += 1
        seq, last = table.seq, others[-1]
        before = table.chronicle(last).view.clone(), list(table.chronicle(last).log)
        assert table.move(first, spoken[0], 1.0) == []
        assert table.due() is None, "no bot is quicker, no clock runs"
        assert not table.thinking()
        assert (table.chronicle(last).view, table.chronicle(last).log) == before
        assert table.seq == seq
        assert asked(table) == others
        assert not table.moves(first)
        assert not table.undoable(first)
        with pytest.raises(IllegalMove, match="not waiting for you"):
            table.move(first, quiet(table, first), 1.0)
        with pytest.raises(IllegalMove):
            table.move(last, ("nonsense",), 1.0)
        events = [event for seat in others for event in table.move(seat, quiet(table, seat), 2.0)]
        assert [(event.seat, event.move) for event in events] == [(first, spoken[0])]
        assert not table.seals, "the first to speak up ended it"
    assert tried > 3


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_opened_in_the_order_of_asking(name: str) -> None:
    """Not in that in which they were given; and what is opened is not taken back."""
    found = windows(name, 2)
    for table in found:
        order = asked(table)
        answers = {seat: quiet(table, seat) for seat in order}
        given = [table.move(seat, answers[seat], 1.0) for seat in reversed(order)]
        assert [len(events) for events in given] == [0, len(order)]
        assert [(event.seat, event.move) for event in given[-1]] == list(answers.items())
        assert not any(table.undoable(seat) for seat in order)
        assert not table.seals
        left = table.acting()
        if left and all(table.chairs[seat].is_bot for seat in left):
            assert table.due() is not None, "now the bots answer"
    assert len(found) > 3


def test_one_person_among_bots_is_asked_as_ever() -> None:
    assert not windows("service-compris", 1)
