"""A table of Peco Peco whose cards lie as the test says.

Animals are named ``"cat"`` or, with an icon, ``"cat+bomb"``; stakes as in ``cards.toml``.
Every event that happens is also folded, masked, into the view of each seat and of the public,
and must give exactly the view of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.cards import CARDS, PLAIN, SPECIES
from tablee.games.peco_peco.layout import ANIMALS, NOBODY
from tablee.games.peco_peco.rules import PecoPeco
from tablee.kernel import Event, Match, Move, Place, Position, Say, SeededDealer, happen, land

FOOD = {food.name: face for face, food in enumerate(CARDS.foods)}


def animal_name(face: int) -> str:
    animal = CARDS.animals[face]
    name = SPECIES[animal.species]
    return name if animal.icon == PLAIN else f"{name}+{animal.icon}"


class Picks:
    """A dealer whose next pick is known."""

    def __init__(self, number: int) -> None:
        self.number = number

    def deal(self, position: Position) -> Event:
        return happen(position, None, (self.number,))


class Table:
    """A round in which seat ``turn`` is to act, four seats unless said otherwise."""

    def __init__(
        self,
        hands: Mapping[int, str] | None = None,
        *,
        seats: int = 4,
        top: str = "cat",
        stake: str = "mak4",
        food: str | None = None,
        deck: str = "",
        turn: int = 0,
        owner: int = NOBODY,
        passed: Iterable[int] = (),
        out: Iterable[int] = (),
        buffets: Mapping[int, str] | None = None,
        turned: Mapping[int, str] | None = None,
        tilted: str = "",
        first: int = 0,
        deck_size: int | None = None,
        **options: bool | int,
    ) -> None:
        """Hands not named are plain cats and a mouse, which cannot beat a cat.

        ``deck`` lists what is drawn next; with ``deck_size`` the rest of it is played already and
        lies in the discard.
        """
        options = {"first": first + 1, "long": True, **options}
        self.match = Match.start(GAME, seats, options)
        position = self.position
        left = list(range(ANIMALS))

        def take(names: str) -> list[int]:
            ids = []
            for name in names.split():
                face = next(face for face in left if animal_name(face) == name)
                left.remove(face)
                ids.append(face)  # ids are named like faces here: nothing depends on it
            return ids

        # What is named comes first, so that the default hands do not use it up.
        named = {seat: take(text) for seat, text in (hands or {}).items()}
        discard, drawn = take(top), take(deck)
        usual = "cat cat mouse" if seats <= 6 else "cat mouse"
        for seat in range(seats):
            hand = named[seat] if seat in named else take(usual)
            position.hands[seat] = tuple(hand)
        rest = left if deck_size is None else left[: max(0, deck_size - len(drawn))]
        played = [face for face in left if face not in rest]
        position.deck = rest + drawn[::-1]
        position.discard = played + discard
        position.faces[:ANIMALS] = list(range(ANIMALS))
        for seat, mine in enumerate(position.hands):
            for i in mine:
                position.seen[i] = 1 << seat
        for i in position.discard:
            position.seen[i] = position.everyone
        in_front = {**(buffets or {}), 8: tilted, 9: stake}
        if food is None:
            used = " ".join([*in_front.values(), *(turned or {}).values()])
            food = " ".join([name for name in ("sus4", "oni4", "sus3") if name not in used][:2])
        self._lay_food(position, stake, food, buffets or {}, turned or {}, tilted)
        position.want = None
        position.phase = "turn"
        position.rule = CARDS.foods[FOOD[stake]].rule
        position.direction = 1
        position.active = turn
        position.owner = owner
        position.passed = sum(1 << seat for seat in passed)
        for seat in out:
            position.alive &= ~(1 << seat)
        self.views = [position.view(seat) for seat in range(seats + 1)]

    @staticmethod
    def _lay_food(
        position: PecoPeco,
        stake: str,
        food: str,
        buffets: Mapping[int, str],
        turned: Mapping[int, str],
        tilted: str,
    ) -> None:
        """Food cards where the test wants them; all others are lost already."""
        ids = {name: ANIMALS + face for name, face in FOOD.items()}
        faces = dict(zip(ids.values(), FOOD.values(), strict=True))
        for i, face in faces.items():
            position.faces[i] = face
            position.seen[i] = position.everyone
        position.stake = ids.pop(stake)
        position.food = tuple(ids.pop(name) for name in reversed(food.split()))
        for i in position.food:
            position.seen[i] = 0
        seats = range(position.seats)
        position.tilted = ids.pop(tilted) if tilted else NOBODY

        def lay(where: Mapping[int, str]) -> tuple[tuple[int, ...], ...]:
            return tuple(
                tuple(ids.pop(name) for name in where.get(seat, "").split()) for seat in seats
            )

        position.buffets = lay(buffets)
        position.turned = lay(turned)
        position.lost = tuple(ids.values())

    @property
    def position(self) -> PecoPeco:
        position = self.match.position
        assert isinstance(position, PecoPeco)
        return position

    # What happens.

    def play(self, seat: int, verb: str, what: str | int | None = None) -> list[Say]:
        """A move; a card is named. What the public is told of it."""
        move: Move = (verb,) if what is None else (verb, self._card(seat, what))
        return self._follow(lambda: self.match.play(seat, move))

    def _card(self, seat: int, what: str | int) -> int:
        if isinstance(what, int):
            return what
        named = [i for i in self.position.hands[seat] if self._name(i) == what]
        assert named, f"seat {seat} has no {what}"
        return named[0]

    def pick(self, number: int = 0) -> list[Say]:
        """The dealer picks: a card of a hand by its place, or a seat."""
        assert self.position.want is not None
        assert self.position.want[0] == "pick"
        return self._follow(lambda: self.match.deal(Picks(number)))

    def pick_card(self, name: str) -> list[Say]:
        """The dealer picks that card from the hand that is picked from."""
        position = self.position
        loser = {
            "caught": position.accused,
            "pardoned": position.accused,
            "proved": position.accuser,
            "robbing": position.victim,
        }[position.phase]
        return self.pick(self.hand(loser).index(name))

    def shuffle(self, seed: int = 0) -> list[Say]:
        """The dealer shuffles."""
        assert self.position.want is not None
        assert self.position.want[0] == "shuffle"
        return self._follow(lambda: self.match.deal(SeededDealer(seed)))

    def _follow(self, happens: Callable[[], Event]) -> list[Say]:
        before = [view.clone() for view in self.views]
        event = happens()
        for seat, view in enumerate(self.views):
            land(view, event.for_seat(seat))
            assert view == self.position.view(seat), f"seat {seat} sees something else"
        self.event: Event = event
        public = self.position.seats
        self.told = [
            GAME.words.narrate(before[seat], event.for_seat(seat), view)
            for seat, view in enumerate(self.views)
        ]
        return self.told[public]

    def end_round(self, winner: int = NOBODY) -> None:
        """All others pass: ``winner`` wins the round, or nobody does."""
        position = self.position
        seats = position.seats
        last = next(s for s in range(seats) if s != winner and position.alive >> s & 1)
        position.owner = winner
        position.passed = sum(1 << s for s in range(seats) if s not in (winner, last))
        position.active = last
        position.passer = NOBODY
        self.views = [position.view(seat) for seat in range(seats + 1)]
        self.play(last, "pass")
        for seat in position.asked:
            self.play(seat, "believe")

    # What lies where.

    def _name(self, card: int) -> str:
        face = self.position.faces[card]
        assert face is not None
        return animal_name(face)

    def hand(self, seat: int) -> list[str]:
        return [self._name(i) for i in self.position.hands[seat]]

    @property
    def top(self) -> str:
        return self._name(self.position.discard[-1])

    @property
    def buried(self) -> list[str]:
        return [self._name(i) for i in self.position.buried]

    def alive(self) -> list[int]:
        return [s for s in range(self.position.seats) if self.position.alive >> s & 1]

    def plays(self, seat: int) -> list[str]:
        """The animals that ``seat`` may play now."""
        moves = self.position.legal(seat)
        return [self._name(int(move[1])) for move in moves if move[0] == "play"]

    def may(self, seat: int) -> list[str]:
        """The verbs that ``seat`` may use now, playing apart."""
        verbs = dict.fromkeys(str(move[0]) for move in self.position.legal(seat))
        return [verb for verb in verbs if verb not in ("play", "play_call")]

    def refused(self, seat: int, verb: str, what: str | int | None = None) -> str:
        """Why a move is refused; empty if it is legal."""
        move: Move = (verb,) if what is None else (verb, self._card(seat, what))
        reason = self.position.why_not(seat, move)
        return "" if reason is None else str(reason)

    def buffet(self, seat: int) -> list[str]:
        return self._food(self.position.buffets[seat])

    def turned(self, seat: int) -> list[str]:
        return self._food(self.position.turned[seat])

    def _food(self, ids: Sequence[int]) -> list[str]:
        names = []
        for i in ids:
            face = self.position.faces[i]
            assert face is not None
            names.append(CARDS.foods[face].name)
        return names

    def places(self) -> dict[int, int]:
        return {place.seat: place.place for place in self.standing()}

    def standing(self) -> list[Place]:
        return self.position.standing()
