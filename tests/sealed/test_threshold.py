"""An absent seat, rolls, and what passes through other hands."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from tablee.net.sealed import drawn
from tablee.net.sealed.group import Ristretto, scalar_encoded
from tablee.net.sealed.suite import Claim, Deal, Mixing, SealedError, run
from tests.sealed.scene import SEATS, Scene, coins, elsewhere

HOLDERS = (2, 3, 5)
NEED = 2


@pytest.fixture(scope="module")
def dealt(scene: Scene) -> Deal:
    context = scene.context(0, 5, "deal")
    return scene.suite.deal(scene.keys[0].secret, NEED, HOLDERS, context, coins("deal"))


def helping(scene: Scene, dealt: Deal) -> list[Claim]:
    return [
        scene.suite.share(scene.deck, share, scene.context(x - 1, 6, "for 0"), coins("help", x))
        for x, share in zip(HOLDERS, dealt.shares, strict=True)
    ]


# An absent seat


def test_any_two_of_three_stand_in_for_an_absent_seat(scene: Scene, dealt: Deal) -> None:
    scene.suite.check_deal(dealt.commitments, NEED, scene.keys[0].public)
    claims = helping(scene, dealt)
    for x, share, claim in zip(HOLDERS, dealt.shares, claims, strict=True):
        scene.suite.check_deal_share(dealt.commitments, x, share)
        assert claim.public == scene.suite.escrow_key(dealt.commitments, x)
    scene.suite.verify_shares(scene.deck, claims)
    own = scene.claim(0, scene.deck).points
    for pair in combinations(range(3), NEED):
        holders = [HOLDERS[i] for i in pair]
        assert scene.suite.combine(holders, [claims[i].points for i in pair]) == own
    for alone, claim in zip(HOLDERS, claims, strict=True):
        assert scene.suite.combine([alone], [claim.points]) != own


def test_a_dealt_share_that_is_wrong(scene: Scene, dealt: Deal) -> None:
    for x, share in ((2, dealt.shares[1]), (4, dealt.shares[0]), (2, scalar_encoded(7))):
        with pytest.raises(SealedError, match="escrow"):
            scene.suite.check_deal_share(dealt.commitments, x, share)
    with pytest.raises(SealedError, match="scalar"):
        scene.suite.check_deal_share(dealt.commitments, 2, b"\xff" * 32)


def test_commitments_of_another_secret_or_number(scene: Scene, dealt: Deal) -> None:
    check = scene.suite.check_deal
    with pytest.raises(SealedError, match="escrow"):
        check(dealt.commitments, NEED, scene.keys[1].public)
    with pytest.raises(SealedError, match="length"):
        check(dealt.commitments, NEED + 1, scene.keys[0].public)
    with pytest.raises(SealedError, match="length"):
        check(dealt.commitments[:1], NEED, scene.keys[0].public)
    with pytest.raises(SealedError, match="point 1"):
        check((dealt.commitments[0], b"\xff" * 32), NEED, scene.keys[0].public)


def test_a_helper_who_says_something_else(scene: Scene, dealt: Deal) -> None:
    claims = helping(scene, dealt)
    liar = scene.suite.share(
        scene.deck, scene.keys[1].secret, scene.context(1, 6, "for 0"), coins("lie")
    )
    claimed = replace(liar, public=scene.suite.escrow_key(dealt.commitments, 2))
    with pytest.raises(SealedError, match="share 0"):
        scene.suite.verify_shares(scene.deck, [claimed, claims[1]])


@pytest.mark.parametrize("holders", [(), (0, 1), (2, 2), (2**16,)])
def test_holders_that_cannot_be(scene: Scene, holders: tuple[int, ...]) -> None:
    context = scene.context(0, 5, "deal")
    with pytest.raises(SealedError, match="length"):
        scene.suite.deal(scene.keys[0].secret, 1, holders, context, coins())
    with pytest.raises(SealedError, match="length"):
        scene.suite.combine(holders, [scene.faces] * len(holders))


@pytest.mark.parametrize("need", [0, 4])
def test_a_threshold_that_cannot_be(scene: Scene, need: int) -> None:
    context = scene.context(0, 5, "deal")
    with pytest.raises(SealedError, match="length"):
        scene.suite.deal(scene.keys[0].secret, need, HOLDERS, context, coins())


def test_shares_of_different_numbers_of_cards(scene: Scene) -> None:
    with pytest.raises(SealedError, match="length"):
        scene.suite.combine((2, 3), [scene.faces, scene.faces[:1]])
    with pytest.raises(SealedError, match="length"):
        scene.suite.combine((2, 3), [scene.faces])


# Rolls


def test_a_roll_is_the_same_for_all_and_another_each_time(scene: Scene) -> None:
    parts = scene.contributions()
    scene.suite.verify_contributions(scene.roll, parts)
    points = [part.points[0] for part in parts]
    rolled = scene.suite.rolled(scene.roll, points)
    assert rolled == scene.suite.rolled(scene.roll, points[::-1])
    for other in elsewhere(scene.roll):
        assert scene.suite.rolled(other, points) != rolled
        with pytest.raises(SealedError, match="share 0"):
            scene.suite.verify_contributions(other, parts)


def test_a_contribution_is_the_only_one_that_its_seat_can_make(scene: Scene) -> None:
    mine = scene.contribution(scene.keys[1].secret, 1)
    again = scene.suite.contribute(
        scene.keys[1].secret, mine.context, scene.roll, coins("other coins")
    )
    assert again.proof != mine.proof
    assert again.points == mine.points


def test_a_contribution_withheld_is_noticed_and_gains_nothing(scene: Scene, dealt: Deal) -> None:
    points = [part.points[0] for part in scene.contributions()]
    fewer = scene.suite.rolled(scene.roll, points[1:])
    assert fewer != scene.suite.rolled(scene.roll, points)
    helpers = [
        scene.suite.contribute(share, scene.context(x - 1, 7, "for 0"), scene.roll, coins(x))
        for x, share in zip(HOLDERS, dealt.shares, strict=True)
    ]
    for x, claim in zip(HOLDERS, helpers, strict=True):
        assert claim.public == scene.suite.escrow_key(dealt.commitments, x)
    scene.suite.verify_contributions(scene.roll, helpers)
    stood_in = scene.suite.combine(HOLDERS[:2], [claim.points for claim in helpers[:2]])
    assert stood_in == (points[0],)


def test_a_contribution_that_was_chosen(scene: Scene) -> None:
    group = Ristretto()
    parts = scene.contributions()
    for seat in range(SEATS):
        chosen = group.encoded(group.add(group.decoded(parts[seat].points[0]), group.base))
        wrong = [*parts]
        wrong[seat] = replace(parts[seat], points=(chosen,))
        with pytest.raises(SealedError, match=f"share {seat}"):
            scene.suite.verify_contributions(scene.roll, wrong)
    for context in elsewhere(parts[0].context):
        with pytest.raises(SealedError, match="share 0"):
            scene.suite.verify_contributions(scene.roll, [replace(parts[0], context=context)])
    with pytest.raises(SealedError, match="identity 1"):
        scene.suite.rolled(scene.roll, [parts[0].points[0], bytes(32)])


def test_a_share_is_no_contribution_and_a_contribution_no_share(scene: Scene) -> None:
    part = scene.contribution(scene.keys[0].secret, 0)
    card = [part.points[0] + part.points[0]]
    with pytest.raises(SealedError, match="share 0"):
        scene.suite.verify_shares(card, [part])
    with pytest.raises(SealedError, match="share 0"):
        scene.suite.verify_contributions(scene.roll, [scene.claim(0, [scene.deck[0]])])


def test_a_card_taken_from_a_hand_by_lot(scene: Scene) -> None:
    """The owner mixes its hand anew, and proves it; then all together throw for the place."""
    hand = scene.deck[:3]
    before = scene.suite.open(hand, [claim.points for claim in scene.claims(hand)], scene.faces)
    context = scene.context(1, 8, "shuffle hand")
    mixed = run(scene.suite.shuffle(hand, scene.joint, context, coins("hand")))
    mixing = Mixing(hand, mixed.deck, mixed.proof, scene.joint, context)
    run(scene.suite.verify_shuffles([mixing]))
    points = [part.points[0] for part in scene.contributions()]
    (place,) = drawn.numbers(scene.suite.rolled(scene.roll, points), len(hand), 1)
    taken = [mixed.deck[place]]
    sent = [scene.claim(seat, taken).points for seat in (0, 1)]
    with pytest.raises(SealedError, match="face"):  # what the owner and a third could put together
        scene.suite.open(taken, sent, scene.faces)
    opened = scene.suite.open(taken, [*sent, scene.claim(2, taken).points], scene.faces)
    assert opened == (before[mixed.permutation[place]],)


# Through other hands


def test_only_the_one_it_is_for_reads_it(scene: Scene) -> None:
    message = b"a share " * 20
    sealed = scene.suite.seal(message, scene.keys[1].public, scene.roll, coins("seal"))
    assert len(sealed) == len(message) + 64
    assert scene.suite.unseal(sealed, scene.keys[1].secret, scene.roll) == message
    for other in (0, 2):
        with pytest.raises(SealedError, match="seal"):
            scene.suite.unseal(sealed, scene.keys[other].secret, scene.roll)


def test_sealed_for_another_context_or_altered(scene: Scene) -> None:
    sealed = scene.suite.seal(b"message", scene.keys[1].public, scene.roll, coins("seal"))
    for context in elsewhere(scene.roll):
        with pytest.raises(SealedError, match="seal"):
            scene.suite.unseal(sealed, scene.keys[1].secret, context)
    for i in range(32, len(sealed)):
        altered = sealed[:i] + bytes([sealed[i] ^ 1]) + sealed[i + 1 :]
        with pytest.raises(SealedError, match="seal"):
            scene.suite.unseal(altered, scene.keys[1].secret, scene.roll)
    for short in (b"", sealed[:63]):
        with pytest.raises(SealedError, match="length"):
            scene.suite.unseal(short, scene.keys[1].secret, scene.roll)
    with pytest.raises(SealedError, match="identity"):
        scene.suite.unseal(bytes(32) + sealed[32:], scene.keys[1].secret, scene.roll)


def test_coins_used_twice_hide_two_messages_differently(scene: Scene) -> None:
    one, two = (
        scene.suite.seal(message, scene.keys[1].public, scene.roll, coins("twice"))
        for message in (b"one message", b"two message")
    )
    assert one[:32] != two[:32]
