"""How a turn is settled: tile, markers, Murphy, and then the next player (PV-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.pechvogel.pieces import NEEDED, TOO_MANY

if TYPE_CHECKING:
    from tablee.games.pechvogel.rules import Pechvogel


# The tile.


def victims(table: Pechvogel, value: int) -> list[int]:
    """From whom the active player could steal a tile of ``value``, by seat."""
    # PV-19, PV-20: any rival who has a tile of that value. PV-22: not oneself.
    at, active = value - 3, table.active
    found: list[int] = []
    for seat, tiles in enumerate(table.tiles):
        if tiles[at] and seat != active:
            found.append(seat)
    return found


def settle(table: Pechvogel) -> None:
    """The dice have ended the turn; it is settled as far as nobody has to choose."""
    # PV-15: with three ravens as well, the tile is won all the same.
    if table.hits >= NEEDED:
        if victims(table, table.target):
            table.phase = "tile"
            return
        if table.centre[table.target - 3]:
            take(table)
            return
        # PV-21: no tile of that value anywhere: nothing gained.
    _settle_markers(table)


def take(table: Pechvogel) -> None:
    """A tile of the middle goes to the active player."""
    table.centre[table.target - 3] -= 1
    _move_tile(table, table.active, 1)
    _settle_markers(table)


def steal(table: Pechvogel, rival: int) -> None:
    """A rival's tile goes to the active player."""
    _move_tile(table, rival, -1)
    _move_tile(table, table.active, 1)
    # PV-19: then any one tile leaves the middle. PV-24: there is one.
    table.phase = "remove"


def remove(table: Pechvogel, value: int) -> None:
    """A tile of the middle goes back in the box."""
    table.centre[value - 3] -= 1
    _settle_markers(table)


def _move_tile(table: Pechvogel, seat: int, change: int) -> None:
    mine = list(table.tiles[seat])
    mine[table.target - 3] += change
    table.tiles[seat] = tuple(mine)


# The markers.


def _settle_markers(table: Pechvogel) -> None:
    brought = table.brought
    if table.ravens >= TOO_MANY:
        # PV-13: those on the board and none from the supply; PV-14: else one from it.
        table.markers[table.active] += len(brought) or 1
    elif brought:
        # PV-16: each bringer gets his own back, and one more.
        for bringer in brought:
            table.markers[bringer] += 1
        table.owed = brought[:]
        if _repay(table):
            return
    _settle_murphy(table)


def repay_next(table: Pechvogel, *, own: bool) -> None:
    """The active player has chosen whose marker the next bringer gets."""
    _pay(table, own=own)
    if not _repay(table):
        _settle_murphy(table)


def _repay(table: Pechvogel) -> bool:
    """Pay the extra markers; True if the active player has to be asked first."""
    owed, markers = table.owed, table.markers
    while owed:
        if markers[table.active] and table.choose:
            table.phase = "repay"
            return True
        _pay(table, own=markers[table.active] > 0)
    return False


def _pay(table: Pechvogel, *, own: bool) -> None:
    table.markers[table.owed.pop(0)] += 1
    if own:
        table.markers[table.active] -= 1


# Murphy, and the end.


def _settle_murphy(table: Pechvogel) -> None:
    if table.hits > NEEDED or table.ravens > TOO_MANY:
        table.murphy = table.active  # PV-18
    table.brought = []
    if not any(table.centre):
        table.phase = "over"  # PV-23
        return
    table.active = (table.active + 1) % table.seats
    table.start_turn()
