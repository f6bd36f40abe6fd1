"""What a seat may believe of the others' hands, from the cards unseen and from their passes.

Somebody who passes either cannot beat the top card, or bluffs. Before the pass the odds that
a hand holds a card that beats it are those of drawing it from the unseen cards; the pass
makes them smaller, an admitted bluff makes them large.
"""

from __future__ import annotations

import random

from tablee.games.peco_peco.cards import BEATEN_BY, INVERTED
from tablee.games.peco_peco.layout import ANIMALS, Layout

BLUFFS = 0.17
"""How often somebody who could play is expected to pass."""
CAUGHT_WRONG = 1e-6
"""Weight of a world in which somebody admitted a bluff with a hand that could not play."""


def weight(world: Layout, viewer: int) -> float:
    """How likely a world is by the passes of this round, as a factor.

    A hand that could have played passes only if it bluffs; one that admitted a bluff could.
    """
    beaten_by = BEATEN_BY[world.rule == INVERTED]
    faces = world.faces
    factor = 1.0
    for seat, top, hand, bluff in world.claims:
        if seat != viewer:
            beats = beaten_by[top]
            could = False
            for i in hand:
                if beats[faces[i]]:
                    could = True
                    break
            if bluff:
                if not could:
                    factor *= CAUGHT_WRONG
            elif could:
                factor *= BLUFFS
    return factor


def none_of(cards: int, fitting: int, drawn: int) -> float:
    """The chance that ``drawn`` of ``cards`` cards are none of the ``fitting`` ones."""
    chance = 1.0
    for k in range(drawn):
        chance *= max(0, cards - fitting - k) / max(1, cards - k)
    return chance


def still(could: float, bluffs: float = BLUFFS) -> float:
    """The chance that a hand could play, after it has passed: Bayes on the rate of bluffs."""
    return bluffs * could / (1 - could + bluffs * could)


class Beliefs:
    """The odds that rivals can play, as one seat sees them. Made once for a decision."""

    def __init__(self, view: Layout, seat: int, *, heeds: bool = True) -> None:
        """``heeds``: whether anything is concluded from a pass; else all hands are as likely."""
        self.view = view
        self.seat = seat
        self.heeds = heeds
        faces = view.faces
        known = {faces[i] for i in range(ANIMALS)}
        unseen = [face for face in range(ANIMALS) if face not in known]
        self.unseen = len(unseen)
        self.beaten_by = BEATEN_BY[view.rule == INVERTED]
        self.fitting = [sum(beats[face] for face in unseen) for beats in self.beaten_by]

    def can_play(self, rival: int, top: int, *, before_last: bool = False) -> float:
        """The chance that ``rival`` holds a card that beats the species ``top``.

        ``before_last``: leaving out the last pass, to judge that very pass.
        """
        view, beats = self.view, self.beaten_by[top]
        hidden = []
        for i in view.hands[rival]:
            face = view.faces[i]
            if face is None:
                hidden.append(i)
            elif beats[face]:
                return 1.0
        claims = view.claims[:-1] if before_last else view.claims
        for seat, species, hand, bluff in reversed(claims if self.heeds else ()):
            if seat == rival and species == top:
                return self._after_claim(hidden, top, hand, bluff)
        return 1 - none_of(self.unseen, self.fitting[top], len(hidden))

    def _after_claim(
        self, hidden: list[int], top: int, hand: tuple[int, ...], bluff: bool
    ) -> float:
        """It has passed on this species before: the cards it held then, and those drawn since."""
        kept = sum(i in hand for i in hidden)
        fitting = self.fitting[top]
        could = 1 - none_of(self.unseen, fitting, kept)
        if not bluff:
            could = still(could)
        elif kept:
            # It did hold one; of what has gone since, each card may have been that one.
            could = max(could, kept / max(1, len(hand)))
        return 1 - (1 - could) * none_of(self.unseen, fitting, len(hidden) - kept)

    def bluffed(self, bluffs: float = BLUFFS) -> float:
        """The chance that the last pass was a bluff."""
        seat, top, _, _ = self.view.claims[-1]
        if not self.heeds:
            return self.can_play(seat, top)  # whoever could play and did not
        return still(self.can_play(seat, top, before_last=True), bluffs)


def shuffled_noise(rng: random.Random, size: float) -> float:
    """A little noise of mean zero: it keeps a bluffer from being read."""
    return (rng.random() + rng.random() - 1) * size
