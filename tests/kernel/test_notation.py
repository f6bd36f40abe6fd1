"""Records: written and read they are the same; damaged they are refused in a clear sentence."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablee.games import load, registry
from tablee.kernel import BadRecord, Match, Registry, SeededDealer, TableeError
from tablee.kernel.notation import (
    LONGEST_LINE,
    MOST_EVENTS,
    from_json,
    pack,
    read_line,
    read_move,
    record_of,
    replay,
    to_json,
    unpack,
    write_line,
    write_move,
)
from tests.kernel.test_position import dealt
from tests.toys.magpie import magpie

GAMES = Registry()
GAMES.add("magpie", magpie)
for _name in registry:
    GAMES.add(_name, lambda name=_name: load(name))  # type: ignore[misc]  # mypy has no type for a default


def pechvogel(seed: int = 1, seats: int = 3, moves: int = 400, **options: object) -> Match:
    """A match of Pechvogel played at random, to its end or so far."""
    match = Match.start(load("pechvogel"), seats, options)
    dealer, rng = SeededDealer(seed), random.Random(seed)
    match.settle(dealer)
    for _ in range(moves):
        if match.position.over():
            break
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.legal(seat)))
        match.settle(dealer)
    return match


WHOLE = dealt(3, seed=4, moves=60)
LINE = write_line(record_of(WHOLE), magpie())
DICE = pechvogel(choose=True, relaxed=False)
DICE_LINE = write_line(record_of(DICE), load("pechvogel"))


def seen_by(match: Match, seat: int) -> Match:
    guest = Match(match.game, match.seats, match.options, seat)
    for event in match.events:
        guest.land(event.for_seat(seat))
    return guest


# Round trips.


@pytest.mark.parametrize(
    ("move", "text"),
    [(("play", 12), "play,12"), (("pass",), "pass"), (("bid", -3, "no_trump"), "bid,-3,no_trump")],
)
def test_moves(move: tuple[str | int, ...], text: str) -> None:
    assert write_move(move) == text
    assert read_move(text) == move


@pytest.mark.parametrize(
    "text", ["", ",", "play,", "Play", "play 1", "play,1.5", "1e3", "__a", "é"]
)
def test_moves_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        read_move(text)


@pytest.mark.parametrize("match", [WHOLE, DICE], ids=["cards", "dice"])
def test_a_whole_match(match: Match) -> None:
    line = write_line(record_of(match), match.game)
    for text in (line, unpack(pack(line)), f"  {line}\n"):
        again = replay(read_line(text, GAMES), GAMES)
        assert again.position == match.position
        assert again.events == match.events
        assert again.options == match.options
    from_file = replay(from_json(to_json(record_of(match))), GAMES)
    assert from_file.events == match.events


@pytest.mark.parametrize("seat", range(4))
def test_the_view_of_a_seat(seat: int) -> None:
    guest = seen_by(WHOLE, seat)
    record = record_of(guest)
    line = write_line(record, guest.game)
    assert f"viewer={seat}" in line
    for again in (read_line(line, GAMES), from_json(to_json(record))):
        match = replay(again, GAMES)
        assert match.position == guest.position == WHOLE.position.view(seat)
        assert match.events == guest.events


def test_a_view_of_a_pile_of_one_card_that_was_shuffled() -> None:
    for seed in range(200):
        match = dealt(3, seed=seed, moves=60)
        if any(e.want and e.want[0] == "shuffle" and len(e.want[1]) == 1 for e in match.events):
            break
    else:
        pytest.fail("no pile of one card was shuffled")
    for seat in range(4):
        guest = seen_by(match, seat)
        line = write_line(record_of(guest), guest.game)
        assert replay(read_line(line, GAMES), GAMES).position == guest.position


def test_a_record_tells_options_that_are_not_the_default() -> None:
    assert DICE_LINE.startswith("tablee/1 pechvogel/1 seats=3 relaxed=no choose=yes *")
    plain = write_line(record_of(pechvogel(moves=0, first=2)), load("pechvogel"))
    assert plain.startswith("tablee/1 pechvogel/1 seats=3 first=2 *")
    assert read_line(plain, GAMES).options == {"first": 2}


def test_a_record_is_short_enough_for_a_link() -> None:
    assert len(pack(DICE_LINE)) < 1500
    assert set(pack(DICE_LINE)) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_a_view_holds_no_face_its_seat_has_not_seen() -> None:
    guest = seen_by(WHOLE, 1)
    text = to_json(record_of(guest))
    events = json.loads(text)["events"]
    purse_of_0 = events[0]
    assert purse_of_0 == "*,"
    assert events[1] != "*,"


# Records that are refused.


def edited(change: Callable[[list[str]], object], line: str = DICE_LINE) -> str:
    words = line.split()
    change(words)
    return " ".join(words)


def at(index: int, word: str) -> Callable[[list[str]], object]:
    return lambda words: words.__setitem__(index, word)


FIRST = DICE_LINE.split().index(next(w for w in DICE_LINE.split() if w.startswith("*")))

ONCE_A_TURN = "Bad luck can be chased once a turn, right after a throw."

REFUSED = {
    "empty": ("", "This is not a record of Tablée."),
    "another text": ("once upon a time", "This is not a record of Tablée."),
    "no seats": ("tablee/1 pechvogel/1", "This is not a record of Tablée."),
    "no number of seats": (
        edited(lambda words: words.remove("seats=3")),
        "Pechvogel is for 2 to 5 players.",
    ),
    "later format": (
        edited(at(0, "tablee/2")),
        "This record was written by a later version of Tablée.",
    ),
    "later rules": (
        edited(at(1, "pechvogel/2")),
        "This match was played under other rules than this version knows.",
    ),
    "rules without a number": (edited(at(1, "pechvogel")), "This record cannot be read."),
    "unknown game": (edited(at(1, "chess/1")), "There is no game of that name here."),
    "unknown option": (edited(at(3, "speed=9")), "Pechvogel has no such option."),
    "unknown value": (
        edited(at(4, "choose=perhaps")),
        "An option of Pechvogel has an unknown value.",
    ),
    "an option twice": (edited(at(3, "choose=no")), "This record cannot be read."),
    "seats": (edited(at(2, "seats=9")), "Pechvogel is for 2 to 5 players."),
    "seats in words": (edited(at(2, "seats=many")), "This record cannot be read."),
    "viewer": (
        edited(lambda words: words.insert(3, "viewer=4")),
        "This record is of a seat that is not at the table.",
    ),
    "neither move nor answer": (
        edited(at(FIRST, "?")),
        "Event 1 of this record does not fit: it is neither a move nor an answer.",
    ),
    "answer too short": (
        edited(at(FIRST + 1, "*1,2,3")),
        "Event 2 of this record does not fit: this is no answer to what was asked.",
    ),
    "answer out of range": (
        edited(at(FIRST + 1, "*0,1,2,3,4,5,6")),
        "Event 2 of this record does not fit: this is no answer to what was asked.",
    ),
    "answer with a blank": (
        edited(at(FIRST + 1, "*0,1,2,,4,5,3")),
        "Event 2 of this record does not fit: this is no answer to what was asked.",
    ),
    "no answer": (
        edited(at(FIRST, "*")),
        "Event 1 of this record does not fit: this is no answer to what was asked.",
    ),
    "answer unasked": (
        edited(lambda words: words.insert(FIRST + 2, "*1")),
        "Event 3 of this record does not fit: nothing was asked of the dealer.",
    ),
    "move while chance is waited for": (
        edited(at(FIRST, "0.pick,3")),
        "Event 1 of this record does not fit: The table is waiting for chance.",
    ),
    "wrong seat": (
        edited(lambda words: words.insert(FIRST + 2, "9.pick,3")),
        "Event 3 of this record does not fit: There is no such seat at this table.",
    ),
    "wrong move": (
        edited(lambda words: words.__setitem__(FIRST + 2, words[FIRST + 2][:2] + "chase")),
        f"Event 3 of this record does not fit: {ONCE_A_TURN}",
    ),
    "unreadable move": (
        edited(lambda words: words.__setitem__(FIRST + 2, words[FIRST + 2][:2] + "PICK,3")),
        "Event 3 of this record does not fit: A move in this record cannot be read.",
    ),
    "faces in a whole record": (
        edited(lambda words: words.__setitem__(FIRST + 2, words[FIRST + 2] + "+0=3")),
        "Event 3 of this record does not fit: a whole record holds no faces of its own.",
    ),
    "after the end": (
        DICE_LINE + " 0.pass",
        "Event {n} of this record does not fit: The game is over.",
    ),
    "too long": (
        "tablee/1 pechvogel/1 seats=2 " + "*1 " * LONGEST_LINE,
        "This record is too long.",
    ),
    "too many events": (
        "tablee/1 pechvogel/1 seats=2" + " *1" * (MOST_EVENTS + 1),
        "This record cannot be read.",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    line, sentence = REFUSED[name]
    with pytest.raises(TableeError) as refused:
        replay(read_line(line, GAMES), GAMES)
    assert str(refused.value) == sentence.replace("{n}", str(len(DICE.events) + 1))


CARDS = LINE.split().index("*16,17" if "*16,17" in LINE else "*17,16")


@pytest.mark.parametrize(
    ("index", "word", "why"),
    [
        (0, "*16,16", "a shuffle deals a card twice, or one that is not there."),
        (0, "*16,18", "a shuffle deals a card twice, or one that is not there."),
        (0, "*16,", "a shuffle does not deal every card."),
        (0, "*16", "a shuffle does not deal every card."),
        (0, "*16,17,18", "a shuffle does not deal every card."),
        (3, "*" + ",".join("0" * 16), "a shuffle deals a card twice, or one that is not there."),
        (4, "*1", "this is no answer to what was asked."),
    ],
)
def test_a_forged_shuffle(index: int, word: str, why: str) -> None:
    line = edited(at(CARDS + index, word), LINE)
    with pytest.raises(BadRecord) as refused:
        replay(read_line(line, GAMES), GAMES)
    assert str(refused.value) == f"Event {index + 1} of this record does not fit: {why}"


def test_a_forged_face_in_a_view() -> None:
    guest = seen_by(WHOLE, 0)
    line = write_line(record_of(guest), guest.game)
    shown = next(word for word in line.split() if "+" in word)
    forged = line.replace(shown, shown.split("=")[0] + "=99", 1)
    with pytest.raises(BadRecord, match="there is no such card"):
        replay(read_line(forged, GAMES), GAMES)


VIEW = (
    "tablee/1 magpie/1 seats=2 viewer=0 *16,17 *, *,,,,,,,,,,,,,,, *+13=1+14=2+15=3 * 0.play,15 * "
)


def test_a_view_may_show_only_what_its_seat_has_seen() -> None:
    assert replay(read_line(VIEW, GAMES), GAMES).position.to_act() == (1,)
    for forged in (
        VIEW.replace("*+13=1", "*+12=5+13=1"),  # a card of seat 1
        VIEW.replace("+14=2", "+14=1"),  # a face twice
        VIEW.replace("0.play,15", "0.play,15+13=5"),  # another face of a card that is known
        VIEW.replace("0.play,15 *", "0.play,15 *+14=2"),  # one that this event does not show
    ):
        with pytest.raises(BadRecord, match="a card that it cannot have seen"):
            replay(read_line(forged, GAMES), GAMES)


@pytest.mark.parametrize("move", ["1.pay", "1.pay,3", "1.pay,pay", "0.let", "7.let"])
def test_the_moves_of_others_in_a_view_may_be_nonsense(move: str) -> None:
    line = VIEW + move + " *"
    with pytest.raises(BadRecord, match=r"Event [89] of this record does not fit"):
        replay(read_line(line, GAMES), GAMES)


def test_nothing_is_lost_when_a_record_is_refused() -> None:
    before = DICE.position.clone()
    with pytest.raises(TableeError):
        replay(read_line(DICE_LINE + " 0.pass", GAMES), GAMES)
    assert DICE.position == before


# Whatever comes in, only our own errors come out.


def tried(text: str) -> None:
    """Read in both ways and replayed, a text is a match or one of our own errors."""
    _try(lambda: replay(read_line(text, GAMES), GAMES))
    _try(lambda: replay(from_json(text), GAMES))
    _try(lambda: tried(unpack(text)))


def _try(what: Callable[[], object]) -> None:
    # Anything that is not ours goes through and fails the test.
    with contextlib.suppress(TableeError):
        what()


@given(st.text())
@example("tablee/1 pechvogel/1 seats=2 *²")
@example("tablee/1 pechvogel/1 seats=2 first=²")
@example("tablee/1 pechvogel/² seats=2")
@example("tablee/1 pechvogel/1 seats=² x")
@example("tablee/1 pechvogel/1 seats=2 *" + "9" * 5000)
@example("tablee/1 magpie/1 seats=2 *16,17 *18,19 *٣,٤")
@example('{"tablee": 1, "game": "magpie", "rules": 1, "seats": 2, "options": {}, "events": [""]}')
def test_any_text(text: str) -> None:
    tried(text)


WORDS = sorted({*LINE.split(), *DICE_LINE.split(), "viewer=1", "relaxed=yes", "*", "*,", "first=3"})


@settings(max_examples=40)
@given(
    line=st.sampled_from([LINE, DICE_LINE, write_line(record_of(seen_by(WHOLE, 2)), magpie())]),
    edits=st.lists(
        st.tuples(st.integers(0, 400), st.sampled_from(WORDS) | st.text(max_size=8)), max_size=3
    ),
    cut=st.integers(0, 4000),
)
def test_any_damage_to_a_line(line: str, edits: list[tuple[int, str]], cut: int) -> None:
    words = line.split()
    for index, word in edits:
        words[index % len(words)] = word
    tried(" ".join(words)[:cut])
    tried(" ".join(words))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=6), part, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=40)
@given(
    key=st.sampled_from(["tablee", "game", "rules", "seats", "options", "viewer", "events"]),
    value=JSON,
)
def test_any_part_of_a_file(key: str, value: object) -> None:
    for match in (DICE, seen_by(WHOLE, 1)):
        found = json.loads(to_json(record_of(match)))
        found[key] = value
        tried(json.dumps(found))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 63))
def test_any_letter_of_a_link_may_be_wrong(place: int, letter: int) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    packed = pack(DICE_LINE)
    place %= len(packed)
    tried(packed[:place] + letters[letter] + packed[place + 1 :])


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5), moves=st.integers(0, 150))
def test_any_match_is_read_as_it_was_written(seed: int, seats: int, moves: int) -> None:
    match = pechvogel(seed, seats, moves, choose=bool(seed % 2))
    again = replay(read_line(write_line(record_of(match), match.game), GAMES), GAMES)
    assert again.position == match.position
    assert again.events == match.events
