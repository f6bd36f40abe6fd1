"""Votes at a table: a bot for who is away, and blocking who spoils it."""

from __future__ import annotations

from tablee.net.hall import Hall

VOTE_AFTER = 30.0
"""Seconds that somebody must have been away before a bot may be voted onto the chair."""


def votable(hall: Hall, what: str, seat: int, now: float) -> bool:
    """Whether that may be voted on in a match: only of guests, and a bot only for who is away."""
    place = hall.places[seat] if seat < len(hall.places) else None
    member = hall.members.get(place.member) if place is not None else None
    if place is None or place.kind != "guest" or member is None:
        return False
    return what == "block" or (not member.here and now >= member.left + VOTE_AFTER)


def cast(hall: Hall, voter: int, what: str, seat: int, yes: bool) -> bool:
    """A seat is for something, or no longer; True if that carries it.

    More than half of the seats of those who are here must be for it, the one in question aside.
    """
    ayes = hall.votes.setdefault((what, seat), set())
    if yes:
        ayes.add(voter)
    else:
        ayes.discard(voter)
    away, people = hall.away(), ("host", "guest")
    voters = {
        k
        for k, place in enumerate(hall.places)
        if place.kind in people and k != seat and k not in away
    }
    if not ayes:
        del hall.votes[what, seat]
    return 2 * len(ayes & voters) > len(voters)


def settle(hall: Hall, seat: int) -> None:
    """What was voted on about a seat is done with."""
    hall.votes = {key: ayes for key, ayes in hall.votes.items() if key[1] != seat}


def prune(hall: Hall, now: float) -> None:
    """What is not to be voted on any more, since somebody is back."""
    hall.votes = {key: ayes for key, ayes in hall.votes.items() if votable(hall, *key, now)}
