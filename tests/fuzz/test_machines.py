"""Tables, saves and rooms, driven by hypothesis: whatever is done in whatever order."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tablee.games import NAMES, load, registry
from tablee.kernel import TableeError
from tablee.kernel.notation import Record, record_of, replay
from tablee.net.chain import Chain
from tablee.table import Chair, Pace, Table, links, restore, save
from tablee.table.afar import GuestRoom
from tablee.table.hosted import HostRoom
from tests.fuzz.targets import worded
from tests.net.simulated import Network, Play, agree, lobby_of_devices

FULL = "TABLEE_FULL" in os.environ
HOW = settings(
    max_examples=200 if FULL else 5,
    stateful_step_count=60 if FULL else 30,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
PICK = st.integers(0, 10_000)


class TableMachine(RuleBasedStateMachine):
    """A table at one device: people, bots, time, undo, saves, links, and late clicks."""

    @initialize(
        name=st.sampled_from(NAMES), more=PICK, persons=st.integers(1, 3), seed=st.integers(0, 99)
    )
    def opened(self, name: str, more: int, persons: int, seed: int) -> None:
        game = load(name)
        seats = game.seats[more % len(game.seats)]
        bot = next(iter(game.mind.tempers))
        chairs = [Chair(f"P{seat}", "" if seat < persons else bot) for seat in range(seats)]
        self.table = Table.open(game, chairs, {}, seed=seed, pace=Pace())
        self.now = 0.0

    @rule(pick=PICK)
    def moved(self, pick: int) -> None:
        """Somebody who may does something; else time passes until it is due."""
        table = self.table
        for seat in table.persons:
            if table.nods():
                table.nod(seat, self.now)
                return
            if table.throws(seat):
                table.throw(seat, self.now)
                return
            if moves := table.moves(seat):
                table.move(seat, moves[pick % len(moves)], self.now)
                return
        if (due := table.due()) is not None:
            self.now = max(self.now, due)
            table.advance(self.now)

    @rule(seconds=st.floats(0, 30))
    def waited(self, seconds: float) -> None:
        self.now += seconds
        if (due := self.table.due()) is not None and due <= self.now:
            self.table.advance(self.now)

    @rule(
        seat=st.integers(-2, 9),
        move=st.sampled_from([(), ("",), ("play", 99), ("pass",), (3,), ("no_such_verb",)]),
    )
    def clicked_what_is_not_there(self, seat: int, move: tuple[str | int, ...]) -> None:
        before = record_of(self.table.match)
        try:
            self.table.move(seat, move, self.now)
        except TableeError as refused:
            worded(refused)
            self.same(before)
        else:
            assert len(self.table.match.events) > len(before.events), "it was legal"

    def same(self, before: Record) -> None:
        assert record_of(self.table.match) == before

    @rule(seat=st.integers(0, 7))
    def took_back(self, seat: int) -> None:
        before = self.table.seq
        if seat < self.table.match.seats and self.table.undoable(seat):
            self.table.undo(seat, self.now)
            assert self.table.seq < before

    @rule()
    def saved_and_set_up_again(self) -> None:
        old = self.table
        again = restore(save(old), registry, seed=5, pace=Pace(), now=self.now)
        assert again.match.position == old.match.position
        assert again.match.events == old.match.events
        assert again.chairs == old.chairs
        self.table = again

    @rule()
    def sent_as_a_link(self) -> None:
        match = self.table.match
        link = links.read(links.write(match, self.table.chairs))
        assert links.match_of(link, registry).position == match.position
        assert links.chairs_of(link, match.game, self.table.chairs) == self.table.chairs

    @invariant()
    def every_view_is_what_the_whole_shows(self) -> None:
        if not hasattr(self, "table"):
            return
        match = self.table.match
        for seat in self.table.persons:
            assert self.table.chronicle(seat).view == match.position.view(seat)
        assert replay(record_of(match), registry).position == match.position


class RoomMachine(RuleBasedStateMachine):
    """A room of devices whose channels and pages fail, and to which old texts come once more."""

    @initialize(name=st.sampled_from(NAMES), guests=st.integers(1, 2), seed=st.integers(0, 99))
    def opened(self, name: str, guests: int, seed: int) -> None:
        game = load(name)
        self.net = Network(f"machine {seed}", registry)
        _, host = lobby_of_devices(
            game, max(3, game.seats.start), guests, registry, self.net.seed, {}, net=self.net
        )
        self.net.run(3.0)
        while any(sitter.kind == "open" for sitter in host.lobby().sitters):
            self.net.run(1.0)
        host.start(self.net.now)
        self.play = Play(self.net)

    @rule(seconds=st.sampled_from([0.1, 1.0, 5.0]))
    def went_on(self, seconds: float) -> None:
        self.net.run(seconds)

    @rule(pick=PICK)
    @precondition(lambda self: bool(self.net.links))
    def a_channel_was_cut(self, pick: int) -> None:
        peers = sorted(self.net.links)
        self.net.cut(peers[pick % len(peers)])

    @rule(pick=PICK)
    @precondition(lambda self: self.play.begun())
    def a_page_was_closed(self, pick: int) -> None:
        names = sorted(self.net.rooms)
        self.net.kill(names[pick % len(names)])
        self.net.run(0.1)

    @rule(pick=PICK, old=PICK)
    @precondition(lambda self: bool(self.net.links) and bool(self.net.sent))
    def an_old_text_came_again(self, pick: int, old: int) -> None:
        """From the device that sent it to the one that it was for, over any channel of the two."""
        mine, to, text = self.net.sent[old % len(self.net.sent)]
        ends = sorted(
            peer
            for peer, (whose, other) in self.net.links.items()
            if whose == to and self.net.links[other][0] == mine
        )
        if ends:
            self.net._arrive(ends[pick % len(ends)], text)

    @rule(pick=PICK, text=st.text(max_size=40))
    @precondition(lambda self: bool(self.net.links))
    def nonsense_came(self, pick: int, text: str) -> None:
        peers = sorted(self.net.links)
        self.net._arrive(peers[pick % len(peers)], text)

    def teardown(self) -> None:
        """Left alone, all come to see the same match, as soon as nothing is on its way."""
        if not hasattr(self, "net"):
            return
        self.net.run(120.0)
        room = self.net.rooms[self.net.host]
        assert isinstance(room, HostRoom)
        for _ in range(100):
            if len({len(chain.texts) for chain in self.chains(room)}) == 1:
                break
            self.net.run(0.05)
        agree(self.net, room)

    def chains(self, host: HostRoom) -> Iterator[Chain]:
        """The log of every device."""
        assert host.host.ledger is not None
        yield host.host.ledger.chain
        for room in self.net.rooms.values():
            if isinstance(room, GuestRoom) and room.guest.copy is not None:
                yield room.guest.copy.chain


def run(machine: Any) -> None:
    run_state_machine_as_test(machine, settings=HOW)


def test_a_table() -> None:
    run(TableMachine)


def test_a_room() -> None:
    run(RoomMachine)
