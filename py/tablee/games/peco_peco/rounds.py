"""From one round to the next: teams, dealing, whose turn it is, drawing, and who wins the stake."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.peco_peco.buffets import ALL_TYPES, types
from tablee.games.peco_peco.cards import FEWER, FOODS, MORE, TILT
from tablee.games.peco_peco.layout import ALL_ANIMALS, NOBODY, Layout


class Rounds(Layout):
    """The course of a game, apart from what is done on a turn."""

    __slots__ = ()

    # Before the first round, and from one round to the next.

    def _set_up(self) -> None:
        """Ask for the next thing that is open before the first round."""
        if self.first == NOBODY:
            self.phase = "first"
            self.want = ("pick", self.seats)
        elif self.has_solo() and self.solo == NOBODY:
            self.phase = "solo"
            self.want = ("pick", self.seats)
        else:
            self._seat_teams()
            self._new_round()

    def _seat_teams(self) -> None:
        if not self.terms.teams:
            return
        seats = self.seats
        across = seats // 2
        # PP-38: partners sit across; with an odd number, across once the solo seat is left out.
        circle = [(self.solo + 1 + k) % seats for k in range(2 * across)]
        mates = list(self.mates)
        for k, seat in enumerate(circle):
            mates[seat] |= 1 << circle[(k + across) % (2 * across)]
        self.mates = tuple(mates)

    def _new_round(self) -> None:
        alone = self.solo != NOBODY and self.mates[self.solo] == 1 << self.solo
        if alone and len(self.food) == 1:
            # PP-42: before the last stake is dealt.
            teams = self.open_teams()
            if len(teams) > 1:
                self.phase = "join"
                return
            self._join(teams[0])
            return
        self.phase = "deal"
        # The first time both decks, except First Feast if it was put on top.
        stakes = () if self.rounds else tuple([i for i in self.food if not self.seen[i]])
        self.want = ("shuffle", ALL_ANIMALS + stakes, 0)

    def _join(self, member: int) -> None:
        mask = self.mates[member] | 1 << self.solo
        self.mates = tuple(
            mask if mask >> seat & 1 else mates for seat, mates in enumerate(self.mates)
        )
        self._new_round()

    def _deal(self) -> None:
        seats, seen, everyone = self.seats, self.seen, self.everyone
        stake = self.stake = self.food[-1]
        self.food = self.food[:-1]
        seen[stake] = everyone
        food = FOODS[self.faces[stake]]
        hands = self.hands
        left = len(ALL_ANIMALS)
        for seat in range(seats):
            size = food.deal
            if seat == self.first and self.extra:
                size = max(1, size + self.extra)  # PP-49: at least one card
            hands[seat] = ALL_ANIMALS[left - size : left]
            seen[left - size : left] = [1 << seat] * size
            left -= size
        self.extra = 0  # PP-32: used up in this deal
        left -= 1
        self.deck = list(ALL_ANIMALS[:left])
        self.discard = [left]
        seen[left] = everyone  # PP-01: its icon does not act
        self.buried = []
        self.rule = food.rule
        self.direction = food.turn
        self.owner = self.passer = self.accuser = self.accused = NOBODY
        self.alive = (1 << seats) - 1
        self.passed = 0
        self.claims = []
        self.active = self.first
        self.phase = "turn"

    def _end_round(self) -> None:
        """In this order: the tilted card, the stake, its icons, the set, the empty pile."""
        winner, stake, food = self.owner, self.stake, self.food
        self._settle_tilt(winner)
        self.rounds += ((winner, stake),)
        self.stake = self.passer = NOBODY
        if winner < 0:
            # PP-09, PP-32: nobody gets the stake, and whoever started starts again.
            self.lost += (stake,)
        else:
            self.first = winner
            # PP-35: the icons of the last stake are ignored.
            win = FOODS[self.faces[stake]].win if food else ()
            self.extra = win.count(MORE) - win.count(FEWER)
            if TILT in win:
                self.tilted = stake
            else:
                self.buffets = _added(self.buffets, winner, stake)
            # PP-34: a tilted card does not count. PP-41: buffets of a team are pooled.
            # PP-53: also with the last stake, before any points are counted.
            if not self.has_solo() and types(self._pool(winner)) == ALL_TYPES:
                self.won = winner
                self.phase = "over"
                return
        if food:
            self._new_round()
        else:
            self.phase = "over"  # PP-33: on points, even if nobody won the last stake

    def _settle_tilt(self, winner: int) -> None:
        if self.tilted >= 0:
            holder = self.first
            # PP-40: the same player must win; with the option, the team.
            if winner == holder or (
                winner >= 0 and self.terms.team_tilt and self.mates[holder] >> winner & 1
            ):
                self.buffets = _added(self.buffets, holder, self.tilted)
            else:
                self.turned = _added(self.turned, holder, self.tilted)
            self.tilted = NOBODY

    def _next(self, seat: int) -> None:
        """The turn goes on from ``seat``, or the round is over."""
        alive = self.alive
        owner = self.owner
        # PP-08, PP-10: all others who are still in have passed one after the other. PP-07,
        # PP-09: then nobody is left to accuse the last of them.
        left = alive & ~self.passed
        if owner >= 0:
            left &= ~(1 << owner)
        if not left:
            self._end_round()
            return
        step, seats = self.direction, self.seats
        seat = (seat + step) % seats
        while not alive >> seat & 1:
            seat = (seat + step) % seats
        if self.passer >= 0 and self.mates[seat] >> self.passer & 1:
            self.passer = NOBODY  # PP-39: partners do not accuse each other
        self.active = seat
        self.phase = "turn"

    def _drop_if_empty(self, seat: int) -> None:
        # PP-15: at once. PP-16: but not while the animal on top is one's own.
        if not self.hands[seat] and seat != self.owner:
            self.alive &= ~(1 << seat)

    # Drawing.

    def _draw(self, seat: int, number: int) -> bool:
        """Draw from the pile; False if it must be made anew first, which is asked for."""
        deck, seen = self.deck, self.seen
        drawn = []
        while number and deck:
            card = deck.pop()
            seen[card] = 1 << seat
            drawn.append(card)
            number -= 1
        self.hands[seat] += tuple(drawn)
        if number and (self.buried or len(self.discard) > 1):
            # PP-20: all but the top card of the discard. With nothing left there, no draw.
            top = self.discard.pop()
            self.deck = self.discard + self.buried
            self.discard, self.buried = [top], []
            self.owed = number
            self._forget(self.deck)
            self.want = ("shuffle", tuple(self.deck), 0)
            return False
        self.owed = 0
        return True

    def _forget(self, ids: Sequence[int]) -> None:
        """These ids are about to be other cards: what was claimed of them says nothing now."""
        again = frozenset(ids)
        self.claims = [
            (seat, top, tuple(i for i in hand if i not in again), bluff)
            for seat, top, hand, bluff in self.claims
            if not bluff or again.isdisjoint(hand)
        ]


def _added(
    places: tuple[tuple[int, ...], ...], seat: int, card: int
) -> tuple[tuple[int, ...], ...]:
    return tuple((*ids, card) if at == seat else ids for at, ids in enumerate(places))
