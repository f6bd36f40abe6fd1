"""The course of a sealed match, as everybody can follow it: whose word is due, and what came of it.

Every device folds the same posts to the same course, the host's no other than a watcher's: there
is no face in it that was not opened for all. It goes on in *steps*: in each, certain devices owe
a post of one kind; when all have come and hold, the next step follows from them alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial

from tablee.kernel import Event, Move, Position, TableeError, opening
from tablee.kernel.notation import read_move
from tablee.net.keys import digest
from tablee.net.sealed import posts
from tablee.net.sealed.deck import Deck
from tablee.net.sealed.drawn import numbers
from tablee.net.sealed.judge import Doubt, hidden, verdict
from tablee.net.sealed.landing import Unread, foresee
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import (
    Cheat,
    Demand,
    HandedOver,
    Landed,
    Owed,
    Step,
    Talk,
    points,
    split,
)
from tablee.net.sealed.suite import (
    EVERYBODY,
    POINT,
    Card,
    Claim,
    Context,
    Point,
    SealedError,
    Suite,
    run,
)
from tablee.net.sealed.terms import Terms


class Course:
    """See the module."""

    def __init__(self, terms: Terms, suite: Suite) -> None:
        self.terms = terms
        self.suite = suite
        self.match = terms.match
        self.public: Position = opening(terms.game, terms.seats, terms.options, terms.seats)
        biggest = max((max(pool.faces) for pool in self.public.pools if pool.faces), default=-1)
        label = terms.game.name.encode()
        self.deck = Deck(suite, suite.faces(label, biggest + 1) if biggest >= 0 else ())
        self.seats = [set(seats) for seats in terms.parties]
        """By party: the seats that it plays for now."""
        self.gone: set[int] = set()
        self.cheat: Cheat | None = None
        self.started = False
        """Whether all keys and their shares are there."""
        self.publics: dict[int, Point] = {}
        self.joint: Point = b""
        self.commitments: dict[int, tuple[Point, ...]] = {}
        self.landed: list[Landed | HandedOver] = []
        self.answers: dict[tuple[int, int, int, int], posts.Answer] = {}
        """By accused, to whom, about which step, for which absent party (or -1)."""
        self.complaints: dict[tuple[int, int, int], posts.Complain] = {}
        """By accused, to whom, about which step."""
        self.steps: list[Step] = []
        """All steps; the last is the one under way."""
        self.head = digest(f"tablee sealed {self.match.hex()}")
        self.heads = [self.head]
        self._checked = True
        self._ended = False
        self._agreed: dict[int, set[int]] = {}
        self._to_hand_over: list[int] = []
        self._doubts: list[Doubt] = []
        self._talk = self._talks()
        self._next(None, first=True)

    # What is to be seen.

    @property
    def live(self) -> tuple[int, ...]:
        """The parties that are not gone."""
        return tuple(k for k in range(len(self.terms.parties)) if k not in self.gone)

    @property
    def step(self) -> Step | None:
        """The step under way; None once the match is over."""
        return self.steps[-1] if self.steps and not self._ended else None

    @property
    def over(self) -> bool:
        """Whether the match has come to its end."""
        return self._ended and self.cheat is None

    @property
    def acts(self) -> bool:
        """Whether a move is what is awaited."""
        step = self.step
        return step is not None and step.demand.kind is posts.Act and self.cheat is None

    @property
    def events(self) -> list[Landed]:
        """What has happened in the match so far."""
        return [each for each in self.landed if isinstance(each, Landed)]

    def party_of(self, seat: int) -> int:
        """Who plays for that seat now."""
        return next(k for k, seats in enumerate(self.seats) if seat in seats)

    def waiting(self) -> tuple[int, ...]:
        """The parties whose word is still awaited in this step."""
        step = self.step
        if step is None:
            return ()
        late = [k for k in step.demand.due if k not in step.said and k not in self.gone]
        return tuple(sorted({*late, *self._late_helpers(step)}))

    def context(self, party: int, statement: str, step: int | None = None) -> Context:
        """What a proof of that party in this step is about."""
        return Context(self.match, party, self.number if step is None else step, statement)

    @property
    def number(self) -> int:
        """Of the step under way."""
        return len(self.steps) - 1

    # What comes.

    def take(self, post: Post, *, checked: bool = False) -> bool:
        """Fold one post in, whose signature has been checked. False: it is not awaited.

        ``checked``: this device has found it right before, and kept it.
        """
        if self.cheat is not None or not 0 <= post.party < len(self.terms.parties):
            return False
        self._checked = not checked
        try:
            return self._take(post)
        except SealedError as error:
            self.cheat = Cheat(post.party, error.code, post.step)
            return True

    def _take(self, post: Post) -> bool:
        match post:
            case posts.Agree():
                return self._agree(post)
            case posts.Complain():
                return self._complain(post)
            case posts.Answer():
                return self._answer(post)
        step = self.step
        if step is None or post.step != step.number or type(post) is not step.demand.kind:
            return False
        if post.head != self.head:
            self.cheat = Cheat(-1, "fork", post.step)
            return True
        absent = getattr(post, "absent", -1)
        if absent >= 0:
            if not self._lends(step, absent, post.party):
                return False
            self._proven(step, post)
            step.lent[absent, post.party] = post
        else:
            if post.party not in step.demand.due or post.party in step.said:
                return False
            if post.party in self.gone:
                return False
            self._proven(step, post)
            step.said[post.party] = post
        self._go_on()
        return True

    def _proven(self, step: Step, post: Post) -> None:
        if self._checked or isinstance(post, posts.Key | posts.Act):
            step.demand.check(post)

    def _lends(self, step: Step, absent: int, helper: int) -> bool:
        asked = absent in self.gone and helper not in self.gone and absent in step.demand.due
        return asked and (absent, helper) not in step.lent

    def _late_helpers(self, step: Step) -> list[int]:
        late = []
        for absent in self.gone & step.demand.due:
            if step.demand.kind not in (posts.Shares, posts.Roll) or absent in step.said:
                continue
            helped = [helper for who, helper in step.lent if who == absent]
            if len(helped) < self.terms.need:
                late += [k for k in self.live if k not in helped]
        return late

    def _go_on(self) -> None:
        step = self.step
        if step is None or self.cheat is not None:
            return
        demand = step.demand
        if demand.kind is posts.Act:
            done = bool(step.said) or bool(self._to_hand_over)
        elif demand.kind is posts.Shuffle:
            done = bool(step.said) or demand.due <= self.gone
        else:
            done = not self.waiting()
        if done:
            self._next(step)

    def _next(self, step: Step | None, *, first: bool = False) -> None:
        """On to the next step, and past those in which nothing is awaited."""
        self._ended = False
        try:
            if first:
                demand = next(self._talk)
            else:
                assert step is not None
                said = [posts.write(step.said[k]) for k in sorted(step.said)]
                self.head = digest(f"{self.head} {step.number} {json.dumps(said)}")
                self.heads.append(self.head)
                demand = self._talk.send(step)
        except StopIteration:
            self._ended = True
            return
        self.steps.append(Step(len(self.steps), demand))
        self._go_on()

    # The course, from the first key to the last card.

    def _talks(self) -> Talk:
        yield from self._keys()
        if self.terms.need:
            yield from self._escrow()
        self.started = True
        while not self.public.over():
            while self._to_hand_over:
                yield from self._hand_over(self._to_hand_over.pop(0))
            want = self.public.want
            if want is None:
                yield from self._act()
            elif want[0] == "shuffle":
                yield from self._shuffle(want[1], want[2])
                yield from self._land(None, (), {})
            elif want[0] == "open":
                yield from self._land(None, (), {})
            else:
                yield from self._land(None, (yield from self._roll()), {})
            if self.cheat is not None:
                return

    def _keys(self) -> Talk:
        parties = frozenset(self.live)

        def check(post: Post) -> None:
            assert isinstance(post, posts.Key)
            self.suite.check_key(post.public, post.proof, self.context(post.party, "key"))
            if post.public in self.publics.values():
                raise SealedError("key")
            self.publics[post.party] = post.public

        yield Demand(posts.Key, parties, check)
        self.joint = self.suite.joint([self.publics[k] for k in sorted(self.publics)])

    def _escrow(self) -> Talk:
        parties, need = frozenset(self.live), self.terms.need

        def check(post: Post) -> None:
            assert isinstance(post, posts.Escrow)
            commitments = points(post.commitments)
            self.suite.check_deal(commitments, need, self.publics[post.party])
            if {k for k, _ in post.boxes} != parties - {post.party}:
                raise SealedError("escrow")
            if len(post.boxes) != len(parties) - 1:
                raise SealedError("escrow")

        step = yield Demand(posts.Escrow, parties, check)
        assert step is not None
        for party, post in step.said.items():
            assert isinstance(post, posts.Escrow)
            self.commitments[party] = points(post.commitments)
        yield Demand(posts.Ready, parties, lambda post: None)

    def _act(self) -> Talk:
        public, game = self.public, self.terms.game
        acting = public.to_act()
        due = frozenset({self.party_of(seat) for seat in acting} | {self.live[0]})

        def check(post: Post) -> None:
            assert isinstance(post, posts.Act)
            seat, move = post.seat, _move(post.move)
            # Whoever opened the table keeps the clock: it says the silence of who lets it run out.
            silent = post.party == self.live[0] and move == public.silence(seat)
            mine = seat in self.seats[post.party] or silent
            if move is None or seat not in acting or not mine:
                raise Illegal
            if verdict(game, public, seat, move, {}) == "illegal":
                raise Illegal

        step = yield Demand(posts.Act, due, self._legal(check))
        assert step is not None
        if not step.said:
            return  # a hand is to be opened to a bot first
        post = next(iter(step.said.values()))
        assert isinstance(post, posts.Act)
        move = _move(post.move)
        assert move is not None
        yield from self._land(post.seat, move, {}, post.party)

    def _legal(self, check: Callable[[Post], None]) -> Callable[[Post], None]:
        def checked(post: Post) -> None:
            try:
                check(post)
            except Illegal:
                self.cheat = Cheat(post.party, "illegal", post.step)

        return checked

    def _land(self, seat: int | None, move: Move, faces: dict[int, int], party: int = -1) -> Talk:
        """Open what the event opens, let it land, and show the rest to whom it is for."""
        before, game = self.public, self.terms.game
        while True:
            try:
                after, event = foresee(before, seat, move, faces)
                break
            except Unread as unread:
                fresh = tuple(i for i in unread.cards if i not in faces)
                opened = yield from self._open(fresh)
                faces |= opened
                if len(opened) != len(fresh) or not fresh:
                    return
            except Exception:  # rules may stumble over what no seat could have done
                self.cheat = Cheat(party, "illegal", self.number)
                return
        if seat is not None:
            judged = verdict(game, before, seat, move, faces)
            if judged == "illegal":
                self.cheat = Cheat(party, "illegal", self.number)
                return
            if judged == "open":
                unknown = frozenset(hidden(before, seat, {}))
                self._doubts.append(Doubt(before.clone(), seat, move, unknown))
        shown = self._shown(event)
        yield from self._show(shown)
        self.public = after
        self.landed.append(Landed(event, dict(faces), shown, self.number))
        self._judge_again(event)

    def _judge_again(self, event: Event) -> None:
        """What was claimed of a hand is held against what has come to light of it."""
        if event.want is not None and event.want[0] == "shuffle":
            mixed = frozenset(event.want[1])
            self._doubts = [doubt for doubt in self._doubts if not doubt.forget(mixed)]
        for doubt in self._doubts:
            if doubt.hears(event.faces):
                game = self.terms.game
                judged = verdict(game, doubt.before, doubt.seat, doubt.move, doubt.learned)
                if judged == "illegal":
                    self.cheat = Cheat(self.party_of(doubt.seat), "claim", self.number)

    # Chance.

    def _roll(self) -> Generator[Demand, Step | None, tuple[int, ...]]:
        want = self.public.want
        assert want is not None
        count, below = (want[1], want[2]) if want[0] == "roll" else (1, want[1])
        roll = Context(self.match, EVERYBODY, self.number + 1, "roll")

        def check(post: Post) -> None:
            assert isinstance(post, posts.Roll)
            public, statement = self._whose(post.party, post.absent, "roll")
            context = self.context(post.party, statement)
            claim = Claim(public, (post.point,), post.proof, context)
            self.suite.verify_contributions(roll, [claim])

        parties = frozenset(range(len(self.terms.parties)))
        step = yield Demand(posts.Roll, parties, check, roll=roll)
        assert step is not None
        whole = []
        for party in range(len(self.terms.parties)):
            post = step.said.get(party)
            if isinstance(post, posts.Roll):
                whole.append(post.point)
            else:
                whole += self._combined(step, party, lambda lent: (lent.point,))
        return tuple(numbers(self.suite.rolled(roll, whole), below, count))

    def _combined(
        self, step: Step, absent: int, given: Callable[..., Sequence[Point]]
    ) -> tuple[Point, ...]:
        """A gone party's points, from the first of those who stand in for it."""
        helpers = sorted(helper for who, helper in step.lent if who == absent)[: self.terms.need]
        shares = [tuple(given(step.lent[absent, helper])) for helper in helpers]
        return self.suite.combine([helper + 1 for helper in helpers], shares)

    def _whose(self, party: int, absent: int, statement: str) -> tuple[Point, str]:
        """The key that a claim is proven under, and what it is about."""
        if absent < 0:
            return self.publics[party], statement
        key = self.suite.escrow_key(self.commitments[absent], party + 1)
        return key, f"{statement} for {absent}"

    def _shuffle(self, ids: tuple[int, ...], seers: int) -> Talk:
        """Each party in turn mixes all decks; a pool for one seat alone only its own device."""
        pools = [
            (pool, [i for i in ids if pool.first <= i < pool.stop]) for pool in self.public.pools
        ]
        pools = [(pool, mine) for pool, mine in pools if mine]
        owner = None
        if seers and not seers & (seers - 1) and seers < 1 << self.terms.seats:
            owner = self.party_of(seers.bit_length() - 1)
        if owner is None and any(i in self.deck.holder for i in ids):
            raise NotImplementedError("a private pool is mixed by its owner alone")
        mixers = self.live if owner is None else (owner,)
        key = self.joint if owner is None else self.publics[owner]
        decks = tuple(self.deck.pile(self.public, pool, mine) for pool, mine in pools)
        for mixer in mixers:
            check = partial(self._check_shuffle, decks, key)
            step = yield Demand(posts.Shuffle, frozenset({mixer}), check, decks=decks, key=key)
            assert step is not None
            if mixer in step.said:
                post = step.said[mixer]
                assert isinstance(post, posts.Shuffle)
                decks = tuple(split(deck, 64) for deck, _ in post.decks)
            elif owner is not None:
                # Its device went before it had mixed: whoever plays on for it does.
                while self._to_hand_over:
                    yield from self._hand_over(self._to_hand_over.pop(0))
                yield from self._shuffle(ids, seers)
                return
        for (pool, mine), mixed in zip(pools, decks, strict=True):
            self.deck.put(pool, mine, mixed, owner)

    def _check_shuffle(self, before: tuple[tuple[Card, ...], ...], key: Point, post: Post) -> None:
        assert isinstance(post, posts.Shuffle)
        if len(post.decks) != len(before):
            raise SealedError("length")
        for k, (old, (new, proof)) in enumerate(zip(before, post.decks, strict=True)):
            context = self.context(post.party, f"shuffle {k}")
            if len(new) != 64 * len(old):
                raise SealedError("length")
            run(self.suite.verify_shuffle(old, split(new, 64), proof, key, context))

    # Faces.

    def _open(self, ids: tuple[int, ...]) -> Generator[Demand, Step | None, dict[int, int]]:
        """The faces of these cards, opened for all to see."""
        parties = range(len(self.terms.parties))
        under = {i: self.deck.under(i, parties) for i in ids}
        owed = {k: Owed(tuple(self.deck.cards[i] for i in ids if k in under[i])) for k in parties}
        step = yield from self._settle(owed)
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
                mine = self._combined(step, party, lambda lent: points(lent.points))
            else:
                mine = ()
            given[party] = dict(zip(cards, mine, strict=True))
        for i in ids:
            card = self.deck.cards[i]
            whole = [(given[k][card],) for k in under[i]]
            faces[i] = self.suite.open([card], whole, self.deck.faces)[0]
        return faces

    def _shown(self, event: Event) -> dict[int, tuple[tuple[int, Card, tuple[int, ...]], ...]]:
        """By party: the cards of which its seats learn the faces by this event, but not all do."""
        parties = range(len(self.terms.parties))
        shown = {}
        for party, seats in enumerate(self.seats):
            bits = sum(1 << seat for seat in seats)
            news = [
                (i, self.deck.cards[i], self.deck.under(i, parties))
                for i, seers in event.seers.items()
                if seers & bits and not seers >> self.terms.seats & 1
            ]
            if news:
                shown[party] = tuple(news)
        return shown

    def _show(
        self, shown: Mapping[int, Sequence[tuple[int, Card, tuple[int, ...]]]]
    ) -> Generator[Demand, Step | None, Step | None]:
        """Shares for one device each, sealed."""
        parties = range(len(self.terms.parties))
        owed = {}
        for party in parties:
            private = {
                to: cards
                for to, news in shown.items()
                if to != party
                and (cards := tuple(card for _, card, under in news if party in under))
            }
            owed[party] = Owed((), private)
        return (yield from self._settle(owed))

    def _settle(self, owed: Mapping[int, Owed]) -> Generator[Demand, Step | None, Step | None]:
        """Have these shares given; None if there are none to give."""
        due = frozenset(party for party, each in owed.items() if each)
        if not due:
            return None
        return (yield Demand(posts.Shares, due, partial(self._check_shares, owed), owed=owed))

    def _check_shares(self, owed: Mapping[int, Owed], post: Post) -> None:
        assert isinstance(post, posts.Shares)
        mine = owed[post.party if post.absent < 0 else post.absent]
        if {to for to, _ in post.boxes} != mine.private.keys():
            raise SealedError("share")
        if len(post.boxes) != len(mine.private) or len(post.points) != POINT * len(mine.everybody):
            raise SealedError("share")
        if mine.everybody:
            public, statement = self._whose(post.party, post.absent, "open")
            context = self.context(post.party, statement)
            claim = Claim(public, points(post.points), post.proof, context)
            self.suite.verify_shares(mine.everybody, [claim])

    # Who is gone.

    def _agree(self, post: posts.Agree) -> bool:
        absent = post.absent
        if not self.started or not self.terms.need or absent in self.gone:
            return False
        if post.party in self.gone or absent == post.party or absent >= len(self.terms.parties):
            return False
        agreed = self._agreed.setdefault(absent, set())
        agreed.add(post.party)
        if agreed >= set(self.live) - {absent} and len(self.live) - 1 >= self.terms.need:
            self.gone.add(absent)
            self._to_hand_over.append(absent)
            self._go_on()
        return True

    def _hand_over(self, absent: int) -> Talk:
        """The hands of who is gone are opened to the first device that is not, for a bot."""
        to, parties = self.live[0], range(len(self.terms.parties))
        bits = sum(1 << seat for seat in self.seats[absent])
        mine = sum(1 << seat for seat in self.seats[to])
        public = self.public
        news = tuple(
            (i, self.deck.cards[i], self.deck.under(i, parties))
            for i, seen in enumerate(public.seen)
            if seen & bits and not seen & mine and public.faces[i] is None
        )
        shown = {to: news} if news else {}
        yield from self._show(shown)
        self.seats[to] |= self.seats[absent]
        self.seats[absent] = set()
        self.landed.append(HandedOver(absent, to, shown, self.number))

    # What one device alone can see to be wrong.

    def _complain(self, post: posts.Complain) -> bool:
        key = (post.accused, post.party, post.about)
        known = post.accused < len(self.terms.parties) and post.about < len(self.steps)
        if not known or post.accused == post.party or key in self.complaints:
            return False
        kind = self.steps[post.about].demand.kind
        if kind not in (posts.Escrow, posts.Shares):
            return False
        self.complaints[key] = post
        return True

    def asked(self, accused: int, to: int, about: int, absent: int) -> tuple[Card, ...]:
        """The cards that ``accused`` owed ``to`` in that step."""
        owed = self.steps[about].demand.owed.get(accused if absent < 0 else absent, Owed())
        return tuple(owed.private.get(to, ()))

    def _answer(self, post: posts.Answer) -> bool:
        key = (post.party, post.to, post.about, post.absent)
        if key[:3] not in self.complaints or key in self.answers:
            return False
        if self.steps[post.about].demand.kind is posts.Escrow:
            commitments = self.commitments.get(post.party)
            if commitments is None:
                return False
            self.suite.check_deal_share(commitments, post.to + 1, post.points)
        else:
            if post.absent >= 0 and post.absent not in self.gone:
                return False
            cards = self.asked(post.party, post.to, post.about, post.absent)
            public, statement = self._whose(post.party, post.absent, f"answer {post.to}")
            context = self.context(post.party, statement, post.about)
            claim = Claim(public, points(post.points), post.proof, context)
            if len(claim.points) != len(cards):
                raise SealedError("share")
            self.suite.verify_shares(cards, [claim])
        self.answers[key] = post
        return True


class Illegal(Exception):
    """A move that cannot be."""


def _move(text: str) -> Move | None:
    try:
        return read_move(text)
    except TableeError:
        return None
