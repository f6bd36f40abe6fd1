"""What the devices of a sealed table have agreed on before the first word."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from tablee.kernel import Game, Options

FEW = 4
"""Up to so many devices, all others are needed to stand in for one; with more, a majority."""


def helpers(devices: int) -> int:
    """How many of so many devices stand in for one that is gone; 0: nobody can."""
    if devices < 3:
        return 0
    return devices - 1 if devices <= FEW else devices // 2 + 1


@dataclass(frozen=True)
class Terms:
    """Who plays what. A *party* is a device with one seat or several: it has one key."""

    room: str
    """A text that no other match of these devices has."""
    game: Game
    seats: int
    options: Options
    parties: tuple[tuple[int, ...], ...]
    """By party: its seats. Bots are of the device that runs them."""
    devices: tuple[str, ...]
    """By party: the public key that its posts are signed with."""

    @property
    def match(self) -> bytes:
        """32 bytes that no other match has."""
        game = f"{self.game.name}/{self.game.version}"
        what = [self.room, game, self.seats, dict(self.options), self.parties, self.devices]
        return sha256(f"tablee sealed {json.dumps(what, sort_keys=True)}".encode()).digest()

    @property
    def need(self) -> int:
        """How many of the others stand in for a device that is gone; 0: nobody can.

        So many of them together could also open its hands while it is there: so it is all of
        them where they are few, and never one alone.
        """
        return helpers(len(self.parties))

    def party_of(self, seat: int) -> int:
        """Whose device that seat belongs to, as it was agreed on."""
        return next(k for k, seats in enumerate(self.parties) if seat in seats)
