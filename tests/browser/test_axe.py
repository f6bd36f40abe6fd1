"""axe-core finds nothing: lobby, set-up, every game in mid-play, by day and night, in all sizes.

Of text on gradients and pictures axe says that it cannot tell; its contrast is measured here.
The moments of play are the same at every run. One start of Python serves all sizes and themes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page

from tests.browser.conftest import Watch
from tests.browser.contrast import texts
from tests.browser.moments import in_mid_play
from tests.browser.sizes import FULL, some
from tools.paths import ROOT
from tools.serve import Site, serving

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((1180, 820), (820, 1180), (390, 844))
THEMES = ("light", "dark")
SEATED = "[data-screen=table] [data-playable]"
EMBED = (640, 560)
"""What a page in a frame has; the host page is another origin's."""

RUN = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}"""


STILL = """() => {
  for (const each of document.getAnimations())
    each.effect.getComputedTiming().iterations === Infinity ? each.cancel() : each.finish();
}"""
"""What moves is where it goes; what beckons for ever stands."""


def faults(page: Page, inside: Page | Frame) -> list[str]:
    """What axe finds in a page, or in a frame of one; and text that cannot be read well."""
    found: list[str] = inside.evaluate(RUN)
    frame = inside if isinstance(inside, Frame) else None
    pale = [str(text) for text in texts(page, frame) if not text.legible]
    return found + pale


def in_themes(page: Page, inside: Page | Frame, size: str) -> Iterator[str]:
    """Faults by day and by night, once nothing moves any more."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]  # Playwright wants its own words
        inside.evaluate(STILL)
        yield from (f"{size} {theme}: {fault}" for fault in faults(page, inside))


def in_sizes(page: Page) -> list[str]:
    """Faults of what a page shows, in every size and theme."""
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += in_themes(page, page, f"{width}×{height}")
    return found


@pytest.fixture
def still(page: Page) -> Page:
    """A page in which nothing flies."""
    page.emulate_media(reduced_motion="reduce")
    return page


def test_the_lobby_its_panel_and_its_rules(still: Page, site: Site) -> None:
    still.goto(site.url)
    still.wait_for_selector("#boot[hidden]", state="attached", timeout=60_000)
    still.add_script_tag(path=AXE)
    assert in_sizes(still) == []
    still.locator("[data-intent=choose][data-game=don-peperoni]").click()
    still.wait_for_selector("#setup")
    still.locator("#setup details summary").first.click()
    assert in_sizes(still) == []
    still.locator("[data-intent=rules][data-game=ptit-pois]").click()
    still.wait_for_selector(".reading")
    assert in_sizes(still) == []


@pytest.mark.parametrize("game", some("peco-peco", "service-compris", "don-peperoni"))
def test_a_table_in_mid_play(still: Page, site: Site, game: str) -> None:
    still.goto(site.url + in_mid_play(game))
    still.wait_for_selector(SEATED, state="attached", timeout=60_000)
    still.add_script_tag(path=AXE)
    assert in_sizes(still) == []


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Somebody else's page, with a frame for ours."""
    folder = tmp_path_factory.mktemp("host")
    width, height = EMBED
    # No border: the picture of a frame has it, and its pixels would be beside what they show.
    size = f'width="{width}" height="{height}" style="border: 0"'
    frame = f'<iframe title="Tablée" {size}></iframe>'
    (folder / "index.html").write_text(f"<!doctype html><title>Blog</title>{frame}", "utf-8")
    with serving(folder) as served:
        yield served


@pytest.mark.parametrize("game", some("peco-peco"))
def test_a_table_in_a_frame(
    new_context: Callable[..., BrowserContext], host: Site, site: Site, watch: Watch, game: str
) -> None:
    page = new_context(viewport={"width": 800, "height": 700}, reduced_motion="reduce").new_page()
    watch.expect("favicon")
    watch.attach(page)
    page.goto(host.url)
    page.evaluate(
        "address => { document.querySelector('iframe').src = address; }",
        site.url + in_mid_play(game),
    )
    element = page.locator("iframe").element_handle()
    frame = element.content_frame()
    assert frame
    frame.wait_for_selector(SEATED, state="attached", timeout=60_000)
    frame.add_script_tag(path=AXE)
    assert list(in_themes(page, frame, "embed")) == []
    assert watch.unexpected() == []


@pytest.mark.parametrize("panel", ("help", "places", "settings", "keys") if FULL else ("settings",))
def test_the_panels_beside_a_table(still: Page, site: Site, panel: str) -> None:
    still.goto(site.url + in_mid_play("service-compris"))
    still.wait_for_selector(SEATED, state="attached", timeout=60_000)
    still.add_script_tag(path=AXE)
    still.locator(f"#side-{panel}").click()
    still.wait_for_selector(f"#side[data-open={panel}]")
    assert in_sizes(still) == []


FAULTY = """
<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><button></button>
<p id="flat" style="color: #999; background: #fff">Too pale</p>
<p id="sky" style="color: #999; background: linear-gradient(#fff, #eee)">Too pale to be read</p>
</main></html>"""


def test_faults_are_found(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    page = new_context(viewport={"width": 640, "height": 480}).new_page()
    watch.attach(page)
    page.set_content(FAULTY)
    page.add_script_tag(path=AXE)
    found: list[Any] = page.evaluate(RUN)
    assert {each.split(":")[0] for each in found} >= {"image-alt", "button-name", "color-contrast"}
    assert not any("#sky" in each for each in found), "axe cannot tell: this is why it is measured"
    pale = {each.where for each in texts(page) if not each.legible}
    assert pale == {"flat P.", "sky P."}
