"""A match that is looked at afterwards is what was seen while it was played, by each seat."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tablee.games import NAMES, load, registry
from tablee.kernel import BadRecord, Match, Position
from tablee.kernel.notation import pack, read_line, record_of, replay, unpack, write_line
from tablee.table import Chair, Pace, Table, Told, Watch
from tablee.table.links import as_seen

AT_ONCE = Pace(0.0, 0.0, 0.0, (0.0, 0.0), 0.0, hands_on=False)
SEATS = 4
PUBLIC = SEATS
SECRETIVE = [name for name in NAMES if Match.start(load(name), SEATS).position.pools]

Seen = dict[int, list[tuple[Position, tuple[Told, ...]]]]
"""By seat and number of events: the view, and what had been told."""


@cache
def played(name: str) -> tuple[Match, Seen]:
    """A whole match of bots, and what each seat saw of it while it was played."""
    game = load(name)
    # Everybody is a person to the table, so that it keeps what each of them sees.
    chairs = [Chair(f"P{seat}") for seat in range(SEATS)]
    asked_in_turn = {each.name: True for each in game.options if each.name == "relaxed"}
    table = Table.open(game, chairs, asked_in_turn, seed=7, pace=AT_ONCE)
    temper = next(iter(game.mind.tempers.values()))
    rng = random.Random(7)
    seen: Seen = {seat: [] for seat in range(SEATS + 1)}
    now = 0.0
    while True:
        for seat, moments in seen.items():
            chronicle = table.chronicle(seat)
            moments.append((chronicle.view.clone(), tuple(chronicle.log)))
        if table.over():
            return table.match, seen
        now += 1.0
        acting = table.match.position.to_act()
        if not acting:
            assert table.advance(now)
            continue
        view = table.match.position.view(acting[0])
        table.move(acting[0], game.mind.thumb(view, acting[0], rng, temper), now)


def afterwards(match: Match) -> Watch:
    """The same match, out of a link."""
    packed = pack(write_line(record_of(match), match.game))
    again = replay(read_line(unpack(packed), registry), registry)
    return Watch(again, [Chair("")] * SEATS, at=0, eyes=PUBLIC)


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_seen_again_as_it_was_by_each_seat(name: str) -> None:
    match, seen = played(name)
    watch = afterwards(match)
    for seat in watch.allowed:
        if seat is None:
            continue
        watch.look_with(seat)
        for at, (view, log) in enumerate(seen[seat]):
            watch.go(at, 0.0)
            assert watch.view == view, (seat, at)
            assert tuple(line for line in watch.story if line.event <= at) == log


@pytest.mark.parametrize("name", SECRETIVE)
def test_going_back_forgets_what_was_learned_later(name: str) -> None:
    match, seen = played(name)
    watch = afterwards(match)
    watch.look_with(1)
    for at in (watch.length, watch.length // 2, 5, watch.length - 1, 0):
        watch.go(at, 0.0)
        assert watch.view == seen[1][at][0]


@pytest.mark.parametrize("name", SECRETIVE)
def test_all_hands_lie_open_only_when_the_match_is_over(name: str) -> None:
    match, _ = played(name)
    half = afterwards(match)
    half.go(half.length // 2, 0.0)
    running = Watch(half.branch(), half.chairs)
    assert None not in running.allowed
    with pytest.raises(BadRecord):
        running.look_with(None)

    half.look_with(None)
    assert half.view == half.branch().position


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_one_seat_has_kept_is_seen_by_that_seat_and_cannot_be_played_on(name: str) -> None:
    match, seen = played(name)
    watch = Watch(as_seen(match, 2), [Chair("")] * SEATS, at=30)
    assert watch.allowed == (2,)
    assert watch.view == seen[2][30][0]
    with pytest.raises(BadRecord, match="one seat's view"):
        watch.branch()


def test_it_goes_on_by_itself_and_stops_at_the_end() -> None:
    watch = afterwards(played("pechvogel")[0])
    watch.go(watch.length - 2, 10.0)
    assert watch.due() is None
    watch.play(True, 10.0)
    due = watch.due()
    assert due is not None
    assert due > 10.0
    assert not watch.advance(due - 0.01)
    assert watch.advance(due)
    assert watch.at == watch.length - 1
    assert watch.advance(due + 60.0)
    assert (watch.at, watch.playing, watch.due()) == (watch.length, False, None)
    watch.play(True, 99.0)
    assert watch.at == 0, "from the beginning"


def test_it_can_be_played_on_from_any_moment() -> None:
    match, _ = played("ptit-pois")
    watch = afterwards(match)
    watch.go(20, 0.0)
    table = Table(watch.branch(), [Chair("A"), *[Chair("B", "careful")] * 3], seed=1, pace=AT_ONCE)
    assert table.seq == 20
    assert table.match.position == Watch(match, watch.chairs, at=20).branch().position
    now = 0.0
    for _ in range(5):
        now += 1.0
        if not table.advance(now):
            table.move(0, table.moves(0)[0], now)
    assert table.seq == 25
    assert len(match.events) > 25, "what was looked at has not changed"
