"""What is asked of chance, as all devices answer it together: rolls, shuffles, faces opened.

Each function is a part of the course (`course.py`): it yields what it demands of the devices, is
sent the step in which that has come, and goes on from there alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tablee.kernel import Event
from tablee.net.sealed import posts
from tablee.net.sealed.drawn import numbers
from tablee.net.sealed.known import Known
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import (
    Demand,
    HandedOver,
    Looked,
    Owed,
    Step,
    Talk,
    Told,
    points,
    split,
)
from tablee.net.sealed.suite import (
    CARD,
    EVERYBODY,
    POINT,
    Card,
    Claim,
    Context,
    Mixing,
    Point,
    SealedError,
)


def roll(known: Known) -> Told[tuple[int, ...]]:
    """The numbers that are wanted, from what every party contributes."""
    want = known.public.want
    assert want is not None
    count, below = (want[1], want[2]) if want[0] == "roll" else (1, want[1])
    # Were it the same whatever was done before, a host could have two devices do two things, get
    # both their parts, and go on with what it likes better.
    common = Context(known.match, EVERYBODY, known.number + 1, f"roll after {known.head}")

    def check(post: Post) -> None:
        assert isinstance(post, posts.Roll)
        public, statement = known.whose(post.party, post.absent, "roll")
        context = known.context(post.party, statement)
        claim = Claim(public, (post.point,), post.proof, context)
        known.suite.verify_contributions(common, [claim])

    parties = frozenset(range(len(known.terms.parties)))
    step = yield Demand(posts.Roll, parties, check, roll=common)
    assert step is not None
    whole = []
    for party in range(len(known.terms.parties)):
        post = step.said.get(party)
        if isinstance(post, posts.Roll):
            whole.append(post.point)
        else:
            whole += _combined(known, step, party, lambda lent: (lent.point,))
    return tuple(numbers(known.suite.rolled(common, whole), below, count))


def shuffle(known: Known, ids: tuple[int, ...], seers: int) -> Talk:
    """Each party in turn mixes all decks; a pool for one seat alone only its own device."""
    pools = [(pool, [i for i in ids if pool.first <= i < pool.stop]) for pool in known.public.pools]
    pools = [(pool, mine) for pool, mine in pools if mine]
    owner = None
    if seers and not seers & (seers - 1) and seers < 1 << known.terms.seats:
        owner = known.party_of(seers.bit_length() - 1)
    if owner is None and any(i in known.deck.holder for i in ids):
        raise NotImplementedError("a private pool is mixed by its owner alone")
    mixers = known.live if owner is None else (owner,)
    key = known.joint if owner is None else known.publics[owner]
    decks = tuple(known.deck.pile(known.public, pool, mine) for pool, mine in pools)
    for mixer in mixers:
        check = partial(_check_mixed, decks)
        mixed = partial(_mixed, known, decks, key)
        due = frozenset({mixer})
        step = yield Demand(posts.Shuffle, due, check, decks=decks, key=key, mixed=mixed)
        assert step is not None
        if mixer in step.said:
            post = step.said[mixer]
            assert isinstance(post, posts.Shuffle)
            decks = tuple(split(deck, CARD) for deck, _ in post.decks)
        elif owner is not None:
            # Its device went before it had mixed: whoever plays on for it does.
            while known.to_hand_over:
                yield from hand_over(known, known.to_hand_over.pop(0))
            yield from shuffle(known, ids, seers)
            return
    for (pool, mine), deck in zip(pools, decks, strict=True):
        known.deck.put(pool, mine, deck, owner)


Decks = tuple[tuple[Card, ...], ...]


def _check_mixed(before: Decks, post: Post) -> None:
    """Decks of the right size: so much must hold before the next party goes on with them."""
    assert isinstance(post, posts.Shuffle)
    if [len(new) for new, _ in post.decks] != [CARD * len(old) for old in before]:
        raise SealedError("length")


def _mixed(known: Known, before: Decks, key: Point, post: Post) -> list[Mixing]:
    assert isinstance(post, posts.Shuffle)
    return [
        Mixing(
            old, split(new, CARD), proof, key, known.context(post.party, f"shuffle {k}", post.step)
        )
        for k, (old, (new, proof)) in enumerate(zip(before, post.decks, strict=True))
    ]


# Faces.


def open_faces(known: Known, ids: tuple[int, ...]) -> Told[dict[int, int]]:
    """The faces of these cards, opened for all to see."""
    parties = range(len(known.terms.parties))
    under = {i: known.deck.under(i, parties) for i in ids}
    owed = {k: Owed(tuple(known.deck.cards[i] for i in ids if k in under[i])) for k in parties}
    step = yield from _settle(known, owed)
    faces: dict[int, int] = {}
    if step is None:
        return faces
    given: dict[int, dict[Card, Point]] = {}
    for party in parties:
        cards = owed[party].everybody
        post = step.said.get(party)
        if isinstance(post, posts.Shares):
            mine = points(post.points)
        elif cards:
            mine = _combined(known, step, party, lambda lent: points(lent.points))
        else:
            mine = ()
        given[party] = dict(zip(cards, mine, strict=True))
    for i in ids:
        card = known.deck.cards[i]
        whole = [(given[k][card],) for k in under[i]]
        faces[i] = known.suite.open([card], whole, known.deck.faces)[0]
    return faces


def shown_by(known: Known, event: Event) -> dict[int, Looked]:
    """By party: the cards of which its seats learn the faces by this event, but not all do."""
    parties = range(len(known.terms.parties))
    shown = {}
    for party in parties:
        bits = known.bits(party)
        news = [
            (i, known.deck.cards[i], known.deck.under(i, parties))
            for i, seers in event.seers.items()
            if seers & bits and not seers >> known.terms.seats & 1
        ]
        if news:
            shown[party] = tuple(news)
    return shown


def show(known: Known, shown: Mapping[int, Looked]) -> Told[Step | None]:
    """Shares for one device each, sealed."""
    parties = range(len(known.terms.parties))
    owed = {}
    for party in parties:
        private = {
            to: cards
            for to, news in shown.items()
            if to != party and (cards := tuple(card for _, card, under in news if party in under))
        }
        owed[party] = Owed((), private)
    return (yield from _settle(known, owed))


def hand_over(known: Known, absent: int) -> Talk:
    """The hands of who is gone are opened to the first device that is not, for a bot."""
    to, parties = known.live[0], range(len(known.terms.parties))
    bits, mine = known.bits(absent), known.bits(to)
    public = known.public
    news = tuple(
        (i, known.deck.cards[i], known.deck.under(i, parties))
        for i, seen in enumerate(public.seen)
        if seen & bits and not seen & mine and public.faces[i] is None
    )
    shown = {to: news} if news else {}
    yield from show(known, shown)
    known.seats[to] |= known.seats[absent]
    known.seats[absent] = set()
    known.landed.append(HandedOver(absent, to, shown, known.number))


def _settle(known: Known, owed: Mapping[int, Owed]) -> Told[Step | None]:
    """Have these shares given; None if there are none to give."""
    due = frozenset(party for party, each in owed.items() if each)
    if not due:
        return None
    return (yield Demand(posts.Shares, due, partial(_check_shares, known, owed), owed=owed))


def _check_shares(known: Known, owed: Mapping[int, Owed], post: Post) -> None:
    assert isinstance(post, posts.Shares)
    mine = owed[post.party if post.absent < 0 else post.absent]
    if {to for to, _ in post.boxes} != mine.private.keys():
        raise SealedError("share")
    if len(post.boxes) != len(mine.private) or len(post.points) != POINT * len(mine.everybody):
        raise SealedError("share")
    if mine.everybody:
        public, statement = known.whose(post.party, post.absent, "open")
        context = known.context(post.party, statement)
        claim = Claim(public, points(post.points), post.proof, context)
        known.suite.verify_shares(mine.everybody, [claim])


def _combined(
    known: Known, step: Step, absent: int, given: Callable[..., Sequence[Point]]
) -> tuple[Point, ...]:
    """A gone party's points, from the first of those who stand in for it."""
    helpers = sorted(helper for who, helper in step.lent if who == absent)[: known.terms.need]
    shares = [tuple(given(step.lent[absent, helper])) for helper in helpers]
    return known.suite.combine([helper + 1 for helper in helpers], shares)
