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


def _shares(position: Position) -> list[float]:
    """By seat: its share of a win that is decided."""
    standing = position.standing()
    winners = [place.seat for place in standing if place.place == 1]
    # Where all have lost, nobody has a share.
    return [(seat in winners) / (len(winners) or 1) for seat in range(position.seats)]


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
        self.moves = {self._key(view, seat, move): move for move in view.legal(seat)}
        self.roots = [Node() for _ in range(view.seats)]
        self._worlds: Iterator[Position] = worlds(view, seat, game.mind, rng)
        self._spread = [(0.0, 0.0)] * view.seats
        self.habit = game.mind.thumb(view.clone(), seat, rng, temper)
        """What the rule of thumb would do."""
        self._bluffs = {self._key(view, seat, move) for move in game.mind.bluffs(view, seat)}
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
        known = {key: node for key in self.moves if key in among and (node := tried.get(key))}
        kept = self._key(self.view, self.seat, self.habit)
        if kept not in among:
            kept = max(known, key=lambda key: _mean(known[key]), default=min(among, key=repr))
        if kept not in known or not known[kept].visits:
            return kept
        spread = self._deviation(self.seat)
        best, most = kept, 0.0
        for key, node in known.items():
            if key != kept and node.visits:
                gain = _mean(node) - _mean(known[kept])
                error = spread * sqrt(1 / node.visits + 1 / known[kept].visits)
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
        rng, seats = self.rng, range(position.seats)
        nodes = list(self.roots)
        path: list[tuple[int, Node]] = []
        actor = self.seat  # others may be asked at the same time: we answer first
        while True:
            node = nodes[actor]
            if self.style.alone and actor != self.seat:
                move, new = self._thumb(position, actor), False
                key = self._key(position, actor, move)
                child = node.children.setdefault(key, Node())
            else:
                key, move, new = self._select(position, actor, node)
                child = node.children[key]
            path.append((actor, child))
            position.play(actor, move)
            for seat in seats:
                if seat != actor:
                    seen = self._seen(position, seat, move)
                    deeper = nodes[seat].children
                    if seen not in deeper:
                        deeper[seen] = Node()
                    nodes[seat] = deeper[seen]
            nodes[actor] = child
            while position.want is not None:
                settle(position, rng)
            if new or position.over():
                break
            actor = position.to_act()[0]
        self._roll_out(position)
        values = _shares(position) if position.over() else self.game.mind.value(position)
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
        there = {self._key(position, actor, move): move for move in position.legal(actor)}
        children = node.children
        tried, fresh = [], []
        for key in there:
            child = children.get(key)
            if child is not None and child.visits:
                child.available += 1
                tried.append(key)
            else:
                fresh.append(key)
        if fresh and (actor == self.seat or not tried or self.rng.random() < WIDEN):
            key = fresh[int(self.rng.random() * len(fresh))]
            quick = self.game.mind.quick
            if quick is not None and not tried and actor != self.seat:
                key = self._key(position, actor, quick(position, actor, self.rng))
            child = children.setdefault(key, Node())
            child.available += 1
            return key, there[key], len(there) > 1
        width = self.style.curiosity * self._deviation(actor)
        best, most = None, -1.0
        for key in tried:
            child = children[key]
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

    # What a move is called in a tree: by the face of its card, never by where it lies in a hand.

    def _key(self, position: Position, mover: int, move: Move) -> Hashable:
        at = self.game.mind.cards.get(move[0])
        if at is None:
            return move
        face = position.faces[int(move[at])]
        return (*move[:at], self.game.mind.kind(face), *move[at + 1 :])

    def _seen(self, position: Position, seat: int, move: Move) -> Hashable:
        """The same for somebody who watches: without the face, if it was not shown."""
        at = self.game.mind.cards.get(move[0])
        if at is None:
            return move
        card = int(move[at])
        face = position.faces[card] if position.seen[card] >> seat & 1 else None
        return (*move[:at], None if face is None else self.game.mind.kind(face), *move[at + 1 :])
