"""The rules of Peco Peco (Frédéric Morard, Bragelonne Games 2020).

A round is played for a Food card, the *stake*. In turn, everybody lays an animal that beats
the one on top of the discard, or says that they cannot: which may be a bluff, and bluffs may
be challenged. Who laid the last animal, when all others have said that they cannot, wins the
stake. A dish of each type ends the game.

Hidden are the hands, the pile and the stakes to come. Whether a pass was a bluff is known to
its player alone: so the accused answers with a forced move, judged on their own view.
Rulings PP-01 to PP-53 are those of the project's sheet.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from tablee.games.peco_peco.accusing import Accusing
from tablee.games.peco_peco.cards import (
    ANYONE,
    BEATS,
    BEATS_INVERTED,
    CARDS,
    DRAW,
    ICON,
    INVERTED,
    KIND,
    NO_ACCUSING,
    PLAIN,
    REVERSE,
    STEAL,
)
from tablee.games.peco_peco.layout import ALL_ANIMALS, NOBODY, Terms, around
from tablee.games.peco_peco.reasons import refusal
from tablee.kernel import Move, Options, Place, Say

PASS: Move = ("pass",)
ACCUSE: Move = ("accuse",)
BELIEVE: Move = ("believe",)
ADMIT: Move = ("admit",)
PROVE: Move = ("prove",)
PLEAD: Move = ("plead",)
GRANT: Move = ("grant",)
REFUSE: Move = ("refuse",)
PLAY: tuple[Move, ...] = tuple(("play", i) for i in ALL_ANIMALS)
LAY: tuple[tuple[Move], ...] = tuple((move,) for move in PLAY)
"""By card: its play, to be added to a list of moves."""
PLAY_CALL: tuple[Move, ...] = tuple(("play_call", i) for i in ALL_ANIMALS)
ROB: tuple[Move, ...] = tuple(("rob", seat) for seat in range(CARDS.most))
JOIN: tuple[Move, ...] = tuple(("join", seat) for seat in range(CARDS.most))
ONLY = tuple((seat,) for seat in range(CARDS.most))
"""`to_act` when one seat is to act."""


@cache
def _stakes(seats: int, every: bool) -> tuple[int, ...]:
    return CARDS.stakes(seats, every=every)


def setup(options: Options, seats: int) -> PecoPeco:
    """The table before the first draw: who starts, who is solo, then both decks shuffled."""
    # PP-52: the cut for seven and eight players is tied to the head count, teams or not.
    stakes = _stakes(seats, bool(options["long"]))
    table = PecoPeco(seats, stakes)
    table.terms = Terms(
        *(bool(options[name]) for name in ("teams", "team_tilt", "call", "leniency", "relaxed"))
    )
    table.first = int(options["first"]) - 1  # PP-48: after a game, its winner
    table.solo = int(options["solo"]) - 1 if table.has_solo() else NOBODY
    if options["newcomer"]:
        # PP-37: without a newcomer First Feast is a stake like any other, shuffled in.
        top = table.food[-1]
        table.faces[top] = CARDS.first_feast()
        table.seen[top] = table.everyone
    table._set_up()
    return table


class PecoPeco(Accusing):
    """The table, and the moves that are made at it."""

    __slots__ = ()

    game: ClassVar[str] = "peco-peco"

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is; the accused; or who may react, one by one if relaxed."""
        phase = self.phase
        if phase == "turn" or phase == "victim":
            return ONLY[self.active]
        if phase == "accused":
            return ONLY[self.accused]
        if phase == "slap" or phase == "plea":
            return ONLY[self.asked[0]] if self.terms.relaxed else self.asked
        if phase == "join":
            return ONLY[self.solo]
        return ()  # all other phases wait for chance, or the game is over

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of ``seat``; needs the faces that ``seat`` sees."""
        phase = self.phase
        if phase == "turn":
            if seat != self.active:
                return []
            faces = self.faces
            hand = self.hands[seat]
            top = faces[self.discard[-1]]
            beaten_by = (BEATS_INVERTED if self.rule == INVERTED else BEATS)[top]
            moves: list[Move] = []
            for i in hand:
                if beaten_by[faces[i]]:
                    moves += LAY[i]
            if self.terms.call and len(hand) == 2:
                moves += [PLAY_CALL[i] for i in hand if beaten_by[faces[i]]]
            moves.append(PASS)
            if self.passer >= 0:
                moves.append(ACCUSE)
            return moves
        if seat not in self.to_act():
            return []
        if phase == "accused":
            return self._defences(seat)
        if phase == "slap":
            return [ACCUSE, BELIEVE]
        if phase == "victim":
            return [ROB[rival] for rival in self.victims()]
        if phase == "plea":
            return [GRANT, REFUSE]
        return [JOIN[member] for member in self.open_teams()]

    def why_not(self, seat: int, move: Move) -> Say | None:
        """The reason why ``move`` is refused, or None where it is legal."""
        if reason := self.out_of_turn(seat):
            return reason
        return None if move in self.legal(seat) else refusal(self, seat, move)

    def play(self, seat: int, move: Move) -> None:
        """Make a legal move."""
        verb = move[0]
        if verb == "play":
            self._lay(seat, move)
        elif verb == "pass":
            self._pass(seat)
        elif verb == "believe":
            self._answered(seat)
            if not self.asked:
                self._next(self.active)
        elif verb == "accuse":
            self._accuse(seat)
        elif verb == "admit":
            self._caught()
        elif verb == "prove":
            self._prove()
        elif verb == "rob":
            self._rob(int(move[1]))
        elif verb == "play_call":
            self._lay(seat, move)
        elif verb == "join":
            self._join(int(move[1]))
        else:
            self._plea(seat, move)

    def answer(self, result: tuple[int, ...]) -> None:
        """Go on with a shuffled pile, or with a card or a seat picked at random."""
        phase = self.phase
        if phase == "caught" or phase == "pardoned":
            self._give(self.accused, self.accuser, result[0])
            self._settle(loser=self.accused, bare=phase == "caught")
        elif phase == "proved":
            self.picked = result[0]
            if self._renew_hand():
                self._steal_back()
            else:
                self.phase = "redraw"
        elif phase == "robbing":
            self._bury_one(self.victim, result[0])
            self._next(self.active)
        elif phase == "deal":
            self._deal()
        elif phase == "draw":
            self._draw(self.active, self.owed)
            self._next(self.active)
        elif phase == "redraw":
            self._draw(self.accused, self.owed)
            self._steal_back()
        elif phase == "pardon":
            self._draw(self.accused, self.owed)
            self._steal_pardoned()
        elif phase == "solo":
            self.solo = result[0]
            self._set_up()
        else:
            self.first = result[0]
            self._set_up()

    def over(self) -> bool:
        """Whether somebody has a dish of each type, or the last stake is settled."""
        return self.phase == "over"

    def standing(self) -> list[Place]:
        """PP-50: who has a set first, then by points, then by the number of Food cards.

        A team shares its place and its points, the former solo player included (PP-43).
        """
        ranks = [
            (self.won >= 0 and self.mates[seat] >> self.won & 1, self.score(seat), self.cards(seat))
            for seat in range(self.seats)
        ]
        order = sorted(range(self.seats), key=lambda seat: ranks[seat], reverse=True)
        return [
            Place(seat, 1 + sum(rank > ranks[seat] for rank in ranks), ranks[seat][1])
            for seat in order
        ]

    def turn(self) -> int | None:
        """The active player, also while a pass is being challenged."""
        return None if self.phase in ("first", "solo", "deal", "join", "over") else self.active

    def silence(self, seat: int) -> Move | None:
        """Who lets the clock run out accuses nobody, and grants nothing."""
        if seat not in self.asked:
            return None
        return BELIEVE if self.phase == "slap" else REFUSE

    def pause(self) -> bool:
        """A proven hand lies open until it is buried; a round is over before the next deal."""
        return self.phase == "proved" or (self.phase == "deal" and bool(self.rounds))

    def _defences(self, seat: int) -> list[Move]:
        if not self.could_play(seat):
            return [PROVE]
        return [ADMIT, PLEAD] if self.terms.leniency else [ADMIT]

    # A turn: play, or say that you cannot.

    def _lay(self, seat: int, move: Move) -> None:
        card: int = move[1]  # type: ignore[assignment]  # a card's number
        hand = self.hands[seat]
        at = hand.index(card)
        hand = self.hands[seat] = hand[:at] + hand[at + 1 :]
        self.discard.append(card)
        self.seen[card] = self.everyone
        before = self.owner
        self.owner = seat
        self.passed = 0
        self.passer = NOBODY
        if before >= 0 and not self.hands[before]:
            self.alive &= ~(1 << before)  # PP-15: before the icon acts
        if len(hand) == 1 and self.terms.call and move[0] == "play":
            # PP-44, PP-46: from two cards to one, uncalled, and noticed at once.
            # PP-45: under the discard, face down. The icon acts afterwards.
            self.buried += hand
            self.hands[seat] = ()
        icon = ICON[self.faces[card]]
        if icon == PLAIN:
            pass  # as most are
        elif icon == REVERSE:
            self.direction = -self.direction  # PP-25: with two players as well
        elif icon == DRAW:
            # PP-24: also after the last card, so that its player holds one again.
            if not self._draw(seat, 1):
                self.phase = "draw"
                return
        elif icon == STEAL:
            victims = self.victims()
            if len(victims) > 1:
                self.phase = "victim"
                return
            if victims:
                self._rob(victims[0])  # PP-22: compulsory, and there is no choice
                return
        self._next(seat)

    def _rob(self, victim: int) -> None:
        self.victim = victim
        self.phase = "robbing"
        self.want = ("pick", len(self.hands[victim]))

    def _bury_one(self, victim: int, at: int) -> None:
        # PP-22: shown to nobody; its former owner knows what he misses.
        hand = self.hands[victim]
        self.buried.append(hand[at])
        self.hands[victim] = hand[:at] + hand[at + 1 :]
        self._drop_if_empty(victim)  # PP-23

    def _pass(self, seat: int) -> None:
        self.passed |= 1 << seat
        rule = self.rule
        if rule != NO_ACCUSING:  # PP-26: there a bluff runs no risk
            self.claims.append((seat, KIND[self.faces[self.discard[-1]]], self.hands[seat], False))
            if rule != ANYONE:
                self.passer = seat
            # PP-27: also after the last pass of a lap. PP-28: instead of the turn's accusation.
            elif asked := self._rivals_with_cards(seat):
                self.asked = asked
                self.phase = "slap"
                return
        self._next(seat)

    def _rivals_with_cards(self, seat: int) -> tuple[int, ...]:
        """PP-11: the rivals of ``seat`` still in who hold a card, in turn order after it."""
        hands = self.hands
        rivals = self.alive & ~self.mates[seat]
        order = around(self.seats, self.direction)[seat]
        return tuple([other for other in order if rivals >> other & 1 and hands[other]])
