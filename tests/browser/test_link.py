"""Devices find each other and stay together: over a relay, and by codes.

A small Nostr relay on this machine stands for the public ones; with `ice: []` nothing leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from tests.browser.conftest import Watch
from tests.browser.linked import Device, hostile, quiet, talks, until
from tests.browser.playing import wait_for_a_yes
from tests.relay import Relay, relaying
from tools.serve import Site

LONGEST = 256 * 1024
GUESTS = 7
EVENTS = 20
"""Most notes over a relay until seven guests are there."""


@pytest.fixture(scope="module")
def relay() -> Iterator[Relay]:
    with relaying() as started:
        yield started


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One device's storage and locks; each page of it is a tab."""
    with browser.new_context(service_workers="block") as made:
        yield made


@pytest.fixture
def device(context: BrowserContext, site: Site, watch: Watch) -> Iterator[Callable[..., Device]]:
    """Pages in one context, or in another one; closed after, and free of errors."""
    made: list[Device] = []
    watch.expect("favicon.ico")

    def make(inside: BrowserContext | None = None) -> Device:
        page = (inside or context).new_page()
        watch.attach(page)
        made.append(Device(page, site.url))
        return made[-1]

    yield make
    for each in made:
        each.page.close()
    assert watch.unexpected() == []


def test_a_lobby_or_a_table_of_one_device_loads_nothing_of_it(built: Path) -> None:
    """Only what is imported when it is needed leads there; and all of it is kept for offline."""
    link = {path.relative_to(built).as_posix() for path in built.glob("static/js/link/*.js")}
    link |= {f"static/vendor/{name}" for name in ("secp256k1.js", "qr/index.js", "qr/decode.js")}
    assert len(link) > 10
    loads = re.compile(r"""^(?:import|export)\b[^;]*?from "(\.[^"]+)";""", re.MULTILINE)
    for script in built.glob("static/js/*.js"):
        for path in loads.findall(script.read_text("utf-8")):
            named = (script.parent / path).resolve().relative_to(built.resolve()).as_posix()
            assert named not in link, script
    assert not re.findall(r"js/link/", (built / "index.html").read_text("utf-8"))
    kept = (built / "sw.js").read_text("utf-8")
    assert [path for path in sorted(link) if f'"{path}"' not in kept] == []


def secret(device: Device) -> str:
    made: str = device.page.evaluate("links.newSecret()")
    return made


def test_six_devices_and_two_tabs_join_by_one_link(
    device: Callable[..., Device],
    new_context: Callable[..., BrowserContext],
    relay: Relay,
    watch: Watch,
) -> None:
    """The relay carries no more than it must, and nothing once all are there."""
    watch.expect("ERR_CONNECTION_REFUSED")
    relays = [relay.url, "ws://127.0.0.1:1024/"]  # one of them is dead
    host = device()
    guests = [device(new_context()) for _ in range(5)] + [device(), device()]
    assert len(guests) == GUESTS
    link = secret(host)
    before = relay.told()["ids"]
    host.begin("host", link, relays)
    host.wait("state", text="relays")  # whoever has a link has it from a host that is there
    for guest in guests:
        guest.begin("guest", link, relays)
    host.wait("open", times=GUESTS)
    for guest in guests:
        guest.wait("open")
    assert relay.told()["ids"] - before <= EVENTS
    print("joined after", sorted(round(g.told("open")[0].at) for g in guests), "ms")

    for i, guest in enumerate(guests):
        talks(host, guest, f"word {i}")
    peers = {told.peer for told in host.told("open")}
    assert len(peers) == GUESTS
    # What is for one is heard by one.
    first = host.told("text")[0].peer
    assert host.send("for one", first)
    guests[0].wait("text", text="for one")
    assert [len(g.told("text")) for g in guests] == [2] + [1] * (GUESTS - 1)
    assert quiet(lambda: relay.told()["events"], 3) == 0

    # Another way is looked for, for the same connection: two notes, and nothing is interrupted.
    for guest in guests[:2]:
        notes = relay.told()["ids"]
        guest.page.evaluate("link.restart('host')")
        for word in ("in the midst of it", "and after it"):
            talks(host, guest, word)
            until(lambda: relay.told()["ids"] - notes, 2)  # noqa: B023  # called at once, in this turn of the loop
        assert guest.told("close") == []


def test_reloads_and_a_relay_that_is_gone(device: Callable[..., Device], watch: Watch) -> None:
    """A guest is loaded anew, the host is; the relay goes, the talk goes on; it comes, all can."""
    watch.expect("ERR_CONNECTION_REFUSED|WebSocket connection to .* failed")
    with relaying() as relay, relaying(refuses=True) as club:
        host, one, two, outside = device(), device(), device(), device()
        link = secret(host)
        outside.open("guest", link, [club.url])
        host.open("host", link, [relay.url])
        one.open("guest", link, [relay.url])
        two.open("guest", link, [relay.url])
        host.wait("open", times=2)

        one.reload("guest", link, [relay.url])
        one.wait("open")
        host.wait("open", times=3)
        host.wait("close", text="left")
        talks(host, one, "loaded anew")
        print("guest back after", round(one.told("open")[0].at), "ms")

        host.reload("host", link, [relay.url])
        host.wait("open", times=2)
        print("all back after", round(host.told("open")[-1].at), "ms")
        two.wait("open", times=2)
        talks(host, two, "host loaded anew")
        assert [told.text for told in two.told("close")] == ["left"]

        relay.stop()
        talks(host, two, "no relay")
        three = device()
        three.open("guest", link, [relay.url])
        for each in (three, outside):
            each.wait("state", text="no-relays")
        talks(host, one, "still none")
        relay.start()
        three.wait("open")
        talks(host, three, "late")


def test_who_is_shown_out_stays_out_and_who_leaves_is_missed(
    device: Callable[..., Device], relay: Relay
) -> None:
    host, one, two = device(), device(), device()
    link = secret(host)
    host.open("host", link, [relay.url])
    one.open("guest", link, [relay.url])
    one.wait("open")
    host.wait("open")
    shown = host.told("open")[0].peer
    host.send("goodbye", shown)
    host.page.evaluate("(peer) => link.drop(peer)", shown)
    one.wait("close", text="dropped")
    assert one.told("text")[-1].text == "goodbye"
    assert not host.send("more", shown)
    two.open("guest", link, [relay.url])
    two.wait("open")
    two.page.evaluate("link.leave()")
    host.wait("close", text="left")
    assert quiet(lambda: len(one.told("open")), 3) == 0


def test_two_tabs_do_not_host_one_table(
    device: Callable[..., Device], new_context: Callable[..., BrowserContext], relay: Relay
) -> None:
    """Nor does another device take guests away from a host that is there; only from one gone."""
    ours = new_context()
    host, tab, guest = device(ours), device(ours), device()
    link = secret(host)
    assert host.open("host", link, [relay.url]) == ""
    assert tab.open("host", link, [relay.url]) == "hosted-elsewhere"
    guest.open("guest", link, [relay.url])
    guest.wait("open")
    other = device(new_context())
    assert other.open("host", link, [relay.url]) == ""
    guest.wait("state", text="two-hosts")
    for each in (host, other):
        each.wait("state", text="two-hosts")
    talks(host, guest, "still yours")
    assert other.told("open") == []
    # The host is killed, and cannot say so: whoever hosts next is asked again, and answers.
    crash(host)
    other.page.evaluate("link.restart('')")
    other.wait("open")
    talks(other, guest, "yours now")
    assert guest.told("close")[-1].text == "replaced"
    # One of a later term takes the table over, though the other is there; an earlier one does not.
    third = device(new_context())
    third.open("host", link, [relay.url], term=2)
    third.wait("open")
    other.wait("state", text="outranked")
    talks(third, guest, "and now yours")
    first = device(new_context())
    third.page.evaluate(BUSY)  # which is no reason to go to one of an earlier term
    first.open("host", link, [relay.url], term=1)
    first.wait("state", text="outranked")
    talks(third, guest, "still")
    assert first.told("open") == []


BUSY = "() => { setTimeout(() => { const then = Date.now() + 4_000; while (Date.now() < then); }) }"
"""The page does not answer for four seconds."""


def crash(device: Device) -> None:
    """The page is gone without a word to anybody."""
    with pytest.raises(Error, match="crash"):
        device.page.goto("chrome://crash")


def test_what_is_too_long_is_not_sent_and_what_is_not_arrives(
    device: Callable[..., Device], relay: Relay
) -> None:
    host, guest = device(), device()
    link = secret(host)
    host.open("host", link, [relay.url])
    guest.open("guest", link, [relay.url])
    guest.wait("open")
    most = (LONGEST - 8) // 6
    sent = "(n) => [0, 1, 2, 3, 4].every((i) => link.send('host', i + 'é😀'.repeat(n)))"
    assert guest.page.evaluate(sent, most)
    host.wait("text", times=5)
    same = """(n) => told.filter(({ kind }) => kind === "text")
      .every(({ text }, i) => text === i + "é😀".repeat(n))"""
    assert host.page.evaluate(same, most)
    for letter, times in (("x", LONGEST + 1), ("é", LONGEST // 2 + 1)):
        assert not guest.page.evaluate(f"(n) => link.send('host', '{letter}'.repeat(n))", times)
    talks(host, guest, "and on")


ATTACKS = {
    "odd": [
        "channel.send(new Uint8Array(8))",
        "channel.send('no such sign')",
        "channel.send('')",
    ],
    "too-large": ["for (let i = 0; i < 20; i++) channel.send('+' + 'x'.repeat(16000))"],
    "flood": [
        "for (let i = 0; i < 2000; i++) channel.send('.')",
        "for (let i = 0; i < 90; i++) channel.send('.' + 'x'.repeat(60000))",
        "for (let i = 0; i < 2000; i++) channel.send('?')",
    ],
}


def test_a_hostile_guest_is_cut_off_and_the_table_goes_on(
    device: Callable[..., Device],
    context: BrowserContext,
    browser: Browser,
    site: Site,
    relay: Relay,
) -> None:
    host, guest = device(), device()
    link = secret(host)
    host.open("host", link, [relay.url])
    guest.open("guest", link, [relay.url])
    guest.wait("open")
    with browser.new_context(service_workers="block") as elsewhere:
        for why, attacks in ATTACKS.items():
            for attack in attacks:
                attacker = hostile(elsewhere, site.url)
                attacker.open("guest", link, [relay.url])
                attacker.wait("open")
                ends = len([told for told in host.told("close") if told.text == why])
                attacker.page.evaluate(f"{{ {attack} }}")
                host.wait("close", text=why, times=ends + 1)
                attacker.page.close()
    talks(host, guest, "unimpressed")
    assert guest.told("close") == []


def test_a_clock_that_is_an_hour_wrong_keeps_nobody_away(
    device: Callable[..., Device], new_context: Callable[..., BrowserContext], relay: Relay
) -> None:
    """What time it is stands in the answers of the site's server; relays refuse what is old."""
    late = new_context()
    late.add_init_script("const right = Date.now; Date.now = () => right() - 3600000;")
    host, guest = device(), device(late)
    link = secret(host)
    host.open("host", link, [relay.url])
    guest.open("guest", link, [relay.url])
    guest.wait("open")
    talks(host, guest, "in time")


HIJACK = """async ([secret, relay]) => {
  const { sealOf } = await import("../js/link/seal.js");
  const { openRelays } = await import("../js/link/relays.js");
  const { describe, encode } = await import("../js/link/code.js");
  const seal = await sealOf(secret);
  const pc = new RTCPeerConnection({ iceServers: [] });
  const channel = pc.createDataChannel("table", { negotiated: true, id: 0 });
  channel.onopen = () => { window.inside = true; };
  await pc.setLocalDescription();
  await new Promise((done) => { pc.onicecandidate = ({ candidate }) => candidate ?? done(); });
  const code = encode(describe(pc.localDescription, 0));
  window.answers = window.hijacked = 0;
  const relays = openRelays({
    urls: [relay], topic: seal.topic, now: Date.now, changed: () => {},
    heard: async (content) => {
      const note = await seal.open(content);
      if (note?.k === "answer") answers += 1;
      if (note?.k !== "offer" || hijacked) return;
      setTimeout(async () => {
        const mine = { k: "offer", call: note.call, turn: 7, code, to: "", t: Date.now() };
        await relays.say(await seal.close(mine));
        hijacked += 1;
      }, 1500);
    },
  });
}"""


def test_who_has_the_link_too_cannot_take_over_a_connection(
    device: Callable[..., Device], relay: Relay
) -> None:
    """All who have the link can read the notes, and with them the names of calls."""
    host, guest, friend = device(), device(), device()
    link = secret(host)
    friend.page.evaluate(HIJACK, [link, relay.url])
    host.open("host", link, [relay.url])
    guest.open("guest", link, [relay.url])
    guest.wait("open")
    friend.page.wait_for_function("hijacked")
    talks(host, guest, "mine")
    notes = relay.told()["ids"]
    guest.page.evaluate("link.restart('host')")
    until(lambda: relay.told()["ids"] - notes, 2)
    talks(host, guest, "still mine")
    assert friend.page.evaluate("[answers, window.inside ?? false]") == [2, False]
    assert len(host.told("open")) == 1


NOISE = """async ([url, topic, rounds]) => {
  const socket = new WebSocket(url);
  const seen = [];
  socket.onmessage = ({ data }) => {
    const [verb, , event] = JSON.parse(data);
    if (verb === "EVENT") seen.push(event);
  };
  await new Promise((done) => { socket.onopen = done; });
  socket.send(JSON.stringify(["REQ", "all", { kinds: [21747] }]));
  window.noise = async () => {
    const id = (i) => i.toString(16).padStart(64, "0");
    for (const [i, event] of seen.slice().entries()) {
      socket.send(JSON.stringify(["EVENT", { ...event, id: id(i + 1) }]));       // once more
      const mangled = event.content.slice(0, -9) + "AAAAAAAA" + event.content.at(-1);
      socket.send(JSON.stringify(["EVENT", { ...event, id: id(i + 1000), content: mangled }]));
      const odd = [{}, null, 7, "x", { id: 7, kind: 21747, content: 7, tags: event.tags },
        { ...event, id: id(i + 2000), content: "A".repeat(60000) }];
      for (const [n, one] of odd.entries()) {
        const wrapped = { tags: event.tags, kind: 21747, ...Object(one) };
        socket.send(JSON.stringify(["EVENT", { id: id(i * 10 + n + 3000), ...wrapped }]));
      }
    }
    return seen.length;
  };
}"""


def test_copies_and_noise_on_the_relay_change_nothing(
    device: Callable[..., Device], relay: Relay
) -> None:
    host, guest, stranger = device(), device(), device()
    stranger.page.evaluate(NOISE, [relay.url, "", 1])
    link = secret(host)
    host.open("host", link, [relay.url])
    guest.open("guest", link, [relay.url])
    guest.wait("open")
    host.wait("open")
    wait_for_a_yes(stranger.page, "noise().then((seen) => seen >= 3)")
    talks(host, guest, "as before")
    # A second guest comes in the midst of it: nothing has been stopped up.
    late = device()
    late.open("guest", link, [relay.url])
    late.wait("open")
    assert len(host.told("open")) == 2
    assert host.told("close") == guest.told("close") == []


def test_codes_lead_together_with_no_relay(device: Callable[..., Device]) -> None:
    """The host offers, the guest answers; a guest who sits lets the next one in."""
    host, one, two = device(), device(), device()
    for each, role in ((host, "host"), (one, "guest"), (two, "guest")):
        assert each.open(role) == ""
    first, second = host.code("offer"), host.code("offer")
    assert 85 < len(first) < 200
    for odd in ("", "hello", first[:-1], first[1:], "A" * 5000):
        assert one.code("accept", odd) == "no:code-unreadable"
    assert host.code("answer", first) == "no:code-is-an-offer"
    answer = one.code("accept", first)
    assert one.code("accept", answer) == "no:code-is-an-answer"
    assert host.code("answer", answer) == "g1"
    one.wait("open")
    talks(host, one, "by code")
    assert host.code("answer", answer) == "no:code-unknown"

    # A guest who sits lets the next one in: with the host's code, of which only the last is good.
    unused, lent = one.code("offer"), one.code("offer")
    assert 85 < len(lent) < 200
    assert two.code("offer") == "no:no-connection"
    assert one.code("answer", two.code("accept", second)) == "no:code-unknown"
    assert one.code("answer", lent) == "no:code-is-an-offer"
    assert one.code("answer", two.code("accept", unused)) == "no:code-unknown"
    assert one.code("answer", two.code("accept", lent)) == ""
    two.wait("open")
    talks(host, two, "by way of another")
    # Loaded anew, a guest needs a new code, and says so in time.
    one.page.reload()
    host.wait("close", text="left", peer="g1")


def test_a_machine_without_a_camera_says_so(device: Callable[..., Device]) -> None:
    """With one, codes are read in test_rooms.py."""
    trouble = "import('../js/link/qr.js').then((q) => q.camera()).catch((r) => r.message)"
    assert device().page.evaluate(trouble) in {"camera-none", "camera-denied"}
