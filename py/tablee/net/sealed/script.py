"""The suite in JavaScript (``static/js/sealed``), called from Python in the worker."""

from __future__ import annotations

from collections.abc import Sequence
from struct import error as unpack_error
from struct import pack, unpack, unpack_from
from typing import Any, Protocol, cast

from tablee.net.sealed.suite import (
    CARD,
    POINT,
    SCALAR,
    Card,
    Claim,
    Code,
    Coins,
    Context,
    Deal,
    Keys,
    Mixing,
    Point,
    Scalar,
    SealedError,
    Shuffled,
    Steps,
)

_NOWHERE = 2**32 - 1


class Work(Protocol):
    """Something being done in slices."""

    def next(self) -> bytes | None:
        """Do one; None until it was the last."""
        ...


class Module(Protocol):
    """``static/js/sealed/index.js``, with bytes for its arrays."""

    def call(self, name: str, packed: bytes) -> bytes: ...

    def begin(self, name: str, packed: bytes) -> Work: ...


class Crossing:
    """The module as Pyodide hands it over: it is given ``bytes`` and gives proxies of arrays."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def call(self, name: str, packed: bytes) -> bytes:
        return cast(bytes, self._module.call(name, packed).to_bytes())

    def begin(self, name: str, packed: bytes) -> Work:
        return _Slices(self._module.begin(name, packed))


class _Slices:
    def __init__(self, steps: Any) -> None:
        self._steps = steps

    def next(self) -> bytes | None:
        answer = self._steps.next()
        return None if answer is None else cast(bytes, answer.to_bytes())


class Script:
    """A ``Suite`` that asks the module."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._faces: dict[tuple[bytes, int], tuple[Point, ...]] = {}

    def keys(self, context: Context, coins: Coins) -> Keys:
        secret, public, proof = self._ask("keys", context.encoded(), coins)
        return Keys(secret, public, proof)

    def check_key(self, public: Point, proof: bytes, context: Context) -> None:
        self._ask("check_key", public, proof, context.encoded())

    def joint(self, publics: Sequence[Point]) -> Point:
        return self._ask("joint", _joined(publics, POINT))[0]

    def faces(self, label: bytes, count: int) -> tuple[Point, ...]:
        """They take a millisecond each, and are the same in every match: they are kept."""
        known = self._faces.get((label, count))
        if known is None:
            known = _apart(self._ask("faces", label, _numbers(count))[0], POINT)
            self._faces[label, count] = known
        return known

    def plain(self, faces: Sequence[Point]) -> tuple[Card, ...]:
        return _apart(self._ask("plain", _joined(faces, POINT))[0], CARD)

    def shuffle(
        self, deck: Sequence[Card], key: Point, context: Context, coins: Coins
    ) -> Steps[Shuffled]:
        parts = (_joined(deck, CARD), key, context.encoded(), coins)
        after, proof, permutation = yield from self._steps("shuffle", *parts)
        order = unpack(f"<{len(permutation) // 4}I", permutation)
        return Shuffled(_apart(after, CARD), proof, order)

    def verify_shuffles(self, mixings: Sequence[Mixing]) -> Steps[None]:
        parts: list[bytes] = []
        for i, mixing in enumerate(mixings):
            try:
                parts += (_joined(mixing.before, CARD), _joined(mixing.after, CARD))
            except SealedError as error:
                raise SealedError(error.code, i) from None
            parts += (mixing.proof, mixing.key, mixing.context.encoded())
        yield from self._steps("verify_shuffles", *parts)

    def share(self, cards: Sequence[Card], secret: Scalar, context: Context, coins: Coins) -> Claim:
        parts = (_joined(cards, CARD), secret, context.encoded(), coins)
        return _claim(self._ask("share", *parts), context)

    def verify_shares(self, cards: Sequence[Card], claims: Sequence[Claim]) -> None:
        self._ask("verify_shares", _joined(cards, CARD), *_claims(claims))

    def open(
        self, cards: Sequence[Card], shares: Sequence[Sequence[Point]], faces: Sequence[Point]
    ) -> tuple[int, ...]:
        given = [_joined(each, POINT) for each in shares]
        out = self._ask("open", _joined(cards, CARD), _joined(faces, POINT), *given)[0]
        return unpack(f"<{len(out) // 4}I", out)

    def deal(
        self, secret: Scalar, need: int, holders: Sequence[int], context: Context, coins: Coins
    ) -> Deal:
        parts = (secret, _numbers(need), _numbers(*holders), context.encoded(), coins)
        commitments, shares = self._ask("deal", *parts)
        return Deal(_apart(commitments, POINT), _apart(shares, SCALAR))

    def check_deal(self, commitments: Sequence[Point], need: int, public: Point) -> None:
        self._ask("check_deal", _joined(commitments, POINT), _numbers(need), public)

    def check_deal_share(self, commitments: Sequence[Point], holder: int, share: Scalar) -> None:
        self._ask("check_deal_share", _joined(commitments, POINT), _numbers(holder), share)

    def escrow_key(self, commitments: Sequence[Point], holder: int) -> Point:
        return self._ask("escrow_key", _joined(commitments, POINT), _numbers(holder))[0]

    def combine(
        self, holders: Sequence[int], shares: Sequence[Sequence[Point]]
    ) -> tuple[Point, ...]:
        given = [_joined(each, POINT) for each in shares]
        return _apart(self._ask("combine", _numbers(*holders), *given)[0], POINT)

    def contribute(self, secret: Scalar, context: Context, roll: Context, coins: Coins) -> Claim:
        parts = (secret, context.encoded(), roll.encoded(), coins)
        return _claim(self._ask("contribute", *parts), context)

    def verify_contributions(self, roll: Context, claims: Sequence[Claim]) -> None:
        self._ask("verify_contributions", roll.encoded(), *_claims(claims))

    def rolled(self, roll: Context, points: Sequence[Point]) -> bytes:
        return self._ask("rolled", roll.encoded(), _joined(points, POINT))[0]

    def seal(self, message: bytes, to: Point, context: Context, coins: Coins) -> bytes:
        return self._ask("seal", message, to, context.encoded(), coins)[0]

    def unseal(self, sealed: bytes, secret: Scalar, context: Context) -> bytes:
        return self._ask("unseal", sealed, secret, context.encoded())[0]

    def sign(self, secret: bytes, message: bytes) -> bytes:
        return self._ask("sign", secret, message)[0]

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return self._ask("verify", public, message, signature)[0] == b"\1"

    def _ask(self, name: str, *parts: bytes) -> list[bytes]:
        answer = _unframed(self._module.call(name, _framed(parts)))
        return _unrefused(answer)

    def _steps(self, name: str, *parts: bytes) -> Steps[list[bytes]]:
        work = self._module.begin(name, _framed(parts))
        while (packed := work.next()) is None:
            yield
        return _unrefused(_unframed(packed))


def _unrefused(answer: list[bytes]) -> list[bytes]:
    code, *parts = answer
    if code:
        (where,) = unpack("<I", parts[0])
        raise SealedError(cast(Code, code.decode()), None if where == _NOWHERE else where)
    return parts


def _framed(parts: Sequence[bytes]) -> bytes:
    return b"".join(pack("<I", len(part)) + part for part in parts)


def _unframed(packed: bytes) -> list[bytes]:
    out = []
    at = 0
    while at < len(packed):
        (size,) = unpack_from("<I", packed, at)
        out.append(packed[at + 4 : at + 4 + size])
        at += 4 + size
    return out


def _joined(records: Sequence[bytes], size: int) -> bytes:
    """As one; the module takes them apart again, so each must have its size."""
    for i, record in enumerate(records):
        if len(record) != size:
            raise SealedError("length", i)
    return b"".join(records)


def _apart(joined: bytes, size: int) -> tuple[bytes, ...]:
    return tuple(joined[at : at + size] for at in range(0, len(joined), size))


def _numbers(*numbers: int) -> bytes:
    try:
        return pack(f"<{len(numbers)}I", *numbers)
    except unpack_error:
        raise SealedError("length") from None


def _claim(parts: list[bytes], context: Context) -> Claim:
    public, points, proof = parts
    return Claim(public, _apart(points, POINT), proof, context)


def _claims(claims: Sequence[Claim]) -> list[bytes]:
    out = []
    for i, claim in enumerate(claims):
        if any(len(point) != POINT for point in claim.points):
            raise SealedError("length", i)
        out += [claim.public, b"".join(claim.points), claim.proof, claim.context.encoded()]
    return out
