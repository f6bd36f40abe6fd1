"""The harness over all seats and options, speed left out; and what it says about the law."""

from __future__ import annotations

import random

import pytest

from tablee.games.service_compris import GAME
from tablee.kernel import Match, SeededDealer
from tablee.testing import check


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_under_the_law(seats: int) -> None:
    report = check(GAME, games=4 if seats < 4 else 1, seats=[seats], seed="suite")
    assert report.faults == []


def test_cards_are_where_they_belong_all_through_a_game() -> None:
    for traitors in (False, True):
        match = Match.start(GAME, 4, {"traitors": traitors})
        dealer, rng = SeededDealer(2), random.Random(2)
        while match.position.want is not None or not match.position.over():
            if match.position.want is not None:
                match.deal(dealer)
                continue
            seat = rng.choice(match.position.to_act())
            match.play(seat, rng.choice(match.position.legal(seat)))
            t = match.position
            between = getattr(t, "phase", "") == "turn"
            for each, hand in enumerate(getattr(t, "hands", [])):
                alive = getattr(t, "alive", 0) >> each & 1
                if between:
                    # SC-01: five in each hand, six with who is to play.
                    assert len(hand) == (0 if not alive else 5 + (each == t.turn()))


def test_seats_and_options_that_do_not_go_together_are_refused() -> None:
    from tablee.kernel import BadOption

    for seats, options in ((1, {}), (7, {}), (3, {"first": 4}), (3, {"traitors": 1})):
        with pytest.raises(BadOption):
            GAME.complete(options, seats)
