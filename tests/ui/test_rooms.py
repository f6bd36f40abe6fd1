"""A table of many devices as their pages have it: apps on one wire, without browsers or a network.

What each page is told to send goes to the others at once; the link itself is tested in
``tests/browser/test_link.py``, the protocol in ``tests/net``.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from tablee.games import NAMES, registry
from tablee.ui.app import AT_ONCE, App
from tablee.ui.update import Update
from tests.ui.pages import START, attributes, notice

TURNS = 24


class Device:
    """A page at one of many devices, in one test's time."""

    def __init__(self, wire: Wire, name: str, **message: Any) -> None:
        self.wire, self.name = wire, name
        self.stored: dict[str, str | None] = dict(message.pop("saved", {}))
        self.html, self.told, self.sent, self.again = "", [""], 0, False
        self.app = App(f"entropy {name}")
        start = {**START, "base": "https://x.example/", "saved": self.stored, **message}
        self.show(self.app.start(start, wire.now))

    def show(self, update: Update) -> Update:
        self.update = update
        self.html = update.html or self.html
        self.again = update.again if update.html else self.again
        self.stored |= dict(update.save)
        if said := notice(update):
            self.told.append(said)
        for order in update.link:
            self.wire.orders.append((self, order))
        return update

    def send(self, intent: str, **message: Any) -> Update:
        update = self.show(self.app.handle({"intent": intent, **message}, self.wire.now))
        self.wire.settle()
        return update

    def hear(self, kind: str, peer: str, text: str = "") -> None:
        message = {"intent": "link", "kind": kind, "peer": peer, "text": text}
        self.show(self.app.handle(message, self.wire.now))
        if drawn := self.app.tick(self.wire.now):
            self.show(drawn)

    def press(self, selector: str, **message: Any) -> Update:
        """A button with an id, and the form around it if there is one."""
        found = re.search(rf'<button[^>]*id="{selector}"[^>]*>', self.html)
        assert found, f"{self.name} has no {selector}"
        data = dict(re.findall(r'\bdata-([a-z-]+)="([^"]*)"', found[0]))
        return self.send(data.pop("intent"), **data, **message)


class Wire:
    """Everybody's link: a star around who opened it as the host."""

    def __init__(self) -> None:
        self.now = 0.0
        self.orders: list[tuple[Device, list[str]]] = []
        self.host: Device | None = None
        self.guests: dict[str, Device] = {}
        self.waiting: list[Device] = []
        self.peers = 0

    def settle(self) -> None:
        while self.orders:
            device, (what, *rest) = self.orders.pop(0)
            if what == "open":
                self.open(device, rest[0])
            elif what == "send":
                device.sent += 1
                self.carry(device, *rest)
            elif what == "leave":
                self.part(device)

    def open(self, device: Device, role: str) -> None:
        """Guests wait for a host, and go over to a new one."""
        if role == "host":
            self.waiting += self.guests.values()
            self.host, self.guests = device, {}
        else:
            self.waiting.append(device)
            if device is self.host:
                self.host = None
        if self.host is None:
            return
        coming = [each for each in self.waiting if each is not self.host]
        self.waiting = []
        for guest in coming:
            self.peers += 1
            peer = f"g{self.peers}"
            self.guests[peer] = guest
            self.host.hear("open", peer)
            guest.hear("open", "host")

    def carry(self, device: Device, peer: str, text: str) -> None:
        if device is self.host:
            if peer in self.guests:
                self.guests[peer].hear("text", "host", text)
        elif self.host is not None:
            for name, guest in list(self.guests.items()):
                if guest is device:
                    self.host.hear("text", name, text)

    def part(self, device: Device) -> None:
        if device is self.host:
            self.host = None
            for guest in self.guests.values():
                guest.hear("close", "host", "left")
            self.guests = {}
        for name, guest in list(self.guests.items()):
            if guest is device and self.host is not None:
                del self.guests[name]
                self.host.hear("close", name, "left")

    def pass_time(self) -> None:
        """Let what is due at the host happen."""
        assert self.host is not None
        due = self.host.app.due()
        self.now = max(self.now + 0.01, due or 0.0)
        for device in (self.host, *self.guests.values()):
            due = device.app.due()
            if due is not None and due <= self.now:
                update = device.app.tick(self.now)
                if update is not None:
                    device.show(update)
        self.settle()


def friends(
    game: str = "ptit-pois", guests: int = 1, here: int = 1
) -> tuple[Wire, Device, list[Device]]:
    """A host's device with so many persons, and guests who have come in by the link and sit; bots
    have the other chairs.
    """
    wire = Wire()
    host = Device(wire, "host", hash=f"#game={game}&speed=off")
    seats = registry.load(game).seats.start + 1
    bot = next(iter(registry.load(game).mind.tempers))
    sitting = ["person"] * here + ["open"] * guests + [bot] * seats
    kinds = {f"kind-{k}": sitting[k] for k in range(seats)}
    host.send("start", game=game, seats=str(seats), **kinds)
    assert host.update.screen == "room"
    link = re.search(r'id="room-link" value="([^"]*)"', host.html)
    assert link
    come = [
        Device(wire, f"guest {n}", hash="#" + link[1].replace("&amp;", "&").partition("#")[2])
        for n in range(guests)
    ]
    for n, guest in enumerate(come):
        assert 'id="enter"' in guest.html
        guest.send("room-enter", name=f"Friend {n}")
        assert 'id="in-room"' in guest.html
        guest.press("room-ready")
    return wire, host, come


def begin(wire: Wire, host: Device, guests: list[Device]) -> None:
    host.press("room-start")
    for _ in range(20):
        wire.pass_time()
    assert [device.update.screen for device in (host, *guests)] == ["table"] * (1 + len(guests))


def goes_on(wire: Wire, host: Device, guest: Device, turns: int) -> None:
    """A host that was loaded again plays on with its guest, and both see the same."""
    assert host.app.table is not None
    assert guest.app.table is not None
    seq = host.app.table.seq
    wire.orders.append((guest, ["open", "guest"]))
    wire.settle()
    play(wire, [host, guest], turns)
    assert host.app.table.seq > seq
    assert guest.app.table.seq == host.app.table.seq


def play(wire: Wire, devices: list[Device], turns: int) -> None:
    """Whoever may do something does the first thing, or time passes."""
    rng = random.Random(turns)
    for _ in range(turns):
        able = [
            (device, button)
            for device in devices
            for intent in ("move", "throw", "nod")
            for button in attributes(device.html, intent)[:1]
        ]
        if not able:
            wire.pass_time()
            continue
        device, button = rng.choice(able)
        device.send(**button)
        wire.pass_time()


def test_others_are_answered_before_anything_is_drawn() -> None:
    wire, host, _ = friends("pechvogel")
    page, peer = host.html, next(iter(wire.guests))
    said = {"intent": "link", "kind": "open", "peer": "g99", "text": ""}
    answer = host.app.handle(said, wire.now)
    assert [order[:2] for order in answer.link] == [["send", "g99"]], "greeted"
    assert (answer.html, answer.screen) == ("", "room")
    host.app.handle({**said, "kind": "close", "peer": peer, "text": "left"}, wire.now)
    assert host.app.due() == AT_ONCE, "both are drawn, once"
    drawn = host.app.tick(wire.now)
    assert drawn is not None
    assert drawn.html not in ("", page), "who has left is missing on it"
    assert host.app.due() != AT_ONCE


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_played_among_devices(game: str) -> None:
    wire, host, guests = friends(game, 2 if registry.load(game).seats.start > 2 else 1)
    begin(wire, host, guests)
    play(wire, [host, *guests], TURNS)
    whole = host.app.table
    assert whole is not None
    assert whole.seq > TURNS // 4
    for guest in guests:
        table = guest.app.table
        assert table is not None
        (seat,) = table.persons
        assert table.match.position == whole.match.position.view(seat), "the law"
        assert not any(key.startswith("match/") for key in guest.stored), "the match is the host's"
    assert host.app.table is not None
    assert len(host.app.table.persons) == 1


def test_a_reload_of_either_side_goes_on() -> None:
    wire, host, (guest,) = friends()
    begin(wire, host, [guest])
    play(wire, [host, guest], 20)
    seq = host.app.table.seq if host.app.table else 0
    kept = {key for key in host.stored if key.startswith("match/")}

    again = Device(wire, "guest", hash=f"#r={json.loads(guest.stored['room'] or '')[1]}")
    assert 'id="enter"' in again.html, "somebody else’s device is asked who it is"
    again = Device(
        wire, "guest", hash=f"#r={json.loads(guest.stored['room'] or '')[1]}", saved=guest.stored
    )
    wire.settle()
    assert again.app.table is not None
    assert again.app.table.seq == seq
    assert again.app.table.persons == guest.app.table.persons if guest.app.table else False

    wire.part(host)
    back = Device(wire, "host", saved=host.stored)
    assert back.update.screen == "table"
    assert back.app.table is not None
    assert back.app.table.seq == seq
    assert {key for key in back.stored if key.startswith("match/")} == kept, "no match is doubled"
    goes_on(wire, back, again, 20)


def test_what_a_page_shows_at_once_when_it_is_loaded_again_is_one_persons_only() -> None:
    for here in (1, 2):
        wire, host, (guest,) = friends(here=here)
        assert not host.again, "a room is drawn anew"
        begin(wire, host, [guest])
        assert guest.again
        assert host.again == (here == 1), "the next at this device is not to see this hand"
    alone = Device(wire, "alone", hash="#game=ptit-pois")
    alone.send("start", game="ptit-pois", seats="2", **{"kind-0": "person", "kind-1": "bot"})
    assert alone.update.screen == "table"
    assert not alone.again


def test_the_host_hands_the_table_over() -> None:
    wire, host, (guest,) = friends("pechvogel")
    begin(wire, host, [guest])
    play(wire, [host, guest], 10)
    seq = host.app.table.seq if host.app.table else 0
    host.send("side", side="people")
    member = re.search(r'id="pass-(\d+)"', host.html)
    assert member
    host.press(f"pass-{member[1]}")
    for _ in range(10):
        wire.pass_time()
    assert wire.host is guest
    assert guest.app.table is not None
    assert guest.app.table.seq >= seq
    play(wire, [host, guest], 30)
    assert guest.app.table.seq > seq
    assert host.app.table is not None
    assert host.app.table.seq == guest.app.table.seq


def test_words_are_a_fixed_set_and_can_be_muted() -> None:
    wire, host, (guest,) = friends()
    begin(wire, host, [guest])
    guest.send("room-emote", emote="well-done")
    assert host.told[-1] == "Friend 0: Well played!"
    guest.send("room-emote", emote="<b>rude</b>")
    assert host.told[-1] == "Friend 0: Well played!"
    host.send("side", side="people")
    member = re.search(r'id="mute-(\d+)"', host.html)
    assert member
    host.press(f"mute-{member[1]}")
    guest.send("room-emote", emote="haha")
    assert host.told[-1] == "Friend 0: Well played!"


def test_leaving_keeps_the_seat_and_closing_ends_the_room() -> None:
    wire, host, (guest,) = friends()
    begin(wire, host, [guest])
    guest.send("leave")
    assert 'id="at-room"' in guest.html
    guest.press("room-leave")
    assert guest.app.table is None
    assert guest.stored["room"] is None
    assert 'id="absent"' in host.html
    host.send("leave")
    host.press("room-leave")
    assert host.app.table is None
    assert host.stored["room"] is None
    assert 'id="at-room"' not in host.html


@pytest.mark.parametrize(
    ("game", "guests", "waits"),
    [("ptit-pois", 1, True), ("ptit-pois", 2, False), ("pechvogel", 1, False)],
)
def test_a_guest_whose_host_is_away_is_told_what_the_match_waits_for(
    game: str, guests: int, waits: bool
) -> None:
    """One other device must not open all cards; two can, together."""
    wire, host, come = friends(game, guests)
    begin(wire, host, come)
    seqs = [guest.app.table.seq if guest.app.table else 0 for guest in come]
    wire.part(host)
    for guest, seq in zip(come, seqs, strict=True):
        assert 'id="absent"' in guest.html
        assert ("the match waits for it, nothing is lost" in guest.html) == waits
        assert guest.app.table is not None, "the table stays on the screen"
        assert guest.app.table.seq == seq
    if waits:
        back = Device(wire, "host", saved=host.stored)
        wire.orders.append((come[0], ["open", "guest"]))
        wire.settle()
        assert 'id="absent"' not in come[0].html
        play(wire, [back, come[0]], 20)
        assert come[0].app.table is not None
        assert come[0].app.table.seq > seqs[0]


@pytest.mark.parametrize(
    "kept",
    ["", "nonsense", "[]", '["host","x",[],"k","n","m","{}"]', '["guest",1,2]', "[" * 5000],
)
def test_what_was_kept_of_a_room_may_be_anything(kept: str) -> None:
    device = Device(Wire(), "host", saved={"room": kept})
    assert device.update.screen == "lobby"
    assert device.app.table is None


@pytest.mark.parametrize(
    ("setting", "value", "good"),
    [
        ("relays", "wss://relay.example.org", True),
        ("relays", " wss://a.example\n\nwss://b.example ", True),
        ("relays", "http://relay.example.org", False),
        ("relays", "\n".join(f"wss://{n}.example" for n in range(7)), False),
        ("server", "turn:example.org:3478 me secret", True),
        ("server", "example.org", False),
    ],
)
def test_meeting_places_are_checked(setting: str, value: str, good: bool) -> None:
    device = Device(Wire(), "host")
    update = device.send("settings", **{f"setting-{setting}": value})
    assert bool(notice(update)) is not good
    lines = [line.strip() for line in value.split("\n") if line.strip()]
    assert update.settings[setting] == ("\n".join(lines) if good else "")


def test_a_camera_that_is_not_there_is_spoken_of_before_any_room() -> None:
    device = Device(Wire(), "guest")
    device.hear("trouble", "", "camera-none")
    assert device.told[-1].startswith("No camera was found.")
    said = len(device.told)
    device.hear("trouble", "", "whatever")
    assert len(device.told) == said


def test_a_match_of_this_device_alone_goes_on_while_its_room_waits() -> None:
    wire, host, _ = friends("pechvogel")
    host.send("home")
    host.send("start", game="pechvogel", seats="2", **{"kind-0": "even", "kind-1": "even"})
    table = host.app.table
    assert table is not None
    assert host.app.stage.rooms.room is not None
    for _ in range(40):
        wire.now = max(wire.now, host.app.due() or 0.0) + 0.01
        if update := host.app.tick(wire.now):
            host.show(update)
    assert table.seq > 10
    assert host.app.stage.rooms.room is not None


def test_what_is_right_of_the_settings_holds_though_an_address_is_wrong() -> None:
    device = Device(Wire(), "alone")
    wrong = {"setting-relays": "http://a.example", "setting-theme": "dark"}
    update = device.send("settings", **wrong)
    assert "A relay is an address" in device.told[-1]
    assert update.settings["theme"] == "dark"
    assert update.settings["relays"] == ""


def test_a_second_tab_of_a_host_leaves_the_table_to_the_first() -> None:
    wire, host, guests = friends()
    begin(wire, host, guests)
    play(wire, [host, *guests], 4)
    second = Device(Wire(), "host", saved=host.stored)
    match = second.update.match
    assert second.update.screen == "table"
    assert match
    update = second.send("elsewhere", kept=match)
    assert (update.screen, update.match) == ("lobby", "")
    assert "already open in another tab" in second.told[-1]
    assert second.app.stage.rooms.room is None
    for _ in range(2):
        assert not [key for key, _ in second.update.save if key.startswith(("room", "match"))]
        second.send("home")
    play(wire, [host, *guests], 4)
