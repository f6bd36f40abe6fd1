"""What a page about a table needs to know: one seat's side of it, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from tablee.kernel import Game, Move, Note, Options, Position, Say
from tablee.table import Chair, Clock, Table, Told
from tablee.ui.i18n import Language
from tablee.ui.settings import DEFAULTS

if TYPE_CHECKING:  # only a table of many devices needs it
    from tablee.table.rooms import Lobby


class Side(NamedTuple):
    """The panel beside the table: what it shows (empty: the log), and what of the rules."""

    opened: str = ""
    chapter: str = ""
    search: str = ""


class Watched(NamedTuple):
    """A match that is looked at and not played."""

    at: int
    """How many events have happened at the moment that is shown."""
    playing: bool
    """Whether it goes on by itself."""
    eyes: int | None
    """Who sees it so: a seat, the public (the number of seats), or None for all hands."""
    allowed: tuple[int | None, ...]
    """Whose eyes there are."""
    whole: bool
    """Whether nothing is missing, so that it can be played on."""


class Posed(NamedTuple):
    """A question about a position."""

    ask: str
    right: bool | None
    """Whether it was answered well; None until it is answered."""
    why: str
    """What is said to the answer."""
    whole: bool
    """Whether nothing is missing, so that it can be played on."""

    def said(self, _: Language) -> str:
        """The question, or the word that its answer gets."""
        if self.right is None:
            return self.ask
        return _("Right.") if self.right else _("Not the best.")


class Hint(NamedTuple):
    """What a bot would do in a person's place, and why."""

    move: Move
    why: Say


@dataclass(frozen=True)
class Look:
    """How somebody looks at the table: nothing here changes the match."""

    settings: Options = field(default_factory=lambda: DEFAULTS)
    side: Side = field(default_factory=Side)
    moment: int | None = None
    """The event that is looked back at; None is now."""
    hint: Hint | None = None
    armed: Move | None = None
    """A move that has been pressed once, and is to be confirmed."""
    missed: tuple[int, int] | None = None
    """What happened while others had the device: after which event, and up to which."""
    lasting: str = ""
    """Whether the browser has promised to keep the matches: ``yes``, ``no``, ``never`` if it keeps
    nothing at all, or empty while it has not been asked."""

    def afresh(self) -> Look:
        """Nothing opened, nothing looked back at; what holds for good stays."""
        return Look(self.settings, lasting=self.lasting)


class People(NamedTuple):
    """The people of a room, as a page shows them beside its table."""

    lobby: Lobby
    link: str
    """What friends open to come in; empty where there is none."""
    state: Say | None
    """What the link says of how it stands."""
    muted: frozenset[int]
    """Members whose words are not shown here."""
    shows: bool = False
    """Whether a sealed match is over and the cards that are held here can be shown to all."""


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
    """What has been told, up to the moment that is looked at."""
    seq: int
    """How many events have happened. Every button carries it, so that a stale click is known."""
    story: tuple[Told, ...]
    """All that has been told."""
    look: Look
    note: Note | None = None
    """What a guided match says now."""
    watched: Watched | None = None
    """If this is a replay, where it stands."""
    posed: Posed | None = None
    """If this is a puzzle, what is asked."""
    offered: tuple[int, ...] = ()
    """Others at this device who may say something in this seat's turn."""
    people: People | None = None
    """Who is at the table with other devices, if it is one of many."""
    readying: bool = False
    """Whether devices are still at what comes before the first move."""

    @property
    def side(self) -> Side:
        """The panel beside the table."""
        return self.look.side

    @property
    def settings(self) -> Options:
        """What the person has chosen for good."""
        return self.look.settings

    @property
    def moment(self) -> int | None:
        """The event that is looked back at; None is now."""
        return self.look.moment

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [chair.name for chair in self.chairs]

    def seats_from_here(self) -> list[int]:
        """All seats clockwise: who looks comes first; the first seat where nobody here plays."""
        seats = self.view.seats
        return [(self.seat + k) % seats for k in range(seats)]

    def word(self, message: Say) -> str:
        """A message in the reader's language, with this table's names."""
        return self._.word(message, self.names)

    def told(self, line: Told) -> str:
        """A line of the log in the reader's language."""
        return self.word(line.say)

    def label(self, move: Move) -> str:
        """What the button of a move says."""
        return self.word(self.game.words.label(self.view, self.seat, move))

    def hinted(self) -> str:
        """What a bot would do; empty without a hint."""
        hint = self.look.hint
        return self._("A bot would do this: {move}.", move=self.label(hint.move)) if hint else ""

    def now_what(self) -> str:
        """The one sentence of the bar: what may be done, or who is being waited for."""
        words = self.game.words
        if self.posed is not None:
            return self.posed.said(self._)
        if self.watched is not None:
            return self._("Move {n} of {all}.", n=self.watched.at, all=self.seq)
        if self.moment is not None:
            return self._("Looking back: move {n} of {all}.", n=self.moment, all=self.seq)
        if self.look.armed is not None:
            return self._("{move}: this cannot be taken back.", move=self.label(self.look.armed))
        if self.readying:
            return self._("All devices get the table ready together, so that nobody can cheat.")
        if self.nods:
            return self._("Have a look; the table goes on when you are ready.")
        if self.moves or self.throws:
            return self.word(words.prompt(self.view, self.seat))
        return self.word(words.waiting(self.view))


def scene(
    table: Table,
    seat: int,
    language: Language,
    now: float,
    look: Look | None = None,
    people: People | None = None,
) -> Scene:
    """The table as a person at this device sees it, now or at the moment looked back at."""
    look = look or Look()
    chronicle = table.chronicle(seat)
    story = tuple(chronicle.log)
    here = Scene(
        language,
        table.game,
        chronicle.view,
        seat,
        table.chairs,
        table.moves(seat),
        table.acting(),
        table.throws(seat),
        table.nods() and seat in table.persons,
        table.undoable(seat),
        table.clock,
        now,
        story,
        table.seq,
        story,
        look,
        table.note(),
        offered=table.offered() if seat == table.match.position.turn() else (),
        people=people,
    )
    moment = 0 if table.readying else look.moment
    if moment is None:
        return here
    then = replace(
        here,
        view=table.past(seat, moment),
        moves=(),
        acting=(),
        throws=False,
        nods=False,
        undoable=False,
        clock=None,
        log=tuple(line for line in story if line.event <= moment),
        note=None,
        offered=(),
    )
    if not table.readying:
        return then
    # Nothing has happened yet for who looks: it is told when all is ready.
    return replace(then, seq=0, story=(), look=replace(look, moment=None), readying=True)
