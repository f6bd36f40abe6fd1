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
    once = "once a turn, right after a throw."
    table = Table(2, markers=[1, 1])
    assert table.why_not(0, "pick", 3) == "The table is waiting for chance."
    table.throw(6, 6, R, 4, 4, 4, 4)
    assert table.why_not(0, "pick", 4) == ""
    assert table.why_not(0, "pick", 5) == "No die shows that value."
    assert table.why_not(1, "pick", 6) == "It is not seat 1's turn."
    assert table.why_not(0, "chase") == f"Bad luck can be chased {once}"
    assert table.why_not(0, "bring") == f"Bad luck can be brought {once}"
    for move in (["take"], ["steal", 1], ["remove", 6], ["own"], ["pass"], ["fly"], []):
        assert table.why_not(0, *move) == "That cannot be done now."
    table.play(0, "pick", 6)
    table.throw(6, 3, 3, 3)
    assert table.why_not(0, "pick", 3) == "The value has been chosen for this turn."
    before = table.position.clone()
    with pytest.raises(IllegalMove, match="cannot be done now"):
        table.play(0, "pass")
    assert table.position == before


def test_reasons_about_tiles_that_are_not_there() -> None:
    table = Table(centre=[3, 3, 3, 0, 3], tiles={1: (6,)})
    table.goes_for(6, hits=4, ravens=0)
    assert table.why_not(0, "take") == "There is no such tile there."
    assert table.why_not(0, "steal", 2) == "There is no such tile there."
    assert table.why_not(0, "remove", 3) == "That cannot be done now."
    table.play(0, "steal", 1)
    assert table.why_not(0, "remove", 6) == "There is no such tile in the middle."
    assert table.why_not(0, "take") == "That cannot be done now."


def test_whose_turn_it_is_and_what_saying_nothing_means() -> None:
    drawn = Match.start(Table().match.game, 3).position
    assert drawn.turn() is None, "until it is drawn who starts"
    table = Table(3, markers=[0, 1, 0])
    table.goes_for(6, hits=2, ravens=0)
    assert [table.position.silence(seat) for seat in range(3)] == [None] * 3
    table.throw(6, 3, 3, 3, 4)
    assert table.position.turn() == 0
    assert [table.position.silence(seat) for seat in range(3)] == [None, ("pass",), None]
    table.position.phase = "over"
    assert table.position.turn() is None
