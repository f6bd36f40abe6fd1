"""The app without a browser: intents in, updates out, from the lobby to the standing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tablee.ui.app import App
from tests.ui.pages import FORM, START, Page, at_table, attributes, notice


def test_the_lobby_shows_five_games_and_opens_the_one_that_is_ready() -> None:
    page = Page()
    assert page.update.screen == "lobby"
    for title in ("Pechvogel", "Ptit Pois", "Peco Peco", "Service compris", "Don Peperoni"):
        assert title in page.update.html
    update = page.send(intent="choose", game="pechvogel")
    assert 'name="name-0"' in update.html
    assert 'name="kind-2"' in update.html


def test_chairs_are_added_and_taken_away_within_the_games_bounds() -> None:
    page = Page()
    form: dict[str, str] = {**FORM, "intent": "setup"}
    for wanted in (4, 5, 5):
        update = page.send(**{**form, "chairs": "+1"})
        kinds = set(re.findall(r'name="(kind-\d)"', update.html))
        assert len(kinds) == wanted
        form |= {kind: form.get(kind, "even") for kind in kinds}
    for wanted in (4, 3, 2, 2):
        update = page.send(**{**form, "chairs": "-1"})
        kinds = set(re.findall(r'name="(kind-\d)"', update.html))
        assert len(kinds) == wanted
        form = {key: v for key, v in form.items() if not key.startswith("kind-") or key in kinds}


def test_a_seat_taken_away_cannot_start() -> None:
    update = Page().send(**{**FORM, "intent": "setup", "option-first": "3", "chairs": "-1"})
    assert not notice(update)


def test_a_whole_match_is_played_by_what_is_on_the_page() -> None:
    page = at_table()
    while not attributes(page.update.html, "rematch"):
        page.step()
    assert "Ann" in page.update.html
    again = page.send(intent="rematch")
    assert (again.screen, again.seq) == ("table", 0)
    assert page.send(intent="leave").screen == "lobby"


def test_every_event_is_said_once_with_names() -> None:
    page = at_table(**{"option-relaxed": "no"})
    while page.update.seq < 25:
        page.step()
    logged = re.findall(
        r'<li id="told-\d+"[^>]*><button[^>]*>(.*?)</button></li>', page.update.html
    )
    told = [line.replace("&#39;", "'") for line in logged]
    assert len(told) > 20
    assert [line for line in page.said if line in told] == told
    assert not any(line.lower().startswith("you ") for line in told), "names, not you"


def test_a_reload_goes_on_where_it_was() -> None:
    page = at_table()
    while page.update.seq < 40 or not attributes(page.update.html, "move"):
        page.step()
    again = Page(saved=page.stored)
    assert again.update.screen == "table"
    assert again.update.seq == page.update.seq
    assert attributes(again.update.html, "move") == attributes(page.update.html, "move")
    assert again.said == page.said[-1:], "what may be done is said again, the past is not"


def test_what_was_left_in_the_lobby_waits_there() -> None:
    page = at_table()
    page.step()
    page.send(intent="leave")
    other = Page(saved=page.stored)
    assert other.update.screen == "lobby"
    assert attributes(other.update.html, "resume")
    assert other.send(intent="resume").seq == 1


def test_a_second_click_and_a_stale_page_are_told_and_change_nothing() -> None:
    page = at_table()
    throw = attributes(page.update.html, "throw")[0]
    once = page.send(**throw)
    twice = page.send(**throw)
    assert "nothing was done" in notice(twice)
    assert twice.seq == once.seq
    stale = {**attributes(once.html, "move")[0], "seq": "0"}
    assert "nothing was done" in notice(page.send(**stale))


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({}, "not known here"),
        ({"intent": "choose", "game": "chess"}, "no game of that name"),
        ({**FORM, "game": "<script>"}, "no game of that name"),
        ({**FORM, "option-relaxed": "perhaps"}, "unknown value"),
        ({**FORM, "kind-1": None}, "2 to 5 players"),
        ({"intent": "move", "seat": "0", "move": "pick,3", "seq": "0"}, "no table"),
        ({"intent": "resume"}, "no match"),
        ({"intent": "rematch"}, "no match"),
    ],
)
def test_what_cannot_be_done_is_said(message: dict[str, Any], sentence: str) -> None:
    update = Page().send(**message)
    assert sentence in notice(update)
    assert update.screen == "lobby"


@pytest.mark.parametrize("move", ["", "pick", "pick,99", "pick,x,y", "<b>", "pick," + "9" * 50])
def test_a_forged_move_is_refused_with_a_sentence(move: str) -> None:
    page = at_table()
    before = page.send(**attributes(page.update.html, "throw")[0])
    after = page.send(intent="move", seat="0", move=move, seq="1")
    assert notice(after)
    assert after.seq == before.seq


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#play=chess", "no game of that name"),
        ("#play=pechvogel&seats=9", "2 to 5 players"),
        ("#play=pechvogel&seats=three", "2 to 5 players"),
        ("#play=pechvogel&wings=2", "no such option"),
        ("#play=pechvogel&relaxed=perhaps", "unknown value"),
        ("#play=pechvogel&first=5&seats=3", "not at this table"),
        ("#match=", ""),
        ("#match=abc", "damaged"),
        ("#match=%00%ff", "damaged"),
        ("#match=" + "A" * 500_000, "too long"),
    ],
)
def test_a_link_that_cannot_be_opened_says_why_in_the_lobby(link: str, sentence: str) -> None:
    update = Page(hash=link).update
    assert update.screen == "lobby"
    assert sentence in notice(update)


def test_a_link_starts_a_table_and_a_reload_does_not_start_another() -> None:
    page = Page(hash="#play=pechvogel&seats=4&relaxed=no&first=1")
    assert page.update.screen == "table"
    page.step()
    assert Page(hash="#play=pechvogel", saved=page.stored).update.seq == 1


@pytest.mark.parametrize("saved", ["{", "[]", '{"table": 7}', '{"table": 1}', 17, None])
def test_a_damaged_save_is_told_and_the_lobby_opens(saved: object) -> None:
    update = Page(saved={"match": saved, "where": "table"}).update
    assert update.screen == "lobby"
    assert bool(notice(update)) == isinstance(saved, str)


def test_two_starts_deal_differently_and_one_entropy_deals_the_same() -> None:
    dice = []
    for entropy in ("a", "b", "a"):
        app = App(entropy)
        app.start(START, 0.0)
        update = app.handle(FORM, 0.0)
        update = app.handle(attributes(update.html, "throw")[0], 0.0)
        dice.append(update.said)
    assert dice[0] == dice[2]
    assert dice[0] != dice[1]


def test_the_entropy_is_nowhere_in_what_the_page_is_sent() -> None:
    app = App("open sesame")
    app.start(START, 0.0)
    update = app.handle(FORM, 0.0)
    assert app.stage.seed() not in update.to_json()
    assert "sesame" not in update.to_json()


def test_names_are_text_never_markup() -> None:
    assert "<img" not in at_table(**{"name-0": "<img src=x onerror=alert(1)>"}).update.html


def test_a_click_holds_while_only_others_have_spoken_since() -> None:
    page = at_table(**{"kind-1": "person", "kind-2": "person", "option-relaxed": "no"})
    table = page.app.table
    assert table is not None
    while len(table.acting()) != 2:
        page.step()
    first, second = table.acting()
    seq = str(table.seq)
    assert not notice(page.send(intent="move", seat=str(first), move="pass", seq=seq))
    # The other one's page still shows the moment before; their answer is as good as it was.
    late = {"intent": "move", "seat": str(second), "move": "pass", "seq": seq}
    assert not notice(page.send(**late))
    assert "nothing was done" in notice(page.send(**late))
