"""Three persons at one device finish a game of each kind; nobody sees what is another's.

While the device is passed on, the page is to the letter what anybody may read: its markup, its
live region, its accessibility tree. When somebody has it, every text and attribute of the page
is one of those that are drawn from the events as they are masked for that person's seat, which
the test folds itself, in another Python.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tablee.games import load, registry
from tablee.kernel import Match
from tablee.kernel.notation import from_json, replay
from tablee.table import Chair, Table, links
from tablee.ui.handover import handover
from tablee.ui.i18n import Language
from tablee.ui.scene import Look, scene
from tablee.ui.settings import PACES
from tablee.ui.table_page import table_page
from tests.browser.moments import played
from tests.browser.playing import OVER, saved_match
from tests.browser.sizes import FULL, some
from tools.serve import Site

PERSONS = (Chair("Ann"), Chair("Bo"), Chair("Cy"))
LAST = {
    "pechvogel": 30,
    "ptit-pois": 0,
    "peco-peco": 24,
    "service-compris": 25,
    "don-peperoni": 30,
}
"""So many events are left to play, where a whole game would take too long; 0 is all of it.

All games are played whole if everything is asked for (`make everywhere`).
"""
OPTIONS: dict[str, dict[str, object]] = {"ptit-pois": {"rounds": 1}}

ENGLISH = Language("en")

STRINGS = """function strings(root) {
  const found = new Set();
  for (const each of root.querySelectorAll("*")) {
    for (const {name, value} of each.attributes)
      if (!/^(tabindex|style|data-flying|data-pressed|data-left|xmlns)$/.test(name))
        found.add(`${name}=${value}`);
    for (const node of each.childNodes)
      if (node.nodeType === 3 && node.data.trim()) found.add(node.data.trim());
  }
  return found;
}
function looks(root) {
  const tells = /^(id|aria-label|data-(?!flying|pressed).*)$/;
  const own = ({name, value}) => tells.test(name) && `${name}=${value}`;
  return [...root.querySelectorAll("[id^=card-]")].map(
    (card) => `${[...card.attributes].map(own).filter(Boolean).sort()} ${card.textContent.trim()}`
  ).sort();
}"""

SEEN = f"""() => {{
  {STRINGS}
  const app = document.getElementById("app");
  const here = document.getElementById("here");
  const undo = document.getElementById("undo");
  const cards = [...document.querySelectorAll("body [id^=card-]")].length;
  return {{
    passing: here !== null,
    seat: (here ?? undo)?.dataset.seat ?? "",
    seq: (here ?? undo)?.dataset.seq ?? "",
    html: here ? app.innerHTML : "",
    strings: [...strings(app)],
    looks: looks(app),
    said: [...document.querySelectorAll("#said > *")].map((each) => each.textContent),
    flying: document.getElementById("flights").childElementCount,
    title: document.title,
    cards,
    over: document.querySelector("{OVER}") !== null,
  }};
}}"""

DRAWN = f"""html => {{
  {STRINGS}
  const template = document.createElement("template");
  template.innerHTML = html;
  return [[...strings(template.content)], looks(template.content)];
}}"""

SAME = """html => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
}"""

READY = (
    ":is(#here, #nod, #throw, [data-intent=rematch]), "
    ":is(#scene, #actions) [data-intent=move]:not(:disabled)"
)

PRESS = """([ready, turn]) => {
  const whole = [...document.querySelectorAll(ready)];
  const first = whole.find((each) => ["here", "nod", "throw"].includes(each.id));
  (first ?? whole[turn % whole.length]).click();
}"""


def begun(name: str) -> tuple[Match, tuple[Chair, ...]]:
    """A match of three persons, and of bots where more are needed, as far as it is played."""
    game = load(name)
    seats = max(3, game.seats.start)
    bot = Chair("Zoe", next(iter(game.mind.tempers)))
    chairs = (*PERSONS, *[bot] * (seats - 3))
    match = Match.start(game, seats, OPTIONS.get(name))
    if LAST[name] and not FULL:
        *_, whole = played(game, seats, 1)
        match = Match(game, seats, whole.options)
        for event in whole.events[: max(1, len(whole.events) - LAST[name])]:
            match.land(event)
    return match, chairs


class Witness:
    """Knows the whole match, and what of it each person may read."""

    def __init__(self, page: Page, chairs: tuple[Chair, ...], cdp: CDPSession) -> None:
        self.page = page
        self.chairs = chairs
        self.cdp = cdp
        self.passed = 0
        self.seen = 0
        self.telling = 0

    def table(self, seq: int) -> Table:
        saved = saved_match(self.page, seq)
        whole = replay(from_json(json.dumps(saved["record"])), registry)
        match = Match(whole.game, whole.seats, whole.options)
        for event in whole.events[:seq]:
            match.land(event)
        return Table(match, self.chairs, seed=1, pace=PACES["off"])

    def check(self, state: dict[str, Any]) -> None:
        seat, seq = int(state["seat"]), int(state["seq"])
        table = self.table(seq)
        assert state["title"] == f"{table.game.title} – Tablée"
        if state["passing"]:
            self.passes(table, seat, state)
        else:
            self.shows(table, seat, state)

    def passes(self, table: Table, seat: int, state: dict[str, Any]) -> None:
        """Nothing of anybody's side is anywhere."""
        page = self.page.evaluate(SAME, str(handover(table, seat, ENGLISH)))
        assert state["html"].replace(' tabindex="0"', "") == page.replace(' tabindex="0"', "")
        name = self.chairs[seat].name
        assert state["said"] == [f"Pass to {name}"]
        assert (state["flying"], state["cards"]) == (0, 0)
        read = {
            node["name"]["value"].strip()
            for node in self.cdp.send("Accessibility.getFullAXTree")["nodes"]
            if node.get("name", {}).get("value", "").strip()
            and node["role"]["value"] != "InlineTextBox"  # a line of a text
        }
        if not self.page.locator("#here").count():
            return  # a bot moved while the button went down: it is taken already
        self.passed += 1
        allowed = {
            state["title"], f"Pass to {name}", f"I am {name}: show my side", "Leave", name, name[0],
            "The other hand is off the table. Look only if this is you.",
            "Several are asked: the answers are opened together.",
        }  # fmt: skip
        assert read <= allowed, read - allowed

    def shows(self, table: Table, seat: int, state: dict[str, Any]) -> None:
        """All that is on the page may be known to this seat."""
        self.seen += 1
        names = [chair.name for chair in self.chairs]
        told = {ENGLISH.word(line.say, names) for line in table.chronicle(seat).log}
        shown = scene(table, seat, ENGLISH, 0.0, Look(missed=(0, table.seq)))
        # What others have sealed already is not in the match, and asks nobody else any more.
        looks = [shown, replace(shown, nods=not shown.nods), replace(shown, acting=(seat,))]
        pages = [self.page.evaluate(DRAWN, str(table_page(look))) for look in looks]
        drawn = {text for strings, _ in pages for text in strings}
        assert state["looks"] in [cards for _, cards in pages], "every card as this seat sees it"
        after = scene(table, (seat + 1) % len(PERSONS), ENGLISH, 0.0)
        self.telling += self.page.evaluate(DRAWN, str(table_page(after)))[1] != state["looks"]
        several = {text for text in state["strings"] if "more before this" in text}
        strange = set(state["strings"]) - drawn - told - several
        assert not strange, (table.seq, seat, strange)
        heard = {text.replace("\u00a0", " ").strip() for text in state["said"]}
        for other in {*table.persons} - {seat}:
            theirs = {ENGLISH.word(line.say, names) for line in table.chronicle(other).log}
            assert not heard & {text.replace("\u00a0", " ") for text in theirs - told}


@pytest.mark.parametrize("name", some("peco-peco"))
def test_three_at_one_device_finish_a_game_and_nobody_sees_another_s_side(
    page: Page, site: Site, name: str
) -> None:
    match, chairs = begun(name)
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.url + links.write(match, chairs) + "&speed=off")
    witness = Witness(page, chairs, page.context.new_cdp_session(page))
    last = ""
    for turn in range(3000):
        page.wait_for_selector(READY, state="attached", timeout=60_000)
        state = page.evaluate(SEEN)
        if state["over"]:
            break
        if not state["seat"]:
            continue
        if state["passing"] or state["seat"] != last or turn % 9 == 0:
            witness.check(state)
        last = "" if state["passing"] else state["seat"]
        page.evaluate(
            """() => {
              const at = document.getElementById("app");
              window.stirred = false;
              window.stir?.disconnect();
              window.stir = new MutationObserver(() => (window.stirred = true));
              window.stir.observe(at, {subtree: true, childList: true, characterData: true,
                attributes: true, attributeFilter: ["data-seq", "data-seat"]});
            }"""
        )
        page.evaluate(PRESS, [READY, 7 * turn + 3])
        page.wait_for_function("window.stirred", timeout=60_000)
    assert page.locator(OVER).count()
    secret = bool(match.position.pools)
    assert (witness.passed > 3) == secret, witness.passed
    assert witness.seen > 2
    assert (witness.telling > 2) == secret, "another would have seen other cards"
