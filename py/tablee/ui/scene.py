"""What a page about a table needs to know: one seat's side of it, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.kernel import Game, Move, Position, Say
from tablee.table import Chair, Clock, Table, Told
from tablee.ui.i18n import Language


@dataclass(frozen=True)
class Scene:
    """A table as ``seat`` sees it; everything here may stand in that person's page."""

    _: Language
    game: Game
    view: Position
    """Folded from events masked for this seat: it holds nothing that the seat may not see."""
    seat: int
    """Who looks; the number of seats when nobody at this device plays."""
    chairs: tuple[Chair, ...]
    moves: tuple[Move, ...]
    """The legal moves of ``seat`` now."""
    acting: tuple[int, ...]
    """Whom the table waits for."""
    throws: bool
    """Whether ``seat`` is to throw the dice."""
    nods: bool
    """Whether the table waits until ``seat`` has looked."""
    undoable: bool
    clock: Clock | None
    now: float
    log: tuple[Told, ...]
    seq: int
    """How many events have happened. Every button carries it, so that a stale click is known."""

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [chair.name for chair in self.chairs]

    def word(self, message: Say) -> str:
        """A message in the reader's language, with this table's names."""
        return self._.word(message, self.names)

    def told(self, line: Told) -> str:
        """A line of the log in the reader's language."""
        return self.word(line.say)

    def label(self, move: Move) -> str:
        """What the button of a move says."""
        return self.word(self.game.words.label(self.view, self.seat, move))

    def now_what(self) -> str:
        """The one sentence of the bar: what may be done, or who is being waited for."""
        words = self.game.words
        if self.nods:
            return self._("Have a look; the table goes on when you are ready.")
        if self.moves or self.throws:
            return self.word(words.prompt(self.view, self.seat))
        return self.word(words.waiting(self.view))


def scene(table: Table, seat: int, language: Language, now: float) -> Scene:
    """The table as a person at this device sees it."""
    chronicle = table.chronicle(seat)
    return Scene(
        language,
        table.game,
        chronicle.view,
        seat,
        table.chairs,
        tuple(chronicle.view.legal(seat)),
        table.acting(),
        table.throws(seat),
        table.nods() and seat in table.persons,
        table.undoable(seat),
        table.clock,
        now,
        tuple(chronicle.log),
        table.seq,
    )
