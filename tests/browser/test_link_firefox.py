"""Firefox and Chromium at one table, each as host and as guest, by link and by code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.engines import Driver, firefox, fresh, need
from tests.browser.linked import OPEN, PLAIN, PREPARE, Device, until
from tests.browser.sizes import FULL
from tests.relay import Relay, relaying
from tools.serve import Site


class Fox:
    """A page in Firefox that holds nothing but the link."""

    def __init__(self, driver: Driver, url: str) -> None:
        self.driver, self.url = driver, url
        self.anew()

    def anew(self) -> None:
        self.driver.go(self.url + PLAIN)
        self.call(PREPARE)

    def call(self, function: str, *arguments: object) -> Any:
        """What a function in the page gives back."""
        return self.driver.run(f"({function})({', '.join(map(json.dumps, arguments))})")

    def open(self, role: str, secret: str = "", relay: str = "") -> None:
        self.call(OPEN, [role, secret, [relay] if relay else [], 0])
        assert self.driver.run("opening") == ""

    def wait(self, kind: str, text: str = "", times: int = 1) -> None:
        same = f"one.kind === {json.dumps(kind)} && one.text === {json.dumps(text)}"
        self.driver.wait(f"told.filter((one) => {same}).length >= {times}")

    def code(self, what: str, code: str = "") -> str:
        made: str = self.call("(what, code) => link[what](code)", what, code)
        return made


@pytest.fixture(scope="module")
def relay() -> Iterator[Relay]:
    with relaying() as started:
        yield started


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory, site: Site) -> Iterator[Fox]:
    need("firefox")
    profile: Path = fresh(tmp_path_factory.mktemp("fox") / "profile")
    with firefox(profile) as driver:
        yield Fox(driver, site.url)


@pytest.fixture
def chromium(browser: Browser, site: Site) -> Iterator[Device]:
    with browser.new_context(service_workers="block") as context:
        yield Device(context.new_page(), site.url)


def test_a_guest_in_firefox(fox: Fox, chromium: Device, relay: Relay) -> None:
    """By link; then another way for the same connection; then loaded anew."""
    link = chromium.page.evaluate("links.newSecret()")
    chromium.open("host", link, [relay.url])
    for times in (1, 2):
        fox.open("guest", link, relay.url)
        fox.wait("open")
        chromium.wait("open", times=times)
        fox.call("(n) => link.send('host', 'say ' + '😀'.repeat(n))", 60_000)
        fox.wait("text", "😀" * 60_000)
        notes = relay.told()["ids"]
        fox.call("() => link.restart('host')")
        until(lambda: relay.told()["ids"] - notes, 2)  # noqa: B023  # called at once, in this turn of the loop
        for word in ("meanwhile", "and after"):
            fox.call("(word) => link.send('host', 'say ' + word)", word)
            fox.wait("text", word)
        assert fox.call("() => told.filter(({ kind }) => kind === 'close').length") == 0
        fox.anew()
        chromium.wait("close", text="left", times=times)


def test_a_host_in_firefox(fox: Fox, chromium: Device, relay: Relay) -> None:
    fox.anew()
    link = fox.call("() => links.newSecret()")
    fox.open("host", link, relay.url)
    chromium.open("guest", link, [relay.url])
    chromium.wait("open")
    assert chromium.send("say hello")
    chromium.wait("text", text="hello")
    # Chromium asks for another way, and has it.
    notes = relay.told()["ids"]
    chromium.page.evaluate("link.restart('host')")
    until(lambda: relay.told()["ids"] - notes, 2)
    assert chromium.send("say hello again")
    chromium.wait("text", text="hello again")
    assert chromium.told("close") == []
    fox.anew()
    fox.open("host", link, relay.url)
    chromium.wait("open", times=2)


@pytest.mark.parametrize("hosts", ["firefox", "chromium"])
def test_by_code(fox: Fox, chromium: Device, hosts: str) -> None:
    fox.anew()
    mine, theirs = ("host", "guest") if hosts == "firefox" else ("guest", "host")
    fox.open(mine)
    chromium.open(theirs)
    if hosts == "firefox":
        fox.code("answer", chromium.code("accept", fox.code("offer")))
    else:
        chromium.code("answer", fox.code("accept", chromium.code("offer")))
    fox.wait("open")
    chromium.wait("open")
    other = "g1" if hosts == "chromium" else "host"
    assert chromium.send("say by code", other)
    chromium.wait("text", text="by code")


@pytest.mark.skipif(not FULL, reason="real seconds: with TABLEE_FULL=1")
def test_a_host_who_takes_its_time(fox: Fox, chromium: Device) -> None:
    """Firefox would have given up by now; it has answered anew."""
    fox.anew()
    fox.open("guest")
    chromium.open("host")
    fox.code("accept", chromium.code("offer"))
    fox.driver.wait("told.filter(({ kind }) => kind === 'code').length === 3")
    chromium.code("answer", fox.driver.run("told.findLast(({ kind }) => kind === 'code').text"))
    fox.wait("open")
    chromium.wait("open")
