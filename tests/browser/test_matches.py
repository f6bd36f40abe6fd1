"""Your matches in the browser: kept, listed, shared, brought in and refused; one tab a match."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Watch
from tests.browser.playing import SAVED, moment, wait_for_me
from tests.browser.test_offline import opened
from tools.pictures import play_on
from tools.serve import Site

SIZE = {"viewport": {"width": 820, "height": 1180}}
PHONE = {"width": 390, "height": 844}
ROWS = "#matches .kept-match"

NO_ROOM = """(() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...args) {
    if (window.noRoom) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, args);
  };
})()"""

KEYS = """async () => {
  const { name } = (await indexedDB.databases()).find((each) => each.name.startsWith("tablee:"));
  const open = indexedDB.open(name);
  const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const ask = db.transaction("kept").objectStore("kept").getAllKeys();
  const keys = await new Promise((done) => { ask.onsuccess = () => done(ask.result); });
  db.close();
  return keys.filter((key) => key.includes("/"));
}"""
"""The matches that are stored, and their lines."""

LISTEN = """() => {
  window.heard = [];
  const hear = (changes) => {
    for (const { addedNodes } of changes)
      for (const each of addedNodes) heard.push(each.textContent);
  };
  new MutationObserver(hear).observe(document.getElementById("said"), { childList: true });
}"""
"""All that is told aloud from now on."""

PROMISE = """(() => {
  window.askedToKeep = 0;
  let kept = false;
  navigator.storage.persist = async () => { window.askedToKeep += 1; return (kept = true); };
  navigator.storage.persisted = async () => kept;
})()"""

DROP = """() => {
  const data = new DataTransfer();
  data.items.add(new File(["<html><script>document.title = 'taken'</script>"], "a.json"));
  const sent = (kind) => document.querySelector("#matches").dispatchEvent(
    new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  sent("dragover");
  sent("drop");
}"""

READ = """(() => {
  const read = Blob.prototype.text;
  window.filesRead = 0;
  Blob.prototype.text = function () { window.filesRead += 1; return read.call(this); };
})()"""

SMALL = """() => [...document.querySelectorAll("#matches button, .file-button")].map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return [each.id, width, height];
}).filter(([, width, height]) => width < 43.9 || height < 43.9)"""


def leave(page: Page) -> None:
    page.locator("#leave").click()
    page.wait_for_selector("#matches")


def bring(page: Page, file: Path, content: bytes) -> str:
    """What is said to a file with that in it."""
    page.evaluate("document.querySelector('#notice')?.remove()")
    file.write_bytes(content)
    page.locator("#import-file").set_input_files(file)
    return page.locator("#notice").inner_text()


def test_matches_are_listed_gone_on_with_shared_brought_in_and_deleted(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, tmp_path: Path
) -> None:
    context = new_context(**SIZE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(READ)
    page = opened(context, f"{site.url}#play=ptit-pois&seats=3&speed=off", watch)
    play_on(page, 2)
    leave(page)
    # Another one beside it, begun from the lobby.
    page.locator("#choose-pechvogel").click()
    page.locator("#start").click()
    page.wait_for_selector("#actions [data-intent]")
    play_on(page, 1)
    leave(page)
    assert page.locator(ROWS).count() == 2
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a TypedDict
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    # A link: in the clipboard, on the page, and no more than the person has seen.
    peas = page.locator(ROWS, has_text="Ptit Pois")
    peas.locator("[data-intent=share]").click()
    page.locator("#take-share-url").click()
    page.wait_for_selector("#take-share-url:has-text('Copied.')")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("#share-url").input_value()
    assert link.startswith(f"{site.url}#watch=")
    page.locator("#share-close").click()
    # A file: it comes back as a match of its own.
    with page.expect_download() as download:
        peas.locator("[data-intent=file]").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    assert "Ptit Pois" in bring(page, tmp_path / "again.json", file.read_bytes())
    page.wait_for_function(f"document.querySelectorAll('{ROWS}').length === 3")

    # What is no match is told, and changes nothing; the largest is not even read.
    before, read = page.locator("#matches").inner_text(), page.evaluate("filesRead")
    table = json.loads(file.read_text("utf-8"))
    later = json.dumps({**table, "record": {**table["record"], "tablee": 9}})
    chess = json.dumps({**table, "record": {**table["record"], "game": "chess"}})
    for content, sentence in (
        (b" " * 50_000_000, "too large"),
        (file.read_bytes()[:-40], "damaged"),
        (later.encode(), "later version"),
        (chess.encode(), "no game of that name"),
        (b"<html><script>document.title = 'taken'</script>" * 99, "not a record"),
    ):
        assert sentence in bring(page, tmp_path / f"{len(content)}.json", content)
        assert page.locator("#matches").inner_text() == before
    assert page.evaluate("filesRead") == read + 4
    page.evaluate("document.querySelector('#notice')?.remove()")
    page.evaluate(DROP)
    assert "not a record" in page.locator("#notice").inner_text()
    assert page.title() == "Tablée"
    # It stays to be read, also under a new picture, and goes by itself.
    page.locator("#setup input[name=speed], #language").first.dispatch_event("change")
    page.wait_for_timeout(1_000)
    assert page.locator("#notice").count() == 1
    page.wait_for_selector("#notice", state="detached", timeout=20_000)

    # Deleting is asked for first, and the keyboard is not lost.
    dice = page.locator(ROWS, has_text="Pechvogel")
    dice.locator("[data-intent=delete]").press("Enter")
    dice.locator("[data-intent=spare]").press("Enter")
    dice.locator("[data-intent=delete]").press("Enter")
    dice.locator("[data-intent=really]").press("Enter")
    page.wait_for_function(f"document.querySelectorAll('{ROWS}').length === 2")
    assert page.evaluate("document.activeElement !== document.body")

    # All of it is there again when the page is; and a match goes on where it stood.
    page.goto("about:blank")
    page.goto(site.url)
    page.wait_for_selector(ROWS)
    assert page.locator(ROWS).count() == 2
    page.locator(ROWS).last.locator("[data-intent=resume]").click()
    page.wait_for_selector("#scene")
    assert watch.unexpected() == []


def test_two_tabs_do_not_play_one_match(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    context = new_context(**SIZE)
    first = opened(context, f"{site.url}#play=ptit-pois&seats=2&speed=off", watch)
    play_on(first, 2)
    assert wait_for_me(first)  # else a bot's move comes later
    stored = first.evaluate(SAVED)
    second = opened(context, site.url, watch)
    second.wait_for_selector("#elsewhere")
    assert "open in another tab" in second.locator("#elsewhere").inner_text()
    assert second.locator("#scene").count() == 0
    assert first.evaluate(SAVED) == stored, "the second has not touched it"
    second.locator("#take-over").click()
    second.wait_for_selector("[data-playable]", state="attached")
    seq = moment(second)
    first.wait_for_selector("#elsewhere")
    assert first.locator("#scene").count() == 0
    play_on(second, 1)
    # And back: with what has happened in the other one.
    first.locator("#take-over").click()
    first.wait_for_selector("[data-playable]", state="attached")
    assert int(moment(first)) > int(seq)
    second.wait_for_selector("#elsewhere")
    # Who deletes it has it first: who played it does not write it anew.
    second.locator(ROWS).first.locator("[data-intent=delete]").click()
    second.locator(ROWS).first.locator("[data-intent=really]").click()
    first.wait_for_selector("#elsewhere")
    second.wait_for_function(f"document.querySelectorAll('{ROWS}').length === 0")
    third = opened(context, site.url, watch)
    third.wait_for_selector("#boot[hidden]", state="attached")
    assert third.locator(ROWS).count() == 0
    assert third.locator("#elsewhere").count() == 0
    assert watch.unexpected() == []


def test_where_there_is_no_room_what_is_deleted_makes_some(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    """A disk that is full takes nothing, but it lets go."""
    context = new_context(**SIZE)
    context.add_init_script(NO_ROOM)
    page = opened(context, f"{site.url}#play=pechvogel&seats=2&speed=off", watch)
    play_on(page, 1)
    leave(page)
    assert len(page.evaluate(KEYS)) == 2
    page.evaluate("window.noRoom = true")
    page.locator(ROWS).first.locator("[data-intent=delete]").click()
    page.locator(ROWS).first.locator("[data-intent=really]").click()
    page.wait_for_function(f"document.querySelectorAll('{ROWS}').length === 0")
    page.wait_for_timeout(500)
    assert page.evaluate(KEYS) == []
    assert watch.unexpected() == []


def test_a_full_disk_is_told_and_the_match_goes_on_and_is_kept_when_there_is_room(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
) -> None:
    context = new_context(**SIZE)
    context.add_init_script(NO_ROOM)
    context.add_init_script(PROMISE)
    page = opened(context, f"{site.url}#play=pechvogel&seats=2&speed=off", watch)
    play_on(page, 1)
    before = page.evaluate(SAVED)
    page.evaluate(LISTEN)
    page.evaluate("window.noRoom = true")
    play_on(page, 3)
    assert "no room left" in page.locator("#memory").inner_text()
    assert page.evaluate(SAVED) == before, "nothing half"
    # It is said, and lies where it is seen, with no scrolling.
    assert page.evaluate("heard.filter((each) => each.includes('no room left')).length") == 1
    seen = page.locator("#memory").bounding_box()
    assert seen
    assert 0 <= seen["y"] < SIZE["viewport"]["height"]
    # From memory the list has all of it: it can be saved as a file.
    seq = int(moment(page))
    leave(page)
    with page.expect_download() as download:
        page.locator("#matches [data-intent=file]").first.click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert len(saved["record"]["events"]) >= seq
    page.locator("#resume").click()
    page.wait_for_selector("[data-playable]", state="attached")
    page.evaluate("window.noRoom = false")
    play_on(page, 1)
    page.wait_for_selector("#memory", state="hidden")
    assert len(json.loads(page.evaluate(SAVED))["record"]["events"]) > seq

    # The first match that is over has the browser asked whether it will keep them; once.
    assert page.evaluate("askedToKeep") == 0
    while play_on(page, 20):
        pass
    page.wait_for_function("askedToKeep === 1")
    leave(page)
    page.locator("#open-settings").click()
    assert "has promised" in page.locator("#lasting").inner_text()
    assert page.evaluate("askedToKeep") == 1
    assert watch.unexpected() == []
