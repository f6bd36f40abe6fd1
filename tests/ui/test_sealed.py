"""A table where nobody holds the deck, as the pages have it: apps on one wire."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace

import pytest

from tablee.games import NAMES, registry
from tablee.ui.showing import shown
from tablee.ui.update import Update
from tests.net.sealed_table import Once
from tests.ui.test_rooms import Device, Wire, begin, friends, goes_on, play

SUITE = Once()
VOTE = {"intent": "room-vote", "what": "bot", "yes": "yes"}


def equip(device: Device) -> None:
    """What the worker does when a page wants what sealed cards need."""
    assert device.app.wants_suite
    device.show(device.app.equip(SUITE, device.wire.now))
    device.wire.settle()
    assert not device.app.wants_suite


def sealed_friends(game: str = "ptit-pois") -> tuple[Wire, Device, list[Device]]:
    wire, host, guests = friends(game, 2 if registry.load(game).seats.start > 2 else 1)
    host.press("room-seal")
    for device in (host, *guests):
        equip(device)
    return wire, host, guests


@pytest.mark.parametrize("game", NAMES if "TABLEE_SEALED" in os.environ else ["ptit-pois"])
def test_every_game_is_played_with_sealed_cards(game: str) -> None:
    wire, host, guests = sealed_friends(game)
    for device in (host, *guests):
        assert "No device holds the deck" in device.html
        assert "knows all cards" not in device.html
    assert 'id="room-seal"' not in guests[0].html
    begin(wire, host, guests)
    play(wire, [host, *guests], 12)
    public = None
    for device in (host, *guests):
        table = device.app.table
        assert table is not None
        seats = table.match.seats
        if public is None:
            public = table.match.position.view(seats)
            assert table.seq > 3
        assert table.match.position.view(seats) == public
        known = [face is not None for face in table.match.position.faces]
        assert all(known) == (not known), "nobody knows all"
        assert not any(key.startswith("match/") for key in device.stored), "there is no whole match"


@pytest.mark.skipif("TABLEE_SEALED" not in os.environ, reason="20 s: with TABLEE_SEALED=1")
def test_what_is_held_at_the_end_can_be_shown() -> None:
    wire, host, guests = sealed_friends("service-compris")
    begin(wire, host, guests)
    assert 'id="show"' not in host.html
    while host.app.table is None or not host.app.table.over():
        play(wire, [host, *guests], 20)
    shows = [device for device in (host, *guests) if 'id="show"' in device.html]
    assert shows
    for device in shows:
        device.press("show")
        wire.settle()
        assert 'id="show"' not in device.html
        for each in (host, *guests):
            assert any("shown their cards" in text for text in each.told[-3:]), each.told[-3:]


def test_it_takes_a_friend_and_the_means() -> None:
    _, host, guests = friends()
    host.press("room-seal")
    host.press("room-start")
    assert "still being loaded" in host.told[-1]
    assert "No device holds the deck" in guests[0].html
    host.press("room-seal")
    assert "knows all cards" in host.html
    assert "knows all cards" in guests[0].html
    assert not host.app.wants_suite


def test_what_cannot_be_loaded_is_said() -> None:
    _, host, _ = friends()
    host.press("room-seal")
    host.show(host.app.equip(None, host.wire.now))
    assert "could not be loaded" in host.told[-1]


def test_a_reload_of_either_side_goes_on_with_sealed_cards() -> None:
    wire, host, (guest,) = sealed_friends()
    begin(wire, host, [guest])
    play(wire, [host, guest], 6)
    assert host.app.table is not None
    seq = host.app.table.seq
    secret = json.loads(guest.stored["room"] or "")[1]
    again = Device(wire, "guest", hash=f"#r={secret}", saved=guest.stored)
    wire.settle()
    equip(again)
    assert again.app.table is not None
    assert again.app.table.seq == seq

    wire.part(host)
    back = Device(wire, "host", saved=host.stored)
    equip(back)
    assert back.app.table is not None
    assert back.app.table.seq == seq
    goes_on(wire, back, again, 8)


def test_what_is_said_is_stored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long match of six is megabytes: what comes is stored, and not each time all before it."""
    stored: dict[str, list[tuple[str, str | None]]] = {}
    show = Device.show

    def note(device: Device, update: Update) -> Update:
        heard = [(key, text) for key, text in update.save if key.startswith("room/")]
        stored.setdefault(device.name, []).extend(heard)
        return show(device, update)

    monkeypatch.setattr(Device, "show", note)
    wire, host, (guest,) = sealed_friends()
    begin(wire, host, [guest])
    play(wire, [host, guest], 12)
    for device in (host, guest):
        room = device.app.stage.rooms.room
        assert room is not None
        said = room.save().partition("\n")[2]
        parts = stored[device.name]
        assert len(parts) > 12
        assert [key for key, _ in parts] == sorted({key for key, _ in parts}), (
            "none is written over"
        )
        assert "".join(text or "" for _, text in parts) == "\n" + said
        assert "\n" not in (device.stored["room"] or "")
        assert said[:99] not in (device.stored["room"] or "")
    host.send("room-leave")
    assert not any(text for key, text in host.stored.items() if key.startswith("room"))


def test_what_was_heard_and_does_not_fit_its_room_is_not_gone_on_with() -> None:
    wire, host, (guest,) = sealed_friends()
    begin(wire, host, [guest])
    play(wire, [host, guest], 6)
    last = max(key for key, text in host.stored.items() if key.startswith("room/") and text)
    wire.part(host)
    back = Device(wire, "host", saved={**host.stored, last: None})
    equip(back)
    assert "damaged" in back.told[-1]


def still(html: str) -> str:
    """Without the seconds of a clock, which the page counts itself, and what is told once."""
    clock = re.sub(r'data-left="[0-9.]*"|(?<=class="clock-left">)\d+', "", html)
    return re.sub(r'<p id="notice".*?</p>', "", clock)


@pytest.mark.parametrize("game", ["service-compris", "don-peperoni"])
def test_what_is_not_drawn_again_would_look_the_same(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    wire, host, guests = sealed_friends(game)
    left, drawn = 0, 0

    def hear(device: Device, kind: str, peer: str, text: str = "") -> None:
        nonlocal left, drawn
        message = {"intent": "link", "kind": kind, "peer": peer, "text": text}
        device.show(device.app.handle(message, wire.now))
        if device.app.due() == 0.0:
            drawn += 1
            update = device.app.tick(wire.now)
            assert update is not None
            device.show(update)
        elif device.app.stage.rooms.mark is not None:
            left += 1
            assert still(shown(device.app.stage, wire.now, None).html) == still(device.html)

    monkeypatch.setattr(Device, "hear", hear)
    begin(wire, host, guests)
    play(wire, [host, *guests], 12)
    assert left > drawn > 20
    guests[0].send("room-emote", emote="well-done")
    for device in (host, *guests):
        assert "Friend 0" in device.told[-1]
    kept = guests[-1].stored
    wire.part(guests[-1])
    assert "not to be reached" in host.told[-1]
    again = Device(wire, "again", hash=f"#r={json.loads(kept['room'] or '')[1]}", saved=kept)
    equip(again)
    assert "is back" in host.told[-1]
    play(wire, [host, *guests[:-1], again], 6)


def test_a_table_that_begins_anew_without_a_friend_is_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wire, host, (guest,) = sealed_friends("ptit-pois")
    monkeypatch.setattr(guest, "hear", lambda *heard: None)  # before all keys are there
    host.press("room-start")
    wire.part(guest)
    for _ in range(5):
        wire.pass_time()
    room = host.app.stage.rooms.hosting
    assert room is not None
    seat = [each.here for each in room.lobby().sitters].index(False)
    host.show(host.app.handle({**VOTE, "seat": str(seat)}, wire.now))
    assert host.app.due() == 0.0, "whoever moves first"
    update = host.app.tick(wire.now)
    assert update is not None
    host.show(update)
    assert host.update.screen == "table"
    assert 'data-screen="table"' in host.html


def test_a_rematch_is_sealed_again() -> None:
    wire, host, (guest,) = sealed_friends("pechvogel")
    begin(wire, host, [guest])
    room = host.app.stage.rooms.hosting
    assert room is not None
    room.host.phase = "over"
    room.again()
    host.show(host.app.handle({"intent": "room-back"}, wire.now))
    wire.settle()
    for device in (host, guest):
        assert device.app.table is None
        assert "No device holds the deck" in device.html
    begin(wire, host, [guest])
    play(wire, [host, guest], 6)
    assert guest.app.table is not None
    assert guest.app.table.seq > 1


def test_it_is_tried_out_while_friends_come_in_and_no_longer() -> None:
    wire, host, guests = sealed_friends()
    assert sum(1 for _ in guests[0].app.warm_up()) > 3
    slices = guests[0].app.warm_up()
    next(slices)
    begin(wire, host, guests)
    assert list(slices) == []
    assert list(guests[0].app.warm_up()) == []


def test_what_a_host_makes_up_is_not_tried_out() -> None:
    _, _, (guest, *_) = sealed_friends()
    room = guest.app.stage.rooms.visiting
    assert room is not None
    assert room.guest.state is not None
    for made_up in ({"options": {"rounds": 10**6}}, {"game": "poker"}, {"chairs": ()}):
        state = room.guest.state
        room.guest.state = replace(state, **made_up)
        assert list(guest.app.warm_up()) == []
        room.guest.state = state
