"""Tables in somebody else's page: six frames of different kinds on another origin, one run.

A poster each and no Python; then a touch each, one start at a time, and a move in every frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page

from tests.browser.conftest import Watch
from tests.browser.moments import in_mid_play
from tests.browser.test_axe import AXE, RUN
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


def blog(site: Site) -> str:
    """A page with six frames: element and plain, three sandboxes, play, replay, link, nonsense."""
    record = in_mid_play("peco-peco").split("&")[0].removeprefix("#match=")
    plain = f"{site.url}embed.html#match={record}&speed=off&accent=1f6f9c"
    return f"""<!doctype html><html lang="en"><meta charset="utf-8">
<link rel="icon" href="data:,"><title>Blog</title>
<body style="max-width: 40rem; margin: auto">
<script>({LISTEN})()</script>
<script type="module" src="{site.url}embed.js"></script>
<h1>Blog</h1>
<tablee-table game="pechvogel" seats="3" speed="off"></tablee-table>
<tablee-table record="ptit-pois" at="20" theme="dark" language="fr"></tablee-table>
<iframe class="tablee" title="Peco Peco" src="{plain}" sandbox="allow-scripts"></iframe>
<tablee-table game="service-compris" sandbox="none" accent="green" speed="off"></tablee-table>
<tablee-table game="don-peperoni" controls="few" speed="off"></tablee-table>
<tablee-table record="nonsense"></tablee-table>
</body></html>"""


@pytest.fixture
def host(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Somebody else's page."""
    folder = tmp_path_factory.mktemp("blog")
    (folder / "index.html").write_text(blog(site), "utf-8")
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
    for element in page.query_selector_all("iframe"):
        element.scroll_into_view_if_needed()
        frame = element.content_frame()
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


def impostor(page: Page, stranger: Site) -> None:
    """A third origin says to the page and to a frame what only they may say to each other."""
    before = page.evaluate(HEIGHTS), len(told(page))
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
    other.evaluate("""async () => {
      for (const type of ['height', 'over', 'move', 'wait', 'done'])
        parent.postMessage({tablee: 1, type, height: 777, seq: 1}, '*');
      for (let k = 0; k < 6; k += 1)
        for (const type of ['hello', 'go', 'load'])
          parent.frames[k].postMessage({tablee: 1, type, link: '#play=pechvogel'}, '*');
    }""")
    # What was sent before is heard before: the answer to this comes after all of it.
    page.evaluate("() => new Promise(done => setTimeout(done, 0))")
    assert (page.evaluate(HEIGHTS)[:FRAMES], len(told(page))) == before
    page.evaluate("() => document.querySelector('body > iframe:last-child').remove()")


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
) -> None:
    page = new_context(viewport={"width": 800, "height": 900}, reduced_motion="reduce").new_page()
    watch.attach(page)
    site.requests.clear()
    frames = opened(page, host)
    # All of them share what is not their own: so this is more than any one of them moves.
    page.wait_for_load_state("networkidle")
    settled(page, frames)
    bare(page, site, frames)
    impostor(page, stranger)
    frames[1].wait_for_selector("html[lang=fr]")
    assert frames[5].locator("#poster-start").is_hidden()

    for frame in frames[:5]:
        frame.locator("#poster-start").click()
    for frame in frames[:5]:
        frame.wait_for_selector(READY, timeout=PATIENCE)
    assert starts(told(page)) == 1
    assert any(name == "state" and detail["state"] == "waiting" for _, name, detail in told(page))
    for k, frame in enumerate(frames[:5]):
        play(page, k, frame)
    settled(page, frames)
    assert watch.unexpected() == []


@pytest.mark.parametrize("game", ["pechvogel", "don-peperoni"])
def test_a_poster_is_light(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, game: str
) -> None:
    page = new_context(viewport={"width": 640, "height": 560}).new_page()
    watch.attach(page)
    site.requests.clear()
    page.goto(f"{site.url}embed.html#game={game}")
    page.wait_for_selector("#poster-picture .felt, #poster-picture .town", state="attached")
    page.wait_for_load_state("networkidle")
    assert sum(each.bytes for each in site.requests) <= LIGHT
    assert page.locator("#poster-start").is_visible()
    assert watch.unexpected() == []
