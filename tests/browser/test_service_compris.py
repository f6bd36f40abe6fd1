"""Service compris ! as a person plays it: a whole game by mouse on the table.

After every change of the page it is looked at: no card of another hand, and no hidden chief, may
have a face in it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

from tablee.games.service_compris.cards import GLUTTONY, HOT_PLATES, NO_KIND
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Position
from tests.browser.moments import ME, link_to
from tests.browser.playing import OVER, moment, wait_for_another_moment
from tests.browser.sizes import FULL
from tools.serve import Site

PLAY = "#play=service-compris&seats=4&speed=off"
MINE = "#actions [data-intent=move]"
MOST = 600
"""Clicks of a whole match, at most."""

WATCH = """() => {
  window.leaks = [];
  window.looks = 0;
  window.hiddenChiefs = 0;
  window.verbs = [];
  addEventListener('click', ({target}) => {
    const move = target.closest('[data-move]')?.dataset.move;
    if (move) window.verbs.push(move.split(',')[0]);
  }, {capture: true});
  const bare = (card) =>
    'down' in card.dataset && !card.querySelector('use, b, img') && !card.textContent.trim();
  const shown = new Set();
  let last = -1;
  const look = () => {
    window.looks += 1;
    const told = document.getElementById('told')?.textContent ?? '';
    // Only the last lines are on the page: what was told between two pictures may be gone.
    const lines = [...document.querySelectorAll('#told > li')].map((li) => +li.id.slice(5));
    const missed = lines.length > 0 && lines[0] > last + 1;
    last = lines.at(-1) ?? last;
    for (const place of document.querySelectorAll('.far .place')) {
      const who = place.querySelector('.name').textContent;
      if (missed || told.includes(`${who} shows the chief`)) shown.add(who);
      for (const card of place.querySelectorAll('.fist .card'))
        if (!bare(card)) window.leaks.push(card.outerHTML);
      if (!place.querySelector('.banner')) continue; // chiefs lie open in this game
      for (const card of place.querySelectorAll('.camp .card[data-chief]')) {
        if ('down' in card.dataset) window.hiddenChiefs += 1;
        if ('people' in card.dataset && !shown.has(who)) window.leaks.push(card.outerHTML);
        if ('down' in card.dataset && ('people' in card.dataset || card.querySelector('use')))
          window.leaks.push(card.outerHTML);
      }
    }
    for (const card of document.querySelectorAll('.card[data-sort]'))
      if (!card.closest('.near .fan, #discard, #played')) window.leaks.push(card.outerHTML);
  };
  look();
  new MutationObserver(look).observe(document.getElementById('app'),
    {subtree: true, childList: true, attributes: true});
}"""


def open_table(page: Page, site: Site, link: str = PLAY) -> None:
    page.goto(site.url + link)
    page.wait_for_selector("#table", timeout=60_000)
    page.evaluate(WATCH)


def no_leaks(page: Page) -> None:
    assert page.evaluate("window.leaks") == []


def wait_for_me(page: Page) -> bool:
    """Wait until the person may act; False once the match is over."""
    page.wait_for_selector(f"{MINE}, {OVER}", timeout=120_000)
    no_leaks(page)
    return page.locator(OVER).count() == 0


def still_mine(page: Page, seq: str) -> bool:
    """Whether it is the same moment, and the person may act: the others' counters come between."""
    page.wait_for_timeout(300)
    return page.locator(MINE).count() > 0 and moment(page) == seq


def press(page: Page, thing: Locator, seq: str) -> bool:
    """Click it; False if it has gone meanwhile, because somebody else countered first."""
    try:
        thing.click(timeout=5_000)
    except PlaywrightError:
        if not still_mine(page, seq):
            return False
        # By now it has come to where it lies; but a place that beckons never keeps still.
        thing.click(force=True, timeout=20_000)
    return True


def play_by_mouse(page: Page, enough: int = MOST) -> set[str]:
    """Click what is on the table itself, never the list of moves; which verbs were used.

    To the end, or so many times.
    """
    verbs: set[str] = set()
    for clicks in range(MOST):
        if clicks == enough or not wait_for_me(page):
            return verbs
        seq = moment(page)
        things = page.locator("#scene [data-intent=move]:visible")
        if not things.count():
            # A card that has an effect, while there is one.
            cards = page.locator("#near .card[data-can] > [data-pick]")
            cards = cards if cards.count() else page.locator("#near [data-pick]")
            if not (there := cards.count()):
                assert not still_mine(page, seq), "every move is on the table"
                continue
            if not press(page, cards.nth(clicks % there), seq):
                continue
            # On the giant's table, or on the stamp over the hand.
            plays = page.locator('#scene [data-move^="play"]:visible')
            things = plays if plays.count() else page.locator("#scene [data-drop]:visible")
            things = things.and_(page.locator("button"))
        if not (there := things.count()):
            continue
        thing = things.nth(clicks % there)
        if press(page, thing, seq):
            wait_for_another_moment(page, seq)
        verbs |= set(page.evaluate("window.verbs"))
    raise AssertionError(f"no end after {MOST} clicks")


@pytest.mark.skipif(not FULL, reason="whole by keyboard with every test, by mouse with TABLEE_FULL")
def test_a_whole_game_by_mouse_on_the_table(page: Page, site: Site) -> None:
    open_table(page, site)
    verbs = play_by_mouse(page)
    assert "play" in verbs
    assert page.evaluate("window.looks") > 50
    no_leaks(page)
    assert page.locator("#standing > li").count() == 4
    assert page.locator("#standing .total .unseen").first.inner_text() == "left"


def test_hidden_chiefs_stay_hidden(page: Page, site: Site) -> None:
    open_table(page, site, f"{PLAY}&traitors=yes")
    play_by_mouse(page, MOST if FULL else 16)
    no_leaks(page)
    assert page.evaluate("window.hiddenChiefs") > 0


def test_a_card_is_taken_up_before_it_is_played(page: Page, site: Site) -> None:
    open_table(page, site, f"{PLAY}&first=1")
    page.wait_for_selector("#near [data-pick]")
    seq = moment(page)
    page.locator("#near [data-pick]").first.click()
    assert page.locator("#offers .stamp:visible").count() >= 1
    assert moment(page) == seq, "nothing is played by taking up"
    page.keyboard.press("Escape")
    assert page.locator("#offers .stamp:visible").count() == 0


def table_at(phase: str, kind: int = NO_KIND) -> str:
    """A link to a match of four in which the person at seat 0 is in that phase."""

    def fits(position: Position) -> bool:
        assert isinstance(position, ServiceCompris)
        asked = (position.phase, position.active) == (phase, ME)
        return asked and kind in (NO_KIND, position.kind) and len(position.table) != 1

    return link_to("service-compris", 4, fits)


def shown_order(page: Page) -> list[str]:
    return list(page.locator("#order-list > li").evaluate_all("r => r.map(e => e.dataset.sent)"))


def shown_names(page: Page) -> list[str]:
    """Who stands in the list, from first to last."""
    names = """rows => rows.map(row =>
      row.querySelector('select')?.selectedOptions[0].textContent ?? row.dataset.name)"""
    return list(page.locator("#order-list > li").evaluate_all(names))


def serve(page: Page, verb: str, n: int) -> list[str]:
    """Press the button; the next ``n`` lines of the log with that verb."""
    last = page.locator("#told > li").last.get_attribute("id") or ""
    page.locator("#order-serve").click()
    page.wait_for_selector("#order", state="detached")
    lines = "rows => rows.map(row => [+row.id.slice(5), row.textContent])"
    told = page.locator("#told > li").evaluate_all(lines)
    return [line for k, line in told if k > int(last[5:]) and verb in line][:n]


def drag(page: Page, row: int, onto: int) -> None:
    grips = page.locator("#order-list .grip")
    start, end = grips.nth(row).bounding_box(), grips.nth(onto).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 24, steps=8)
    page.mouse.up()


def test_hot_plates_are_put_in_order_by_mouse_keys_and_buttons(page: Page, site: Site) -> None:
    open_table(page, site, table_at("order", HOT_PLATES))
    first = shown_order(page)
    assert len(first) >= 2
    seq = moment(page)

    drag(page, 0, len(first) - 1)
    moved = [*first[1:], first[0]]
    assert shown_order(page) == moved
    last = shown_names(page)[-1]
    said = page.locator("#said > p").last.inner_text()
    assert said == f"{last}: place {len(first)} of {len(first)}"

    page.locator("#order-list > li").last.locator(".grip").focus()
    page.keyboard.press("ArrowUp")
    moved[-2:] = reversed(moved[-2:])
    assert shown_order(page) == moved
    assert page.evaluate("document.activeElement.className") == "grip", "the focus goes along"
    page.keyboard.press("Home")
    assert shown_order(page) == first

    page.locator("#order-list > li").first.locator('[data-step="1"]').click()
    moved = [first[1], first[0], *first[2:]]
    assert shown_order(page) == moved
    page.locator("#order-list .grip").nth(1).click()
    page.locator("#order-list .grip").nth(0).click()
    assert shown_order(page) == first, "one is pressed, then the place that it goes to"

    assert moment(page) == seq, "nothing is decided yet"
    drag(page, 0, 1)
    names = shown_names(page)
    told = serve(page, " puts ", len(names) - 1)
    assert all(name in line for name, line in zip(names[:-1], told, strict=True))


def test_who_comes_from_where_and_in_which_order(page: Page, site: Site) -> None:
    open_table(page, site, table_at("take", GLUTTONY))
    before = shown_order(page)
    groups = page.locator("#order-list > li").evaluate_all("r => r.map(e => e.dataset.group)")
    twins = [k for k, group in enumerate(groups) if groups.count(group) == 2][:2]
    assert len(twins) == 2

    who = page.locator(f"#order-{twins[0]}-who")
    who.select_option(before[twins[1]])
    changed = before[:]
    changed[twins[0]], changed[twins[1]] = changed[twins[1]], changed[twins[0]]
    assert shown_order(page) == changed, "nobody is chosen twice"
    drag(page, len(before) - 1, 0)
    changed.insert(0, changed.pop())
    assert shown_order(page) == changed

    page.locator("#side-settings").click()  # a new picture of the same moment
    page.wait_for_selector('#side[data-open="settings"]')
    assert shown_order(page) == changed, "what was put in order stays so"
    page.locator("#side-log").click()
    page.wait_for_selector("#told")
    names = shown_names(page)
    told = serve(page, " chooses ", len(names))
    assert all(name in line for name, line in zip(names, told, strict=True))
