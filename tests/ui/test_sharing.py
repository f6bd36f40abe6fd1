"""What is shared of a match: no more than may be given away, whatever is chosen in the dialog."""

from __future__ import annotations

import html
import json
import re
from itertools import product

import pytest

from tablee.games import NAMES, registry
from tablee.kernel import BadRecord, Match, fold
from tablee.table import Chair, Chronicle, links, restore
from tablee.table.timing import Pace
from tablee.ui.i18n import Language
from tablee.ui.sharing import CONTROLS, HEIGHTS, LONGEST_CODE, THEMES, WIDTHS, Share, shared
from tablee.ui.sharing_page import dialog
from tests.table.test_links import played
from tests.ui.pages import Page, attributes, notice

BASE = "https://ann.example/games/index.html?lang=en"
_ = Language("en")


def running(game: str, seed: int = 3) -> Match:
    """The first half of a match."""
    match, _ = played(game, seed)
    half = Match(match.game, match.seats, match.options)
    half.events = match.events[: len(match.events) // 2]
    half.position = fold(match.game, match.seats, match.options, half.events)
    return half


def seated(match: Match, persons: int) -> tuple[Chair, ...]:
    temper = next(iter(match.game.mind.tempers))
    return tuple(Chair(f"P{seat}", "" if seat < persons else temper) for seat in range(match.seats))


def linked(share: Share) -> Match:
    """The match in the link."""
    return links.match_of(links.read(share.url.partition("#")[2]), registry)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("persons", [0, 1, 2])
def test_a_running_match_is_shared_as_it_may_be_seen(game: str, persons: int) -> None:
    match = running(game)
    share = shared(match, seated(match, persons), BASE)
    viewer = None if not match.position.pools else 0 if persons == 1 else match.seats
    for here, way in (("yes", "match"), ("no", "watch")):
        chosen = share.chosen({"here": here, "way": way, "eyes": "all"})
        assert linked(chosen).viewer == viewer
    if viewer is None:
        return
    assert linked(chosen).events == [event.for_seat(viewer) for event in match.events]
    told = Chronicle(match.game, match.seats, match.options, viewer)
    for event in match.events:
        told.follow(event)
    names, text = [chair.name for chair in share.chairs], share.text(_).splitlines()
    assert text[3:] == [_.word(line.say, names) for line in told.log]
    with pytest.raises(BadRecord):
        share.handed_out("share-file", _)
    if viewer == 0:  # who plays alone may give away less, and no more
        less = share.chosen({"eyes": str(match.seats)})
        assert linked(less).events == [event.for_seat(match.seats) for event in match.events]
        assert less.chosen({"eyes": "1"}) == less
        share, viewer = less, match.seats
    words = dialog(_, share)
    if viewer == match.seats:
        assert "what everybody has seen so far, and no hand" in str(words)


@pytest.mark.parametrize("game", NAMES)
def test_a_finished_match_is_shared_whole_from_any_moment(game: str) -> None:
    match, chairs = played(game, 5)
    share = shared(match, chairs, BASE)
    assert (share.way, share.here) == ("watch", False)
    assert linked(share).events == match.events
    table = restore(share.handed_out("share-file", _)["file"], registry, seed=1, pace=Pace(), now=0)
    assert (table.match.events, table.chairs) == (match.events, tuple(chairs))
    text = share.text(_)
    assert text.startswith(f"{match.game.title}\n")
    assert re.search(r"^1\. .+: -?\d+$", text, re.MULTILINE)
    # From a replay: that moment, those eyes, and gone on with from there.
    middle = len(match.events) // 2
    share = shared(match, chairs, BASE, (middle, None))
    link = links.read(share.url.partition("#")[2])
    assert (link.kind, link.at) == ("watch", middle)
    if match.position.pools:
        assert links.eyes_of(link, match) is None
        again = share.chosen({"eyes": "1"})
        assert links.read(again.url.partition("#")[2]).seat == 1
    on = share.chosen({"way": "match"})
    assert linked(on).events == match.events[:middle]


SIZES = [*product(WIDTHS, HEIGHTS[:2], THEMES[:1], CONTROLS[:1]), ("full", "800", "dark", "few")]


@pytest.mark.parametrize(("width", "height", "theme", "controls"), SIZES)
def test_the_code_to_paste_is_a_frame_of_that_size(
    width: str, height: str, theme: str, controls: str
) -> None:
    match, chairs = played("pechvogel", 2)
    named = (Chair('"><script>alert(1)</script>'), *chairs[1:])
    code = (
        shared(match, named, BASE)
        .chosen({"width": width, "height": height, "theme": theme, "controls": controls})
        .code
    )
    assert len(re.findall("<[a-z]", code)) == (2 if height == "grows" else 1)
    (address,) = re.findall(r'src="(https://ann\.example/games/embed\.html#[^"]+)"', code)
    link = links.read(html.unescape(address).partition("#")[2])
    assert links.match_of(link, registry).events == match.events
    assert (f"theme={theme}" in address, f"controls={controls}" in address) == (
        theme != "auto",
        controls != "all",
    )
    assert (width == "full") == ("width: 100%" in code)
    assert (height == "grows") == ("https://ann.example/games/embed.js" in code)


def test_what_is_no_choice_changes_nothing() -> None:
    match, chairs = played("ptit-pois", 2)
    share = shared(match, chairs, BASE)
    bad = {"how": "<b>", "way": "play", "here": "7", "eyes": "99", "width": "1e9", "theme": None}
    assert share.chosen(bad) == share
    assert "<script" not in str(dialog(_, share.chosen({"how": "text"})))


def test_a_code_that_no_camera_could_read_is_not_drawn() -> None:
    match, chairs = played("pechvogel", 1)
    for base, drawn in ((BASE, True), (f"https://ann.example/{'x' * LONGEST_CODE}/", False)):
        share = shared(match, chairs, base).chosen({"how": "code"})
        assert ("data-qr" in str(dialog(_, share))) == drawn


def test_the_dialog_is_opened_from_the_table_the_replay_and_the_list_and_closed() -> None:
    page = Page(hash="#play=pechvogel&seats=3&speed=off")
    assert attributes(page.update.html, "share")
    update = page.send(intent="share")
    assert 'id="share"' in update.html
    update = page.send(intent="share-text")
    assert update.give["name"] == f"tablee-pechvogel-{update.seq}.txt"
    file = page.send(intent="share-file").give["file"]
    assert json.loads(str(file))["record"]["game"] == "pechvogel"
    assert 'id="share"' not in page.send(intent="share-close").html
    match, chairs = played("ptit-pois", 2)
    page = Page(hash=links.write(match, chairs, kind="watch", at=20, seat=1))
    update = page.send(intent="share")
    assert "At move 20 of" in update.html
    assert 'id="share"' not in page.send(intent="share-close").html
    lobby = Page()
    assert notice(lobby.send(intent="share")) == "There is no table for this click any more."
