"""The start of Python: bytes told, failures told, the plain way, a sub-path, the main thread."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import Watch
from tests.browser.sizes import FULL
from tests.browser.tasks import longest_task
from tools.paths import SITE
from tools.serve import Site

# A page of the tests' own: what is tried here is boot.js, whatever index.html makes of it.
BARE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Start</title>
<link rel="icon" href="data:,"><h1>Start</h1>
<script type="module">
import { startPython } from "./static/js/boot.js";
window.progress = [];
window.failures = [];
startPython({
  onProgress: (told) => window.progress.push(told),
  onFailure: (failure) => window.failures.push(failure),
}).then((python) => { window.python = python; });
</script></html>"""


def open_start(page: Page, site: Site) -> None:
    address = site.url + "start.html"
    page.route(address, lambda route: route.fulfill(body=BARE, content_type="text/html"))
    page.goto(address)


def wait_for_python(page: Page) -> None:
    page.wait_for_function("window.python", timeout=60_000)


def progress(page: Page) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = page.evaluate("window.progress")
    return told


def facts() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((SITE / "build.json").read_text("utf-8"))
    return loaded


def test_starts_and_tells_every_byte(page: Page, site: Site) -> None:
    open_start(page, site)
    wait_for_python(page)
    told = progress(page)
    loaded = [step["loaded"] for step in told]
    assert loaded == sorted(loaded)
    assert {step["total"] for step in told} == {facts()["start"]["bytes"]}
    assert told[-1]["loaded"] == told[-1]["total"]
    assert len(set(loaded)) > 3, "a bar that jumps once is no progress"
    assert "plain" not in {step["step"] for step in told}
    assert page.evaluate("window.failures") == []


def test_paints_before_the_runtime_is_asked_for(page: Page, site: Site) -> None:
    open_start(page, site)
    wait_for_python(page)
    paint, core = page.evaluate(
        """[performance.getEntriesByName("first-contentful-paint")[0].startTime,
            performance.getEntriesByType("resource").find(e => e.name.endsWith("/core.js"))
              .startTime]"""
    )
    assert paint < core


CHOSEN = """localStorage.setItem("tablee:language", "de");
localStorage.setItem("tablee:settings", JSON.stringify({ theme: "dark" }));"""
AT_FIRST = """addEventListener("DOMContentLoaded", () => {
  const { lang, dataset } = document.documentElement;
  self.atFirst = [lang, dataset.theme];
});"""
WITH_A_WORKER = """Object.defineProperty(navigator.serviceWorker, "controller", { value: {} });"""


LAID = """() => {
  const look = (of) => getComputedStyle(document.querySelector(".awaited"), of);
  return [look("").display, look("").backgroundColor, look("::before").content];
}"""


def test_where_a_table_will_lie_is_shown_before_the_scripts_come(page: Page, site: Site) -> None:
    page.route(
        "**/static/js/app.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    grounds = set()
    for link, bars in (
        ("play=ptit-pois", True),
        ("learn=pechvogel", True),
        ("game=peco-peco", False),
    ):
        page.goto(site.url + "#" + link)
        page.reload()
        display, ground, before = page.evaluate(LAID)
        assert display == "grid", link
        assert (before == '""') is bars, "the form of a new table has no bars"
        grounds.add(ground)
    assert len(grounds) == 3
    page.goto(site.url)
    page.reload()
    assert page.evaluate(LAID)[0] == "none", "who comes without a link sees the lobby"


@pytest.mark.parametrize("worker", [False, True])
def test_what_was_chosen_stands_long_before_python(page: Page, site: Site, worker: bool) -> None:
    page.add_init_script(CHOSEN + AT_FIRST + (WITH_A_WORKER if worker else ""))
    page.route("**/run/ahead.mjs", lambda route: None)  # Python never comes
    page.goto(site.url)
    page.wait_for_selector("html[lang=de][data-theme=dark]")
    page.get_by_role("heading", name="Auf dem Tisch").wait_for()
    if worker:  # with one, somebody has been here: then it stands before anything is seen
        assert page.evaluate("self.atFirst") == ["de", "dark"]


def test_works_under_a_prefix(page: Page, site_under_prefix: Site) -> None:
    open_start(page, site_under_prefix)
    wait_for_python(page)
    assert all(line.path.startswith("/tablee/") for line in site_under_prefix.requests)
    assert [line for line in site_under_prefix.requests if line.status == 404] == []


LOSABLE = ("pyodide.asm.wasm", "pyodide.asm.mjs", "core-*.js", "boot.mjs", "ahead.mjs")


@pytest.mark.parametrize("lost", LOSABLE)
def test_a_lost_file_is_told_and_a_retry_works(
    page: Page, watch: Watch, site: Site, lost: str
) -> None:
    watch.expect("ERR_FAILED")
    # Pyodide's own files are asked for ahead, and again where they are needed.
    times = 2 if lost.startswith("pyodide.asm") else 1
    page.route(f"**/{lost}", lambda route: route.abort(), times=times)
    open_start(page, site)
    page.wait_for_function("window.failures.length === 1", timeout=20_000)
    assert page.evaluate("typeof window.failures[0].reason") == "string"
    assert page.evaluate("window.python === undefined")
    page.evaluate("window.failures[0].retry()")
    wait_for_python(page)
    assert page.evaluate("window.failures.length") == 1


AHEAD = {
    "quick": "const QUICK = 400;",
    "patience": "const PATIENCE = 2_000;",
    "whole": "return hex.startsWith(named);",
}
"""Where tools/ahead.mjs says which network is quick enough, and which files are whole."""


def change_ahead(page: Page, **lines: str) -> None:
    """Serve tools/ahead.mjs with other lines in these places."""

    def change(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for where, line in lines.items():
            assert AHEAD[where] in text
            text = text.replace(AHEAD[where], line)
        route.fulfill(response=answer, body=text)

    page.route("**/run/ahead.mjs", change)


@pytest.mark.parametrize(
    ("archive", "noticed"),
    [("stdlib", False), ("app", True), *([("stdlib", True), ("app", False)] if FULL else [])],
    ids=lambda what: {True: "by its hash", False: "by Pyodide"}.get(what, what),
)
def test_bad_byte_code_gives_way_to_the_stock_files(
    page: Page, site: Site, archive: str, noticed: bool
) -> None:
    def spoil(route: Route) -> None:
        route.fulfill(body=b"PK\x03\x04 not much of an archive", content_type="application/zip")

    page.route(re.compile(rf"/run/{archive}-[0-9a-f]+\.zip$"), spoil)
    if not noticed:
        change_ahead(page, quick="const QUICK = 0;", whole="return true;")
    open_start(page, site)
    wait_for_python(page)
    assert "plain" in {step["step"] for step in progress(page)}
    assert page.evaluate("window.failures") == []


@pytest.mark.parametrize(("limit", "taken"), [(60_000, True), (0, False)])
def test_a_first_start_takes_the_memory_if_the_network_is_quick(
    page: Page, site: Site, limit: int, taken: bool
) -> None:
    change_ahead(page, quick=f"const QUICK = {limit};", patience="const PATIENCE = 60_000;")
    before = len(site.requests)
    open_start(page, site)
    wait_for_python(page)
    asked = [line.path for line in site.requests[before:] if "/snapshot-" in line.path]
    assert len(asked) == taken
    assert page.evaluate("performance.getEntriesByName('tablee:restored').length") == taken
    assert page.evaluate("window.failures") == []


def test_python_that_raises_is_told(page: Page, watch: Watch, site: Site) -> None:
    watch.expect("ZeroDivisionError")
    page.route(
        "**/py/main.py", lambda route: route.fulfill(body="1 / 0", content_type="text/x-python")
    )
    open_start(page, site)
    page.wait_for_function("window.failures.length === 1", timeout=30_000)
    assert "ZeroDivisionError" in page.evaluate("window.failures[0].reason")


def test_python_answers_and_speaks_unasked(page: Page, site: Site) -> None:
    code = """
from pyscript import sync
async def start(text):
    await sync.push(text.upper())
    return text + "!"
def intent(text):
    return text[::-1]
__export__ = ["start", "intent"]
"""
    page.route(
        "**/py/main.py", lambda route: route.fulfill(body=code, content_type="text/x-python")
    )
    open_start(page, site)
    wait_for_python(page)
    assert page.evaluate("window.python.call('start', 'salut')") == "salut!"
    assert page.evaluate("window.python.call('intent', 'abc')") == "cba"
    assert page.evaluate("new Promise((said) => window.python.onPush(said))") == "SALUT"


def test_the_main_thread_is_never_busy_for_long(page: Page, browser: Browser, site: Site) -> None:
    def start() -> None:
        open_start(page, site)
        wait_for_python(page)

    assert longest_task(browser, page, start) < 50
