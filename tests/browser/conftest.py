"""A served site, and a page in Debian's Chromium that fails its test for what nobody looked at.

`page` is a fresh context each time; at the end of the test there must have been no console
error, no uncaught error and no request to another origin. A test that provokes trouble says so:

    def test_offline(page: Page, watch: Watch) -> None:
        watch.expect("ERR_FAILED")
"""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tools.paths import SITE
from tools.serve import Site, serving

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic",
)  # fmt: skip


@dataclass
class Watch:
    """What a page said and asked for, and what of it a test expects."""

    errors: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Errors that match this regular expression are part of the test."""
        self.expected.append(pattern)

    def attach(self, page: Page) -> None:
        """Listen to a page; done for `page`, needed for others that a test opens."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("request", lambda request: self.urls.append(request.url))

    def _console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def unexpected(self) -> list[str]:
        """Errors no test asked for."""
        return [e for e in self.errors if not any(re.search(p, e) for p in self.expected)]

    def foreign(self, *origins: str) -> list[str]:
        """Requests that left for anywhere else."""
        parts = [urlsplit(url) for url in self.urls]
        return [
            part.geturl()
            for part in parts
            if part.scheme in {"http", "https", "ws", "wss"}
            and f"{part.scheme}://{part.netloc}" not in origins
        ]


def origin(site: Site) -> str:
    """Scheme, host and port of a served site."""
    return "{0.scheme}://{0.netloc}".format(urlsplit(site.url))


@pytest.fixture(scope="session")
def built() -> Path:
    """The built site; `make site` made it."""
    if not (SITE / "index.html").is_file():
        pytest.fail("build/site is missing: run `make site`, or `make test` for everything")
    return SITE


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Site]:
    """The built site at the root of a host; `.url`, and `.requests`: what was asked of it."""
    with serving(built) as served:
        yield served


@pytest.fixture(scope="session")
def site_under_prefix(built: Path) -> Iterator[Site]:
    """The same under /tablee/, as a project's GitHub Pages are."""
    with serving(built, "/tablee/") as served:
        yield served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Contexts with options of the test's own (viewport, locale, reduced motion), closed after."""
    opened: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        options.setdefault("locale", "en-GB")
        # Each would download the site once more; test_offline.py allows them.
        options.setdefault("service_workers", "block")
        context = browser.new_context(**options)  # type: ignore[arg-type]  # Playwright has a type for each option
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()


@pytest.fixture
def page(
    new_context: Callable[..., BrowserContext],
    watch: Watch,
    site: Site,
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """A page in a fresh context (1180×820, English), watched."""
    opened = new_context(viewport={"width": 1180, "height": 820}).new_page()
    watch.attach(opened)
    yield opened
    origins = [origin(site)]
    if "site_under_prefix" in request.fixturenames:
        origins.append(origin(request.getfixturevalue("site_under_prefix")))
    assert watch.foreign(*origins) == [], "requests to another origin"
    assert watch.unexpected() == [], "errors in the console"
