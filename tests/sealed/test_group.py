"""ristretto255 by the vectors of RFC 9496, and what is drawn from hashes."""

from hashlib import sha512
from itertools import islice

import pytest

from tablee.net.sealed import drawn
from tablee.net.sealed.group import Ristretto, scalar_decoded, scalar_encoded
from tablee.net.sealed.script import Script
from tablee.net.sealed.suite import Context, SealedError
from tablee.net.sealed.transcript import hashed
from tests.sealed.toy import TOY

GROUP = Ristretto()
# RFC 9496, A.1: the multiples 0 to 15 of the generator.
MULTIPLES = """
0000000000000000000000000000000000000000000000000000000000000000
e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76
6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919
94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259
da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57
e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e
f64746d3c92b13050ed8d80236a7f0007c3b3f962f5ba793d19a601ebb1df403
44f53520926ec81fbd5a387845beb7df85a96a24ece18738bdcfa6a7822a176d
903293d8f2287ebe10e2374dc1a53e0bc887e592699f02d077d5263cdd55601c
02622ace8f7303a31cafc63f8fc48fdc16e1c8c8d234b2f0d6685282a9076031
20706fd788b2720a1ed2a5dad4952b01f413bcf0e7564de8cdc816689e2db95f
bce83f8ba5dd2fa572864c24ba1810f9522bc6004afe95877ac73241cafdab42
e4549ee16b9aa03099ca208c67adafcafa4c3f3e4e5303de6026e3ca8ff84460
aa52e000df2e16f55fb1032fc33bc42742dad6bd5a8fc0be0167436c5948501f
46376b80f409b29dc2b5f6f0c52591990896e5716f41477cd30085ab7f10301e
e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e
"""
# RFC 9496, A.2: what encodes nothing (not below p, negative, no square, negative xy, y = 0).
NO_POINTS = """
00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
0100000000000000000000000000000000000000000000000000000000000000
01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516c77d7f060
26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371
4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f
3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e
a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220
d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e
8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32
32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b
227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165
5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e
445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b
ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
"""
# RFC 9496, A.3: elements from SHA-512 of these words.
DERIVED = {
    "Ristretto is traditionally a short shot of espresso coffee": "3066f82a1a747d45"
    "120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46",
    "made with the normal amount of ground coffee but extracted with": "f26e5b6f7d362d2d"
    "2a94c5d0e7602cb4773c95a2e5c31a64f133189fa76ed61b",
    "about half the amount of water in the same amount of time": "006ccd2a9e6867e6"
    "a2c5cea83d3302cc9de128dd2a9a57dd8ee7b9d7ffe02826",
    "by using a finer grind.": "f8f0c87cf237953c5890aec3998169005dae3eca1fbb04548c635953c817f92a",
    "This produces a concentrated shot of coffee per volume.": "ae81e7dedf20a497"
    "e10c304a765c1767a42d6e06029758d2d7e8ef7cc4c41179",
}


def test_multiples_of_the_generator() -> None:
    for i, packed in enumerate(MULTIPLES.split()):
        point = GROUP.times(i, GROUP.base)
        assert GROUP.encoded(point).hex() == packed
        assert GROUP.same(GROUP.decoded(bytes.fromhex(packed)), point)


@pytest.mark.parametrize("packed", NO_POINTS.split())
def test_what_encodes_no_point(packed: str, script: Script) -> None:
    with pytest.raises(SealedError, match=r"^point"):
        GROUP.decoded(bytes.fromhex(packed))
    with pytest.raises(SealedError, match=r"^point"):
        script.joint([bytes.fromhex(packed)])


@pytest.mark.parametrize("words", DERIVED)
def test_derived_elements(words: str) -> None:
    point = GROUP.derived(sha512(words.encode()).digest())
    assert GROUP.encoded(point).hex() == DERIVED[words]


def test_a_sum_of_products_is_what_one_by_one_gives() -> None:
    points = [GROUP.times(k, GROUP.base) for k in range(3, 40)]
    scalars = [
        int.from_bytes(hashed("test", bytes([k])), "little") % GROUP.order for k in range(37)
    ]
    scalars[5] = 0
    one_by_one = GROUP.zero
    for s, point in zip(scalars, points, strict=True):
        one_by_one = GROUP.add(one_by_one, GROUP.times(s, point))
    assert GROUP.same(GROUP.total(scalars, points), one_by_one)
    assert GROUP.same(GROUP.total([], []), GROUP.zero)


def test_the_toy_group_is_one_of_prime_order() -> None:
    for k in (1, 2, 77, TOY.order - 1):
        point = TOY.times(k, TOY.base)
        assert TOY.same(TOY.add(point, TOY.negated(point)), TOY.zero)
        assert TOY.decoded(TOY.encoded(point)) == point
    assert TOY.times(TOY.order, TOY.base) == TOY.zero
    assert all(TOY.order % d for d in range(2, 1000))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_scalars_of_another_length(size: int) -> None:
    with pytest.raises(SealedError, match="length"):
        scalar_decoded(bytes(size), GROUP.order)


def test_scalars_out_of_range() -> None:
    with pytest.raises(SealedError, match="scalar"):
        scalar_decoded(scalar_encoded(GROUP.order), GROUP.order)
    assert scalar_decoded(scalar_encoded(GROUP.order - 1), GROUP.order) == GROUP.order - 1


def test_no_two_lists_of_parts_are_hashed_alike() -> None:
    seen = {
        hashed("a", b"bc"),
        hashed("ab", b"c"),
        hashed("a", b"b", b"c"),
        hashed("a", b"bc", b""),
    }
    assert len(seen) == 4


def test_no_two_contexts_are_encoded_alike() -> None:
    match = bytes(32)
    contexts = [
        Context(match, 1, 2, "roll"),
        Context(match, 2, 2, "roll"),
        Context(match, 1, 3, "roll"),
        Context(match, 1, 2, "rol"),
        Context(bytes(31) + b"\1", 1, 2, "roll"),
    ]
    assert len({context.encoded() for context in contexts}) == 5


@pytest.mark.parametrize(
    "context",
    [
        Context(bytes(31), 0, 0, ""),
        Context(bytes(32), -1, 0, ""),
        Context(bytes(32), 2**16, 0, ""),
        Context(bytes(32), 0, 2**32, ""),
        Context(bytes(32), 0, 0, "é" * 128),
    ],
)
def test_contexts_that_hold_no_such_number(context: Context) -> None:
    with pytest.raises(SealedError, match="context"):
        context.encoded()


def test_words_that_would_favour_some_numbers_are_thrown_away() -> None:
    seed = hashed("test")
    words = list(islice(drawn._words(seed), 200))
    limit = 3 * 2**30  # of 2**32 words, the last fourth would fall on the first third of these
    kept = [word for word in words if word < limit]
    assert len(kept) < len(words)
    assert drawn.numbers(seed, limit, len(kept)) == tuple(kept)


def test_orders_are_orders() -> None:
    for size in (0, 1, 2, 60):
        assert sorted(drawn.permutation(hashed("test"), size)) == list(range(size))
