"""Faults planted in the rules of the toy game, one at a time, and by what names they are told."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import ClassVar, Self

from tablee.kernel import Move, Place, Say, say
from tests.toys.magpie import CARDS, FEATHER, LET, Magpie

# Folding: the same events must do the same on a view as on the whole.


class ReadsACoin(Magpie):
    """Gold closes the window at once, before the coins have been turned over."""

    __slots__ = ()

    def play(self, seat: int, move: Move) -> None:
        if move[0] == "pay" and self.is_gold(int(move[1])):
            self.asked = [seat]
        super().play(seat, move)


class SwapsHiddenFaces(Magpie):
    """Whoever throws finds the lowest card of the deck exchanged with one of its hand."""

    __slots__ = ()

    def play(self, seat: int, move: Move) -> None:
        if move[0] == "throw" and self.deck and self.hands[seat]:
            mine, bottom = self.hands[seat][0], self.deck[0]
            self.faces[mine], self.faces[bottom] = self.faces[bottom], self.faces[mine]
        super().play(seat, move)


class ViewShowsAll(Magpie):
    """Its view keeps every face."""

    __slots__ = ()

    def view(self, seat: int) -> Self:
        view = self.clone()
        view.viewer = seat
        return view


class SumsHands(Magpie):
    """A public field holds what all hands are worth."""

    __slots__ = ("sum",)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.sum = 0

    def start_turn(self) -> None:
        super().start_turn()
        self.sum = sum(self.faces[i] or 0 for hand in self.hands for i in hand)

    def clone(self) -> Self:
        new = super().clone()
        new.sum = self.sum
        return new


class SumsHandsOnTheWholeOnly(SumsHands):
    """The same, and a view is careful not to count."""

    __slots__ = ()

    def start_turn(self) -> None:
        kept = self.sum
        super().start_turn()
        if self.viewer is not None:
            self.sum = kept


class DrawsInPlay(Magpie):
    """Chance taken instead of asked for: a thief now and then loses its turn."""

    __slots__ = ()

    def play(self, seat: int, move: Move) -> None:
        super().play(seat, move)
        if move == LET and random.random() < 0.5:
            self.turns += 1


class CountsOutside(Magpie):
    """A field is set from a counter that lives outside of the position."""

    __slots__ = ("number",)
    counter: ClassVar[Iterator[int]] = itertools.count()

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.number = 0

    def play(self, seat: int, move: Move) -> None:
        super().play(seat, move)
        self.number = next(self.counter)

    def clone(self) -> Self:
        new = super().clone()
        new.number = self.number
        return new


# Legal moves and whose turn it is: from what the seat sees.


class RobsOnlyTheRich(Magpie):
    """Only who holds a dear card may be robbed; so the offer tells who does."""

    __slots__ = ()

    def legal(self, seat: int) -> list[Move]:
        return [m for m in super().legal(seat) if m[0] != "rob" or self.rich(int(m[1]))]

    def rich(self, seat: int) -> bool:
        return any((self.faces[i] or 0) >= CARDS - 4 for i in self.hands[seat])


class AsksOnlyTheGolden(Magpie):
    """The window opens for those alone who have gold: the pause tells what a purse holds."""

    __slots__ = ()

    def to_act(self) -> tuple[int, ...]:
        asked = super().to_act()
        if self.phase != "window":
            return asked
        return tuple(seat for seat in asked if any(map(self.is_gold, self.purses[seat]))) or asked


class TurnIsSecret(Magpie):
    """Whose turn it is can be read off the whole alone."""

    __slots__ = ()

    def turn(self) -> int | None:
        return super().turn() if self.viewer is None else None


class SilencePays(Magpie):
    """To say nothing in the window is to pay with a coin that nobody has."""

    __slots__ = ()

    def silence(self, seat: int) -> Move | None:
        return None if super().silence(seat) is None else ("pay", -1)


class LegalByUnseenDeck(Magpie):
    """Peeking is offered unless the feather lies on top: rarely, and only the whole knows."""

    __slots__ = ()

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        top = self.faces[self.deck[-1]] if self.deck else None
        return [m for m in moves if m[0] != "peek" or top != FEATHER]


# Reading and cloning.


class SortsOnReading(Magpie):
    """Asking for the legal moves puts the hand in order."""

    __slots__ = ()

    def legal(self, seat: int) -> list[Move]:
        self.hands[seat].sort()
        return super().legal(seat)


class SharesItsDiscard(Magpie):
    """A clone throws its cards on the same heap."""

    __slots__ = ()

    def clone(self) -> Self:
        new = super().clone()
        new.discard = self.discard
        return new


class SharesInnerLists(Magpie):
    """The outer list is copied, the lists in it are not."""

    __slots__ = ()

    def clone(self) -> Self:
        new = super().clone()
        new.won = self.won[:]
        return new


class ForgetsAField(Magpie):
    """A clone lacks a field."""

    __slots__ = ()

    def clone(self) -> Self:
        new = super().clone()
        del new.returning
        return new


class ForgetsAValue(Magpie):
    """A clone has a field as it was at the start."""

    __slots__ = ()

    def clone(self) -> Self:
        new = super().clone()
        new.done = []
        return new


class HasNoSlots(Magpie):  # the fault
    """Its own fields lie outside of the slots, where nothing would compare them."""


# Cards.


class LosesACard(Magpie):
    """The reshuffle forgets one card of the discard."""

    __slots__ = ()

    def return_coins(self) -> None:
        if len(self.discard) > 1:
            self.discard.pop()
        super().return_coins()


class DoublesACard(Magpie):
    """A dear card is won, and lies in the discard as well."""

    __slots__ = ()

    def settle(self, taker: int) -> None:
        card = self.table
        super().settle(taker)
        if card in self.won[taker]:
            self.discard.append(card)


class DoublesAFace(Magpie):
    """Two cards nobody has seen come to have the same face."""

    __slots__ = ()

    def end_turn(self) -> None:
        if self.viewer is None and len(self.deck) > 1 and not self.seen[self.deck[0]]:
            self.faces[self.deck[0]] = self.faces[self.deck[1]]
        super().end_turn()


# Replay: from the options, the seats and the events, and nothing besides.


class StartsByGlobalChance(Magpie):
    """Who begins is drawn while the table is set."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.active = random.randrange(10**6)
        self.dealt = 0

    def start_turn(self) -> None:
        super().start_turn()
        self.active %= self.seats


class NumbersItsTables(CountsOutside):
    """Every table set has another number."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.number = next(self.counter)

    def play(self, seat: int, move: Move) -> None:
        Magpie.play(self, seat, move)


class SpeaksLoudly(Magpie):
    """A verb that the notation cannot write."""

    __slots__ = ()

    def legal(self, seat: int) -> list[Move]:
        return [("Throw",) if m == ("throw",) else m for m in super().legal(seat)]

    def play(self, seat: int, move: Move) -> None:
        super().play(seat, ("throw",) if move == ("Throw",) else move)


# Worlds.


class PutsTheFeatherLast(Magpie):
    """A constraint that no pool tells: the feather is always the lowest card of the deck."""

    __slots__ = ()

    def go_on_dealing(self) -> None:
        bottom = self.deck[0]
        if self.phase == "shuffle" and self.faces[bottom] is not None:
            at = self.faces.index(FEATHER)
            self.faces[at], self.faces[bottom] = self.faces[bottom], FEATHER
        super().go_on_dealing()

    def play(self, seat: int, move: Move) -> None:
        if 0 in self.deck and any(self.faces[i] == FEATHER for i in self.hands[seat]):
            raise ValueError("the feather cannot be here yet")
        super().play(seat, move)


# Refusals.


class RefusesNothing(Magpie):
    __slots__ = ()

    def why_not(self, seat: int, move: Move) -> Say | None:
        return None if self.legal(seat) else self.out_of_turn(seat)


class RefusesWithoutAWord(Magpie):
    __slots__ = ()

    def why_not(self, seat: int, move: Move) -> Say | None:
        return None if move in self.legal(seat) else say(" ")


class RefusesALegalMove(Magpie):
    __slots__ = ()

    def why_not(self, seat: int, move: Move) -> Say | None:
        return say("Not on a Sunday.") if move == LET else super().why_not(seat, move)


class StumblesInPlay(Magpie):
    """A legal move for which the rules have no answer."""

    __slots__ = ()

    def play(self, seat: int, move: Move) -> None:
        if move[0] == "rob":
            raise KeyError(move)
        super().play(seat, move)


class Catchless(Magpie):
    """Stumbles over the dealer's answer."""

    __slots__ = ()

    def answer(self, result: tuple[int, ...]) -> None:
        if self.phase == "return":
            raise IndexError(len(result))
        super().answer(result)


# The end.


class NeverEnds(Magpie):
    __slots__ = ()

    def end_turn(self) -> None:
        self.turns += 1
        super().end_turn()


class NobodyToAct(Magpie):
    """With one turn left the window waits for nobody."""

    __slots__ = ()

    def to_act(self) -> tuple[int, ...]:
        return () if self.turns == 1 else super().to_act()


class NothingToDo(Magpie):
    """Somebody is to act and has no move."""

    __slots__ = ()

    def legal(self, seat: int) -> list[Move]:
        return [] if self.turns == 1 else super().legal(seat)


class ForgetsASeat(Magpie):
    __slots__ = ()

    def standing(self) -> list[Place]:
        return super().standing()[:-1]


class StandsInDisorder(Magpie):
    __slots__ = ()

    def standing(self) -> list[Place]:
        return super().standing()[::-1]


class CountsHandsNobodySaw(Magpie):
    """The last hands are counted, and nobody is ever shown them."""

    __slots__ = ()

    def score(self, seat: int) -> int:
        return super().score(seat) + sum(self.faces[i] or 0 for i in self.hands[seat])


PLANTED: dict[type[Magpie], set[str]] = {
    ReadsACoin: {"fold"},
    SwapsHiddenFaces: {"fold"},
    ViewShowsAll: {"fold"},
    SumsHands: {"fold"},
    SumsHandsOnTheWholeOnly: {"fold"},
    # When whole and views happen to draw alike, the replay does not.
    DrawsInPlay: {"fold", "replay"},
    CountsOutside: {"fold"},
    # Either way the harness says that legal moves tell what cannot be seen.
    RobsOnlyTheRich: {"legal", "twin"},
    AsksOnlyTheGolden: {"legal", "twin"},
    LegalByUnseenDeck: {"legal", "twin"},
    TurnIsSecret: {"legal"},
    SilencePays: {"legal"},
    SortsOnReading: {"reading"},
    SharesItsDiscard: {"clone"},
    SharesInnerLists: {"clone"},
    ForgetsAField: {"clone"},
    ForgetsAValue: {"clone"},
    HasNoSlots: {"clone"},
    LosesACard: {"cards"},
    DoublesACard: {"cards"},
    DoublesAFace: {"cards"},
    StartsByGlobalChance: {"replay"},
    NumbersItsTables: {"replay"},
    SpeaksLoudly: {"replay"},
    PutsTheFeatherLast: {"world"},
    RefusesNothing: {"refusal"},
    RefusesWithoutAWord: {"refusal"},
    RefusesALegalMove: {"refusal"},
    # A few steps before the end it may look as if a sampled world were to blame.
    StumblesInPlay: {"end", "play", "world"},
    Catchless: {"end", "play"},
    NeverEnds: {"end"},
    NobodyToAct: {"end"},
    NothingToDo: {"end"},
    ForgetsASeat: {"end"},
    StandsInDisorder: {"end"},
    CountsHandsNobodySaw: {"end"},
}
