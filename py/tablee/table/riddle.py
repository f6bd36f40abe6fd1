"""A puzzle that somebody is at: what has been tried, and what is said to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablee.games import part
from tablee.kernel import (
    BadRecord,
    Event,
    Game,
    IllegalMove,
    Match,
    Move,
    Position,
    Puzzle,
    Say,
    say,
)
from tablee.kernel.notation import read_move
from tablee.table.chairs import Chair
from tablee.table.chronicle import Chronicle, unjudged

LONGEST: Final = 300
"""Characters of a question or a comment that came with a link."""
MOST: Final = 12
"""Answers, right or wrong, that a puzzle may name; and moves in a row."""


class Verdict(NamedTuple):
    """What is said to an answer."""

    right: bool
    why: Say | str


class Riddle:
    """A position of a match, a seat's answers to a question about it, and the verdict."""

    def __init__(self, puzzle: Puzzle, match: Match, chairs: Sequence[Chair]) -> None:
        """``match`` is that of the puzzle's record. Raises `BadRecord` for what is no puzzle."""
        self.match = match
        self.chairs = tuple(chairs)
        self.seat = puzzle.seat
        self.ask = puzzle.ask
        self.verdict: Verdict | None = None
        self._good = _lines(puzzle.good)
        self._bad = _lines(puzzle.bad)
        if match.viewer not in (None, self.seat) or not self._good:
            raise BadRecord(say("This puzzle cannot be read."))
        if not 0 <= self.seat < match.seats or self.seat not in match.position.to_act():
            raise BadRecord(say("In this puzzle it is somebody else's turn."))
        with unjudged(match):
            self._begin()
            for line in (*self._good, *self._bad):
                self._check(line)

    @property
    def view(self) -> Position:
        """What the seat sees, with what has been tried."""
        return self._chronicle.view

    @property
    def chronicle(self) -> Chronicle:
        """What the seat has seen of the match, and what has been told."""
        return self._chronicle

    @property
    def moves(self) -> tuple[Move, ...]:
        """What may be tried."""
        return () if self.verdict else tuple(self.view.legal(self.seat))

    @property
    def events(self) -> list[Event]:
        """What has happened, with what was tried."""
        return self._played.events

    @property
    def seq(self) -> int:
        """How many events have happened, with those that were tried."""
        return len(self._played.events)

    def attempt(self, move: Move) -> None:
        """Try a move. Raises `IllegalMove`. What is right may take several."""
        if self.verdict:
            raise IllegalMove(say("This puzzle has been answered."))
        reason = self.view.why_not(self.seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        before = self.view.clone()
        self._play(move)
        line = tuple(self._tried)
        if line in self._good:
            self.verdict = Verdict(True, self._good[line])
        elif line in self._bad:
            self.verdict = Verdict(False, self._bad[line])
        elif not any(each[: len(line)] == line for each in (*self._good, *self._bad)):
            self.verdict = Verdict(False, self.match.game.mind.why(before, self.seat, move))

    def again(self) -> None:
        """Back to the question."""
        self._begin()

    def reveal(self) -> None:
        """Show the first right answer."""
        self._begin()
        for move in next(iter(self._good)):
            self.attempt(move)

    def branch(self) -> Match:
        """The match as it stands now, to be played on. Raises `BadRecord`."""
        played = self._played
        if played.viewer is not None:
            raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
        self._begin()
        return played

    def _begin(self) -> None:
        match = self.match
        self.verdict = None
        self._tried: list[Move] = []
        self._played = Match(match.game, match.seats, match.options, match.viewer)
        self._played.events = list(match.events)
        self._played.position = match.position.clone()
        self._chronicle = Chronicle(match.game, match.seats, match.options, self.seat)
        for event in match.events:
            self._chronicle.follow(event)

    def _play(self, move: Move) -> None:
        self._chronicle.follow(self._played.play(self.seat, move))
        self._tried.append(move)

    def _check(self, line: tuple[Move, ...]) -> None:
        """Raise `BadRecord` for an answer that is not legal."""
        try:
            for move in line:
                reason = self.view.why_not(self.seat, move)
                if reason is not None:
                    raise BadRecord(say("An answer of this puzzle is not a legal move."))
                self._play(move)
        finally:
            self._begin()


def _lines(answers: Mapping[str, Say | str]) -> dict[tuple[Move, ...], Say | str]:
    """By the moves in a row: what is said to them. Raises `BadRecord`."""
    if len(answers) > MOST:
        raise BadRecord(say("This puzzle cannot be read."))
    lines: dict[tuple[Move, ...], Say | str] = {}
    for text, why in answers.items():
        words = text.split()
        if not 0 < len(words) <= MOST:
            raise BadRecord(say("This puzzle cannot be read."))
        lines[tuple(read_move(word) for word in words)] = why
    return lines


def puzzle(game: Game) -> Puzzle:
    """The puzzle that comes with a game."""
    found: Puzzle = part(game.name, "puzzle").PUZZLE
    return found
