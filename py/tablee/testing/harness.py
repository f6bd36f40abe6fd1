"""Random play under the law: what must hold for every game at every step.

The peers' suites pass on engines that leak a hand, lose a card or sample impossible worlds.
This one is about exactly those faults. `check` plays random games and asserts, at each step:

========  =================================================================================
fold      folding a seat's masked events gives exactly ``view(seat)``, the public's too
legal     whose turn it is, the end, and the actor's ``legal``, are the same on its view; who may
          be silent may make that move
twin      two wholes that differ only in what a seat cannot see give it the same view and moves
reading   reading (views, moves, reasons, standing) changes nothing
clone     a clone equals its original and shares nothing that can change
play      a legal move or the dealer's answer lands without an error
cards     no card is lost or doubled, nor any face
world     a world sampled from a view agrees with it, and can be played to its end
refusal   a move is refused with a reason if and only if it is not legal
mind      the rule of thumb, given a view, makes a legal move, and the view is left alone
words     every event and legal move is told on each view, and no sentence is empty
end       somebody may act until the game is over, it ends, and all seats see their place
replay    the record, written and read, gives the same table: whole, and from each seat
========  =================================================================================
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import floor
from typing import Never, TypeVar

from tablee.kernel import (
    Event,
    Game,
    Match,
    Move,
    Options,
    Position,
    Registry,
    SeededDealer,
    land,
    settle,
    world,
)
from tablee.kernel.notation import (
    from_json,
    pack,
    read_line,
    record_of,
    replay,
    to_json,
    unpack,
    write_line,
)

T = TypeVar("T")

LONGEST_GAME = 20_000
"""Steps after which a random game is held not to end."""

PLAYED_OUT_ANYWAY = 0.1
"""How often a world is played to its end where nothing is hidden: there it is the table."""

NONSENSE: tuple[Move, ...] = ((), ("",), ("no_such_verb",), ("play", -1), (7, "play"))


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken promise: which one, where, and how to see it again."""

    kind: str
    text: str
    seed: str
    step: int

    def __str__(self) -> str:
        return f"{self.kind}: {self.text} (seed {self.seed}, step {self.step})"


@dataclass(slots=True)
class Report:
    """What a run of the harness saw."""

    games: int = 0
    moves: int = 0
    """How many events there were: the dealer's answers count, too."""
    faults: list[Fault] = field(default_factory=list)
    covered: dict[str, int] = field(default_factory=dict)
    """How many games were played with each value of each option."""


def check(
    game: Game, *, games: int, seats: Sequence[int] | None = None, seed: int | str = 0
) -> Report:
    """Play ``games`` random games for each number of seats, options drawn at random."""
    report = Report()
    for count in seats or game.seats:
        for number in range(games):
            _one(game, count, f"{seed}/{count}/{number}", report)
    return report


def check_game(game: Game, seats: int, seed: str) -> list[Fault]:
    """The faults of one random game: for looking again at a seed that failed."""
    report = Report()
    _one(game, seats, seed, report)
    return report.faults


def draw_options(game: Game, seats: int, rng: random.Random) -> Options:
    """Options at random among those that go together with this many seats."""
    while True:
        drawn = {option.name: rng.choice(option.choices) for option in game.options}
        if game.check(drawn, seats) is None:
            return drawn


class _Stop(Exception):
    """A fault was found: what comes after it in the same game says nothing new."""


def _one(game: Game, seats: int, seed: str, report: Report) -> None:
    run = _Run(game, seats, seed, report)
    report.games += 1
    with suppress(_Stop):
        run.play()


class _Run:
    """One random game, with a view per seat and for the public folded beside the whole."""

    def __init__(self, game: Game, seats: int, seed: str, report: Report) -> None:
        self.game, self.seed, self.report = game, seed, report
        self.rng = random.Random(seed)
        options = draw_options(game, seats, self.rng)
        for name, value in options.items():
            key = f"{name}={value}"
            report.covered[key] = report.covered.get(key, 0) + 1
        self.match = Match(game, seats, options)
        self.dealer = SeededDealer(f"dealer of {seed}")
        self.folded: list[Position] = []
        self.met: list[Move] = list(NONSENSE)
        self.step = 0

    def play(self) -> None:
        match = self.match
        # Every view is a clone: what a clone lacks must not be mistaken for another fault.
        self._try("clone", self._cloned)
        self.folded = [match.position.view(seat) for seat in range(match.seats + 1)]
        while self.step < LONGEST_GAME:
            position = match.position
            if position.want is not None:
                event = self._try("play", lambda: match.deal(self.dealer))
            elif position.over():
                break
            else:
                self._look()
                event = self._move()
            self.step += 1
            self.report.moves += 1
            self._follow(event)
        else:
            self._fault("end", f"no end after {LONGEST_GAME} steps")
        self._try("end", self._ended)
        self._try("replay", self._replayed)

    def _move(self) -> Event:
        position = self.match.position
        seat = self.rng.choice(position.to_act())
        move = self.rng.choice(position.legal(seat))
        if len(self.met) < 400 and move not in self.met:
            self.met.append(move)
        if (reason := position.why_not(seat, move)) is not None:
            self._fault("refusal", f"{move} of seat {seat} is legal and refused: {reason}")
        return self._try("play", lambda: self.match.play(seat, move))

    def _follow(self, event: Event) -> None:
        teller = self.rng.randrange(len(self.folded))
        before = self.folded[teller].clone()
        for seat in range(len(self.folded)):
            # mypy cannot tell the type of a default.
            self._try("fold", lambda seat=seat: self._fold(seat, event))  # type: ignore[misc]
        self._try("cards", self._counted)
        self._try("words", lambda: self._told(teller, before, event))

    def _fold(self, seat: int, event: Event) -> None:
        view = self.folded[seat]
        land(view, event.for_seat(seat))
        expected = self.match.position.view(seat)
        if view != expected:
            self._cloned()  # a view is a clone: is that the fault?
            name = next(n for n in view.fields() if getattr(view, n) != getattr(expected, n))
            self._fault("fold", f"after {event.move} seat {seat} has another {name}")

    def _look(self) -> None:
        """Every check of a position in which players are to act."""
        before = self.match.position.clone()
        self._try("end", self._somebody)
        self._try("clone", self._cloned)
        self._try("legal", self._same_legal)
        self._try("twin", self._twins)
        self._try("refusal", self._refusals)
        self._try("world", self._world)
        self._try("mind", self._thumb)
        self._try("reading", self._read_all)
        if self.match.position != before:
            self._fault("reading", "looking at the position changed it")

    def _somebody(self) -> None:
        position = self.match.position
        if not position.to_act():
            self._fault("end", "nobody may act, nothing is wanted, and it is not over")
        for seat in position.to_act():
            if not position.legal(seat):
                self._fault("end", f"seat {seat} is to act and has no legal move")
            said = position.silence(seat)
            if said is not None and said not in position.legal(seat):
                self._fault("legal", f"the silence of seat {seat} says {said}, which is not legal")

    def _read_all(self) -> None:
        position = self.match.position
        position.standing(), position.over(), position.turn(), repr(position)
        list(position.zones())
        for seat in range(position.seats):
            position.legal(seat)

    def _same_legal(self) -> None:
        whole = self.match.position
        for seat in whole.to_act():
            view = whole.view(seat)
            if view.to_act() != whole.to_act() or view.turn() != whole.turn():
                self._fault("legal", f"seat {seat} sees others to act")
            if view.over() or view.silence(seat) != whole.silence(seat):
                self._fault("legal", f"seat {seat} sees another end, or may be silent otherwise")
            if view.legal(seat) != whole.legal(seat):
                self._fault("legal", f"seat {seat} sees other legal moves than there are")

    def _twins(self) -> None:
        """Deal anew what a seat cannot see, and it must not notice: neither by its moves."""
        whole = self.match.position
        seat = self.rng.randrange(whole.seats + 1)
        twin = whole.clone()
        unseen = [i for i, seers in enumerate(whole.seen) if not seers >> seat & 1]
        for pool in whole.pools:
            mine = [i for i in unseen if pool.first <= i < pool.stop]
            faces = [whole.faces[i] for i in mine]
            self.rng.shuffle(faces)
            for i, face in zip(mine, faces, strict=True):
                twin.faces[i] = face
        if twin.view(seat) != whole.view(seat):
            self._fault("twin", f"seat {seat} can tell two wholes apart that it must not")
        if seat in whole.to_act() and twin.legal(seat) != whole.legal(seat):
            self._fault("twin", f"the moves of seat {seat} tell what it cannot see")
        if whole.to_act() != twin.to_act():
            self._fault("twin", "whose turn it is depends on what a seat cannot see")

    def _cloned(self) -> None:
        whole = self.match.position
        if hasattr(whole, "__dict__"):
            self._fault("clone", "a class without __slots__ has fields that nothing compares")
        clone = whole.clone()
        if clone != whole:
            self._fault("clone", "a clone differs from its original")
        for name in whole.fields():
            mine = {id(part) for part in _changeable(getattr(whole, name))}
            if any(id(part) in mine for part in _changeable(getattr(clone, name))):
                self._fault("clone", f"a clone shares its {name} with the original")

    def _counted(self) -> None:
        whole = self.match.position
        lying = sorted(i for _, ids in whole.zones() for i in ids)
        if lying != list(range(len(whole.faces))):
            self._fault("cards", "a card lies nowhere, or in two places")
        for pool in whole.pools:
            faces = [f for f in whole.faces[pool.first : pool.stop] if f is not None]
            if len(set(faces)) != len(faces) or not set(faces) <= pool.faces:
                self._fault("cards", "a face is doubled, or is of another pool")

    def _world(self) -> None:
        seat = self.rng.randrange(self.match.seats + 1)
        view = self.match.position.view(seat)
        sampled = world(view, self.rng)
        if sampled.view(seat) != view:
            self._fault("world", f"a sampled world shows seat {seat} another view")
        if None in sampled.faces:
            self._fault("world", "a sampled world leaves a face unknown")
        if None not in view.faces and self.rng.random() > PLAYED_OUT_ANYWAY:
            return
        try:
            play_out(sampled, self.rng)
        except Exception as error:
            # Is it the world that cannot be, or does the game itself not end?
            for _ in range(3):
                self._try("end", lambda: play_out(self.match.position.clone(), self.rng))
            self._fault("world", f"it cannot be played to its end: {error!r}")

    def _refusals(self) -> None:
        position = self.match.position
        for move in self.rng.sample(self.met, min(4, len(self.met))):
            seat = self.rng.randrange(-1, position.seats + 1)
            legal = move in (position.legal(seat) if 0 <= seat < position.seats else [])
            reason = position.why_not(seat, move)
            if legal != (reason is None):
                self._fault("refusal", f"{move} of seat {seat}: legal {legal}, reason {reason}")
            if reason is not None and not str(reason).strip():
                self._fault("refusal", f"{move} of seat {seat} is refused without a word")

    def _thumb(self) -> None:
        position = self.match.position
        seat = self.rng.choice(position.to_act())
        view = position.view(seat)
        before = view.clone()
        mind = self.game.mind
        temper = mind.tempers[self.rng.choice(list(mind.tempers))]
        move = mind.thumb(view, seat, self.rng, temper)
        if move not in position.legal(seat):
            self._fault("mind", f"the rule of thumb of seat {seat} makes {move}")
        if view != before:
            self._fault("mind", "thinking changed the view")

    def _told(self, seat: int, before: Position, event: Event) -> None:
        view, words = self.folded[seat], self.game.words
        told = words.narrate(before, event.for_seat(seat), view.clone())
        told.append(words.waiting(view))
        if seat in view.to_act():
            told.append(words.prompt(view, seat))
            told += [words.label(view, seat, move) for move in view.legal(seat)]
        if not all(str(each).strip() for each in told):
            self._fault("words", f"seat {seat} is told an empty sentence after {event.move}")

    def _ended(self) -> None:
        position = self.match.position
        if position.to_act() or any(position.legal(seat) for seat in range(position.seats)):
            self._fault("end", "somebody may act after the end")
        standing = position.standing()
        if sorted(place.seat for place in standing) != list(range(position.seats)):
            self._fault("end", "the standing does not name every seat once")
        if [place.place for place in standing] != sorted(place.place for place in standing):
            self._fault("end", "the standing is not in the order of places")
        for seat, view in enumerate(self.folded):
            if not view.over() or view.standing() != standing:
                self._fault("end", f"seat {seat} sees another end or standing")

    def _replayed(self) -> None:
        match, game = self.match, self.game
        registry = Registry()
        registry.add(game.name, lambda: game)
        record = record_of(match)
        line = write_line(record, game)
        if replay(read_line(unpack(pack(line)), registry), registry).position != match.position:
            self._fault("replay", "the record gives another table")
        if replay(from_json(to_json(record)), registry).events != match.events:
            self._fault("replay", "the file gives other events")
        for seat, view in enumerate(self.folded):
            seen = Match(game, match.seats, match.options, seat)
            for event in match.events:
                seen.land(event.for_seat(seat))
            own = write_line(record_of(seen), game)
            again = replay(read_line(own, registry), registry)
            if again.position != view or again.events != seen.events:
                self._fault("replay", f"the record of seat {seat}'s view gives another view")

    def _try(self, kind: str, what: Callable[[], T]) -> T:
        try:
            return what()
        except _Stop:
            raise
        except Exception as error:
            self._fault(kind, f"{type(error).__name__}: {error}")

    def _fault(self, kind: str, text: str) -> Never:
        self.report.faults.append(Fault(kind, text, self.seed, self.step))
        raise _Stop


def play_out(position: Position, rng: random.Random) -> int:
    """Play a whole position to its end at random, in place; how many steps it took."""
    unit = rng.random
    to_act, legal, play = position.to_act, position.legal, position.play
    for step in range(LONGEST_GAME):
        if position.want is not None:
            settle(position, rng)
        elif actors := to_act():
            seat = actors[0] if len(actors) == 1 else actors[floor(unit() * len(actors))]
            moves = legal(seat)
            play(seat, moves[floor(unit() * len(moves))])
        elif position.over():
            return step
        else:
            raise AssertionError("nobody may act, nothing is wanted, and it is not over")
    raise AssertionError(f"no end after {LONGEST_GAME} steps")


_PLAIN = frozenset((int, str, bool, float, type(None)))


def _changeable(part: object) -> Iterator[object]:
    """Every list, dict and set inside ``part``, itself included: what must not be shared."""
    if isinstance(part, list | set | dict):
        yield part
    elif not isinstance(part, tuple):
        return
    inside = part.values() if isinstance(part, dict) else part
    if _PLAIN.issuperset(map(type, inside)):
        return  # most of what a position holds: nothing below can change
    for inner in inside:
        yield from _changeable(inner)
