"""A guided match: what happens is what its record says, and it waits for who is learning."""

from __future__ import annotations

import pytest

from tablee.games import load, registry
from tablee.kernel import IllegalMove, Lesson, Match, Note, SeededDealer, say
from tablee.kernel.notation import record_of, write_line
from tablee.table import Chair, Guided, Pace, Table, restore, save

PACE = Pace()
CHAIRS = (Chair("Ann"), Chair("Bot", "cautious"), Chair("Cub", "cautious"))


def recorded(events: int, seed: str = "guided") -> Match:
    """A match of Pechvogel in which everybody takes the first move."""
    match, dealer = Match.start(load("pechvogel"), 3, {"first": 1}), SeededDealer(seed)
    while len(match.events) < events:
        position = match.position
        if position.want is not None:
            match.deal(dealer)
        else:
            seat = position.to_act()[0]
            match.play(seat, position.legal(seat)[0])
    return match


def guided(*notes: Note, events: int = 30) -> Guided:
    match = recorded(events)
    return Guided(Lesson(write_line(record_of(match), match.game), notes), registry)


def at_table(lesson: Guided) -> Table:
    match = Match(lesson.match.game, lesson.match.seats, lesson.match.options)
    return Table(match, CHAIRS, seed=5, pace=PACE, guided=lesson)


def follow(table: Table, lesson: Guided, until: int) -> int:
    """Do as the lesson says; how many times its words had to be read first."""
    now, nods = 0.0, 0
    while table.seq < until:
        event = lesson.next(table.seq)
        assert event is not None
        if table.nods():
            assert table.due() is None
            nods += 1
            table.nod(0, now)
        elif (due := table.due()) is not None:
            now = due
            table.advance(now)
        elif event.seat is None:
            table.throw(0, now)
        else:
            assert table.moves(0) == (event.move,)
            table.move(0, event.move, now)
    return nods


def test_what_happens_is_what_the_record_says() -> None:
    lesson = guided()
    table = at_table(lesson)
    follow(table, lesson, 30)
    assert table.match.events == lesson.match.events
    assert not table.is_lesson


def test_it_waits_while_a_note_is_read_but_not_where_the_pupil_is_to_act() -> None:
    events = recorded(30).events
    others = next(k for k in range(5, 30) if events[k].seat in (1, 2))
    mine = next(k for k in range(5, 30) if events[k].seat == 0)
    first = Note(0, say("Throw the dice."))  # the pupil throws: that is no waiting
    lesson = guided(first, Note(others, say("They think.")), Note(mine, say("Your move.")))
    table = at_table(lesson)
    note = table.note()
    assert note is not None
    assert note.say == first.say
    assert follow(table, lesson, 30) == 1
    assert table.note() is not None


def test_only_what_the_words_say_can_be_done() -> None:
    lesson = guided()
    table = at_table(lesson)
    now = 0.0
    while len(table.match.position.legal(0)) < 2:
        follow(table, lesson, table.seq + 1)
    event = lesson.next(table.seq)
    assert event is not None
    other = next(move for move in table.match.position.legal(0) if move != event.move)
    seq = table.seq
    with pytest.raises(IllegalMove, match="do what the words say"):
        table.move(0, other, now)
    assert table.seq == seq
    table.alone(now)
    table.move(0, other, now)
    assert table.seq == seq + 1


def test_it_goes_on_as_any_other_match() -> None:
    lesson = guided(events=12)
    table = at_table(lesson)
    follow(table, lesson, 12)
    for step in range(400):
        if (due := table.due()) is not None:
            table.advance(due)
        elif table.throws(0):
            table.throw(0, step)
        elif table.nods():
            table.nod(0, step)
        elif table.moves(0):
            table.move(0, table.moves(0)[0], step)
        if table.over():
            break
    assert table.seq > 40


def test_a_lesson_that_is_taken_up_again_goes_on_if_it_is_still_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = guided(events=20)
    line = write_line(record_of(lesson.match), lesson.match.game)
    table = at_table(lesson)
    follow(table, lesson, 8)
    monkeypatch.setattr("tablee.table.saves.lesson", lambda game: Lesson(line, ()))
    again = restore(save(table), registry, seed=1, pace=PACE, now=0.0)
    assert again.is_lesson
    follow(again, lesson, 20)
    assert again.match.events == lesson.match.events

    other = recorded(20, seed="another version teaches another match")
    newer = Lesson(write_line(record_of(other), other.game), ())
    monkeypatch.setattr("tablee.table.saves.lesson", lambda game: newer)
    assert not restore(save(table), registry, seed=1, pace=PACE, now=0.0).is_lesson
