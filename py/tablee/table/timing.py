"""Time at the table: how long things take, when the bots move, and when a window closes."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablee.kernel import Match, Position
from tablee.table.chairs import Chair


@dataclass(frozen=True)
class Pace:
    """Seconds that things take at the table."""

    chance: float = 0.5
    """Between a move and the dice or cards that follow it, where no person throws them."""
    bot: float = 0.8
    """A bot's move is shown for so long before the next thing happens."""
    step: float = 0.5
    """The same where the bot has moved just before: a step of a way, a card after a bonus."""
    hesitation: tuple[float, float] = (0.3, 0.9)
    """In a window a bot answers within this span, drawn for each, hand or no hand."""
    least: float = 0.4
    """What a person has not done is shown at least so long, whatever else is due."""
    window: float = 12.0
    """How long a window with a clock is open for persons."""
    hands_on: bool = True
    """Whether persons throw their own dice, and say when they have looked; else it goes on."""


class Clock(NamedTuple):
    """A window's clock: when it was opened and when it closes, in seconds of the table's time."""

    opened: float
    closes: float


def is_window(position: Position) -> bool:
    """Whether saying nothing is an answer now: several may speak, and none has to."""
    actors = position.to_act()
    return bool(actors) and position.silence(actors[0]) is not None


class Times:
    """What is due by itself, and when: bots' moves, and the end of the open window."""

    def __init__(self, rng: random.Random) -> None:
        """``rng`` draws how long a bot hesitates."""
        self.clock: Clock | None = None
        """That of the open window, if it has one."""
        self._rng = rng
        self._bots: dict[int, float] = {}

    def set_bots(self, match: Match, chairs: Sequence[Chair], pace: Pace, now: float) -> None:
        """Set the time of every bot that may move; one that has its time keeps it."""
        position = match.position
        actors, window = position.to_act(), is_window(position)
        for seat in range(position.seats):
            if seat not in actors or not chairs[seat].is_bot:
                self.forget(seat)
            elif seat not in self._bots:
                shortest, longest = pace.hesitation
                hesitation = shortest + self._rng.random() * (longest - shortest)
                again = bool(match.events) and match.events[-1].seat == seat
                pause = pace.step if again else pace.bot
                self._bots[seat] = now + (hesitation if window else pause)

    def forget(self, seat: int) -> None:
        """That seat's time is none any more."""
        self._bots.pop(seat, None)

    def keep_only(self, seats: Collection[int]) -> None:
        """The bots of the other seats are run elsewhere."""
        self._bots = {seat: time for seat, time in self._bots.items() if seat in seats}

    def first_bot(self, seats: Iterable[int]) -> int | None:
        """Whose bot moves first of these seats."""
        waiting = (seat for seat in seats if seat in self._bots)
        return min(waiting, key=self._bots.__getitem__, default=None)

    def ready_bot(self, seats: Iterable[int], now: float) -> int | None:
        """The same, if its time has come."""
        seat = self.first_bot(seats)
        return seat if seat is not None and self._bots[seat] <= now else None

    def due(self, seats: Iterable[int], *, clock: bool = True) -> float | None:
        """When the first thing is due; ``clock``: the end of the window is one."""
        times = [self._bots[seat] for seat in seats if seat in self._bots]
        if clock and self.clock is not None:
            times.append(self.clock.closes)
        return min(times, default=None)
