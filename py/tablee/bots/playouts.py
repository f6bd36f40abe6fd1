"""What moves come to when they are played out by the rules, world by world."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tablee.bots.naming import known
from tablee.bots.shares import shares
from tablee.bots.worlds import worlds
from tablee.kernel import Game, Move, Position, Style, settle


class ByTheRules:
    """The playouts of a game that has none of its own (`Playouts`): the rules themselves."""

    def __init__(
        self, game: Game, view: Position, seat: int, rng: random.Random, style: Style, temper: Any
    ) -> None:
        mind = game.mind
        self.game = game
        self.seat = seat
        self.style = style
        self.temper = temper
        moves = {known(mind, view, move): move for move in view.legal(seat)}
        self.moves = list(moves.values())
        self.hopes = [0.0] * len(self.moves)
        self._chapter = mind.chapter(view)
        self._worlds: Iterator[Position] = worlds(view, seat, mind, rng)
        self._seeds = rng
        self._luck = random.Random(0)
        self._seed = 0
        self._world = view

    def deal(self) -> None:
        """Go on to another world, and to other luck."""
        self._world = next(self._worlds)
        self._seed = self._seeds.getrandbits(32)

    def outcome(self, arm: int) -> float:
        """The seat's share of the win after a move in this world."""
        mind, luck, chapter = self.game.mind, self._luck, self._chapter
        luck.seed(self._seed)
        position = self._world.clone()
        position.play(self.seat, self.moves[arm])
        for _ in range(self.style.cut):
            while position.want is not None and mind.chapter(position) == chapter:
                settle(position, luck)
            if position.want is not None or position.over():
                break
            actor = position.to_act()[0]
            position.play(actor, self._likely(position, actor))
        while position.want is not None and mind.chapter(position) == chapter:
            settle(position, luck)
        result = shares(position) if position.over() else mind.value(position)
        return result[self.seat]

    def _likely(self, position: Position, actor: int) -> Move:
        mind, luck, style = self.game.mind, self._luck, self.style
        quick = mind.quick
        if quick is not None and (style.thumbs == 0.0 or luck.random() >= style.thumbs):
            return quick(position, actor, luck)
        moves = position.legal(actor)
        if len(moves) == 1:
            return moves[0]
        return mind.thumb(position.view(actor), actor, luck, self.temper)
