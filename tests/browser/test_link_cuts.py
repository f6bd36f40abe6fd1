"""The network goes for 4, 12, 25 and 60 seconds and comes again, and devices sleep: nothing that
was said is lost.

Real seconds and two networks: with TABLEE_FULL=1 (`make everywhere`), where there is root.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import ARGUMENTS
from tests.browser.linked import Device, talks
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


def port_of(site: Site) -> int:
    return int(site.url.rsplit(":", 1)[1].strip("/"))


@contextmanager
def pages(
    browser: Browser, site: Site, wire: Wire, *more: Sequence[str]
) -> Iterator[tuple[Device, Device]]:
    """A page on each device, in a browser of its own; ``more`` are arguments of each."""
    with ExitStack() as stack:
        devices = []
        for name, arguments in zip(("a", "b"), more or ((), ()), strict=True):
            launched = browser.browser_type.launch(
                executable_path=wire.browser(name), args=[*ARGUMENTS, *arguments]
            )
            stack.callback(launched.close)
            devices.append(Device(launched.new_page(), site.url))
        yield devices[0], devices[1]


@pytest.fixture(scope="module")
def table(
    browser: Browser, site: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Wire, Relay, Device, Device]]:
    """A host on one device, a guest on the other."""
    folder: Path = tmp_path_factory.mktemp("wire")
    with (
        relaying() as relay,
        wired(folder, "cut", [port_of(site), relay.port]) as wire,
        pages(browser, site, wire) as (host, guest),
    ):
        link = host.page.evaluate("links.newSecret()")
        host.open("host", link, [relay.url])
        guest.open("guest", link, [relay.url])
        guest.wait("open")
        host.wait("open")
        yield wire, relay, host, guest


@dataclass
class Talk:
    """Both say something twice a second; afterwards all of it has to be there."""

    host: Device
    guest: Device

    def begin(self) -> None:
        for each in (self.host, self.guest):
            each.page.evaluate("told.length = 0")
        self.host.page.evaluate(SAYING, "g1")
        self.guest.page.evaluate(SAYING, "host")

    def end(self) -> None:
        """Wait for all of it, and look whether it is in order."""
        pairs = ((self.host, self.guest), (self.guest, self.host))
        said = [speaker.page.evaluate("(clearInterval(talk), said())") for speaker, _ in pairs]
        for (_, listener), number in zip(pairs, said, strict=True):
            listener.wait("text", text=f"n {number}")
        for (_, listener), number in zip(pairs, said, strict=True):
            heard = [told.text for told in listener.told("text")]
            assert heard == [f"n {i}" for i in range(1, number + 1)], "lost, doubled or mixed up"
            assert listener.told("close") == listener.told("open") == []


@pytest.mark.parametrize("seconds", [4, 12, 25, 60])
def test_what_is_said_during_a_cut_arrives_after_it(
    table: tuple[Wire, Relay, Device, Device], seconds: int
) -> None:
    wire, relay, host, guest = table
    talk = Talk(host, guest)
    notes = relay.told()["ids"]
    talk.begin()
    wire.cut()
    time.sleep(seconds)
    mended = time.monotonic()
    wire.mend()
    talk.end()
    print(f"{seconds} s: all there {time.monotonic() - mended:.1f} s after,", end=" ")
    print(relay.told()["ids"] - notes, "notes,", [t.text for t in guest.told("state")])


@pytest.mark.parametrize(("sleeper", "seconds"), [("b", 10), ("b", 45), ("a", 10), ("a", 45)])
def test_a_device_that_slept_hears_what_was_said(
    table: tuple[Wire, Relay, Device, Device], sleeper: str, seconds: int
) -> None:
    """The host is ``a``. Looked at again, a page asks at once whether the other side is there."""
    wire, _, host, guest = table
    talk = Talk(host, guest)
    talk.begin()
    wire.sleep(sleeper)
    time.sleep(seconds)
    awake = time.monotonic()
    wire.sleep(sleeper, wake=True)
    (host if sleeper == "a" else guest).page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    talk.end()
    print(
        f"{sleeper} asleep {seconds} s: all there {time.monotonic() - awake:.1f} s after,", end=" "
    )
    print([t.text for t in guest.told("state")])


CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.mark.parametrize("camera", [False, True])
def test_two_devices_with_nothing_but_a_wire(
    browser: Browser, site: Site, tmp_path: Path, *, camera: bool
) -> None:
    """No internet, not even a way to it: by code, if one of the two may use its camera."""
    more = ((), CAMERA if camera else ())
    with (
        wired(tmp_path, f"lan{camera:d}", [port_of(site)], uplink=False) as wire,
        pages(browser, site, wire, *more) as (host, guest),
    ):
        if camera:
            asking = "import('../js/link/qr.js').then((qr) => qr.camera().then(qr.release))"
            guest.page.evaluate(asking)
        host.open("host")
        guest.open("guest")
        host.code("answer", guest.code("accept", host.code("offer")))
        if camera:
            guest.wait("open")
            talks(host, guest, "by wire")
        else:
            host.wait("state", text="unreachable", peer="g1")
            assert guest.told("open") == []
