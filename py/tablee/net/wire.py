"""Every message that travels between devices, with what may stand in it.

A message is one JSON object; ``is`` names it, and its other keys are the fields below, all of
them and no other. `from_guest` and `from_host` give a dataclass or raise `BadMessage`, whatever
they are handed.
Nothing here is ever shown as it came: reasons are codes, names are cleaned, and events are read
by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tablee.net.schema import (
    EVENT,
    HEX32,
    HEX64,
    PUBLIC,
    SIGNATURE,
    like,
    listed,
    name,
    number,
    one_of,
    part,
    reader,
    row,
    seconds,
    settings,
    some_text,
    yes_or_no,
)
from tablee.net.schema import write as write

VERSION = 1
"""Of the protocol; devices of another version are told so, and do not play together."""

MOST_SEATS = 8
MOST_WATCHERS = 16
EVENTS_AT_ONCE = 200
LETTERS_AT_ONCE = 30_000
"""Of a log, so many in a message, unless one event alone is longer."""
POST = 52_000
"""Characters of the longest post at a sealed table: the decks of eight seats, with their proof."""
EMOTES = ("hello", "well-done", "ouch", "haha", "thinking", "sorry", "thanks", "hurry")
"""All that is said at the table: a fixed set, and each device words it in its own language."""

SEAT = number(-1, MOST_SEATS - 1)
TERM = number(1, 9999)
_MEMBER = number(0, 9999)
_COUNT = number(0, 20_000)
_REVISION = number(0, 1_000_000)
_WORD = like("[a-z][a-z0-9_-]{0,30}")
_MOVE = like(r"(?:[a-z0-9_,-]{1,400})?")
_KIND = like("[a-z0-9_-]{0,40}")


@dataclass(frozen=True, slots=True)
class Message:
    """What all messages have in common."""

    KIND: ClassVar[str]


# What a host says.


@dataclass(frozen=True, slots=True)
class Greet(Message):
    """The first word on a new channel. Who has a key proves it over ``nonce``."""

    KIND = "greet"
    version: int = part(number(0, 9999))
    room: str = part(HEX32)
    term: int = part(TERM)
    leader: int = part(SEAT)
    """The first seat of the host's device: of two hosts of one term the lower seat is the one."""
    nonce: str = part(HEX32)
    pledge: str = part(HEX64)
    """What the host has committed to: its seed's hash, before anybody sits down."""


@dataclass(frozen=True, slots=True)
class Welcome(Message):
    """The guest is in the room, under this number."""

    KIND = "welcome"
    member: int = part(_MEMBER)


@dataclass(frozen=True, slots=True)
class Gone(Message):
    """The host lets go of the channel, and why (`refusals.GONE`)."""

    KIND = "gone"
    why: str = part(_WORD)


class ChairRow(NamedTuple):
    """A chair as all see it, and who is on it."""

    kind: str
    """``open``, of a person at the ``host``, ``guest``, ``bot``."""
    name: str
    temper: str
    """Of a bot; empty for people."""
    member: int
    """The number of whose chair it is, also while a bot sits in for them; -1: nobody's."""
    key: str
    """Of the device; empty where nobody can prove anything: a bot's, an open chair's, and those of
    a second person at the host."""
    here: bool
    """Whether the device is to be reached."""
    ready: bool


@dataclass(frozen=True, slots=True)
class Room(Message):
    """Who is in the room, and what is set out: the whole of it, at every change."""

    KIND = "room"
    rev: int = part(_REVISION)
    phase: str = part(one_of("lobby", "mixing", "gathering", "playing", "over"))
    game: str = part(_WORD)
    options: Mapping[str, bool | int | str] = part(settings)
    chairs: tuple[ChairRow, ...] = part(
        listed(
            row(
                one_of("open", "host", "guest", "bot"),
                name,
                _KIND,
                number(-1, 9999),
                like("[0-9a-f]{0,64}"),
                yes_or_no,
                yes_or_no,
                make=ChairRow._make,
            ),
            MOST_SEATS,
        )
    )
    """By seat."""
    watchers: tuple[tuple[int, str, bool], ...] = part(
        listed(row(_MEMBER, name, yes_or_no), MOST_WATCHERS)
    )
    votes: tuple[tuple[str, int, tuple[int, ...]], ...] = part(
        listed(
            row(one_of("bot", "block"), number(0, MOST_SEATS - 1), listed(SEAT, MOST_SEATS)),
            2 * MOST_SEATS,
        )
    )
    """What is voted on: what, about which seat, and who is for it."""
    heirs: tuple[int, ...] = part(listed(_MEMBER, MOST_SEATS))
    """Who takes the table over if the host is gone, in this order."""


@dataclass(frozen=True, slots=True)
class Begin(Message):
    """The match as it starts, for one device: it folds what follows on this seat's view."""

    KIND = "begin"
    seat: int = part(SEAT)
    """The seat of this device; -1 for who watches."""
    game: str = part(_WORD)
    rules: int = part(number(0, 9999))
    seats: int = part(number(1, MOST_SEATS))
    options: Mapping[str, bool | int | str] = part(settings)
    reveals: tuple[tuple[int, str, str], ...] = part(listed(row(_MEMBER, HEX64, HEX64), MOST_SEATS))
    """What was mixed into the seed: whose, the commitment, and what it was to."""
    pledges: tuple[tuple[int, str], ...] = part(listed(row(TERM, HEX64), 40))
    """What hosts have committed to, and from which term on chance was drawn from it."""


@dataclass(frozen=True, slots=True)
class Log(Message):
    """From event ``first`` on the log is this: news, something taken back, a tail, all of it.

    ``hash`` is the chain's head after these texts (`chain`); ``rev`` counts the changes of the
    log, so that what comes twice or late is known.
    """

    KIND = "log"
    term: int = part(TERM)
    rev: int = part(_REVISION)
    first: int = part(_COUNT)
    texts: tuple[str, ...] = part(listed(EVENT, EVENTS_AT_ONCE))
    terms: tuple[int, ...] = part(listed(TERM, EVENTS_AT_ONCE))
    """In which term each happened."""
    proofs: tuple[str, ...] = part(listed(SIGNATURE, EVENTS_AT_ONCE))
    """By what its seat's device has signed each; empty where nobody has."""
    hash: str = part(HEX64)
    more: bool = part(yes_or_no)
    """Whether the log goes on after these."""


@dataclass(frozen=True, slots=True)
class Now(Message):
    """How the host's table stands in time: a window's clock, and who has yet to nod."""

    KIND = "now"
    seq: int = part(_COUNT)
    left: float = part(seconds(600))
    whole: float = part(seconds(600))
    """0 without a clock."""
    nods: tuple[int, ...] = part(listed(number(0, MOST_SEATS - 1), MOST_SEATS))
    hands_on: bool = part(yes_or_no)


@dataclass(frozen=True, slots=True)
class Answer(Message):
    """What came of the guest's `Do` of that number: ``done``, or why not (`refusals.NO`)."""

    KIND = "answer"
    number: int = part(_REVISION)
    why: str = part(_WORD)


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """Asks to be answered; from what it takes the host knows how slow the link is. Who has not
    come so far with the log and the room asks for what is missing.
    """

    KIND = "ping"
    n: int = part(_REVISION)
    log: int = part(_REVISION)
    room: int = part(_REVISION)


@dataclass(frozen=True, slots=True)
class Mix(Message):
    """All who sit have committed to something: now each may say what it was."""

    KIND = "mix"
    commits: tuple[tuple[int, str], ...] = part(listed(row(_MEMBER, HEX64), MOST_SEATS))


@dataclass(frozen=True, slots=True)
class Share(Message):
    """A share of the seed: any ``need`` of them open it, fewer say nothing."""

    KIND = "share"
    need: int = part(number(1, MOST_SEATS))
    x: int = part(number(1, 255))
    y: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Opened(Message):
    """The match is over: the hosts' own parts of chance, by term, for everybody to check."""

    KIND = "opened"
    seeds: tuple[tuple[int, str], ...] = part(listed(row(TERM, HEX64), 40))


@dataclass(frozen=True, slots=True)
class Again(Message):
    """The match is put away, and the room is a lobby again; for the next one this is promised."""

    KIND = "again"
    pledge: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Emoted(Message):
    """Somebody has said something of the fixed set."""

    KIND = "emoted"
    member: int = part(_MEMBER)
    emote: str = part(one_of(*EMOTES))


@dataclass(frozen=True, slots=True)
class Pass(Message):
    """The host hands the table over to whom this is sent."""

    KIND = "pass"
    seed: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Want(Message):
    """A host that has taken over asks for your share, and for the public log after this."""

    KIND = "want"
    seq: int = part(_COUNT)
    hash: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Dealing(Message):
    """Before the start: whether the table is to be sealed, or this host deals."""

    KIND = "dealing"
    sealed: bool = part(yes_or_no)


@dataclass(frozen=True, slots=True)
class Sealing(Message):
    """A match begins in which nobody holds the deck (`sealed`): who plays what, and with which key.

    A party is a device; bots are of the device that runs them.
    """

    KIND = "sealing"
    room: str = part(HEX64)
    """Drawn for this match alone."""
    game: str = part(_WORD)
    rules: int = part(number(0, 9999))
    seats: int = part(number(1, MOST_SEATS))
    options: Mapping[str, bool | int | str] = part(settings)
    parties: tuple[tuple[int, ...], ...] = part(listed(listed(SEAT, MOST_SEATS), MOST_SEATS))
    devices: tuple[str, ...] = part(listed(PUBLIC, MOST_SEATS))


@dataclass(frozen=True, slots=True)
class Board(Message):
    """From number ``first`` on, what the devices of a sealed table have said (`sealed.posts`)."""

    KIND = "board"
    first: int = part(_COUNT)
    texts: tuple[str, ...] = part(listed(some_text(POST), 2_000))


# What a guest says.


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Who I am: a key, proven over the host's nonce, and how far I have come in the log."""

    KIND = "hello"
    version: int = part(number(0, 9999))
    key: str = part(PUBLIC)
    proof: str = part(SIGNATURE)
    name: str = part(name)
    watch: bool = part(yes_or_no)
    commit: str = part(HEX64)
    """To what this device will mix into the seed."""
    term: int = part(number(0, 9999))
    leader: int = part(SEAT)
    """The latest host that I have heard of."""
    seq: int = part(_COUNT)
    hash: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Sit(Message):
    """Take an open seat; -1: stand up and watch."""

    KIND = "sit"
    seat: int = part(SEAT)


@dataclass(frozen=True, slots=True)
class Call(Message):
    """Call me that."""

    KIND = "call"
    name: str = part(name)


@dataclass(frozen=True, slots=True)
class Ready(Message):
    """Whether the table may start as far as I am concerned."""

    KIND = "ready"
    yes: bool = part(yes_or_no)


@dataclass(frozen=True, slots=True)
class Do(Message):
    """Something that a person does at the table, made for the moment ``seq``, ``hash``."""

    KIND = "do"
    number: int = part(_REVISION)
    seq: int = part(_COUNT)
    hash: str = part(HEX64)
    what: str = part(one_of("move", "throw", "nod", "undo"))
    move: str = part(_MOVE)
    proof: str = part(SIGNATURE)


@dataclass(frozen=True, slots=True)
class Have(Message):
    """I have the log so far: send me what I have not."""

    KIND = "have"
    seq: int = part(_COUNT)
    hash: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """The answer to a ping."""

    KIND = "pong"
    n: int = part(_REVISION)


@dataclass(frozen=True, slots=True)
class Promise(Message):
    """What this device will mix into the seed of the next match, by its hash."""

    KIND = "promise"
    commit: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Reveal(Message):
    """What this device mixes into the seed."""

    KIND = "reveal"
    what: str = part(HEX64)


@dataclass(frozen=True, slots=True)
class Emote(Message):
    """Say something of the fixed set."""

    KIND = "emote"
    emote: str = part(one_of(*EMOTES))


@dataclass(frozen=True, slots=True)
class Vote(Message):
    """For or against: a bot on the seat of who is away, or blocking who sits there."""

    KIND = "vote"
    what: str = part(one_of("bot", "block"))
    seat: int = part(number(0, MOST_SEATS - 1))
    yes: bool = part(yes_or_no)


@dataclass(frozen=True, slots=True)
class Say(Message):
    """A post for all at a sealed table."""

    KIND = "say"
    text: str = part(some_text(POST))


@dataclass(frozen=True, slots=True)
class Behind(Message):
    """I have so many posts of the sealed table: send me those that follow."""

    KIND = "behind"
    have: int = part(_COUNT)


@dataclass(frozen=True, slots=True)
class Give(Message):
    """To a host that has taken over: my share, and what I have of the public log.

    With ``need`` 1 it is no share but the seed itself; with 0 there is none.
    """

    KIND = "give"
    need: int = part(number(0, MOST_SEATS))
    x: int = part(number(0, 255))
    y: str = part(HEX64)
    first: int = part(_COUNT)
    texts: tuple[str, ...] = part(listed(EVENT, EVENTS_AT_ONCE))
    terms: tuple[int, ...] = part(listed(TERM, EVENTS_AT_ONCE))
    proofs: tuple[str, ...] = part(listed(SIGNATURE, EVENTS_AT_ONCE))
    more: bool = part(yes_or_no)


FROM_HOST: tuple[type[Message], ...] = (
    Greet,
    Welcome,
    Gone,
    Room,
    Begin,
    Log,
    Now,
    Answer,
    Ping,
    Mix,
    Share,
    Opened,
    Emoted,
    Pass,
    Want,
    Again,
    Dealing,
    Sealing,
    Board,
)
FROM_GUEST: tuple[type[Message], ...] = (
    Promise,
    Hello,
    Sit,
    Call,
    Ready,
    Do,
    Have,
    Pong,
    Reveal,
    Emote,
    Vote,
    Give,
    Say,
    Behind,
)

from_guest = reader(*FROM_GUEST)
"""What a guest has sent. Raises `BadMessage`, and nothing else, whatever it is handed."""
from_host = reader(*FROM_HOST)
"""What a host has sent. Raises `BadMessage`, and nothing else, whatever it is handed."""
