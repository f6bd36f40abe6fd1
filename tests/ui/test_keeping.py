"""Matches kept on the device: each under its own key, listed, shared, deleted, brought in."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from tablee import games
from tablee.kernel.notation import record_of, to_json, write_line
from tablee.table import Watch, links
from tablee.table.shelf import LIST, MATCH, MOST, Kept, Shelf, read_kept
from tests.table.test_links import played
from tests.ui.pages import Page, at_table, attributes, notice


def stored(page: Page) -> dict[str, str]:
    """What the device holds now."""
    return {key: text for key, text in page.stored.items() if text is not None}


def ids(page: Page) -> list[str]:
    return [key[len(MATCH) :] for key in stored(page) if key.startswith(MATCH)]


def two_matches() -> tuple[Page, str, str]:
    """Two running matches; the second is at hand, in the lobby."""
    page = at_table()
    page.step()
    (first,) = ids(page)
    page.send(intent="leave")
    page.send(intent="start", game="ptit-pois", **{"kind-0": "person", "kind-1": "even"})
    for _ in range(12):
        page.step()
    second = next(key for key in ids(page) if key != first)
    page.send(intent="leave")
    return page, first, second


def test_each_match_has_its_own_key_and_a_line_in_the_list() -> None:
    page, first, second = two_matches()
    kept = stored(page)
    assert {key for key in kept if key.startswith(MATCH)} == {MATCH + first, MATCH + second}
    lines = [read_kept(kept[LIST + key]) for key in (first, second)]
    assert [(line.game, line.events > 0, line.over) for line in lines if line] == [
        ("pechvogel", True, False),
        ("ptit-pois", True, False),
    ]
    assert kept["where"] == f"lobby {second}"
    again = Page(saved={key: kept[key] for key in kept if key != MATCH + first})
    assert [each["kept"] for each in attributes(again.update.html, "delete")] == [second, first]
    text = kept[MATCH + first]
    there = again.send(intent="resume", kept=first, text=text)
    assert (there.screen, there.match, there.seq) == ("table", first, 1)
    assert stored(again)["where"] == f"table {first}"


def test_where_nothing_has_happened_nothing_is_kept() -> None:
    page = at_table()
    page.send(intent="leave")
    page.send(intent="start", game="ptit-pois", **{"kind-0": "person", "kind-1": "even"})
    assert len(ids(page)) == 1


def test_the_one_match_of_an_earlier_version_is_taken_over() -> None:
    page = at_table()
    page.step()
    (key,) = ids(page)
    old = {"match": stored(page)[MATCH + key], "where": "table"}
    again = Page(saved=old)
    assert (again.update.screen, again.update.seq) == ("table", 1)
    assert again.stored["match"] is None
    (new,) = ids(again)
    assert again.stored[MATCH + new] == old["match"]
    assert Page(saved=stored(again)).update.match == new


def test_what_cannot_be_read_of_an_earlier_version_is_put_aside_and_told_once() -> None:
    page = Page(saved={"match": "{", "where": "table"})
    assert "damaged" in notice(page.update)
    assert stored(page)["damaged"] == "{"
    assert not notice(Page(saved=stored(page)).update)


@pytest.mark.parametrize(
    "text",
    [None, 3, "", "{", "[]", "{}", '{"game": 1}', '{"game": "x", "names": ["a"]}', "9" * 20_000,
     json.dumps({"game": "g", "names": ["a"] * 99, "events": 1, "over": True, "when": 1})],
)  # fmt: skip
def test_a_line_that_is_none_is_not_listed(text: object) -> None:
    assert read_kept(text) is None
    assert Shelf.read({LIST + "0" * 16: text}).matches == {}


def test_a_name_in_the_list_is_text() -> None:
    line = Kept("pechvogel", ("<img src=x>",), 3, False, 5).to_json()
    html = Page(saved={LIST + "0" * 16: line}).update.html
    assert "&lt;img" in html
    assert "<img" not in html


def test_the_oldest_finished_ones_go_first_and_running_ones_never() -> None:
    keys = [f"{k:016x}" for k in range(MOST)]
    lines = {
        LIST + key: Kept("pechvogel", ("Ann",), 9, k % 2 == 1, 1_000 + k).to_json()
        for k, key in enumerate(keys)
    }
    page = Page(saved=lines, date=5_000)
    page.send(intent="start", game="ptit-pois", **{"kind-0": "person", "kind-1": "even"})
    assert "oldest finished one was let go" in notice(page.update)
    assert page.stored[LIST + keys[1]] is page.stored[MATCH + keys[1]] is None
    assert [key for key, text in page.stored.items() if text is None] == [
        MATCH + keys[1],
        LIST + keys[1],
    ]


def test_deleting_is_asked_for_first() -> None:
    page, first, second = two_matches()
    page.send(intent="delete", kept=second)
    assert attributes(page.update.html, "really")
    assert len(ids(page)) == 2
    page.send(intent="spare", kept=second)
    assert not attributes(page.update.html, "really")
    page.send(intent="delete", kept=second)
    page.send(intent="really", kept=second)
    assert ids(page) == [first]
    assert LIST + second not in stored(page)
    assert page.update.match == ""


def shared_link(page: str) -> str:
    """The link in the dialog."""
    found = re.search(r'id="share-url"[^>]*value="([^"]+)"', page)
    assert found, "the dialog is open"
    return html.unescape(found[1])


def test_a_link_to_a_running_match_holds_what_its_person_saw_and_no_more() -> None:
    page, _, second = two_matches()
    table = page.app.table
    assert table is not None
    url = shared_link(page.send(intent="share", kept=second).html)
    assert "has seen so far" in page.update.html
    link = links.read(url.partition("#")[2])
    match = links.match_of(link, games.registry)
    assert (link.kind, match.viewer) == ("watch", 0)
    assert match.position == table.match.position.view(0)
    seen = Page(hash="#" + url.partition("#")[2])
    assert seen.update.screen == "watch"
    assert not notice(seen.update)


def test_a_running_match_with_nothing_hidden_is_shared_to_be_played_on() -> None:
    page, first, _ = two_matches()
    update = page.send(intent="share", kept=first, text=stored(page)[MATCH + first])
    assert Page(hash=shared_link(update.html)).update.screen == "table"


def test_what_is_looked_back_at_is_what_its_person_saw() -> None:
    page, _, second = two_matches()
    page.send(intent="review", kept=second)
    assert page.update.screen == "watch"
    watch = page.app.stage.aside._shown
    assert isinstance(watch, Watch)
    assert watch.match.viewer == 0
    assert page.send(intent="leave").screen == "lobby"


def test_a_saved_file_comes_back_as_a_match_of_its_own() -> None:
    page, _, second = two_matches()
    give = page.send(intent="file", kept=second).give
    assert give["name"] == f"tablee-ptit-pois-{page.app.table and page.app.table.seq}.json"
    other = Page()
    told = notice(other.send(intent="import", text=give["file"]))
    assert "Ptit Pois" in told
    (key,) = ids(other)
    assert other.stored[MATCH + key] == give["file"]
    assert attributes(other.update.html, "resume")
    there = other.send(intent="resume", kept=key, text=other.stored[MATCH + key])
    assert there.screen == "table"


def test_a_record_is_brought_in_as_json_and_as_a_line() -> None:
    match, _ = played("pechvogel", 1, events=9)
    for text in (to_json(record_of(match)), write_line(record_of(match), match.game)):
        page = Page()
        assert "Pechvogel" in notice(page.send(intent="import", text=text))
        assert len(ids(page)) == 1


def bad_files() -> list[tuple[dict[str, Any], str]]:
    match, chairs = played("ptit-pois", 2, events=20)
    record = json.loads(to_json(record_of(match)))
    table = {
        "table": 1,
        "chairs": [[chair.name, chair.temper] for chair in chairs],
        "lesson": False,
        "record": record,
    }
    view = write_line(record_of(links.as_seen(match, 0)), match.game)
    whole = json.dumps(table)
    return [
        ({}, "cannot be read"),
        ({"large": "yes"}, "too large"),
        ({"text": "A" * 2_000_000}, "too large"),
        ({"text": ""}, "not a record"),
        ({"text": whole[:-90]}, "not JSON"),
        ({"text": "<html><script>alert(1)</script>" * 900}, "not a record"),
        ({"text": '{"<b>": "<img src=x onerror=alert(1)>"}'}, "not a record"),
        ({"text": json.dumps({**table, "table": 2})}, "another version"),
        ({"text": json.dumps({**table, "record": {**record, "tablee": 9}})}, "later version"),
        ({"text": json.dumps({**table, "record": {**record, "rules": 9}})}, "other rules"),
        ({"text": json.dumps({**table, "record": {**record, "game": "chess"}})}, "no game"),
        (
            {"text": json.dumps({**table, "record": {**record, "game": "pechvogel"}})},
            "no such option",
        ),
        ({"text": json.dumps({**record, "events": ["<b>"]})}, "Event 1"),
        ({"text": "tablee/1 chess/1 seats=2"}, "no game"),
        ({"text": view}, "one seat's view"),
        ({"text": "[" * 100_000}, "not a record"),
        ({"text": '{"a":' * 100_000}, "not JSON"),
    ]


@pytest.mark.parametrize(("file", "sentence"), bad_files())
def test_a_file_that_is_no_match_is_refused_and_nothing_changes(
    file: dict[str, Any], sentence: str
) -> None:
    page, _, second = two_matches()
    before = stored(page)
    update = page.send(intent="import", **file)
    assert sentence in notice(update)
    assert "<img" not in update.html
    assert "<script" not in update.html
    assert stored(page) == before
    assert update.save == []
    assert page.send(intent="resume").match == second


@pytest.mark.parametrize("intent", ["resume", "review", "share", "file"])
@pytest.mark.parametrize("kept", ["0" * 16, "<b>", "../where"])
def test_a_match_that_is_gone_is_told(intent: str, kept: str) -> None:
    assert "no longer kept" in notice(Page().send(intent=intent, kept=kept))


def test_a_tab_that_loses_its_match_says_so_and_takes_it_back() -> None:
    page, _, second = two_matches()
    page.send(intent="resume")
    update = page.send(intent="elsewhere", kept=second)
    assert (update.screen, update.match) == ("lobby", "")
    assert attributes(update.html, "takeover") == [{"intent": "takeover", "kept": second}]
    assert MATCH + second in stored(page), "it is the other tab’s, and not deleted"
    text = page.stored[MATCH + second]
    update = page.send(intent="takeover", kept=second, text=text)
    assert (update.screen, update.match) == ("table", second)
    assert page.send(intent="elsewhere", kept="another").screen == "table"


def test_whether_matches_stay_is_told_in_the_settings() -> None:
    page = Page(lasting="")
    page.send(intent="side", side="settings")
    assert 'id="lasting"' not in page.update.html
    assert "has promised" in page.send(intent="lasting", lasting="yes").html
    assert "may clear" in page.send(intent="lasting", lasting="no").html
    assert 'id="lasting"' not in page.send(intent="lasting", lasting="<b>").html


def test_a_reload_of_a_link_to_a_record_goes_on_with_what_it_came_to() -> None:
    match, chairs = played("pechvogel", 4, events=9)
    text = links.write(match, chairs)
    page = Page(hash=text)
    page.step()
    again = Page(hash=text, saved=stored(page))
    assert again.update.seq == page.update.seq > len(match.events)
    assert len(ids(again)) <= 1
