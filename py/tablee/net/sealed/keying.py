"""How a sealed match begins: each device's key, and its secret in shares for when it is gone."""

from __future__ import annotations

from tablee.net.sealed import posts
from tablee.net.sealed.known import Known
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import Demand, Talk, points
from tablee.net.sealed.suite import SealedError


def keys(known: Known) -> Talk:
    """All publish a key, and prove that they hold its secret."""
    parties = frozenset(known.live)

    def check(post: Post) -> None:
        assert isinstance(post, posts.Key)
        known.suite.check_key(post.public, post.proof, known.context(post.party, "key"))
        if post.public in known.publics.values():
            raise SealedError("key")
        known.publics[post.party] = post.public

    yield Demand(posts.Key, parties, check)
    known.joint = known.suite.joint([known.publics[k] for k in sorted(known.publics)])


def escrow(known: Known) -> Talk:
    """Each gives its secret to the others in shares, of which ``terms.need`` open it."""
    parties, need = frozenset(known.live), known.terms.need

    def check(post: Post) -> None:
        assert isinstance(post, posts.Escrow)
        commitments = points(post.commitments)
        known.suite.check_deal(commitments, need, known.publics[post.party])
        if {k for k, _ in post.boxes} != parties - {post.party}:
            raise SealedError("escrow")
        if len(post.boxes) != len(parties) - 1:
            raise SealedError("escrow")
        # A helper whose share is nothing could prove nothing by it, and would be named for that.
        suite, others = known.suite, sorted(parties - {post.party})
        suite.joint([suite.escrow_key(commitments, k + 1) for k in others])

    step = yield Demand(posts.Escrow, parties, check)
    assert step is not None
    for party, post in step.said.items():
        assert isinstance(post, posts.Escrow)
        known.commitments[party] = points(post.commitments)
    yield Demand(posts.Ready, parties, lambda post: None)
