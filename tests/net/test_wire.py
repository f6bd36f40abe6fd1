"""Nothing is sent to a device that its seat may not see: every text of whole games is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee import games
from tablee.kernel import Event
from tablee.kernel.notation import write_event
from tablee.net import wire
from tablee.net.chance import Chance
from tablee.net.ledger import Ledger
from tests.net.simulated import Faults, agree, lobby_of_devices, play_out
from tests.net.wiretap import Wiretap

GAMES = tuple(games.registry)
HIDING = [name for name in GAMES if name != "pechvogel"]


def listen(name: str, seed: str, most: float = 40_000.0) -> Wiretap:
    """A whole game on a wire that is listened to."""
    game = games.load(name)
    bad = Faults(cut=0.01, kill=0.002, dead=(2.0, 15.0))
    net = Wiretap(seed, games.registry, bad)
    net.tap()
    lobby_of_devices(game, max(3, game.seats.start), 2, games.registry, seed, {}, net=net)
    net.visitor("watcher", watch=True)
    agree(net, play_out(net, most))
    return net


@pytest.mark.parametrize("name", GAMES)
def test_no_device_is_sent_what_its_seat_may_not_see(name: str) -> None:
    net = listen(name, f"wire {name}")
    assert net.leaks == []
    assert net.looked > 20 or name == "pechvogel", "faces do travel, to those who may see them"


def _whole(ledger: Ledger, event: Event, viewer: int) -> str:
    return write_event(event, whole=False)


def _neighbour(ledger: Ledger, event: Event, viewer: int) -> str:
    seats = ledger.match.seats
    return write_event(event.for_seat((viewer + 1) % seats), whole=False)


def _first_card(ledger: Ledger, event: Event, viewer: int) -> str:
    """One card too many, now and then."""
    told = event.for_seat(viewer)
    more = [i for i in event.faces if i not in told.faces][:1]
    faces = {**told.faces, **{i: event.faces[i] for i in more}}
    return write_event(Event(event.seat, event.move, faces, event.seers, event.want), whole=False)


@pytest.mark.parametrize("masked", [_whole, _neighbour, _first_card])
@pytest.mark.parametrize("name", HIDING)
def test_a_planted_leak_of_cards_is_caught(
    name: str, masked: Callable[[Ledger, Event, int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ledger, "masked", masked)
    game = games.load(name)
    net = Wiretap(f"leak {name}", games.registry)
    net.tap()
    _, host = lobby_of_devices(
        game, max(3, game.seats.start), 2, games.registry, net.seed, {}, net=net
    )
    net.run(3.0)
    host.start(net.now)
    net.run(3.0)
    assert net.leaks


def test_a_planted_leak_of_the_seed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Chance, "shares", lambda chance, seats: {s: wire.Share(1, s + 1, chance.own) for s in seats}
    )
    net = Wiretap("leak", games.registry)
    net.tap()
    _, host = lobby_of_devices(games.load("ptit-pois"), 3, 2, games.registry, "leak", {}, net=net)
    net.run(3.0)
    host.start(net.now)
    net.run(3.0)
    assert net.leaks
