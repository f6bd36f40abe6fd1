"""What tests need to play at a table in the browser, by mouse or by keys."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tools.serve import Site

INTENTS = ("move", "moves", "throw", "nod")
DOES = ", ".join(f"[data-intent={intent}]:enabled" for intent in INTENTS)
"""What changes the match when it is pressed."""
OVER = "[data-intent=rematch]"
# An offer to spy in another's turn is let go by: nobody waits for it.
MINE = f"body:not(:has(#do-wait)) :is({DOES})"

SAVED = """async () => {
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("tablee:")) continue;
    const open = indexedDB.open(name);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const read = (key) => {
      const ask = db.transaction("kept").objectStore("kept").get(key);
      return new Promise((done) => { ask.onsuccess = () => done(ask.result); });
    };
    const [, match] = ((await read("where")) ?? "").split(" ");  // the match that is at hand
    const text = match && await read(`match/${match}`);
    db.close();
    if (text) return text;
  }
}"""

PREPARED = """async () => {
  for (const name of await caches.keys()) {
    if (!name.endsWith(" snapshot")) continue;
    if ((await (await caches.open(name)).keys()).length) return true;
  }
  return false;
}"""
"""Whether everything is kept for a start with no network, Python's memory too."""

FOCUS = """() => {
  const focused = document.activeElement;
  const {intent = '', pick, move = ''} = focused.dataset ?? {};
  const box = focused.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.5, 0.1], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]];
  const seen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
    return hit && (focused.contains(hit) || hit.contains(focused));
  });
  const {outlineStyle, outlineWidth} = getComputedStyle(focused);
  return {
    id: focused.id,
    does: focused.getAttribute('aria-disabled') === 'true' ? '' : pick ? 'pick' : intent,
    move,
    spot: focused.dataset?.spot ?? '',
    where: focused.closest('#scene, #dock, #side, header')?.id ?? '',
    seen,
    marked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  };
}"""


class Focus(NamedTuple):
    """What the keyboard is at: what pressing it does, and whether one can see that it is there."""

    id: str
    does: str
    move: str
    spot: str
    where: str
    seen: bool
    marked: bool

    @property
    def plays(self) -> bool:
        return self.does in (*INTENTS, "pick")


SAME_LUCK = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
"""An init script: the same dice and deals each time, for tests that some luck would make void."""


def open_table(page: Page, site: Site, link: str) -> None:
    page.goto(site.url + link)
    page.wait_for_selector("[data-playable]", state="attached", timeout=60_000)


def moment(page: Page) -> str:
    """The number of the event that the page stands at."""
    return page.locator("#undo").get_attribute("data-seq") or ""


def wait_for_another_moment(page: Page, seq: str, patience: float = 60_000) -> None:
    page.wait_for_function(
        "seq => document.querySelector('#undo')?.dataset.seq !== seq", arg=seq, timeout=patience
    )


def click_mine(page: Page, what: str = MINE, turn: int = 0) -> None:
    """Click something that may be done, another one in each turn, and wait until it is done.

    A picture may come while the button is going down; then it is pressed again, as people do.
    """
    seq = moment(page)
    for _ in range(4):
        try:
            things = page.locator(what)
            things.nth(turn % max(1, things.count())).click(timeout=20_000)
            wait_for_another_moment(page, seq, 15_000)
        except PlaywrightTimeout:
            if moment(page) != seq:
                return
        else:
            return
    told = page.locator("#dock, #notice, #boot").all_inner_texts()
    raise AssertionError(f"pressed, and nothing happened after event {seq}: {told}")


def wait_for_me(page: Page) -> bool:
    """Wait until the person may act; False once the match is over."""
    page.wait_for_selector(f"{MINE}, {OVER}", timeout=120_000, state="attached")
    return page.locator(OVER).count() == 0


def saved_match(page: Page, events: int) -> dict[str, Any]:
    """What the device keeps: the whole record, once so many events are in it."""
    for _ in range(200):
        text = page.evaluate(SAVED)
        saved: dict[str, Any] = json.loads(text) if text else {}
        if saved and len(saved["record"]["events"]) >= events:
            return saved
        page.wait_for_timeout(25)
    raise AssertionError("what was posted is kept")


def wait_for_a_yes(page: Page, promise: str, arg: object = None) -> None:
    """Until a promise brings something true. (`wait_for_function` takes any promise for a yes.)"""
    for _ in range(1200):
        if page.evaluate(promise, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"in vain: {promise}")


def wait_until_prepared(page: Page) -> None:
    """Stay until everything is kept."""
    wait_for_a_yes(page, PREPARED)


def focus(page: Page) -> Focus:
    return Focus(**page.evaluate(FOCUS))


ARROWS = ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
"""A way about a town: its streets have one stop for Tab, wherever one may go."""


def tab_to_a_move(page: Page, key: str = "Tab", where: str = "", most: int = 120) -> Focus:
    """Press Tab (or Shift+Tab) until pressing Enter would play; ``where``: on the table only."""
    for _ in range(most):
        there = focus(page)
        if there.spot and where == "scene":
            there = _walk(page)
        if there.plays and where in ("", there.where):
            return there
        page.keyboard.press(key)
    raise AssertionError("what may be done cannot be reached by Tab")


def _walk(page: Page) -> Focus:
    """About the streets with arrows, to where one may go."""
    for arrow in ARROWS * 3:
        if focus(page).plays:
            break
        page.keyboard.press(arrow)
    return focus(page)


def play_by_keyboard(page: Page, most: int = 600) -> list[Focus]:
    """Play to the end with Tab, arrows and Enter alone; where the focus was at each press.

    Now the bar is used, now the table, and on the table now one thing of a group, now another.
    """
    pressed: list[Focus] = []
    for turn in range(most):
        if not wait_for_me(page):
            return pressed
        seq = moment(page)
        on_table = turn % 2 and page.locator(f"#scene :is({DOES}, [data-pick]):visible").count()
        try:
            _press_something(page, turn // 2 % 3 if on_table else None, pressed)
        except AssertionError:
            page.wait_for_timeout(300)
            if moment(page) == seq and page.locator(MINE).count():
                raise  # and not because somebody else was faster
            continue
        wait_for_another_moment(page, seq)
    raise AssertionError(f"no end after {most} turns")


def _press_something(page: Page, steps: int | None, pressed: list[Focus]) -> None:
    """In the bar, or (``steps``) on the table so many steps into the group that is reached."""
    there = tab_to_a_move(page)
    if steps is not None:
        there = tab_to_a_move(page, "Shift+Tab", "scene")
        for _ in range(steps):
            page.keyboard.press("ArrowRight")
        there = focus(page)
        if not there.plays:
            there = tab_to_a_move(page)
    pressed.append(there)
    page.keyboard.press("Enter")
    if there.does == "pick":
        # A card is taken up, and the keyboard is where it can go.
        pressed.append(focus(page))
        assert pressed[-1].does == "move", pressed
        page.keyboard.press("Enter")
