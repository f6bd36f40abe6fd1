"""A match is looked at: by buttons, keys and the bar, through anybody's eyes, and played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tablee.games import NAMES, load
from tablee.table import links
from tablee.table.riddle import puzzle
from tests.browser.moments import played
from tests.browser.sizes import FULL, some
from tests.browser.test_axe import AXE, in_sizes
from tools.serve import Site

PATCH = """async () => {
  const { patch } = await import(new URL('static/js/patch.js', location.href).href);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const pictures = [
    '<ul id=one></ul><b id=card>7</b><i id=after></i><u id=end></u>',
    '<ul id=one><li><b id=card>7</b></li></ul><u id=end></u><i id=after></i>',
    '<u id=end></u><ul id=one></ul><i id=after></i><b id=card>7</b>',
  ];
  const shown = [];
  for (const html of pictures) {
    patch(root, html);
    const wanted = document.createElement('div');
    wanted.innerHTML = html;
    shown.push(root.innerHTML === wanted.innerHTML);
  }
  root.remove();
  return shown;
}"""


def whole(name: str, **fields: int) -> str:
    """A link to look at a finished match."""
    *_, match = played(load(name), 4, 3)
    return links.write(match, kind="watch", **fields) + "&speed=off"  # type: ignore[arg-type]  # fields go by as they came


def stands(page: Page, at: int) -> None:
    """Wait until the replay stands after so many events."""
    page.wait_for_function("at => document.getElementById('scrub')?.value === at", arg=str(at))
    page.wait_for_function(
        "at => document.getElementById('now-what')?.textContent.includes(` ${at} `)", arg=str(at)
    )


@pytest.mark.parametrize("game", some("peco-peco"))
def test_a_match_is_looked_at_from_end_to_end(page: Page, site: Site, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.url + whole(game, at=60, seat=1))
    page.wait_for_selector("#watch", timeout=60_000)
    stands(page, 60)
    assert page.locator("#scene [data-intent=move], #scene [data-intent=throw]").count() == 0

    page.keyboard.press("ArrowRight")
    stands(page, 61)
    page.keyboard.press("ArrowLeft")
    stands(page, 60)
    page.locator("#later").click()
    stands(page, 61)
    page.keyboard.press("End")
    page.wait_for_selector("#result")
    last = int(page.locator("#scrub").get_attribute("max") or 0)
    stands(page, last)
    page.locator("#scrub").fill("40")
    stands(page, 40)
    line = page.locator("#told li:not([data-now]) button").first
    event = int(line.get_attribute("data-event") or 0)
    line.click()
    stands(page, event)

    page.locator("#play-pause").click()
    page.wait_for_function(
        "at => Number(document.getElementById('scrub').value) > at + 2", arg=event, timeout=60_000
    )
    page.locator("#play-pause").click()
    page.wait_for_selector("#play-pause:not([data-do=pause])")

    if page.locator("#eyes").count():
        for eyes in ("public", "all", "2"):
            page.locator("#eyes").select_option(eyes)
            page.wait_for_selector(f"#eyes option[value='{eyes}'][selected]", state="attached")
    page.locator("#scrub").fill("30")
    stands(page, 30)
    if FULL or game == "peco-peco":
        page.add_script_tag(path=AXE)
        assert in_sizes(page) == []

    page.locator("#branch").click()
    page.wait_for_selector("#table:not([data-watched]) #undo")
    assert page.locator("#scrub").count() == 0


@pytest.mark.parametrize("game", NAMES)
def test_the_puzzle_of_a_game_is_solved(page: Page, site: Site, game: str) -> None:
    asked = puzzle(load(game))
    (good, *_), (bad, *_) = tuple(asked.good), tuple(asked.bad)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.url}#puzzle={game}&speed=off")
    page.wait_for_selector("#reveal", timeout=60_000)
    for answer, right in ((bad, "no"), (good, "yes")):
        page.locator(f"[data-intent=move][data-move='{answer}']:visible").first.click()
        page.wait_for_selector(f"#coach[data-right={right}] #verdict")
        if right == "no":
            page.locator("#again").click()
            page.wait_for_selector("#coach", state="detached")
    if FULL:
        page.add_script_tag(path=AXE)
        assert in_sizes(page) == []
    page.locator("#branch").click()
    page.wait_for_selector("#undo")


def test_a_picture_in_which_things_move_into_each_other(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.wait_for_selector("#boot[hidden]", state="attached", timeout=60_000)
    assert page.evaluate(PATCH) == [True, True, True]
