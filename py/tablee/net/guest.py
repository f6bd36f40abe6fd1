"""A guest's side of the protocol: the room as the host tells it, and one seat's view of the match.

The guest folds what it is sent with the same rules, and believes nothing that does not fit: an
event that the rules refuse, or a log whose head is another, changes nothing and is asked for
again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablee.kernel import BadRecord, Event, Match, Registry, TableeError, fold
from tablee.kernel.notation import hear
from tablee.net import wire
from tablee.net.chain import Chain, public_text
from tablee.net.host import hello_text, match_root
from tablee.net.keys import Entropy, Keys, digest
from tablee.net.schema import BadMessage

PATIENCE = 15.0
"""Seconds without a word from the host after which it is held to be away."""
AGAIN = 3.0
"""Seconds after which a log that was asked for is asked for again."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What this device has asked the host to do, and has not seen done."""

    number: int
    seq: int
    head: str
    what: str
    move: str


class Guest:
    """A room on a device that is sent what one seat may see."""

    def __init__(
        self, keys: Keys, entropy: Entropy, registry: Registry, name: str, *, watch: bool = False
    ) -> None:
        """``name`` is what its person is called, if nobody else is; ``watch``: take no seat."""
        self.keys = keys
        self.name = name
        self.watch = watch
        self.room = ""
        self.term = 0
        self.pledge = ""
        self.member: int | None = None
        """This device's number, while it is connected."""
        self.me: int | None = None
        """The same, also while it is not."""
        self.state: wire.Room | None = None
        self.match: Match | None = None
        self.seat = -1
        self.chain = Chain("")
        self.rev = 0
        self.now: wire.Now | None = None
        self.now_at = 0.0
        self.asked: Asked | None = None
        self.refused: list[str] = []
        """Codes of `refusals.NO`, as they came."""
        self.gone = ""
        """Why the host has let go of this device (`refusals.GONE`); empty while it has not."""
        self.emoted: list[tuple[int, str]] = []
        self.opened_seed = ""
        self.reveals: tuple[tuple[int, str, str], ...] = ()
        self.heard_events: list[Event] = []
        """What has landed, with every face known here; whoever shows it takes it from here."""
        self.taken_back = 0
        """How often the log was cut: whoever shows it begins anew then."""
        self._registry = registry
        self._mixed_in = entropy.hex()
        self._peer: str | None = None
        self._out: list[tuple[str, str | None]] = []
        self._numbers = 0
        self._heard = 0.0
        self._asked_log: float | None = None
        self._asked_at = 0.0
        self._mixing = False

    @property
    def commit(self) -> str:
        """What this device has promised to mix into the seed."""
        return digest(self._mixed_in)

    @property
    def connected(self) -> bool:
        """Whether the host has let this device in, and is there."""
        return self._peer is not None and self.member is not None

    def outbox(self) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel; None: the channel is to be closed."""
        out, self._out = self._out, []
        return out

    # The channel.

    def opened(self, peer: str, now: float) -> None:
        """A channel to a host is open; the host speaks first."""
        if self._peer is not None and self._peer != peer:
            self._out.append((self._peer, None))
        self._peer, self.member, self._heard, self.gone = peer, None, now, ""

    def closed(self, peer: str, now: float) -> None:
        """The channel is gone; what is on screen stays, and nothing can be done meanwhile."""
        if peer == self._peer:
            self._peer, self.member, self.asked, self._asked_log = None, None, None, None

    def receive(self, peer: str, text: object, now: float) -> None:
        """Something has come over a channel. Whatever it is, nothing is raised."""
        if peer != self._peer:
            return
        try:
            message = wire.from_host(text)
        except BadMessage:
            return
        self._heard = now
        self._from(message, now)

    def due(self) -> float | None:
        """When something is to be done without anybody's word."""
        if self._peer is None:
            return None
        times = [self._heard + PATIENCE]
        if self._asked_log is not None:
            times.append(self._asked_log + AGAIN)
        if self.asked is not None:
            times.append(self._asked_at + AGAIN)
        return min(times)

    def advance(self, now: float) -> None:
        """Do what is due: give up a host that says nothing, ask again for what has not come."""
        if self._peer is None:
            return
        if now >= self._heard + PATIENCE:
            self._out.append((self._peer, None))
            self.closed(self._peer, now)
        elif self._asked_log is not None and now >= self._asked_log + AGAIN:
            self._ask_log(now)
        if self.asked is not None and now >= self._asked_at + AGAIN:
            self._asked_at = now
            self._send_asked()

    # What the host says.

    def _from(self, message: wire.Message, now: float) -> None:  # noqa: C901  # one word a case
        match message:
            case wire.Greet():
                self._greeted(message)
            case wire.Welcome(member):
                self.member = self.me = member
            case wire.Gone(why):
                self.gone = why
            case wire.Room(rev) if self.state is None or rev >= self.state.rev:
                self.state = message
            case wire.Begin():
                self._begin(message)
            case wire.Log():
                self._log(message, now)
            case wire.Now():
                self.now, self.now_at = message, now
            case wire.Answer(number, why):
                self._answered(number, why)
            case wire.Ping(n, log, room):
                self._send(wire.Pong(n))
                behind = self.state is None or self.state.rev != room
                unchecked = self.state and self.state.phase == "over" and not self.opened_seed
                if behind or unchecked or (log != self.rev):
                    self._ask_log(now)
            case wire.Mix(commits):
                if not self._mixing and self.match is None and self._promised(commits):
                    self._mixing = True
                    self._send(wire.Reveal(self._mixed_in))
            case wire.Opened(seed):
                if digest(f"tablee seed {seed}") == self.pledge:
                    self.opened_seed = seed
            case wire.Emoted(member, emote):
                self.emoted.append((member, emote))

    def _promised(self, commits: tuple[tuple[int, str], ...]) -> bool:
        return self.member is not None and (self.member, self.commit) in commits

    def _greeted(self, said: wire.Greet) -> None:
        if said.version != wire.VERSION:
            self.gone = "version"
            return
        if said.room != self.room or (self.match is None and said.pledge != self.pledge):
            self._forget(said)
        self.term, self.rev = said.term, 0  # changes are counted anew on every channel
        if self.state is not None:
            self.state = replace(self.state, rev=0)
        proof = self.keys.sign(hello_text(said.room, said.term, said.nonce))
        self._send(
            wire.Hello(
                wire.VERSION,
                self.keys.public,
                proof,
                self.name,
                self.watch,
                self.commit,
                len(self.chain),
                self.chain.head or "0" * 64,
            )
        )

    def _forget(self, said: wire.Greet) -> None:
        """This is another room than the one that was left, or the same before its start."""
        self.room, self.pledge = said.room, said.pledge
        self.match, self.seat, self.rev, self.chain = None, -1, 0, Chain("")
        self.state, self.asked, self.opened_seed, self._mixing = None, None, "", False

    def _begin(self, said: wire.Begin) -> None:
        try:
            game = self._registry.load(said.game)
            options = game.complete(said.options, said.seats)
        except TableeError:
            return
        if said.rules != game.version or said.seat >= said.seats:
            self.gone = "version"
            return
        viewer = said.seats if said.seat < 0 else said.seat
        match = Match(game, said.seats, options, viewer)
        root = match_root(self.room, match, self.pledge, said.reveals)
        if self.match is not None and (self.chain.root, self.seat) == (root, said.seat):
            return  # the match that is played already
        self.match, self.seat, self.chain = match, said.seat, Chain(root)
        self.reveals, self.rev, self.asked = said.reveals, 0, None
        self.heard_events, self.taken_back = [], self.taken_back + 1

    def _log(self, said: wire.Log, now: float) -> None:
        chain = self.chain
        if self.match is None or said.rev < self.rev or len(said.texts) != len(said.terms):
            return
        end = said.first + len(said.texts)
        known = end < len(chain.heads) and chain.heads[end] == said.hash
        if not (known and (said.more or end == len(chain))):
            if said.first > len(chain):
                self._ask_log(now)
                return
            if not self._land(said):
                self._ask_log(now, anew=True)
                return
        if not said.more:
            self.rev, self._asked_log = said.rev, None

    def _land(self, said: wire.Log) -> bool:
        """Take the log over if the rules can follow it and the heads agree; else change nothing."""
        match, chain, first = self.match, self.chain, said.first
        assert match is not None
        events, position = match.events, match.position
        cut = first < len(chain)
        match.events = events[:first]
        match.position = position.clone()
        if cut:
            match.position = fold(
                match.game, match.seats, match.options, match.events, match.viewer
            )
        news = Chain(chain.heads[first])
        heard: list[Event] = []
        try:
            for term, text in zip(said.terms, said.texts, strict=True):
                heard.append(hear(match, text))
                news.add(term, public_text(heard[-1], match.seats))
            agreed = news.head == said.hash
        except BadRecord:
            agreed = False
        if not agreed:
            match.events, match.position = events, position
            return False
        if cut:
            chain.cut(first)
            self.taken_back += 1
        for term, text in zip(news.terms, news.texts, strict=True):
            chain.add(term, text)
        self.heard_events = [*self.heard_events[:first], *heard]
        return True

    def _answered(self, number: int, why: str) -> None:
        if number == 0:
            self.refused.append(why)
        elif self.asked is not None and self.asked.number == number:
            self.asked = None
            if why != "done":
                self.refused.append(why)

    # What this device says.

    def ask(self, what: str, move: str, now: float) -> None:
        """Ask the host to do something at the table; one thing at a time is under way."""
        self._numbers += 1
        self.asked = Asked(self._numbers, len(self.chain), self.chain.head, what, move)
        self._asked_at = now
        self._send_asked()

    def _send_asked(self) -> None:
        if (asked := self.asked) is None:
            return
        self._send(wire.Do(asked.number, asked.seq, asked.head, asked.what, asked.move, ""))

    def sit(self, seat: int) -> None:
        """Ask for a seat; -1: stand up and watch."""
        self._send(wire.Sit(seat))

    def call(self, name: str) -> None:
        """Ask to be called that."""
        self.name = name
        self._send(wire.Call(name))

    def ready(self, yes: bool) -> None:
        """Say whether the table may start."""
        self._send(wire.Ready(yes))

    def emote(self, emote: str) -> None:
        """Say something of the fixed set."""
        self._send(wire.Emote(emote))

    def _ask_log(self, now: float, *, anew: bool = False) -> None:
        """Ask for what is missing, or for all of it."""
        if self._asked_log is not None and not anew and now < self._asked_log + AGAIN:
            return
        self._asked_log = now
        seq = 0 if anew else len(self.chain)
        self._send(wire.Have(seq, self.chain.heads[seq] or "0" * 64))

    def _send(self, message: wire.Message) -> None:
        if self._peer is not None:
            self._out.append((self._peer, wire.write(message)))
