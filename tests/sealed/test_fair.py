"""Chance is even, whoever else is dishonest: one of three, or all but one.

Counted in the small group and, but for the first few, without the proofs: the order comes from
the same lines, and only the points are others. The whole deck is opened by all keys each time, so
what is counted is what a table would see. A sample at each stop; ``TABLEE_SEALED=full`` for 20,000
shuffles and 60,000 rolls. All coins follow from a seed: the test says the same every time.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import permutations
from math import factorial

import pytest

from tablee.net.sealed import drawn
from tablee.net.sealed.reference import Reference
from tablee.net.sealed.shuffle import Shuffles
from tablee.net.sealed.suite import EVERYBODY, Context, Mixing, Steps, run
from tablee.net.sealed.transcript import Nonces, hashed
from tests.sealed.scene import SEATS, Scene, coins
from tests.sealed.toy import TOY

FULL = os.environ.get("TABLEE_SEALED") == "full"
SHUFFLES = 20_000 if FULL else 600
ROLLS = 60_000 if FULL else 3_000
CARDS = 4
DISHONEST = (1, SEATS - 1)
# Above these, chi-square lies once in 10,000 times: by degrees of freedom.
LIMIT = {5: 25.74, 23: 56.32}


def chi_square(counts: Collection[int], outcomes: int, total: int) -> float:
    expected = total / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts)
    return seen + (outcomes - len(counts)) * expected


def test_the_measure_tells_uneven_from_even() -> None:
    assert chi_square([100] * 6, 6, 600) == 0
    assert chi_square([150, 50, 100, 100, 100, 100], 6, 600) > LIMIT[5]
    assert chi_square([120] * 5, 6, 600) > LIMIT[5]


class Quick(Shuffles[int]):
    """Masks and mixes, and proves nothing: it is the proof that takes the time."""

    def _prove(self, *_: object) -> Steps[bytes]:
        yield
        return b""


class Stubborn(Quick):
    """Follows the protocol, as it must, but leaves every card where it is."""

    def _order(self, nonces: Nonces, n: int) -> Sequence[int]:
        return range(n)


@pytest.fixture(scope="module")
def table() -> Scene:
    return Scene(Reference(TOY))


def test_what_is_counted_is_what_is_proven(table: Scene) -> None:
    quick = Quick(TOY)
    for number in range(5):
        context = Context(table.match, 0, number, "shuffle")
        proven = run(table.suite.shuffle(table.deck, table.joint, context, coins(number)))
        mixing = Mixing(table.deck, proven.deck, proven.proof, table.joint, context)
        run(table.suite.verify_shuffles([mixing]))
        packed = context.encoded()
        assert (
            run(quick.shuffle(table.deck, table.joint, packed, coins(number))).deck == proven.deck
        )


@pytest.mark.parametrize("dishonest", DISHONEST)
@pytest.mark.parametrize("last", [True, False])
def test_one_honest_shuffle_is_enough(table: Scene, dishonest: int, *, last: bool) -> None:
    """Whether the dishonest ones shuffle after the honest ones or before."""
    honest, stubborn = Reference(TOY), Reference(TOY)
    honest._shuffles, stubborn._shuffles = Quick(TOY), Stubborn(TOY)
    hands = [stubborn] * dishonest + [honest] * (SEATS - dishonest)
    faces = table.faces[:CARDS]
    secret = sum(int.from_bytes(key.secret, "little") for key in table.keys) % TOY.order
    known = {TOY.decoded(face): i for i, face in enumerate(faces)}
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(SHUFFLES // 2):  # halves: before and after
        deck = table.suite.plain(faces)
        for seat, suite in enumerate(reversed(hands) if last else hands):
            context = Context(table.match, seat, number, "shuffle")
            # The dishonest ones have no luck of their own: always the same coins.
            fresh = coins("honest", last, seat, number) if suite is honest else coins("stubborn")
            deck = run(suite.shuffle(deck, table.joint, context, fresh)).deck
        a = [TOY.decoded(card[:32]) for card in deck]
        b = [TOY.decoded(card[32:]) for card in deck]
        opened = [
            known[TOY.add(two, TOY.negated(TOY.times(secret, one)))]
            for one, two in zip(a, b, strict=True)
        ]
        counts[tuple(opened)] += 1
    assert set(counts) <= set(permutations(range(CARDS)))
    assert chi_square(counts.values(), factorial(CARDS), SHUFFLES // 2) < LIMIT[23]


@pytest.mark.parametrize("dishonest", DISHONEST)
def test_one_honest_key_is_enough(table: Scene, dishonest: int) -> None:
    """The dishonest ones take the keys 1 and 2, and know each other's."""
    group, order = TOY, TOY.order
    secrets = [seat + 1 for seat in range(dishonest)]
    honest = table.keys[dishonest:]
    secrets += [int.from_bytes(key.secret, "little") for key in honest]
    counts: Counter[int] = Counter()
    for number in range(ROLLS):
        roll = Context(table.match, EVERYBODY, number, "roll")
        if number < 20:  # What proves it is looked at now and then: most of the time goes there.
            parts = [
                table.suite.contribute(
                    (secret % order).to_bytes(32, "little"),
                    Context(table.match, seat, number, "part"),
                    roll,
                    coins("part", seat, number),
                )
                for seat, secret in enumerate(secrets)
            ]
            table.suite.verify_contributions(roll, parts)
            points = [part.points[0] for part in parts]
        else:
            base = group.derived(hashed("roll", roll.encoded()))
            points = [group.encoded(group.times(secret, base)) for secret in secrets]
        counts.update(drawn.numbers(table.suite.rolled(roll, points), 6, 1))
    assert chi_square(counts.values(), 6, ROLLS) < LIMIT[5]


@pytest.mark.parametrize("dishonest", DISHONEST)
def test_many_dice_of_one_roll_are_even_too(dishonest: int) -> None:
    counts: Counter[int] = Counter()
    for number in range(ROLLS // 100):
        counts.update(drawn.numbers(coins(dishonest, number) * 2, 6, 100))
    assert chi_square(counts.values(), 6, ROLLS // 100 * 100) < LIMIT[5]
