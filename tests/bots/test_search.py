"""Search: it sees a view and a seed and nothing else, and is the same in whatever slices."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from tablee import games
from tablee.bots import Thinker, is_kind, kinds
from tablee.bots.naming import known, watched
from tablee.bots.trials import Trials
from tablee.bots.worlds import worlds
from tablee.kernel import BadOption, Game, Move, Position, Style, settle, world
from tests.kernel.test_dealer import chi_square
from tests.kernel.test_worlds import Small

FEW = Style(sims=25, cut=4)
FEW_TRIALS = Style(sims=25, cut=4, paired=True)
STYLES = pytest.mark.parametrize("style", [FEW, FEW_TRIALS], ids=["tree", "trials"])


def searching(name: str, style: Style = FEW) -> Game:
    """A game whose sharp bots search, if only a little."""
    game = games.load(name)
    return replace(game, mind=replace(game.mind, good=style, sharp=style))


def moments(game: Game, seed: int, every: int = 9) -> list[tuple[Position, int]]:
    """Positions of a game of bots in which somebody has a choice."""
    rng = random.Random(seed)
    seats = 4
    position = game.setup(game.complete({}, seats), seats)
    temper = next(iter(game.mind.tempers.values()))
    found = []
    while not position.over():
        if position.want is not None:
            settle(position, rng)
            continue
        actors = position.to_act()
        seat = actors[int(rng.random() * len(actors))]
        if len(position.legal(seat)) > 1:
            found.append((position.clone(), seat))
        position.play(seat, game.mind.thumb(position.view(seat), seat, rng, temper))
    return found[::every]


@STYLES
@pytest.mark.parametrize("name", games.NAMES)
def test_the_move_is_the_same_in_any_two_worlds_that_look_the_same(name: str, style: Style) -> None:
    game = searching(name, style)
    for whole, seat in moments(game, 1, every=12)[:8]:
        other = world(whole.view(seat), random.Random(7))
        moves = []
        for each in (whole, other):
            thinker = Thinker(game, "sharp", each.view(seat), seat, 5)
            thinker.step(1000)
            moves.append(thinker.move())
        assert moves[0] == moves[1]
        assert moves[0] in whole.legal(seat)


@STYLES
@pytest.mark.parametrize("name", games.NAMES)
def test_slices_change_nothing(name: str, style: Style) -> None:
    game = searching(name, style)
    whole, seat = moments(game, 2)[2]
    at_once = Thinker(game, "good", whole.view(seat), seat, "s")
    assert at_once.step(1000)
    sliced = Thinker(game, "good", whole.view(seat), seat, "s")
    slices = 0
    while not sliced.step(3):
        slices += 1
    # A race may be decided early.
    assert slices == 8 if style is FEW else slices <= 8, "25 simulations by threes"
    assert sliced.move() == at_once.move()


@STYLES
def test_it_can_be_stopped_at_any_time(style: Style) -> None:
    game = searching("ptit-pois", style)
    whole, seat = moments(game, 3)[1]
    thinker = Thinker(game, "sharp", whole.view(seat), seat, 1)
    for _ in range(4):
        assert thinker.move() in whole.legal(seat)
        assert not thinker.finished
        thinker.step(2)


@STYLES
def test_thinking_leaves_the_view_alone(style: Style) -> None:
    game = searching("don-peperoni", style)
    whole, seat = moments(game, 4)[3]
    view = whole.view(seat)
    kept = view.clone()
    Thinker(game, "sharp", view, seat, 1).step(1000)
    assert view == kept


def test_who_watches_cannot_tell_one_hidden_note_from_another() -> None:
    game = games.load("don-peperoni")
    for whole, seat in moments(game, 5, every=1):
        bribes = [move for move in whole.legal(seat) if move[0] == "bribe"]
        mine = {move for move in bribes if move[1] == bribes[0][1]}
        if len(mine) > 1:
            break
    rival = (seat + 1) % whole.seats
    as_seen, as_known = set(), set()
    for move in mine:
        as_known.add(known(game.mind, whole, move))
        after = whole.clone()
        after.play(seat, move)
        sights = watched(game.mind, after, move)
        as_seen.add(move if sights is None else sights[rival])
    assert len(as_seen) == 1
    assert len(as_known) == len(mine)


class Told:
    """Playouts in which every move but one is worth so much more than that one."""

    def __init__(self, view: Position, seat: int, habit: Move, gain: float) -> None:
        self.moves = view.legal(seat)
        self.hopes = [0.0 if move == habit else gain for move in self.moves]
        self.gains = self.hopes[:]
        self.luck = random.Random(4)

    def deal(self) -> None:
        """All worlds are alike."""

    def outcome(self, arm: int) -> float:
        return 0.3 + 0.2 * self.luck.random() + self.gains[arm]


def thought(gain: float, hope: float | None = None, **figures: float) -> Trials:
    """Trials of a move where the others are worth so much more than the rule of thumb's."""
    game = games.load("ptit-pois")
    whole, seat = moments(game, 7)[1]
    temper = game.mind.tempers["even"]
    view = whole.view(seat)
    told = Told(view, seat, game.mind.thumb(view.clone(), seat, random.Random(3), temper), gain)
    if hope is not None:
        told.hopes = [hope * bool(each) for each in told.hopes]
    game = replace(game, mind=replace(game.mind, playouts=lambda *_: told))
    style = replace(Style(sims=400, paired=True), **figures)  # type: ignore[arg-type]  # figures
    trials = Trials(game, view, seat, random.Random(3), style, temper)
    assert trials.step(1000)
    return trials


def test_trials_depart_from_the_rule_of_thumb_only_for_what_is_surely_better() -> None:
    better, worse, alike = (thought(gain, doubt=2.0) for gain in (0.1, -0.1, 0.0))
    assert better.best() != better.habit
    assert worse.best() == worse.habit
    assert alike.best() == alike.habit
    assert worse.done < 100 < better.done == 400, "a race that is lost soon is soon over"


def test_trials_count_what_was_hoped_as_much_as_they_trust_it() -> None:
    assert thought(0.03, hope=-1.0, doubt=0.0).best() != thought(0.03, doubt=0.0).habit
    trusting = thought(0.03, hope=-1.0, doubt=0.0, trust=50.0)
    assert trusting.best() == trusting.habit


def test_what_was_found_is_added_up_alike_by_every_python() -> None:
    """From 3.12 on `sum` of fractions rounds otherwise; a bot's move must not depend on it."""
    trials = thought(0.0)
    exact = {
        move: float(sum(map(Fraction, found), Fraction())) / len(found)
        for move, found in zip(trials._moves, trials._found, strict=True)
    }
    assert trials.worth() == exact


# Worlds.


def test_worlds_are_as_frequent_as_their_weights_say() -> None:
    whole = Small()
    whole.seen = [0b001, 0, 0, 0, 0, 0b011, 0b011]
    rest = [0, 1, 2, 3]

    def weight(position: Position, viewer: int) -> float:
        return 3.0 if position.faces[1] == 3 else 0.2 if position.faces[2] == 3 else 1.0

    mind = replace(games.load("pechvogel").mind, weight=weight)
    sampled = worlds(whole.view(0), 0, mind, random.Random(2))
    # One in ten, so that neighbours of the chain are as good as independent.
    drawn = [tuple(next(sampled).faces[1:5]) for _ in range(60_000)][::10]
    weights = {
        faces: 3.0 if faces[0] == 3 else 0.2 if faces[1] == 3 else 1.0
        for faces in permutations(rest)
    }
    total = sum(weights.values())
    found = Counter(drawn)
    distance = sum(
        (found[faces] - len(drawn) * each / total) ** 2 / (len(drawn) * each / total)
        for faces, each in weights.items()
    )
    assert distance < 49.7  # chi square of 23 degrees, p = 0.001
    even = worlds(
        whole.view(0), 0, replace(mind, weight=lambda position, viewer: 1.0), random.Random(2)
    )
    uniform: Counter[object] = Counter(tuple(next(even).faces[1:5]) for _ in range(4800))
    assert chi_square(uniform, 24) < 49.7


@pytest.mark.parametrize("name", games.NAMES)
def test_every_world_can_be_played_to_its_end(name: str) -> None:
    game = games.load(name)
    rng = random.Random(3)
    for whole, seat in moments(game, 6, every=40):
        sampled = next(worlds(whole.view(seat), seat, game.mind, rng))
        moves = 0
        while not sampled.over():
            if sampled.want is not None:
                settle(sampled, rng)
                continue
            actor = sampled.to_act()[0]
            options = sampled.legal(actor)
            sampled.play(actor, options[int(rng.random() * len(options))])
            moves += 1
            assert moves < 100_000


# Levels.


def test_kinds_are_levels_and_tempers() -> None:
    game = searching("peco-peco")
    assert kinds(game) == ("beginner", "shrewd", "honest", "brazen", "good", "sharp")
    assert is_kind(game, "sharp.brazen")
    for wrong in ("", "sharp.", ".brazen", "brazen.sharp", "sharp.timid", "stockfish"):
        assert not is_kind(game, wrong)
    thumbs_only = replace(game, mind=replace(game.mind, good=None, sharp=None))
    assert kinds(thumbs_only) == ("beginner", "shrewd", "honest", "brazen")
    with pytest.raises(BadOption, match="no bot of that name"):
        Thinker(game, "sharp.timid", game.setup(game.complete({}, 4), 4).view(0), 0, 1)
