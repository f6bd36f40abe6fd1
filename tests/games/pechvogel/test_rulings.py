"""That every ruling has its test, and what no ruling is about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.pechvogel import rules, settling
from tablee.games.pechvogel.pieces import NOBODY
from tablee.kernel import IllegalMove, Match
from tests.games.pechvogel.scripted import R, Table


def test_every_ruling_is_named_by_a_test_and_by_the_rules() -> None:
    all_of_them = {f"{n:02}" for n in range(1, 30)}
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"^def test_pv(\d\d)_", tests, re.MULTILINE)) == all_of_them
    source = Path(rules.__file__).read_text()
    code = source[source.index("class Pechvogel") :] + Path(settling.__file__).read_text()
    assert set(re.findall(r"PV-(\d\d)", code)) == all_of_them


def test_the_table_at_the_start() -> None:
    position = Table(4).position
    assert position.centre == [3, 3, 3, 3, 3]
    assert position.markers == [0, 0, 0, 0]
    assert position.murphy == NOBODY
    assert [place.score for place in position.standing()] == [0, 0, 0, 0]


def test_whoever_starts_is_drawn_or_chosen() -> None:
    drawn = Match.start(Table().match.game, 5)
    assert drawn.position.want == ("pick", 5)
    for first in range(1, 6):
        chosen = Match.start(drawn.game, 5, {"first": first})
        assert chosen.position.turn() == first - 1


def test_reasons_for_what_is_refused() -> None:
    table = Table(2, markers=[1, 1])
    assert str(table.position.why_not(0, ("pick", 3))) == "The table is waiting for chance."
    table.throw(6, 6, R, 4, 4, 4, 4)
    assert str(table.position.why_not(0, ("pick", 5))) == "No die shows that value."
    assert str(table.position.why_not(1, ("pick", 6))) == "It is not seat 1's turn."
    assert "once a turn" in str(table.position.why_not(0, ("chase",)))
    assert "once a turn" in str(table.position.why_not(0, ("bring",)))
    table.play(0, "pick", 6)
    table.throw(6, 3, 3, 3)
    assert "has been chosen" in str(table.position.why_not(0, ("pick", 3)))
    before = table.position.clone()
    with pytest.raises(IllegalMove, match="cannot be done now"):
        table.play(0, "pass")
    assert table.position == before
