"""What each turn that is possible now comes to at the end of the round, world by world.

The turns are whole ones (a play with its chain of bonuses, a flip), as `Outlook` finds them, and
drawing. All are tried in the same worlds with the same draw pile (`bots/trials.py` runs the race):
a world deals the faces that the seat has not seen, and is drawn again where somebody drew who
would hardly have had to. Nothing here reads more than a view.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, fsum

from tablee.games.ptit_pois.cards import COLOUR, FITS, WHERE
from tablee.games.ptit_pois.mind_round import EMPTY, Round
from tablee.games.ptit_pois.moves import DONE, DRAW, FLIPS, PLAYS
from tablee.games.ptit_pois.outlook import Outlook, Temper, Turn, flipped, in_row, played
from tablee.games.ptit_pois.rules import FIFTY, NO_CARD, PtitPois
from tablee.kernel import Move

MOST = 10
"""Turns that are tried at most: those that leave least, by `Outlook`."""
TRIES = 8
"""Worlds drawn at most until one is believed."""
WILLING = 0.12
"""How often a bot draws although a card fits; measured: 0.07 with two seats, 0.16 with more."""
A_POINT = 0.018
"""What a point is worth, as a share of the win."""
SPREAD = (10.0, 8.0, 6.0, 6.0, 5.0)
"""By seats, from two on: the points by which a lead is worth a factor e, a round before the end;
measured. With more rounds to come they are more, as a power of how many."""
ROUNDS = 0.6
LAST = 0.5
"""So many rounds seem to be left when none is: what nearly won in one world wins in another."""
A_ROUND = 15.0
"""Points of who loses most in a round."""


Found = dict[Turn, tuple[Move, Turn]]
"""Turns that are possible, each with the move that it begins with."""


class Playouts:
    """One decision of ``seat``: the turns that may be made, and what comes of them."""

    def __init__(self, view: PtitPois, seat: int, rng: random.Random, temper: Temper) -> None:
        self.view = view
        self.seat = seat
        self.rng = rng
        self._seed = 0
        self._outlook = Outlook(view, seat, temper)
        turns = self._turns()
        self.moves: list[Move] = [move for move, _ in turns]
        """By arm: the move that it begins with."""
        self._after = [turn for _, turn in turns]
        outlook = self._outlook
        costs = [outlook.plan(m).cost if t is None else outlook.cost(t) for m, t in turns]
        self.hopes = [round(-A_POINT * cost, 9) for cost in costs]  # alike on every machine
        faces = view.faces
        pool = view.pools[0]
        self._unseen = sorted(pool.faces.difference(faces))
        self._unknown = [card for card in range(pool.first, pool.stop) if faces[card] is None]
        left, right = view.discards
        known: list[int] = faces  # type: ignore[assignment]  # discards are public
        self._below = [known[card] for card in (*left[:-1], *right[:-1])]
        self._world: list[int] = list(known)
        self._evidence = self._drew()

    # The turns.

    def _turns(self) -> list[tuple[Move, Turn | None]]:
        """Each turn that is possible, with its first move; None for what is decided on the way."""
        view, outlook, now = self.view, self._outlook, self._outlook.now
        phase = view.phase
        if phase == "face":
            return [(move, None) for move in view.legal(self.seat)]
        found: dict[Turn, tuple[Move, Turn]] = {}
        if phase == "bonus":
            _add(found, now, DONE)
            self._bonus(found, now, view.pile, None)
        else:
            where = WHERE[now.up][now.left][now.right]
            for card, face in self._known(now):
                for pile in (0, 1):
                    if where[face] >> pile & 1:
                        self._go_on(found, now, card, pile, PLAYS[pile][card])
        costs = {key: round(outlook.cost(turn), 9) for key, (_, turn) in found.items()}
        best = sorted(found, key=lambda key: costs[key])[:MOST]
        turns: list[tuple[Move, Turn | None]] = [found[key] for key in best]
        if phase == "turn":
            turns.append((DRAW, None))
        return turns

    def _known(self, turn: Turn) -> list[tuple[int, int]]:
        """The cards that may be played if they fit, with their faces."""
        faces = self._outlook.faces
        cards = (*turn.hand, *turn.shown)
        return [(card, f) for card in cards if card >= 0 and (f := faces[card]) is not None]

    def _go_on(self, found: Found, turn: Turn, card: int, pile: int, first: Move) -> None:
        face = self._outlook.faces[card]
        assert face is not None, "I play what I can see"
        covered = (turn.left, turn.right)[pile]
        turn = played(turn, card, face, pile)
        _add(found, turn, first)
        if COLOUR[face] == COLOUR[covered]:
            self._bonus(found, turn, pile, first)

    def _bonus(self, found: Found, turn: Turn, pile: int, first: Move | None) -> None:
        for packet in (0, 1):
            if turn.hidden[packet] >= 0:
                _add(found, flipped(turn, packet), first or FLIPS[packet])
        fits = FITS[turn.up][(turn.left, turn.right)[pile]]
        for card, face in self._known(turn):
            if fits[face]:
                self._go_on(found, turn, card, pile, first or PLAYS[pile][card])

    # The worlds.

    def _drew(self) -> list[tuple[tuple[int, ...], tuple[bool, ...]]]:
        """By rival who drew: the cards still held of then, and which faces would have fitted."""
        view, faces = self.view, self.view.faces
        evidence = []
        for rival, drew in enumerate(view.drew):
            if drew is None or rival == self.seat:
                continue
            hand, up, left, right, *row = drew
            where = WHERE[up][faces[left] or 0][faces[right] or 0]
            if any(card >= 0 and where[faces[card] or 0] for card in row):
                continue
            held = tuple([card for card in hand if card in view.hands[rival]])
            evidence.append((held, tuple([fit > 0 for fit in where])))
        return evidence

    def deal(self) -> None:
        """A new world, and new luck."""
        rng, world, unknown = self.rng, self._world, self._unknown
        rest, unit = self._unseen[:], rng.random
        for _ in range(TRIES):
            rest.sort(key=lambda _: unit())  # a third of the time of `shuffle`
            for card, face in zip(unknown, rest, strict=True):
                world[card] = face
            if all(
                rng.random() < WILLING
                for held, fits in self._evidence
                if any(fits[world[card]] for card in held)
            ):
                break
        self._seed = rng.getrandbits(32)

    def outcome(self, arm: int) -> float:
        """The share of the win that a turn comes to in this world."""
        view, seat, world = self.view, self.seat, self._world
        turn = self._after[arm]
        here = turn or self._outlook.now
        hands = [[world[card] for card in hand] for hand in view.hands]
        hands[seat] = [world[card] for card in here.hand]
        shown = [EMPTY if card < 0 else world[card] for card in view.shown]
        hidden = [EMPTY if card < 0 else world[card] for card in view.hidden]
        for packet in (0, 1):
            at, top, under = 2 * seat + packet, here.shown[packet], here.hidden[packet]
            shown[at] = EMPTY if top == NO_CARD else world[top]
            hidden[at] = EMPTY if under == NO_CARD else world[under]
        deck = [world[card] for card in reversed(view.deck)]
        round_ = Round(
            hands,
            shown,
            hidden,
            deck,
            self._below[:],
            [here.left, here.right],
            seat,
            up=here.up,
            seed=self._seed,
        )
        if turn is None:
            move = self.moves[arm]
            if move == DRAW:
                round_.draw(seat)
            else:
                round_.up = move[0] == "up"
            scores = round_.play_out()
        else:
            round_.active = (seat + 1) % view.seats
            ended = not turn.hand or not in_row(turn)
            scores = round_.ended(seat) if ended else round_.play_out()
        return share_of_win(view, scores)[seat]


def _add(found: Found, turn: Turn, first: Move) -> None:
    found.setdefault(turn._replace(hand=tuple(sorted(turn.hand))), (first, turn))


def share_of_win(view: PtitPois, scores: Sequence[int]) -> list[float]:
    """Each seat's share of the win after a round with these scores, as far as it is decided."""
    totals = [total + score for total, score in zip(view.totals, scores, strict=True)]
    rounds = view.rounds - len(view.sheet) - 1
    left = (FIFTY - max(totals)) / A_ROUND if view.fifty else rounds
    width = SPREAD[view.seats - 2] * max(LAST, left) ** ROUNDS
    best = min(totals)
    weights = [exp((best - total) / width) for total in totals]
    whole = fsum(weights)
    return [round(weight / whole, 9) for weight in weights]
