"""All that a suite does, once through, from a seed: one suite proves, another checks."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from tablee.net.ed25519 import public_of
from tablee.net.sealed import drawn
from tablee.net.sealed.suite import EVERYBODY, Context, Mixing, Suite, run


def rehearsed(proves: Suite, checks: Suite, seed: int) -> dict[str, str]:
    """By what it is, all that was sent and opened, in hex."""
    rng = Random(f"rehearsal {seed}")
    seats, size = rng.randint(2, 4), rng.randint(1, 5)
    match = sha256(b"match %d" % seed).digest()
    out: dict[str, bytes] = {}

    def coins() -> bytes:
        return rng.randbytes(32)

    # Keys
    keys = []
    for seat in range(seats):
        context = Context(match, seat, 0, "key")
        key = proves.keys(context, coins())
        checks.check_key(key.public, key.proof, context)
        out[f"key {seat}"] = key.secret + key.public + key.proof
        keys.append(key)
    joint = proves.joint([key.public for key in keys])
    assert joint == checks.joint([key.public for key in keys])
    # A deck, shuffled by all
    faces = proves.faces(b"animals", size)
    assert faces == checks.faces(b"animals", size)
    deck = proves.plain(faces)
    assert deck == checks.plain(faces)
    for seat in range(seats):
        context = Context(match, seat, 1, "shuffle animals")
        shuffled = run(proves.shuffle(deck, joint, context, coins()))
        run(checks.verify_shuffles([Mixing(deck, shuffled.deck, shuffled.proof, joint, context)]))
        out[f"shuffle {seat}"] = b"".join(shuffled.deck) + shuffled.proof
        deck = shuffled.deck
    # All of it opened
    claims = [
        proves.share(deck, key.secret, Context(match, seat, 2, "open"), coins())
        for seat, key in enumerate(keys)
    ]
    checks.verify_shares(deck, claims)
    opened = checks.open(deck, [claim.points for claim in claims], faces)
    assert sorted(opened) == list(range(size))
    out["claims"] = b"".join(b"".join(claim.points) + claim.proof for claim in claims)
    out["opened"] = bytes(opened)
    # Some of them known again: a reshuffle of known and unknown cards
    mixed = [*proves.plain([faces[opened[0]]]), *deck[1:]]
    context = Context(match, 0, 3, "reshuffle")
    again = run(proves.shuffle(mixed, joint, context, coins()))
    run(checks.verify_shuffles([Mixing(mixed, again.deck, again.proof, joint, context)]))
    last = [proves.share(again.deck, key.secret, context, coins()) for key in keys]
    turned = checks.open(again.deck, [claim.points for claim in last], faces)
    assert turned == tuple(opened[i] for i in again.permutation)
    # A private pool
    context = Context(match, 1, 4, "pool")
    pool = run(proves.shuffle(proves.plain(faces), keys[1].public, context, coins()))
    own = Mixing(proves.plain(faces), pool.deck, pool.proof, keys[1].public, context)
    run(checks.verify_shuffles([own]))
    laid = proves.share(pool.deck[:1], keys[1].secret, context, coins())
    checks.verify_shares(pool.deck[:1], [laid])
    assert checks.open(pool.deck[:1], [laid.points], faces) == pool.permutation[:1]
    # Seat 0 has gone: the others stand in for it
    others = [seat + 1 for seat in range(1, seats)]
    need = rng.randint(1, len(others))
    context = Context(match, 0, 5, "deal")
    dealt = proves.deal(keys[0].secret, need, others, context, coins())
    checks.check_deal(dealt.commitments, need, keys[0].public)
    out["deal"] = b"".join(dealt.commitments + dealt.shares)
    helping = []
    for x, share in zip(others, dealt.shares, strict=True):
        checks.check_deal_share(dealt.commitments, x, share)
        claim = proves.share(deck, share, Context(match, x - 1, 6, "for 0"), coins())
        assert claim.public == checks.escrow_key(dealt.commitments, x)
        helping.append(claim)
    checks.verify_shares(deck, helping)
    chosen = rng.sample(range(len(others)), need)
    stood_in = checks.combine([others[i] for i in chosen], [helping[i].points for i in chosen])
    assert stood_in == claims[0].points
    # A roll
    roll = Context(match, EVERYBODY, 7, "roll")
    parts = [
        proves.contribute(key.secret, Context(match, seat, 7, "part"), roll, coins())
        for seat, key in enumerate(keys)
    ]
    checks.verify_contributions(roll, parts)
    rolled = proves.rolled(roll, [part.points[0] for part in parts])
    assert rolled == checks.rolled(roll, [part.points[0] for part in parts])
    out["roll"] = b"".join(part.points[0] + part.proof for part in parts) + rolled
    out["dice"] = bytes(drawn.numbers(rolled, 6, 5))
    # A share through other hands
    message = rng.randbytes(rng.choice((0, 1, 32, 63, 64, 65, 200)))
    sealed = proves.seal(message, keys[1].public, roll, coins())
    assert checks.unseal(sealed, keys[1].secret, roll) == message
    out["sealed"] = sealed
    # What it is said with
    signer, public = keys[0].secret, public_of(keys[0].secret)
    signed = proves.sign(signer, message)
    assert checks.verify(public, message, signed)
    for whose, said, proof in (
        (public, message + b".", signed),
        (public_of(keys[1].secret), message, signed),
        (public, message, signed[:32] + bytes(31) + b"\x20"),
        (public, message, signed[:63]),
        (b"", message, signed),
    ):
        assert not checks.verify(whose, said, proof)
    out["signed"] = signed
    return {what: each.hex() for what, each in out.items()}
