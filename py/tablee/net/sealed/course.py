"""The course of a sealed match, as everybody can follow it: whose word is due, and what came of it.

Every device folds the same posts to the same course, the host's no other than a watcher's: there
is no face in it that was not opened for all. It goes on in *steps*: in each, certain devices owe
a post of one kind; when all have come and hold, the next step follows from them alone.
"""

from __future__ import annotations

import json

from tablee.net.keys import digest
from tablee.net.sealed import posts
from tablee.net.sealed.audit import audit
from tablee.net.sealed.dealing import hand_over, roll, shuffle
from tablee.net.sealed.keying import escrow, keys
from tablee.net.sealed.known import Known
from tablee.net.sealed.playing import act, land
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import Cheat, Demand, Owed, Step, Talk, points
from tablee.net.sealed.suite import MOST_MIXINGS, Card, Claim, SealedError, Suite, run
from tablee.net.sealed.terms import Terms


class Course(Known):
    """See the module."""

    def __init__(self, terms: Terms, suite: Suite) -> None:
        super().__init__(terms, suite)
        self.started = False
        """Whether all keys and their shares are there."""
        self.begun = False
        """Whether a move has been awaited."""
        self.played = False
        """Whether the last move has been made."""
        self.void = -1
        """The party for whose sake the match does not come about: it was gone before the start."""
        self.answers: dict[tuple[int, int, int, int], posts.Answer] = {}
        """By accused, to whom, about which step, for which absent party (or -1)."""
        self.complaints: dict[tuple[int, int, int], posts.Complain] = {}
        """By accused, to whom, about which step."""
        self.orders = False
        """Whether this device hosts: all others fold the posts in its order."""
        self.unproven: list[tuple[Demand, Post]] = []
        """What was folded in before all of it was checked: see `prove`."""
        self._checked = True
        self._ended = False
        self._agreed: dict[int, set[int]] = {}
        self._talk = self._talks()
        self._next(None, first=True)

    # What is to be seen.

    @property
    def step(self) -> Step | None:
        """The step under way; None once nothing more can come."""
        return self.steps[-1] if self.steps and not self._ended else None

    @property
    def over(self) -> bool:
        """Whether the match has come to its end; some may still agree to show what they held."""
        return self.played and self.cheat is None

    @property
    def acts(self) -> bool:
        """Whether a move is what is awaited."""
        step = self.step
        return step is not None and step.demand.kind is posts.Act and self.cheat is None

    def waiting(self) -> tuple[int, ...]:
        """The parties whose word is still awaited in this step."""
        step = self.step
        if step is None or step.demand.kind is posts.Audit:
            return ()
        late = [k for k in step.demand.due if k not in step.said and k not in self.gone]
        return tuple(sorted({*late, *self._late_helpers(step)}))

    # What comes.

    def take(self, post: Post, *, checked: bool = False) -> bool:
        """Fold one post in, whose signature has been checked. False: it is not awaited.

        ``checked``: this device has found it right before, and kept it.
        """
        if not isinstance(post, posts.Shuffle):
            self.prove()
        known = 0 <= post.party < len(self.terms.parties)
        if self.cheat is not None or self.void >= 0 or not known:
            return False
        self._checked = not checked
        try:
            return self._take(post)
        except SealedError as error:
            self.cheat = Cheat(post.party, error.code, post.step)
            return True

    def prove(self) -> None:
        """Check what was folded in unchecked: before anything is said that shows a face."""
        if self.cheat is not None:
            return
        mixed = [(post, each) for demand, post in self.unproven for each in demand.mixed(post)]
        for at in range(0, len(mixed), MOST_MIXINGS):
            part = mixed[at : at + MOST_MIXINGS]
            try:
                run(self.suite.verify_shuffles([each for _, each in part]))
            except SealedError as error:
                if error.where is None:  # of no one of them: there are too many, or none
                    raise
                post, _ = part[error.where]
                self.cheat = Cheat(post.party, error.code, post.step)
                break
        self.unproven.clear()  # only now: it is not proven if this device could not do it

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
            if self.orders:
                return False  # of a device that has heard what no other has
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
        if self._checked and step.demand.decks:
            self.unproven.append((step.demand, post))

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
            done = bool(step.said) or bool(self.to_hand_over)
        elif demand.kind is posts.Audit:
            done = bool(step.said)
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
        yield from keys(self)
        if self.terms.need:
            yield from escrow(self)
        self.started = True
        while not self.public.over():
            while self.to_hand_over:
                yield from hand_over(self, self.to_hand_over.pop(0))
            want = self.public.want
            if want is None:
                self.begun = True
                yield from act(self)
            elif want[0] == "shuffle":
                yield from shuffle(self, want[1], want[2])
                yield from land(self, None, (), {})
            elif want[0] == "open":
                yield from land(self, None, (), {})
            else:
                yield from land(self, None, (yield from roll(self)), {})
            if self.cheat is not None:
                return
        self.played = True
        yield from audit(self)

    # Who is gone.

    def _agree(self, post: posts.Agree) -> bool:
        absent = post.absent
        if absent in self.gone or (self.started and not self.terms.need):
            return False
        if post.party in self.gone or absent == post.party or absent >= len(self.terms.parties):
            return False
        agreed = self._agreed.setdefault(absent, set())
        if post.party in agreed:
            return False
        agreed.add(post.party)
        if not agreed >= set(self.live) - {absent}:
            return True
        if not self.started:  # nobody holds shares of its secret: it cannot be stood in for
            self.void = absent
        elif len(self.live) - 1 >= self.terms.need:
            self.gone.add(absent)
            self.to_hand_over.append(absent)
            self._go_on()
        return True

    # What one device alone can see to be wrong.

    def _complain(self, post: posts.Complain) -> bool:
        key = (post.accused, post.party, post.about)
        known = post.accused < len(self.terms.parties) and post.about < len(self.steps)
        if not known or post.accused == post.party or key in self.complaints:
            return False
        kind = self.steps[post.about].demand.kind
        if kind not in (posts.Escrow, posts.Shares):
            return False
        if kind is posts.Escrow and self._holds_shares(post.party):
            return False  # it has said so; to answer would open one more share to all
        self.complaints[key] = post
        return True

    def _holds_shares(self, party: int) -> bool:
        step = self.step
        ready = step is not None and step.demand.kind is posts.Ready and party in step.said
        return self.started or ready

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
            public, statement = self.whose(post.party, post.absent, f"answer {post.to}")
            context = self.context(post.party, statement, post.about)
            claim = Claim(public, points(post.points), post.proof, context)
            if len(claim.points) != len(cards):
                raise SealedError("share")
            self.suite.verify_shares(cards, [claim])
        self.answers[key] = post
        return True
