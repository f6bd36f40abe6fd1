"""Quick rounds keep the rules, and playouts try what may be done in worlds that may be."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tablee.games.ptit_pois import GAME
from tablee.games.ptit_pois.cards import COLOUR, FITS, VALUE
from tablee.games.ptit_pois.mind import TEMPERS
from tablee.games.ptit_pois.mind_playouts import MOST, Playouts, share_of_win
from tablee.games.ptit_pois.mind_round import EMPTY, Round
from tablee.games.ptit_pois.moves import DRAW
from tablee.games.ptit_pois.rules import PtitPois
from tablee.games.ptit_pois.score import round_scores
from tablee.kernel import settle


def dealt(seats: int, seed: int) -> Round:
    """A round just dealt, as the sheet says: four in hand, two packets, a top on each discard."""
    rng = random.Random(seed)
    faces = list(range(len(VALUE)))
    rng.shuffle(faces)
    hands = [[faces.pop() for _ in range(4)] for _ in range(seats)]
    shown = [faces.pop() for _ in range(2 * seats)]
    hidden = [faces.pop() for _ in range(2 * seats)]
    tops = [faces.pop(), faces.pop()]
    return Round(hands, shown, hidden, faces, [], tops, rng.randrange(seats), up=seed % 2 == 0)


def all_faces(round_: Round) -> Counter[int]:
    held = [face for hand in round_.hands for face in hand]
    rows = [face for face in round_.shown + round_.hidden if face != EMPTY]
    return Counter(held + rows + round_.deck + round_.below + round_.tops)


class Watched(Round):
    """A round that looks at every card that is laid."""

    __slots__ = ("laid",)
    laid: list[tuple[int, bool]]
    """By seat: whether the card laid had the colour that it covered."""

    def _lay(self, seat: int, face: int, pile: int) -> int:
        top = self.tops[pile]
        assert FITS[self.up][top][face], "what is laid fits"
        at = 2 * seat
        assert face in self.hands[seat] or face in self.shown[at : at + 2], "from hand or row"
        self.laid.append((seat, COLOUR[face] == COLOUR[top]))
        return super()._lay(seat, face, pile)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_quick_round_keeps_the_rules_to_its_end(seats: int) -> None:
    for seed in range(20):
        start = dealt(seats, seed)
        faces = all_faces(start)
        round_ = Watched(
            start.hands, start.shown, start.hidden, start.deck, [], start.tops, 0, up=start.up
        )
        round_.laid = []
        scores = round_.play_out()
        assert all_faces(round_) == faces, "no card is lost or found"
        hands = [sum(VALUE[face] for face in hand) for hand in round_.hands]
        rows = [
            sum(
                VALUE[face]
                for cards in (round_.shown, round_.hidden)
                for face in cards[at:][:2]
                if face >= 0
            )
            for at in range(0, 2 * seats, 2)
        ]
        enders = [
            seat
            for seat in range(seats)
            if not round_.hands[seat]
            or all(c[2 * seat + k] == EMPTY for c in (round_.shown, round_.hidden) for k in (0, 1))
        ]
        assert enders == [round_.laid[-1][0]], "who ended it laid the last card"
        assert scores == round_scores(hands, rows, enders[0])
        for (one, bonus), (two, _) in zip(round_.laid, round_.laid[1:], strict=False):
            # PT-09: only a bonus goes on in the same turn.
            assert one != two or bonus


def moments(seed: int, seats: int) -> list[tuple[PtitPois, int]]:
    rng = random.Random(seed)
    position = GAME.setup(GAME.complete({"rounds": 1}, seats), seats)
    assert isinstance(position, PtitPois)
    found = []
    while not position.over():
        if position.want is not None:
            settle(position, rng)
            continue
        seat = position.active
        if len(position.legal(seat)) > 1:
            found.append((position.clone(), seat))
        move = GAME.mind.thumb(position.view(seat), seat, rng, TEMPERS["even"])
        position.play(seat, move)
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_tried_may_be_done(seats: int) -> None:
    phases = set()
    for position, seat in moments(3, seats) + moments(4, seats):
        view = position.view(seat)
        tried = Playouts(view, seat, random.Random(1), TEMPERS["even"])
        legal = set(position.legal(seat))
        assert set(tried.moves) <= legal
        if position.phase == "turn":
            assert tried.moves[-1] == DRAW
            assert len(tried.moves) <= MOST + 1
        elif position.phase == "face":
            assert len(tried.moves) == len(legal)
        assert len(tried.hopes) == len(tried.moves)
        phases.add(position.phase)
    assert phases >= {"face", "turn", "bonus"}


def test_worlds_deal_what_is_not_seen_and_every_outcome_is_a_share() -> None:
    for position, seat in moments(5, 4)[::4]:
        view = position.view(seat)
        tried = Playouts(view, seat, random.Random(2), TEMPERS["even"])
        worlds = set()
        for _ in range(6):
            tried.deal()
            world = tried._world
            pool = view.pools[0]
            assert sorted(world[pool.first : pool.stop]) == sorted(pool.faces)
            known = [(i, face) for i, face in enumerate(view.faces) if face is not None]
            assert all(world[i] == face for i, face in known)
            worlds.add(tuple(world))
            for arm in range(len(tried.moves)):
                first = tried.outcome(arm)
                assert 0 <= first <= 1
                assert tried.outcome(arm) == first, "the same world and luck, the same outcome"
        assert len(worlds) == 6


def test_the_nearer_the_end_the_more_a_point_decides() -> None:
    (position, _), *_ = moments(6, 4)
    last, tied = share_of_win(position, (3, 9, 9, 20)), share_of_win(position, (9, 3, 3, 20))
    assert sum(last) == pytest.approx(1)
    assert last[0] > last[1] == last[2] > last[3] > 0
    assert tied[1] == tied[2] > tied[0] > tied[3]
    longer = position.clone()
    longer.rounds = 3
    near, _, _, far = share_of_win(longer, (3, 9, 9, 20))
    assert last[0] > near > 0.25 > far > last[3]


def test_with_two_a_lead_is_worth_less_for_they_lose_more_at_once() -> None:
    shares = []
    for seats in (2, 6):
        (position, _), *_ = moments(6, seats)
        shares.append(share_of_win(position, (3, 9) * (seats // 2)))
    assert shares[0][0] / shares[0][1] < shares[1][0] / shares[1][1]
