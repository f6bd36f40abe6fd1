"""What a house promises to a seat, as far as its view tells: the measure of the rule of thumb.

Everything is in votes. A note costs what it could still win elsewhere, an agent likewise.
"""

from __future__ import annotations

import random
from functools import cache
from math import exp, fsum
from typing import TYPE_CHECKING

from tablee.games.don_peperoni.cards import (
    BODYGUARD,
    BOX,
    CLEANER,
    GUNMAN,
    LAWYER,
    NOBODY,
    SPY,
    WORTH,
)
from tablee.games.don_peperoni.plan import Plan
from tablee.games.don_peperoni.turn import may_bribe, may_place

if TYPE_CHECKING:
    from tablee.games.don_peperoni.rules import DonPeperoni
    from tablee.games.don_peperoni.tempers import Temper

FAR = 24
"""How many points away a house may be to be thought of."""
WORTH_A_WALK = 0.4
"""Votes that a visit must promise."""
ENOUGH = 8
"""Notes that are kept for houses: the police is bid for with what is left."""
LOWER = {
    worth: (2 * sum(o < worth for o in WORTH) + WORTH.count(worth)) / (2 * len(WORTH))
    for worth in WORTH
}
"""By what a note is worth: the share of the notes in a purse that it beats."""
SURELY = 0.95
"""How likely it is at most that a note that is missing will be laid."""


class Prospects:
    """The town as one seat sees it in its turn, with what it believes of the others."""

    def __init__(self, view: DonPeperoni, seat: int, temper: Temper) -> None:
        self.view = view
        self.seat = seat
        self.temper = temper
        self.measure = temper.measure
        faces = self.faces = view.open_faces  # read where they are known
        self.turns_left = BOX.rounds - view.round + 1
        """Turns of this seat, the present one included."""
        self.purse = sorted(view.purses[seat], key=lambda note: faces[note])
        """The notes left, the lowest first."""
        self.prices = self._prices()
        self._chances: dict[tuple[int, int, int], float] = {}
        self._any: dict[tuple[int, int], float] = {}
        self._fresh: dict[tuple[int, int], tuple[float, int]] = {}
        self._visits: dict[int, float] = {}

    def _prices(self) -> dict[int, float]:
        """By note: the votes that it could still win elsewhere; nothing in the last turn."""
        left = len(self.purse)
        to_come = self.measure.visits * (self.turns_left - 1)
        scarce = min(1.0, to_come / left) if left else 0.0
        dear = self.temper.thrift * scarce
        return {
            note: dear * ((at + 1) / left) ** self.measure.steep
            for at, note in enumerate(self.purse)
        }

    # Notes.

    def hidden(self, rival: int) -> list[int]:
        """What a note of ``rival`` that we do not know may be worth."""
        view = self.view
        pool = view.pools[rival]
        known = view.faces[pool.first : pool.stop]
        return [WORTH[face] for face in pool.faces.difference(known)]

    def beats(self, worth: int, rival: int, votes: int = 0) -> float:
        """The chance that a note of ``worth`` beats one of ``rival`` that we do not know.

        ``votes``: of the house where it lies; 0 for any note of that rival's.
        """
        chances = self._chances
        key = worth, rival, votes
        if key not in chances:
            slope = self.measure.heed * (votes - self.measure.heed_from) if votes else 0.0
            lower = total = 0.0
            for other in self.hidden(rival):
                weight = exp(slope * LOWER[other])
                total += weight
                if other < worth:
                    lower += weight
                elif other == worth:
                    lower += weight * self.measure.tie
            chances[key] = lower / total if total else 1.0
        return chances[key]

    def wins(self, house: int, note: int) -> float:
        """The chance that ``note`` takes the house."""
        view = self.view
        worth = WORTH[self.faces[note]]
        owner = view.plan.owner
        chance = 1.0
        there = view.bids[house]
        for other in there:
            face = view.faces[other]
            if face is None:
                chance *= self.beats(worth, owner[other], view.plan.votes[house])
            elif WORTH[face] >= worth:
                chance *= self.measure.tie if WORTH[face] == worth else 0.0
        missing = view.wanted(house) - len(there) - 1
        if missing > 0:
            comes = self._comes(house)
            chance *= (1 - comes * (1 - self._beats_any(worth, view.tied[house]))) ** missing
        return chance

    def _comes(self, house: int) -> float:
        """How likely a missing note is laid: in a tie almost surely, else if it is worth it."""
        measure = self.measure
        if self.view.tied[house]:
            return measure.tied
        return min(SURELY, measure.comes * self.view.plan.votes[house] * self.turns_left)

    def _beats_any(self, worth: int, tied: int) -> float:
        """The chance to beat a note that one of the rivals (of those tied) will choose."""
        if (known := self._any.get((worth, tied))) is not None:
            return known
        rivals = [
            rival
            for rival in range(self.view.seats)
            if rival != self.seat and (not tied or tied >> rival & 1)
        ]
        chance = fsum([self.beats(worth, rival) for rival in rivals]) / len(rivals)
        self._any[worth, tied] = careful = float(chance**self.measure.care)
        return careful

    def bribe(self, house: int, note: int) -> float:
        """What laying ``note`` there promises."""
        view = self.view
        votes = view.plan.votes[house]
        gain = votes * (1 + self.temper.spite) if view.bids[house] else votes * self.measure.fresh
        return gain * self.wins(house, note) - self.prices[note]

    def best_note(self, house: int, rng: random.Random | None = None) -> tuple[float, int]:
        """The most promising note for a house, and what it promises.

        With ``rng`` a whim decides between notes of about the same promise: who always lays
        the best note is seen through.
        """
        best, chosen = 0.0, NOBODY
        seen = 0
        whim = self.temper.whim if rng else 0.0
        for note in self.purse:
            worth = WORTH[self.faces[note]]
            if worth == seen:
                continue  # another one of the same kind
            seen = worth
            promised = self.bribe(house, note)
            if rng and promised > 0:
                promised += whim * rng.random()
            if promised > best:
                best, chosen = promised, note
        return best, chosen

    def _best_unspied(self, house: int) -> float:
        """What the best note promises; houses where nothing lies are alike by their votes."""
        view = self.view
        if view.bids[house] or view.tied[house]:
            return self.best_note(house)[0]
        key = view.plan.votes[house], view.plan.triggers[house]
        if key not in self._fresh:
            self._fresh[key] = self.best_note(house)
        return self._fresh[key][0]

    # Agents.

    def best_agent(self, house: int) -> tuple[float, int]:
        """The most promising agent for a house, and what he promises."""
        best, chosen = 0.0, NOBODY
        for agent in self.view.screens[self.seat]:
            kind = self.faces[agent]
            promised = self.agent(house, kind)
            if promised > best:
                best, chosen = promised, agent
        return best, chosen

    def agent(self, house: int, kind: int) -> float:
        """What placing an agent of this kind in the house promises."""
        view, seat, measure = self.view, self.seat, self.measure
        votes = view.plan.votes[house]
        mine = [self.faces[agent] for agent, where in view.posts[seat] if where == house]
        others = len(view.agents_in(house)) - len(mine)
        wait = (self.turns_left - 1) / BOX.rounds
        owner = view.owner[house]
        if kind == SPY:
            return self._spy(house) - 1.0 * wait
        if kind in (GUNMAN, LAWYER):
            if owner == seat or BODYGUARD in mine or GUNMAN in mine or LAWYER in mine:
                return 0.0
            prize = votes * (1 + self.temper.spite if owner != NOBODY else measure.unowned)
            if kind == GUNMAN:
                return prize * measure.gunman * measure.crowd**others - measure.gunman_price * wait
            return 0.0 if mine or others else prize * (measure.lawyer - 0.5 * wait) - 6.0 * wait
        if owner != seat or BODYGUARD in mine:
            return 0.0
        danger = min(0.8, 0.12 + measure.watched * others)
        if kind == BODYGUARD:
            return votes * danger - 5.0 * wait
        assert kind == CLEANER
        return votes * (0.2 if others and not mine else 0.03) - 1.0 * wait

    def _spy(self, house: int) -> float:
        """A spy pays where our note is the one that is counted, and the other is unknown."""
        view, seat = self.view, self.seat
        bids = view.bids[house]
        if not self.purse or view.spied >> seat & 1 or not may_bribe(view, seat, house):
            return 0.0
        unknown = [note for note in bids if view.faces[note] is None]
        if not unknown or len(bids) + 1 < view.wanted(house):
            return 0.0
        return self.measure.spy * view.plan.votes[house]

    # Houses.

    def visit(self, house: int) -> float:
        """What entering a house promises."""
        view, seat = self.view, self.seat
        promised = 0.0
        if self.purse and may_bribe(view, seat, house):
            promised += self._best_unspied(house)
        if may_place(view, seat, house):
            promised += self.best_agent(house)[0]
        return promised

    def worth(self, pawn: int, house: int, cost: int) -> float:
        """What it is worth to send a pawn to a house that is ``cost`` points away; 0 if nothing."""
        later = self.later(pawn, cost)
        if later >= self.turns_left:
            return 0.0
        if house not in self._visits:
            self._visits[house] = self.visit(house)
        promised = self._visits[house]
        if promised < WORTH_A_WALK:
            return 0.0
        return promised * self.measure.later**later / (cost + 2)

    def later(self, pawn: int, cost: int) -> int:
        """In how many turns a pawn can have walked so far; 0 is in this one."""
        left = self.view.points_for(pawn)
        return 0 if cost <= left else 1 + (cost - left - 1) // BOX.points


@cache
def distances(plan: Plan, start: int) -> dict[int, int]:
    """By place that can be reached: the points that it takes from ``start``."""
    found = {start: 0}
    edge = [start]
    while edge:
        beyond = []
        for place in edge:
            for to in plan.neighbours[place]:
                if to not in found:
                    found[to] = found[place] + 1
                    beyond.append(to)
        edge = beyond
    return found


@cache
def quiet(plan: Plan, home: int) -> float:
    """How well a seat lies: the votes of all open houses, each by the price of a visit."""
    far = distances(plan, home)
    return fsum(plan.votes[house] / (2 + far[house]) for house in plan.open if house != home)
