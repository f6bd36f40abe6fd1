"""What is told and heard at a table: each event once, and what one may do when that changes."""

from __future__ import annotations

from tablee.kernel import Event
from tablee.table import Table
from tablee.ui.picture import picture, sound
from tablee.ui.scene import Scene


class News:
    """What one page has told so far."""

    def __init__(self, heard: int = 0) -> None:
        """``heard`` events happened before, and are old news."""
        self._heard = self._sounded = heard
        self._looked: dict[int, int] = {}
        """How many events each seat has been shown."""
        self._last: tuple[str, ...] = ()
        self._awaited = False

    def undone(self, table: Table) -> None:
        """Events have been taken back: when they happen again, that is news."""
        self._heard = min(self._heard, table.seq)
        self._sounded = min(self._sounded, table.seq)
        self._looked = {seat: min(n, table.seq) for seat, n in self._looked.items()}

    def turn_to(self, table: Table, seat: int) -> tuple[int, int]:
        """``seat`` takes the device: what it has not been shown is told next, and is this.

        Without a memory of it (a match of another day) that is what came after its last move.
        """
        own = (k + 1 for k, event in enumerate(table.match.events) if event.seat == seat)
        self._heard = max(self._looked.get(seat, 0), max(own, default=0))
        self._last = ()
        self._awaited = False
        since = table.match.events[self._heard :]
        # Cards that have only been dealt lie before everybody's eyes.
        started = any(event.seat not in (None, seat) for event in since)
        return (self._heard if started else table.seq), table.seq

    def moved_on(self, table: Table) -> bool:
        """Whether something has happened that has not been told."""
        return table.seq != self._heard

    def tell(self, table: Table, shown: Scene) -> tuple[list[str], list[str]]:
        """Sentences for those who listen, and the sounds of what they tell."""
        if shown.readying:  # what happens meanwhile is told when it is shown
            before, self._last = self._last, _prompts(shown)
            return [each for each in self._last if each not in before], []
        fresh = table.match.events[self._sounded :]
        said = [shown.told(line) for line in shown.story if line.event > self._heard]
        sounds = self._sounds(fresh, shown)
        self._heard = self._sounded = self._looked[shown.seat] = table.seq
        waits = bool(shown.moves or shown.throws or shown.nods)
        words = _prompts(shown)
        if words != self._last and (waits or shown.moment is not None):
            said += [each for each in words if each not in self._last]
        self._last = words
        if waits and not self._awaited and shown.settings["bell"] and not shown.view.over():
            sounds.append("turn")
        self._awaited = waits
        return said, sounds

    def _sounds(self, events: list[Event], shown: Scene) -> list[str]:
        art, heard = picture(shown.game), []
        for event in events:
            seat = event.seat if event.seat is not None else shown.view.turn()  # whose dice, say
            bot = seat is not None and shown.chairs[seat].is_bot
            if shown.settings["bots"] if bot else shown.settings["sound"]:
                name = sound(art, event)
                heard += [f"{name}~" if bot else name] if name else []
        if events and shown.view.over() and shown.moment is None and shown.settings["bell"]:
            mine = [each.place for each in shown.view.standing() if each.seat == shown.seat]
            heard.append("lose" if mine and mine[0] != 1 else "win")
        return heard


def _prompts(shown: Scene) -> tuple[str, ...]:
    """What is said to the person now: a lesson's note, what may be done, a hint."""
    words = [shown.word(shown.note.say)] if shown.note else []
    words.append(shown.now_what())
    if hint := shown.look.hint:
        words.append(f"{shown.hinted()} {shown.word(hint.why)}")
    return tuple(words)
