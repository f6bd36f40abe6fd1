"""Links: the one place where the part of an address after ``#`` is read and written.

========  =========================================================================
hash      what it opens
========  =========================================================================
play=     a table for that game; ``seats=4`` and the options by name may follow
game=     the set-up panel of that game, with ``seats=`` and options as for ``play=``
rules=    its rules
learn=    its guided first match
match=    a match to be played on: a packed record (``kernel/notation.py``)
watch=    a match to be looked at: ``at=42`` events of it, through the eyes of ``seat=2``
puzzle=   the puzzle of that game; or a packed record with a question for ``seat=2``: ``ask=`` is
          its words, ``good=play,12:Because...`` an answer and what is said to it, ``bad=`` likewise
r=        a table of many devices, by its secret; ``relay=`` names where they meet, if not as usual
j=        a host's offer to one guest (``static/js/link/code.js``)
========  =========================================================================

With any of them: ``speed=`` (a name of the settings) and, with a record, ``who=`` for each chair
in turn: ``who=Ann*`` is a person, ``who=Otto*spiteful`` a bot of that kind.

Nothing here ever reached a server, and nothing in it is trusted: what is no such word is left
aside, what does not fit is refused by a `TableeError` with the reason. The packed record names
the version of its format and of its game's rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from tablee.bots import is_kind
from tablee.kernel import BadRecord, Game, Match, Puzzle, Registry, fold, say
from tablee.kernel.notation import pack, read_line, record_of, replay, unpack, write_line
from tablee.table.chairs import Chair, clean_name, clean_text
from tablee.table.riddle import LONGEST as LONGEST_TEXT
from tablee.table.riddle import puzzle

LONGEST: Final = 1_000_000
"""Characters of a hash that are looked at; the longest record is far below."""
MOST_FIELDS: Final = 40
LONGEST_CODE: Final = 2_000

MOST_RELAYS: Final = 6
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")
CODE: Final = re.compile(r"(?:.*[#&]j=)?([A-Za-z0-9_-]{40,600})")

KINDS: Final = ("match", "watch", "puzzle", "learn", "rules", "game", "play", "r", "j")
"""What a link can open; the first of them that it names."""


class Link(NamedTuple):
    """A link that has been read, and not yet been believed."""

    kind: str = ""
    """One of `KINDS`; empty for a link that opens nothing."""
    what: str = ""
    """The name of a game, or a packed record."""
    speed: str = ""
    at: int | None = None
    seat: int | None = None
    """A seat, the number of seats for the public, or one more for all hands (`eyes_of`)."""
    who: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    """Answers to a puzzle that are right: moves, a colon and what is said."""
    bad: tuple[str, ...] = ()
    relays: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    """Everything else: ``seats`` and the options of a new table."""


def read(text: str) -> Link:
    """The link in a hash, with or without its ``#``; what cannot be read opens nothing."""
    try:
        found = parse_qsl(text[:LONGEST].lstrip("#"), max_num_fields=MOST_FIELDS)
    except ValueError:
        return Link()
    words = dict(found)
    kind = next((kind for kind in KINDS if kind in words), "")
    what = words.pop(kind) if kind else ""
    at, seat = _number(words.pop("at", ""), 5), _number(words.pop("seat", ""), 2)
    speed = words.pop("speed", "")
    lists = ("who", "good", "bad", "relay")
    who, good, bad, relays = (tuple(value for key, value in found if key == name) for name in lists)
    for name in lists:
        words.pop(name, None)
    if kind == "r" and not SECRET.fullmatch(what):
        return Link()
    return Link(kind, what, speed, at, seat, who, good, bad, relays[:MOST_RELAYS], words)


def _number(word: str, digits: int) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= digits else None


def room(secret: str, relays: Sequence[str] = ()) -> str:
    """The hash, with its ``#``, that leads to a table of many devices."""
    return "#" + urlencode([("r", secret), *(("relay", relay) for relay in relays)])


def code_in(text: str) -> str:
    """The code in what somebody pasted: alone, in a link, or broken over lines; empty without."""
    found = CODE.fullmatch("".join(text[:LONGEST_CODE].split()))
    return found[1] if found else ""


def match_of(link: Link, registry: Registry) -> Match:
    """The match in a link. Raises a `TableeError` that says what is wrong with it."""
    return replay(read_line(unpack(link.what), registry), registry)


def puzzle_of(link: Link, registry: Registry) -> tuple[Puzzle, Match]:
    """The puzzle in a link. Raises a `TableeError` that says what is wrong with it.

    The words of a puzzle that did not come with the site are its writer's: plain text, bounded.
    """
    if link.what in list(registry):
        found = puzzle(registry.load(link.what))
        return found, replay(read_line(found.record, registry), registry)
    match = match_of(link, registry)
    seat = match.viewer if link.seat is None else link.seat
    if seat is None:
        raise BadRecord(say("This puzzle cannot be read."))
    ask = clean_text(link.words.get("ask", ""), LONGEST_TEXT)
    return Puzzle("", seat, ask, _answers(link.good), _answers(link.bad)), match


def _answers(texts: Sequence[str]) -> dict[str, str]:
    told = (text.partition(":") for text in texts)
    return {moves: clean_text(why, LONGEST_TEXT) for moves, _, why in told}


def eyes_of(link: Link, match: Match) -> int | None:
    """Whose eyes a link to be looked at asks for: a seat, the public, or None for all hands."""
    return None if link.seat == match.seats + 1 else match.seats if link.seat is None else link.seat


def seat_for(eyes: int | None, match: Match) -> int:
    """The same, as a link says it."""
    return match.seats + 1 if eyes is None else eyes


def chairs_of(link: Link, game: Game, usual: Sequence[Chair]) -> tuple[Chair, ...]:
    """Who sits where: as the link says for as many chairs as it does, the others as usual."""
    chairs = list(usual)
    for seat, text in enumerate(link.who[: len(chairs)]):
        name, _, kind = text.rpartition("*")
        if (shown := clean_name(name)) and (not kind or is_kind(game, kind)):
            chairs[seat] = Chair(shown, kind)
    return tuple(chairs)


def write(
    match: Match,
    chairs: Sequence[Chair] = (),
    *,
    kind: str = "match",
    at: int | None = None,
    seat: int | None = None,
) -> str:
    """The hash, with its ``#``, that opens this match to be played on, or (``watch``) seen."""
    fields = [(kind, pack(write_line(record_of(match), match.game)))]
    if at is not None:
        fields.append(("at", str(at)))
    if seat is not None:
        fields.append(("seat", str(seat)))
    fields += [("who", f"{chair.name}*{chair.temper}") for chair in chairs]
    return "#" + urlencode(fields, safe="*")


def as_seen(match: Match, viewer: int) -> Match:
    """The match as a seat (or the public: the number of seats) has seen it, and no more of it."""
    if match.viewer is not None:
        raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
    seen = Match(match.game, match.seats, match.options, viewer)
    seen.events = [event.for_seat(viewer) for event in match.events]
    seen.position = fold(match.game, match.seats, match.options, seen.events, viewer)
    return seen


def shareable(match: Match, chairs: Sequence[Chair]) -> Match:
    """What may be looked at or given away of a match that is played at this device.

    The whole of it once it is over, or where nothing is hidden; else what the one person here has
    seen, and where there are several (or none) what everybody has.
    """
    if match.position.over() or not match.position.pools:
        return match
    persons = [seat for seat, chair in enumerate(chairs) if not chair.is_bot]
    return as_seen(match, persons[0] if len(persons) == 1 else match.seats)
