"""Several people at one device: nobody's hand is on the page while it is passed on."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.kernel import BadOption
from tablee.table import Chair, Table
from tablee.ui.handover import next_eyes, secretive
from tests.ui.pages import Page, attributes

SECRETIVE = [name for name in games.registry if name != "pechvogel"]


def form(name: str, persons: int) -> dict[str, str]:
    game = games.load(name)
    kinds = ["person"] * persons + [next(iter(game.mind.tempers))] * 8
    seats = max(game.seats.start, persons)
    return {"intent": "start", "game": name} | {f"kind-{k}": kinds[k] for k in range(seats)}


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_side_is_shown_only_after_its_person_has_said_so(name: str) -> None:
    page = Page()
    page.send(**form(name, 3))
    passed, shown = 0, ""
    for _ in range(150):
        html = page.update.html
        if attributes(html, "rematch"):
            break
        here = attributes(html, "here")
        moves = attributes(html, "move")
        if here:
            assert not moves
            assert 'id="scene"' not in html, "nothing of the table is on this page"
            assert 'id="card-' not in html
        elif moves:
            assert {move["seat"] for move in moves} == {shown}, "the one who said so"
        if here and page.app.due() is None:
            passed += 1
            shown = here[0]["seat"]
            page.send(**here[0])
        else:
            page.step()
    assert passed > 3


def test_nothing_is_passed_on_where_nothing_hides_or_one_plays_alone() -> None:
    page = Page()
    page.send(**form("pechvogel", 3))
    assert not attributes(page.update.html, "here")
    for name in SECRETIVE:
        page.send(**form(name, 1))
        assert not attributes(page.update.html, "here")


def test_only_a_person_can_say_here() -> None:
    page = Page()
    page.send(**form("ptit-pois", 2), **{"kind-2": "hasty"})
    seq = str(page.update.seq)
    refused = page.send(intent="here", seat="2", seq=seq)
    assert "not yours" in refused.html


def test_who_is_waited_for_is_who_looks() -> None:
    game = games.load("ptit-pois")
    table = Table.open(game, [Chair("Ann"), Chair("Bo"), Chair("Cy", "hasty")], seed=1)
    assert secretive(table)
    while not table.acting():
        table.advance(table.due() or 0.0)
    acting = table.acting()[0]
    if acting in table.persons:
        assert next_eyes(table, 1 - acting) == acting
        assert next_eyes(table, acting) == acting
    with pytest.raises(BadOption):
        Table.open(game, [Chair("Ann")], seed=1)
