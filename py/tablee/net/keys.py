"""Who somebody is, on whatever channel they come: a key pair, whose secret never travels.

A seat belongs to a key. Its holder proves it over a number that the host has just drawn, so that
neither a name, nor a channel's id, nor a proof that was overheard takes a seat; and the next host
knows the same keys. Moves are signed with it, so that no host can make them up.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol

from tablee.net import ed25519


class Curve(Protocol):
    """Ed25519 (RFC 8032): in plain Python, or in JavaScript where a sealed table brings it."""

    def sign(self, secret: bytes, message: bytes) -> bytes:
        """The signature of a message: 64 bytes."""
        ...

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """Whether the message was signed by who holds that key."""
        ...


class Keys(Protocol):
    """A key pair, and the way to check what others have signed."""

    public: str
    """In hexadecimal; everybody in the room knows it."""

    def sign(self, what: str) -> str:
        """A signature of the text, in hexadecimal."""
        ...

    def verify(self, public: str, what: str, proof: str) -> bool:
        """Whether the text was signed by who holds that key; never raises."""
        ...

    def quicken(self, curve: Curve) -> None:
        """Compute with that from now on: it says the same, and sooner."""
        ...


class Ed25519:
    """Keys from a secret text that nobody can guess; the same text gives the same keys."""

    def __init__(self, secret: str) -> None:
        self._secret = sha256(f"tablee key {secret}".encode()).digest()
        self.public = ed25519.public_of(self._secret).hex()
        self._curve: Curve = ed25519

    def sign(self, what: str) -> str:
        """A signature of the text, in hexadecimal."""
        return self._curve.sign(self._secret, what.encode()).hex()

    def verify(self, public: str, what: str, proof: str) -> bool:
        """Whether the text was signed by who holds that key."""
        try:
            return self._curve.verify(bytes.fromhex(public), what.encode(), bytes.fromhex(proof))
        except ValueError:
            return False

    def quicken(self, curve: Curve) -> None:
        """Compute with that from now on."""
        self._curve = curve


class Entropy:
    """Numbers that nobody can guess, made one after the other from a text that nobody can."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = 0

    def hex(self, digits: int = 64) -> str:
        """The next one: up to 64 hexadecimal digits."""
        self._drawn += 1
        return digest(f"{self._text}/{self._drawn}")[:digits]


def hello_text(room: str, term: int, nonce: str) -> str:
    """What a guest signs to prove its key."""
    return f"tablee hello {room} {term} {nonce}"


def move_text(head: str, seat: int, move: str) -> str:
    """What a move's device signs: the move, and the log that it was made on."""
    return f"tablee move {head} {seat}.{move}"


def digest(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return sha256(text.encode()).hexdigest()
