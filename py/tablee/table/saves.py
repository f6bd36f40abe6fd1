"""A table written down, and set up again: the match's record and who sits where."""

from __future__ import annotations

import json

from tablee.bots import is_kind
from tablee.kernel import BadRecord, Game, Registry, say
from tablee.kernel.notation import from_json, record_of, replay, to_json
from tablee.table.chairs import Chair, clean_name
from tablee.table.guided import Guided, lesson
from tablee.table.table import Table
from tablee.table.timing import Pace

FORMAT = 1


def save(table: Table) -> str:
    """The table as JSON text. No seed: what is to come is drawn afresh, and cannot be read."""
    return json.dumps(
        {
            "table": FORMAT,
            "chairs": [[chair.name, chair.temper] for chair in table.chairs],
            "lesson": table.is_lesson,
            "record": json.loads(to_json(record_of(table.match))),
        },
        ensure_ascii=False,
    )


def restore(
    text: str, registry: Registry, *, seed: int | str | None, pace: Pace, now: float
) -> Table:
    """The table that `save` wrote. Raises a `TableeError` that says what is wrong with it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("The saved match is damaged.")) from error
    if not isinstance(found, dict) or found.get("table") != FORMAT:
        raise BadRecord(say("The saved match was written by another version of Tablée."))
    match = replay(from_json(json.dumps(found.get("record"))), registry)
    if match.viewer is not None:
        raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
    chairs = _read_chairs(found.get("chairs"), match.game)
    if len(chairs) != match.seats:
        raise BadRecord(say("The saved match is damaged."))
    guided = Guided(lesson(match.game), registry) if found.get("lesson") is True else None
    if guided is not None and not guided.fits(match):
        guided = None  # a newer version teaches otherwise: the match goes on as any other
    return Table(match, chairs, seed=seed, pace=pace, guided=guided, now=now)


def _read_chairs(found: object, game: Game) -> list[Chair]:
    damaged = BadRecord(say("The saved match is damaged."))
    if not isinstance(found, list):
        raise damaged
    chairs = []
    for entry in found:
        match entry:
            case [str(name), str(temper)] if not temper or is_kind(game, temper):
                chairs.append(Chair(clean_name(name), temper))
            case _:
                raise damaged
    return chairs
