"""Keys and shares: the published examples, and what must not be opened or believed."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablee.net import ed25519, shamir
from tablee.net.keys import Ed25519

RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9"
            "b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f1"
            "1d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984d"
            "c6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
]


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC_8032)
def test_signatures_are_those_of_the_standard(
    secret: str, public: str, message: str, signature: str
) -> None:
    key, text = bytes.fromhex(secret), bytes.fromhex(message)
    assert ed25519.public_of(key).hex() == public
    assert ed25519.sign(key, text).hex() == signature
    assert ed25519.verify(bytes.fromhex(public), text, bytes.fromhex(signature))


def test_what_was_not_signed_so_is_not_believed() -> None:
    ann, bo = Ed25519("ann"), Ed25519("bo")
    proof = ann.sign("play,3")
    assert bo.verify(ann.public, "play,3", proof)
    assert not bo.verify(ann.public, "play,4", proof)
    assert not bo.verify(bo.public, "play,3", proof)
    for k in range(0, 128, 13):
        other = "0" if proof[k] != "0" else "1"
        assert not bo.verify(ann.public, "play,3", proof[:k] + other + proof[k + 1 :])
    high = int.from_bytes(bytes.fromhex(proof[64:]), "little") + 2**252
    again = (high + 27742317777372353535851937790883648493).to_bytes(32, "little").hex()
    assert not bo.verify(ann.public, "play,3", proof[:64] + again), "one signature, one spelling"
    for odd in ("", "zz", "0", "ff" * 64, "00" * 64, "00" * 63):
        assert not bo.verify(ann.public, "play,3", odd)
        assert not bo.verify(odd, "play,3", proof)


def test_the_same_secret_gives_the_same_keys() -> None:
    assert Ed25519("a").public == Ed25519("a").public != Ed25519("b").public


def test_so_many_shares_open_a_secret_and_fewer_do_not() -> None:
    secret = Ed25519("secret").public
    for need in range(2, 6):
        shares = {x: shamir.share(bytes.fromhex(secret), need, x) for x in range(1, 8)}
        for some in combinations(shares, need):
            assert shamir.opened({x: shares[x] for x in some}).hex() == secret
        for some in combinations(shares, need - 1):
            assert shamir.opened({x: shares[x] for x in some}).hex() != secret


def test_too_few_shares_fit_every_secret() -> None:
    """One byte: with one share fewer than needed, each of the 256 secrets is still possible."""
    mine = shamir.share(b"\x2a" * 32, 2, 1)[0]
    possible = {shamir.opened({1: bytes([mine]), 2: bytes([other])})[0] for other in range(256)}
    assert possible == set(range(256))
