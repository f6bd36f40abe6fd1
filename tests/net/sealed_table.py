"""A sealed table in a test: devices, and a host that hands posts on and reads all of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tablee.kernel import Event, Game, Match, Position, opening
from tablee.kernel.event import land
from tablee.net.keys import Entropy
from tablee.net.sealed import posts
from tablee.net.sealed.party import Party
from tablee.net.sealed.reference import Reference
from tablee.net.sealed.steps import Cheat
from tablee.net.sealed.suite import Card, Claim, Context, Mixing, SealedError, Steps, Suite, run
from tablee.net.sealed.terms import Terms
from tests.net.simulated import PlainKeys
from tests.sealed.toy import TOY


class Once(Reference[int]):
    """The real proofs in a group that is quick, and each is looked at once: what one device has
    found right the others of this test need not compute again.
    """

    def __init__(self) -> None:
        super().__init__(TOY)
        self._held: set[object] = set()

    def verify_shuffles(self, mixings: Sequence[Mixing]) -> Steps[None]:
        if fresh := [each for each in mixings if each not in self._held]:
            try:
                run(super().verify_shuffles(fresh))
            except SealedError as error:
                raise SealedError(error.code, mixings.index(fresh[error.where or 0])) from None
            self._held.update(fresh)
        yield

    def verify_shares(self, cards: Sequence[Card], claims: Sequence[Claim]) -> None:
        what = (tuple(cards), tuple(claims))
        if what not in self._held:
            super().verify_shares(cards, claims)
            self._held.add(what)

    def verify_contributions(self, roll: Context, claims: Sequence[Claim]) -> None:
        what = (roll, tuple(claims))
        if what not in self._held:
            super().verify_contributions(roll, claims)
            self._held.add(what)


class Board:
    """The devices of a table, joined through a host that numbers what they say."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: str,
        *,
        parties: Sequence[tuple[int, ...]] | None = None,
        options: Mapping[str, object] | None = None,
        suite: Suite | None = None,
    ) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.suite = suite or Once()
        shared = tuple(parties or [(seat,) for seat in range(seats)])
        self.keys = [PlainKeys(f"{seed} {k}") for k in range(len(shared))]
        self.terms = Terms(
            seed,
            game,
            seats,
            game.complete(options or {}, seats),
            shared,
            tuple(keys.public for keys in self.keys),
        )
        self.board: list[str] = []
        """All that was said: the host's memory and wire."""
        self.starts = 0
        self.devices: dict[int, Party] = {k: self.device(k) for k in range(len(shared))}
        self.watcher = Party(self.terms, None, self.suite, PlainKeys("w"), Entropy("w"))
        self.dead: set[int] = set()

    def device(self, k: int, kept: str = "") -> Party:
        self.starts += 1
        entropy = Entropy(f"{self.seed} {k} {self.starts}")
        return Party(self.terms, k, self.suite, self.keys[k], entropy, kept)

    def reload(self, k: int) -> None:
        """A device starts again from what its page has kept."""
        self.devices[k] = self.device(k, self.devices[k].keep())
        for text in self.board[len(self.devices[k].taken) :]:
            self.devices[k].receive(text)

    def all(self) -> list[Party]:
        return [*(d for k, d in self.devices.items() if k not in self.dead), self.watcher]

    def settle(self) -> None:
        """Hand on what is said until nobody has more to say."""
        busy = True
        while busy:
            busy = False
            for k, device in self.devices.items():
                if k in self.dead:
                    device.outbox()
                    continue
                for text in device.outbox():
                    busy = True
                    self.say(text)

    def say(self, text: str) -> None:
        """One post, to all; the host keeps only what is of use."""
        if self.watcher.receive(text):
            self.board.append(text)
        for k, device in self.devices.items():
            if k not in self.dead:
                device.receive(text)
        for each in self.all():
            each.prove()

    @property
    def position(self) -> Position:
        return self.watcher.course.public

    @property
    def cheat(self) -> Cheat | None:
        return self.watcher.course.cheat

    def moving(self) -> tuple[int, ...]:
        """The seats that may move now."""
        step = self.watcher.course.step
        if step is None or step.demand.kind is not posts.Act:
            return ()
        return self.position.to_act()

    def play(self, *, most: int = 100_000) -> None:
        """Let rules of thumb play on, for so many moves at most."""
        self.settle()
        while most and (acting := self.moving()) and self.cheat is None:
            seat = self.rng.choice(acting)
            party = self.watcher.course.party_of(seat)
            if party in self.dead:
                return
            device = self.devices[party]
            device.act(seat, self.thumb(device, seat))
            self.settle()
            most -= 1

    def thumb(self, device: Party, seat: int) -> tuple[str | int, ...]:
        view = device.match.position.view(seat)
        mind = self.terms.game.mind
        temper = next(iter(mind.tempers.values()))
        return mind.thumb(view, seat, self.rng, temper)

    # What must hold.

    def whole(self) -> list[tuple[Event, Position]]:
        """The whole match, put together from what all devices know: events and positions."""
        faces: list[dict[int, int]] = []
        events = self.watcher.match.events
        for k in range(len(events)):
            known: dict[int, int] = {}
            for device in (*self.devices.values(), self.watcher):
                if k < len(device.match.events):
                    known |= device.match.events[k].faces
            faces.append(known)
        terms = self.terms
        position = opening(terms.game, terms.seats, terms.options)
        found = []
        for event, known in zip(events, faces, strict=True):
            whole = Event(event.seat, event.move, known, event.seers, event.want)
            land(position, whole)
            found.append((whole, position.clone()))
        return found

    def agree(self) -> None:
        """Every device's view is what folding the masked events gives, and nothing more."""
        whole = self.whole()
        terms = self.terms
        for device in self.all():
            seats = device.course.seats[device.me] if device.me is not None else set()
            bits = sum(1 << seat for seat in seats) | 1 << terms.seats
            position = device.match.position
            for i, face in enumerate(position.faces):
                sees = bool(position.seen[i] & bits)
                assert (face is not None) == sees, (device.me, i, face, self.seed)
            if not whole:
                continue
            last = whole[-1][1]
            for seat in (*seats, terms.seats):
                assert position.view(seat) == last.view(seat), (device.me, seat, self.seed)
                if device.me is None or seat not in terms.parties[device.me]:
                    continue  # what it had seen before it was handed over is not told again
                folded = Match(terms.game, terms.seats, terms.options, seat)
                for event in device.match.events:
                    folded.land(event.for_seat(seat))
                assert folded.position == position.view(seat), (device.me, seat, self.seed)
