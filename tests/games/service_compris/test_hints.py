"""Why a move is good: a sentence for every one, and the true one."""

from __future__ import annotations

import random
from math import comb

from tablee.games.service_compris import GAME
from tablee.games.service_compris.cards import CODES, FITS
from tablee.games.service_compris.outlook import eaten_chance
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Move, settle
from tests.games.service_compris.kit import (
    card,
    do,
    hold,
    keep,
    play,
    serve,
    table,
    traitors,
    who,
)

USUAL = next(iter(GAME.mind.tempers.values()))


def test_a_hint_is_never_advised_against() -> None:
    """What the rule of thumb would do is never told to be worse than something else."""
    rng = random.Random(3)
    for seats in (2, 4):
        t = GAME.setup(GAME.complete({}, seats), seats)
        while not t.over():
            if t.want is not None:
                settle(t, rng)
                continue
            seat = rng.choice(t.to_act())
            view = t.view(seat)
            move = GAME.mind.thumb(view, seat, rng, USUAL)
            told = GAME.mind.why(view, seat, move).text
            assert not told.startswith(("Another card", "A counter does more")), move
            t.play(seat, move)


def why(t: ServiceCompris, seat: int, *move: object) -> str:
    """The reason that a seat is given for a legal move."""
    made: Move = move  # type: ignore[assignment]  # the rules know that it is there
    assert made in t.legal(seat)
    return str(GAME.mind.why(t.view(seat), seat, made))


def why_play(t: ServiceCompris, code: str) -> str:
    return why(t, 0, "play", card(t, 0, code))


DULL = ("chef_gone", "chef_gone", "larder", "salty", "salty")
"""Cards that can only be laid aside."""


def test_why_a_dinner_and_how_often_it_can_be_countered() -> None:
    t = table(3)
    hold(t, 0, "dinner", *DULL)
    keep(t, 1, 0, 1)
    view = t.view(0)
    unseen = view.pools[0].faces.difference(f for f in view.faces if f is not None)
    fitting = sum(FITS[CODES.index("dinner")][face] for face in unseen)
    risk = round(100 * (1 - comb(len(unseen) - fitting, 10) / comb(len(unseen), 10)))
    assert 10 < risk < 99
    assert why_play(t, "dinner") == (
        f"It hits seat 2, who has most to count on; in {risk}% of cases somebody can counter it."
    )


def test_why_a_dinner_that_nothing_counters() -> None:
    t = table(3)
    hold(t, 0, "dinner_no_excuse", *DULL)
    keep(t, 2, 0, 1)
    assert why_play(t, "dinner_no_excuse") == (
        "Nothing counters it, and it hits seat 1, who has most to count on."
    )


def test_why_a_dinner_that_starts_the_feast() -> None:
    t = table(3)
    hold(t, 0, "dinner", *DULL)
    serve(t, *(who(1, k) for k in range(5)))
    assert why_play(t, "dinner") == (
        "With it the feast begins, and the first to be eaten is Argyle of the Odd Socks."
    )


def test_why_two_of_one_rival() -> None:
    t = table(3)
    hold(t, 0, "cheese_and_pudding", *DULL)
    assert why_play(t, "cheese_and_pudding") == (
        "Two of seat 1 at once, who has most to count on; a counter spares only one of them."
    )


def test_why_sauerkraut() -> None:
    t = table(3)
    hold(t, 0, "sauerkraut", *DULL)
    serve(t, who(1, 0), who(2, 0), who(2, 1))
    assert why_play(t, "sauerkraut") == (
        "All on the table are eaten at once: 3 of the others’, and 0 of yours."
    )


def test_why_a_rescue_of_who_would_be_eaten_next() -> None:
    t = table(3)
    hold(t, 0, "poisonous", *DULL)
    serve(t, who(0, 0), who(1, 0))
    t.feast = 1
    assert why_play(t, "poisonous") == (
        "It saves Spout of the Teapots, who is yours and would be eaten next."
    )
    play(t, "poisonous")
    assert why(t, 0, "save", who(0)) == "It is yours, and would be eaten next."
    assert why(t, 0, "save", who(1)) == (
        "One of yours could be saved instead: Spout of the Teapots."
    )


def test_why_another_order() -> None:
    t = table(3)
    hold(t, 0, "hot_plates", *DULL)
    serve(t, who(0, 0), who(1, 0), who(2, 0))
    assert why_play(t, "hot_plates") == (
        "The others go before yours: your first moves from place 1 to place 3."
    )
    play(t, "hot_plates")
    assert why(t, 0, "place", who(1)) == (
        "It is not yours, and whoever lies nearer to the plate is eaten sooner."
    )
    assert why(t, 0, "place", who(0)) == (
        "It is yours, and would lie before Argyle of the Odd Socks."
    )
    do(t, 0, ("place", who(1)))
    assert why(t, 0, "done") == "Yours would still lie before Drip of the Puddles."


def test_why_all_of_ones_own_are_called_home() -> None:
    t = table(3)
    hold(t, 0, "yuck", *DULL)
    serve(t, who(0, 0), who(0, 1), who(1, 0))
    assert why_play(t, "yuck") == "2 of yours come home at once."
    play(t, "yuck")
    assert why(t, 0, "recall", 1) == "Yours could come home instead."


def test_why_a_card_is_laid_aside() -> None:
    t = table(3)
    hold(t, 0, "chef_gone", "surprise", "surprise", "salty", "salty", "back_to_the_kitchen")
    assert why(t, 0, "lay", card(t, 0, "chef_gone")) == (
        "No card of yours would change anything now, and this one you will miss least."
    )
    assert why(t, 0, "lay", card(t, 0, "salty")) == (
        "No card has to be played with its effect, but you would miss The chef has left less."
    )


def test_what_another_card_would_do_better() -> None:
    t = table(3)
    hold(t, 0, "poisonous", "dinner", *DULL[:4])
    serve(t, who(0, 0), who(1, 0))
    t.feast = 1
    assert why_play(t, "dinner") == "Another card does more for you: Play Poisonous."


def test_why_a_counter_and_why_none() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 1, "surprise", "salty", "dinner", "dinner", "dinner")
    hold(t, 2, "starter", "starter", "dinner", "dinner", "poisonous")
    play(t, "dinner", ("take", who(1)))
    assert why(t, 1, "counter", card(t, 1, "surprise")) == (
        "Argyle of the Odd Socks stays at home, seat 0 serves one instead, "
        "and the next turn is yours."
    )
    assert why(t, 1, "counter", card(t, 1, "salty")) == (
        "Argyle of the Odd Socks stays at home, and the next turn is yours."
    )
    assert why(t, 1, "pass").startswith("A counter does more for you: Counter with ")
    assert why(t, 2, "pass") == "You hold nothing that counters it."


def test_why_a_counter_is_kept_that_is_not_for_oneself() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 2, "salty", "starter", "starter", "dinner", "dinner")
    play(t, "dinner", ("take", who(1)))
    assert why(t, 2, "pass") == (
        "It does not hit you, and a counter is worth more when something does."
    )


def test_why_somebody_is_served() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    keep(t, 1, 0, 1, 2)
    serve(t, who(2, 7))
    play(t, "dinner")
    chance = round(100 * eaten_chance(0, 1))
    assert why(t, 0, "take", who(2, 0)) == (
        f"seat 2 has most to count on; at that place about {chance}% are eaten in the end."
    )
    assert why(t, 0, "take", who(1, 0)) == (
        "seat 2 has more to count on than seat 1, and would be the better choice."
    )


def test_why_the_last_one_is_nibbled() -> None:
    t = table(3)
    hold(t, 0, "nibbler")
    keep(t, 1, 4)
    play(t, "nibbler")
    assert why(t, 0, "take", who(1, 4)) == "It is all that seat 1 has left, who is out."


def test_why_a_stranger_is_served_among_traitors() -> None:
    t = traitors(3)
    hold(t, 0, "dinner")
    hold(t, 1, "surprise")
    t.faces[who(0, 7)], t.faces[who(2, 7)] = t.faces[who(2, 7)], t.faces[who(0, 7)]
    play(t, "dinner", ("take", who(1)))
    do(t, 1, ("counter", card(t, 1, "surprise")))
    assert why(t, 0, "give", who(0, 7)) == (
        "It is not of your people; only your chief decides whether you are out."
    )
    assert why(t, 0, "give", who(0, 6)) == (
        "It is of your own people; a stranger would be no loss."
    )


def test_a_reason_gives_no_hidden_chief_away() -> None:
    """The same sentences whoever the others' chiefs are."""
    t = traitors(3)
    hold(t, 0, "dinner", "back_to_the_kitchen", "hamper", "starter", "gluttony", "nibbler")
    serve(t, who(0, 0), who(1, 0))
    other = t.clone()
    a, b = t.chiefs[1], t.chiefs[2]
    other.faces[a], other.faces[b] = other.faces[b], other.faces[a]
    for move in t.legal(0):
        assert why(t, 0, *move) == why(other, 0, *move)
    play(t, "hamper")
    play(other, "hamper")
    for move in t.legal(0):
        assert why(t, 0, *move) == why(other, 0, *move)


def test_counters_that_are_known_are_no_risk() -> None:
    """Who has shown the hand has nothing up the sleeve: there is nobody left to counter."""
    t = table(2)
    hold(t, 0, "dinner", *DULL)
    for each in t.hands[1]:
        t.seen[each] = t.everyone
    hold(t, 1, "starter", "buffet", "breather", "dinner", "dinner")
    assert all(t.view(0).faces[each] is not None for each in t.hands[1])
    assert why_play(t, "dinner").endswith("in 0% of cases somebody can counter it.")
