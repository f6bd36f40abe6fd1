"""A move at a sealed table, judged as far as all can know, and an event that lands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablee.kernel import Event, Move, TableeError
from tablee.kernel.notation import read_move
from tablee.net.sealed import posts
from tablee.net.sealed.dealing import open_faces, show, shown_by
from tablee.net.sealed.judge import Doubt, hidden, verdict
from tablee.net.sealed.known import Known
from tablee.net.sealed.landing import Unread, foresee
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import Cheat, Demand, Landed, Talk


def act(known: Known) -> Talk:
    """Whoever may moves; whoever opened the table may say the silence of a seat."""
    public, game = known.public, known.terms.game
    acting = public.to_act()
    due = frozenset({known.party_of(seat) for seat in acting} | {known.live[0]})

    def check(post: Post) -> None:
        assert isinstance(post, posts.Act)
        seat, move = post.seat, _move(post.move)
        # Whoever opened the table keeps the clock: it says the silence of who lets it run out.
        silent = post.party == known.live[0] and move == public.silence(seat)
        mine = seat in known.seats[post.party] or silent
        if move is None or seat not in acting or not mine:
            raise _Illegal
        if verdict(game, public, seat, move, {}) == "illegal":
            raise _Illegal

    step = yield Demand(posts.Act, due, _legal(known, check))
    assert step is not None
    if not step.said:
        return  # a hand is to be opened to a bot first
    post = next(iter(step.said.values()))
    assert isinstance(post, posts.Act)
    move = _move(post.move)
    assert move is not None
    yield from land(known, post.seat, move, {}, post.party)


def _legal(known: Known, check: Callable[[Post], None]) -> Callable[[Post], None]:
    def checked(post: Post) -> None:
        try:
            check(post)
        except _Illegal:
            known.cheat = Cheat(post.party, "illegal", post.step)

    return checked


class _Illegal(Exception):
    """A move that cannot be."""


def _move(text: str) -> Move | None:
    try:
        return read_move(text)
    except TableeError:
        return None


def land(
    known: Known, seat: int | None, move: Move, faces: dict[int, int], party: int = -1
) -> Talk:
    """Open what the event opens, let it land, and show the rest to whom it is for."""
    before, game = known.public, known.terms.game
    while True:
        try:
            after, event = foresee(before, seat, move, faces)
            break
        except Unread as unread:
            fresh = tuple(i for i in unread.cards if i not in faces)
            opened = yield from open_faces(known, fresh)
            faces |= opened
            if len(opened) != len(fresh) or not fresh:
                return
        except Exception:  # rules may stumble over what no seat could have done
            known.cheat = Cheat(party, "illegal", known.number)
            return
    if seat is not None:
        judged = verdict(game, before, seat, move, faces)
        if judged == "illegal":
            known.cheat = Cheat(party, "illegal", known.number)
            return
        if judged == "open":
            unknown = frozenset(hidden(before, seat, {}))
            known.doubts.append(Doubt(before.clone(), seat, move, unknown))
    shown = shown_by(known, event)
    yield from show(known, shown)
    known.public = after
    known.landed.append(Landed(event, dict(faces), shown, known.number))
    _forget(known, event)
    judge_again(known, event.faces)


def _forget(known: Known, event: Event) -> None:
    """What is mixed anew never comes to light."""
    if event.want is not None and event.want[0] == "shuffle":
        mixed = frozenset(event.want[1])
        known.doubts = [doubt for doubt in known.doubts if not doubt.forget(mixed)]


def judge_again(known: Known, faces: Mapping[int, int]) -> None:
    """What was claimed of a hand is held against what has come to light of it."""
    for doubt in known.doubts:
        if doubt.hears(faces):
            game = known.terms.game
            judged = verdict(game, doubt.before, doubt.seat, doubt.move, doubt.learned)
            if judged == "illegal":
                known.cheat = Cheat(known.party_of(doubt.seat), "claim", known.number)
