"""The table: a match and the people around it, in time.

Everything here is told the time and asks no clock, so that a whole evening can be tested in a
moment. The rules know no time at all: a window that closes is a seat that has said nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tablee.bots import Thinker
from tablee.kernel import (
    Dealer,
    Event,
    Game,
    IllegalMove,
    Match,
    Move,
    Note,
    Position,
    SeededDealer,
    fold,
    happen,
    say,
)
from tablee.table.answers import Answers
from tablee.table.chairs import Chair
from tablee.table.chronicle import Chronicle
from tablee.table.guided import Guided
from tablee.table.thinking import Thoughts
from tablee.table.timing import Clock, Pace, Times, is_window


class Table:
    """A match being played on this device."""

    def __init__(
        self,
        match: Match,
        chairs: Sequence[Chair],
        *,
        seed: int | str | None = None,
        pace: Pace | None = None,
        guided: Guided | None = None,
        dealer: Dealer | None = None,
        now: float = 0.0,
    ) -> None:
        """``seed`` drives chance, bots and their hesitation; None takes the system's entropy.

        While ``guided`` lasts, what happens is what its record says. A ``dealer`` who has dealt
        the match so far deals on.
        """
        if len(chairs) != match.seats:
            raise IllegalMove(say("There must be somebody on every chair."))
        self.match = match
        self.chairs = tuple(chairs)
        self.pace = pace or Pace()
        self._guided = guided
        self._dealer = dealer or SeededDealer(seed)
        rng = random.Random(f"bots {seed}") if seed is not None else random.Random()
        self._thoughts = Thoughts(f"{rng.getrandbits(64)}")
        self._times = Times(rng)
        self._now = now
        self._nodded: tuple[int, frozenset[int]] = (-1, frozenset())
        self._looked_by = 0.0
        self.taken_back = 0
        """How often something was taken back: what is told of it again is news."""
        self.ends_for_good = False
        """Whether what ends the match cannot be taken back: what was dealt has been laid open."""
        self.away: frozenset[int] = frozenset()
        """The persons whose devices are not to be reached: their seats are held, but nobody waits
        for them to have a look."""
        self.grants: Mapping[int, float] = {}
        """By seat afar: the seconds that its messages take there and back, granted in windows."""
        self._answers = Answers()
        self._follow_all()
        self._turn_over(now)

    @classmethod
    def open(
        cls,
        game: Game,
        chairs: Sequence[Chair],
        options: Mapping[str, object] | None = None,
        *,
        seed: int | str | None = None,
        pace: Pace | None = None,
        now: float = 0.0,
    ) -> Table:
        """A new table. Raises `BadOption` for what does not go together."""
        match = Match.start(game, len(chairs), options)
        return cls(match, chairs, seed=seed, pace=pace, now=now)

    # What is to be seen.

    @property
    def game(self) -> Game:
        """What is being played."""
        return self.match.game

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons at this device."""
        return tuple(seat for seat in self.people if not self.chairs[seat].afar)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons, at whatever device."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if not chair.is_bot)

    @property
    def seq(self) -> int:
        """How many events have happened; a click says which moment it was made for."""
        return len(self.match.events)

    @property
    def readying(self) -> bool:
        """Whether something is still to be done together before the first move."""
        return False

    @property
    def mark(self) -> object:
        """While this stays the same the table looks the same; None where nobody can say."""
        return None

    @property
    def clock(self) -> Clock | None:
        """The clock of the open window, if it has one."""
        return self._times.clock

    def chronicle(self, seat: int) -> Chronicle:
        """What a person's seat has seen, or what the public has (``seat`` = number of seats)."""
        return self._chronicles[seat]

    def past(self, seat: int, events: int) -> Position:
        """What ``seat`` (or the public) saw when so many events had happened."""
        match = self.match
        masked = (event.for_seat(seat) for event in match.events[:events])
        return fold(match.game, match.seats, match.options, masked, seat)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """What ``seat`` may do now, found on its own view; in a lesson, what it is told to."""
        if seat in self._answers:
            return ()
        legal = tuple(self._chronicles[seat].view.legal(seat))
        scripted = self._scripted()
        if scripted is None or not legal:
            return legal
        return (scripted.move,) if scripted.seat == seat and not self.nods() else ()

    def note(self) -> Note | None:
        """What the lesson says now, if this is one."""
        return self._guided.note(self.seq) if self._guided else None

    def alone(self, now: float) -> None:
        """Leave the lesson: from here on the match is as any other."""
        self._guided = None
        self._turn_over(now)

    @property
    def is_lesson(self) -> bool:
        """Whether a guided match is under way, and its record not used up."""
        return self._scripted() is not None

    def _scripted(self) -> Event | None:
        return self._guided.next(self.seq) if self._guided else None

    def acting(self) -> tuple[int, ...]:
        """The seats that may move, or the one who is to throw."""
        position = self.match.position
        if position.want is None:
            return self._answers.left(position.to_act())
        thrower = self._thrower()
        return () if thrower is None else (thrower,)

    def throws(self, seat: int) -> bool:
        """Whether the table waits for this person to throw the dice."""
        return self._thrower() == seat

    def nods(self) -> bool:
        """Whether the table waits until the persons here have looked, and one says go on."""
        return any(seat in self.persons for seat in self.nodding())

    def nodding(self) -> tuple[int, ...]:
        """The persons who have yet to look before the table goes on; one speaks for a device."""
        if not self.pace.hands_on or not self._pauses():
            return ()
        seq, nodded = self._nodded
        gone = nodded | self.away if seq == self.seq else self.away
        return tuple(seat for seat in self.people if seat not in gone)

    def _pauses(self) -> bool:
        if self._guided and self._guided.waits(self.seq) and self._thrower() is None:
            return True
        position = self.match.position
        return position.want is not None and position.pause()

    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.position.over()

    @property
    def may_show(self) -> bool:
        """Whether cards can be shown to all after the end: only where nobody holds the deck."""
        return False

    def final(self, seat: int, move: Move) -> bool:
        """Whether a legal move cannot be taken back: it shows something, or ends one's turn."""
        if self.match.position.why_not(seat, move) is not None:
            return False
        after = self.match.position.clone()
        event = happen(after, seat, move)
        return bool(event.seers) or seat not in after.to_act()

    def undoable(self, seat: int) -> bool:
        """Whether this person may take back the last move."""
        opened = self._answers.opened == self.seq  # who knows the others' answers keeps their own
        if self.ends_for_good and self.over():
            return False
        return seat in self.people and not opened and self.match.undoable(seat)

    @property
    def seals(self) -> bool:
        """Whether several persons are asked at this device: nothing is shown until all have
        answered.
        """
        return bool(self._asked())

    def offered(self) -> tuple[int, ...]:
        """Persons who may say something in the turn of another at this device: a spy's master.

        Nobody waits for them, so that the device is handed to them only if somebody says so.
        """
        acting, turn = self.acting(), self.match.position.turn()
        if not self.passed_on or turn not in acting or turn not in self.persons:
            return ()
        return tuple(seat for seat in acting if seat in self.persons and seat != turn)

    @property
    def passed_on(self) -> bool:
        """Whether the device goes from hand to hand, and something is hidden."""
        return len(self.persons) > 1 and bool(self.match.position.pools)

    # What persons do.

    # What comes from another device is ``afar``: no device moves the seats of another.

    def move(self, seat: int, move: Move, now: float, *, afar: bool = False) -> list[Event]:
        """A person's move. Raises `IllegalMove`, and nothing has changed then."""
        self._own(seat, afar)
        scripted = self._scripted()
        if scripted is not None and (scripted.seat, scripted.move) != (seat, move):
            raise IllegalMove(say("In this first match, do what the words say."))
        if (asked := self._asked()) and not afar:
            return self._answered(asked, seat, move, now)
        if afar and move != self.match.position.silence(seat):
            self._answers.forget()  # they were given to another question
        return [self._happened(self.match.play(seat, move), now)]

    def _own(self, seat: int, afar: bool) -> None:
        if seat not in self.people or self.chairs[seat].afar is not afar:
            raise IllegalMove(say("That seat is not yours to move."))

    def _asked(self) -> tuple[int, ...]:
        """The persons of a window who answer one after the other at this device."""
        position = self.match.position
        if not self.passed_on or position.want is not None or self._scripted() is not None:
            return ()
        actors = position.to_act()
        asked = tuple(seat for seat in actors if seat in self.persons)
        closes = all(position.silence(seat) is not None for seat in actors)
        return asked if closes and len(asked) > 1 else ()

    def _answered(self, asked: tuple[int, ...], seat: int, move: Move, now: float) -> list[Event]:
        """Seal an answer; the last one opens all, in the order in which the rules ask."""
        if seat in self._answers:
            raise IllegalMove(say("The table is not waiting for you."))
        reason = self.match.position.why_not(seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        self._answers.seal(seat, move)
        self._now = now
        if self._answers.left(asked):
            return []
        events = []
        for each, answer in self._answers.open(asked):
            position = self.match.position
            # The first counter, say, closes the window: what others had sealed stays unsaid.
            if position.silence(each) is not None and position.why_not(each, answer) is None:
                events.append(self._happened(self.match.play(each, answer), now))
        self._answers.opened = self.seq
        return events

    def throw(self, seat: int, now: float, *, afar: bool = False) -> list[Event]:
        """A person throws the dice that the table waits for. Raises `IllegalMove`."""
        if not self.throws(seat) or self.chairs[seat].afar is not afar:
            raise IllegalMove(say("There is nothing for you to throw now."))
        return [self._happened(self._deal(), now)]

    def nod(self, seat: int, now: float, *, afar: bool = False) -> None:
        """A person has looked, and the table goes on as soon as all have, or have had the time.

        Raises `IllegalMove`.
        """
        waited = self.nodding()
        if seat not in waited or self.chairs[seat].afar is not afar:
            raise IllegalMove(say("The table is not waiting for you."))
        seq, nodded = self._nodded
        if seq != self.seq or not nodded:
            nodded, self._looked_by = frozenset(), now + self.pace.window
        self._nodded = self.seq, nodded | ({seat} if afar else {*self.persons})
        self._now = now

    def undo(self, seat: int, now: float, *, afar: bool = False) -> Event:
        """A person takes back the last move. Raises `IllegalMove`."""
        self._own(seat, afar)
        if not self.undoable(seat):
            raise IllegalMove(say("This can no longer be taken back."))
        undone = self.match.undo(seat)
        self.taken_back += 1
        self._answers = Answers()
        self._follow_all()
        self._turn_over(now)
        return undone

    # What happens by itself.

    def due(self) -> float | None:
        """When something will happen by itself; None while the table waits for a person."""
        due, events = self._due(), self.match.events
        if due is None or not events or events[-1].seat in self.persons:
            return due
        return max(due, self._now + self.pace.least)

    def _due(self) -> float | None:
        """The same, before what happened last has had its time to be seen."""
        position = self.match.position
        if position.over():
            return None
        if self.nodding():
            return self._looked_by if self._nodded[0] == self.seq else None
        if self._asked():
            return None
        if position.want is not None:
            return None if self._thrower() is not None else self._now + self.pace.chance
        if (scripted := self._scripted()) is not None:
            return None if scripted.seat in self.persons else self._now + self.pace.bot
        return self._times.due(position.to_act())

    def advance(self, now: float) -> list[Event]:
        """Let the one thing happen that is due at ``now``, if any."""
        due = self.due()
        if due is None or due > now:
            return []
        position = self.match.position
        if position.want is not None:
            return [self._happened(self._deal(), now)]
        if (scripted := self._scripted()) is not None and scripted.seat is not None:
            return [self._happened(self.match.play(scripted.seat, scripted.move), now)]
        bot = self._times.ready_bot(position.to_act(), now)
        if bot is not None:
            return [self._happened(self.match.play(bot, self._think(bot)), now)]
        # The clock has run out: whoever has said nothing has said no.
        silent = [
            (seat, move)
            for seat in position.to_act()
            if (move := position.silence(seat)) is not None
        ]
        seat, move = silent[0]
        return [self._happened(self.match.play(seat, move), now)]

    def _deal(self) -> Event:
        """The dealer's answer; in a lesson, the record's."""
        scripted = self._scripted()
        if scripted is None:
            return self.match.deal(self._dealer)
        self.match.land(scripted)
        return scripted

    # What bots think.

    def thinking(self) -> bool:
        """Whether the bot that moves next is still to think."""
        thinker = self._next_thinker()
        return thinker is not None and not self._thoughts.hurried and not thinker.finished

    def think(self, sims: int) -> None:
        """Let the bot that moves next think on, for so many simulations at most."""
        thinker = self._next_thinker()
        if thinker is not None:
            thinker.step(sims)

    def hurry(self) -> None:
        """Time is up: the bot that moves next makes the best move that it has found."""
        self._thoughts.hurried = True

    def _next_thinker(self) -> Thinker | None:
        position = self.match.position
        if position.want is not None or self._scripted() is not None or self._asked():
            return None
        seat = self._times.first_bot(position.to_act())
        if seat is None:
            return None
        return self._thoughts.of(self.match, seat, self.chairs[seat].temper)

    def _think(self, seat: int) -> Move:
        return self._thoughts.move(self.match, seat, self.chairs[seat].temper)

    def _thrower(self) -> int | None:
        """The person who has to throw before the match goes on."""
        position = self.match.position
        if position.want is None or position.want[0] != "roll" or not self.pace.hands_on:
            return None
        seat = position.turn()
        return seat if seat in self.people else None

    def reseat(self, seat: int, chair: Chair, now: float) -> None:
        """Somebody else sits on that chair from now on: a bot for who is away, or who is back."""
        chairs = list(self.chairs)
        chairs[seat] = chair
        self.chairs = tuple(chairs)
        self._times.forget(seat)
        self._follow_all()
        self._turn_over(now)

    def _happened(self, event: Event, now: float) -> Event:
        for chronicle in self._chronicles.values():
            chronicle.follow(event)
        self._turn_over(now)
        return event

    def _follow_all(self) -> None:
        match = self.match
        self._chronicles = {
            seat: Chronicle(match.game, match.seats, match.options, seat)
            for seat in (*self.persons, match.seats)
        }
        for event in match.events:
            for chronicle in self._chronicles.values():
                chronicle.follow(event)

    def _turn_over(self, now: float) -> None:
        """Set the times of what follows: bots' moves, and a window's clock."""
        self._now = now
        self._thoughts.clear()
        self._times.set_bots(self.match, self.chairs, self.pace, now)
        position = self.match.position
        actors = position.to_act()
        # Asked one by one there is no clock: that is what the relaxed option is.
        # Nor where a device has to be passed on first: nobody can be quick then.
        relaxed = self.passed_on or self.match.options.get("relaxed", False)
        timed = is_window(position) and not relaxed and not self.is_lesson
        if not timed or not any(seat in self.people for seat in actors):
            self._times.clock = None
        elif self._times.clock is None:
            # Whoever is asked is public, and so is what is granted: no time tells of a hand.
            grant = max((self.grants.get(seat, 0.0) for seat in actors), default=0.0)
            self._times.clock = Clock(now, now + self.pace.window + grant)
