"""With no network: opened once, Tablée starts again without it, and a match goes on.

And a new version: it waits until the person wants it, and the match goes on under it.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Watch
from tests.browser.linked import until
from tests.browser.playing import MINE, wait_for_a_yes, wait_until_prepared
from tests.browser.sizes import FULL
from tests.trees import build, copy_tree
from tools.build import keep_offline
from tools.pictures import play_on
from tools.serve import Site, serving

WIDE = {"viewport": {"width": 1180, "height": 820}, "service_workers": "allow"}
READY = "() => navigator.serviceWorker.ready.then(found => !!found.active)"

RESTORED = "() => performance.getEntriesByName('tablee:restored').length"


def opened(context: BrowserContext, url: str, watch: Watch | None = None) -> Page:
    page = context.new_page()
    page.set_default_timeout(60_000)
    if watch is not None:
        watch.attach(page)
    page.goto(url)
    page.wait_for_selector("#boot[hidden]", state="attached")
    return page


def stands(page: Page) -> str | None:
    """How many events have happened, once it is the person's turn again and all is quiet."""
    before = None
    while True:
        page.wait_for_selector(f"{MINE}:visible")
        now = page.locator("[data-seq]").first.get_attribute("data-seq")
        if now == before:
            return now
        before = now
        page.wait_for_timeout(600)


@contextmanager
def stopped_after(folder: Path, prefix: str = "/") -> Iterator[tuple[Site, Callable[[], None]]]:
    """A served site, and what stops the server in mid-test."""
    with serving(folder, prefix) as site:
        gone = folder.with_name(folder.name + ".gone")

        def stop() -> None:
            site.folder = gone  # from now on nothing is found there

        yield site, stop


@pytest.mark.parametrize("prefix", ["/", "/tablee/"] if FULL else ["/tablee/"])
def test_it_starts_and_a_match_goes_on_with_no_network(
    new_context: Callable[..., BrowserContext], built: Path, watch: Watch, prefix: str
) -> None:
    context = new_context(**WIDE)
    with stopped_after(built, prefix) as (site, stop):
        page = opened(context, f"{site.url}#play=ptit-pois&seats=3&speed=off")
        page.wait_for_selector("[data-playable]", state="attached")
        page.evaluate(READY)
        play_on(page, 3)
        seq = stands(page)
        page.close()

        stop()
        context.set_offline(True)
        again = opened(context, site.url, watch)
        assert stands(again) == seq
        play_on(again, 3)
        again.locator("#leave").click()
        again.wait_for_selector("#lobby")
        deep = opened(context, f"{site.url}#rules=don-peperoni", watch)
        deep.wait_for_selector("#rules .chapter")
    assert watch.unexpected() == []


OWN = """folder => navigator.serviceWorker.getRegistrations().then(all =>
  all.some(it => it.scope.endsWith(folder) && it.active))"""


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside another's"])
def test_what_could_not_be_kept_is_tried_again(
    new_context: Callable[..., BrowserContext],
    built: Path,
    tmp_path: Path,
    watch: Watch,
    beside: bool,
) -> None:
    folder = tmp_path / "tablee"
    shutil.copytree(built, folder)
    lost = folder / "static" / "art" / "don-peperoni.svg"
    lost.rename(tmp_path / lost.name)
    (tmp_path / "other.js").write_text("", "utf-8")
    context = new_context(**WIDE)
    with serving(tmp_path) as site:
        if beside:  # the site that ours is a folder of has a service worker, which sees to us too
            page = context.new_page()
            page.goto(f"{site.url}other.js")
            page.evaluate("() => navigator.serviceWorker.register('other.js').then(() => {})")
            page.evaluate(READY)
            page.close()
        page = opened(context, f"{site.url}tablee/", watch)
        asked = f"/tablee/static/art/{lost.name}"
        until(lambda: any(r.path == asked and r.status == 404 for r in site.requests), True)
        (tmp_path / lost.name).rename(lost)
        wait_for_a_yes(page, OWN, "/tablee/")
        if not beside:
            page.wait_for_function("!document.querySelector('#kept-share').hidden")
    assert watch.unexpected() == []


RENAMED = 'msgid "Off I go"\nmsgstr "J’y vais"'
LOOK = "getComputedStyle(document.getElementById('app')).getPropertyValue('--is-new').trim()"


def change_the_page(folder: Path) -> str:
    """Another style in the page; what tells that it is the new one."""
    front = folder / "index.html"
    text = front.read_text("utf-8")
    front.write_text(text.replace("</head>", "<style>#app { --is-new: yes; }</style></head>"))
    keep_offline(folder)
    return f"{LOOK} === 'yes'"


def change_the_code(folder: Path) -> str:
    """Another word on a button and in both translations, built as every version is."""
    tree = copy_tree(folder.with_name("tree"))
    for file in [*tree.glob("py/tablee/ui/*.py"), *tree.glob("py/tablee/locale/*/*/*.po")]:
        text = file.read_text("utf-8")
        text = text.replace('_("Leave")', '_("Off I go")')
        file.write_text(re.sub(r'msgid "Leave"\nmsgstr ".*"', RENAMED, text), "utf-8")
    made = build(tree)
    shutil.rmtree(folder)
    made.rename(folder)
    return "document.getElementById('leave')?.textContent === 'Off I go'"


@pytest.mark.parametrize(
    "change", [change_the_page, change_the_code] if FULL else [change_the_page]
)
def test_a_new_version_waits_and_then_goes_on_with_the_match(
    new_context: Callable[..., BrowserContext],
    built: Path,
    tmp_path: Path,
    change: Callable[[Path], str],
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    context = new_context(**WIDE)
    with serving(folder) as site:
        page = opened(context, f"{site.url}#play=ptit-pois&seats=3&speed=off")
        page.wait_for_selector("[data-playable]", state="attached")
        page.evaluate(READY)
        page.evaluate("() => caches.open('somebody else’s')")
        page.reload()  # now under the service worker
        page.wait_for_selector("[data-playable]", state="attached")
        play_on(page, 2)
        wait_until_prepared(page)  # what belongs to the version before is all there
        before = set(page.evaluate("() => caches.keys()"))
        seq = stands(page)

        is_new = change(folder)
        asked = len(site.requests)
        page.evaluate("() => navigator.serviceWorker.getRegistration().then(it => it.update())")
        page.wait_for_selector("#fresh:not([hidden])")
        # The match is still the old version's, and nothing has been touched.
        assert not page.evaluate(is_new)
        assert stands(page) == seq
        moved = sum(request.bytes for request in site.requests[asked:])
        print(f"the update moved {moved / 1000:.0f} KB")
        assert moved <= 300_000

        with page.expect_navigation():
            page.locator("#fresh-now").click()
        page.wait_for_selector("[data-playable]", state="attached")
        assert page.evaluate(is_new)
        assert stands(page) == seq
        play_on(page, 2)
        after = set(page.evaluate("() => caches.keys()"))
        assert "somebody else’s" in after
        old = {name for name in before if " app " in name}
        assert len(old) == 1
        assert not old & after
        assert {name for name in after if " runtime " in name} <= before


DAMAGE = """async () => {
  for (const name of await caches.keys()) {
    if (!name.endsWith(" snapshot")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) await cache.put(request, new Response("damaged"));
  }
}"""


def test_the_next_start_remembers_and_still_deals_anew(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    context = new_context(**WIDE)
    page = opened(context, site.url, watch)
    page.evaluate(READY)
    page.evaluate(
        "() => navigator.serviceWorker.ready.then(it => it.active.postMessage({tablee: 'prepare'}))"
    )
    wait_until_prepared(page)
    page.close()

    hands = set()
    for _ in range(2):
        page = opened(context, site.url, watch)
        assert page.evaluate(RESTORED) == 1
        page.evaluate("() => { location.hash = '#play=ptit-pois&seats=6&speed=off'; }")
        page.reload()
        page.wait_for_selector("#hand-0 .held")
        assert page.evaluate(RESTORED) == 1
        hands.add(page.locator("#felt").inner_text())
        page.locator("#leave").click()
        page.locator("#forget").click()
        page.wait_for_selector("#forget", state="detached")  # and then it is stored
        page.close()
    assert len(hands) == 2

    page = opened(context, site.url, watch)
    page.evaluate(DAMAGE)
    page.reload()
    page.wait_for_selector("#boot[hidden]", state="attached")
    page.locator("#choose-pechvogel").click()
    page.wait_for_selector("#panel")
    assert page.evaluate(RESTORED) == 0
    wait_until_prepared(page)  # what was damaged is fetched anew
    page.reload()
    page.wait_for_selector("#boot[hidden]", state="attached")
    assert page.evaluate(RESTORED) == 1
    assert watch.unexpected() == []


def test_a_frame_has_no_service_worker(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    context = new_context(**WIDE)
    page = context.new_page()
    page.goto(f"{site.url}static/vendor/LICENSES.txt")
    page.evaluate("url => { document.body.innerHTML = `<iframe src=${url}></iframe>`; }", site.url)
    inner = page.frames[-1]
    inner.wait_for_function(
        "performance.getEntriesByName('tablee:python').length", timeout=60_000
    )  # before it begins, the strip is hidden as well
    page.wait_for_timeout(500)  # it is registered after the start, if at all
    count = "() => navigator.serviceWorker.getRegistrations().then(found => found.length)"
    assert inner.evaluate(count) == 0


def test_it_can_be_installed(new_context: Callable[..., BrowserContext], site: Site) -> None:
    context = new_context(**WIDE)
    page = opened(context, site.url)
    page.evaluate(READY)
    page.reload()
    found = context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    errors = [each["errorId"] for each in found["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []


def test_the_manifest_names_what_is_there(built: Path) -> None:
    manifest = json.loads((built / "static" / "app.webmanifest").read_text("utf-8"))
    for each in [*manifest["icons"], *manifest["screenshots"]]:
        assert (built / "static" / each["src"]).is_file(), each["src"]
    assert {each["url"].partition("=")[2] for each in manifest["shortcuts"]} == {
        "pechvogel", "ptit-pois", "peco-peco", "service-compris", "don-peperoni",
    }  # fmt: skip
