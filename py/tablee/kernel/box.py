"""What is in a game's box: how each reads its ``cards.toml``, and what all ask of one.

Not of the package's own names: a game without cards does not read TOML.
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from tablee.kernel.words import TableeError, say

_ORIGIN = re.compile(r"R|I|D|P:S\d+")
T = TypeVar("T", covariant=True)


class ByFace(Protocol[T]):
    """A table by face. In a view a face may be None, and a rule must not look it up then."""

    def __getitem__(self, face: int | None, /) -> T: ...


class BadCards(TableeError):
    """What is in the box cannot be played with; ``say`` tells why."""


def shipped(package: str, name: str = "cards.toml") -> str:
    """The file of that name that comes with the game of that package (its ``__package__``)."""
    text = pkgutil.get_data(package, name)
    assert text is not None
    return text.decode()


def is_origin(found: object) -> bool:
    """Whether that says where a fact is from: the rulebook (R), what follows from it (I), a public
    source by its number (P:S1), or a default of ours (D).
    """
    return _ORIGIN.fullmatch(str(found)) is not None


@contextmanager
def reading() -> Iterator[None]:
    """While an entry is looked for and not found, or is of another shape: `BadCards`, in words."""
    try:
        yield
    except KeyError as error:
        raise BadCards(say("The cards lack the entry {key}.", key=str(error.args[0]))) from error
    except (tomllib.TOMLDecodeError, TypeError) as error:
        raise BadCards(say("The cards cannot be read: {why}", why=str(error))) from error


def check_origins(tables: Iterable[Mapping[str, Any]]) -> None:
    """Every table of a box names its origin. Raises `BadCards`."""
    if not all(is_origin(table.get("origin")) for table in tables):
        raise BadCards(say("An entry of the cards does not say where it comes from."))
