"""How a bot thinks about Peco Peco: what a move does to its chances in this round, and what
the round is worth in the game.

Every decision compares promises: the chance of each seat to win the round, times what its
winning the stake would mean for us. Hands are judged by size and by what they hold; what the
others hold is believed from the unseen cards and from their passes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tablee.games.peco_peco.beliefs import Beliefs, shuffled_noise, weight
from tablee.games.peco_peco.cards import (
    ALL_IN,
    ANYONE,
    BOMB,
    DRAW,
    ICON,
    KIND,
    NO_ACCUSING,
    PLAIN,
    REVERSE,
    STEAL,
)
from tablee.games.peco_peco.layout import NOBODY, around
from tablee.games.peco_peco.prospects import Buffets, round_chances, value
from tablee.games.peco_peco.rules import (
    ACCUSE,
    ADMIT,
    BELIEVE,
    GRANT,
    PASS,
    PLEAD,
    PROVE,
    REFUSE,
    PecoPeco,
)
from tablee.kernel import Mind, Move


@dataclass(frozen=True)
class Temper:
    """What a bot is like. Promises are chances to win the game, so they lie between 0 and 1."""

    bluff: float = 0.0
    """How much more a bluff is liked than it promises."""
    suspicion: float = 0.3
    """How often the others are thought to bluff when they could play."""
    nerve: float = 0.0
    """How much an accusation must promise to be worth it; below zero, it is fun."""
    noise: float = 0.01
    forget: float = 0.03
    """How often the call of "Der des der" is forgotten (PP-46)."""
    mercy: float = 0.2
    """How often an honest mistake is believed (PP-47)."""


TEMPERS = {
    "shrewd": Temper(),
    "honest": Temper(bluff=-0.04, suspicion=0.2, nerve=0.02, forget=0.06, mercy=0.6),
    "brazen": Temper(bluff=0.015, suspicion=0.4, nerve=-0.004, noise=0.015, forget=0.06),
}

WORTH = {PLAIN: 1.0, REVERSE: 1.05, STEAL: 1.3, DRAW: 1.4, BOMB: 1.9}
"""What a card is worth in hand, a plain one being 1: a bomb can always be played."""
UNSEEN = 1.15
"""What a card of unknown face is worth."""
PLAYS = 0.7
"""How often somebody plays who could."""
PLAYS_LAST = 0.95
"""The same, if a pass would end the round."""
ACCUSES = 0.4
"""How often a pass is challenged on a turn, and by somebody if anyone may."""


def thumb(view: PecoPeco, seat: int, rng: random.Random, temper: Temper) -> Move:
    """The move that promises most."""
    phase = view.phase
    if phase == "turn":
        return _Turn(view, seat, temper).best(rng)
    if phase == "slap":
        return ACCUSE if _Turn(view, seat, temper).should_accuse(rng) else BELIEVE
    if phase == "victim":
        return _Turn(view, seat, temper).best_victim()
    moves = view.legal(seat)
    if phase == "plea":
        return GRANT if rng.random() < temper.mercy else REFUSE
    if phase == "accused":
        if moves[0] == ADMIT:
            # A poor hand is worth a plea: it may be drawn anew.
            hand = view.hands[seat]
            poor = _worth_of(view, hand) < 1.05 * len(hand)
            return PLEAD if len(moves) > 1 and poor and rng.random() < 0.3 else ADMIT
        return PROVE
    return moves[0]  # one weakest team is as good as the other


def _worth_of(view: PecoPeco, hand: tuple[int, ...]) -> float:
    """What a hand is worth, as far as it is known."""
    total = 0.0
    for i in hand:
        face = view.faces[i]
        total += UNSEEN if face is None else WORTH[ICON[face]]
    return total


class _Turn:
    """One decision of ``seat`` in the course of a round."""

    def __init__(self, view: PecoPeco, seat: int, temper: Temper) -> None:
        self.view = view
        self.seat = seat
        self.temper = temper
        self.beliefs = Beliefs(view, seat)
        self.hands = [_worth_of(view, hand) for hand in view.hands]
        buffets = Buffets(view)
        self.gain = [buffets.after(winner)[seat] for winner in range(view.seats)]
        """By winner of the round: our chance to win the game then."""
        self.nobody = buffets.now()[seat]
        alive = view.alive
        order = around(view.seats, view.direction)[seat]
        self.others = [rival for rival in order if alive >> rival & 1]

    def promise(self, hands: list[float]) -> float:
        """Our chance to win the game if the round goes on with hands of these strengths."""
        chances = round_chances(self.view, hands)
        if not sum(chances):
            return self.nobody
        return sum(chance * gain for chance, gain in zip(chances, self.gain, strict=True))

    def best(self, rng: random.Random) -> Move:
        view, seat = self.view, self.seat
        moves = view.legal(seat)
        if ACCUSE in moves and self.should_accuse(rng):
            return ACCUSE
        noise = self.temper.noise
        best, most = PASS, self._passing() + shuffled_noise(rng, noise)
        calls = [move for move in moves if move[0] == "play_call"]
        plays = [move for move in moves if move[0] == "play"]
        if calls and rng.random() >= self.temper.forget:
            plays = calls
        for move in plays:
            promised = self._playing(int(move[1])) + shuffled_noise(rng, noise)
            if promised > most:
                best, most = move, promised
        return best

    # To play or to pass.

    def _covers(self, rival: int, top: int, *, last: bool) -> float:
        """The chance that ``rival`` plays on ``top``."""
        if self.view.mates[self.seat] >> rival & 1:
            return 0.1
        if not self.view.hands[rival]:
            return 0.0
        return self.beliefs.can_play(rival, top) * (PLAYS_LAST if last else PLAYS)

    def _playing(self, card: int) -> float:
        view, seat = self.view, self.seat
        face = view.faces[card]
        icon = ICON[face]
        hands = self.hands[:]
        hands[seat] -= WORTH[icon]
        others = self.others
        if icon == DRAW:
            hands[seat] += UNSEEN
        elif icon == STEAL:
            victims = view.victims()
            if victims:
                hands[max(victims, key=lambda rival: hands[rival])] -= UNSEEN
        elif icon == REVERSE:
            others = others[::-1]
        stays = 1.0
        top = KIND[face]
        owner = view.owner
        for rival in others:
            if rival == owner and not view.hands[rival]:
                hands[rival] = 0.0  # covered with no card left: out
                continue
            stays *= 1 - self._covers(rival, top, last=rival == others[-1])
        # Whoever covers it has spent a card.
        spent = (1 - stays) / max(1, len(others))
        for rival in others:
            hands[rival] -= spent * UNSEEN
        return stays * self.gain[seat] + (1 - stays) * self.promise(hands)

    def _passing(self) -> float:
        view, seat = self.view, self.seat
        owner = view.owner
        ends = self.nobody if owner == NOBODY else self.gain[owner]
        waiting = [
            rival for rival in self.others if rival != owner and not view.passed >> rival & 1
        ]
        top = KIND[view.faces[view.discard[-1]]]
        stays = 1.0
        for rival in waiting:
            stays *= 1 - self._covers(rival, top, last=rival == waiting[-1])
        goes_on = self.promise(self.hands)
        challenged = 0.0
        if view.rule == ANYONE or (view.rule != NO_ACCUSING and waiting):
            challenged = ACCUSES
        bluff = view.could_play(seat)
        if bluff:
            lost = self.promise(self._after(self.seat, self._accuser(waiting)))
            goes_on += challenged * (lost - goes_on)
        promised = stays * ends + (1 - stays) * goes_on
        return promised + (self.temper.bluff if bluff else 0.0)

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
        view, seat = self.view, self.seat
        accused = view.passer if view.phase == "turn" else view.active
        bluffed = self.beliefs.bluffed(self.temper.suspicion)
        now = self.promise(self.hands)
        won = self.promise(self._after(accused, seat))
        lost = self.promise(self._after(seat, accused))
        promised = bluffed * won + (1 - bluffed) * lost - now
        return promised + shuffled_noise(rng, self.temper.noise / 2) > self.temper.nerve

    def best_victim(self) -> Move:
        """Who loses a card, so that our own chances become the best."""

        def promise(move: Move) -> float:
            victim = int(move[1])
            hands = self.hands[:]
            hands[victim] -= hands[victim] / len(self.view.hands[victim])
            return self.promise(hands)

        return max(self.view.legal(self.seat), key=promise)


MIND = Mind(thumb=thumb, tempers=TEMPERS, value=value, weight=weight)
