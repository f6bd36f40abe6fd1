"""Dealers: each kind of question, fair answers, and the fast path like the slow one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from tablee.kernel import Pool, Position, SeededDealer, settle
from tablee.kernel.dealer import draw, loose, shuffled


class Cards(Position):
    """Two pools of cards, and no rule but to keep what was answered."""

    __slots__ = ("answers",)
    game = "cards"

    def __init__(self) -> None:
        first = Pool(0, 4, frozenset({10, 11, 12, 13}))
        super().__init__(2, (first, Pool(4, 6, frozenset({7, 8}))))
        self.answers: list[tuple[int, ...]] = []

    def answer(self, result: tuple[int, ...]) -> None:
        self.answers.append(result)


def chi_square(counts: Counter[object], kinds: int) -> float:
    """How far the counts are from even; about ``kinds - 1``, give or take √(2·kinds)."""
    even = sum(counts.values()) / kinds
    return sum((counts[each] - even) ** 2 / even for each in counts) + even * (kinds - len(counts))


@pytest.mark.parametrize("dice", [1, 2, 4, 5, 7])
def test_every_roll_is_as_likely_as_any_other(dice: int) -> None:
    rng = random.Random(dice)
    rolls = [draw(("roll", dice, 6), rng) for _ in range(6000)]
    assert {len(roll) for roll in rolls} == {dice}
    for at in range(dice):
        assert chi_square(Counter(roll[at] for roll in rolls), 6) < 20.5  # p = 0.001
    for at in range(dice - 1):
        pairs: Counter[object] = Counter(roll[at : at + 2] for roll in rolls)
        assert chi_square(pairs, 36) < 66.6


def test_dice_of_many_sides() -> None:
    rng = random.Random(9)
    rolls = [draw(("roll", 3, 100), rng) for _ in range(4000)]
    assert {number for roll in rolls for number in roll} == set(range(100))
    assert chi_square(Counter(number for roll in rolls for number in roll), 100) < 149


def test_no_dice_are_no_numbers() -> None:
    assert draw(("roll", 0, 6), random.Random(1)) == ()


def test_a_pick_is_one_number_below_n() -> None:
    rng = random.Random(2)
    picks = [draw(("pick", 5), rng) for _ in range(5000)]
    assert {len(pick) for pick in picks} == {1}
    assert {pick[0] for pick in picks} == set(range(5))
    assert chi_square(Counter(picks), 5) < 18.5


def test_an_open_needs_no_numbers() -> None:
    assert draw(("open", (1, 2), 1), random.Random(1)) == ()


def test_a_shuffle_deals_every_order_alike() -> None:
    orders: Counter[object] = Counter()
    rng = random.Random(3)
    for _ in range(4800):
        dealt = shuffled(Cards(), range(4), rng)
        assert set(dealt) == set(range(4)), "the other pool is left alone"
        orders[tuple(dealt.values())] += 1
    assert set(orders) == set(permutations((10, 11, 12, 13)))
    assert chi_square(orders, 24) < 49.7


def settled(position: Position, ids: tuple[int, ...], rng: random.Random) -> list[int | None]:
    """The faces of ``ids`` after the fast path has shuffled them."""
    position.want = ("shuffle", ids, 0)
    settle(position, rng)
    return [position.faces[i] for i in ids]


def test_the_fast_path_deals_every_order_alike() -> None:
    rng = random.Random(4)
    orders = Counter(tuple(settled(Cards(), (3, 0, 1, 2), rng)) for _ in range(4800))
    assert set(orders) == set(permutations((10, 11, 12, 13)))
    assert chi_square(Counter(orders), 24) < 49.7


def test_the_fast_path_takes_the_faces_that_lie_on_no_other_card() -> None:
    for seed in range(20):
        position = Cards()
        position.faces = [13, None, 11, 12, 7, None]
        assert set(settled(position, (1, 5, 3), random.Random(seed))) == {10, 12, 8}
        assert position.faces[0] == 13
        assert position.faces[2] == 11
        assert {settled(Cards(), (2,), random.Random(seed))[0]} < {10, 11, 12, 13}


def test_the_fast_path_mixes_every_card_of_both_pools() -> None:
    lay = [tuple(settled(Cards(), tuple(range(6)), random.Random(seed))) for seed in range(60)]
    assert {faces[4:] for faces in lay} == {(7, 8), (8, 7)}
    for card in range(4):
        assert {faces[card] for faces in lay} == {10, 11, 12, 13}


@pytest.mark.parametrize("ids", [range(6), (3, 4), (0, 1, 2, 3), (4, 5), (2, 5)])
def test_the_fast_path_deals_to_each_card_of_its_own_pool_alone(ids: Sequence[int]) -> None:
    for seed in range(20):
        position = Cards()
        position.faces = [10, 11, 12, 13, 7, 8]
        before = [*position.faces]
        settled(position, tuple(ids), random.Random(seed))
        assert {*position.faces[:4]} == {10, 11, 12, 13}
        assert {*position.faces[4:]} == {7, 8}
        others = [i for i in range(6) if i not in ids]
        assert [position.faces[i] for i in others] == [before[i] for i in others]
    assert settled(Cards(), (), random.Random(1)) == []


def test_a_shuffle_takes_the_faces_that_lie_on_no_other_card() -> None:
    position = Cards()
    position.faces = [13, None, 11, None, 7, 8]
    for seed in range(20):
        assert set(shuffled(position, (1, 3), random.Random(seed)).values()) == {10, 12}
    assert loose(position, position.pools[0], frozenset({2, 3})) == [10, 11, 12]


def test_part_of_a_pool_may_be_dealt_before_the_rest() -> None:
    faces = {shuffled(Cards(), (2,), random.Random(seed))[2] for seed in range(60)}
    assert faces == {10, 11, 12, 13}


def test_cards_of_two_pools_are_shuffled_each_among_its_own() -> None:
    for seed in range(20):
        dealt = shuffled(Cards(), range(6), random.Random(seed))
        assert {dealt[i] for i in range(4)} == {10, 11, 12, 13}
        assert {dealt[4], dealt[5]} == {7, 8}


@pytest.mark.parametrize(
    "want",
    [
        ("roll", 3, 6),
        ("pick", 4),
        ("shuffle", (0, 1, 2, 3), 0b001),
        ("shuffle", (4, 5), 0),
        ("open", (0, 1), 0b110),
    ],
    ids=lambda want: str(want[0]),
)
def test_the_dealer_and_the_fast_path_leave_the_same_table(want: tuple[object, ...]) -> None:
    slow, fast = Cards(), Cards()
    for position in (slow, fast):
        position.faces = [10, 11, 12, 13, 7, 8]
        position.seen = [0b010, 0, 0b111, 0, 0b100, 0]
        position.want = want
    SeededDealer(5).deal(slow)
    settle(fast, random.Random(5))
    if want[0] == "shuffle":  # the same cards, in another order: `settle` has its own way there
        assert {slow.faces[i] for i in want[1]} == {fast.faces[i] for i in want[1]}  # type: ignore[attr-defined]  # the toy's own wants
        fast.faces = slow.faces
    assert slow == fast
    assert slow.want is None
    assert len(slow.answers) == 1
    if want[0] == "open":
        assert slow.seen == [0b110 | 0b010, 0b110, 0b111, 0, 0b100, 0]
    if want[0] == "shuffle":
        assert {slow.seen[i] for i in want[1]} == {want[2]}  # type: ignore[attr-defined]  # the toy's own wants


def test_a_shuffle_is_told_with_its_faces_and_its_seers() -> None:
    position = Cards()
    position.want = ("shuffle", (4, 5), 0b010)
    event = SeededDealer(1).deal(position)
    assert set(event.faces.values()) == {7, 8}
    assert event.seers == {4: 0b010, 5: 0b010}
    assert event.move == ()
    assert event.want == ("shuffle", (4, 5), 0b010)


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    def rolls(seed: int | str | None) -> list[tuple[int, ...]]:
        dealer, position = SeededDealer(seed), Cards()
        for _ in range(8):
            position.want = ("roll", 5, 6)
            dealer.deal(position)
        return position.answers

    assert rolls(7) == rolls(7)
    assert rolls("a") == rolls("a")
    assert rolls(7) != rolls(8)
    assert rolls(None) != rolls(None)


def test_a_dealer_that_is_not_asked_does_not_answer() -> None:
    with pytest.raises(AssertionError):
        SeededDealer(1).deal(Cards())
    with pytest.raises(AssertionError):
        settle(Cards(), random.Random(1))
