"""A room on the device that hosts it: the one whole match, and everybody's way to it."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.bots import is_kind
from tablee.kernel import BadOption, Game, IllegalMove, Match, Options, Say, TableeError, say
from tablee.kernel.notation import read_move
from tablee.net import wire
from tablee.net.host import Host, Order
from tablee.net.keys import Entropy, Keys
from tablee.net.members import Place
from tablee.table.chairs import Chair, clean_name
from tablee.table.rooms import Called, Lobby, chairs_of, lobby_of
from tablee.table.table import Pace, Table

LONGEST_GRANT = 2.0
"""Seconds that a slow link is granted in a window, at most."""


class HostRoom:
    """See `rooms.Room` for what it has in common with a guest's."""

    def __init__(
        self,
        game: Game,
        chairs: Sequence[Chair],
        options: Options,
        *,
        keys: Keys,
        entropy: str,
        pace: Pace | None = None,
    ) -> None:
        """A chair without a name that is ``afar`` is open for a guest."""
        drawn = Entropy(entropy)
        places = _places(game, chairs)
        complete = game.complete(options, len(places))
        self.host = Host(drawn.hex(32), keys, drawn, game, complete, places)
        self.table: Table | None = None
        self.pace = pace or Pace()
        self._notices: list[Say] = []

    # Channels and time.

    def opened(self, peer: str, now: float) -> None:
        """A channel is open."""
        self.host.opened(peer, now)

    def closed(self, peer: str, now: float) -> None:
        """A channel is gone: whoever was on it is away, and keeps the seat."""
        self.host.closed(peer, now)

    def receive(self, peer: str, text: object, now: float) -> None:
        """A text has come over a channel. What somebody does at the table waits for `advance`."""
        self.host.receive(peer, text, now)

    def due(self) -> float | None:
        """When something happens by itself, in the room or at the table."""
        table = self.table.due() if self.table is not None else None
        return min((each for each in (table, self.host.due()) if each is not None), default=None)

    def advance(self, now: float) -> None:
        """Let what is due happen."""
        self.host.advance(now)
        self._settle(now)
        for order in self.host.take_orders():
            self._carry(order, now)
        if self.table is not None:
            self.table.advance(now)
        self._settle(now)

    def outbox(self, now: float) -> list[tuple[str, str | None]]:
        """What is to be sent, by channel; None: close it. Ask after whatever was done here."""
        self._settle(now)
        return self.host.outbox()

    def _settle(self, now: float) -> None:
        """Begin if all is ready; tell the guests what has happened at the table."""
        host = self.host
        if host.phase == "playing" and host.match is None:
            match = Match(host.game, len(host.places), host.options)
            chairs = chairs_of(host.state(), host.game, None)
            self.table = Table(match, chairs, seed=host.seed, pace=self.pace, now=now)
            host.begin(match)
        if self.table is None:
            return
        table = self.table
        table.away = host.away()
        table.grants = {s: min(trip, LONGEST_GRANT) for s, trip in host.trips().items()}
        host.publish()
        clock = table.clock
        left, whole = 0.0, 0.0
        if clock is not None:
            # What is granted to slow links is not shown: their answers arrive later.
            whole = table.pace.window
            left = max(0.0, min(whole, clock.opened + whole - now))
        host.tell_time(wire.Now(table.seq, left, whole, table.nodding(), table.pace.hands_on))

    def _carry(self, order: Order, now: float) -> None:
        """What somebody afar does, checked as a click is."""
        table = self.table
        if table is None or self.host.moved_on(order):
            self.host.answer(order, "moved-on")
            return
        try:
            match order.what:
                case "move":
                    move = read_move(order.move)
                    if (reason := table.match.position.why_not(order.seat, move)) is not None:
                        raise IllegalMove(reason)
                    table.move(order.seat, move, now, afar=True)
                case "throw":
                    table.throw(order.seat, now, afar=True)
                case "nod":
                    table.nod(order.seat, now, afar=True)
                case _:
                    table.undo(order.seat, now, afar=True)
        except TableeError:
            self.host.answer(order, "illegal")
            return
        self._settle(now)
        self.host.answer(order)

    # What is to be seen.

    def lobby(self) -> Lobby:
        """The room, for a page to draw."""
        return lobby_of(self.host.state(), member=None, connected=True)

    def notices(self) -> list[Say]:
        """What is to be told once."""
        told, self._notices = self._notices, []
        return told

    def calls(self) -> list[Called]:
        """What has been said of the fixed set since this was last asked."""
        said, self.host.emoted = self.host.emoted, []
        names = {each.id: each.name for each in self.host.members.values()}
        names[0] = next((p.name for p in self.host.places if p.kind == "host"), "")
        return [Called(who, names.get(who, ""), emote) for who, emote in said]

    # What the people at this device do in the room.

    def arrange(self, game: Game, chairs: Sequence[Chair], options: Options) -> None:
        """Set out another game, other options or chairs. Raises `BadOption`.

        A guest keeps a chair that is still ``afar``, whatever name is given for it.
        """
        if self.host.phase != "lobby":
            raise IllegalMove(say("That cannot be done now."))
        places = _places(game, chairs)
        self.host.arrange(game, game.complete(options, len(places)), places)

    def start(self, now: float) -> None:
        """Begin the match. Raises `IllegalMove` if a chair is open."""
        if self.host.phase != "lobby":
            raise IllegalMove(say("That cannot be done now."))
        if any(place.kind == "open" for place in self.host.places):
            raise IllegalMove(say("A seat is still open: wait for a guest, or put a bot on it."))
        self.host.start(now)
        self._settle(now)

    def send_away(self, member: int, now: float, *, block: bool = False) -> None:
        """Before the start: somebody leaves the room, and if blocked does not come back."""
        self.host.let_go(member, now, block=block)

    def emote(self, emote: str) -> None:
        """Say something of the fixed set."""
        if emote in wire.EMOTES:
            self.host.emote(0, emote)


def _places(game: Game, chairs: Sequence[Chair]) -> list[Place]:
    places = []
    for chair in chairs:
        if chair.afar:
            places.append(Place("open"))
        elif chair.is_bot and is_kind(game, chair.temper):
            places.append(Place("bot", clean_name(chair.name), chair.temper))
        elif chair.is_bot:
            raise BadOption(say("There is no bot of that name in {game}.", game=game.title))
        else:
            places.append(Place("host", clean_name(chair.name)))
    return places
