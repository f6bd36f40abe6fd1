"""How soon a table answers and how smoothly its pieces move, in Chromium, at a table of each game.

Rows, by game:

- ``play.reaction``: ms from a click or a key to the next frame that is painted after it was dealt
  with, with the page's processor slowed to a quarter: Event Timing, as in Interaction to Next
  Paint. By then the button shows that it is pressed. The browser rounds to 8 ms and keeps quiet
  about less than 16: those count as 16. ``.p95`` is the same, for all but a twentieth.
- ``play.picture``: ms from the same click to the frame with the new picture, Python's answer and
  all, equally slowed (Python's worker is not).
- ``play.work``: the same in processor time, four times that of full speed: what the page's main
  thread does from the click or key to the end of the frame that shows it. What else the machine
  does is not in it.
- ``play.frame``: ms between two frames on the screen while something flies, at full speed; one
  for each flight, or several that overlap: its longest. The compositor makes these frames, and the
  clock of a machine with other things to do shows in them. A screen has one each 17 ms. Beside,
  and ``play.frame.bare``: as many of one square on an empty page, where nothing else happens.
- ``play.task``: ms of processor time of the page's longest task at full speed, which other
  things to do do not show in: a frame waits for no longer than this because of the page.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.bench.rows import Row, row
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.playing import MINE, OVER
from tools.serve import serving

TABLES = {"pechvogel": 4, "ptit-pois": 4, "peco-peco": 5, "service-compris": 4, "don-peperoni": 3}
"""Seats at the table of each game."""
WIDTH, HEIGHT = 1180, 820
INPUTS = int(os.environ.get("TABLEE_BENCH_INPUTS", "40"))
"""Clicks and keys at each table, slowed; a third as many at full speed."""
PATIENCE = 240_000
"""ms that bots may take until it is a person's turn again, on a busy machine."""
ATTEMPTS, SOON = 10, 10_000
"""How often something is pressed, and the ms until it must have counted."""
SLOWED = 4
SHORTEST = 16.0
"""Event Timing tells nothing of what is quicker, in ms."""
CATEGORIES = ["toplevel", "devtools.timeline"]
FRAMES = ["blink.animations", "viz"]
"""What else a trace tells about flights and the frames that show them."""

WATCH = """
window.inputs = new Map();
window.pictures = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    const before = inputs.get(interactionId) ?? 0;
    if (interactionId) inputs.set(interactionId, Math.max(before, duration));
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true });

let pressed = 0;
let shown = '';
const seq = () => document.querySelector('#undo')?.dataset.seq ?? '';
addEventListener('click', ({ target, timeStamp }) => {
  if (!target.closest?.('[data-intent]')) return;
  [pressed, shown] = [timeStamp, seq()];
}, { capture: true });
const painted = new MessageChannel();
painted.port1.onmessage = ({ data }) => pictures.push(performance.now() - data);
new MutationObserver(() => {
  if (!pressed || seq() === shown) return;
  const since = pressed;
  pressed = 0;
  requestAnimationFrame(() => painted.port2.postMessage(since));
}).observe(document, { subtree: true, childList: true, attributeFilter: ['data-seq'] });
"""


@dataclass
class Measured:
    """What was measured at a game's table."""

    reactions: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    tasks: list[float] = field(default_factory=list)
    works: list[float] = field(default_factory=list)


FLY = """() => {
  const over = [{ translate: "40rem 20rem", scale: "1.2" }, { translate: "0 0", scale: "1" }];
  const timing = { duration: 250, easing: "cubic-bezier(.3, .9, .3, 1)" };
  return document.querySelector("div").animate(over, timing).finished.then(() => {});
}"""
"""As things fly at a fast table."""


def drawn_whole(page: Page) -> None:
    """Make the browser's window larger than the page.

    Playwright makes it as large as the page, its own bar included: the foot of the page, where what
    may be done stands, lies outside and is never drawn. What changes there alone counts as painted
    only with the next picture that changes something above it.
    """
    session = page.context.new_cdp_session(page)
    window = session.send("Browser.getWindowForTarget")["windowId"]
    bounds = {"width": WIDTH + 200, "height": HEIGHT + 300}
    session.send("Browser.setWindowBounds", {"windowId": window, "bounds": bounds})
    session.detach()


def act(page: Page, turn: int) -> None:
    """Do one thing that may be done, by mouse and by key in turns, and wait until it is done.

    Bots may act first, and what was pressed was not there any more: then it is something else.
    """
    ready = f":is({MINE}, {OVER}):visible"
    for attempt in range(ATTEMPTS):
        page.locator(ready).first.wait_for(timeout=PATIENCE)
        things = page.locator(ready)
        thing = things.nth((turn + attempt) % max(1, things.count()))
        seq = page.evaluate("document.querySelector('#undo')?.dataset.seq")
        with suppress(PlaywrightTimeout):
            if turn % 2:
                thing.focus(timeout=SOON)
                page.keyboard.press("Enter")
            else:
                # As a hand does, first there, then down: in a `click` Playwright's own listener
                # looks for what lies under it, in the page and in the time that is measured.
                thing.hover(timeout=SOON)
                page.mouse.down()
                page.mouse.up()
            page.wait_for_function(
                "seq => document.querySelector('#undo')?.dataset.seq !== seq",
                arg=seq,
                polling=50,
                timeout=SOON,
            )
            page.wait_for_timeout(100)
            return
    raise AssertionError(f"nothing happened: {page.locator(ready).all_inner_texts()}")


def slowed(page: Page, measured: Measured) -> None:
    """Clicks and keys with a slow processor."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate("inputs.clear(), pictures.length = 0")
    for turn in range(INPUTS):
        act(page, turn)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.wait_for_timeout(500)  # the browser tells of events a little later
    told: list[float] = page.evaluate("[...inputs.values()]")
    measured.reactions += [*told, *[SHORTEST] * max(0, INPUTS - len(told))]
    measured.pictures += page.evaluate("pictures")


def at_full_speed(browser: Browser, page: Page, measured: Measured) -> None:
    """Flights and tasks, as they are."""
    browser.start_tracing(page=page, categories=[*CATEGORIES, *FRAMES])
    for turn in range(INPUTS // 3):
        act(page, turn)
    page.wait_for_timeout(1000)
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    measured.frames += frames(events)
    main = main_thread(events)
    measured.tasks.append(max(spent(task) for task in tasks_of(main)))
    measured.works += [SLOWED * spent for spent in works(main)]


Events = list[dict[str, Any]]
"""Events of a trace."""


def main_threads(events: Events) -> list[Events]:
    """What the main thread of each page did."""
    mains = {(e["pid"], e["tid"]) for e in events if _is_main(e)}
    by_thread: dict[tuple[int, int], Events] = {main: [] for main in mains}
    for event in events:
        if (thread := (event["pid"], event["tid"])) in mains and "ts" in event:
            by_thread[thread].append(event)
    return list(by_thread.values())


def main_thread(events: Events) -> Events:
    """What that of the busiest page did, in the order of time."""
    busiest = max(main_threads(events), key=lambda did: len(did))
    return sorted(busiest, key=lambda event: float(event["ts"]))


def frames(events: Events) -> list[float]:
    """By time that something flies: the longest ms between two frames that are shown then."""
    shown = sorted(float(e["ts"]) for e in events if e["name"] == "Display::FrameDisplayed")
    found = []
    for start, end in flights(events):
        seen = [ts for ts in shown if start <= ts <= end] or [end]
        found.append(max(later - ts for ts, later in pairwise([start, *seen])) / 1000)
    return found


def flights(events: Events) -> list[tuple[float, float]]:
    """From when to when something flies: what scripts animate, from the first frame on."""
    begun: dict[str, float] = {}
    spans = []
    told = (event for event in events if event["name"] == "Animation")
    for event in sorted(told, key=lambda event: float(event["ts"])):
        which = f"{event['pid']} {event.get('id') or event.get('id2')}"
        data = event.get("args", {}).get("data", {})
        if event["ph"] == "b" and not data.get("displayName"):  # a stylesheet's have a name
            begun[which] = math.inf
        elif event["ph"] == "n" and data.get("state") == "running" and which in begun:
            begun[which] = min(begun[which], float(event["ts"]))
        elif event["ph"] == "e" and which in begun:
            spans.append((begun.pop(which), float(event["ts"])))
    whole: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if whole and start <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], end))
        elif start < end:
            whole.append((start, end))
    return whole


def works(main: Events) -> list[float]:
    """By click or Enter: ms of processor time until what it led to has been painted."""
    tasks, found = tasks_of(main), []
    painted = [float(e["ts"]) for e in main if e["name"] == "Layerize"]
    for event in main:
        if event["name"] != "EventDispatch" or event["args"]["data"]["type"] != "click":
            continue
        at = float(event["ts"])
        paint = next((ts for ts in painted if ts > at), None)
        if paint is not None:
            found.append(sum(spent(t) for t in tasks if _ends(t) > at and float(t["ts"]) < paint))
    return found


def tasks_of(main: Events) -> Events:
    """Its tasks."""
    return [event for event in main if event["name"].endswith("RunTask") and "dur" in event]


def spent(task: dict[str, Any]) -> float:
    """Processor time of a task, in ms."""
    return float(task.get("tdur", 0)) / 1000


def _ends(task: dict[str, Any]) -> float:
    return float(task["ts"]) + float(task["dur"])


def _is_main(event: dict[str, Any]) -> bool:
    name: str = event.get("args", {}).get("name", "")
    return event["name"] == "thread_name" and name == "CrRendererMain"


def all_but(share: float, values: Sequence[float]) -> float:
    """The value that all but such a share of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * (1 - share)) - 1)]


def rows_of(game: str, measured: Measured, bare: Sequence[float]) -> list[Row]:
    p95 = row(f"play.reaction.p95.{game}", "ms", [all_but(0.05, measured.reactions)])
    return [
        row(f"play.reaction.{game}", "ms", measured.reactions),
        {**p95, "runs": len(measured.reactions)},
        row(f"play.work.{game}", "ms", measured.works),
        row(f"play.picture.{game}", "ms", measured.pictures),
        row(f"play.frame.{game}", "ms", measured.frames, bare),
        row(f"play.task.{game}", "ms", measured.tasks),
    ]


def bare_frames(browser: Browser) -> list[float]:
    """As many flights as at all tables, on a page with nothing else."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.set_content('<div style="width: 5rem; height: 7rem; background: #246"></div>')
    browser.start_tracing(page=page, categories=[*CATEGORIES, *FRAMES])
    for _ in range(len(TABLES) * INPUTS // 3):
        page.evaluate(FLY)
        page.wait_for_timeout(100)
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    return frames(events)


def play_rows(
    games: Sequence[str] = tuple(TABLES),
    note: Callable[[str], None] = lambda text: print(text, file=sys.stderr),
) -> list[Row]:
    """Measure at a table of each game, and say how it goes."""
    rows: list[Row] = []
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        bare = bare_frames(browser)
        rows.append(row("play.frame.bare", "ms", bare))
        for game in games:
            context = browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT},
                locale="en-GB",
                service_workers="block",
            )
            page = context.new_page()
            drawn_whole(page)
            page.add_init_script(WATCH)
            page.goto(f"{site.url}#play={game}&seats={TABLES[game]}&speed=fast")
            page.wait_for_selector("[data-playable]", state="attached", timeout=120_000)
            measured = Measured()
            slowed(page, measured)
            at_full_speed(browser, page, measured)
            context.close()
            rows += rows_of(game, measured, bare)
            note(f"play: {game}")
        browser.close()
    return rows
