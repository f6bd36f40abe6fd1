"""A secret in checked shares (Feldman), used without ever being put together again."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.net.sealed.elgamal import key_decoded, points_decoded
from tablee.net.sealed.group import E, Group, scalar_decoded, scalar_encoded
from tablee.net.sealed.suite import MOST_SEATS, Coins, Context, Deal, Point, Scalar, SealedError
from tablee.net.sealed.transcript import Nonces, Transcript

_MOST_X = 2**16


def check_holders(holders: Sequence[int]) -> None:
    """Refused (``length``): none, one twice, or 0, where the secret itself lies."""
    right = 0 < len(holders) <= MOST_SEATS and all(0 < x < _MOST_X for x in holders)
    if not right or len(set(holders)) != len(holders):
        raise SealedError("length")


def deal(
    group: Group[E],
    secret: Scalar,
    need: int,
    holders: Sequence[int],
    context: Context,
    coins: Coins,
) -> Deal:
    """Shares of a secret, and commitments to the polynomial that they lie on."""
    check_holders(holders)
    if not 0 < need <= len(holders):
        raise SealedError("length")
    constant = scalar_decoded(secret, group.order)
    public = group.encoded(group.times(constant, group.base))
    said = Transcript("deal", context.encoded(), group.order)
    said.add("public", public)
    said.add("holders", *(x.to_bytes(4, "little") for x in (need, *holders)))
    nonces = Nonces(said, coins, secret)
    polynomial = [constant, *nonces.some("coefficient", need - 1)]
    commitments = [public]
    commitments += [group.encoded(group.times(each, group.base)) for each in polynomial[1:]]
    shares = []
    for x in holders:
        value = 0
        for each in reversed(polynomial):
            value = (value * x + each) % group.order
        shares.append(scalar_encoded(value))
    return Deal(tuple(commitments), tuple(shares))


def check_deal(group: Group[E], commitments: Sequence[Point], need: int, public: Point) -> None:
    """That ``need`` shares on this polynomial stand for the secret of ``public``."""
    if len(commitments) != need or not 0 < need <= MOST_SEATS:
        raise SealedError("length")
    points_decoded(group, commitments)
    if commitments[0] != public:
        raise SealedError("escrow")


def escrow_key(group: Group[E], commitments: Sequence[Point], holder: int) -> E:
    """The polynomial at ``holder``, in the exponent."""
    check_holders([holder])
    if not 0 < len(commitments) <= MOST_SEATS:
        raise SealedError("length")
    out = group.zero
    for point in reversed(points_decoded(group, commitments)):
        out = group.add(group.times(holder % group.order, out), point)
    return out


def check_deal_share(
    group: Group[E], commitments: Sequence[Point], holder: int, share: Scalar
) -> None:
    """That one's own share lies on the polynomial."""
    mine = group.times(scalar_decoded(share, group.order), group.base)
    if not group.same(mine, escrow_key(group, commitments, holder)):
        raise SealedError("escrow")


def combine(group: Group[E], holders: Sequence[int], shares: Sequence[Sequence[Point]]) -> list[E]:
    """What the absent seat's own points would be, by Lagrange at 0 in the exponent."""
    check_holders(holders)
    if len(shares) != len(holders) or len({len(each) for each in shares}) != 1:
        raise SealedError("length")
    q = group.order
    weights = []
    for x in holders:
        weight = 1
        for other in holders:
            if other != x:
                weight = weight * other * pow(other - x, -1, q) % q
        weights.append(weight)
    columns = [points_decoded(group, each) for each in shares]
    return [group.total(weights, [column[i] for column in columns]) for i in range(len(columns[0]))]


def summed(group: Group[E], points: Sequence[Point]) -> E:
    """All parts of a roll."""
    if not 0 < len(points) <= MOST_SEATS:
        raise SealedError("length")
    out = group.zero
    for i, packed in enumerate(points):
        try:
            out = group.add(out, key_decoded(group, packed))
        except SealedError as error:
            raise SealedError(error.code, i) from None
    return out
