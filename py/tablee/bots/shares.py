"""What a game that is over is worth to its players."""

from __future__ import annotations

from tablee.kernel import Position


def shares(position: Position) -> list[float]:
    """By seat: its share of a win that is decided; a shared first place counts as a part."""
    winners = [place.seat for place in position.standing() if place.place == 1]
    # Where all have lost, nobody has a share.
    return [(seat in winners) / (len(winners) or 1) for seat in range(position.seats)]
