"""Matches as text: moves, events, and records of one line.

A record is one line, short enough for a link and plain enough to read::

    tablee/1 pechvogel/1 seats=2 relaxed=yes *1 *0,0,2,4,1,5,5 1.pick,3 *1,2

- ``tablee/1`` is the version of this format, ``pechvogel/1`` that of the game's rules;
- options that are not the default stand as ``name=value``;
- ``1.pick,3`` is a move of seat 1; ``*1,2`` is the dealer's answer, its numbers in the order
  asked for. After a shuffle they are the faces dealt, in the order of the cards.

A record of one seat's view (``viewer=2``) leaves blank what that seat was not dealt
(``*,,12,``), and adds to an event the faces it learned (``1.play,12+12=40``). In a whole
record those follow from the shuffles.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from tablee.kernel.event import Event, happen
from tablee.kernel.match import Match
from tablee.kernel.position import Move, Position, Want
from tablee.kernel.registry import Game, Registry, Setting
from tablee.kernel.words import BadRecord, TableeError, say

FORMAT = 1
"""Version of the record format; raised only with a reader for all older ones."""

LONGEST_LINE = 400_000
MOST_EVENTS = 20_000
"""Bounds for what comes from a link or a file; the longest real matches stay below 3,000."""

_WORD = re.compile(r"[a-z][a-z_]{0,30}|-?[0-9]{1,6}")
_NUMBER = re.compile(r"[0-9]{1,6}")
_FACES = r"((?:\+[0-9]{1,4}=[0-9]{1,4})*)"
_SHOWN = re.compile(r"\+([0-9]{1,4})=([0-9]{1,4})")
_MOVE = re.compile(r"([0-9]{1,2})\.([^+]{1,400})" + _FACES)
_ANSWER = re.compile(r"\*([0-9]{0,6}(?:,[0-9]{0,6})*)" + _FACES)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written down: what `Match` needs to be folded again."""

    game: str
    version: int
    seats: int
    options: Mapping[str, Setting]
    events: tuple[str, ...]
    viewer: int | None = None


def write_move(move: Move) -> str:
    """A move as text: ``("play", 12)`` is ``play,12``."""
    return ",".join(str(part) for part in move)


def read_move(text: str) -> Move:
    """The move that `write_move` wrote. Raises `BadRecord`."""
    parts = text.split(",")
    if not all(_WORD.fullmatch(part) for part in parts):
        raise BadRecord(say("A move in this record cannot be read."))
    return tuple(part if part[0].isalpha() else int(part) for part in parts)


def write_event(event: Event, *, whole: bool) -> str:
    """An event as text. ``whole``: for a record of the whole, where faces follow by themselves."""
    faces = dict(event.faces)
    if event.seat is not None:
        head = f"{event.seat}.{write_move(event.move)}"
    elif event.want is not None and event.want[0] == "shuffle":
        head = "*" + ",".join(str(faces.pop(i, "")) for i in event.want[1])
    else:
        head = "*" + write_move(event.move)
    return head if whole else head + "".join(f"+{i}={face}" for i, face in faces.items())


def record_of(match: Match) -> Record:
    """The record of a match: whole, or of the view that the match holds."""
    whole = match.viewer is None
    return Record(
        match.game.name,
        match.game.version,
        match.seats,
        dict(match.options),
        tuple(write_event(event, whole=whole) for event in match.events),
        match.viewer,
    )


def replay(record: Record, registry: Registry) -> Match:
    """The match that a record tells, every event checked on the way.

    Raises `UnknownGame`, `BadOption`, or `BadRecord` that says at which event it stopped.
    """
    game = registry.load(record.game)
    if record.version != game.version:
        raise BadRecord(say("This match was played under other rules than this version knows."))
    options = game.complete(record.options, record.seats)
    if record.viewer is not None and not 0 <= record.viewer <= record.seats:
        raise BadRecord(say("This record is of a seat that is not at the table."))
    match = Match(game, record.seats, options, record.viewer)
    for number, text in enumerate(record.events, 1):
        try:
            event = _land_text(match, text)
            # A viewer's record holds what it learned: not the card of its own that it showed.
            match.events.append(event if match.viewer is None else event.for_seat(match.viewer))
        except Exception as error:
            # Rules may stumble over what no seat could have sent them: on a view the moves of
            # others cannot even be judged.
            stumbled = say("the rules cannot follow it.")
            why = error.say if isinstance(error, TableeError) else stumbled
            raise BadRecord(
                say("Event {n} of this record does not fit: {why}", n=number, why=why)
            ) from error
    _check_known(match.position)
    return match


def hear(match: Match, text: str) -> Event:
    """Let an event land that another device has written down for this one, checked.

    Returns it with every face of it that is known here. Raises `BadRecord`, and has changed
    nothing then.
    """
    before = match.position.clone()
    try:
        event = _land_text(match, text)
        _check_known(match.position)
    except Exception as error:  # as in `replay`
        match.position = before
        raise BadRecord(say("The event that came does not fit.")) from error
    match.events.append(event if match.viewer is None else event.for_seat(match.viewer))
    return event


def _check_known(position: Position) -> None:
    """A view's faces come from its record: each must have been seen, and lie on one card."""
    viewer = position.viewer
    if viewer is None:
        return
    for pool in position.pools:
        ids = [i for i in range(pool.first, pool.stop) if position.faces[i] is not None]
        unseen = any(not position.seen[i] >> viewer & 1 for i in ids)
        if unseen or len({position.faces[i] for i in ids}) != len(ids):
            raise _never_seen()


def _land_text(match: Match, text: str) -> Event:
    known, given = match.position.faces[:], {int(i): int(face) for i, face in _SHOWN.findall(text)}
    event = _land(match, text)
    shuffled = event.want[1] if event.want is not None and event.want[0] == "shuffle" else ()
    for i, face in given.items():
        # A face comes with the event that shows it, and a card that is known shows no other.
        if i not in event.seers or (i not in shuffled and known[i] not in (None, face)):
            raise _never_seen()
    return event


def _never_seen() -> BadRecord:
    return BadRecord(say("This record shows its seat a card that it cannot have seen."))


def _land(match: Match, text: str) -> Event:
    position = match.position
    if answer := _ANSWER.fullmatch(text):
        if position.want is None:
            raise BadRecord(say("nothing was asked of the dealer."))
        numbers = [int(part) if part else None for part in answer[1].split(",")]
        if not answer[1] and not (position.want[0] == "shuffle" and len(position.want[1]) == 1):
            numbers = []  # nothing is written; but for one card shuffled it is that card's blank
        faces = _read_faces(answer[2], position)
        if position.want[0] == "shuffle":
            faces |= _read_shuffle(position, position.want, numbers)
            return happen(position, None, (), faces)
        return happen(position, None, _read_answer(position.want, numbers), faces)
    if move := _MOVE.fullmatch(text):
        seat, made = int(move[1]), read_move(move[2])
        faces = _read_faces(move[3], position)
        # Rules that run on a view may judge a move only once its face has landed.
        for i, face in faces.items():
            position.faces[i] = face
        if position.viewer in (None, seat) and (reason := position.why_not(seat, made)):
            raise BadRecord(reason)
        if seat not in position.to_act():
            raise BadRecord(say("it is not that seat's turn."))
        return happen(position, seat, made, faces)
    raise BadRecord(say("it is neither a move nor an answer."))


def _read_faces(text: str, position: Position) -> dict[int, int]:
    faces = {}
    if text and position.viewer is None:
        raise BadRecord(say("a whole record holds no faces of its own."))
    for pair in text.split("+")[1:]:
        i, face = map(int, pair.split("="))
        if not any(p.first <= i < p.stop and face in p.faces for p in position.pools):
            raise BadRecord(say("there is no such card."))
        faces[i] = face
    return faces


def _read_answer(want: Want, numbers: list[int | None]) -> tuple[int, ...]:
    size, below = {"roll": (want[1], want[-1]), "pick": (1, want[1]), "open": (0, 0)}[want[0]]
    given = tuple(number for number in numbers if number is not None and number < below)
    if len(numbers) != size or len(given) != size:
        raise BadRecord(say("this is no answer to what was asked."))
    return given


def _read_shuffle(position: Position, want: Want, numbers: list[int | None]) -> dict[int, int]:
    ids = want[1]
    if len(numbers) != len(ids):
        raise BadRecord(say("a shuffle does not deal every card."))
    faces = {i: face for i, face in zip(ids, numbers, strict=True) if face is not None}
    if position.viewer is None and len(faces) != len(ids):
        raise BadRecord(say("a shuffle does not deal every card."))
    for pool in position.pools:
        mine = [i for i in ids if pool.first <= i < pool.stop]
        again = frozenset(mine)
        held = {position.faces[i] for i in range(pool.first, pool.stop) if i not in again}
        dealt = [faces[i] for i in mine if i in faces]
        if len(set(dealt)) != len(dealt) or not set(dealt) <= pool.faces - held:
            raise BadRecord(say("a shuffle deals a card twice, or one that is not there."))
    return faces


def write_line(record: Record, game: Game) -> str:
    """A record on one line; options at their default are left out."""
    head = [f"tablee/{FORMAT}", f"{record.game}/{record.version}", f"seats={record.seats}"]
    if record.viewer is not None:
        head.append(f"viewer={record.viewer}")
    for option in game.options:
        value = record.options[option.name]
        if value != option.default:
            head.append(f"{option.name}={option.written(value)}")
    return " ".join([*head, *record.events])


def read_line(line: str, registry: Registry) -> Record:
    """The record that `write_line` wrote. Raises `BadRecord`, `UnknownGame`, `BadOption`."""
    if len(line) > LONGEST_LINE:
        raise BadRecord(say("This record is too long."))
    words = line.split()
    if len(words) < 3 or not words[0].startswith("tablee/"):
        raise BadRecord(say("This is not a record of Tablée."))
    if words[0] != f"tablee/{FORMAT}":
        raise BadRecord(say("This record was written by a later version of Tablée."))
    name, _, version = words[1].partition("/")
    game = registry.load(name)
    settings: dict[str, Setting] = {}
    rest = words[2:]
    while rest and "=" in rest[0] and "." not in rest[0] and rest[0][0] != "*":
        key, _, value = rest.pop(0).partition("=")
        if key in settings:
            raise BadRecord(say("This record cannot be read."))
        settings[key] = _read_setting(game, key, value)
    seats, viewer = settings.pop("seats", 0), settings.pop("viewer", None)
    if len(rest) > MOST_EVENTS or not _NUMBER.fullmatch(version):
        raise BadRecord(say("This record cannot be read."))
    # How many seats, and whose eyes, are numbers: `_read_setting` has seen to that.
    return Record(name, int(version), seats, settings, tuple(rest), viewer)  # type: ignore[arg-type]


def _read_setting(game: Game, key: str, word: str) -> Setting:
    if key in ("seats", "viewer"):
        if _NUMBER.fullmatch(word):
            return int(word)
        raise BadRecord(say("This record cannot be read."))
    return game.read(key, word)


def to_json(record: Record) -> str:
    """A record as a JSON object, for files."""
    return json.dumps(
        {
            "tablee": FORMAT,
            "game": record.game,
            "rules": record.version,
            "seats": record.seats,
            "options": dict(record.options),
            "viewer": record.viewer,
            "events": list(record.events),
        },
        ensure_ascii=False,
    )


def from_json(text: str) -> Record:
    """The record in a JSON text. Raises `BadRecord`; `replay` checks what it says."""
    if len(text) > 4 * LONGEST_LINE:
        raise BadRecord(say("This record is too long."))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("This file is damaged: it is not JSON.")) from error
    if not isinstance(found, dict) or type(found.get("tablee")) is not int:
        raise BadRecord(say("This is not a record of Tablée."))
    if found["tablee"] != FORMAT:
        raise BadRecord(say("This record was written by a later version of Tablée."))
    shape = {"game": str, "rules": int, "seats": int, "options": dict, "events": list}
    if any(type(found.get(key)) is not kind for key, kind in shape.items()):
        raise BadRecord(say("This record is damaged: a part of it is missing."))
    events, viewer = found["events"], found.get("viewer")
    if len(events) > MOST_EVENTS or not all(isinstance(event, str) for event in events):
        raise BadRecord(say("This record is damaged: its events cannot be read."))
    if viewer is not None and type(viewer) is not int:
        raise BadRecord(say("This record is of a seat that is not at the table."))
    return Record(
        found["game"], found["rules"], found["seats"], found["options"], tuple(events), viewer
    )


def pack(line: str) -> str:
    """A line squeezed into the letters that a link may hold."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress(line.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(packed: str) -> str:
    """The line that `pack` squeezed. Raises `BadRecord`; never unfolds more than is allowed."""
    damaged = BadRecord(say("This link is damaged or was cut short."))
    if len(packed) > LONGEST_LINE:
        raise BadRecord(say("This record is too long."))
    if "." in packed[:8]:  # where another way of packing would be named
        raise BadRecord(say("This record was written by a later version of Tablée."))
    try:
        squeezed = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        loosener = zlib.decompressobj(-15)
        line = loosener.decompress(squeezed, LONGEST_LINE + 1)
        if not loosener.eof:
            raise damaged
        return line.decode()
    except (ValueError, zlib.error) as error:
        raise damaged from error
