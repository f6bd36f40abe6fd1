"""The network goes for 4, 12, 25 and 60 seconds and comes again: nothing that was said is lost.

Real seconds and two networks: with TABLEE_FULL=1 (`make everywhere`), where there is root.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import ARGUMENTS
from tests.browser.linked import Device
from tests.browser.namespaces import Wire, possible, wired
from tests.browser.sizes import FULL
from tests.relay import Relay, relaying
from tools.serve import Site

pytestmark = [
    pytest.mark.skipif(not FULL, reason="real seconds: with TABLEE_FULL=1"),
    pytest.mark.skipif(FULL and not possible(), reason="this machine lets nobody make networks"),
]

SAYING = """(who) => {
  let n = 0;
  window.talk = setInterval(() => link.send(who, `n ${++n}`), 500);
  window.said = () => n;
}"""


@pytest.fixture(scope="module")
def table(
    browser: Browser, site: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Wire, Relay, Device, Device]]:
    """A host on one device, a guest on the other."""
    port = int(site.url.rsplit(":", 1)[1].strip("/"))
    with ExitStack() as stack:
        relay = stack.enter_context(relaying())
        folder: Path = tmp_path_factory.mktemp("wire")
        wire = stack.enter_context(wired(folder, [port, relay.port]))
        devices = []
        for name in ("a", "b"):
            program = wire.browser(name)
            launched = browser.browser_type.launch(executable_path=program, args=list(ARGUMENTS))
            stack.callback(launched.close)
            devices.append(Device(launched.new_page(), site.url))
        host, guest = devices
        link = host.page.evaluate("links.newSecret()")
        host.open("host", link, [relay.url])
        guest.open("guest", link, [relay.url])
        guest.wait("open")
        host.wait("open")
        yield wire, relay, host, guest


@pytest.mark.parametrize("seconds", [4, 12, 25, 60])
def test_what_is_said_during_a_cut_arrives_after_it(
    table: tuple[Wire, Relay, Device, Device], seconds: int
) -> None:
    wire, relay, host, guest = table
    for each in (host, guest):
        each.page.evaluate("told.length = 0")
    notes = relay.told()["ids"]
    host.page.evaluate(SAYING, "g1")
    guest.page.evaluate(SAYING, "host")
    wire.cut()
    time.sleep(seconds)
    mended = time.monotonic()
    wire.mend()
    said = [each.page.evaluate("(clearInterval(talk), said())") for each in (host, guest)]
    assert min(said) >= seconds
    for each, number in ((host, said[1]), (guest, said[0])):
        each.wait("text", text=f"n {number}")
    print(f"{seconds} s: all there {time.monotonic() - mended:.1f} s after,", end=" ")
    print(relay.told()["ids"] - notes, "notes,", [t.text for t in guest.told("state")])
    for each, number in ((host, said[1]), (guest, said[0])):
        heard = [told.text for told in each.told("text")]
        assert heard == [f"n {i}" for i in range(1, number + 1)], "lost, doubled or out of order"
        assert each.told("close") == each.told("open") == []
