"""The table in time: whose turn, who throws, windows and their clocks, undo, the log."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from tablee import games
from tablee.games.pechvogel.moves import BRING, PASS
from tablee.games.pechvogel.rules import Pechvogel
from tablee.kernel import IllegalMove
from tablee.table import Chair, Pace, Table

PECHVOGEL = games.load("pechvogel")
ANN, BO, CY = Chair("Ann"), Chair("Bo"), Chair("Cy")
BOT = Chair("Corbin", "cautious")
BOT_OF_PEAS = Chair("Otto", "hasty")
CLOCK = {"relaxed": False, "first": 1}
RELAXED = {"relaxed": True, "first": 1}


def position(table: Table) -> Pechvogel:
    whole = table.match.position
    assert isinstance(whole, Pechvogel)
    return whole


def run(table: Table, now: float, until: float) -> float:
    """Let everything happen that is due before ``until``; the time it has become."""
    while (due := table.due()) is not None and due <= until:
        now = max(now, due)
        assert table.advance(now), "what is due happens"
    return now


def window(chairs: list[Chair], options: Mapping[str, object]) -> tuple[Table, float]:
    """A table that has come to a window in which two rivals are asked, and the time it is."""
    for seed in range(100):
        rng = random.Random(seed)
        table = Table.open(PECHVOGEL, chairs, options, seed=seed)
        now = 0.0
        while not table.over():
            whole = position(table)
            if whole.phase == "bring" and len(whole.asked) == 2:
                return table, now
            now = step(table, now, rng)
    raise AssertionError("no window in a hundred games")


def step(table: Table, now: float, rng: random.Random) -> float:
    """One thing happens: what is due, or what a person does at once; the time it has become."""
    if (due := table.due()) is not None:
        table.advance(max(now, due))
        return max(now, due)
    if table.nods():
        table.nod(table.persons[0], now)
        return now
    seat = next(seat for seat in table.acting() if seat in table.persons)
    if table.throws(seat):
        table.throw(seat, now)
    else:
        table.move(seat, rng.choice(table.match.position.legal(seat)), now)
    return now


def test_a_person_throws_their_own_dice_and_nobody_waits_for_a_bot_to() -> None:
    table = Table.open(PECHVOGEL, [ANN, BOT], {"first": 1}, seed=5)
    assert table.due() is None, "the table waits for Ann's hand"
    assert table.acting() == (0,)
    assert table.throws(0)
    with pytest.raises(IllegalMove, match="nothing for you to throw"):
        table.throw(1, 0.0)
    table.throw(0, 1.0)
    assert not table.throws(0)

    bots_first = Table.open(PECHVOGEL, [ANN, BOT], {"first": 2}, seed=5)
    assert bots_first.due() == pytest.approx(Pace().chance)
    assert bots_first.acting() == ()


def test_without_hands_on_the_dice_are_thrown_by_themselves() -> None:
    table = Table.open(PECHVOGEL, [ANN, BOT], {"first": 1}, seed=5, pace=Pace(hands_on=False))
    assert table.due() == pytest.approx(Pace().chance)
    assert table.advance(0.1) == [], "not before its time"
    assert len(table.advance(1.0)) == 1


def test_only_persons_at_this_device_are_moved_from_here() -> None:
    table = Table.open(PECHVOGEL, [BOT, ANN], {"first": 1}, seed=5)
    run(table, 0.0, 0.6)
    assert position(table).phase == "pick"
    before = position(table).clone()
    with pytest.raises(IllegalMove, match="not yours"):
        table.move(0, position(table).legal(0)[0], 1.0)
    assert position(table) == before


def test_an_illegal_move_says_why_and_leaves_everything() -> None:
    table = Table.open(PECHVOGEL, [ANN, BOT], {"first": 1}, seed=5)
    table.throw(0, 0.0)
    before, events = position(table).clone(), list(table.match.events)
    with pytest.raises(IllegalMove, match="No die shows that value"):
        table.move(0, ("pick", 9), 1.0)
    assert position(table) == before
    assert table.match.events == events


def test_a_bot_moves_after_its_pause_not_before() -> None:
    table = Table.open(PECHVOGEL, [BOT, ANN], {"first": 1}, seed=5)
    now = run(table, 0.0, 0.6)
    assert table.due() == pytest.approx(now + Pace().bot)
    assert table.advance(now + Pace().bot - 0.01) == []
    assert table.advance(now + Pace().bot)[0].seat == 0


def test_a_window_with_a_clock_closes_on_those_who_say_nothing() -> None:
    table, now = window([ANN, BO, CY], CLOCK)
    asked = tuple(position(table).asked)
    assert table.acting() == asked, "all are asked at once"
    assert table.clock is not None
    closes = table.clock.closes
    assert closes == pytest.approx(now + Pace().window)
    table.move(asked[1], BRING, now + 3)
    assert position(table).brought == [asked[1]]
    assert table.clock.closes == closes, "the clock runs on"
    run(table, now + 3, closes)
    assert position(table).phase == "throw", "silence is a no; the throw is redone"
    assert table.clock is None
    events = [(event.seat, event.move) for event in table.match.events[-2:]]
    assert events == [(asked[1], BRING), (asked[0], PASS)]


def test_a_window_closes_early_when_all_have_said_no() -> None:
    table, now = window([ANN, BO, CY], CLOCK)
    for seat in reversed(table.acting()):
        table.move(seat, PASS, now + 1)
    assert table.clock is None
    assert position(table).phase != "bring"


def test_a_window_of_bots_alone_needs_no_clock() -> None:
    table, now = window([BOT, BOT, BOT], CLOCK)
    assert table.clock is None
    shortest, longest = Pace().hesitation
    assert now + shortest <= (table.due() or 0) <= now + longest


def test_relaxed_asks_in_turn_and_has_no_clock() -> None:
    table, now = window([ANN, BO, CY], RELAXED)
    first, second = position(table).asked
    assert table.acting() == (first,)
    assert table.clock is None
    assert table.due() is None, "nobody is hurried"
    table.move(first, PASS, now + 500)
    assert table.acting() == (second,)


def test_undo_takes_back_ones_own_last_move_until_the_dice_are_thrown() -> None:
    table = Table.open(PECHVOGEL, [ANN, BO], {"first": 1}, seed=5)
    table.throw(0, 0.0)
    before = position(table).clone()
    assert not table.undoable(0), "dice that were thrown stay thrown"
    table.move(0, position(table).legal(0)[0], 1.0)
    assert table.undoable(0)
    assert not table.undoable(1), "not another's move"
    with pytest.raises(IllegalMove, match="no longer"):
        table.undo(1, 2.0)
    table.undo(0, 2.0)
    assert position(table) == before
    assert table.chronicle(0).view == before.view(0)
    table.move(0, position(table).legal(0)[0], 3.0)
    table.throw(0, 4.0)
    with pytest.raises(IllegalMove, match="no longer"):
        table.undo(0, 5.0)


def test_every_chronicle_tells_every_event_once_and_holds_its_seats_view() -> None:
    table = Table.open(PECHVOGEL, [ANN, BOT, BO], {"relaxed": False}, seed=8)
    play_to_end(table)
    whole = table.match.position
    for seat in (0, 2, 3):
        chronicle = table.chronicle(seat)
        assert chronicle.view == whole.view(seat)
        told = [line.event for line in chronicle.log]
        assert told == sorted(told)
        assert set(told) == set(range(1, table.seq + 1)), "no event passes without a word"


def test_the_table_waits_until_a_person_has_looked_at_what_lies_open() -> None:
    game = games.load("ptit-pois")
    table = Table.open(game, [ANN, BOT_OF_PEAS], {"rounds": 2}, seed=3)
    now, rng = 0.0, random.Random(2)
    while not table.nods():
        now = step(table, now, rng)
    assert table.due() is None, "hands lie open: nobody is hurried"
    with pytest.raises(IllegalMove, match="not waiting"):
        table.nod(1, now)
    before = table.seq
    table.nod(0, now + 60)
    assert not table.nods()
    assert table.due() == pytest.approx(now + 60 + Pace().chance)
    run(table, now + 60, now + 61)
    assert table.seq > before

    unattended = Table.open(game, [BOT_OF_PEAS, BOT_OF_PEAS], {"rounds": 2}, seed=3)
    play_to_end(unattended)


def play_to_end(table: Table) -> None:
    """Persons make some legal move at once, and throw when it is theirs to."""
    now, rng = 0.0, random.Random(1)
    while not table.over():
        now = step(table, now, rng)


def test_the_same_seed_gives_the_same_match_of_bots() -> None:
    matches = []
    for _ in range(2):
        table = Table.open(PECHVOGEL, [BOT, BOT, BOT], {}, seed="same")
        play_to_end(table)
        matches.append(table.match.events)
    assert matches[0] == matches[1]
    other = Table.open(PECHVOGEL, [BOT, BOT, BOT], {}, seed="other")
    play_to_end(other)
    assert other.match.events != matches[0]
