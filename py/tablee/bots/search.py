"""Multiple-observer information-set tree search: a tree a seat, keyed by what that seat sees.

After Cowling, Powley and Whitehouse (2012). In each simulation a world is sampled from the view;
all the trees are gone down together, each along what its own seat observed; the mover chooses in
its own tree by upper confidence bound with availability counts; a rollout is cut after some moves
and valued by the game; every seat is credited with its own share (max^n). So a later seat never
learns an earlier secret choice: its tree has one branch for all that it cannot tell apart.

A search receives a view and a generator, and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from math import log, sqrt
from typing import Any

from tablee.bots.naming import known, watched
from tablee.bots.shares import shares
from tablee.bots.worlds import worlds
from tablee.kernel import Game, Move, Position, Style, settle

WIDEN = 0.3
"""How often another seat tries a move that it has not tried yet: few visits reach its nodes, and
if each had to try all its moves first, the others would play at random."""


class Node:
    """What one seat knows at some moment, with the figures of the move that led there."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Hashable, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


def _mean(node: Node) -> float:
    return node.total / node.visits if node.visits else -1.0


class Search:
    """One decision of ``seat``, thought about in as many slices as the caller likes."""

    def __init__(
        self, game: Game, view: Position, seat: int, rng: random.Random, style: Style, temper: Any
    ) -> None:
        """``view`` is the seat's own; ``temper`` is whose rule of thumb is consulted."""
        self.game = game
        self.view = view
        self.seat = seat
        self.style = style
        self.temper = temper
        self.rng = rng
        self.done = 0
        """Simulations so far."""
        mind = game.mind
        self.moves = {known(mind, view, move): move for move in view.legal(seat)}
        self.roots = [Node() for _ in range(view.seats)]
        self._worlds: Iterator[Position] = worlds(view, seat, mind, rng)
        self._spread = [(0.0, 0.0)] * view.seats
        self.habit = mind.thumb(view.clone(), seat, rng, temper)
        """What the rule of thumb would do."""
        self._bluffs = {known(mind, view, move) for move in mind.bluffs(view, seat)}
        self._dares = rng.random() < style.bluff

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to think about."""
        return len(self.moves) == 1 or self.done >= self.style.sims

    def step(self, sims: int) -> bool:
        """Think on for at most so many simulations; whether that was the last of it."""
        for _ in range(sims):
            if self.finished:
                break
            self._simulate(next(self._worlds))
            self.done += 1
        return self.finished

    def best(self) -> Move:
        """The move that has proved best; the rule of thumb's, unless another is surely better.

        Bluffs are made at the rate of the style, not of the tree: see `Mind.bluffs`.
        """
        best = self._surely_best(set(self.moves))
        bluffs = set(self._bluffs)
        if not bluffs or len(bluffs) == len(self.moves):
            return self.moves[best]
        told = self.roots[self.seat].children
        other = bluffs if best not in bluffs else set(self.moves) - bluffs
        rival = self._surely_best(other)
        if rival not in told or best not in told:
            return self.moves[best]
        if _mean(told[best]) - _mean(told[rival]) > self.style.within:
            return self.moves[best]
        return self.moves[rival if (rival in bluffs) == self._dares else best]

    def _surely_best(self, among: set[Hashable]) -> Hashable:
        tried = self.roots[self.seat].children
        seen = {key: node for key in self.moves if key in among and (node := tried.get(key))}
        kept = known(self.game.mind, self.view, self.habit)
        if kept not in among:
            kept = max(seen, key=lambda key: _mean(seen[key]), default=min(among, key=repr))
        if kept not in seen or not seen[kept].visits:
            return kept
        spread = self._deviation(self.seat)
        best, most = kept, 0.0
        for key, node in seen.items():
            if key != kept and node.visits:
                gain = _mean(node) - _mean(seen[kept])
                error = spread * sqrt(1 / node.visits + 1 / seen[kept].visits)
                gain -= self.style.doubt * error
                if gain > most:
                    best, most = key, gain
        return best

    def worth(self) -> dict[Move, float]:
        """By move tried: the share of the win that it promises."""
        tried = self.roots[self.seat].children
        return {
            move: node.total / node.visits
            for key, move in self.moves.items()
            if (node := tried.get(key)) is not None and node.visits
        }

    # One simulation.

    def _simulate(self, position: Position) -> None:
        rng, seats, mind = self.rng, range(position.seats), self.game.mind
        nodes = list(self.roots)
        path: list[tuple[int, Node]] = []
        actor = self.seat  # others may be asked at the same time: we answer first
        while True:
            node = nodes[actor]
            if self.style.alone and actor != self.seat:
                move, new = self._thumb(position, actor), False
                key = known(mind, position, move)
                child = node.children.setdefault(key, Node())
            else:
                key, move, new = self._select(position, actor, node)
                child = node.children[key]
            path.append((actor, child))
            position.play(actor, move)
            sights = watched(mind, position, move)
            for seat in seats:
                if seat != actor:
                    seen = sights[seat] if sights is not None else move
                    deeper = nodes[seat].children
                    if (next_node := deeper.get(seen)) is None:
                        deeper[seen] = next_node = Node()
                    nodes[seat] = next_node
            nodes[actor] = child
            while position.want is not None:
                settle(position, rng)
            if new or position.over():
                break
            actor = position.to_act()[0]
        self._roll_out(position)
        values = shares(position) if position.over() else mind.value(position)
        # Machines differ in the last digit of an exponential; a seed must not.
        values = [round(value, 9) for value in values]
        for seat in seats:
            total, squares = self._spread[seat]
            self._spread[seat] = total + values[seat], squares + values[seat] ** 2
        for seat, child in path:
            child.visits += 1
            child.total += values[seat]

    def _select(self, position: Position, actor: int, node: Node) -> tuple[Hashable, Move, bool]:
        """The most promising move, by upper confidence bound; first one not tried yet."""
        mind, children = self.game.mind, node.children
        there: dict[Hashable, Move] = {}
        tried: list[tuple[Hashable, Node]] = []
        fresh: list[Hashable] = []
        cards, kind, faces = mind.cards, mind.kind, position.faces
        key: Hashable
        for move in position.legal(actor):
            # As `known` says, written out here, where half the time is spent.
            at = cards.get(move[0])
            if at is None:
                key = move
            elif at == 1:
                named = kind(faces[move[1]])  # type: ignore[index]  # a card's number
                key = (move[0], named) if len(move) == 2 else (move[0], named, *move[2:])
            else:
                key = known(mind, position, move)
            if key in there:
                continue  # cards that are alike
            there[key] = move
            child = children.get(key)
            if child is not None and child.visits:
                child.available += 1
                tried.append((key, child))
            else:
                fresh.append(key)
        if fresh and (actor == self.seat or not tried or self.rng.random() < WIDEN):
            key = fresh[int(self.rng.random() * len(fresh))]
            quick = mind.quick
            if quick is not None and not tried and actor != self.seat:
                key = known(mind, position, quick(position, actor, self.rng))
            child = children.setdefault(key, Node())
            child.available += 1
            return key, there[key], len(there) > 1
        if len(tried) == 1:
            key = tried[0][0]
            return key, there[key], False
        width = self.style.curiosity * self._deviation(actor)
        best, most = None, -1.0
        for key, child in tried:
            visits = child.visits
            bound = child.total / visits + width * sqrt(log(child.available + 1) / visits)
            if bound > most:
                best, most = key, bound
        return best, there[best], False

    def _roll_out(self, position: Position) -> None:
        style, rng, quick = self.style, self.rng, self.game.mind.quick
        for _ in range(style.cut):
            if position.over():
                return
            actor = position.to_act()[0]
            moves = position.legal(actor)
            if len(moves) == 1:
                move = moves[0]
            elif rng.random() < style.thumbs:
                move = self._thumb(position, actor)
            elif quick is not None:
                move = quick(position, actor, rng)
            else:
                silence = position.silence(actor)
                if silence is not None and rng.random() < style.silent:
                    move = silence
                else:
                    move = moves[int(rng.random() * len(moves))]
            position.play(actor, move)
            while position.want is not None:
                settle(position, rng)

    def _thumb(self, position: Position, actor: int) -> Move:
        return self.game.mind.thumb(position.view(actor), actor, self.rng, self.temper)

    def _deviation(self, seat: int) -> float:
        total, squares = self._spread[seat]
        n = self.done or 1
        return sqrt(max(1e-6, squares / n - (total / n) ** 2))
