"""The game as a whole: the harness, bots' games under the law, its mind, words and matches."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tablee.bots.arena import arena
from tablee.games.don_peperoni import GAME
from tablee.games.don_peperoni.cards import WORTH
from tablee.games.don_peperoni.mind import thumb, value, weight
from tablee.games.don_peperoni.rules import DonPeperoni
from tablee.games.don_peperoni.tempers import TEMPERS
from tablee.kernel import BadOption, Match, SeededDealer, land, world
from tablee.testing import check, golden, playthrough
from tests.games.don_peperoni.scripted import Table

GOLDEN = Path(__file__).parents[2] / "golden" / "don-peperoni"


@pytest.mark.parametrize("seats", GAME.seats)
def test_harness(seats: int) -> None:
    report = check(GAME, games=1, seats=[seats], seed="suite")
    assert report.faults == []


def a_match(seats: int, seed: str, chance: float = 0.0, **options: bool | int) -> Match:
    """A match of bots; with ``chance``, now and then a random move."""
    match = Match.start(GAME, seats, options)
    dealer, rng = SeededDealer(seed), random.Random(seed)
    temper = TEMPERS["bold"]
    while not match.position.over():
        match.settle(dealer)
        actors = match.position.to_act()
        if not actors:
            continue
        seat = rng.choice(actors)
        view = match.position.view(seat)
        assert isinstance(view, DonPeperoni)
        if rng.random() < chance:
            match.play(seat, rng.choice(view.legal(seat)))
        else:
            match.play(seat, thumb(view, seat, rng, temper))
    return match


@pytest.mark.parametrize("seats", GAME.seats)
def test_views_of_a_whole_game(seats: int) -> None:
    """Random players seldom come to ties and police: the law once more over games of bots."""
    options = dict.fromkeys(("home", "shared", "raid", "roadblock"), True)
    match = a_match(seats, f"views {seats}", 0.05, **options)
    views = [GAME.setup(match.options, seats).view(seat) for seat in range(seats + 1)]
    again = Match.start(GAME, seats, options)
    for event in match.events:
        again.land(event)
        for seat, view in enumerate(views):
            before = view.clone()
            mine = event.for_seat(seat)
            land(view, mine)
            assert view == again.position.view(seat)
            assert all(str(each) for each in GAME.words.narrate(before, mine, view))
        assert all(view.to_act() == again.position.to_act() for view in views)
    assert again.position == match.position


def test_a_whole_game_keeps_its_sums() -> None:
    """Votes are those of the houses owned; no note and no agent is lost."""
    position = a_match(4, "sums").position
    assert isinstance(position, DonPeperoni)
    for seat in range(4):
        mine = [house for house, owner in enumerate(position.owner) if owner == seat]
        assert position.votes[seat] == sum(position.plan.votes[house] for house in mine)
    lying = sorted(card for _, cards in position.zones() for card in cards)
    assert lying == list(range(position.plan.cards))
    assert position.undecided == ()
    assert not any(position.bids)
    assert not any(position.old)


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadOption, match="not at this table"):
        GAME.complete({"first": 5}, 4)
    with pytest.raises(BadOption):
        GAME.complete({}, 2)
    assert GAME.complete({"first": 5}, 5)["first"] == 5


# The mind.


def test_the_rule_of_thumb_beats_chance() -> None:
    thumb_score = arena(GAME, ["thumb", "random", "random", "random"], games=8, seed=1)[0]
    assert thumb_score.share > 0.6


@pytest.mark.parametrize("temper", TEMPERS)
def test_the_rule_of_thumb_is_legal_for_every_temper(temper: str) -> None:
    table = Table(round=4)
    rng = random.Random(temper)
    position = table.position
    while not position.over():
        for seat in position.to_act():
            move = thumb(position.view(seat), seat, rng, TEMPERS[temper])
            table.play(seat, *move)
            break


def test_the_spys_look_is_used() -> None:
    """With a note seen, the cheapest one that beats it is laid."""
    table = Table()
    table.bribe(0, "h04", 20)
    table.enter(1, "h04")
    rng = random.Random(3)
    laid = 0
    while not laid:
        move = thumb(table.position.view(1), 1, rng, TEMPERS["shrewd"])
        table.play(1, *move)
        if move[0] == "bribe":
            face = table.position.faces[int(move[2])]
            assert face is not None
            laid = WORTH[face]
    assert table.position.spied == 1 << 1
    assert 20 < laid <= 100


def test_value_is_a_share() -> None:
    table = Table()
    even = value(table.position)
    assert sum(even) == pytest.approx(1)
    assert max(even) == pytest.approx(min(even))
    table.bribe(0, "h08", 50)
    table.bribe(1, "h08", 20)
    table.bribe(2, "h03", 50)
    ahead = value(table.views[4])  # the public's view is enough
    assert ahead[0] == max(ahead)
    assert ahead[1] == min(ahead), "a note that is not the highest is spent for nothing"


def test_high_notes_are_believed_in_high_houses() -> None:
    table = Table()
    table.bribe(0, "h03", 500)
    high = weight(table.position, 1)
    low = table.position.clone()
    note = low.bids[table.at("h03")][0]
    other = table.note(0, 1)
    low.faces[note], low.faces[other] = low.faces[other], low.faces[note]
    assert weight(low, 1) < high
    assert weight(table.position, 0) == 1.0  # his own note is no guess


def test_gunmen_are_believed_with_rivals() -> None:
    table = Table()
    table.place(0, "h16", "gunman")
    gunman = weight(table.position, 2)
    rng = random.Random(1)
    for _ in range(20):
        guess = world(table.views[2], rng)
        assert 0 < weight(guess, 2) <= gunman


# Words.


def test_words_name_a_note_for_its_owner_alone() -> None:
    table = Table()
    table.enter(0, "h08")
    note = table.note(0, 50)
    label = GAME.words.label(table.views[0], 0, ("bribe", table.at("h08"), note))
    assert str(label) == "Leave a 50 note in Casa Verde"
    before = [view.clone() for view in table.views]
    table.play(0, "bribe", table.at("h08"), note)
    told = [
        str(GAME.words.narrate(before[seat], _event(table, 0, note), table.views[seat])[0])
        for seat in (0, 1)
    ]
    assert told == [
        "seat 0 leaves a 50 note in Casa Verde; nobody else sees it.",
        "seat 0 leaves a note in Casa Verde, face down.",
    ]


def _event(table: Table, seat: int, note: int):  # type: ignore[no-untyped-def]  # noqa: ANN202  # what lands differs from line to line
    from tablee.kernel import Event

    return Event(seat, ("bribe", table.at("h08"), note), {}, {})


def test_the_spys_master_is_told_what_he_saw() -> None:
    table = Table()
    table.bribe(0, "h08", 100)
    table.place(1, "h08", "spy")
    before = [view.clone() for view in table.views]
    spy = table.agent(1, "spy")
    table.play(1, "spy", spy)
    from tablee.kernel import Event

    event = Event(1, ("spy", spy), {}, {})
    told = [
        [str(each) for each in GAME.words.narrate(before[seat], event, table.views[seat])]
        for seat in (1, 2)
    ]
    shared = "The agent of seat 1 in Casa Verde was the spy: seat 1 looks at a note there."
    assert told == [[shared, "seat 0 has laid a 100 note."], [shared]]


def test_a_walk_is_one_line() -> None:
    """Into a house it is told at once; to a square, at the end of the turn."""
    table = Table()
    table.told.clear()
    walk = [table.at(name) for name in ("F6", "E6", "D6", "h20", "D6")]
    for place in walk:
        table.play(0, "go", 0, place)
    assert table.told == ["seat 0 enters Cantina with the first pawn."]
    table.play(0, "go", 1, table.at("F6"))
    table.play(0, "end")
    assert table.told[1:] == [
        "seat 0 ends the turn with the first pawn at Calle Sur D6 and the second at Calle Sur F6."
    ]
    table.play(1, "go", 1, table.at("A0"))
    table.play(1, "end")
    assert table.told[-1] == "seat 1 ends the turn with the second pawn at Calle Norte A0."
    table.play(2, "end")
    assert table.told[-1] == "seat 2 ends the turn."


def test_a_pawn_that_stays_on_a_square_is_not_told_again() -> None:
    table = Table()
    table.play(0, "go", 0, table.at("F6"))
    table.play(0, "end")
    table.turn_of(0)
    table.told.clear()
    table.play(0, "end")
    assert table.told == ["seat 0 ends the turn."]


def test_bars_say_what_may_be_done() -> None:
    table = Table()
    prompt, waiting = GAME.words.prompt, GAME.words.waiting
    assert str(prompt(table.views[0], 0)) == "Your turn: 8 points to move."
    assert str(waiting(table.views[1])) == "seat 0 is on the way."
    table.enter(0, "h08")
    assert str(prompt(table.views[0], 0)) == "You are in Casa Verde: leave something, or go on."


# Golden matches.


@pytest.mark.parametrize(
    ("name", "seats", "seed", "options"),
    [
        ("3-seats", 3, "three", ()),
        ("4-seats", 4, "four", ()),
        ("5-seats", 5, "five", ()),
        ("3-seats-home-shared", 3, "at home", ("home", "shared")),
        ("3-seats-one-agent-sealed", 3, "sealed", ("one_agent", "sealed")),
        ("3-seats-raid", 3, 5, ("raid",)),
        ("3-seats-roadblock", 3, 1, ("roadblock",)),
    ],
)
def test_golden_playthrough(
    name: str, seats: int, seed: str | int, options: tuple[str, ...]
) -> None:
    """With each option that changes the flow; the bold temper, so that the police has to work."""
    on = dict.fromkeys(options, True)
    golden(GOLDEN / f"{name}.txt", playthrough(GAME, seats, on, seed, play="bold"))
