"""Whole games with hidden hands, played by clicking what is on the table; nothing leaks meanwhile.

Every message that the worker posts to the page is caught. An update must be, to the byte, what
can be drawn from the events as they are masked for the person's seat: the test folds them itself,
in another Python, and draws the page. So neither its markup nor its sentences can hold more than
that seat may know. The cards in the DOM must be those of the last update.

The one exception are the `save` entries of an update: the device's own store of the whole match,
which goes from the worker to the page to be kept in IndexedDB. The test reads the truth there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tablee.games import registry
from tablee.kernel import Event, Match
from tablee.kernel.notation import from_json, replay
from tablee.table import Chair
from tablee.table.chronicle import Chronicle
from tablee.ui.i18n import Language
from tablee.ui.scene import Look, Scene
from tablee.ui.settings import DEFAULTS
from tablee.ui.table_page import table_page
from tests.browser.moments import ME
from tests.browser.playing import OVER, SAME_LUCK, saved_match
from tests.browser.sizes import FULL
from tools.serve import Site

ON_TABLE = "#scene [data-intent=move]:visible, #scene [data-pick]:visible"
MINE = f"{ON_TABLE}, #actions [data-intent=nod]"

LISTEN = """
window.posted = [];
const texts = (value, depth = 0) => {
  if (typeof value === "string") return [value];
  if (value instanceof ArrayBuffer) value = new Uint8Array(value);
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return [new TextDecoder().decode(bytes), new TextDecoder("utf-16").decode(bytes)];
  }
  if (value && typeof value === "object" && depth < 9)
    return Object.entries(value).flatMap(([key, each]) => [key, ...texts(each, depth + 1)]);
  return value === undefined ? [] : [String(value)];
};
const watch = (port) => port.addEventListener("message", ({ data }) => posted.push(texts(data)));
window.Worker = class extends Worker {
  constructor(...given) { super(...given); watch(this); }
};
const Channel = window.MessageChannel;
window.MessageChannel = class extends Channel {
  constructor() { super(); watch(this.port1); watch(this.port2); }
};
"""
"""Keeps all text of what any worker or port posts to the page, whatever it is wrapped in."""

STATE = """() => ({
  posted: window.posted.length,
  seq: document.querySelector("#undo")?.dataset.seq,
  cards: [...document.querySelectorAll("[id^=card-]")].map((card) => card.cloneNode().outerHTML),
})"""


class Shadow:
    """The person's seat, followed from masked events alone; and the pages that come of it."""

    def __init__(self, match: Match, chairs: tuple[Chair, ...]) -> None:
        self.chairs = chairs
        self.match = Match(match.game, match.seats, match.options)
        self.mine = Chronicle(match.game, match.seats, match.options, ME)
        self.english = Language("en")

    def follow(self, event: Event) -> None:
        self.match.land(event)
        self.mine.follow(event)

    def page(self, *, nods: bool) -> str:
        """The page at this moment. Who acts, and whether one may take back, everybody knows."""
        whole = self.match.position
        seen = Scene(
            self.english, self.match.game, self.mine.view, ME, self.chairs,
            tuple(self.mine.view.legal(ME)),
            self.mine.view.to_act() if whole.want is None else (),
            throws=False, nods=nods, undoable=self.match.undoable(ME), clock=None, now=0.0,
            log=tuple(self.mine.log), seq=self.mine.events, story=tuple(self.mine.log),
            look=Look(),
        )  # fmt: skip
        return str(table_page(seen))

    def sentences(self) -> set[str]:
        """All that has been told to this seat."""
        names = [chair.name for chair in self.chairs]
        return {self.english.word(line.say, names) for line in self.mine.log}


CLOCK = re.compile(r'<div id="clock".*?</div>')


def updates(posted: list[list[str]]) -> tuple[list[dict[str, Any]], list[str]]:
    """What was posted: the updates without what they keep, and every other text."""
    found, others = [], []
    for text in (text for message in posted for text in message):
        start = text.find('{"html"')
        if start < 0:
            others.append(text)
            continue
        update, _ = json.JSONDecoder().raw_decode(text[start:])
        del update["save"]
        found.append(update)
        others.append(text[:start])
    return found, others


def click_something(page: Page, turn: int) -> None:
    """Press one of the things on the table; a card that is taken up is put down somewhere."""
    nod = page.locator("#actions [data-intent=nod]")
    if nod.count():
        nod.click()
        return
    things = page.locator(ON_TABLE)
    thing: Locator = things.nth(turn % things.count())
    if thing.get_attribute("data-pick"):
        thing.click()
        places = page.locator("[data-drop]:visible")
        assert places.count() == 2, "there is a choice"
        places.nth(turn % 2).click()
    else:
        thing.click()


def card_looks(markup: list[str]) -> Counter[str]:
    """How the cards look, by their ids: what a page could give away."""
    shown: Counter[str] = Counter()
    for tag in markup:
        data = dict(re.findall(r'\s(id|aria-label|data-[a-z]+)(?:="([^"]*)")?', tag))
        if data.get("id", "").startswith("card-"):
            shown[json.dumps(sorted(data.items()))] += 1
    return shown


def check(page: Page, shadow: Shadow | None) -> Shadow:
    """Compare all that has come since the last time with what may be known, until it is quiet."""
    last: dict[str, Any] = {}
    while True:
        came, others = updates(page.evaluate("window.posted.splice(0)"))
        longest = max((len(text) for text in others), default=0)
        assert longest < 5000, "nothing else of any size is posted"
        assert not any('"faces"' in text or '"record"' in text for text in others)
        if came:
            saved = saved_match(page, max(update["seq"] for update in came))
            match = replay(from_json(json.dumps(saved["record"])), registry)
            if shadow is None:
                shadow = Shadow(match, tuple(Chair(*entry) for entry in saved["chairs"]))
            for update in came:
                check_update(update, shadow, match)
            last = came[-1]
        state = page.evaluate(STATE)
        if not state["posted"] and (not last or state["seq"] == str(last["seq"])):
            break
        page.wait_for_timeout(20)
    assert shadow is not None
    if last:
        tags = re.findall(r"<div [^>]*>", last["html"])
        assert card_looks(state["cards"]) == card_looks(tags), "the page shows the last update"
    return shadow


def check_update(update: dict[str, Any], shadow: Shadow, match: Match) -> None:
    """An update says what can be told of the masked events, and nothing besides."""
    while shadow.mine.events < update["seq"]:
        shadow.follow(match.events[shadow.mine.events])
    html = CLOCK.sub("", update["html"])
    assert html in (shadow.page(nods=False), shadow.page(nods=True)), update["seq"]
    now = re.search(r'<p id="now-what">(.*?)</p>', html)
    prompt = unescape(now[1]) if now else ""
    assert set(update["said"]) <= {*shadow.sentences(), prompt}
    rest = set(update) - {"html", "said", "title", "lang", "screen", "seq", "dress", "sounds"}
    assert rest == {"settings", "speed", "match", "over", "give", "standing", "link", "again"}
    assert re.fullmatch(r"[\w-]{1,40}", update["match"]), "the key under which the device keeps it"
    assert (update["give"], update["link"], update["again"]) == ({}, [], False)
    assert update["over"] == shadow.mine.view.over()
    ended = shadow.mine.view.standing() if update["over"] else []
    stands = [[each.place, shadow.chairs[each.seat].name, each.score] for each in ended]
    assert update["standing"] == stands
    assert (update["settings"], update["speed"]) == (DEFAULTS, "off")


LINKS = {
    "ptit-pois": "#play=ptit-pois&seats=3&speed=off" + "&rounds=2" * (not FULL),
    "peco-peco": "#play=peco-peco&seats=4&speed=off",
}


@pytest.mark.parametrize("game", LINKS if FULL else ["ptit-pois"])
def test_a_whole_game_shows_and_posts_nothing_hidden(page: Page, site: Site, game: str) -> None:
    page.add_init_script(LISTEN)
    page.add_init_script(SAME_LUCK)  # some matches are over after fourteen clicks
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.url + LINKS[game])
    shadow: Shadow | None = None
    clicks = 0
    while clicks < 600:
        page.wait_for_selector(f"{MINE}, {OVER}", timeout=60_000)
        shadow = check(page, shadow)
        if page.locator(OVER).count():
            break
        if page.locator(MINE).count():  # else the bots are at it: what was seen was on its way out
            page.evaluate("window.before = window.posted.length")
            click_something(page, clicks)
            clicks += 1
            page.wait_for_function("window.posted.length > window.before", timeout=30_000)
    assert shadow is not None
    assert shadow.match.position.over()
    assert page.locator("#standing > li").count() == shadow.match.seats
    assert clicks > (15 if FULL else 8)
