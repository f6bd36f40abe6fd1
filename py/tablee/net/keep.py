"""What a page keeps of a room, for the time after a reload.

A host keeps who holds which key, its seed and the public log; that is the whole match (`whole`).
A guest keeps what it was sent, as it was sent. Both are read as if they came from a stranger.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tablee.kernel import BadRecord, Registry, say
from tablee.kernel.notation import MOST_EVENTS, write_event
from tablee.net import wire
from tablee.net.chance import Chance, Reveals
from tablee.net.copy import Copy
from tablee.net.gathering import Estate, Gathering
from tablee.net.guest import Guest
from tablee.net.host import Host
from tablee.net.keys import Entropy, Keys
from tablee.net.members import Member, Place
from tablee.net.schema import (
    EVENT,
    HEX32,
    HEX64,
    PUBLIC,
    SIGNATURE,
    BadMessage,
    listed,
    name,
    number,
    row,
)
from tablee.net.whole import pledge_of

if TYPE_CHECKING:  # loaded with the first room (`heir`), sealed or not
    from tablee.net.sealed.relay import GuestRelay, HostRelay

FORMAT = 1


def keep_host(host: Host) -> str:
    """A host's room as text: a line, and at a sealed table one for each post that was said."""
    chain = host.ledger.chain if host.ledger is not None else None
    log = list(zip(chain.terms, chain.texts, chain.proofs, strict=True)) if chain else []
    chance, seed, share, pledges = host.chance, host.chance.own, None, host.chance.pledges
    if host.gathering is not None and host.phase == "gathering":
        estate = host.gathering.estate
        log, seed, share, pledges = estate.log, estate.seed, estate.share, estate.pledges
    sealed, said = _sealed(host.relay, host.kept)
    return _lines(
        {
            "host": FORMAT,
            "room": host.room,
            "term": host.term,
            "me": host.hall.me,
            "state": wire.write(host.state()),
            "members": [[each.id, each.key, each.name] for each in host.hall.members.values()],
            "blocked": sorted(host.hall.blocked),
            "own": chance.own,
            "seed": seed,
            "share": wire.write(share) if share is not None else "",
            "pledges": list(pledges.items()),
            "reveals": chance.reveals if chain else _reveals(host),
            "log": log,
            "sealed": sealed,
            "seals": host.sealed,
            "given": sorted(host.given),
        },
        said,
    )


def _lines(room: Mapping[str, Any], said: str) -> str:
    first = json.dumps(room, ensure_ascii=False, separators=(",", ":"))
    return f"{first}\n{said}" if said else first


def _sealed(
    relay: HostRelay | GuestRelay | None, kept: tuple[wire.Sealing, str] | None
) -> tuple[list[str], str]:
    """The sealed match, and what this device's part in it has to keep; or what it had ``kept``,
    while it has not gone on with it. And beside it, in lines, what was said.
    """
    if relay is not None:
        kept = relay.said, relay.party.keep()
    if kept is None:
        return [], ""
    own, _, said = kept[1].partition("\n")
    return [wire.write(kept[0]), own], said


def _unsealed(found: Any, said: str) -> tuple[wire.Sealing, str] | None:
    if not found:
        return None
    try:
        match, own = found
        sealing = wire.from_host(match)
    except (ValueError, TypeError, BadMessage) as error:
        raise damaged() from error
    if not isinstance(sealing, wire.Sealing) or not isinstance(own, str):
        raise damaged()
    return sealing, f"{own}\n{said}" if said else own


def _reveals(host: Host) -> Reveals:
    return host.gathering.estate.reveals if host.gathering is not None else ()


def host_kept(text: str, registry: Registry, keys: Keys, entropy: Entropy, now: float) -> Host:
    """The room that `keep_host` wrote. Raises a `TableeError` that says it is damaged."""
    found, said = _loads(text, "host")
    read = _Reader(found)
    state = read("state", wire.from_host)
    if not isinstance(state, wire.Room):
        raise damaged()
    game = registry.load(state.game)
    options = game.complete(state.options, len(state.chairs))
    pledges = dict(read("pledges", listed(row(wire.TERM, HEX64), 40)))
    term = read("term", wire.TERM)
    chance = Chance(read("own", HEX64), max(pledges, default=term))
    chance.reveals = read("reveals", listed(row(number(0, 9999), HEX64, HEX64), 8))
    me = read("me", number(0, 9999))
    places = [Place(each.kind, each.name, each.temper, each.member) for each in state.chairs]
    host = Host(
        read("room", HEX32), keys, entropy, game, options, places, term=term, me=me, chance=chance
    )
    members = read("members", listed(row(number(0, 9999), PUBLIC, name), 40))
    host.hall.members = {m: Member(m, key, who, left=now) for m, key, who in members}
    host.hall.blocked = set(read("blocked", listed(PUBLIC, 200)))
    if any(p.kind == "guest" and p.member not in host.hall.members for p in places):
        raise damaged()
    host.loaded(now)
    host.kept = _unsealed(found.get("sealed"), said)
    host.sealed = host.kept is not None or found.get("seals") is True
    if host.kept is not None:
        host.phase = state.phase
        if host.phase == "gathering":
            host.take_over_sealed(read("given", listed(number(0, 9999), 40)))
    elif state.phase in ("playing", "over", "gathering"):
        log = list(read("log", listed(row(wire.TERM, EVENT, SIGNATURE), MOST_EVENTS)))
        share = read("share", wire.from_host) if found.get("share") else None
        if not isinstance(share, wire.Share | None):
            raise damaged()
        seed = read("seed", HEX64) if found.get("seed") else ""
        if not pledges or (seed and pledge_of(seed) != pledges[max(pledges)]):
            raise damaged()
        estate = Estate(game, len(places), options, log, pledges, chance.reveals, share, seed)
        hides = bool(game.setup(options, len(places)).pools)
        host.take_over(Gathering(estate, chance.own, term, set(), hides), "", now)
    return host


def keep_guest(guest: Guest) -> str:
    """A guest's room as text, in lines as the host's."""
    copy = guest.copy
    sent: list[wire.Message] = []
    if copy is not None:
        chain, events = copy.chain, copy.match.events
        sent.append(copy.begin)
        for start, stop in chain.slices(0, wire.EVENTS_AT_ONCE, wire.LETTERS_AT_ONCE):
            texts = tuple(write_event(event, whole=False) for event in events[start:stop])
            terms, proofs = tuple(chain.terms[start:stop]), tuple(chain.proofs[start:stop])
            head, more = chain.heads[stop], stop < len(chain)
            sent.append(wire.Log(guest.term, 0, start, texts, terms, proofs, head, more))
        if copy.share is not None:
            sent.append(copy.share)
    kept = (guest.sealing, guest.kept) if guest.sealing else None
    sealed, said = _sealed(guest.relay, kept)
    return _lines(
        {
            "guest": FORMAT,
            "room": guest.room,
            "term": guest.term,
            "leader": guest.leader,
            "pledge": guest.pledge,
            "me": guest.me,
            "seed": guest.seed,
            "state": wire.write(guest.state) if guest.state is not None else "",
            "sent": [wire.write(each) for each in sent],
            "sealed": sealed,
        },
        said,
    )


def guest_kept(guest: Guest, text: str, registry: Registry, now: float) -> None:
    """Give a new guest what `keep_guest` wrote of an earlier one. Raises a `TableeError`, and has
    changed nothing then.
    """
    found, said = _loads(text, "guest")
    read = _Reader(found)
    room, pledge = read("room", HEX32), read("pledge", HEX64)
    term, leader = read("term", wire.TERM), read("leader", wire.SEAT)
    me, seed = read("me", number(0, 9999)), read("seed", str)
    state = read("state", wire.from_host)
    sealed = _unsealed(found.get("sealed"), said)
    copy: Copy | None = None
    for each in read("sent", listed(wire.from_host, 2 + MOST_EVENTS)):
        if isinstance(each, wire.Begin):
            copy = Copy.of(each, room, registry)
        elif copy is not None and isinstance(each, wire.Share):
            copy.share = each
        elif copy is None or not isinstance(each, wire.Log) or not copy.take(each):
            raise damaged()
    if not isinstance(state, wire.Room):
        raise damaged()
    guest.room, guest.pledge, guest.term, guest.leader = room, pledge, term, leader
    guest.me, guest.state, guest.copy = me, state, copy
    if sealed is not None:
        guest.sealing, guest.kept = sealed
        guest.sealed = True
    guest.seed = seed if copy is not None and copy.is_seed(seed) else ""
    guest.lost(now)


def damaged() -> BadRecord:
    """What was kept cannot be read."""
    return BadRecord(say("What this device had kept of the table is damaged."))


def _loads(text: str, kind: str) -> tuple[dict[str, Any], str]:
    first, _, said = text.partition("\n")
    try:
        found = json.loads(first)
    except (ValueError, RecursionError) as error:
        raise damaged() from error
    if not isinstance(found, dict) or found.get(kind) != FORMAT:
        raise damaged()
    return found, said


class _Reader:
    """The parts of what was kept, each checked."""

    def __init__(self, found: dict[str, Any]) -> None:
        self._found = found

    def __call__(self, key: str, check: Callable[[Any], Any]) -> Any:
        found = self._found.get(key)
        try:
            if check is str and not isinstance(found, str):
                raise BadMessage("not a text")
            return check(found)
        except BadMessage as error:
            raise damaged() from error
