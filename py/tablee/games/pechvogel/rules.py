"""The rules of Pechvogel (Peter Jürgensen, Zoch 2018).

A turn: throw seven dice, choose a value, and go on throwing until four dice of it or three
ravens lie on the board. Bad-luck markers make a throw be taken back: the active player's own
(*chasing*) or the rivals' (*bringing*). Nothing is hidden but the dice to come, so there are
no cards; rulings PV-01 to PV-29 are those of the project's sheet.
"""

from __future__ import annotations

from typing import ClassVar, Self

from tablee.games.pechvogel import settling
from tablee.games.pechvogel.moves import (
    BRING,
    CHASE,
    CLOCKWISE,
    KEEP,
    ONLY,
    OWN,
    PASS,
    PICKS,
    REMOVES,
    ROLLS,
    STEALS,
    SUPPLY,
    TAKE,
)
from tablee.games.pechvogel.pieces import (
    COST,
    DICE,
    FACES,
    MURPHY_COST,
    NEEDED,
    NOBODY,
    RAVEN,
    RAVEN_SIDE,
    TILES_EACH,
    TOO_MANY,
    VALUES,
)
from tablee.games.pechvogel.settling import settle, victims
from tablee.kernel import Move, Options, Place, Position, Say, places, say


def setup(options: Options, seats: int) -> Pechvogel:
    """The table before the first throw; whoever starts is drawn unless the lobby said so."""
    table = Pechvogel(seats)
    table.relaxed = bool(options["relaxed"])
    table.choose = bool(options["choose"])
    first = int(options["first"])
    if first == 0:
        table.phase = "first"
        table.want = ("pick", seats)
    else:
        table.active = first - 1
        table.start_turn()
    return table


class Pechvogel(Position):
    """Tiles, markers, Murphy, and the dice of the turn that is being played."""

    __slots__ = (
        "active",
        "asked",
        "board",
        "brought",
        "centre",
        "chased",
        "choose",
        "dice",
        "hits",
        "last",
        "loose",
        "markers",
        "murphy",
        "owed",
        "phase",
        "ravens",
        "relaxed",
        "target",
        "tiles",
    )

    game: ClassVar[str] = "pechvogel"

    phase: str
    """first, throw (both wait for chance), pick, chase, bring, tile, remove, repay, over."""
    active: int
    centre: list[int]
    """How many tiles of 3, 4, 5, 6, 7 lie in the middle."""
    tiles: list[tuple[int, ...]]
    """By seat: how many tiles of 3, 4, 5, 6, 7 are in front of it."""
    markers: list[int]
    """By seat; the supply is unlimited (PV-27)."""
    murphy: int
    """Who has the Murphy tile, or NOBODY."""
    dice: list[int]
    """What each of the seven dice shows: 3 to 7, or RAVEN."""
    board: list[int]
    """Which dice lie on the board, in the order they came there."""
    loose: list[int]
    """Which are not: the dice of the next throw, in rising order."""
    last: list[int]
    """Which of them the last throw placed: a redo takes back these (PV-05)."""
    target: int
    """The value chosen in this turn, or 0 before the choice."""
    hits: int
    ravens: int
    chased: bool
    """Whether the active player has chased in this turn."""
    brought: list[int]
    """Who has a marker on the board, in the order they put it there (PV-16)."""
    asked: list[int]
    """In the window: who has still to say whether they bring, in turn order."""
    owed: list[int]
    """With the option of PV-16: the bringers still to be given their extra marker."""
    relaxed: bool
    choose: bool

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.phase = "throw"
        self.active = 0
        self.centre = [TILES_EACH] * len(VALUES)
        self.tiles = [(0,) * len(VALUES)] * seats
        self.markers = [0] * seats
        self.murphy = NOBODY
        self.dice = [RAVEN] * DICE
        self.board = []
        self.loose = list(range(DICE))
        self.last = []
        self.target = 0
        self.hits = 0
        self.ravens = 0
        self.chased = False
        self.brought = []
        self.asked = []
        self.owed = []
        self.relaxed = False
        self.choose = False

    def to_act(self) -> tuple[int, ...]:
        """The active player; in the window every rival still asked, one by one if relaxed."""
        phase = self.phase
        if self.want is not None or phase == "over":
            return ()
        if phase == "bring":
            return ONLY[self.asked[0]] if self.relaxed else tuple(self.asked)
        return ONLY[self.active]

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of ``seat``."""
        phase = self.phase
        if phase == "bring":
            asked = self.asked
            mine = seat == asked[0] if self.relaxed else seat in asked
            return [BRING, PASS] if mine else []
        if seat != self.active or self.want is not None or phase == "over":
            return []
        if phase == "pick":
            dice = self.dice
            picks: list[Move] = []
            for value, move in PICKS:
                if value in dice:
                    picks.append(move)
            return picks
        if phase == "chase":
            return [CHASE, KEEP]
        if phase == "tile":
            at = self.target - 3
            steals = [STEALS[rival] for rival in victims(self, self.target)]
            return [TAKE, *steals] if self.centre[at] else steals
        if phase == "remove":
            return [move for move, left in zip(REMOVES, self.centre, strict=True) if left]
        return [OWN, SUPPLY]

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        if reason := self.out_of_turn(seat):
            return reason
        if move in self.legal(seat):
            return None
        verb = move[0] if move else ""
        if verb == "pick" and self.phase == "pick":
            return say("No die shows that value.")
        if verb == "pick":
            return say("The value has been chosen for this turn.")  # one value a turn
        if verb == "chase":
            return say("Bad luck can be chased once a turn, right after a throw.")
        if verb == "bring":
            return say("Bad luck can be brought once a turn, right after a throw.")
        if verb in ("take", "steal") and self.phase == "tile":
            return say("There is no such tile there.")
        if verb == "remove" and self.phase == "remove":
            return say("There is no such tile in the middle.")
        return say("That cannot be done now.")

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move."""
        verb = move[0]
        if verb == "pick":
            self._pick(int(move[1]))
        elif verb == "pass":
            self.asked.remove(seat)
            if not self.asked:
                self._close_window()
        elif verb == "bring":
            self._bring(seat)
        elif verb == "keep":
            self._ask_rivals()
        elif verb == "chase":
            self.markers[seat] -= 1  # PV-17: to the supply, never to the board
            self.chased = True
            self._redo()
        elif verb == "take":
            settling.take(self)
        elif verb == "steal":
            settling.steal(self, int(move[1]))
        elif verb == "remove":
            settling.remove(self, int(move[1]))
        else:
            settling.repay_next(self, own=verb == "own")

    def answer(self, result: tuple[int, ...]) -> None:
        """Who starts, or what the loose dice show."""
        target = self.target
        if not target:
            self._first_answer(result)
            return
        dice = self.dice
        ravens = result.count(RAVEN_SIDE)
        more = result.count(target - 3)
        if not (ravens or more):
            for at, die in enumerate(self.loose):
                dice[die] = FACES[result[at]]
            self.last = []
            self.want = ROLLS[len(result)]  # PV-11: nothing placed, nothing to redo
            return
        placed = (target, RAVEN)
        loose: list[int] = []
        last: list[int] = []
        for at, die in enumerate(self.loose):
            shows = dice[die] = FACES[result[at]]
            if shows in placed:
                last.append(die)
            else:
                loose.append(die)
        self.last = last
        self.loose = loose
        self.board += last
        self.ravens = ravens = self.ravens + ravens
        self.hits = hits = self.hits + more
        if hits > NEEDED or ravens > TOO_MANY:
            settle(self)  # PV-12, PV-18: too greedy, and no redo
        elif not self.chased and self.markers[self.active]:
            self.phase = "chase"  # PV-06: the active player first
        else:
            self._ask_rivals()

    def over(self) -> bool:
        """PV-23: once the middle is empty and the turn that emptied it is settled."""
        return self.phase == "over"

    def standing(self) -> list[Place]:
        """PV-25: tiles, less 3 a marker, or 7 a marker for the one who has Murphy."""
        return places([self.score(seat) for seat in range(self.seats)])

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.seats = self.seats
        new.everyone = self.everyone
        new.faces = self.faces[:]
        new.seen = self.seen[:]
        new.pools = self.pools
        new.want = self.want
        new.viewer = self.viewer
        new.phase = self.phase
        new.active = self.active
        new.centre = self.centre[:]
        new.tiles = self.tiles[:]
        new.markers = self.markers[:]
        new.murphy = self.murphy
        new.dice = self.dice[:]
        new.board = self.board[:]
        new.loose = self.loose[:]
        new.last = self.last[:]
        new.target = self.target
        new.hits = self.hits
        new.ravens = self.ravens
        new.chased = self.chased
        new.brought = self.brought[:]
        new.asked = self.asked[:]
        new.owed = self.owed[:]
        new.relaxed = self.relaxed
        new.choose = self.choose
        return new

    def turn(self) -> int | None:
        """The active player."""
        return None if self.phase in ("first", "over") else self.active

    def silence(self, seat: int) -> Move | None:
        """Who lets the clock run out does not bring bad luck."""
        return PASS if self.phase == "bring" and seat in self.asked else None

    def score(self, seat: int) -> int:
        """The points of ``seat`` as things stand; they may be negative (PV-25)."""
        mine = self.tiles[seat]
        points = 3 * mine[0] + 4 * mine[1] + 5 * mine[2] + 6 * mine[3] + 7 * mine[4]
        return points - self.markers[seat] * (MURPHY_COST if seat == self.murphy else COST)

    # The course of a turn.

    def start_turn(self) -> None:
        """Everything off the board, and all dice for the active player."""
        self.board = []
        self.loose = [*range(DICE)]
        self.last = []
        self.target = self.hits = self.ravens = 0
        self.chased = False
        self.brought = []
        self.phase = "throw"
        self.want = ROLLS[DICE]

    def _first_answer(self, result: tuple[int, ...]) -> None:
        if self.phase == "first":
            self.active = result[0]
            self.start_turn()
            return
        dice, board = self.dice, self.board
        loose: list[int] = []
        for die, number in enumerate(result):
            dice[die] = FACES[number]
            if number == RAVEN_SIDE:
                board.append(die)
            else:
                loose.append(die)
        self.ravens = len(board)
        self.loose = loose
        self.last = board[:]
        # PV-01: with three ravens a value is chosen only if it brings a tile at once.
        # PV-02: seven ravens leave nothing to choose.
        if self.ravens < TOO_MANY or any(dice.count(value) >= NEEDED for value in VALUES):
            self.phase = "pick"
        else:
            settle(self)

    def _pick(self, value: int) -> None:
        # PV-04: all dice of the value go to the board. PV-28: even if its tiles are gone.
        self.target = value
        dice, board = self.dice, self.board
        loose: list[int] = []
        for die in self.loose:
            if dice[die] == value:
                board.append(die)
            else:
                loose.append(die)
        self.hits = len(self.loose) - len(loose)
        self.loose = loose
        self.last = []
        self._go_on()  # PV-03: a first throw is never redone

    def _go_on(self) -> None:
        if self.hits >= NEEDED or self.ravens >= TOO_MANY:
            settle(self)
        else:
            self.phase = "throw"
            self.want = ROLLS[len(self.loose)]

    def _redo(self) -> None:
        # PV-05: the dice of the last throw are taken back and thrown again; the rest stay.
        # PV-07: what comes of it may be hit by the other kind of marker, if not used yet.
        board, dice = self.board, self.dice
        again = self.last
        ravens = 0
        for die in again:
            ravens += dice[die] == RAVEN
        self.board = board[: len(board) - len(again)]
        self.loose = sorted(self.loose + again)
        self.ravens -= ravens
        self.hits -= len(again) - ravens
        self.last = []
        self._go_on()

    # Bringing bad luck: the window of the rivals.

    def _ask_rivals(self) -> None:
        # PV-08: one moment a turn for all together. PV-09: left of the active player first.
        # PV-10, PV-26: any eligible throw, also one that does not end the turn, or ended it.
        if not self.brought:
            markers = self.markers
            rivals = CLOCKWISE[self.seats][self.active]
            self.asked = asked = [rival for rival in rivals if markers[rival]]
            if asked:
                self.phase = "bring"
                return
        self._go_on()

    def _bring(self, seat: int) -> None:
        self.markers[seat] -= 1
        self.asked.remove(seat)
        first = not self.brought
        self.brought.append(seat)
        if first:
            # PV-09: after a first yes, those who had refused are asked again.
            active, markers = self.active, self.markers
            others = CLOCKWISE[self.seats][seat]
            self.asked = [rival for rival in others if rival != active and markers[rival]]
        if not self.asked:
            self._close_window()

    def _close_window(self) -> None:
        if self.brought:
            self._redo()
        else:
            self._go_on()
