"""What is handed to us by strangers, and what must hold whatever it is: a target for each.

A target takes any bytes. What it refuses it refuses with its own kind of error, which has a
sentence; what it accepts comes back the same when it is written and read again. Any other
exception is a fault, and so is taking more than `TOO_LONG`.
"""

from __future__ import annotations

import json
import pkgutil
import random
from collections.abc import Callable, Iterator
from functools import cache

from tablee.games import NAMES, load, registry
from tablee.games.don_peperoni.town import BadTown, read_town
from tablee.kernel import Match, SeededDealer, TableeError
from tablee.kernel.notation import (
    from_json,
    pack,
    read_line,
    record_of,
    replay,
    to_json,
    unpack,
    write_line,
    write_move,
)
from tablee.net import wire
from tablee.net.schema import BadMessage
from tablee.table import Chair, Pace, Table, links, restore, save
from tests.net.simulated import Faults, Network, lobby_of_devices, play_out

TOO_LONG = 20
"""Seconds that one input may take, on a slow machine."""

Target = Callable[[bytes], None]


def text_of(data: bytes) -> str:
    """Bytes as a text that any program could be handed."""
    return data.decode("utf-8", "replace")


def worded(refused: TableeError) -> None:
    """A refusal has a sentence, with everything in its place."""
    if not str(refused.say).strip():
        raise AssertionError("refused without a word")


def records(data: bytes) -> None:
    """A record: a line, a packed line, or JSON."""
    text = text_of(data)
    try:
        if text.startswith("{"):
            record = from_json(text)
        elif text.startswith("tablee/"):
            record = read_line(text, registry)
        else:
            record = read_line(unpack(text), registry)
        match = replay(record, registry)
    except TableeError as refused:
        worded(refused)
        return
    line = write_line(record_of(match), match.game)
    for again in (read_line(line, registry), from_json(to_json(record_of(match)))):
        other = replay(again, registry)
        assert other.position == match.position
        assert other.events == match.events


def addresses(data: bytes) -> None:
    """What stands after ``#``. After a first ``!``, the record in it is still to be packed."""
    text = text_of(data)
    if text.startswith("!"):
        kind, _, rest = text[1:].partition("=")
        record, amp, rest = rest.partition("&")
        text = f"{kind}={pack(record)}{amp}{rest}"
    link = links.read(text)
    links.code_in(text)
    try:
        if link.kind in ("match", "watch"):
            match = links.match_of(link, registry)
        elif link.kind == "puzzle":
            _, match = links.puzzle_of(link, registry)
        else:
            return
    except TableeError as refused:
        worded(refused)
        return
    usual = [Chair(f"P{seat}") for seat in range(match.seats)]
    chairs = links.chairs_of(link, match.game, usual)
    assert len(chairs) == match.seats
    links.eyes_of(link, match)
    again = links.read(links.write(match, chairs, kind="match"))
    assert links.match_of(again, registry).position == match.position
    assert links.chairs_of(again, match.game, usual) == chairs


def saves(data: bytes) -> None:
    """A save: a table's file."""
    try:
        table = restore(text_of(data), registry, seed=1, pace=Pace(), now=0.0)
    except TableeError as refused:
        worded(refused)
        return
    again = restore(save(table), registry, seed=1, pace=Pace(), now=0.0)
    assert again.match.position == table.match.position
    assert again.chairs == table.chairs
    assert again.is_lesson == table.is_lesson


def messages(data: bytes) -> None:
    """What comes over a channel, from either side."""
    text = text_of(data)
    for read in (wire.from_host, wire.from_guest):
        try:
            message = read(text)
        except BadMessage:
            continue
        assert read(wire.write(message)) == message


def boards(data: bytes) -> None:
    """A board file of Don Peperoni."""
    try:
        town = read_town(text_of(data))
    except BadTown as refused:
        worded(refused)
        return
    assert all(town.size <= house.door < town.size + len(town.squares) for house in town.houses)


TARGETS: dict[str, Target] = {
    "records": records,
    "addresses": addresses,
    "saves": saves,
    "messages": messages,
    "boards": boards,
}


# Where it begins: what is right, of every kind, small.


def beginnings(target: str) -> Iterator[bytes]:
    """Inputs that are accepted, for others to be made of."""
    if target == "boards":
        yield pkgutil.get_data("tablee.games.don_peperoni", "board.json") or b""
        return
    if target == "messages":
        yield from map(str.encode, messages_of_a_game())
        return
    for name in NAMES:
        for seats in (load(name).seats.start, load(name).seats.stop - 1):
            match = begun(name, seats)
            record = record_of(match)
            line = write_line(record, match.game)
            seen = links.as_seen(match, 0)
            seen_line = write_line(record_of(seen), match.game)
            if target == "records":
                yield from (line.encode(), pack(line).encode(), to_json(record).encode())
                yield seen_line.encode()
            elif target == "addresses":
                yield f"!match={line}&who=Ann*&who=Otto*good&speed=off".encode()
                yield f"!watch={seen_line}&at=3&seat=1".encode()
                seat = match.position.to_act()[0]
                good = write_move(match.position.legal(seat)[0])
                yield f"!puzzle={line}&seat={seat}&ask=Well%3F&good={good}:So".encode()
                yield f"play={name}&seats={seats}".encode()
            else:
                chairs = [Chair("Ann"), *(Chair(f"B{n}", "good") for n in range(1, seats))]
                yield save(Table(match, chairs, seed=1, pace=Pace(), now=0.0)).encode()


def begun(name: str, seats: int, moves: int = 6) -> Match:
    """A match a few moves old."""
    match, dealer, rng = Match.start(load(name), seats), SeededDealer(name), random.Random(name)
    for _ in range(moves):
        match.settle(dealer)
        seat = match.position.to_act()[0]
        match.play(seat, rng.choice(match.position.legal(seat)))
    match.settle(dealer)
    return match


@cache
def messages_of_a_game() -> list[str]:
    """One message of each kind that devices say to each other in a short game."""
    said: dict[str, str] = {}

    class Heard(Network):
        def _arrive(self, peer: str, text: str) -> None:
            said.setdefault(json.loads(text)["is"], text)
            super()._arrive(peer, text)

    game = load("ptit-pois")
    net = Heard("fuzz", registry, Faults(cut=0.01, kill=0.003, dead=(2.0, 15.0)))
    lobby_of_devices(game, 3, 2, registry, "fuzz", {}, net=net)
    play_out(net)
    return [*said.values()]
