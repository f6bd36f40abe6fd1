"""Any game of ours as a game of OpenSpiel, so that its suites and its players can try it.

What OpenSpiel asks of a game, and how it is met:

- one seat to act at a time: a reaction window is a poll, in the order of `to_act`;
- actions are small numbers, known beforehand: the place of a move among the legal ones. They depend
  on nothing but the mover's view, so a number means the same wherever that seat cannot tell apart;
- chance has few outcomes: a roll is a node for each die, a shuffle one for each card;
- information states are strings with perfect recall: the seat's own record, event by event.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Self

import numpy as np
import pyspiel

from tablee.bots.shares import shares
from tablee.kernel import Event, Game, Position, happen, world
from tablee.kernel.dealer import loose
from tablee.kernel.notation import write_event, write_move

MOST_MOVES, MOST_OUTCOMES, LONGEST = 1024, 1024, 10_000
"""Bounds that hold for all our games, with room to spare; what exceeds them fails."""

Pay = Callable[[Position], list[float]]


def scores(position: Position) -> list[float]:
    """What a seat gets where points are what is played for."""
    by_seat = {place.seat: float(place.score) for place in position.standing()}
    return [by_seat[seat] for seat in range(position.seats)]


class Story:
    """A match under way: its position, what is dealt of an answer, and what each seat heard."""

    __slots__ = ("before", "events", "open", "part", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.part: list[int] = []
        self.open: list[int] | None = None
        """`outcomes`, once they have been asked for."""
        self.events: list[tuple[Event, dict[int, str]]] = []
        self.before: dict[int, str] = {}
        """By seat: what stands for the time before a world was sampled."""

    def __deepcopy__(self, memo: object) -> Story:
        new = Story(self.position.clone())
        new.part, new.events, new.before = self.part[:], self.events[:], self.before
        return new

    def happened(self, event: Event) -> None:
        self.events.append((event, {}))
        self.part, self.open = [], None
        self.settle()

    def settle(self) -> None:
        """Answer what needs no luck: cards that are opened."""
        while self.position.want is not None and not self.outcomes():
            self.happened(self.answer())

    def outcomes(self) -> list[int]:
        """What the next die shows, or the next card, each as likely as the others."""
        if self.open is None:
            self.open = self._outcomes()
        return self.open

    def _outcomes(self) -> list[int]:
        want, part = self.position.want, self.part
        assert want is not None
        if want[0] == "roll":
            return list(range(want[2])) if len(part) < want[1] else []
        if want[0] == "pick":
            return [] if part else list(range(want[1]))
        if want[0] == "open" or len(part) == len(want[1]):
            return []
        card = want[1][len(part)]
        pool = next(pool for pool in self.position.pools if pool.first <= card < pool.stop)
        mine = zip(want[1], part, strict=False)  # pools may have faces of the same numbers
        dealt = {face for i, face in mine if pool.first <= i < pool.stop}
        rest = loose(self.position, pool, frozenset(want[1]))
        return [face for face in rest if face not in dealt]

    def answer(self) -> Event:
        want = self.position.want
        assert want is not None
        if want[0] == "shuffle":
            return happen(self.position, None, (), dict(zip(want[1], self.part, strict=True)))
        return happen(self.position, None, tuple(self.part))

    def chance(self, number: int) -> None:
        self.part.append(self.outcomes()[number])
        self.open = None
        if not self.outcomes():
            self.happened(self.answer())

    def heard(self, seat: int) -> str:
        """The record of what ``seat`` has seen."""
        lines = [self.before.get(seat, "")]
        for event, told in self.events:
            if seat not in told:
                told[seat] = write_event(event.for_seat(seat), whole=False)
            lines.append(told[seat])
        return " ".join(lines)

    def imagined(self, seat: int, rng: random.Random) -> Story:
        """The same for ``seat``, but with another world behind it."""
        other = Story(world(self.position.view(seat), rng))
        # What the others have heard is of the real world: in its place stands what they see now.
        seats = range(self.position.seats + 1)
        other.before = {each: repr(other.position.view(each)) for each in seats if each != seat}
        other.before[seat] = self.heard(seat)
        return other


class SpielGame(pyspiel.Game):
    """A game of ours with a number of players."""

    def __init__(
        self,
        kind: Any,
        game: Game,
        options: Mapping[str, object],
        pay: Pay,
        most: float,
        params: dict[str, Any] | None = None,
    ) -> None:
        players = int((params or {}).get("players", game.seats.start))
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_MOVES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params or {})
        self.game, self.pay = game, pay
        self.options = game.complete(options, players)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: object = None) -> SpielObserver:
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A state; OpenSpiel clones what is in its ``__dict__``."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.pay = game.pay
        self.story = Story(game.game.setup(game.options, game.num_players()))
        self.story.settle()

    def current_player(self) -> int:
        position = self.story.position
        if position.want is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return position.to_act()[0] if not position.over() else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        position = self.story.position
        mine = position.want is None and player in position.to_act()[:1]
        return list(range(len(position.legal(player)))) if mine else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        n = len(self.story.outcomes())
        return [(number, 1 / n) for number in range(n)]

    def _apply_action(self, action: int) -> None:
        story = self.story
        if story.position.want is not None:
            story.chance(action)
            return
        seat = story.position.to_act()[0]
        story.happened(happen(story.position, seat, story.position.legal(seat)[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {self.story.outcomes()[action]}"
        return write_move(self.story.position.legal(player)[action])

    def is_terminal(self) -> bool:
        return self.story.position.want is None and self.story.position.over()

    def returns(self) -> list[float]:
        position = self.story.position
        return self.pay(position) if self.is_terminal() else [0.0] * position.seats

    def rewards(self) -> list[float]:
        return self.returns()

    def __str__(self) -> str:
        return f"{self.story.position!r} {self.story.part}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Self:
        """Another world that ``player`` cannot tell from this one."""
        other = self.clone()
        other.story = self.story.imagined(player, random.Random(int(sampler() * 2**53)))
        return other  # type: ignore[no-any-return]  # OpenSpiel has no types


class SpielObserver:
    """What a seat sees as numbers (faces, who is to act, the score) and as text."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.recall = bool(kind.perfect_recall)
        self.private = kind.private_info != pyspiel.PrivateInfoType.NONE
        position = game.game.setup(game.options, game.num_players())
        sizes = {"faces": len(position.faces), "to_act": position.seats, "score": position.seats}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def _view(self, state: SpielState, player: int) -> Position:
        position = state.story.position
        return position.view(player if self.private else position.seats)

    def set_from(self, state: SpielState, player: int) -> None:
        view = self._view(state, player)
        self.tensor.fill(0)
        self.dict["faces"][:] = [-1 if face is None else face for face in view.faces]
        for seat in view.to_act():
            self.dict["to_act"][seat] = 1
        self.dict["score"][:] = scores(view)

    def string_from(self, state: SpielState, player: int) -> str:
        seat = player if self.private else state.story.position.seats
        return state.story.heard(seat) if self.recall else repr(self._view(state, player))


def register(
    game: Game,
    name: str = "",
    options: Mapping[str, object] | None = None,
    pay: Pay = shares,
    most: float = 1.0,
) -> str:
    """Make a game known to OpenSpiel, once; the name that it has there."""
    short = name or f"tablee_{game.name.replace('-', '_')}"
    if short in pyspiel.registered_names():
        return short
    kinds = pyspiel.GameType
    kind = kinds(
        short_name=short,
        long_name=f"{game.title} (Tablée)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.seats.start},
    )

    class Registered(SpielGame):
        """A class, as OpenSpiel's own: a function would be freed after Python has ended."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, options or {}, pay, most, params)

    pyspiel.register_game(kind, Registered)
    return short
