"""Tables in somebody else's page: six frames of different kinds on another origin, one run.

A poster each and no Python; then a touch each, one start at a time, and a move in every frame; then
the same in a column of 320 px. With TABLEE_FULL=1 in all sandboxes, by day and by night.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Frame, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tablee.games import load
from tablee.table import Chair, links
from tablee.ui.sharing import shared
from tests.browser.conftest import Watch
from tests.browser.moments import in_mid_play, played
from tests.browser.sizes import FULL
from tests.browser.test_axe import AXE, RUN, STILL
from tools.serve import Site, serving

READY = "html[data-state=ready]"
PATIENCE = 120_000
LIGHT = 50_000
"""Bytes that a frame may move before it is touched."""
PLAYS = "#app :is([data-intent=move], [data-intent=throw], [data-intent=nod], #later):enabled"
FRAMES = 6

LISTEN = """() => {
  window.told = [];
  for (const name of ['state', 'move', 'over'])
    addEventListener(`tablee:${name}`, ({target, detail}) => window.told.push(
      [[...document.querySelectorAll('iframe')].indexOf(target), name, detail]));
}"""
HEIGHTS = "() => [...document.querySelectorAll('iframe')].map(each => each.clientHeight)"
INSIDE = """() => document.documentElement.hasAttribute('data-fits')
  ? Math.ceil(document.body.getBoundingClientRect().height) : -1"""


class Case(NamedTuple):
    """How the six frames stand in the page."""

    name: str
    sandboxes: tuple[str, ...]
    """Of the first five; empty is what the element asks for by itself."""
    column: str = "40rem"
    theme: str = "light"


MIXED = Case("mixed", ("", "allow-scripts", "allow-scripts", "none", ""))
"""Some of each sandbox: what CI runs."""
CASES = (
    MIXED,
    Case("none", ("none",) * 5, "320px", "dark"),
    Case("origin", ("allow-scripts allow-same-origin",) * 5, "320px"),
    Case("opaque", ("allow-scripts",) * 5, "40rem", "dark"),
)


def blog(site: Site, case: Case) -> str:
    """A page with six frames: element and plain, play, replay, link, nonsense."""
    boxes = [f'sandbox="{each}"' if each else "" for each in case.sandboxes]
    plain_box = "" if case.sandboxes[2] == "none" else boxes[2]
    record = in_mid_play("peco-peco").split("&")[0].removeprefix("#match=")
    plain = f"{site.url}embed.html#match={record}&speed=off&accent=1f6f9c"
    return f"""<!doctype html><html lang="en"><meta charset="utf-8">
<link rel="icon" href="data:,"><title>Blog</title>
<body style="max-width: {case.column}; margin: auto">
<script>({LISTEN})()</script>
<script type="module" src="{site.url}embed.js"></script>
<h1>Blog</h1>
<tablee-table game="pechvogel" seats="3" speed="off" {boxes[0]}></tablee-table>
<tablee-table record="ptit-pois" at="20" theme="dark" language="fr" {boxes[1]}></tablee-table>
<iframe class="tablee" title="Peco Peco" src="{plain}" {plain_box}></iframe>
<tablee-table game="service-compris" accent="green" speed="off" {boxes[3]}></tablee-table>
<tablee-table game="don-peperoni" controls="few" speed="off" {boxes[4]}></tablee-table>
<tablee-table record="nonsense"></tablee-table>
</body></html>"""


@pytest.fixture(params=CASES if FULL else (MIXED,), ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture
def host(site: Site, case: Case, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Somebody else's page."""
    folder = tmp_path_factory.mktemp("blog")
    (folder / "index.html").write_text(blog(site, case), "utf-8")
    with serving(folder) as served:
        yield served


@pytest.fixture
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A third origin that would like to have a say."""
    folder = tmp_path_factory.mktemp("stranger")
    (folder / "index.html").write_text("<!doctype html><title>Stranger</title>", "utf-8")
    with serving(folder) as served:
        yield served


def opened(page: Page, host: Site) -> list[Frame]:
    """The frames of the page, each with its poster; all of them brought into view."""
    page.goto(host.url)
    page.wait_for_selector("tablee-table iframe")
    found = []
    for place in page.query_selector_all("tablee-table, iframe.tablee"):
        place.scroll_into_view_if_needed()
        inner = place.evaluate_handle(
            """(place) => new Promise((resolve) => (function look() {
              const frame = place.matches("iframe") ? place : place.querySelector("iframe");
              frame ? resolve(frame) : requestAnimationFrame(look);
            })())"""
        ).as_element()
        assert inner
        inner.scroll_into_view_if_needed()
        frame = inner.content_frame()
        assert frame
        frame.wait_for_selector("#poster-title:not(:empty)", timeout=PATIENCE)
        frame.wait_for_selector("html[data-fits]", timeout=PATIENCE)
        found.append(frame)
    assert len(found) == FRAMES
    return found


def settled(page: Page, frames: list[Frame]) -> None:
    """Each frame is as high as what is in it."""
    for k, frame in enumerate(frames):
        # A frame that nobody sees is not laid out.
        page.locator("iframe").nth(k).scroll_into_view_if_needed()
        for _ in range(200):
            told, inside = page.evaluate(HEIGHTS)[k], frame.evaluate(INSIDE)
            if told == max(120, inside):
                break
            page.wait_for_timeout(50)
        assert told == max(120, inside), f"frame {k}"


def bare(page: Page, site: Site, frames: list[Frame]) -> None:
    """No Python, nothing heavy, and nothing that axe finds, by day and by night."""
    paths = [each.path for each in site.requests]
    assert not [path for path in paths if re.search(r"vendor/py|/run/|app\.js", path)]
    for frame in frames:
        frame.add_script_tag(path=AXE)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for k, frame in enumerate(frames):
            assert frame.evaluate(RUN) == [], f"poster {k}, {theme}"


def touch(frame: Frame, what: str, until: str) -> None:
    """Click in a frame, once more if nothing came of it, as a person does.

    Chromium finds the frame under the pointer by where it was drawn last, and Playwright clicks
    once it has scrolled: what is meant for a frame of another process may hit its neighbour.
    """
    for _ in range(10):
        try:
            frame.locator(what).click(timeout=3_000)
            frame.wait_for_selector(until, timeout=3_000)
        except PlaywrightTimeout:
            pass
        if frame.locator(until).count():
            return
    raise AssertionError(f"nothing comes of clicking {what}")


def starts(told: list[list[Any]]) -> int:
    """How many were starting at the same time, at most."""
    now: set[int] = set()
    most = 0
    for frame, name, detail in told:
        if name != "state":
            continue
        if detail["state"] == "starting":
            now.add(frame)
        else:
            now.discard(frame)
        most = max(most, len(now))
    return most


def told(page: Page) -> list[list[Any]]:
    """What the page has heard from its frames."""
    found: list[list[Any]] = page.evaluate("() => window.told")
    return found


HEAR = """origin => {
  window.heard = 0;
  addEventListener('message', event => { if (event.origin === origin) window.heard += 1; });
}"""
LIE = """async many => {
  const types = ['height', 'over', 'move', 'wait', 'done', 'state'];
  for (const type of types)
    parent.postMessage({tablee: 1, type, height: 777, seq: 1, state: 'ready', standing: [1]}, '*');
  for (let k = 0; k < many; k += 1)
    for (const type of ['hello', 'go', 'load'])
      parent.frames[k].postMessage({tablee: 1, type, link: '#play=pechvogel'}, '*');
  return types.length;
}"""


def impostor(page: Page, stranger: Site, frames: list[Frame]) -> None:
    """A third origin says to the page and to each frame what only they may say to each other.

    That all of it has arrived is known from listeners of our own; what it came to, is nothing.
    """
    before = page.evaluate(HEIGHTS), len(told(page))
    states = [frame.locator("html").get_attribute("data-state") for frame in frames]
    titles = [frame.locator("#poster-title").inner_text() for frame in frames]
    page.evaluate(
        """async url => {
          const frame = document.createElement('iframe');
          frame.src = url;
          document.body.append(frame);
          await new Promise(done => { frame.onload = done; });
        }""",
        stranger.url,
    )
    (other,) = (each for each in page.frames if each.url == stranger.url)
    origin = stranger.url.rstrip("/")
    page.evaluate(HEAR, origin)
    for frame in frames:
        frame.evaluate(HEAR, origin)
    many = other.evaluate(LIE, len(frames))
    page.wait_for_function("many => window.heard === many", arg=many)
    for frame in frames:
        frame.wait_for_function("() => window.heard === 3")
    assert (page.evaluate(HEIGHTS)[:FRAMES], len(told(page))) == before
    assert [frame.locator("html").get_attribute("data-state") for frame in frames] == states
    assert [frame.locator("#poster-title").inner_text() for frame in frames] == titles
    page.evaluate("() => document.querySelector('body > iframe:last-child').remove()")


def narrow(page: Page, frames: list[Frame], case: Case) -> None:
    """In a column of 320 px nothing sticks out, and axe finds nothing at the tables."""
    page.set_viewport_size({"width": 320, "height": 900})
    settled(page, frames)
    for k, frame in enumerate(frames[:5]):
        assert frame.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), k
    for theme in ("light", "dark") if FULL else (case.theme,):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for k, frame in enumerate(frames[:5]):
            frame.evaluate(STILL)
            assert frame.evaluate(RUN) == [], f"table {k}, {theme}"


def goes_on(page: Page, site: Site, frames: list[Frame], case: Case) -> None:
    """What was played goes on at the full table, where tabs may be opened; else the link is given.

    Where hands are hidden the match is handed over as a message: it stands in no address.
    """
    for k in (0, 2, 3):
        closed = case.sandboxes[k].startswith("allow-scripts")
        if closed:
            touch(frames[k], "#onward", "#onward-link:visible")
            assert "#match=" in frames[k].locator("#onward-link").input_value()
            told = frames[k].locator("#onward-blocked").inner_text()
            assert ("Keep it to yourself" in told) == (k != 0)
            continue
        seq = frames[k].locator("#undo").get_attribute("data-seq") or ""
        with page.context.expect_page() as popup:
            frames[k].locator("#onward").click()
        if k == 0:
            assert popup.value.url.startswith(f"{site.url}#match=")
        else:
            popup.value.wait_for_selector(f"#table #undo[data-seq='{seq}']", timeout=PATIENCE)
            assert popup.value.url == site.url
            assert popup.value.evaluate("() => window.opener") is None
        popup.value.close()


def ends(page: Page, frames: list[Frame]) -> None:
    """The page shows a finished match in a frame, and is told who ended where."""
    *_, match = played(load("pechvogel"), 3, 1)
    chairs = [Chair(name, "cautious") for name in ("Ann", "Bo", "Cy")]
    link = links.write(match, chairs)
    page.evaluate("link => document.querySelector('tablee-table').load(link)", link)
    frames[0].wait_for_selector("#result", timeout=PATIENCE)
    page.wait_for_function("() => window.told.some(([, name]) => name === 'over')")
    (standing,) = [detail["standing"] for _, name, detail in told(page) if name == "over"]
    assert standing == [
        {"place": each.place, "who": chairs[each.seat].name, "score": each.score}
        for each in match.position.standing()
    ]


def play(page: Page, k: int, frame: Frame) -> None:
    """Do something at the table in a frame; the page hears of it."""
    for _ in range(8):
        frame.wait_for_selector(PLAYS, state="attached", timeout=PATIENCE)
        frame.locator(PLAYS).first.evaluate("button => button.click()")
        page.wait_for_timeout(200)
        if any(who == k and name == "move" for who, name, _ in told(page)):
            return
    raise AssertionError(f"frame {k} plays, and the page hears nothing: {told(page)[-5:]}")


def test_six_tables_in_a_blog(
    new_context: Callable[..., BrowserContext],
    host: Site,
    stranger: Site,
    site: Site,
    watch: Watch,
    case: Case,
) -> None:
    context = new_context(
        viewport={"width": 800, "height": 900}, reduced_motion="reduce", color_scheme=case.theme
    )
    page = context.new_page()
    watch.attach(page)
    site.requests.clear()
    frames = opened(page, host)
    # All of them share what is not their own: so this is more than any one of them moves.
    page.wait_for_load_state("networkidle")
    settled(page, frames)
    bare(page, site, frames)
    impostor(page, stranger, frames)
    frames[1].wait_for_selector("html[lang=fr]")
    assert frames[5].locator("#poster-start").is_hidden()

    for frame in frames[:5]:
        touch(frame, "#poster-start", "html:not([data-state=poster])")
    for frame in frames[:5]:
        frame.wait_for_selector(READY, timeout=PATIENCE)
    assert starts(told(page)) == 1
    assert any(name == "state" and detail["state"] == "waiting" for _, name, detail in told(page))
    for k, frame in enumerate(frames[:5]):
        play(page, k, frame)
    settled(page, frames)
    narrow(page, frames, case)
    goes_on(page, site, frames, case)
    ends(page, frames)
    watch.expect("allow-popups")
    assert watch.unexpected() == []


POSTERS = ("game=pechvogel", "game=don-peperoni", "puzzle=don-peperoni", "link")


@pytest.mark.parametrize("shown", POSTERS)
def test_a_poster_is_light(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, shown: str
) -> None:
    page = new_context(viewport={"width": 640, "height": 560}).new_page()
    watch.attach(page)
    if shown == "link":
        *_, match = played(load("don-peperoni"), 4, 1)
        chairs = tuple(Chair(f"<b>{seat}") for seat in range(4))
        address = shared(match, chairs, site.url, (len(match.events) // 2, 0)).frame.partition("#")[
            2
        ]
    else:
        address = shown
    site.requests.clear()
    page.goto(f"{site.url}embed.html#{address}")
    picture = "#poster-picture :is(.felt, .town, .poster-place)"
    page.wait_for_selector(picture, state="attached", timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    assert sum(each.bytes for each in site.requests) <= LIGHT
    assert not [each.path for each in site.requests if re.search(r"vendor/py|/run/", each.path)]
    assert page.locator("#poster-start").is_visible()
    assert page.locator("#poster-facts").inner_text()
    if shown == "link":
        names = page.locator(".poster-place .name").all_inner_texts()
        assert names == [f"<b>{seat}" for seat in range(4)]
    assert watch.unexpected() == []
