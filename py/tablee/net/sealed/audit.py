"""After the match: who likes shows what its seats still hold, and what was said of it is judged.

Nothing is opened without its owner: a card that several seats have looked at stays closed until
all of them have agreed. Cards that were mixed anew are nobody's, and are never opened.
"""

from __future__ import annotations

from tablee.net.sealed import posts
from tablee.net.sealed.dealing import open_faces
from tablee.net.sealed.known import Known
from tablee.net.sealed.playing import judge_again
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import Audited, Demand, Talk


def audit(known: Known) -> Talk:
    """One after the other, in the order in which they agree; nobody is waited for."""
    agreed: set[int] = set()
    while due := frozenset(k for k in known.live if k not in agreed and _looked_at(known, k)):
        step = yield Demand(posts.Audit, due, _anybody)
        assert step is not None
        party = next(iter(step.said))
        agreed.add(party)
        bits = sum(known.bits(k) for k in agreed)
        ids = tuple(i for i in _looked_at(known, party) if not known.public.seen[i] & ~bits)
        faces = yield from open_faces(known, ids)
        known.public.reveal(faces)
        known.landed.append(Audited(party, faces, known.number))
        judge_again(known, faces)
        if known.cheat is not None:
            return


def _anybody(_: Post) -> None:
    """Whoever is asked may agree: there is nothing to prove."""


def _looked_at(known: Known, party: int) -> tuple[int, ...]:
    """The cards that a seat of that party knows, and not everybody."""
    bits, public = known.bits(party), known.public
    return tuple(i for i, seen in enumerate(public.seen) if seen & bits and public.faces[i] is None)
