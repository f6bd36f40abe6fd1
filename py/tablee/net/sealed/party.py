"""One device at a sealed table: its key, what its seats have seen, and what it owes the others.

It is the dealer of this device: the match that it holds has the faces that its own seats may see,
and no other, whoever hosts the table. Like all of ``net`` it does nothing by itself: texts come
in, and texts to be handed to all are in its `outbox`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from tablee.kernel import BadRecord, Event, IllegalMove, Match, Move, happen, say
from tablee.kernel.notation import write_move
from tablee.net.keys import Entropy, Keys
from tablee.net.schema import BadMessage
from tablee.net.sealed import posts
from tablee.net.sealed.course import Course
from tablee.net.sealed.keyring import Keyring
from tablee.net.sealed.posts import Post
from tablee.net.sealed.said import Said, is_move
from tablee.net.sealed.steps import Audited, HandedOver, Landed, Looked, Owed, points
from tablee.net.sealed.suite import (
    POINT,
    Card,
    Claim,
    Deal,
    Point,
    SealedError,
    Suite,
    run,
)
from tablee.net.sealed.terms import Terms

FORMAT = 2
MOST_POSTS = 60_000


class Party:
    """A device's side of the protocol. ``me`` None: it follows, and has no seat."""

    def __init__(
        self,
        terms: Terms,
        me: int | None,
        suite: Suite,
        keys: Keys,
        entropy: Entropy,
        kept: str = "",
    ) -> None:
        """``entropy`` must be fresh at every start: what was drawn from it is never drawn again.

        ``kept`` is what `keep` wrote before a reload. Raises `BadRecord` if it is damaged.
        """
        self.terms = terms
        self.me = me
        self.suite = suite
        self.course = Course(terms, suite)
        self.match = Match(terms.game, terms.seats, terms.options, terms.seats)
        """What this device may see of it: the faces that any of its seats has seen."""
        self.taken: list[str] = []
        """All posts that were folded in, in that order."""
        self.news: list[Event] = []
        """Events that have come to the match since this was last emptied."""
        self._keys = keys
        self._ring = Keyring(suite, entropy)
        self._said = Said()
        self._told = 0
        self._sure = 0
        """So many of the posts that were taken are known to be right."""
        self._complained: set[tuple[int, int]] = set()
        self._answered: set[tuple[int, int, int]] = set()
        self._agreed: set[int] = set()
        self._opens = False
        if me is None:
            self.match.position = self.course.public.clone()
        else:
            first = next(iter(terms.parties[me]))
            self.match.position = self.match.position.view(first)
        self.match.position.viewer = None
        if kept:
            self._recall(kept)
        self._react()

    @property
    def moved_last(self) -> bool:
        """Whether the last post that was taken is a move of this device: see `said.withdrawn`."""
        return bool(self.taken) and is_move(posts.read(self.taken[-1]), self.me)

    @property
    def lost(self) -> bool:
        """Whether the others have another key of this device than it has itself: what it had kept
        is gone, or its host has it begin anew. It says nothing then: each word would be a second
        one, and a complaint would have others open shares that it had once.
        """
        me = self.me
        return me in self.course.publics and self.course.publics[me] != self._ring.public

    @property
    def stands_in(self) -> bool:
        """Whether the others can do without one device that is gone, and without this one not."""
        return self.terms.need > 0 and self.me not in self.course.gone

    def outbox(self, *, agreed: bool = False) -> list[str]:
        """Posts to be handed to all, this device included; or of them those alone that say that
        somebody is gone.
        """
        return self._said.outbox(agreed=agreed)

    # What comes.

    def receive(self, text: object) -> bool:
        """Fold in what has come; whatever it is, nothing is raised. False: it was of no use."""
        try:
            post = posts.read(text)
        except BadMessage:
            return False
        devices = self.terms.devices
        if post.party >= len(devices):
            return False
        mine = post.party == self.me and self._said.holds(post)
        if not mine and not post.is_of(self.course.match.hex(), devices[post.party], self._keys):
            return False
        # What this device has shuffled itself it need not prove to itself.
        if not self._fold(post, checked=isinstance(post, posts.Shuffle) and post.party == self.me):
            return False
        self._react()
        return True

    def _fold(self, post: Post, *, checked: bool) -> bool:
        if not self.course.take(post, checked=checked):
            return False
        self.taken.append(posts.write(post))
        self._follow()
        return True

    @property
    def owes_proof(self) -> bool:
        """Whether decks have come that are still to be checked: see `prove`."""
        return bool(self.course.unproven) and self.course.cheat is None

    def prove(self) -> None:
        """Check what has come. Decks that are on their way round are handed on, and mixed, before
        that, since all wait for it: whoever calls `receive` calls this as soon as that is done.
        """
        self.course.prove()
        if self.course.cheat is None:
            self._sure = len(self.taken)

    # What this device says.

    def act(self, seat: int, move: Move) -> None:
        """Make a move of one's own seat, or say the silence of one whose time has run out.

        Raises `IllegalMove`, with the reason where it is known here.
        """
        step = self.course.step
        if step is None or step.demand.kind is not posts.Act or self.me is None:
            raise IllegalMove(say("The table is waiting for chance."))
        if seat in self.course.seats[self.me]:
            reason = self.match.position.view(seat).why_not(seat, move)
            if reason is not None:
                raise IllegalMove(reason)
        self._post(posts.Act(*self._stamp(), seat, write_move(move)))

    def agree(self, absent: int) -> None:
        """Agree that a device is gone, and that its hands are opened to a bot."""
        if self.me is not None:
            self._agreed.add(absent)
            self._post(posts.Agree(*self._stamp(), absent))

    def audit(self) -> None:
        """After the match: have all see what the seats of this device still hold."""
        self._opens = True
        self._react()

    @property
    def may_audit(self) -> bool:
        """Whether there is something to show, and it has not been agreed to."""
        return self._audits and not self._opens

    @property
    def _audits(self) -> bool:
        step = self.course.step
        return step is not None and step.demand.kind is posts.Audit and self.me in step.demand.due

    def _stamp(self) -> tuple[int, int, str, str]:
        assert self.me is not None
        return self.me, self.course.number, self.course.head, ""

    def _post(self, post: Post) -> None:
        if not self.lost:
            self._said.say(post.signed(self.course.match.hex(), self._keys))

    @property
    def acting(self) -> bool:
        """Whether it has said a move in this step that has not come back yet."""
        return self.course.acts and self._said.has(self.course.number)

    # What it owes.

    def _react(self) -> None:
        """Say what is due from this device."""
        course, me = self.course, self.me
        mixing = course.step is not None and course.step.demand.kind is posts.Shuffle
        if not mixing or not course.unproven:  # else whoever has handed it on calls `prove`
            self.prove()
        if me is None or self.lost or course.cheat is not None or course.void >= 0:
            return
        self._answer_complaints()
        step = course.step
        if step is None or me in course.gone:
            return
        if me in course.waiting() and me in step.demand.due and me not in step.said:
            self._pay(-1)
        if self._opens and self._audits and not self._said.has(step.number):
            self._post(posts.Audit(*self._stamp()))
        for absent in sorted(course.gone & step.demand.due):
            lent = (absent, me) in step.lent or absent in step.said
            if not lent and step.demand.kind in (posts.Shares, posts.Roll):
                self._pay(absent)

    def _pay(self, absent: int) -> None:
        course = self.course
        step = course.step
        assert step is not None
        assert self.me is not None
        if self._said.has(step.number, absent):
            return
        kind = step.demand.kind
        if kind is posts.Key:
            self._make_key()
        elif kind is posts.Escrow:
            self._share_out()
        elif kind is posts.Ready:
            if not self._keep_shares():
                return
            self._post(posts.Ready(*self._stamp()))
        elif kind is posts.Shuffle:
            self._shuffle()
        elif kind is posts.Roll:
            self._roll(absent)
        elif kind is posts.Shares:
            self._give(step.demand.owed[self.me if absent < 0 else absent], absent)

    def _make_key(self) -> None:
        assert self.me is not None
        self._ring.make(self.course.context(self.me, "key"))
        self._post(posts.Key(*self._stamp(), self._ring.public, self._ring.proof))

    def _share_out(self) -> None:
        course, me = self.course, self.me
        assert me is not None
        context = course.context(me, "escrow")
        deal = self._dealt(course.number)
        boxes = tuple(
            (k, self.suite.seal(share, course.publics[k], context, self._ring.coins()))
            for k, share in zip(self._others(), deal.shares, strict=True)
        )
        self._post(posts.Escrow(*self._stamp(), b"".join(deal.commitments), boxes))

    def _others(self) -> list[int]:
        return [k for k in range(len(self.terms.parties)) if k != self.me]

    def _dealt(self, number: int) -> Deal:
        """This device's secret in shares."""
        assert self.me is not None
        context = self.course.context(self.me, "escrow", number)
        return self._ring.deal(self.terms.need, [k + 1 for k in self._others()], context)

    def _keep_shares(self) -> bool:
        """Open the shares of the others' secrets; complain of those that are not right."""
        course, me = self.course, self.me
        assert me is not None
        step = course.steps[1]  # after that of the keys
        for party, post in step.said.items():
            if party == me or party in self._ring.trusted:
                continue
            assert isinstance(post, posts.Escrow)
            answer = course.answers.get((party, me, step.number, -1))
            try:
                if answer is not None:
                    share = answer.points
                else:
                    context = course.context(party, "escrow", step.number)
                    share = self.suite.unseal(dict(post.boxes)[me], self._ring.secret, context)
                self.suite.check_deal_share(course.commitments[party], me + 1, share)
                self._ring.trusted[party] = share
            except SealedError:
                self._complain(party, step.number)
        return len(self._ring.trusted) == len(self.terms.parties) - 1

    def _shuffle(self) -> None:
        step, me = self.course.step, self.me
        assert step is not None
        assert me is not None
        mixed = []
        for k, deck in enumerate(step.demand.decks):
            context = self.course.context(me, f"shuffle {k}")
            try:
                done = run(self.suite.shuffle(deck, step.demand.key, context, self._ring.coins()))
            except SealedError:  # those are no cards
                self.course.prove()
                return
            mixed.append((b"".join(done.deck), done.proof))
        self._post(posts.Shuffle(*self._stamp(), tuple(mixed)))

    def _roll(self, absent: int) -> None:
        me, course = self.me, self.course
        assert me is not None
        secret, statement = self._ring.lend(absent, "roll")
        step = course.step
        assert step is not None
        assert step.demand.roll is not None
        context = course.context(me, statement)
        claim = self.suite.contribute(secret, context, step.demand.roll, self._ring.coins())
        self._post(posts.Roll(*self._stamp(), absent, claim.points[0], claim.proof))

    def _give(self, owed: Owed, absent: int) -> None:
        course, me = self.course, self.me
        assert me is not None
        secret, statement = self._ring.lend(absent, "open")
        joined, proof = b"", b""
        if owed.everybody:
            context = course.context(me, statement)
            claim = self.suite.share(owed.everybody, secret, context, self._ring.coins())
            joined, proof = b"".join(claim.points), claim.proof
        boxes = []
        for to, cards in owed.private.items():
            context = course.context(me, self._box(statement, to))
            claim = self.suite.share(cards, secret, context, self._ring.coins())
            inside = b"".join(claim.points) + claim.proof
            boxes.append(
                (to, self.suite.seal(inside, course.publics[to], context, self._ring.coins()))
            )
        self._post(posts.Shares(*self._stamp(), absent, joined, proof, tuple(boxes)))

    @staticmethod
    def _box(statement: str, to: int) -> str:
        return f"{statement} to {to}"

    # What it learns.

    def _follow(self) -> None:
        """Let the events land here that all could follow, as far as their faces have come."""
        landed = self.course.landed
        while self._told < len(landed):
            entry = landed[self._told]
            if isinstance(entry, Audited):
                self._told += 1
                self.match.position.reveal(entry.faces)
                continue
            shown = entry.shown.get(self.me, ()) if self.me is not None else ()
            faces = self._look(shown, entry.step)
            if faces is None:
                return
            self._told += 1
            if isinstance(entry, HandedOver):
                for i, face in faces.items():
                    self.match.position.faces[i] = face
            else:
                self._land(entry, faces)

    def _land(self, entry: Landed, mine: Mapping[int, int]) -> None:
        match, event = self.match, entry.event
        happened = happen(match.position, event.seat, event.move, entry.faces)
        for i, face in mine.items():
            match.position.faces[i] = face
        bits = self._bits
        known = {
            i: seen
            for i, seers in happened.seers.items()
            if seers & bits and (seen := match.position.faces[i]) is not None
        }
        whole = replace(happened, faces=known)
        match.events.append(whole)
        self.news.append(whole)

    @property
    def _bits(self) -> int:
        """The mask of the seats of this device, and of the public."""
        seats = self.course.seats[self.me] if self.me is not None else ()
        return sum(1 << seat for seat in seats) | 1 << self.terms.seats

    def _look(self, shown: Looked, number: int) -> dict[int, int] | None:
        """The faces of cards that are shown to this device; None while one cannot be opened."""
        if not shown:
            return {}
        if self.lost:
            return None
        me, course = self.me, self.course
        assert me is not None
        given: dict[int, dict[Card, Point]] = {}
        for party in sorted({k for _, _, under in shown for k in under}):
            cards = tuple(card for _, card, under in shown if party in under)
            mine = self._points_of(party, cards, number)
            if mine is None:
                return None
            given[party] = dict(zip(cards, mine, strict=True))
        faces: dict[int, int] = {}
        for i, card, under in shown:
            whole = [(given[k][card],) for k in under]
            faces[i] = self.suite.open([card], whole, course.deck.faces)[0]
        return faces

    def _points_of(
        self, party: int, cards: tuple[Card, ...], number: int
    ) -> tuple[Point, ...] | None:
        course, me = self.course, self.me
        assert me is not None
        if party == me:
            context = course.context(me, "look", number)
            return self.suite.share(cards, self._ring.secret, context, self._ring.coins()).points
        step = course.steps[number]
        if party in step.said:
            return self._unboxed(step.said[party], party, -1, cards, number)
        holders, whole = [], []
        for helper in sorted(h for who, h in step.lent if who == party):
            mine = self._unboxed(step.lent[party, helper], helper, party, cards, number)
            if mine is not None:
                holders.append(helper + 1)
                whole.append(mine)
            if len(holders) == self.terms.need:
                return self.suite.combine(holders, whole)
        return None

    def _unboxed(
        self, post: Post, giver: int, absent: int, cards: tuple[Card, ...], number: int
    ) -> tuple[Point, ...] | None:
        """What was sealed for this device, checked; None, and a complaint, if it is not right."""
        course, me = self.course, self.me
        assert me is not None
        assert isinstance(post, posts.Shares)
        answer = course.answers.get((giver, me, number, absent))
        if answer is not None:
            return points(answer.points)
        statement = self._box("open" if absent < 0 else f"open for {absent}", me)
        context = course.context(giver, statement, number)
        key = course.publics[giver]
        if absent >= 0:
            key = self.suite.escrow_key(course.commitments[absent], giver + 1)
        try:
            inside = self.suite.unseal(dict(post.boxes)[me], self._ring.secret, context)
            size = POINT * len(cards)
            claim = Claim(key, points(inside[:size]), inside[size:], context)
            self.suite.verify_shares(cards, [claim])
        except SealedError:
            self._complain(giver, number)
            return None
        return claim.points

    # Complaints.

    def _complain(self, accused: int, about: int) -> None:
        if (accused, about) not in self._complained and self.me is not None:
            self._complained.add((accused, about))
            self._post(posts.Complain(*self._stamp(), accused, about))

    def _answer_complaints(self) -> None:
        me, course = self.me, self.course
        assert me is not None
        for accused, to, about in course.complaints:
            if accused != me:
                continue
            step = course.steps[about]
            for absent in [-1, *(who for who, helper in step.lent if helper == me)]:
                if (me, to, about, absent) in course.answers:
                    continue
                if (about, to, absent) in self._answered:
                    continue
                self._answered.add((about, to, absent))
                self._answer(to, about, absent)

    def _answer(self, to: int, about: int, absent: int) -> None:
        course, me = self.course, self.me
        assert me is not None
        if course.steps[about].demand.kind is posts.Escrow:
            share = self._dealt(about).shares[self._others().index(to)]
            self._post(posts.Answer(*self._stamp(), to, about, absent, share, b""))
            return
        cards = course.asked(me, to, about, absent)
        if cards:
            secret, statement = self._ring.lend(absent, f"answer {to}")
            context = course.context(me, statement, about)
            claim = self.suite.share(cards, secret, context, self._ring.coins())
            joined = b"".join(claim.points)
            self._post(posts.Answer(*self._stamp(), to, about, absent, joined, claim.proof))

    # A reload.

    def keep(self) -> str:
        """What this device has to keep, and nobody else may see.

        In lines: its key and where it stands; then all that was said, a post a line. Those only
        grow, and whoever stores them need store but the last ones.
        """
        own = self._said.keep(self.course.number)
        stands = {"posts": len(self.taken), "sure": self._sure, "said": own}
        first = json.dumps({"sealed": FORMAT, **self._ring.keep(), **stands})
        return "\n".join([first, *self.taken])

    def _recall(self, kept: str) -> None:
        try:
            first, *lines = kept.split("\n")
            found = json.loads(first)
            if found["sealed"] != FORMAT or found["posts"] != len(lines) <= MOST_POSTS:
                raise damaged()
            self._ring.recall(found)
            said = [posts.read(text) for text in lines]
            sure = int(found.get("sure", len(said)))
            own = [posts.read(text) for text in found.get("said", ())]
        except (ValueError, KeyError, TypeError, RecursionError, BadMessage) as error:
            raise damaged() from error
        for at, post in enumerate(said):
            if not self._fold(post, checked=at < sure):
                raise damaged()
        self._sure = min(sure, len(said))
        if self.me is not None and self.course.number > 1 and self.terms.need:
            self._keep_shares()
        self.news.clear()
        self._said.recall(own)
        self.again()

    def again(self) -> None:
        """Say once more what is due: what was said before may have been lost on the way."""
        self._said.repeat(self.course.number)
        self._react()
        for absent in self._agreed - self.course.gone:
            self.agree(absent)
        for accused, about in self._complained:
            if (accused, self.me, about) not in self.course.complaints:
                self._post(posts.Complain(*self._stamp(), accused, about))


def damaged() -> BadRecord:
    """What was kept cannot be read."""
    return BadRecord(say("What this device had kept of the table is damaged."))
