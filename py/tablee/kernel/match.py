"""A match: its options, its seats and its events. Everything else is folded from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablee.kernel.dealer import Dealer
from tablee.kernel.event import Event, happen, land
from tablee.kernel.position import Move, Position
from tablee.kernel.registry import Game, Options, Setting
from tablee.kernel.words import IllegalMove, say


class Match:
    """A match from its first event on, and the position it has come to.

    On one device, or at the table's host, ``position`` is the whole. On a guest's device it
    is that seat's view, and the events that land there are masked; the code is the same.
    """

    def __init__(self, game: Game, seats: int, options: Options, viewer: int | None = None) -> None:
        """``options`` must be complete: `start` is the way in for what a person chose."""
        self.game = game
        self.seats = seats
        self.options: dict[str, Setting] = dict(options)
        self.viewer = viewer
        self.events: list[Event] = []
        self.position = opening(game, seats, self.options, viewer)

    @classmethod
    def start(cls, game: Game, seats: int, options: Mapping[str, object] | None = None) -> Match:
        """A new match before its first event. Raises `BadOption`."""
        return cls(game, seats, game.complete(options or {}, seats))

    def play(self, seat: int, move: Move) -> Event:
        """Make a move. Raises `IllegalMove` with the reason, and leaves all as it was."""
        reason = self.position.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        return self._keep(happen(self.position, seat, move))

    def deal(self, dealer: Dealer) -> Event:
        """Let the dealer answer once what the position wants."""
        return self._keep(dealer.deal(self.position))

    def settle(self, dealer: Dealer) -> list[Event]:
        """Let the dealer answer until players are to act, or the game is over."""
        dealt = []
        while self.position.want is not None:
            dealt.append(self.deal(dealer))
        return dealt

    def land(self, event: Event) -> None:
        """Let an event land that happened elsewhere: a guest's way. Unchecked."""
        land(self.position, event)
        self._keep(event)

    def undoable(self, seat: int) -> bool:
        """Whether ``seat`` may take back the last event.

        Only its own move, while nobody has acted since, and only if it showed nothing to
        anybody: what has been seen cannot be unseen.
        """
        return bool(self.events) and self.events[-1].seat == seat and not self.events[-1].seers

    def undo(self, seat: int) -> Event:
        """Take back ``seat``'s last move, and return it. Raises `IllegalMove`."""
        if not self.undoable(seat):
            raise IllegalMove(say("This can no longer be taken back."))
        undone = self.events.pop()
        self.position = fold(self.game, self.seats, self.options, self.events, self.viewer)
        return undone

    def _keep(self, event: Event) -> Event:
        self.events.append(event)
        return event


def opening(game: Game, seats: int, options: Options, viewer: int | None = None) -> Position:
    """The position before the first event; a view of it where ``viewer`` is a seat."""
    position = game.setup(options, seats)
    return position if viewer is None else position.view(viewer)


def fold(
    game: Game, seats: int, options: Options, events: Iterable[Event], viewer: int | None = None
) -> Position:
    """The position that the events come to; ``viewer``'s view if they are masked for it."""
    position = opening(game, seats, options, viewer)
    for event in events:
        land(position, event)
    return position
