"""The police: bidding for its two markers between rounds 4 and 5, and sending it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.don_peperoni.cards import MARKERS, NOBODY, WORTH
from tablee.kernel import Move

if TYPE_CHECKING:
    from tablee.games.don_peperoni.rules import DonPeperoni

PASS: Move = ("pass",)
DONE: Move = ("done",)


# Bidding.


def begin(table: DonPeperoni) -> None:
    """DP-25: from the start player on, everybody adds notes to either pile, or passes."""
    seats = table.seats
    order = tuple((table.start + k) % seats for k in range(seats))
    _open_market(table, tuple(range(MARKERS)), order)


def _open_market(table: DonPeperoni, market: tuple[int, ...], bidders: tuple[int, ...]) -> None:
    table.phase = "bid"
    table.market = market
    table.bidders = bidders
    table.active = bidders[0]
    table.passes = 0
    table.added = False


def bids(table: DonPeperoni, seat: int) -> list[Move]:
    """A note under a marker, any number of times; then it is the next one's turn."""
    stakes = table.plan.stakes
    purse = table.purses[seat]
    moves = [stakes[marker][note] for marker in table.market for note in purse]
    moves.append(DONE if table.added else PASS)
    return moves


def play(table: DonPeperoni, seat: int, move: Move) -> None:
    """Make a move that is about the police."""
    match move:
        case ("stake", int(marker), int(note)):
            purse = table.purses[seat]
            at = purse.index(note)
            table.purses[seat] = purse[:at] + purse[at + 1 :]
            table.piles[marker] += (note,)
            table.added = True
        case ("pass",) | ("done",):
            _next_bidder(table, seat)
        case ("name", int(starter)):
            table.start_round(table.round + 1, starter)  # DP-29: to the end of the game
        case ("hold", int(rival), int(pawn)):
            table.held[rival] = pawn  # DP-34: where it stands makes no difference
            _use(table, seat)
        case ("raid", int(house)):
            table.raids += ((house, seat),)
            _use(table, seat)
        case ("block", int(one), int(other)):
            table.roads += (((one, other), seat),)
            _use(table, seat)


def _next_bidder(table: DonPeperoni, seat: int) -> None:
    # DP-25: a passer may come back in, until all have passed in a row; with the option
    # everybody bids once.
    table.passes = 0 if table.added and not table.sealed else table.passes + 1
    table.added = False
    bidders = table.bidders
    if table.passes < len(bidders):
        table.active = bidders[(bidders.index(seat) + 1) % len(bidders)]
        return
    notes = _face_down(table)
    if notes:
        table.phase = "reveal"
        table.want = ("open", notes, table.everyone)
    else:
        judge(table, added=False)


def _face_down(table: DonPeperoni) -> tuple[int, ...]:
    """The notes under the markers in the market that have not been turned over."""
    seen, everyone = table.seen, table.everyone
    piles = table.piles
    return tuple(
        note for marker in table.market for note in piles[marker] if seen[note] != everyone
    )


def judge(table: DonPeperoni, *, added: bool = True) -> None:
    """All notes lie open: who leads at each marker? ``added``: any note since the last time."""
    markers, contest = list(table.markers), list(table.contest)
    bidders = table.bidders
    for marker in table.market:
        sums = stakes_of(table, marker)
        most = max(sums[seat] for seat in bidders)
        leaders = [seat for seat in bidders if sums[seat] == most]
        raised = contest[marker] != 0
        contest[marker] = 0
        # DP-27: no bid, and the marker is out. DP-28: the same player may win both.
        if most and len(leaders) == 1:
            markers[marker] = leaders[0]
        elif most and (added or not raised):
            contest[marker] = sum(1 << seat for seat in leaders)
        # DP-26: else nobody has added a note to the tie, and the marker is out.
    table.markers, table.contest = tuple(markers), tuple(contest)
    for marker in range(MARKERS):
        if contest[marker]:
            # DP-26: those who are tied add notes until one leads.
            tied = [(table.start + k) % table.seats for k in range(table.seats)]
            tied = [seat for seat in tied if contest[marker] >> seat & 1]
            _open_market(table, (marker,), tuple(tied))
            return
    _name_starter(table)


def stakes_of(table: DonPeperoni, marker: int) -> list[int]:
    """By seat: the sum of its notes under a marker, which lie open."""
    faces = table.open_faces  # all laid open
    sums = [0] * table.seats
    for note in table.piles[marker]:
        sums[table.plan.owner[note]] += WORTH[faces[note]]
    return sums


def _name_starter(table: DonPeperoni) -> None:
    """DP-29: the largest sum over both markers names who is to start from now on."""
    sums = [sum(each) for each in zip(*(stakes_of(table, m) for m in range(MARKERS)), strict=True)]
    # DP-30: among equals the one who holds more markers.
    ranks = [(sums[seat], table.markers.count(seat)) for seat in range(table.seats)]
    best = max(ranks)
    for marker in range(MARKERS):
        table.gone += table.piles[marker]  # DP-25: for good
        table.piles[marker] = ()
    table.market = table.bidders = ()
    table.passes = 0
    if best[0] and ranks.count(best) == 1:
        table.phase = "name"
        table.active = ranks.index(best)
    else:
        table.start_round(table.round + 1, table.start)  # DP-30


# Sending it out: any moment of the holder's turn, one use a marker (DP-31). A marker that is
# never used is worth nothing (DP-35).


def uses(table: DonPeperoni, seat: int) -> list[Move]:
    """Where the holder of a marker may send the police."""
    board = table.plan
    # DP-33: one pawn of a player at a time.
    moves: list[Move] = []
    for rival, pawn in enumerate(table.held):
        if rival != seat and pawn == NOBODY:
            moves += board.holds[rival]
    if table.raid:
        moves += [move for move in board.raids if not table.raided(int(move[1]))]
    if table.roadblock:
        closed = [link for link, _ in table.roads]
        moves += [
            move for move, link in zip(board.blocks, board.links, strict=True) if link not in closed
        ]
    return moves


def _use(table: DonPeperoni, seat: int) -> None:
    marker = table.markers.index(seat)
    table.markers = tuple(NOBODY if m == marker else s for m, s in enumerate(table.markers))
