"""Pages about frames: what who writes a blog reads, in every language, and what oEmbed answers."""

from __future__ import annotations

import html
import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext

from tablee.games import NAMES
from tablee.table import links
from tablee.ui.bloggers import name
from tablee.ui.i18n import LANGUAGES
from tests.browser.conftest import Watch
from tests.browser.sizes import FULL
from tests.browser.test_axe import AXE, faults
from tools import oembed
from tools.serve import Site


def fetched(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        text: str = answer.read().decode()
    return text


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("kind", oembed.KINDS)
def test_oembed_answers_in_any_folder(site_under_prefix: Site, kind: str, game: str) -> None:
    page = f"{site_under_prefix.url}oembed/{kind}-{game}.html"
    found = r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)">'
    (href,) = re.findall(found, fetched(page))
    address = urljoin(page, html.unescape(href))
    told = json.loads(fetched(address))
    assert (told["version"], told["type"], told["provider_name"]) == ("1.0", "rich", "Tablée")
    (source,) = re.findall(r' src="([^"]+)"', told["html"])
    frame = urljoin(address, html.unescape(source))
    assert frame.startswith(f"{site_under_prefix.url}embed.html#")
    assert "poster" in fetched(frame.partition("#")[0])
    assert urljoin(address, told["provider_url"]) == site_under_prefix.url
    field, _, what = frame.partition("#")[2].partition("=")
    kinds = {"game": "play", "record": "watch", "puzzle": "puzzle"}
    assert links.read(f"{kinds[field]}={what}").what == game


def test_oembed_has_whole_addresses_if_the_site_knows_its_own(tmp_path: Path) -> None:
    home = "https://ann.example/tablee/"
    for told in (home, home.rstrip("/")):
        oembed.write(tmp_path, told)
        for file in (tmp_path / oembed.FOLDER).glob("*.json"):
            answer = json.loads(file.read_text("utf-8"))
            assert answer["provider_url"] == home
            assert f'src="{home}embed.html#' in answer["html"]
            page = file.with_suffix(".html").read_text("utf-8")
            assert f'href="{home}oembed/{file.name}"' in page
    with pytest.raises(SystemExit):
        oembed.write(tmp_path, "javascript:alert(1)")


@pytest.mark.parametrize("code", LANGUAGES if FULL else ("fr",))
def test_the_page_for_bloggers(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, code: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}, reduced_motion="reduce").new_page()
    watch.attach(page)
    page.goto(site.url + name(code))
    assert page.locator("html").get_attribute("lang") == code
    others = [each.get_attribute("hreflang") for each in page.locator("nav a").all()]
    assert others == [each for each in LANGUAGES if each != code]
    # What is to be pasted says where this site is.
    assert f'src="{site.url}embed.js"' in page.locator("pre").first.inner_text()
    assert "YOUR-SITE" not in page.locator("main").inner_text()
    # The frames speak the language of the page.
    element = page.wait_for_selector("tablee-table iframe")
    frame = element.content_frame() if element else None
    assert frame
    frame.wait_for_selector(f"html[lang={code}] #poster-start:not([hidden])", timeout=60_000)
    page.add_script_tag(path=AXE)
    for width, theme in ((320, "light"), (1180, "dark")):
        page.set_viewport_size({"width": width, "height": 820})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]  # Playwright wants its own words
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page, page) == []
    assert watch.unexpected() == []
