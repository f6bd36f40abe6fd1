"""Keys, decryption shares and openings: what does not hold is refused and named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablee.net.sealed.group import Ristretto
from tablee.net.sealed.suite import Card, Claim, Mixing, SealedError, run
from tests.sealed.scene import SEATS, Scene, coins, elsewhere

GROUP = Ristretto()


def refused(
    scene: Scene, cards: Sequence[Card], claims: Sequence[Claim], code: str, where: int | None
) -> None:
    with pytest.raises(SealedError) as caught:
        scene.suite.verify_shares(cards, claims)
    assert (caught.value.code, caught.value.where) == (code, where)


# Keys


def test_keys_of_all_seats_are_believed(scene: Scene) -> None:
    for seat, key in enumerate(scene.keys):
        scene.suite.check_key(key.public, key.proof, scene.context(seat, 0, "key"))


def test_a_rogue_key(scene: Scene) -> None:
    """Chosen after the others' so that the sum is one's own: its secret is known to nobody."""
    mine = scene.keys[2]
    others = [GROUP.decoded(scene.keys[seat].public) for seat in (0, 1)]
    rogue = GROUP.decoded(mine.public)
    for other in others:
        rogue = GROUP.add(rogue, GROUP.negated(other))
    packed = GROUP.encoded(rogue)
    joint = scene.suite.joint([scene.keys[0].public, scene.keys[1].public, packed])
    assert joint == mine.public  # what it would be good for
    for proof in (mine.proof, scene.keys[0].proof):
        with pytest.raises(SealedError, match="possession"):
            scene.suite.check_key(packed, proof, scene.context(2, 0, "key"))


def test_a_key_taken_from_somebody_else(scene: Scene) -> None:
    theirs = scene.keys[0]
    for context in elsewhere(scene.context(0, 0, "key")):
        with pytest.raises(SealedError, match="possession"):
            scene.suite.check_key(theirs.public, theirs.proof, context)
    with pytest.raises(SealedError, match="key 1"):
        scene.suite.joint([theirs.public, theirs.public])


def test_keys_that_cancel_out_and_keys_that_are_none(scene: Scene) -> None:
    minus = GROUP.encoded(GROUP.negated(GROUP.decoded(scene.keys[0].public)))
    with pytest.raises(SealedError, match="key"):
        scene.suite.joint([scene.keys[0].public, minus])
    with pytest.raises(SealedError, match="identity"):
        scene.suite.joint([scene.keys[0].public, bytes(32)])
    with pytest.raises(SealedError, match="identity"):
        scene.suite.check_key(bytes(32), scene.keys[0].proof, scene.context(0, 0, "key"))
    with pytest.raises(SealedError, match="length"):
        scene.suite.joint([])


@pytest.mark.parametrize("cut", [1, 32])
def test_a_possession_proof_cut_short(scene: Scene, cut: int) -> None:
    key = scene.keys[0]
    with pytest.raises(SealedError, match="length"):
        scene.suite.check_key(key.public, key.proof[:-cut], scene.context(0, 0, "key"))


# Shares


def test_a_card_opens_with_all_shares_and_with_no_fewer(scene: Scene) -> None:
    card = [scene.deck[0]]
    claims = scene.claims(card)
    scene.suite.verify_shares(card, claims)
    points = [claim.points for claim in claims]
    assert 0 <= scene.suite.open(card, points, scene.faces)[0] < len(scene.faces)
    for missing in range(SEATS):
        fewer = points[:missing] + points[missing + 1 :]
        with pytest.raises(SealedError, match="face 0"):
            scene.suite.open(card, fewer, scene.faces)
    with pytest.raises(SealedError, match="face 0"):
        scene.suite.open(card, [*points, points[0]], scene.faces)


def test_all_orders_open_to_the_same(scene: Scene) -> None:
    shares = [claim.points for claim in scene.claims(scene.deck)]
    opened = scene.suite.open(scene.deck, shares, scene.faces)
    assert opened == scene.suite.open(scene.deck, shares[::-1], scene.faces)
    order = list(range(len(scene.faces)))
    for done in scene.shuffles:
        order = [order[i] for i in done.permutation]
    assert opened == tuple(order)


def test_a_wrong_share(scene: Scene) -> None:
    cards = scene.deck[:2]
    claims = scene.claims(cards)
    wrong = replace(claims[1], points=(claims[1].points[1], claims[1].points[0]))
    refused(scene, cards, [claims[0], wrong, claims[2]], "share", 1)


def test_one_bad_share_in_a_batch(scene: Scene) -> None:
    """One of five cards, of one of three seats."""
    claims = scene.claims(scene.deck)
    for seat in range(SEATS):
        points = list(claims[seat].points)
        points[3] = GROUP.encoded(GROUP.add(GROUP.decoded(points[3]), GROUP.base))
        wrong = [*claims]
        wrong[seat] = replace(claims[seat], points=tuple(points))
        refused(scene, scene.deck, wrong, "share", seat)


def test_two_wrong_shares_do_not_make_up_for_each_other(scene: Scene) -> None:
    card = [scene.deck[0]]
    claims = scene.claims(card)
    one, two = (GROUP.decoded(claims[seat].points[0]) for seat in (0, 1))
    up = replace(claims[0], points=(GROUP.encoded(GROUP.add(one, GROUP.base)),))
    down = GROUP.add(two, GROUP.negated(GROUP.base))
    claims = [up, replace(claims[1], points=(GROUP.encoded(down),)), claims[2]]
    refused(scene, card, claims, "share", 0)


def test_a_share_under_another_key(scene: Scene) -> None:
    card = [scene.deck[0]]
    claim = scene.claim(1, card)
    refused(scene, card, [replace(claim, public=scene.keys[0].public)], "share", 0)
    context = scene.context(1, 2, "share")
    other = scene.suite.share(card, scene.keys[0].secret, context, coins("other"))
    refused(scene, card, [replace(other, public=scene.keys[1].public)], "share", 0)


def test_a_share_of_another_match_seat_round_or_statement(scene: Scene) -> None:
    card = [scene.deck[0]]
    claim = scene.claim(1, card)
    for context in elsewhere(claim.context):
        refused(scene, card, [replace(claim, context=context)], "share", 0)


def test_a_share_of_another_card(scene: Scene) -> None:
    refused(scene, [scene.deck[1]], [scene.claim(1, [scene.deck[0]])], "share", 0)
    # The same mask around another face is another card.
    mixed = scene.deck[0][:32] + scene.deck[1][32:]
    refused(scene, [mixed], [scene.claim(1, [scene.deck[0]])], "share", 0)


def test_a_share_that_is_not_whole(scene: Scene) -> None:
    cards = scene.deck[:2]
    claims = scene.claims(cards)
    for wrong, code in (
        (replace(claims[1], proof=claims[1].proof[:-1]), "length"),
        (replace(claims[1], proof=claims[1].proof + b"\0"), "length"),
        (replace(claims[1], points=claims[1].points[:1]), "length"),
        (replace(claims[1], points=()), "length"),
        (replace(claims[1], points=(b"\1" + bytes(31), claims[1].points[1])), "point"),
        (replace(claims[1], public=bytes(32)), "identity"),
        (replace(claims[1], proof=claims[1].proof[:-32] + b"\xff" * 32), "scalar"),
        (replace(claims[1], proof=b"\xff" * 32 + claims[1].proof[32:]), "point"),
    ):
        refused(scene, cards, [claims[0], wrong, claims[2]], code, 1)
    refused(scene, cards, [], "length", None)


def test_a_card_without_a_mask_is_not_shared(scene: Scene) -> None:
    """Else a made-up card would get the secret's multiple of whatever point its maker likes."""
    with pytest.raises(SealedError, match="identity 1"):
        scene.claim(0, [scene.deck[0], scene.plain[0]])


def test_a_private_draw_keeps_the_card_from_everybody_else(scene: Scene) -> None:
    """All that the others say, and all that is sent, lacks the taker's own share."""
    card = [scene.deck[2]]
    sent = [scene.claim(seat, card).points for seat in (0, 1)]
    with pytest.raises(SealedError, match="face"):
        scene.suite.open(card, sent, scene.faces)
    mine = scene.claim(2, card).points
    assert scene.suite.open(card, [*sent, mine], scene.faces)


def test_a_private_pool_opens_by_its_owner_alone(scene: Scene) -> None:
    owner = scene.keys[1]
    context = scene.context(1, 4, "pool")
    pool = run(scene.suite.shuffle(scene.plain, owner.public, context, coins("pool")))
    mixing = Mixing(scene.plain, pool.deck, pool.proof, owner.public, context)
    run(scene.suite.verify_shuffles([mixing]))
    laid = [pool.deck[3]]
    claim = scene.claim(1, laid)
    scene.suite.verify_shares(laid, [claim])
    assert scene.suite.open(laid, [claim.points], scene.faces) == (pool.permutation[3],)
    for other in (0, 2):
        with pytest.raises(SealedError, match="face"):
            scene.suite.open(laid, [scene.claim(other, laid).points], scene.faces)


def test_faces_that_are_one(scene: Scene) -> None:
    card = [scene.plain[0]]
    assert scene.suite.open(card, [], scene.faces) == (0,)
    with pytest.raises(SealedError, match="length"):
        scene.suite.open(card, [], [scene.faces[0], scene.faces[0]])
    assert not set(scene.faces) & set(scene.suite.faces(b"agents", 5))
