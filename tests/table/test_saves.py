"""Saves: a table written down and set up again, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import games
from tablee.kernel import TableeError
from tablee.table import Chair, Pace, Table, restore, save

PECHVOGEL = games.load("pechvogel")


def begun() -> Table:
    table = Table.open(
        PECHVOGEL, [Chair("Ann"), Chair("Otto", "spiteful")], {"first": 1, "choose": True}, seed=2
    )
    table.throw(0, 0.0)
    table.move(0, table.match.position.legal(0)[0], 0.0)
    table.throw(0, 0.0)
    return table


def set_up(text: str) -> Table:
    return restore(text, games.registry, seed=9, pace=Pace(), now=50.0)


def test_a_table_comes_back_as_it_was() -> None:
    table = begun()
    again = set_up(save(table))
    assert again.match.position == table.match.position
    assert again.match.events == table.match.events
    assert again.match.options == table.match.options
    assert again.chairs == table.chairs
    assert again.chronicle(0).log == table.chronicle(0).log
    assert again.acting() == table.acting()


def test_a_save_holds_no_seed() -> None:
    table = Table.open(PECHVOGEL, [Chair("Ann"), Chair("Bo")], seed="sesame")
    assert "sesame" not in save(table)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda d: "{", "damaged"),
        (lambda d: "[]", "another version"),
        (lambda d: json.dumps({**d, "table": 99}), "another version"),
        (lambda d: json.dumps({**d, "chairs": d["chairs"][:1]}), "damaged"),
        (lambda d: json.dumps({**d, "chairs": [["A", "no such temper"]] * 2}), "damaged"),
        (lambda d: json.dumps({**d, "chairs": [["A", 1]] * 2}), "damaged"),
        (lambda d: json.dumps({**d, "record": None}), "not a record"),
        (lambda d: json.dumps({**d, "record": {**d["record"], "game": "chess"}}), "no game"),
        (lambda d: json.dumps({**d, "record": {**d["record"], "tablee": 2}}), "later version"),
        (lambda d: json.dumps({**d, "record": {**d["record"], "rules": 99}}), "other rules"),
        (lambda d: json.dumps({**d, "record": {**d["record"], "seats": 9}}), "2 to 5"),
        (lambda d: json.dumps({**d, "record": {**d["record"], "viewer": 1}}), "one seat's view"),
        (lambda d: json.dumps({**d, "record": {**d["record"], "events": ["x"]}}), "Event 1"),
    ],
)
def test_a_damaged_save_is_refused_with_a_sentence(
    damage: Callable[[dict[str, Any]], str], reason: str
) -> None:
    with pytest.raises(TableeError, match=reason):
        set_up(damage(json.loads(save(begun()))))


@given(st.data())
def test_no_damage_gets_past_as_another_exception(data: st.DataObject) -> None:
    text = save(begun())
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 6))
    junk = data.draw(st.text(max_size=4))
    try:
        set_up(text[:at] + junk + text[at + length :])
    except TableeError as error:
        said = str(error)
    else:
        said = "it was read"
    assert said.strip()
