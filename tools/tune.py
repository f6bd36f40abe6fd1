"""Which figures of a rule of thumb win more: ``python -m tools.tune GAME [GAMES [NAME…]]``.

One seat plays with every figure of its temper a step larger or smaller, as a coin says, among
three of the usual temper; seats rotate. Over all games, half were played with each figure larger,
so that one run tells of all figures at once. A line a figure: what a step up is worth, in shares
of a win, and how many standard errors that is. Where it is more than two or three, move the figure
there and begin anew: from the temper of the best level, once it has one. Figures that do the same
work move together, so take smaller steps of those. NAMEs leave the others alone.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, NamedTuple

from tablee import games
from tablee.bots.arena import arena
from tablee.kernel import Game

SEATS = 4
TRIED = "tried"
STEP = 1.35
"""A figure is so many times larger or smaller; one that is 0 is `ZERO` more or less."""
ZERO = 0.1
GAMES = 4800


class Played(NamedTuple):
    """A game: +1 or −1 by figure, and the share of the win."""

    signs: tuple[int, ...]
    share: float


@dataclass(frozen=True)
class Trial:
    """What is tried: the figures named, of a temper."""

    game: str
    base: Any
    names: tuple[str, ...]

    def play(self, number: int) -> Played:
        """One game; whatever is drawn in it follows from its number."""
        rng = random.Random(f"tune {number}")
        signs = tuple(rng.choice((-1, 1)) for _ in self.names)
        temper = self.base
        for name, sign in zip(self.names, signs, strict=True):
            temper = moved(temper, name, sign)
        return Played(signs, share(games.load(self.game), temper, number))


def figures(temper: Any, before: str = "") -> Iterator[str]:
    """The numbers of a temper, by name, those of its parts with a dot: ``measure.care``."""
    for each in fields(temper):
        value = getattr(temper, each.name)
        if is_dataclass(value):
            yield from figures(value, f"{before}{each.name}.")
        elif isinstance(value, float):
            yield before + each.name


def moved(temper: Any, name: str, sign: int) -> Any:
    """The temper with one of its figures a step up or down."""
    first, dot, rest = name.partition(".")
    value = getattr(temper, first)
    if dot:
        return replace(temper, **{first: moved(value, rest, sign)})
    return replace(temper, **{first: value * STEP**sign if value else max(0.0, ZERO * sign)})


def share(game: Game, temper: Any, number: int) -> float:
    """What a temper wins of a game among usual ones: that game of a tournament."""
    mind = replace(game.mind, tempers={**game.mind.tempers, TRIED: temper})
    names = [TRIED, *["thumb"] * (SEATS - 1)]
    played = arena(
        replace(game, mind=mind), names, games=number + 1, seed="tune", share=(number, number + 1)
    )
    return played[0].share


def main(arguments: Sequence[str]) -> None:
    """Play, and print what was found, the clearest first."""
    name = arguments[1]
    count = int(arguments[2]) if len(arguments) > 2 else GAMES
    mind = games.load(name).mind
    best = mind.sharp or mind.good
    base = (best and best.temper) or next(iter(mind.tempers.values()))
    trial = Trial(name, base, tuple(arguments[3:]) or tuple(figures(base)))
    with multiprocessing.Pool() as pool:
        played = pool.map(trial.play, range(count), chunksize=16)
    mean = sum(each.share for each in played) / count
    error = math.sqrt(sum((each.share - mean) ** 2 for each in played)) / count
    print(f"{name}: {mean:.3f} of the wins in {count} games, with figures by chance")
    effects = [
        (sum(each.signs[k] * (each.share - mean) for each in played) / count, figure)
        for k, figure in enumerate(trial.names)
    ]
    for effect, figure in sorted(effects, key=lambda each: -abs(each[0])):
        print(f"  {figure:<24} {effect:+.4f} {effect / (error or 1):+5.1f}")


if __name__ == "__main__":
    main(sys.argv)
