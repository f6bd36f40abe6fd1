"""Every game is played whole by keyboard alone, in French; and heard: each event once, in order.

The words are held against the log of the person's seat, folded here from the events as they are
masked for it. What is said besides is what there is to do, as it stands in the bar.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Page

from tablee.games import registry
from tablee.kernel.notation import from_json, replay
from tablee.table import Chair
from tablee.table.chronicle import Chronicle
from tablee.ui.i18n import Language
from tests.browser.conftest import Watch, origin
from tests.browser.moments import ME
from tests.browser.playing import (
    OVER,
    focus,
    moment,
    open_table,
    play_by_keyboard,
    saved_match,
)  # fmt: skip
from tests.browser.sizes import some
from tools.serve import Site

GAMES = {
    "pechvogel": "#play=pechvogel&seats=4&speed=off",
    "ptit-pois": "#play=ptit-pois&seats=3&rounds=2&speed=off",
    "peco-peco": "#play=peco-peco&seats=4&speed=off",
    "service-compris": "#play=service-compris&seats=4&speed=off",
    "don-peperoni": "#play=don-peperoni&seats=3&first=1&speed=off",
}

HEAR = """
  window.heard = [];
  window.shown = [];
  const look = () => window.shown.push(document.getElementById('now-what')?.textContent);
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const {addedNodes} of changes)
        for (const line of addedNodes) window.heard.push(line.textContent);
      look();
    }).observe(document.getElementById('said'), {childList: true});
  });
"""
"""Keeps, from before Python starts, what the live region says and what the bar shows then."""

SPEECH = re.compile("«.*?»")
"""Of whom is named before: there a bot may say “you”."""
YOU = re.compile(r"\b(tu|toi|ton|ta|tes|vous|votre|vos|you|yours?)\b", re.IGNORECASE)


def told(page: Page) -> list[str]:
    """The log of the person's seat in French, from the record that the device keeps."""
    saved = saved_match(page, int(moment(page)))
    match = replay(from_json(json.dumps(saved["record"])), registry)
    mine = Chronicle(match.game, match.seats, match.options, ME)
    for event in match.events:
        mine.follow(event)
    names = [Chair(*chair).name for chair in saved["chairs"]]
    french = Language("fr")
    return [french.word(line.say, names) for line in mine.log]


def plain(sentences: list[str]) -> list[str]:
    """Without the mark by which a sentence that comes twice is read twice."""
    return [sentence.removesuffix("\u00a0") for sentence in sentences]


@pytest.mark.parametrize("game", some("ptit-pois"))
def test_a_whole_game_by_keyboard_in_french_is_told_once(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, game: str
) -> None:
    page = new_context(
        viewport={"width": 1180, "height": 820}, locale="fr-FR", reduced_motion="reduce"
    ).new_page()
    watch.attach(page)
    page.add_init_script(HEAR)
    open_table(page, site, GAMES[game])
    pressed = play_by_keyboard(page)

    assert page.evaluate("document.documentElement.lang") == "fr"
    seats = int(re.search(r"seats=(\d)", GAMES[game])[1])  # type: ignore[index]  # it matches, or the test fails
    assert page.locator("#standing > li").count() == seats
    assert len(pressed) > 3
    assert {each.where for each in pressed} == {"scene", "dock"}
    assert [each for each in pressed if not (each.seen and each.marked)] == []

    log = plain(told(page))
    heard = plain(page.evaluate("window.heard"))
    assert [each for each in heard if each in set(log)] == log
    prompts = [each for each in heard if each not in set(log)]
    assert set(prompts) <= set(plain(page.evaluate("window.shown")))
    again = [one for one, other in pairwise(heard) if one == other and one in prompts]
    assert again == [], "said again with nothing new"
    assert [line for line in log if YOU.search(SPEECH.sub("", line))] == []

    for _ in range(80):
        if focus(page).does == "rematch":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(OVER, state="detached")
    assert watch.foreign(origin(site)) == []
    assert watch.unexpected() == []
