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

from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar, NamedTuple, Self

from tablee.games.peco_peco.buffets import ALL_TYPES, points, types
from tablee.games.peco_peco.cards import (
    ALL_IN,
    ANYONE,
    BEATS,
    BEATS_INVERTED,
    CARDS,
    DRAW,
    FEWER,
    FOODS,
    ICON,
    INVERTED,
    KIND,
    MORE,
    NO_ACCUSING,
    NO_RULE,
    REVERSE,
    STEAL,
    TILT,
)
from tablee.games.peco_peco.reasons import refusal
from tablee.kernel import Move, Options, Place, Pool, Position, Say

NOBODY = -1
ANIMALS = len(CARDS.animals)
ALL_ANIMALS = tuple(range(ANIMALS))

PASS: Move = ("pass",)
ACCUSE: Move = ("accuse",)
BELIEVE: Move = ("believe",)
ADMIT: Move = ("admit",)
PROVE: Move = ("prove",)
PLEAD: Move = ("plead",)
GRANT: Move = ("grant",)
REFUSE: Move = ("refuse",)
PLAY: tuple[Move, ...] = tuple(("play", i) for i in ALL_ANIMALS)
PLAY_CALL: tuple[Move, ...] = tuple(("play_call", i) for i in ALL_ANIMALS)
ROB: tuple[Move, ...] = tuple(("rob", seat) for seat in range(CARDS.most))
JOIN: tuple[Move, ...] = tuple(("join", seat) for seat in range(CARDS.most))
ONLY = tuple((seat,) for seat in range(CARDS.most))
"""`to_act` when one seat is to act."""


class Terms(NamedTuple):
    """What was agreed before the first card: it never changes, and clones share it."""

    teams: bool = False
    team_tilt: bool = False
    call: bool = False
    leniency: bool = False
    relaxed: bool = False


Claim = tuple[int, int, tuple[int, ...], bool]
"""A pass of this round that could be challenged, as everybody saw it: its seat, the species on
top, the cards its player held, and whether it was admitted to be a bluff."""


@cache
def around(seats: int, step: int) -> tuple[tuple[int, ...], ...]:
    """By seat: all other seats in the order in which their turns come."""
    return tuple(tuple((seat + k * step) % seats for k in range(1, seats)) for seat in range(seats))


def setup(options: Options, seats: int) -> PecoPeco:
    """The table before the first draw: who starts, who is solo, then both decks shuffled."""
    # PP-52: the cut for seven and eight players is tied to the head count, teams or not.
    stakes = CARDS.stakes(seats, every=bool(options["long"]))
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


class PecoPeco(Position):
    """Both decks, the hands, the buffets, and the round that is being played."""

    __slots__ = (
        "accused",
        "accuser",
        "active",
        "alive",
        "asked",
        "buffets",
        "buried",
        "claims",
        "deck",
        "direction",
        "discard",
        "extra",
        "first",
        "food",
        "hands",
        "lost",
        "mates",
        "owed",
        "owner",
        "passed",
        "passer",
        "phase",
        "picked",
        "rounds",
        "rule",
        "solo",
        "stake",
        "terms",
        "tilted",
        "turned",
        "victim",
        "won",
    )

    game: ClassVar[str] = "peco-peco"

    terms: Terms
    phase: str
    """turn, slap (who accuses?), accused, plea, victim, join, over; and, waiting for chance:
    first, solo, deal, draw, robbing, caught, proved, redraw, pardon, pardoned."""
    active: int
    """Whose turn it is, or was when the question of another phase came up."""
    direction: int
    """1 clockwise, -1 anticlockwise."""
    owner: int
    """Who laid the animal on top of the discard; NOBODY for the start card (PP-17)."""
    alive: int
    """The mask of those still in this round."""
    passed: int
    """The mask of those who have said that they cannot play, since the last play (PP-10)."""
    passer: int
    """Whose pass the one whose turn it is may challenge, or NOBODY (PP-05, PP-06)."""
    rule: str
    """The special rule of the stake."""
    accuser: int
    accused: int
    asked: tuple[int, ...]
    """In a window: who has still to answer, in turn order."""
    victim: int
    """From whom the steal icon takes a card."""
    owed: int
    """Cards still to be drawn once the pile has been made anew (PP-20)."""
    picked: int
    """Which card of the accuser's hand the wrongly accused steals after redrawing (PP-18)."""
    claims: list[Claim]
    """The passes of this round that could be challenged: what minds reason from."""
    deck: list[int]
    """The pile of Animal cards; the last is on top."""
    discard: list[int]
    """The animals face up; the last is on top, and only that may be looked at (PP-51)."""
    buried: list[int]
    """The animals face down under the discard."""
    hands: list[tuple[int, ...]]
    food: tuple[int, ...]
    """The pile of Food cards; the last is on top."""
    stake: int
    """The Food card that is played for, or NOBODY between two rounds."""
    lost: tuple[int, ...]
    """Stakes that nobody won."""
    buffets: tuple[tuple[int, ...], ...]
    """By seat: Food cards face up."""
    turned: tuple[tuple[int, ...], ...]
    """By seat: Food cards face down."""
    tilted: int
    """The Food card that lies at a slant before ``first``, not yet won; or NOBODY."""
    first: int
    """Who starts the round: the winner of the last one that had a winner (PP-32)."""
    extra: int
    """How many cards more or fewer ``first`` is dealt next."""
    rounds: tuple[tuple[int, int], ...]
    """The rounds that are over: winner or NOBODY, and the stake."""
    mates: tuple[int, ...]
    """By seat: the mask of its team, itself included. Without teams, itself alone."""
    solo: int
    """With teams at five or seven: who plays alone until the last round; else NOBODY."""
    won: int
    """Who has a dish of each type and so has won at once, or NOBODY."""

    def __init__(self, seats: int, stakes: Sequence[int] | None = None) -> None:
        """``stakes``: the faces of the Food deck, all of them by default."""
        faces = CARDS.stakes(seats) if stakes is None else tuple(stakes)
        stop = ANIMALS + len(faces)
        pools = (
            Pool(0, ANIMALS, frozenset(ALL_ANIMALS)),
            Pool(ANIMALS, stop, frozenset(faces)),
        )
        super().__init__(seats, pools)
        self.terms = Terms()
        self.phase = "first"
        self.active = 0
        self.direction = 1
        self.owner = NOBODY
        self.alive = (1 << seats) - 1
        self.passed = 0
        self.passer = NOBODY
        self.rule = NO_RULE
        self.accuser = NOBODY
        self.accused = NOBODY
        self.victim = NOBODY
        self.asked = ()
        self.owed = 0
        self.picked = 0
        self.claims = []
        self.deck = list(ALL_ANIMALS)
        self.discard = []
        self.buried = []
        self.hands = [()] * seats
        self.food = tuple(range(ANIMALS, stop))
        self.stake = NOBODY
        self.lost = ()
        self.buffets = ((),) * seats
        self.turned = ((),) * seats
        self.tilted = NOBODY
        self.first = NOBODY
        self.extra = 0
        self.rounds = ()
        self.mates = tuple(1 << seat for seat in range(seats))
        self.solo = NOBODY
        self.won = NOBODY

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
            moves = [PLAY[i] for i in hand if beaten_by[faces[i]]]
            if self.terms.call and len(hand) == 2:
                moves += [PLAY_CALL[i] for i in hand if beaten_by[faces[i]]]
            moves.append(PASS)
            if self.passer >= 0:
                moves.append(ACCUSE)
            return moves
        if seat not in self.to_act():
            return []
        if phase == "slap":
            return [ACCUSE, BELIEVE]
        if phase == "accused":
            if not self.could_play(seat):
                return [PROVE]
            return [ADMIT, PLEAD] if self.terms.leniency else [ADMIT]
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
            self._lay(seat, move[1], called=False)  # type: ignore[arg-type]
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
            self._lay(seat, move[1], called=True)  # type: ignore[arg-type]
        elif verb == "plead":
            self._plead(seat)
        elif verb == "grant":
            self._answered(seat)
            if not self.asked:
                self._pardon()
        elif verb == "refuse":
            self.asked = ()
            self._caught()  # granted by all or not at all
        else:
            self._join(int(move[1]))

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

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.seats = self.seats
        new.everyone = self.everyone
        new.faces = self.faces[:]
        new.seen = self.seen[:]
        new.pools = self.pools
        new.want = self.want
        new.viewer = self.viewer
        new.terms = self.terms
        new.phase = self.phase
        new.active = self.active
        new.direction = self.direction
        new.owner = self.owner
        new.alive = self.alive
        new.passed = self.passed
        new.passer = self.passer
        new.rule = self.rule
        new.accuser = self.accuser
        new.accused = self.accused
        new.victim = self.victim
        new.asked = self.asked
        new.owed = self.owed
        new.picked = self.picked
        new.claims = self.claims[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.buried = self.buried[:]
        new.hands = self.hands[:]
        new.food = self.food
        new.stake = self.stake
        new.lost = self.lost
        new.buffets = self.buffets
        new.turned = self.turned
        new.tilted = self.tilted
        new.first = self.first
        new.extra = self.extra
        new.rounds = self.rounds
        new.mates = self.mates
        new.solo = self.solo
        new.won = self.won
        return new

    def turn(self) -> int | None:
        """The active player, also while a pass is being challenged."""
        return None if self.phase in ("first", "solo", "deal", "join", "over") else self.active

    def silence(self, seat: int) -> Move | None:
        """Who lets the clock run out accuses nobody, and grants nothing."""
        if seat not in self.asked:
            return None
        return BELIEVE if self.phase == "slap" else REFUSE

    def zones(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The piles, the hands, and the Food cards in front of everybody."""
        yield "deck", self.deck
        yield "discard", self.discard
        yield "buried", self.buried
        yield "food", self.food
        yield "stake", () if self.stake == NOBODY else (self.stake,)
        yield "lost", self.lost
        for seat in range(self.seats):
            yield f"hand/{seat}", self.hands[seat]
            yield f"buffet/{seat}", self.buffets[seat]
            yield f"turned/{seat}", self.turned[seat]
            tilts = seat == self.first and self.tilted != NOBODY
            yield f"tilted/{seat}", (self.tilted,) if tilts else ()

    # What can be asked about a table: for minds, words, and the rules themselves.

    def could_play(self, seat: int) -> bool:
        """Whether a pass of ``seat`` is a bluff: its hand beats what lies on top."""
        faces = self.faces
        top = faces[self.discard[-1]]
        beaten_by = (BEATS_INVERTED if self.rule == INVERTED else BEATS)[top]
        return any(beaten_by[faces[i]] for i in self.hands[seat])

    def would_end(self, seat: int) -> bool:
        """Whether the round is over if ``seat`` now says that it cannot play."""
        return not self.alive & ~self.passed & ~(1 << seat) & ~self._leader()

    def victims(self) -> list[int]:
        """PP-22: the rivals still in who have a card that can be stolen."""
        mates, alive = self.mates[self.active], self.alive
        return [
            seat
            for seat in range(self.seats)
            if alive >> seat & 1 and not mates >> seat & 1 and self.hands[seat]
        ]

    def has_solo(self) -> bool:
        """Whether somebody plays alone until the last round: teams at five or seven."""
        return self.terms.teams and self.seats % 2 == 1

    def team(self, seat: int) -> list[int]:
        """The seats whose buffets are pooled with that of ``seat``, itself included."""
        return [mate for mate in range(self.seats) if self.mates[seat] >> mate & 1]

    def score(self, seat: int) -> int:
        """The points of the buffet of ``seat`` and its mates; at the end with the bonus."""
        total = points(self._pool(seat), self._turned(seat))
        if (
            self.phase == "over"
            and self.rounds[-1][0] != NOBODY
            and self.mates[seat] >> self.first & 1
        ):
            # PP-41: the cards left in the winner's own hand. PP-33: none after a general defeat.
            total += len(self.hands[self.first])
        return total

    def cards(self, seat: int) -> int:
        """PP-36: Food cards of ``seat`` and its mates, those face down too; no tilted one."""
        return sum(len(self.buffets[mate]) + len(self.turned[mate]) for mate in self.team(seat))

    def open_teams(self) -> list[int]:
        """PP-42: the teams the solo player may join, each by its lowest seat.

        The one of lower value, without any bonus; then the one with fewer Food cards; if that
        does not decide, those that are left.
        """
        heads = [s for s in range(self.seats) if s != self.solo and self.team(s)[0] == s]
        least = min((self.score(seat), self.cards(seat)) for seat in heads)
        return [seat for seat in heads if (self.score(seat), self.cards(seat)) == least]

    def _pool(self, seat: int) -> list[int]:
        faces = self.faces
        return [faces[i] for mate in self.team(seat) for i in self.buffets[mate]]

    def _turned(self, seat: int) -> int:
        return sum(len(self.turned[mate]) for mate in self.team(seat))

    def _leader(self) -> int:
        return 0 if self.owner < 0 else 1 << self.owner

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
        deck = self.deck = list(ALL_ANIMALS)
        hands = self.hands
        for seat in range(seats):
            size = food.deal
            if seat == self.first and self.extra:
                size = max(1, size + self.extra)  # PP-49: at least one card
            hand = hands[seat] = tuple(deck[-size:])
            del deck[-size:]
            for i in hand:
                seen[i] = 1 << seat
        self.extra = 0  # PP-32: used up in this deal
        self.discard = [deck.pop()]
        seen[self.discard[0]] = everyone  # PP-01: its icon does not act
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

    # A turn: play, or say that you cannot.

    def _lay(self, seat: int, card: int, *, called: bool) -> None:
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
        if self.terms.call and len(hand) == 1 and not called:
            # PP-44, PP-46: from two cards to one, uncalled, and noticed at once.
            # PP-45: under the discard, face down. The icon acts afterwards.
            self.buried += hand
            self.hands[seat] = ()
        icon = ICON[self.faces[card]]
        if icon == REVERSE:
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
                self.active = seat
                self.phase = "slap"
                return
        self._next(seat)

    def _rivals_with_cards(self, seat: int) -> tuple[int, ...]:
        """The rivals of ``seat`` who are still in and hold a card, in turn order after it."""
        hands = self.hands
        rivals = self.alive & ~self.mates[seat]
        order = around(self.seats, self.direction)[seat]
        return tuple([other for other in order if rivals >> other & 1 and hands[other]])

    def _answered(self, seat: int) -> None:
        self.asked = tuple([other for other in self.asked if other != seat])

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

    # Accusing.

    def _accuse(self, seat: int) -> None:
        # PP-06: one accusation a pass. On a turn the last to act is accused (PP-05), in the
        # window the one whose pass opened it.
        self.accused = self.passer if self.phase == "turn" else self.active
        self.accuser = seat
        self.passer = NOBODY
        self.asked = ()
        self.phase = "accused"

    def _caught(self) -> None:
        """The bluff is admitted, no hand is shown: the accuser steals a card."""
        self._mark_bluff()
        self.phase = "caught"
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

    def _drop_if_empty(self, seat: int) -> None:
        # PP-15: at once. PP-16: but not while the animal on top is one's own.
        if not self.hands[seat] and seat != self.owner:
            self.alive &= ~(1 << seat)

    # An honest mistake (PP-47): shown, and forgiven if all rivals agree.

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
