"""Pages that hold nothing but the link (``static/js/link``), as devices at one table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page

PATIENCE = 90_000
"""Milliseconds for whatever is waited for; a machine may be busy."""
PLAIN = "static/vendor/LICENSES.txt"
"""A document of the site in which nothing runs. It has to come from the server: what a test makes
up itself comes from nowhere, and from there Chromium lets nobody at this machine's own ports."""

PREPARE = """async () => {
  window.links = await import("../js/link/index.js");
  window.told = [];
  window.asks = {};
}"""

OPEN = """([role, secret, relays, term]) => {
  window.began = performance.now();
  const tell = (told) => {
    window.told.push({ ...told, at: performance.now() - window.began });
    if (told.kind !== "text" || !told.text.startsWith("say ")) return;
    link.send(told.peer, told.text.slice(4));
  };
  window.opening = links.openLink({ role, secret, relays, ice: [], term, tell })
    .then((link) => { window.link = link; return ""; }, (reason) => reason.message);
}"""


@dataclass
class Told:
    """One thing that the link told."""

    kind: str
    peer: str
    text: str
    at: float
    """Milliseconds since the link was opened."""


class Device:
    """A page at the table."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.goto(url + PLAIN)
        self.page.evaluate(PREPARE)

    def begin(self, role: str, secret: str = "", relays: Sequence[str] = (), term: int = 0) -> None:
        """Open the link, and do not wait for it."""
        self.page.evaluate(OPEN, [role, secret, list(relays), term])

    def open(self, role: str, secret: str = "", relays: Sequence[str] = (), term: int = 0) -> str:
        """Open the link; why not, or nothing."""
        self.begin(role, secret, relays, term)
        reason: str = self.page.evaluate("opening")
        return reason

    def reload(self, role: str, secret: str, relays: Sequence[str]) -> None:
        self.page.reload()
        self.page.evaluate(PREPARE)
        self.begin(role, secret, relays)

    def told(self, kind: str = "", peer: str = "") -> list[Told]:
        """What was told so far; long texts are cut."""
        script = "told.map(({text, ...rest}) => ({...rest, text: text.slice(0, 200)}))"
        everything = [Told(**one) for one in self.page.evaluate(script)]
        return [t for t in everything if kind in ("", t.kind) and peer in ("", t.peer)]

    def wait(self, kind: str, *, text: str | None = None, peer: str = "", times: int = 1) -> None:
        """Until something was told so many times."""
        asked = {"kind": kind, "text": text, "peer": peer, "times": times}
        self.page.wait_for_function(
            """({kind, text, peer, times}) => told.filter((one) => one.kind === kind
              && (text === null || one.text === text) && (!peer || one.peer === peer))
              .length >= times""",
            arg=asked,
            polling=20,
        )

    def send(self, text: str, peer: str = "host") -> bool:
        sent: bool = self.page.evaluate("([p, t]) => link.send(p, t)", [peer, text])
        return sent

    def code(self, what: str, code: str = "") -> str:
        """A code from the link; or a reason, after ``no:``."""
        script = "([what, code]) => link[what](code).catch((reason) => 'no:' + reason.message)"
        answer: str = self.page.evaluate(script, [what, code])
        return answer


def talks(host: Device, guest: Device, word: str) -> None:
    """Both ways between them are open: the guest asks for a word, and gets it."""
    assert guest.send(f"say {word}")
    guest.wait("text", text=word)
    assert any(told.text == f"say {word}" for told in host.told("text"))


def quiet(count: Callable[[], int], seconds: float) -> int:
    """How often something happened in a time in which nothing should."""
    before = count()
    time.sleep(seconds)
    return count() - before


def until(count: Callable[[], int], wanted: int) -> None:
    """Wait for something that happens outside of any page."""
    end = time.monotonic() + PATIENCE / 1000
    while count() != wanted:
        assert time.monotonic() < end, f"{count()}, not {wanted}"
        time.sleep(0.05)


def hostile(context: BrowserContext, url: str) -> Device:
    """A device whose data channel is within reach, as ``channel``."""
    context.add_init_script(
        """const make = RTCPeerConnection.prototype.createDataChannel;
        RTCPeerConnection.prototype.createDataChannel = function (...how) {
          return (window.channel = make.apply(this, how));
        };"""
    )
    return Device(context.new_page(), url)


def y4m(dark: Sequence[Sequence[bool]], side: int = 480, width: int = 640) -> bytes:
    """A QR code before a camera: a film of a few equal pictures (wiki.multimedia.cx/YUV4MPEG2)."""
    scale = side // len(dark)
    left, top = (width - scale * len(dark)) // 2, (side - scale * len(dark)) // 2
    rows = [bytearray(b"\xd0" * width) for _ in range(side)]
    for y, line in enumerate(dark):
        for x, black in enumerate(line):
            if black:
                for row in rows[top + y * scale : top + (y + 1) * scale]:
                    row[left + x * scale : left + (x + 1) * scale] = b"\x20" * scale
    picture = b"".join(map(bytes, rows)) + b"\x80" * (width * side // 2)
    return f"YUV4MPEG2 W{width} H{side} F10:1 Ip A1:1 C420jpeg\n".encode() + 4 * (
        b"FRAME\n" + picture
    )


def modules(svg_path: str, size: int) -> list[list[bool]]:
    """The squares of a code, from the path that draws them."""
    dark = [[False] * size for _ in range(size)]
    for square in svg_path.split("M")[1:]:
        x, y = (int(n) for n in square.split("h")[0].split())
        dark[y][x] = True
    return dark
