"""Several people at one device: nobody's hand is on the page while it is passed on."""

from __future__ import annotations

import re
from html import unescape

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


def test_who_is_asked_to_come_is_asked_once_however_long_bots_go_on() -> None:
    """In a window bots answer while the device is on its way to the other person."""
    page = Page()
    bot = next(iter(games.load("service-compris").mind.tempers))
    page.send(**form("service-compris", 2), **{f"kind-{k}": bot for k in range(2, 5)})
    asked, waited = "", 0
    for _ in range(150):
        if attributes(page.update.html, "rematch"):
            break
        here = attributes(page.update.html, "here")
        said = [each for each in page.update.said if each.startswith("Pass to")]
        if not here:
            asked = ""
            page.step()
            continue
        assert bool(said) == (here[0]["seat"] != asked), "once, and to each"
        waited += not said
        asked = here[0]["seat"]
        if page.app.due() is None:
            page.send(**here[0])
        else:
            page.step()
    assert waited


def test_who_is_asked_is_asked_again_when_the_table_is_come_back_to() -> None:
    page = Page()
    page.send(**form("ptit-pois", 2))
    while not attributes(page.update.html, "here"):
        page.step()
    asked = page.update.said
    assert asked[0].startswith("Pass to")
    page.send(intent="home")
    page.send(intent="resume")
    assert attributes(page.update.html, "here")
    assert page.update.said == asked


@pytest.mark.parametrize("name", SECRETIVE)
def test_who_takes_the_device_is_told_once_what_they_have_missed(name: str) -> None:
    page = Page()
    page.send(**form(name, 3))
    cards = 0
    for _ in range(90):
        if attributes(page.update.html, "rematch"):
            break
        here = attributes(page.update.html, "here")
        if not here or page.app.due() is not None:
            page.step()
            continue
        assert 'id="missed"' not in page.update.html
        taken = page.send(**here[0])
        told = re.findall(r"<li>(.*?)</li>", card(taken.html))
        if not told:
            continue
        cards += 1
        lines = [unescape(line) for line in told if "more before this" not in line]
        assert set(lines) <= set(taken.said), "it is heard, too"
        again = page.send(intent="side", side="help")
        assert card(again.html)
        assert not set(lines) & set(again.said), "once"
        away = page.send(intent="caught-up")
        assert not card(away.html)
    assert cards > 3


def card(html: str) -> str:
    found = re.search(r'<section id="missed".*?</section>', html)
    return found[0] if found else ""


@pytest.mark.parametrize("name", SECRETIVE)
def test_who_leaves_the_table_leaves_no_hand_on_it(name: str) -> None:
    page = Page()
    page.send(**form(name, 2))
    while not attributes(page.update.html, "move"):
        here = attributes(page.update.html, "here")
        page.send(**here[0]) if here else page.step()
    page.send(intent="leave")
    back = page.send(intent="resume")
    assert attributes(back.html, "here")
    assert 'id="scene"' not in back.html


def test_a_device_that_is_passed_on_has_no_clock() -> None:
    for name in SECRETIVE:
        game = games.load(name)
        seats = max(game.seats.start, 3)
        bot = Chair("Cy", next(iter(game.mind.tempers)))
        people = [Chair("Ann"), Chair("Bo"), *[bot] * (seats - 2)]
        table = Table.open(game, people, seed=3)
        for _ in range(80):
            assert table.clock is None
            if (due := table.due()) is not None:
                table.advance(due)
            elif table.nods():
                table.nod(0, 0.0)
            else:
                seat = next(seat for seat in table.acting() if seat in table.persons)
                if table.throws(seat):
                    table.throw(seat, 0.0)
                else:
                    table.move(seat, table.moves(seat)[-1], 0.0)
            if table.over():
                break


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
