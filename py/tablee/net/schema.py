"""Checks for what comes over the wire: each takes anything, and gives it back or refuses it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, Never, Protocol, TypeVar

from tablee.kernel.names import clean_name

LONGEST = 60_000
"""Characters of a message: every browser passes a message of that size on in one piece."""

Check = Callable[[Any], Any]
"""``check(found)``: what was found as it may be used. Raises `BadMessage`."""


class BadMessage(Exception):
    """What came is no message of ours; nothing was changed by it."""


def part(check: Check) -> Any:
    """A field of a message, and what may stand in it."""
    return field(metadata={"check": check})


def loads(text: object) -> dict[str, Any]:
    """The JSON object in a text. Raises `BadMessage` for anything else."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadMessage("not a text, or too long")
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadMessage("not JSON") from error
    if not isinstance(found, dict):
        raise BadMessage("not an object")
    return found


def _no_number(name: str) -> Never:
    raise ValueError(name)


class Kind(Protocol):
    """A dataclass whose fields are `part`, and what it is called on the wire."""

    KIND: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]


M = TypeVar("M", bound=Kind)


def reader(*kinds: type[M]) -> Callable[[object], M]:
    """What reads a text of one of these kinds; it raises `BadMessage`, and nothing else."""
    known = {
        kind.KIND: (kind, {each.name: each.metadata["check"] for each in fields(kind)})
        for kind in kinds
    }

    def read(text: object) -> M:
        found = loads(text)
        name = found.pop("is", None)
        if not isinstance(name, str) or name not in known:
            raise BadMessage("no message of that name")
        kind, checks = known[name]
        if found.keys() != checks.keys():
            raise BadMessage("not the fields of that message")
        return kind(**{key: check(found[key]) for key, check in checks.items()})

    return read


def write(message: Kind) -> str:
    """A message as text; bytes are in base64."""
    found = {each.name: getattr(message, each.name) for each in fields(message)}
    return json.dumps(
        {"is": message.KIND, **found}, ensure_ascii=False, separators=(",", ":"), default=_base64
    )


def _base64(value: object) -> str:
    if not isinstance(value, bytes):
        raise TypeError(f"{value!r} is nothing that is sent")
    return base64.b64encode(value).decode()


def number(low: int, high: int) -> Check:
    """A whole number between the two, both included."""

    def check(found: object) -> int:
        if type(found) is not int or not low <= found <= high:
            raise BadMessage("not a number in its bounds")
        return found

    return check


def seconds(most: float) -> Check:
    """A time of zero to ``most`` seconds."""

    def check(found: object) -> float:
        if type(found) not in (int, float):
            raise BadMessage("not a time")
        if not 0 <= found <= most:  # type: ignore[operator]  # a number, as was just seen
            raise BadMessage("not a time in its bounds")
        return float(found)  # type: ignore[arg-type]  # likewise

    return check


def some_text(most: int) -> Check:
    """A text that is read by others, of so many characters at most."""

    def check(found: object) -> str:
        if not isinstance(found, str) or len(found) > most:
            raise BadMessage("not a text, or too long")
        return found

    return check


def yes_or_no(found: object) -> bool:
    """True or false."""
    if type(found) is not bool:
        raise BadMessage("neither true nor false")
    return found


def one_of(*words: str) -> Check:
    """One of these words."""

    def check(found: object) -> str:
        if not isinstance(found, str) or found not in words:
            raise BadMessage("not one of the words")
        return found

    return check


def like(pattern: str) -> Check:
    """A text of that pattern."""
    whole = re.compile(pattern, re.ASCII)

    def check(found: object) -> str:
        if not isinstance(found, str) or not whole.fullmatch(found):
            raise BadMessage("not of the pattern")
        return found

    return check


HEX32 = like("[0-9a-f]{32}")
HEX64 = like("[0-9a-f]{64}")
PUBLIC = like("[0-9a-f]{16,64}")
"""A key as it is shown to others."""
SIGNATURE = like("[0-9a-f]{0,128}")
EVENT = like(r"[0-9a-z_.,*+=-]{1,2000}")
"""An event as `kernel.notation` writes it."""


def name(found: object) -> str:
    """Somebody's name as it may be shown."""
    if not isinstance(found, str) or len(found) > 200:
        raise BadMessage("not a name")
    return clean_name(found)


def listed(each: Check, most: int) -> Check:
    """A list of such things, as a tuple."""

    def check(found: object) -> tuple[Any, ...]:
        if not isinstance(found, list) or len(found) > most:
            raise BadMessage("not a list, or too long")
        return tuple(each(one) for one in found)

    return check


def row(*checks: Check, make: Callable[[Iterable[Any]], tuple[Any, ...]] = tuple) -> Check:
    """A list with one thing for each check, as a tuple: a named one if ``make`` makes that."""

    def check(found: object) -> tuple[Any, ...]:
        if not isinstance(found, list) or len(found) != len(checks):
            raise BadMessage("not a row of that length")
        return make(one(value) for one, value in zip(checks, found, strict=True))

    return check


def settings(found: object) -> Mapping[str, bool | int | str]:
    """Options by name; whether a game knows them is for the game to say."""
    if not isinstance(found, dict) or len(found) > 40:
        raise BadMessage("not options")
    for key, value in found.items():
        small = type(value) is bool or (type(value) is int and abs(value) < 1_000_000)
        word = isinstance(value, str) and re.fullmatch("[a-z0-9_-]{0,40}", value, re.ASCII)
        if not re.fullmatch("[a-z_]{1,40}", key, re.ASCII) or not (small or word):
            raise BadMessage("not an option")
    return found
