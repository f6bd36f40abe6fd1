"""What a game declares, and where games are found by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.kernel.event import Event
from tablee.kernel.position import Move, Place, Position
from tablee.kernel.style import Playouts, Style
from tablee.kernel.words import BadOption, Say, UnknownGame, say

Setting = bool | int | str
Options = Mapping[str, Setting]


@dataclass(frozen=True)
class Option:
    """A switch of a game. ``choices`` are all its values: (False, True), a range, or words."""

    name: str
    default: Setting
    choices: tuple[Setting, ...]
    label: Say
    help: Say
    words: tuple[Say, ...] = ()
    """What each choice is called on screen; empty for switches and numbers."""

    def allows(self, value: object) -> bool:
        """Whether ``value`` is one of the choices; True is not 1 here, nor 1.0."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def written(self, value: Setting) -> str:
        """A choice as one word, in records, links and forms."""
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    def read(self, word: str) -> Setting:
        """The choice that is `written` so; ``word`` itself if none is, for `allows` to refuse."""
        found = (choice for choice in self.choices if self.written(choice) == word)
        return next(found, word)


WHO_STARTS = say("Who starts")
DRAWN_OR_CHOSEN = say("Drawn at random, or the seat you choose.")


def starter(most: int, label: Say = WHO_STARTS, help_: Say = DRAWN_OR_CHOSEN) -> Option:
    """The option ``first``, of a game for ``most`` at most: a seat, counted from 1; 0 is drawn."""
    return Option("first", 0, tuple(range(most + 1)), label, help_)


def why_no_starter(options: Options, seats: int) -> Say | None:
    """The reason why the seat of the option `starter` cannot start, if there is one."""
    if int(options["first"]) > seats:
        return say("The seat that starts is not at this table.")
    return None


@dataclass(frozen=True)
class Mind:
    """How a game is thought about. Every function takes a view, never more."""

    thumb: Callable[[Any, int, random.Random, Any], Move]
    """``thumb(view, seat, rng, temper)``: the rule of thumb's legal move for ``seat``."""
    tempers: Mapping[str, Any]
    """Tempers that people recognise, by name; the first is the usual one."""
    value: Callable[[Any], list[float]]
    """``value(position)``: how well each seat stands in an unfinished game, 0 to 1 each."""
    weight: Callable[[Any, int], float] = lambda world, viewer: 1.0
    """``weight(world, viewer)``: how likely a world is, by what the others claimed and did."""
    cards: Mapping[str | int, int] = field(default_factory=dict)
    """By the verb of a move that names a card: where in the move it stands. Bots know such a
    move by the card's face: an id says something else in every world."""
    kind: Callable[[Any], Any] = lambda face: face
    """``kind(face)``: the same for faces that are alike."""
    quick: Callable[[Any, int, random.Random], Move] | None = None
    """``quick(position, seat, rng)``: a likely move in a microsecond or two, for rollouts. It is
    handed a whole world, and reads of it what the seat sees; None is any move at random."""
    chapter: Callable[[Any], Hashable] = lambda position: 0
    """``chapter(position)``: what a trial does not outlast: the round. It ends where chance is
    asked for the first time in another one."""
    playouts: Callable[[Any, int, random.Random, Any], Playouts] | None = None
    """``playouts(view, seat, rng, temper)``: how trials play a move out, where a game knows a
    quicker way than its rules."""
    bluffs: Callable[[Any, int], list[Move]] = lambda view, seat: []
    """``bluffs(view, seat)``: the legal moves that pretend something. A tree alone hardly ever
    makes them, since the others in it get to know one's hand."""
    good: Style | None = None
    """How the level called good searches; None if it goes by the rule of thumb as it is."""
    sharp: Style | None = None
    why: Callable[[Any, int, Move], Say] = lambda view, seat, move: say(
        "That is what the rule of thumb says."
    )
    """``why(view, seat, move)``: in one sentence, what speaks for a move: the reason of a hint."""


@dataclass(frozen=True)
class Words:
    """How a game is told. Every function takes views, so it names only what the viewer knows."""

    narrate: Callable[[Any, Event, Any], list[Say]]
    """``narrate(before, event, after)``: what happened, a sentence for each thing worth telling."""
    label: Callable[[Any, int, Move], Say]
    """``label(view, seat, move)``: what the button of a legal move says."""
    prompt: Callable[[Any, int], Say]
    """``prompt(view, seat)``: what the seat to act may do now."""
    waiting: Callable[[Any], Say]
    """``waiting(view)``: what the others are told while they wait."""


@dataclass(frozen=True)
class Game:
    """A game as the registry knows it: one declaration, read from top to bottom."""

    name: str
    title: str
    version: int
    """Of the rules. Records name it; a change that would alter old records raises it."""
    seats: range
    setup: Callable[[Options, int], Position]
    """The position before the first card is dealt, from complete options and the seats."""
    mind: Mind
    words: Words
    options: tuple[Option, ...] = ()
    check: Callable[[Options, int], Say | None] = field(default=lambda options, seats: None)
    """The reason why these options do not go together with this many seats, if any."""

    rematch: Callable[[Options, list[Place]], Options] = field(
        default=lambda options, standing: options
    )
    """The options of a rematch, after a match with these options that ended so."""

    def read(self, name: str, word: str) -> Setting:
        """What ``word`` says of the option ``name``; itself where there is none such."""
        options = (option for option in self.options if option.name == name)
        option = next(options, None)
        return word if option is None else option.read(word)

    def complete(self, given: Mapping[str, object], seats: int) -> dict[str, Setting]:
        """All options: the given ones checked, the others by default.

        Raises `BadOption` for an unknown name, a value that is no choice, options that do
        not go together, or a number of seats that the game is not for.
        """
        if type(seats) is not int or seats not in self.seats:
            raise BadOption(
                say(
                    "{game} is for {low} to {high} players.",
                    game=self.title,
                    low=self.seats.start,
                    high=self.seats.stop - 1,
                )
            )
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise BadOption(say("{game} has no such option.", game=self.title))
            if not known[name].allows(value):
                raise BadOption(say("An option of {game} has an unknown value.", game=self.title))
        options = {name: given.get(name, option.default) for name, option in known.items()}
        reason = self.check(options, seats)  # type: ignore[arg-type]  # checked just above
        if reason is not None:
            raise BadOption(reason)
        return options  # type: ignore[return-value]  # checked above


class Registry:
    """Games by name, loaded when they are first asked for: a start pays for one game only."""

    def __init__(self) -> None:
        self._loaders: dict[str, Callable[[], Game]] = {}

    def add(self, name: str, loader: Callable[[], Game]) -> None:
        """Make a game known under ``name``."""
        self._loaders[name] = loader

    def load(self, name: str) -> Game:
        """The game of that name. Raises `UnknownGame`."""
        loader = self._loaders.get(name) if isinstance(name, str) else None
        if loader is None:
            raise UnknownGame(say("There is no game of that name here."))
        return loader()

    def __iter__(self) -> Iterator[str]:
        """The names, in the order they were added."""
        return iter(self._loaders)
