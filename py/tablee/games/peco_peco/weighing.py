"""What a move of Peco Peco does to one's chances in this round, and what the round is worth in
the game: the weighing that the bot decides by, and that its hints tell of.

Every decision compares promises: the chance of each seat to win the round, times what its
winning the stake would mean for us. Hands are judged by size and by what they hold; what the
others hold is believed from the unseen cards and from their passes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import fsum

from tablee.games.peco_peco.beliefs import BLUFFS, Beliefs, shuffled_noise
from tablee.games.peco_peco.cards import (
    ALL_IN,
    ANYONE,
    DRAW,
    ICON,
    KIND,
    NO_ACCUSING,
    REVERSE,
    STEAL,
)
from tablee.games.peco_peco.layout import NOBODY, around
from tablee.games.peco_peco.prospects import UNSEEN, WORTH, odds, round_chances, worth_of
from tablee.games.peco_peco.rules import ACCUSE, PASS, PecoPeco
from tablee.kernel import Move


@dataclass(frozen=True)
class Temper:
    """What a bot is like. Promises are chances to win the game, so they lie between 0 and 1."""

    bluff: float = 0.0
    """How much more a bluff is liked than it promises."""
    suspicion: float = BLUFFS
    """How often the others are thought to bluff when they could play."""
    nerve: float = 0.0
    """How much an accusation must promise to be worth it; below zero, it is fun."""
    noise: float = 0.01
    forget: float = 0.03
    """How often the call of "Der des der" is forgotten (PP-46)."""
    heeds: bool = True
    """Whether anything is concluded from a pass; else all hands are as likely as before it."""
    mercy: float = 0.2
    """How often an honest mistake is believed (PP-47)."""


GOOD = Temper(heeds=False)
SHARP = Temper()
"""They weigh alike; only the sharp one remembers who has passed on what."""

PLAYS = 0.7
"""How often somebody plays who could."""
PLAYS_LAST = 0.95
"""The same, if a pass would end the round."""
ACCUSES = 0.4
"""How often a pass is challenged on a turn, and by somebody if anyone may."""


def is_poor(view: PecoPeco, hand: tuple[int, ...]) -> bool:
    """Whether a hand drawn anew is likely to be a better one."""
    return worth_of(view, hand) < 1.05 * len(hand)


class Turn:
    """One decision of ``seat`` in the course of a round."""

    def __init__(self, view: PecoPeco, seat: int, temper: Temper) -> None:
        self.view = view
        self.seat = seat
        self.temper = temper
        self.beliefs = Beliefs(view, seat, heeds=temper.heeds)
        self.hands = [worth_of(view, hand) for hand in view.hands]
        now, after = odds(view)
        self.gain = [shares[seat] for shares in after]
        """By winner of the round: our chance to win the game then."""
        self.nobody = now[seat]
        alive = view.alive
        order = around(view.seats, view.direction)[seat]
        self.others = [rival for rival in order if alive >> rival & 1]
        """Who is still in, in the order of their turns."""
        self.waiting = [
            rival for rival in self.others if rival != view.owner and not view.passed >> rival & 1
        ]
        """Those of them who may still cover the top card if this seat does not."""

    def promise(self, hands: list[float]) -> float:
        """Our chance to win the game if the round goes on with hands of these strengths."""
        chances = round_chances(self.view, hands)
        if not sum(chances):
            return self.nobody
        return fsum(chance * gain for chance, gain in zip(chances, self.gain, strict=True))

    def best(self, rng: random.Random) -> Move:
        view, seat = self.view, self.seat
        moves = view.legal(seat)
        if ACCUSE in moves and self.should_accuse(rng):
            return ACCUSE
        noise = self.temper.noise
        best, most = PASS, self.passing() + shuffled_noise(rng, noise)
        calls = [move for move in moves if move[0] == "play_call"]
        plays = [move for move in moves if move[0] == "play"]
        if calls and rng.random() >= self.temper.forget:
            plays = calls
        for move in plays:
            promised = self.playing(int(move[1])) + shuffled_noise(rng, noise)
            if promised > most:
                best, most = move, promised
        return best

    # To play or to pass.

    def _covers(self, rival: int, top: int, *, last: bool) -> float:
        """The chance that ``rival`` plays on ``top``."""
        if not self.view.hands[rival]:
            return 0.0
        if self.view.mates[self.seat] >> rival & 1:
            return 0.1
        return self.beliefs.can_play(rival, top) * (PLAYS_LAST if last else PLAYS)

    def playing(self, card: int) -> float:
        """What laying ``card`` promises."""
        view, seat = self.view, self.seat
        icon = ICON[view.faces[card]]
        hands = self.hands[:]
        hands[seat] -= WORTH[icon]
        if icon == DRAW:
            hands[seat] += UNSEEN
        elif icon == STEAL:
            victims = view.victims()
            if victims:
                hands[max(victims, key=lambda rival: hands[rival])] -= UNSEEN
        owner = view.owner
        if owner != NOBODY and not view.hands[owner]:
            hands[owner] = 0.0  # covered with no card left: out
        stays = self.stays_laid(card)
        # Whoever covers it has spent a card.
        others = self.others
        spent = (1 - stays) / max(1, len(others))
        for rival in others:
            hands[rival] -= spent * UNSEEN
        return stays * self.gain[seat] + (1 - stays) * self.promise(hands)

    def stays_laid(self, card: int) -> float:
        """The chance that nobody covers ``card`` once it is laid."""
        view = self.view
        face = view.faces[card]
        top = KIND[face]
        others = self.others[::-1] if ICON[face] == REVERSE else self.others
        stays = 1.0
        for rival in others:
            stays *= 1 - self._covers(rival, top, last=rival == others[-1])
        return stays

    def stays_passed(self) -> float:
        """The chance that nobody covers what lies on top, if this seat does not."""
        waiting = self.waiting
        top = KIND[self.view.faces[self.view.discard[-1]]]
        stays = 1.0
        for rival in waiting:
            stays *= 1 - self._covers(rival, top, last=rival == waiting[-1])
        return stays

    def challenged(self) -> float:
        """How likely a pass is to be challenged."""
        rule = self.view.rule
        return ACCUSES if rule == ANYONE or (rule != NO_ACCUSING and self.waiting) else 0.0

    def passing(self) -> float:
        """What saying that one cannot play promises, true or not."""
        view = self.view
        owner = view.owner
        waiting = self.waiting
        ends = self.nobody if owner == NOBODY else self.gain[owner]
        stays = self.stays_passed()
        goes_on = self.promise(self.hands)
        bluff = view.could_play(self.seat)
        if bluff:
            lost = self.promise(self._after(self.seat, self._accuser(waiting)))
            goes_on += self.challenged() * (lost - goes_on)
        promised = stays * ends + (1 - stays) * goes_on
        return promised + (self.temper.bluff if bluff else 0.0)

    def stakes(self, card: int) -> tuple[float, float, float]:
        """What speaks for laying ``card`` rather than passing: in chances to win the game, that it
        may win the round; that otherwise the top card may; and that a bluff may be caught.
        """
        view = self.view
        now = self.promise(self.hands)
        ends = self.nobody if view.owner == NOBODY else self.gain[view.owner]
        lost = self.promise(self._after(self.seat, self._accuser(self.waiting)))
        stays = self.stays_passed()
        return (
            self.stays_laid(card) * (self.gain[self.seat] - now),
            stays * (now - ends),
            (1 - stays) * self.challenged() * (now - lost),
        )

    def _accuser(self, waiting: list[int]) -> int:
        return (waiting or self.others or [self.seat])[0]

    def _after(self, loser: int, winner: int) -> list[float]:
        """The hands after an accusation: one card changes hands, or with all-in all is lost."""
        hands = self.hands[:]
        size = max(1, len(self.view.hands[loser]))
        card = hands[loser] / size
        hands[winner] += card
        hands[loser] = 0.0 if self.view.rule == ALL_IN else hands[loser] - card
        return hands

    # Accusing and stealing.

    def should_accuse(self, rng: random.Random) -> bool:
        """Whether challenging the last pass promises more than letting it be."""
        promised = self.accusing() + shuffled_noise(rng, self.temper.noise / 2)
        return promised > self.temper.nerve

    def suspected(self) -> float:
        """The chance that the last pass was a bluff."""
        return self.beliefs.bluffed(self.temper.suspicion)

    def accusing(self) -> float:
        """What challenging the last pass promises beyond letting it be."""
        view, seat = self.view, self.seat
        accused = view.suspect()
        bluffed = self.suspected()
        won = self.promise(self._after(accused, seat))
        lost = self.promise(self._after(seat, accused))
        return bluffed * won + (1 - bluffed) * lost - self.promise(self.hands)

    def best_victim(self) -> Move:
        """Who loses a card, so that our own chances become the best."""
        # Rounded: victims who are alike are alike whatever the machine's last digit.
        return max(
            self.view.legal(self.seat), key=lambda move: round(self.robbing(int(move[1])), 9)
        )

    def robbing(self, victim: int) -> float:
        """What it promises if ``victim`` loses a card."""
        hands = self.hands[:]
        hands[victim] -= hands[victim] / len(self.view.hands[victim])
        return self.promise(hands)
