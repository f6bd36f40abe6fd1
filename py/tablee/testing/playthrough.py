"""Golden playthroughs: a whole match as text that a person can read and a diff can show.

Every event stands with its number, who did it, what everybody heard, who learned which faces,
what changed on the table, and what may be done next. A change of the rules shows as a change
of the text, at the event where it first matters. ``GOLDEN=write`` writes the files anew; read
the difference before you commit it.
"""

from __future__ import annotations

import difflib
import os
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tablee.kernel import Event, Game, Match, Move, Position, Say, SeededDealer, Setting, Want
from tablee.kernel.notation import record_of, write_line, write_move

Narrate = Callable[[Any, Event, Any], list[Say]]

RANDOM = "random"
"""Instead of a temper: every legal move is as likely as any other."""

_APART = ("faces", "seen", "pools", "want", "viewer")
"""Fields that are told in a way of their own, or say nothing."""
_WIDTH = 96


def playthrough(
    game: Game,
    seats: int,
    options: Mapping[str, object],
    seed: int | str,
    narrate: Narrate | None = None,
    *,
    play: str | None = None,
) -> str:
    """A match played to its end and told event by event.

    ``play`` is a temper of the game, None for its usual one, or `RANDOM`. ``narrate`` None
    takes the game's own words. The same arguments give the same text on every Python that
    draws alike (3.11 and later do).
    """
    match = Match.start(game, seats, options)
    dealer = SeededDealer(f"dealer of {seed}")
    rng = random.Random(f"players of {seed}")
    temper = play or next(iter(game.mind.tempers))
    lines = [
        f"{game.title} ({game.name}/{game.version}), {seats} seats",
        "options: " + (", ".join(_setting(*pair) for pair in match.options.items()) or "none"),
        f"seed: {seed}, moves: {temper}",
        "",
        *_labelled("next", _next(match.position)),
    ]
    while (position := match.position).want is not None or not position.over():
        before = position.view(seats)
        if position.want is not None:
            event = match.deal(dealer)
        else:
            event = match.play(*_choose(game, position, rng, temper))
        after = match.position.view(seats)
        lines += ["", f"{len(match.events)}. {_who(event)}"]
        says = (narrate or game.words.narrate)(before, event.for_seat(seats), after)
        for each in says:
            lines += _labelled("told", [str(each)])
        lines += _labelled("seen", _learned(event, seats))
        lines += _labelled("now", _changed(before, after))
        lines += _labelled("next", _next(match.position))
    lines += ["", "The end"]
    lines += [
        f"   {place.place}. seat {place.seat} with {place.score}"
        for place in match.position.standing()
    ]
    lines += ["", write_line(record_of(match), game)]
    return "\n".join(lines) + "\n"


def golden(file: Path, text: str) -> None:
    """Assert that ``file`` holds ``text``; with ``GOLDEN=write`` in the environment, write it."""
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return
    if not file.exists():
        raise AssertionError(f"{file} is missing: GOLDEN=write writes it")
    expected = file.read_text(encoding="utf-8")
    if text != expected:
        diff = difflib.unified_diff(
            expected.splitlines(), text.splitlines(), file.name, "played now", lineterm="", n=6
        )
        first = "\n".join(list(diff)[:60])
        raise AssertionError(f"another playthrough (GOLDEN=write accepts it):\n{first}")


def _choose(game: Game, position: Position, rng: random.Random, temper: str) -> tuple[int, Move]:
    # int(random() * n), not choice: its numbers are promised to stay the same.
    actors = position.to_act()
    seat = actors[int(rng.random() * len(actors))]
    if temper != RANDOM:
        mind = game.mind
        return seat, mind.thumb(position.view(seat), seat, rng, mind.tempers[temper])
    moves = position.legal(seat)
    return seat, moves[int(rng.random() * len(moves))]


def _setting(name: str, value: Setting) -> str:
    return f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"


def _who(event: Event) -> str:
    if event.seat is not None:
        return f"seat {event.seat}: {write_move(event.move)}"
    assert event.want is not None, "a dealer's answer without a question"
    return f"dealer, {_asked(event.want)}: {write_move(event.move) or 'done'}"


def _asked(want: Want) -> str:
    match want:
        case ("roll", n, sides):
            return f"roll {n} dice of {sides} sides"
        case ("pick", n):
            return f"pick one of {n}"
    return f"{want[0]} cards {_numbers(want[1])}"


def _next(position: Position) -> list[str]:
    if position.want is not None:
        return [f"dealer, {_asked(position.want)}"]
    return [
        f"seat {seat}: " + " | ".join(write_move(move) for move in position.legal(seat))
        for seat in position.to_act()
    ]


def _learned(event: Event, seats: int) -> list[str]:
    """Who learned which faces, those who learned the same together."""
    by_seers: dict[int, list[str]] = {}
    for i, seers in event.seers.items():
        shown = f"{i}={event.faces[i]}" if i in event.faces else f"{i}"
        by_seers.setdefault(seers, []).append(shown)
    return [f"{_names(seers, seats)}: {' '.join(cards)}" for seers, cards in by_seers.items()]


def _names(seers: int, seats: int) -> str:
    if seers >> seats & 1:
        return "everybody"
    seen_by = [str(seat) for seat in range(seats) if seers >> seat & 1]
    return ("seat " if len(seen_by) == 1 else "seats ") + " ".join(seen_by) if seen_by else "nobody"


def _changed(before: Position, after: Position) -> list[str]:
    """The public fields that changed; of a list only the places that did, if it kept its size."""
    changes: list[str] = []
    for name in after.fields():
        old, new = getattr(before, name), getattr(after, name)
        if name not in _APART and old != new:
            changes += _change(name, old, new)
    return [", ".join(changes)] if changes else []


def _change(name: str, old: object, new: object) -> Iterator[str]:
    if isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        places = [at for at, (one, two) in enumerate(zip(old, new, strict=True)) if one != two]
        if len(places) <= 3:
            for at in places:
                yield from _change(f"{name}[{at}]", old[at], new[at])
            return
    yield f"{name} {_value(new)}" if isinstance(new, list | tuple) else f"{name} {old}→{new}"


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + " ".join(_value(part) for part in value) + "]"
    return str(value)


def _numbers(ids: tuple[int, ...]) -> str:
    """Card ids, a run of them shortened: ``0–11 14``."""
    runs: list[list[int]] = []
    for i in ids:
        if runs and i == runs[-1][-1] + 1:
            runs[-1].append(i)
        else:
            runs.append([i])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _labelled(label: str, texts: list[str]) -> Iterator[str]:
    """Each text after its label, broken at spaces so that no line is too long to read."""
    for text in texts:
        head = f"   {label:5}"
        line = head
        for word in text.split(" "):
            if len(line) + len(word) + 1 > _WIDTH and line != head:
                yield line
                line = " " * len(head)
            line += " " + word
        yield line
