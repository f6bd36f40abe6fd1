"""From guest to host and back: the room of a device that takes a table over, or hands it on."""

from __future__ import annotations

from tablee.kernel import Registry
from tablee.net.chance import Chance
from tablee.net.copy import Copy
from tablee.net.gathering import Gathering
from tablee.net.guest import NEXT, Guest
from tablee.net.host import Host
from tablee.net.keys import Entropy
from tablee.net.members import Member, Place


def heir(guest: Guest, entropy: Entropy, now: float) -> Host:
    """The host that a guest becomes who knows the room and a match in it (`Guest.leads`)."""
    state, copy, me = guest.state, guest.copy, guest.me
    assert state is not None, "it has been in a room"
    assert copy is not None, "it has been at a table"
    assert me is not None
    places, members = [], []
    for kind, name, temper, who, key, _, _ in state.chairs:
        if who == me:
            places.append(Place("host", name))
        elif kind == "bot" or (kind == "host" and who < 0):
            # A second person at the host's device has no key of their own: a bot sits in.
            usual = next(iter(copy.match.game.mind.tempers))
            places.append(Place("bot", name, temper or usual, who))
        else:
            places.append(Place("guest", name, "", who))
        if who >= 0 and who != me and key:
            members.append(Member(who, key, name, left=now))
    host = Host(
        guest.room,
        guest.keys,
        entropy,
        copy.match.game,
        copy.match.options,
        places,
        term=guest.term + 1,
        me=me,
        chance=Chance(entropy.hex(), guest.term + 1),
    )
    host.estate = guest
    host.hall.members = {each.id: each for each in members}
    here = {who for kind, _, _, who, _, here, _ in state.chairs if here and kind == "guest"}
    waiting = set() if copy.is_seed(guest.seed) else here - {me}
    gathering = Gathering(guest.estate(), host.chance.own, host.term, waiting, copy.hides)
    host.take_over(gathering, copy.chain.head, now)
    return host


def retire(host: Host, guest: Guest, registry: Registry, now: float) -> None:
    """Give a new guest all that the host knows which its device has been.

    It sees its own seat only; but it can take the table over again if nobody else is left.
    """
    seat, ledger = host.hall.leader(), host.ledger
    guest.room, guest.pledge, guest.seed = host.room, host.chance.pledge, host.chance.own
    guest.term, guest.leader, guest.me = host.term, seat, host.hall.me
    if ledger is not None:
        copy = Copy.of(host.begin_for(None if seat < 0 else seat), host.room, registry)
        viewer = ledger.match.seats if seat < 0 else seat
        for log in ledger.tail(host.term, viewer, 0, ""):
            copy.take(log)
        guest.copy, guest.state = copy, host.state()
    elif host.estate is not None:
        guest.copy, guest.state, guest.seed = host.estate.copy, host.estate.state, ""
    # Several who led in one moment, each as the first heir that it knew of, go by their seats next.
    guest.lost(now + NEXT * max(0, seat))
