"""What the cryptography of a sealed table offers: the same calls in plain Python and in JavaScript.

Bytes in, bytes out; one call a proof, not a point, because each call crosses from Python to
JavaScript and back. Nothing here draws randomness: whoever calls brings ``coins``, 32 fresh secret
bytes, and the same coins give the same bytes in both languages. The protocol is told in
``docs/sealed.md``.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Point: TypeAlias = bytes
"""32 bytes: an element of ristretto255 in its one encoding (RFC 9496)."""

Scalar: TypeAlias = bytes
"""32 bytes, little-endian, below the order of the group."""

Card: TypeAlias = bytes
"""64 bytes: two points (a, b) = (r·B, M + r·H), the face M under the key H."""

Coins: TypeAlias = bytes
"""32 fresh bytes that nobody else knows. Never twice."""

Steps: TypeAlias = Generator[None, None, T]
"""Work in slices of some milliseconds: ``run`` it at once, or pause at each ``yield``."""

POINT = SCALAR = COINS = 32
CARD = 64
POSSESSION = 64
"""Bytes of a proof that a key's secret is known."""
SHARE_PROOF = 96
"""Bytes of a proof that decryption shares are right, however many cards it covers."""
SEAL_OVERHEAD = 64
"""By how many bytes a sealed message is longer than what is in it."""
MOST_CARDS = 512
"""Longer lists are refused."""
MOST_SEATS = 32
MOST_MIXINGS = 128
"""So many shuffles are checked at once."""

Code = Literal[
    "length",  # not so many bytes, or not so many of them, as there must be
    "point",  # not the encoding of a point
    "scalar",  # not below the order of the group
    "identity",  # the neutral element where there must be none: an open key, an unmasked card
    "key",  # the same key twice, or keys that cancel each other
    "possession",  # the proof that a key's secret is known does not hold
    "shuffle",  # the proof of a shuffle does not hold
    "share",  # a decryption share or contribution is not proven; ``where``: which claim
    "face",  # a card opens to none of its deck's faces; ``where``: which card
    "escrow",  # a share of a secret is not on the committed polynomial
    "seal",  # what was sealed was altered, or is for somebody else
    "context",  # a number or text that no context can hold
]


class SealedError(Exception):
    """A message of the sealed table does not hold. ``code`` says what, ``where`` which one."""

    def __init__(self, code: Code, where: int | None = None) -> None:
        super().__init__(code if where is None else f"{code} {where}")
        self.code: Code = code
        self.where = where


@dataclass(frozen=True, slots=True)
class Context:
    """What a proof is about, hashed into it: elsewhere, by somebody else or later it is void."""

    match: bytes
    """32 bytes that no other match has: a hash over all that its seats agreed on at the start."""
    seat: int
    """Who states it. For a roll, which all take part in: ``EVERYBODY``."""
    round: int
    """Counts up in a match, so that no two statements have the same seat, round and statement."""
    statement: str
    """What is stated, in the protocol's words: ``"shuffle animals"``, ``"roll"``."""

    def encoded(self) -> bytes:
        """As it is hashed: lengths first, so that no two contexts read alike."""
        statement = self.statement.encode()
        fits = len(self.match) == 32 and 0 <= self.seat < 2**16 and 0 <= self.round < 2**32
        if not fits or len(statement) > 255:
            raise SealedError("context")
        return b"".join(
            (
                self.match,
                self.seat.to_bytes(2, "little"),
                self.round.to_bytes(4, "little"),
                bytes((len(statement),)),
                statement,
            )
        )


EVERYBODY = 2**16 - 1


@dataclass(frozen=True, slots=True)
class Keys:
    """A seat's key for one match, and the proof that it knows the secret."""

    secret: Scalar
    public: Point
    proof: bytes


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A deck shuffled and masked anew, the proof to be sent with it, and what stays secret."""

    deck: tuple[Card, ...]
    proof: bytes
    permutation: tuple[int, ...]
    """``deck[i]`` is ``before[permutation[i]]`` in a new mask. Never to be sent."""


@dataclass(frozen=True, slots=True)
class Mixing:
    """That ``after`` is ``before``, shuffled and in new masks, as somebody says who proves it."""

    before: Sequence[Card]
    after: Sequence[Card]
    proof: bytes
    key: Point
    context: Context


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody's decryption shares of some cards (or contribution to a roll), and the proof."""

    public: Point
    """Under which key: a seat's, or ``escrow_key`` of a helper for an absent one."""
    points: tuple[Point, ...]
    """One a card, in the order of the cards."""
    proof: bytes
    context: Context


@dataclass(frozen=True, slots=True)
class Deal:
    """A secret in shares: what everybody is told, and what each holder is told (sealed)."""

    commitments: tuple[Point, ...]
    """``need`` of them; the first is the public key of the secret."""
    shares: tuple[Scalar, ...]
    """For the holders in the order they were given in."""


class Suite(Protocol):
    """All calls raise ``SealedError`` for anything that is not whole, in range and proven."""

    # Keys

    def keys(self, context: Context, coins: Coins) -> Keys:
        """A new key of ``context.seat``."""
        ...

    def check_key(self, public: Point, proof: bytes, context: Context) -> None:
        """That who published this key in this context knows its secret (``possession``)."""
        ...

    def joint(self, publics: Sequence[Point]) -> Point:
        """The key that cards are masked with: the sum of all. Check each key first.

        Refused (``key``) if one stands twice or the sum is the neutral element.
        """
        ...

    # Cards

    def faces(self, label: bytes, count: int) -> tuple[Point, ...]:
        """The points that stand for the faces 0 to ``count`` - 1 of the deck of that name."""
        ...

    def plain(self, faces: Sequence[Point]) -> tuple[Card, ...]:
        """Cards that everybody knows, as the cards they are before their first mask."""
        ...

    def shuffle(
        self, deck: Sequence[Card], key: Point, context: Context, coins: Coins
    ) -> Steps[Shuffled]:
        """Mask anew, permute, prove. ``deck`` may mix masked and plain cards; one card will do.

        Serves all of: the joint shuffle, a reshuffle, a private pool (``key``: the owner's alone),
        a hand whose owner masks and mixes it anew so that a card can be drawn from it.
        """
        ...

    def verify_shuffles(self, mixings: Sequence[Mixing]) -> Steps[None]:
        """That all of them are what they say; ``shuffle`` names the first that is not.

        Checked together, which for a deck that goes on takes a third less; apart only if they fail
        together.
        """
        ...

    # Opening

    def share(self, cards: Sequence[Card], secret: Scalar, context: Context, coins: Coins) -> Claim:
        """Decryption shares of these cards with one proof for all of them together.

        A proof can only be checked with all its cards: for cards that will be shown to others one
        by one, ask one by one. ``secret`` may be an escrow share. Refused (``identity``) for a
        plain card: there is nothing to open.
        """
        ...

    def verify_shares(self, cards: Sequence[Card], claims: Sequence[Claim]) -> None:
        """That all claims, each over all these cards, hold; ``share`` names the first that fails.

        Checked together; apart only if they fail together.
        """
        ...

    def open(
        self, cards: Sequence[Card], shares: Sequence[Sequence[Point]], faces: Sequence[Point]
    ) -> tuple[int, ...]:
        """The faces of cards, by index. ``shares[k][i]`` is the point of holder ``k`` for card
        ``i``: of everybody whose key is in the mask. Plain cards take the neutral element: give
        none of them. ``face`` names the first card that opens to none of the faces.
        """
        ...

    # An absent seat

    def deal(
        self, secret: Scalar, need: int, holders: Sequence[int], context: Context, coins: Coins
    ) -> Deal:
        """The seat's secret in shares for holders ``x`` (seat + 1), ``need`` of which serve."""
        ...

    def check_deal(self, commitments: Sequence[Point], need: int, public: Point) -> None:
        """That the commitments are of the secret behind ``public``, for ``need`` (``escrow``)."""
        ...

    def check_deal_share(self, commitments: Sequence[Point], holder: int, share: Scalar) -> None:
        """That one's own share is the committed one (``escrow``)."""
        ...

    def escrow_key(self, commitments: Sequence[Point], holder: int) -> Point:
        """The key that claims made with a holder's share are proven under."""
        ...

    def combine(
        self, holders: Sequence[int], shares: Sequence[Sequence[Point]]
    ) -> tuple[Point, ...]:
        """The absent seat's points from ``need`` holders' checked ones; the key stays unknown."""
        ...

    # Rolls and picks

    def contribute(self, secret: Scalar, context: Context, roll: Context, coins: Coins) -> Claim:
        """A seat's part (one point) of the roll. ``roll`` is the same for all; see ``drawn``."""
        ...

    def verify_contributions(self, roll: Context, claims: Sequence[Claim]) -> None:
        """That all are right (``share`` names the first that fails)."""
        ...

    def rolled(self, roll: Context, points: Sequence[Point]) -> bytes:
        """64 bytes that follow from everybody's points (an absent seat's from ``combine``)."""
        ...

    # Through other hands

    def seal(self, message: bytes, to: Point, context: Context, coins: Coins) -> bytes:
        """For the holder of a key alone. Who sent it is not proven: sign around it."""
        ...

    def unseal(self, sealed: bytes, secret: Scalar, context: Context) -> bytes:
        """What was sealed (``seal``)."""
        ...

    # Under everything that is said (`net.keys.Curve`)

    def sign(self, secret: bytes, message: bytes) -> bytes:
        """A signature by RFC 8032: 64 bytes."""
        ...

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """Whether it is of who holds that key; whatever the bytes are, nothing is raised."""
        ...


def run(steps: Steps[T]) -> T:
    """All slices at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # StopIteration is not generic
