"""What a device at a sealed table tells nobody: its key, and its shares of the others'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.net.keys import Entropy, digest
from tablee.net.sealed.suite import Context, Deal, Point, Scalar, Suite


class Keyring:
    """The secrets of one device, and the coins that it tosses."""

    def __init__(self, suite: Suite, entropy: Entropy) -> None:
        self.secret: Scalar = b""
        self.public: Point = b""
        self.proof = b""
        """That whoever shows ``public`` knows ``secret``."""
        self.trusted: dict[int, Scalar] = {}
        """By party: this device's share of its secret."""
        self._suite = suite
        self._entropy = entropy

    def coins(self) -> bytes:
        """32 bytes that nobody can know, and that come but once."""
        return bytes.fromhex(self._entropy.hex())

    def make(self, context: Context) -> None:
        """Draw a key, unless there is one: a device never has two."""
        if not self.secret:
            keys = self._suite.keys(context, self.coins())
            self.secret, self.public, self.proof = keys.secret, keys.public, keys.proof

    def deal(self, need: int, holders: Sequence[int], context: Context) -> Deal:
        """The secret in shares: the same ones again whenever it is asked for them."""
        coins = bytes.fromhex(digest(f"tablee escrow {self.secret.hex()} {context.match.hex()}"))
        return self._suite.deal(self.secret, need, list(holders), context, coins)

    def lend(self, absent: int, statement: str) -> tuple[Scalar, str]:
        """The secret to answer with, one's own or of who is gone, and what the answer says."""
        if absent < 0:
            return self.secret, statement
        return self.trusted[absent], f"{statement} for {absent}"

    def keep(self) -> dict[str, str]:
        """The key, for this device's own storage."""
        key = {"secret": self.secret, "public": self.public, "proof": self.proof}
        return {name: part.hex() for name, part in key.items()}

    def recall(self, kept: Mapping[str, str]) -> None:
        """What `keep` wrote. Raises `KeyError`, `TypeError` or `ValueError` if it is damaged."""
        self.secret, self.public, self.proof = (
            bytes.fromhex(kept[name]) for name in ("secret", "public", "proof")
        )
