"""A bot thinks in slices, so that whoever calls can do something else in between."""

from __future__ import annotations

from tablee.bots import Thinker
from tablee.kernel import Match, Move


class Thoughts:
    """What the bot that moves next thinks about this moment: its view and a seed of it, no more."""

    def __init__(self, seed: str) -> None:
        self.hurried = False
        """Whether time is up: it makes the best move that it has found."""
        self._seed = seed
        self._about: tuple[int, int, Thinker] | None = None

    def clear(self) -> None:
        """Something has happened: it is another moment."""
        self.hurried = False
        self._about = None

    def of(self, match: Match, seat: int, kind: str) -> Thinker:
        """The thoughts of the bot of that kind which sits there."""
        seq, now = len(match.events), self._about
        if now is None or now[:2] != (seq, seat):
            view, seed = match.position.view(seat), f"{self._seed} {seq} {seat}"
            now = self._about = seq, seat, Thinker(match.game, kind, view, seat, seed)
        return now[2]

    def move(self, match: Match, seat: int, kind: str) -> Move:
        """Its move, thought through to the end unless time is up."""
        thinker = self.of(match, seat, kind)
        while not self.hurried and not thinker.step(1000):
            pass
        return thinker.move()
