"""From guest to host and back: the room of a device that takes a table over, or hands it on."""

from __future__ import annotations

from tablee.kernel import Registry
from tablee.net import wire
from tablee.net.chance import Chance
from tablee.net.copy import Copy
from tablee.net.gathering import Gathering
from tablee.net.guest import Guest
from tablee.net.host import Host
from tablee.net.keys import Entropy
from tablee.net.members import Member, Place
from tablee.net.sealed.party import Party
from tablee.net.sealed.relay import GuestRelay, HostRelay
from tablee.net.sealed.said import withdrawn
from tablee.net.succession import NEXT


def heir(guest: Guest, entropy: Entropy, now: float) -> Host:
    """The host that a guest becomes who knows the room and a match in it (`Guest.leads`)."""
    state, copy, me, relay = guest.state, guest.copy, guest.me, guest.relay
    assert state is not None, "it has been in a room"
    assert me is not None
    if relay is not None:
        game, options = relay.party.terms.game, relay.party.terms.options
    else:
        assert copy is not None, "it has been at a table"
        game, options = copy.match.game, copy.match.options
    places: list[Place] = []
    members: list[Member] = []
    for chair in state.chairs:
        who, name = chair.member, chair.name
        if who == me:
            places.append(Place("host", name))
        elif chair.kind == "bot" or who < 0 or not chair.key:
            # A second person at the host's device has no key of their own: a bot sits in.
            usual = next(iter(game.mind.tempers))
            places.append(Place("bot", name, chair.temper or usual, who))
        else:
            places.append(Place("guest", name, "", who))
        if who >= 0 and who != me and chair.key and who not in {each.id for each in members}:
            members.append(Member(who, chair.key, name, left=now))
    gone = {chair.member for chair in state.chairs if chair.kind == "host"}
    if relay is not None:
        gone |= _seat_devices(relay.party, places, members, now)
    host = Host(
        guest.room,
        guest.keys,
        entropy,
        game,
        options,
        places,
        term=guest.term + 1,
        me=me,
        chance=Chance(entropy.hex(), guest.term + 1),
    )
    host.estate = guest
    host.hall.members = {each.id: each for each in members}
    here = {chair.member for chair in state.chairs if chair.here and chair.kind == "guest"}
    if relay is not None:
        host.seal(HostRelay(relay.party))
        host.take_over_sealed(gone)
        return host
    assert copy is not None
    waiting = set() if copy.is_seed(guest.seed) else here - {me}
    gathering = Gathering(guest.estate(), host.chance.own, host.term, waiting, copy.hides)
    host.take_over(gathering, copy.chain.head, now)
    return host


def _seat_devices(party: Party, places: list[Place], members: list[Member], now: float) -> set[int]:
    """At a sealed table each device has its part in the match, be it with bots alone: then the
    first of them stands for it, so that the others can agree that it is gone. Those members.
    """
    made = set()
    known = {each.key for each in members}
    for k, (seats, key) in enumerate(zip(party.terms.parties, party.terms.devices, strict=True)):
        if k == party.me or key in known or k in party.course.gone:
            continue
        place = places[seats[0]]
        number = max([*(each.id for each in members), *(p.member for p in places)]) + 1
        members.append(Member(number, key, place.name, left=now))
        places[seats[0]] = Place("guest", place.name, "", number)
        made.add(number)
    return made


def _withdrawn(host: Host) -> tuple[wire.Sealing, str]:
    """The sealed match, and this device's part in it, as after a reload."""
    if host.relay is not None:
        said, kept = host.relay.said, host.relay.party.keep()
    else:
        assert host.kept is not None
        said, kept = host.kept
    mine = host.keys.public
    return said, withdrawn(kept, said.devices.index(mine) if mine in said.devices else None)


def retire(host: Host, guest: Guest, registry: Registry, now: float) -> None:
    """Give a new guest all that the host knows which its device has been.

    It sees its own seat only; but it can take the table over again if nobody else is left.
    """
    seat, ledger = host.hall.leader(), host.ledger
    guest.room, guest.pledge, guest.seed = host.room, host.chance.pledge, host.chance.own
    guest.term, guest.leader, guest.me = host.term, seat, host.hall.me
    if host.sealed and (host.relay is not None or host.kept is not None):
        guest.state, guest.sealed = host.state(), True
        if host.relay is not None and not host.relay.party.moved_last:
            guest.sealing, guest.relay = host.relay.said, GuestRelay(host.relay.party)
        else:
            guest.sealing, guest.kept = _withdrawn(host)
    elif ledger is not None:
        copy = Copy.of(host.begin_for(None if seat < 0 else seat), host.room, registry)
        viewer = ledger.match.seats if seat < 0 else seat
        for log in ledger.tail(host.term, viewer, 0, ""):
            copy.take(log)
        guest.copy, guest.state = copy, host.state()
    elif host.estate is not None:
        guest.copy, guest.state, guest.seed = host.estate.copy, host.estate.state, ""
    # Several who led in one moment, each as the first heir that it knew of, go by their seats next.
    guest.retired = True
    guest.lost(now + NEXT * max(0, seat))
