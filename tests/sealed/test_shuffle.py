"""Shuffles that are none are refused, each for itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablee.net.sealed.group import Ristretto
from tablee.net.sealed.shuffle import Shuffles
from tablee.net.sealed.suite import POINT, Card, Context, Mixing, Point, SealedError, Shuffled, run
from tablee.net.sealed.transcript import Transcript
from tests.sealed.scene import FACES, Scene, cheated, coins, elsewhere

HONEST = (3, 0, 4, 1, 2)
ONCE = (1,) * FACES


def refused(
    scene: Scene,
    shuffled: Shuffled,
    code: str,
    *,
    before: Sequence[Card] | None = None,
    key: Point | None = None,
    context: Context | None = None,
) -> None:
    with pytest.raises(SealedError) as caught:
        run(
            scene.suite.verify_shuffles(
                [
                    Mixing(
                        before or scene.decks[1],
                        shuffled.deck,
                        shuffled.proof,
                        key or scene.joint,
                        context or scene.contexts[1],
                    )
                ]
            )
        )
    assert caught.value.code == code


def mixing(scene: Scene, seat: int, done: Shuffled) -> Mixing:
    """What that seat says of its turn."""
    return Mixing(scene.decks[seat], done.deck, done.proof, scene.joint, scene.contexts[seat])


def cheat(
    scene: Scene,
    psi: Sequence[int],
    twist: Sequence[int] = ONCE,
    proven: Sequence[int] | None = None,
) -> Shuffled:
    before, context = scene.decks[1], scene.contexts[1]
    return cheated(Ristretto(), before, scene.joint, context, psi, twist, proven)


def test_whoever_follows_the_protocol_is_believed(scene: Scene) -> None:
    done = cheat(scene, HONEST)
    run(scene.suite.verify_shuffles([mixing(scene, 1, done)]))


def test_decks_that_go_on_are_checked_together(scene: Scene) -> None:
    run(scene.suite.verify_shuffles([mixing(scene, *each) for each in enumerate(scene.shuffles)]))


@pytest.mark.parametrize("wrong", range(3))
def test_of_many_the_one_that_is_wrong_is_named(scene: Scene, wrong: int) -> None:
    mixings = [mixing(scene, *each) for each in enumerate(scene.shuffles)]
    bad = mixings[wrong]
    answer = bytearray(bad.proof)
    answer[-32] ^= 1
    mixings[wrong] = replace(bad, proof=bytes(answer))
    with pytest.raises(SealedError) as caught:
        run(scene.suite.verify_shuffles(mixings))
    assert (caught.value.code, caught.value.where) == ("shuffle", wrong)
    mixings[wrong] = replace(bad, proof=bad.proof[:-1])
    with pytest.raises(SealedError) as caught:
        run(scene.suite.verify_shuffles(mixings))
    assert (caught.value.code, caught.value.where) == ("length", wrong)


def test_the_first_that_is_wrong_is_named_even_if_a_later_one_cannot_be_read(scene: Scene) -> None:
    one, two, three = (mixing(scene, *each) for each in enumerate(scene.shuffles))
    one = replace(one, proof=two.proof)
    three = replace(three, proof=three.proof[:-1])
    with pytest.raises(SealedError) as caught:
        run(scene.suite.verify_shuffles([one, two, three]))
    assert (caught.value.code, caught.value.where) == ("shuffle", 0)


@pytest.mark.parametrize("proofs", [True, False], ids=["of the proofs", "of nothing"])
def test_weights_that_were_foreseen_are_not_those_that_count(scene: Scene, *, proofs: bool) -> None:
    """Two answers off by so much that with weights known beforehand the errors cancel out."""
    group = Ristretto()
    whole = [mixing(scene, k, scene.shuffles[k]) for k in (0, 1)]
    batch = Transcript("batch of shuffles", b"", group.order)
    for each in whole if proofs else ():
        batch.add("proof", run(Shuffles(group)._read(each)).state)
    weights = batch.challenges("factors", 2 * (FACES + 5))
    first, second = weights[FACES], weights[FACES + 5 + FACES]  # of t1 = s1·B - …
    at = (3 * FACES + 5) * POINT

    def off(each: Mixing, by: int) -> Mixing:
        answer = int.from_bytes(each.proof[at : at + POINT], "little") + by
        packed = (answer % group.order).to_bytes(POINT, "little")
        return replace(each, proof=each.proof[:at] + packed + each.proof[at + POINT :])

    with pytest.raises(SealedError) as caught:
        run(scene.suite.verify_shuffles([off(whole[0], second), off(whole[1], -first)]))
    assert (caught.value.code, caught.value.where) == ("shuffle", 0)


def test_two_wrongs_do_not_make_up_for_each_other(scene: Scene) -> None:
    """The same deck by the same seat, once with too much in an answer and once with too little."""
    one = mixing(scene, 1, scene.shuffles[1])

    def off(by: int) -> Mixing:
        last = int.from_bytes(one.proof[-32:], "little") + by
        return replace(one, proof=one.proof[:-32] + last.to_bytes(32, "little"))

    with pytest.raises(SealedError) as caught:
        run(scene.suite.verify_shuffles([off(1), off(-1)]))
    assert (caught.value.code, caught.value.where) == ("shuffle", 0)
    for many in (0, 129):
        with pytest.raises(SealedError, match="length"):
            run(scene.suite.verify_shuffles([one] * many))


@pytest.mark.parametrize("psi", [(3, 0, 4, 1, 1), (0, 0, 0, 0, 0), (3, 3, 4, 1, 2)])
def test_no_permutation(scene: Scene, psi: tuple[int, ...]) -> None:
    refused(scene, cheat(scene, psi), "shuffle")


def test_a_card_doubled_and_a_permutation_proven(scene: Scene) -> None:
    refused(scene, cheat(scene, (3, 0, 4, 1, 1), proven=HONEST), "shuffle")


@pytest.mark.parametrize("multiple", [2, Ristretto.order - 1])
def test_a_card_tagged_by_a_multiple(scene: Scene, multiple: int) -> None:
    refused(scene, cheat(scene, HONEST, (1, 1, multiple, 1, 1)), "shuffle")


def test_all_cards_tagged_by_a_multiple(scene: Scene) -> None:
    refused(scene, cheat(scene, HONEST, (2,) * FACES), "shuffle")


def test_a_card_replaced(scene: Scene) -> None:
    done = scene.shuffles[1]
    other = run(scene.suite.shuffle(scene.plain, scene.joint, scene.contexts[1], coins("other")))
    for i in range(FACES):
        deck = (*done.deck[:i], other.deck[i], *done.deck[i + 1 :])
        refused(scene, replace(done, deck=deck), "shuffle")


def test_a_card_doubled(scene: Scene) -> None:
    done = scene.shuffles[1]
    refused(scene, replace(done, deck=(*done.deck[:-1], done.deck[0])), "shuffle")


def test_two_cards_swapped_after_the_proof(scene: Scene) -> None:
    done = scene.shuffles[1]
    deck = (done.deck[1], done.deck[0], *done.deck[2:])
    refused(scene, replace(done, deck=deck), "shuffle")


def test_a_mask_taken_off(scene: Scene) -> None:
    done = scene.shuffles[1]
    refused(scene, replace(done, deck=(scene.plain[0], *done.deck[1:])), "identity")


def test_a_proof_of_another_match_seat_round_or_statement(scene: Scene) -> None:
    for context in elsewhere(scene.contexts[1]):
        refused(scene, scene.shuffles[1], "shuffle", context=context)


def test_a_proof_of_another_deck_or_key(scene: Scene) -> None:
    refused(scene, scene.shuffles[1], "shuffle", before=scene.decks[0])
    refused(scene, scene.shuffles[1], "shuffle", key=scene.keys[0].public)
    refused(scene, scene.shuffles[0], "shuffle")


@pytest.mark.parametrize("cut", [1, 32, 64])
def test_a_proof_cut_short_or_drawn_out(scene: Scene, cut: int) -> None:
    done = scene.shuffles[1]
    refused(scene, replace(done, proof=done.proof[:-cut]), "length")
    refused(scene, replace(done, proof=done.proof + bytes(cut)), "length")
    refused(scene, replace(done, proof=b""), "length")


def test_a_card_too_few_or_too_many(scene: Scene) -> None:
    done = scene.shuffles[1]
    refused(scene, replace(done, deck=done.deck[1:]), "length")
    refused(scene, replace(done, deck=(*done.deck, done.deck[0])), "length")
    refused(scene, replace(done, deck=(done.deck[0][1:], *done.deck[1:])), "length")


def test_what_encodes_no_point_or_no_scalar(scene: Scene) -> None:
    done = scene.shuffles[1]
    refused(scene, replace(done, proof=b"\xff" * 32 + done.proof[32:]), "point")
    refused(scene, replace(done, proof=done.proof[:-32] + b"\xff" * 32), "scalar")
    above = Ristretto.order.to_bytes(32, "little")
    refused(scene, replace(done, proof=done.proof[:-32] + above), "scalar")
    deck = (b"\1" + bytes(63), *done.deck[1:])
    refused(scene, replace(done, deck=deck), "point")


def test_a_key_that_masks_nothing(scene: Scene) -> None:
    refused(scene, scene.shuffles[1], "identity", key=bytes(32))
    with pytest.raises(SealedError, match="identity"):
        run(scene.suite.shuffle(scene.plain, bytes(32), scene.contexts[0], coins()))


def test_no_cards_and_too_many_cards(scene: Scene) -> None:
    for deck in ((), scene.plain[:1] * 513):
        with pytest.raises(SealedError, match="length"):
            run(scene.suite.shuffle(deck, scene.joint, scene.contexts[0], coins()))


def test_known_cards_among_unknown_ones(scene: Scene) -> None:
    before = (scene.plain[0], scene.deck[2], scene.plain[3])
    context = scene.context(2, 9, "reshuffle")
    done = run(scene.suite.shuffle(before, scene.joint, context, coins("known")))
    run(scene.suite.verify_shuffles([Mixing(before, done.deck, done.proof, scene.joint, context)]))
    claims = scene.claims(done.deck)
    opened = scene.suite.open(done.deck, [claim.points for claim in claims], scene.faces)
    (unknown,) = scene.suite.open(
        [scene.deck[2]], [claim.points for claim in scene.claims([scene.deck[2]])], scene.faces
    )
    known = (0, unknown, 3)
    assert opened == tuple(known[i] for i in done.permutation)


def test_the_work_is_in_slices_and_pauses_change_nothing(scene: Scene) -> None:
    pauses = sum(
        1
        for _ in scene.suite.shuffle(
            scene.plain, scene.joint, scene.contexts[0], coins("shuffle", 0)
        )
    )
    assert pauses > 2
    first = scene.suite.shuffle(scene.plain, scene.joint, scene.contexts[0], coins("shuffle", 0))
    next(first)
    assert run(first) == scene.shuffles[0]


def test_coins_make_the_shuffle(scene: Scene) -> None:
    same = run(
        scene.suite.shuffle(scene.plain, scene.joint, scene.contexts[0], coins("shuffle", 0))
    )
    assert same == scene.shuffles[0]
    other = run(scene.suite.shuffle(scene.plain, scene.joint, scene.contexts[0], coins("else")))
    assert not set(other.deck) & set(same.deck)
    with pytest.raises(SealedError, match="length"):
        run(scene.suite.shuffle(scene.plain, scene.joint, scene.contexts[0], bytes(31)))
