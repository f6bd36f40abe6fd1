"""A guest's side of the protocol: the room as the host tells it, and one seat's view of the match.

The guest folds what it is sent with the same rules, and believes nothing that does not fit: an
event that the rules refuse, or a log whose head is another, changes nothing and is asked for
again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tablee.kernel import Registry, TableeError
from tablee.net import wire
from tablee.net.chain import Chain
from tablee.net.copy import Copy
from tablee.net.gathering import Estate
from tablee.net.keys import Entropy, Keys, digest, hello_text, move_text
from tablee.net.schema import BadMessage
from tablee.net.succession import takes_over_at

if TYPE_CHECKING:  # loaded with the first room (`heir`), sealed or not
    from tablee.net.sealed.relay import GuestRelay

PATIENCE = 12.0
"""Seconds without a word from the host after which it is held to be away: it pings every five."""
AGAIN = 3.0
"""Seconds after which what was asked for and has not come is asked for again."""
NOTHING = "0" * 64


@dataclass(frozen=True, slots=True)
class Asked:
    """What this device has asked the host to do, and has not seen done."""

    number: int
    seq: int
    head: str
    what: str
    move: str
    proof: str


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
        self.leader = -1
        self.pledge = ""
        self.member: int | None = None
        """This device's number, while it is connected."""
        self.me: int | None = None
        """The same, also while it is not."""
        self.state: wire.Room | None = None
        self.copy: Copy | None = None
        self.now: wire.Now | None = None
        self.now_at = 0.0
        self.asked: Asked | None = None
        self.refused: list[str] = []
        """Codes of `refusals.NO`, as they came."""
        self.odd: list[tuple[str, int]] = []
        """What the host has done that an honest one does not: ``unsigned``, a move of that seat;
        ``left-out``, what this device had mixed into chance."""
        self.gone = ""
        """Why the host has let go of this device (`refusals.GONE`); empty while it has not."""
        self.emoted: list[tuple[int, str]] = []
        self.seed = ""
        """The seed in use, if the table was handed to this device, or was hosted by it."""
        self.leads = False
        """Whether the table was handed to this device: it is to be the host from now on."""
        self.sealed = False
        """Whether nobody is to hold the deck in the match that the room waits for, or plays."""
        self.sealing: wire.Sealing | None = None
        """The sealed match that the host tells of, if it is one."""
        self.relay: GuestRelay | None = None
        self.kept = ""
        """What this device's part in it had kept before a reload."""
        self._registry = registry
        self._entropy = entropy
        self._mixed_in = entropy.hex()
        self._peer: str | None = None
        self._out: list[tuple[str, str | None]] = []
        self._greeted_by: wire.Greet | None = None
        self._numbers = 0
        self._rev = 0
        self._heard = 0.0
        self._lost: float | None = None
        """Since when there has been no host."""
        self._silent = False
        """Whether nothing has come for long over a channel that is still open."""
        self.meeting = True
        """Whether other devices could be met at all, as far as is known; else it is this one that
        is cut off."""
        self._asked_log: float | None = None
        self._asked_at = 0.0
        self.retired = False
        """Whether this device has hosted, and no host has let it in since."""
        self._mixing = False
        self._unsure = False
        """Whether the host is another one, or has forgotten the match that is known here."""

    @property
    def commit(self) -> str:
        """What this device has promised to mix into the seed."""
        return digest(self._mixed_in)

    @property
    def connected(self) -> bool:
        """Whether the host has let this device in, and is there."""
        return self._peer is not None and self.member is not None and not self._silent

    def outbox(self) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel; None: the channel is to be closed."""
        out, self._out = self._out, []
        return out

    # The channel.

    def opened(self, peer: str, now: float) -> None:
        """A channel to a host is open; the host speaks first."""
        if self._peer is not None and self._peer != peer:
            self._out.append((self._peer, None))
            self.closed(self._peer, now)
        self._peer, self.member, self._heard, self.gone = peer, None, now, ""
        self._silent = False

    def closed(self, peer: str, now: float) -> None:
        """The channel is gone; what is on screen stays, and nothing can be done meanwhile."""
        if peer == self._peer:
            if self._lost is None:
                self._lost = now
            self._silent = False
            self._peer, self.member, self.asked, self._asked_log = None, None, None, None

    def leave(self, now: float) -> None:
        """Close the channel to a host of whose word nothing can be made."""
        if self._peer is not None:
            self._out.append((self._peer, None))
            self.closed(self._peer, now)

    def lost(self, now: float) -> None:
        """The host is not to be reached from now on, as far as this device knows."""
        self._lost = now

    def receive(self, peer: str, text: object, now: float) -> None:
        """Something has come over a channel. Whatever it is, nothing is raised."""
        if peer != self._peer:
            return
        try:
            message = wire.from_host(text)
        except BadMessage:
            return
        self._heard = now
        if self._silent:
            self._silent, self._lost = False, None
        if isinstance(message, wire.Greet):
            self._greeted(message)
        elif isinstance(message, wire.Gone):
            self.gone = message.why
        elif isinstance(message, wire.Welcome):
            self._welcome(message.member)
        elif self.member is not None:
            self._from(message, now)
        elif isinstance(message, wire.Ping) and self._greeted_by is not None:
            self._greeted(self._greeted_by)  # the host has let this device in: its word was lost

    def due(self) -> float | None:
        """When something is to be done without anybody's word."""
        if self._peer is None:
            return self.inherits_at()
        if self._silent:
            return self.inherits_at()
        times = [self._heard + PATIENCE]
        if self._asked_log is not None:
            times.append(self._asked_log + AGAIN)
        if self.asked is not None:
            times.append(self._asked_at + AGAIN)
        return min(times)

    def advance(self, now: float) -> None:
        """Do what is due: give up a host that says nothing, ask again for what has not come."""
        if self._peer is None or self._silent:
            at = self.inherits_at()
            self.leads = self.leads or (at is not None and now >= at)
            return
        if now >= self._heard + PATIENCE:
            self._silent = True
            if self.member is not None or self._lost is None:
                self._lost = self._heard
            return
        if self._asked_log is not None and now >= self._asked_log + AGAIN:
            self._asked_log = None
            self._ask_log(now)
        if self.asked is not None and now >= self._asked_at + AGAIN:
            self._asked_at = now
            self._send_asked()

    # What the host says.

    def _greeted(self, said: wire.Greet) -> None:
        if said.version != wire.VERSION:
            self.gone = "version"
            return
        self._greeted_by = said
        known = said.room == self.room
        if not known and self.copy is not None:  # what was mixed into a match has been told
            self._mixed_in = self._entropy.hex()
        log = self.copy.chain if self.copy is not None and known else None
        proof = self.keys.sign(hello_text(said.room, said.term, said.nonce))
        self._send(
            wire.Hello(
                wire.VERSION,
                self.keys.public,
                proof,
                self.name,
                self.watch,
                self.commit,
                self.term if known else 0,
                self.leader if known else -1,
                len(log) if log else 0,
                log.head if log else NOTHING,
            )
        )

    def _welcome(self, member: int) -> None:
        said = self._greeted_by
        if said is None:
            return
        if said.room != self.room or self.copy is None:
            if (said.room, said.pledge) != (self.room, self.pledge):
                self.copy, self.state, self._mixing = None, None, False
                self._unsure = True
            if said.room != self.room:
                self.sealing = self.relay = None
                self.seed = ""
            self.room, self.pledge = said.room, said.pledge
        self.term, self.leader = said.term, said.leader
        self.member = self.me = member
        self.retired = False
        self.asked, self._lost, self._rev = None, None, 0  # changes are counted anew
        if self.state is not None:
            self.state = replace(self.state, rev=0)

    def _from(self, message: wire.Message, now: float) -> None:  # noqa: C901  # one word a case
        copy = self.copy
        match message:
            case wire.Room(rev, phase) if self.state is None or rev >= self.state.rev:
                self.state = message
                if self._unsure and phase == "lobby":
                    self.sealing = self.relay = None
                self._unsure = False
            case wire.Dealing(sealed):
                self.sealed = sealed
            case wire.Sealing():
                if message != self.sealing:
                    self.sealing, self.relay, self.kept = message, None, ""
                elif self.relay is not None:
                    self.relay.joined(self.relay.length)
                self.catch_up()
            case wire.Board(first, texts) if self.relay is not None:
                if not self.relay.hear(first, texts):
                    self.catch_up()
            case wire.Ping(n, log, room) if self.relay is not None:
                self._send(wire.Pong(n))
                if log < self.relay.length:
                    self.relay.joined(log)
                if log != self.relay.length:
                    self.catch_up()
                else:
                    self._tell_missed(self.relay)
                self.relay.party.again()
                if self.state is None or room != self.state.rev:
                    self._ask_log(now)
            case wire.Begin():
                self._begin(message)
            case wire.Log() if copy is not None:
                self._log(copy, message, now)
            case wire.Now():
                self.now, self.now_at = message, now
            case wire.Answer(number, why):
                self._answered(number, why)
            case wire.Ping(n, log, room):
                self._send(wire.Pong(n))
                unchecked = self.state and self.state.phase == "over" and not (copy and copy.seeds)
                if self.state is None or (log, room) != (self._rev, self.state.rev) or unchecked:
                    self._ask_log(now)
            case wire.Mix(commits):
                if not self._mixing and copy is None and (self.member, self.commit) in commits:
                    self._mixing = True
                    self._send(wire.Reveal(self._mixed_in))
            case wire.Share() if copy is not None:
                copy.share = message
            case wire.Opened(seeds) if copy is not None:
                copy.open(dict(seeds))
            case wire.Emoted(member, emote):
                self.emoted = [*self.emoted[-20:], (member, emote)]
            case wire.Pass() if self.relay is not None:
                self.leads = True
            case wire.Pass(seed) if copy is not None and copy.is_seed(seed):
                self.seed, self.leads = seed, True
            case wire.Again(pledge):
                self._again(pledge)
            case wire.Want(seq) if self.relay is not None:
                self.relay.joined(seq)
                self._tell_missed(self.relay)
                self._send(wire.Give(0, 0, NOTHING, 0, (), (), (), False))
            case wire.Want(seq, head):
                self._give(seq, head)

    def _begin(self, said: wire.Begin) -> None:
        try:
            copy = Copy.of(said, self.room, self._registry)
        except TableeError:
            self.gone = "version"
            return
        old = self.copy
        if old is None and copy.pledges.get(self.term, self.pledge) != self.pledge:
            return  # not what this host had committed to
        if old is not None and (old.chain.root, old.seat) == (copy.chain.root, copy.seat):
            old.begin, old.pledges = said, copy.pledges
            return  # the match that is played already
        if self._mixing and self.commit not in {commit for _, commit, _ in copy.reveals}:
            self.odd.append(("left-out", copy.seat))
        self.copy, self._rev, self.asked = copy, 0, None
        self._mixing = False

    def _again(self, pledge: str) -> None:
        """The room is a lobby again, and nobody knows anything of the next match."""
        self.pledge, self.seed, self._mixed_in = pledge, "", self._entropy.hex()
        self.copy, self.now, self.asked, self._rev = None, None, None, 0
        self.sealing = self.relay = None
        self._mixing = False
        self._send(wire.Promise(self.commit))

    def _log(self, copy: Copy, said: wire.Log, now: float) -> None:
        settled = said.rev == self._rev > 0 and self._asked_log is None
        if said.rev < self._rev or settled:
            return  # it comes twice, or late
        before = len(copy.chain)
        if copy.take(said):
            if len(copy.chain) == before + 1 == said.first + 1:
                self._look_at_last(copy)
            if not said.more:
                self._rev, self._asked_log = said.rev, None
        else:
            self._ask_log(now, anew=said.first <= len(copy.chain))

    def _look_at_last(self, copy: Copy) -> None:
        """Whether the last move is of who it is said to be; a window that closes needs no hand."""
        event, before = copy.match.events[-1], copy.before
        if event.seat is None or self.state is None or before is None:
            return
        if event.seat >= len(self.state.chairs):
            return
        if self._rev == 0 and copy.chain.terms[-1] < self.term:
            return  # caught up with: it was made when another device hosted, which signs nothing
        chair = self.state.chairs[event.seat]
        signs = chair.kind == "guest" and bool(chair.key)
        silent = event.move == before.silence(event.seat)
        if signs and not silent and not copy.is_signed(self.keys, chair.key):
            self.odd = [*self.odd[-5:], ("unsigned", event.seat)]

    def _answered(self, number: int, why: str) -> None:
        if number == 0:
            self.refused = [*self.refused[-5:], why]
        elif self.asked is not None and self.asked.number == number:
            self.asked = None
            if why != "done":
                self.refused = [*self.refused[-5:], why]

    def _give(self, seq: int, head: str) -> None:
        """To a host that has taken over: what this device keeps of the match for such a case."""
        copy = self.copy
        chain = copy.chain if copy is not None else Chain("")
        share = copy.share if copy is not None else None
        first = seq if seq < len(chain.heads) and chain.heads[seq] == head else 0
        need, x, y = (share.need, share.x, share.y) if share is not None else (0, 0, NOTHING)
        if self.seed:
            need, x, y = 1, 0, self.seed
        for start, stop in chain.slices(first, wire.EVENTS_AT_ONCE, wire.LETTERS_AT_ONCE):
            texts, terms = tuple(chain.texts[start:stop]), tuple(chain.terms[start:stop])
            proofs, more = tuple(chain.proofs[start:stop]), stop < len(chain)
            self._send(wire.Give(need, x, y, start, texts, terms, proofs, more))

    # A sealed table.

    def catch_up(self) -> None:
        """Ask the host for the posts that are missing here."""
        if self.relay is not None:
            self._send(wire.Behind(self.relay.length))

    def _tell_missed(self, relay: GuestRelay) -> None:
        """To a host that has taken over: what was said before, and it has not heard."""
        for text in relay.missed():
            self._send(wire.Say(text))

    def hand_on(self) -> None:
        """Tell the host what this device says at a sealed table.

        While a host that has taken over gathers what was said before, only who is gone.
        """
        if self.relay is None or self.member is None or self.state is None:
            return
        for text in self.relay.party.outbox(agreed=self.state.phase == "gathering"):
            self._send(wire.Say(text))

    # What this device says.

    def ask(self, what: str, move: str, now: float) -> None:
        """Ask the host to do something at the table; one thing at a time is under way."""
        assert self.copy is not None
        chain, seat = self.copy.chain, self.copy.seat
        proof = self.keys.sign(move_text(chain.head, seat, move)) if what == "move" else ""
        self._numbers += 1
        self.asked = Asked(self._numbers, len(chain), chain.head, what, move, proof)
        self._asked_at = now
        self._send_asked()

    def _send_asked(self) -> None:
        if (asked := self.asked) is not None:
            self._send(
                wire.Do(asked.number, asked.seq, asked.head, asked.what, asked.move, asked.proof)
            )

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

    def vote(self, what: str, seat: int, yes: bool) -> None:
        """Be for something, or no longer."""
        self._send(wire.Vote(what, seat, yes))

    # When the host is gone.

    def inherits_at(self) -> float | None:
        """When this device is to take the table over, if nobody is back before."""
        return None if self._lost is None else takes_over_at(self, self._lost, silent=self._silent)

    def estate(self) -> Estate:
        """What this device leaves to the host that it becomes."""
        copy = self.copy
        assert copy is not None
        chain = copy.chain
        return Estate(
            copy.match.game,
            copy.match.seats,
            copy.match.options,
            list(zip(chain.terms, chain.texts, chain.proofs, strict=True)),
            dict(copy.pledges),
            copy.reveals,
            copy.share,
            self.seed if copy.is_seed(self.seed) else "",
        )

    def _ask_log(self, now: float, *, anew: bool = False) -> None:
        """Ask for what is missing, or for all of it; not over and over."""
        if self._asked_log is not None and now < self._asked_log + AGAIN:
            return
        self._asked_log = now
        chain = self.copy.chain if self.copy is not None and not anew else None
        self._send(wire.Have(len(chain) if chain else 0, chain.head if chain else NOTHING))

    def _send(self, message: wire.Message) -> None:
        if self._peer is not None:
            self._out.append((self._peer, wire.write(message)))
