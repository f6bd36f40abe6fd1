"""What is told, to whom."""

from __future__ import annotations

import random

from tablee.games.service_compris import GAME
from tablee.games.service_compris.rules import ServiceCompris
from tablee.kernel import Event, Match, Move, SeededDealer, happen
from tests.games.service_compris.kit import card, do, hold, play, serve, table, traitors, who


def told(t: ServiceCompris, viewer: int, seat: int, move: Move) -> list[str]:
    """What a viewer hears of a move, which is made."""
    before = t.view(viewer)
    event = happen(t, seat, move)
    return [str(say) for say in GAME.words.narrate(before, event.for_seat(viewer), t.view(viewer))]


def test_a_dinner_is_told_step_by_step() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    assert told(t, 3, 0, ("play", card(t, 0, "dinner"))) == ["seat 0 plays Dinner."]
    assert told(t, 3, 0, ("take", who(1))) == [
        "seat 0 chooses Argyle of the Odd Socks from seat 1."
    ]
    assert told(t, 3, 2, ("pass",)) == ["seat 2 lets it be."]
    assert told(t, 3, 1, ("pass",)) == [
        "seat 1 lets it be.",
        "Put on the table: Argyle of the Odd Socks.",
        "seat 1 draws a card.",
    ]


def test_a_counter_is_told_with_what_it_prevents() -> None:
    t = table(3)
    hold(t, 0, "dinner")
    hold(t, 1, "salty")
    play(t, "dinner", ("take", who(1)))
    heard = told(t, 2, 1, ("counter", card(t, 1, "salty")))
    assert heard[:2] == [
        "seat 1 counters with Too salty!",
        "Argyle of the Odd Socks stays at home.",
    ]
    assert heard[2:] == ["seat 1 draws a card.", "seat 1 draws a card."]


def test_only_who_draws_hears_what() -> None:
    t = table(3)
    lay = ("lay", t.hands[0][0])
    twin = t.clone()
    others = told(t, 2, 0, lay)
    own = told(twin, 1, 0, lay)
    assert others[-1] == "seat 1 draws a card."
    assert own[-1] != others[-1]
    assert own[-1].startswith("seat 1 draws ")


def test_the_feast_is_told_bite_by_bite_and_death_by_death() -> None:
    t = table(3)
    serve(t, *t.reserve[1][:8])
    t.lives = (9, 1, 9)
    t.bones = (*t.table, *t.bones)
    t.table = (who(1, 8),)
    t.reserve[1] = ()
    t.feast = 1
    heard = told(t, 3, 0, ("lay", t.hands[0][0]))
    assert heard[1:4] == [
        "The giant eats: Left the First of the Odd Socks.",
        "The feast stops.",
        "seat 1 has nobody left and is out.",
    ]


def test_a_hidden_chief_is_named_to_its_owner_alone() -> None:
    match = Match.start(GAME, 3, {"traitors": True, "first": 1})
    dealer = SeededDealer(1)
    heard: dict[int, list[str]] = {seat: [] for seat in range(4)}
    while match.position.want is not None:
        before = {seat: match.position.view(seat) for seat in heard}
        event = match.deal(dealer)
        for seat, says in heard.items():
            after = match.position.view(seat)
            says += map(str, GAME.words.narrate(before[seat], event.for_seat(seat), after))
    for seat in range(3):
        secrets = [line for line in heard[seat] if "in secret" in line]
        assert len(secrets) == 1
        assert secrets[0].startswith(f"seat {seat} leads")
    assert not any("in secret" in line for line in heard[3])


def test_a_chief_that_is_shown_is_told_to_all() -> None:
    t = traitors()
    hold(t, 0, "poisonous")
    serve(t, who(0, 0))
    heard = told(t, 2, 0, ("play", card(t, 0, "poisonous")))
    assert heard == [
        "seat 0 plays Poisonous.",
        "seat 0 shows the chief: Countess Copper of the Teapots.",
    ]


def test_a_card_on_the_way_to_cheese_names_a_hidden_chief_to_nobody_else() -> None:
    t = traitors()
    hold(t, 0, "cheese_and_pudding")
    gone = t.reserve[1][1:8]
    t.reserve[1] = (t.reserve[1][0], t.chiefs[1])
    t.bones = (*t.bones, *gone)
    play(t, "cheese_and_pudding", ("take", who(1, 0)))
    assert str(GAME.words.label(t.view(0), 0, ("take", t.chiefs[1]))) == "Deliver a hidden chief"
    heard = told(t, 2, 0, ("take", t.chiefs[1]))
    assert heard == ["seat 0 chooses a hidden chief from seat 1."]


def test_prompts_and_labels_say_what_may_be_done() -> None:
    t = table(3)
    words = GAME.words
    hold(t, 0, "cheese_and_pudding")
    assert str(words.prompt(t.view(0), 0)) == "Play a card, or lay one aside."
    assert str(words.waiting(t.view(1))) == "seat 0 is choosing a card."
    play(t, "cheese_and_pudding")
    assert str(words.prompt(t.view(0), 0)) == "Who is put on the table as number 1?"
    assert str(words.waiting(t.view(1))) == "seat 0 has played Cheese and pudding and is choosing."
    do(t, 0, ("take", who(2, 0)), ("take", who(2, 1)))
    hit = str(words.prompt(t.view(2), 2))
    assert hit == "seat 0 plays Cheese and pudding on Drip, Muddy Maud. Counter it?"
    assert str(words.prompt(t.view(1), 1)) == "seat 0 plays Cheese and pudding. Counter it?"
    assert str(words.label(t.view(1), 1, ("pass",))) == "Let it be"


def test_the_end_is_told_once() -> None:
    match = Match.start(GAME, 2)
    dealer, rng = SeededDealer(3), random.Random(3)
    last: list[str] = []
    events: list[Event] = []
    while match.position.want is not None or not match.position.over():
        before = match.position.view(2)
        if match.position.want is not None:
            event = match.deal(dealer)
        else:
            seat = rng.choice(match.position.to_act())
            event = match.play(seat, rng.choice(match.position.legal(seat)))
        events.append(event)
        last = [
            str(s) for s in GAME.words.narrate(before, event.for_seat(2), match.position.view(2))
        ]
    assert last[-1].endswith("is the last at the table, and wins.")
    assert str(GAME.words.waiting(match.position.view(2))) == "The game is over."
