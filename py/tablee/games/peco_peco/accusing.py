"""Accusing somebody of a bluff, and what comes of it."""

from __future__ import annotations

from tablee.games.peco_peco.cards import ALL_IN, ANYONE
from tablee.games.peco_peco.layout import NOBODY, around
from tablee.games.peco_peco.rounds import Rounds
from tablee.kernel import Move


class Accusing(Rounds):
    """The accused answers first; the dealer picks the card that is stolen."""

    __slots__ = ()

    def _accuse(self, seat: int) -> None:
        self.accused = self.suspect()
        self.accuser = seat
        self.passer = NOBODY  # PP-06: one accusation a pass
        self.asked = ()
        self.phase = "accused"

    def _answered(self, seat: int) -> None:
        self.asked = tuple([other for other in self.asked if other != seat])

    def _caught(self) -> None:
        """The bluff is admitted, no hand is shown: the accuser steals a card."""
        self._mark_bluff()
        self.phase = "caught"  # PP-12: a passer holds a card, so that there is one to steal
        self.want = ("pick", len(self.hands[self.accused]))

    def _mark_bluff(self) -> None:
        self.claims[-1] = (*self.claims[-1][:3], True)

    def _prove(self) -> None:
        # PP-18: shown to everybody now; buried, redrawn and avenged with the dealer's answer.
        self._show_hand(self.accused)
        self.phase = "proved"
        self.want = ("pick", len(self.hands[self.accuser]))

    def _show_hand(self, seat: int) -> None:
        for i in self.hands[seat]:
            self.seen[i] = self.everyone

    def _renew_hand(self) -> bool:
        """The accused buries the hand and draws as many; False if the pile must be made anew."""
        hand = self.hands[self.accused]
        self.buried += hand  # PP-21: they are part of a reshuffle
        self.hands[self.accused] = ()
        return self._draw(self.accused, len(hand))

    def _steal_back(self) -> None:
        self._give(self.accuser, self.accused, self.picked)
        self.picked = 0
        self._settle(loser=self.accuser, bare=True)

    def _give(self, victim: int, thief: int, at: int) -> None:
        hand = self.hands[victim]
        card = hand[at]
        self.hands[victim] = hand[:at] + hand[at + 1 :]
        self.hands[thief] += (card,)
        self.seen[card] |= 1 << thief

    def _settle(self, *, loser: int, bare: bool) -> None:
        """``loser`` has lost a card. ``bare``: under the all-in rule the rest as well."""
        if bare and self.rule == ALL_IN:
            # PP-30: the one card was stolen at random, as ever; the rest is discarded unseen.
            self.buried += self.hands[loser]
            self.hands[loser] = ()
        self._drop_if_empty(loser)  # PP-13, PP-14, PP-31
        if self.rule != ANYONE and self.alive >> self.active & 1:
            self.phase = "turn"  # PP-19: on with the accuser, and the pass stands (PP-06)
        else:
            self._next(self.active)  # PP-29: after the accused, whoever slapped

    # An honest mistake (PP-47): shown, and forgiven if all rivals agree.

    def _plea(self, seat: int, move: Move) -> None:
        if move[0] == "plead":
            self._plead(seat)
            return
        self._answered(seat)
        if move[0] == "refuse":
            self.asked = ()
            self._caught()  # granted by all, or not at all
        elif not self.asked:
            self._pardon()

    def _plead(self, seat: int) -> None:
        self._mark_bluff()
        self._show_hand(seat)
        order = around(self.seats, self.direction)[seat]
        self.asked = tuple([rival for rival in order if not self.mates[seat] >> rival & 1])
        self.phase = "plea"

    def _pardon(self) -> None:
        if self._renew_hand():
            self._steal_pardoned()
        else:
            self.phase = "pardon"

    def _steal_pardoned(self) -> None:
        # The accuser steals a card all the same. It was a mistake and no bluff, so that the
        # all-in rule does not take the rest.
        self.phase = "pardoned"
        self.want = ("pick", len(self.hands[self.accused]))
