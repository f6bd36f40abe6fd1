"""Messages: English for terminals, values that can be stored and translated."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.kernel import (
    BadOption,
    BadRecord,
    IllegalMove,
    Say,
    Seat,
    TableeError,
    UnknownGame,
    percent,
    say,
)


def test_a_sentence_is_filled_with_its_values() -> None:
    assert str(say("{who} takes a {value}.", who=Seat(2), value=7)) == "seat 2 takes a 7."


def test_n_chooses_between_one_and_many() -> None:
    one_or_more = ("{n} marker", "{n} markers")
    assert [str(say(*one_or_more, n=n)) for n in (0, 1, 2)] == [
        "0 markers",
        "1 marker",
        "2 markers",
    ]


def test_values_may_be_lists_and_messages_themselves() -> None:
    raven = say("raven")
    told = say("{who} throws {dice}", who=Seat(0), dice=(raven, 3, "Kelly", Seat(1)))
    assert str(told) == "seat 0 throws raven, 3, Kelly, seat 1"


def test_the_order_of_values_may_differ_from_the_sentence() -> None:
    assert str(say("{b} before {a}", a=1, b=2)) == "2 before 1"


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0, 0), (1e-12, 0), (0.001, 1), (0.5, 50), (Fraction(1, 3), 33), (0.999, 99), (1, 100)],
)
def test_only_what_is_certain_is_nought_or_a_hundred_percent(chance: float, shown: int) -> None:
    assert percent(chance) == shown


def test_messages_are_values() -> None:
    assert say("a {x}", x=1) == say("a {x}", x=1)
    assert say("a {x}", x=1) != say("a {x}", x=2)
    assert len({say("a", who=Seat(1)), say("a", who=Seat(1))}) == 1
    assert Say("a").plural == ""


@pytest.mark.parametrize("kind", [UnknownGame, BadOption, IllegalMove, BadRecord])
def test_every_error_of_ours_says_its_reason(kind: type[TableeError]) -> None:
    error = kind(say("{who} sleeps.", who=Seat(3)))
    assert isinstance(error, TableeError)
    assert str(error) == "seat 3 sleeps."
    assert error.say == say("{who} sleeps.", who=Seat(3))
