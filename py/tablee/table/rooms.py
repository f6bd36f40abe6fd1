"""A table of many devices, as the people at each of them see it before and while they play."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tablee.bots import is_kind
from tablee.kernel import Game, Options, Say
from tablee.net import wire
from tablee.net.chance import needed
from tablee.table.chairs import Chair
from tablee.table.table import Table


class Sitter(NamedTuple):
    """A chair of the room. ``kind``: ``open``, of a person at the ``host``, ``guest``, ``bot``."""

    kind: str
    name: str
    temper: str
    member: int
    """The number of whose chair it is: the host has one too; -1 for bots and open chairs."""
    here: bool
    """Whether their device is to be reached."""
    ready: bool
    mine: bool
    """Whether it is of a person at this device."""


class Watcher(NamedTuple):
    """Somebody in the room without a chair."""

    member: int
    name: str
    here: bool
    mine: bool


class Voting(NamedTuple):
    """Something that is voted on: ``bot`` on the seat of who is away, or ``block`` who sits."""

    what: str
    seat: int
    ayes: tuple[int, ...]
    """The seats that are for it."""


class Lobby(NamedTuple):
    """The room, for a page to draw."""

    hosting: bool
    """Whether this device is the host."""
    connected: bool
    """Whether the host is to be reached."""
    phase: str
    """``lobby``, ``mixing`` (chance is being mixed), ``playing``, ``over``; ``gathering`` while a
    device that has taken over sets the match up again."""
    game: str
    options: Options
    sitters: tuple[Sitter, ...]
    watchers: tuple[Watcher, ...]
    votes: tuple[Voting, ...]
    heirs: tuple[int, ...]
    sealed: bool = False
    """Whether nobody holds the deck in this match, or the one to come."""

    @property
    def devices(self) -> int:
        """How many devices have a seat; bots are of the host's."""
        here = any(sitter.kind in ("host", "bot") for sitter in self.sitters)
        return here + self._guests

    @property
    def bound(self) -> bool:
        """Whether what is hidden is lost with the host: the others are too few to open it."""
        return self.phase == "playing" and not self.sealed and not needed(self._guests)

    @property
    def _guests(self) -> int:
        return sum(sitter.kind == "guest" for sitter in self.sitters)


class Called(NamedTuple):
    """Somebody has said something of the fixed set (`wire.EMOTES`)."""

    member: int
    name: str
    emote: str


class Room(Protocol):
    """What a host's and a guest's room have in common."""

    @property
    def table(self) -> Table | None:
        """The table on screen, once the match has begun. It is of the same make on all devices."""
        ...

    def opened(self, peer: str, now: float) -> None:
        """A channel is open."""
        ...

    def closed(self, peer: str, now: float) -> None:
        """A channel is gone."""
        ...

    def receive(self, peer: str, text: object, now: float) -> None:
        """A text has come over a channel."""
        ...

    def due(self) -> float | None:
        """When something happens by itself, at the table too."""
        ...

    def advance(self, now: float) -> None:
        """Let what is due happen, at the table too."""
        ...

    def outbox(self, now: float) -> list[tuple[str, str | None]]:
        """What is to be sent by channel, in that order; None: close it."""
        ...

    def lobby(self) -> Lobby | None:
        """The room; None while the host has not told it yet."""
        ...

    @property
    def tells(self) -> bool:
        """Whether there are `notices` or `calls`, but for what a table finds (`Table.mark`)."""
        ...

    def notices(self) -> list[Say]:
        """What is to be told once."""
        ...

    def calls(self) -> list[Called]:
        """What has been said of the fixed set since this was last asked."""
        ...


def lobby_of(
    state: wire.Room,
    *,
    member: int | None,
    hosting: bool,
    connected: bool,
    sealed: bool = False,
) -> Lobby:
    """The room as the device of that member sees it."""
    sitters = tuple(
        Sitter(
            chair.kind,
            chair.name,
            chair.temper,
            chair.member,
            chair.here,
            chair.ready,
            mine=chair.kind == "host" if hosting else chair.member == member,
        )
        for chair in state.chairs
    )
    watchers = tuple(Watcher(who, name, here, who == member) for who, name, here in state.watchers)
    votes = tuple(Voting(*vote) for vote in state.votes)
    phase, game, options = state.phase, state.game, state.options
    heirs = state.heirs
    return Lobby(hosting, connected, phase, game, options, sitters, watchers, votes, heirs, sealed)


def calls_of(state: wire.Room, said: list[tuple[int, str]]) -> list[Called]:
    """What was said of the fixed set, by whom."""
    names = {chair.member: chair.name for chair in state.chairs}
    names |= {who: name for who, name, _ in state.watchers}
    return [Called(who, names[who], emote) for who, emote in said if who >= 0 and who in names]


def chairs_of(state: wire.Room, game: Game, mine: int | None) -> tuple[Chair, ...]:
    """Who sits where, at a device that has the seat ``mine``; None: the host's device."""
    usual = next(iter(game.mind.tempers))
    chairs = []
    for seat, row in enumerate(state.chairs):
        if row.kind == "bot":
            chairs.append(Chair(row.name, row.temper if is_kind(game, row.temper) else usual))
        else:
            here = row.kind == "host" if mine is None else seat == mine
            chairs.append(Chair(row.name, afar=not here))
    return tuple(chairs)
