"""A table is played at and drawn, to no effect, while its friends are still coming in.

The first picture takes several times as long as a later one: the browser has yet to compile what
Python does for it. At a sealed table all devices would draw theirs while they make their keys.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tablee.kernel import Game, Options
from tablee.table import Chair, Pace, Table
from tablee.ui.i18n import Language
from tablee.ui.seated import Seated

PICTURES = 12
"""After so many the browser has compiled what runs often (measured: `tests.bench.six`)."""
_PACE = Pace(chance=0.0, bot=0.0, step=0.0, hesitation=(0.0, 0.0), least=0.0, hands_on=False)


def rehearse(game: Game, seats: int, options: Options, language: Language) -> Iterator[None]:
    """Deal, make some moves, and look at each, in slices. It is always the same match."""
    rng = random.Random("rehearsal")
    bots = [Chair("", next(iter(game.mind.tempers)))] * (seats - 1)
    table = Table.open(game, [Chair(""), *bots], options, seed="rehearsal", pace=_PACE)
    seated = Seated()
    seated.show(table)
    for now in range(PICTURES):
        seated.update(language, now)
        yield
        if moves := table.moves(0):
            table.move(0, rng.choice(moves), now)
        else:
            table.advance(now)
