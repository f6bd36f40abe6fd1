"""A table where nobody holds the deck, as the people at one device see it.

It is drawn like any table, and so the rules, the bots and the words are as ever. What is done at
it is said to all (`Party.act`) and has happened when all could follow; chance and hidden faces
come of what every device gives by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel import Event, IllegalMove, Move, Say, say
from tablee.net.sealed.party import Party
from tablee.table.chairs import Chair
from tablee.table.table import Table
from tablee.table.timing import Pace

LOST = say(
    "This device no longer has the key that it began this match with. It can only watch: "
    "the others can go on without it."
)
MOMENT = 0.001
"""Seconds in which what has come is handed on."""


class SealedTable(Table):
    """One device's side of a sealed match: `follow` after whatever the party has heard."""

    def __init__(
        self, party: Party, chairs: Sequence[Chair], *, seed: str, pace: Pace, now: float
    ) -> None:
        """``chairs``: those at other devices are ``afar``, and so are bots that run there.

        ``seed`` is of this device alone: by it its bots think.
        """
        self.party = party
        self._found = self._lost = False
        self._audited = len(party.course.audited)
        self._counted: frozenset[int] = frozenset()
        self._proves_at = now
        """When decks that have come are checked: a moment after they have been handed on."""
        self._unproven = 0
        """How many of them there were."""
        super().__init__(party.match, chairs, seed=seed, pace=pace, now=now)
        party.news.clear()
        self.ends_for_good = True

    def follow(self, now: float) -> list[Event]:
        """Take over what has happened since the last time."""
        unproven = len(self.party.course.unproven)
        if unproven > self._unproven:
            self._proves_at = now + MOMENT
        self._unproven = unproven
        news, self.party.news = self.party.news, []
        for event in news:
            self._happened(event, now)
        for audited in self.party.course.audited:
            for chronicle in self._chronicles.values():
                chronicle.view.reveal(audited.faces)
        if self._mine != self._counted:  # hands were opened to this device, for a bot
            self._turn_over(now)
        return news

    def findings(self) -> list[Say]:
        """What this device has found wrong, to be told once: by whom, and that nobody goes on."""
        course = self.party.course
        cheat = course.cheat
        if self.party.lost and not self._lost:
            self._lost = True
            return [LOST]
        if cheat is None or self._found:
            news = course.audited[self._audited :]
            self._audited += len(news)
            return [self._shown(audited.party) for audited in news if cheat is None]
        self._found = True
        if cheat.party < 0:
            return [say("The host has told the devices different things. The match stops here.")]
        return [_finding(cheat.what, self._who(cheat.party))]

    def _shown(self, party: int) -> Say:
        who = self._who(party)
        return say("{who} has shown their cards: they agree with what was said.", who=who)

    def _who(self, party: int) -> str:
        return self.chairs[self.party.terms.parties[party][0]].name

    @property
    def may_show(self) -> bool:
        """Whether the match is over and cards of this device can be shown to all."""
        return self.party.may_audit

    def show(self) -> None:
        """Have all see what the seats of this device still hold. Raises `IllegalMove`."""
        if not self.may_show:
            raise IllegalMove(say("There is nothing to show."))
        self.party.audit()

    @property
    def _mine(self) -> frozenset[int]:
        """The seats that this device plays for."""
        me = self.party.me
        return frozenset(self.party.course.seats[me] if me is not None else ())

    @property
    def waits(self) -> bool:
        """Whether something was said here that the others have not all heard."""
        return self.party.acting

    @property
    def keeps_time(self) -> bool:
        """Whether this device says the silence of who lets a window's clock run out."""
        return self.party.me == self.party.course.live[0]

    def agree(self, seat: int) -> None:
        """Agree that the device of that seat is gone, and that its hand is opened to a bot."""
        self.party.agree(self.party.course.party_of(seat))

    def replaced(self) -> tuple[int, ...]:
        """The seats of devices that are gone, for which a bot plays on."""
        parties = self.party.terms.parties
        return tuple(seat for k in sorted(self.party.course.gone) for seat in parties[k])

    @property
    def mark(self) -> object:
        """What is said goes on under the table, until an event has landed or a move is awaited.
        What is done before the first move is one picture.
        """
        course = self.party.course
        played = len(self.match.events), self.waits, course.acts, self._playing
        about = course.cheat, len(self._mine), self.chairs, self.away
        shown = len(course.audited), self.may_show
        return None if self.readying else played, *about, *shown

    @property
    def readying(self) -> bool:
        """Until the first move is awaited all devices make keys, mix and deal."""
        course = self.party.course
        return not course.begun and course.cheat is None

    def void(self) -> tuple[int, ...] | None:
        """The seats of the device without which all agree to begin anew; None: nobody does."""
        party = self.party.course.void
        return self.party.terms.parties[party] if party >= 0 else None

    def throws(self, seat: int) -> bool:
        """Dice are thrown by all together, as soon as they are asked for."""
        return False

    def _thrower(self) -> int | None:
        return None

    def nodding(self) -> tuple[int, ...]:
        """What every device has seen cannot be held back by one of them."""
        return ()

    def undoable(self, seat: int) -> bool:
        """Nothing is taken back: it was said to all."""
        return False

    def final(self, seat: int, move: Move) -> bool:
        """Nothing is taken back."""
        return True

    @property
    def _playing(self) -> bool:
        """Whether a move is what the table waits for."""
        course = self.party.course
        up_to_date = len(self.match.events) == len(self.party.course.events)
        return course.acts and up_to_date and not self.waits

    def moves(self, seat: int) -> tuple[Move, ...]:
        """What ``seat`` may do now; nothing while others have yet to hear or to give their part."""
        return super().moves(seat) if self._playing and seat in self.persons else ()

    def move(self, seat: int, move: Move, now: float, *, afar: bool = False) -> list[Event]:
        """Say a person's move to all. Raises `IllegalMove`."""
        self._own(seat, False)
        if not self._playing:
            raise IllegalMove(say("The table is waiting for chance."))
        self.party.act(seat, move)
        return []

    def due(self) -> float | None:
        """When a deck is checked, a bot of this device moves, or a clock kept here runs out."""
        if self.party.owes_proof:
            return self._proves_at
        return super().due() if self._playing else None

    def _due(self) -> float | None:
        if self.over() or self.match.position.want is not None:
            return None
        return self._times.due(self.match.position.to_act(), clock=self.keeps_time)

    def _turn_over(self, now: float) -> None:
        """Only the bots that this device runs are waited for here."""
        super()._turn_over(now)
        self._counted = self._mine
        self._times.keep_only(self._counted)

    def advance(self, now: float) -> list[Event]:
        """Let the one thing be said that is due at ``now``, if any."""
        due = self.due()
        if due is None or due > now:
            return []
        if self.party.owes_proof:
            self.party.prove()
            return []
        position = self.match.position
        bot = self._times.ready_bot(position.to_act(), now)
        if bot is not None:
            self.party.act(bot, self._think(bot))
            return []
        for seat in position.to_act():
            if (silent := position.silence(seat)) is not None:
                self.party.act(seat, silent)
                break
        return []

    def thinking(self) -> bool:
        """Whether a bot of this device is still to think."""
        return self._playing and super().thinking()


def _finding(what: str, who: str) -> Say:
    """What an honest device does not do, and whose has done it."""
    if what == "shuffle":
        return say("The device of {who} mixed in other cards. The match stops here.", who=who)
    if what == "illegal":
        return say("The device of {who} made a move that cannot be. The match stops here.", who=who)
    if what == "claim":
        return say("The cards of {who} are not what was said of them. The match stops.", who=who)
    return say("A proof from the device of {who} does not hold. The match stops here.", who=who)
