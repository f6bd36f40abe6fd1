"""What one device says at a sealed table: once in each step, and again until all have heard it.

To say two things in one step would be a fork. So what was said is kept over a reload, and what is
repeated is never made anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tablee.net.schema import BadMessage
from tablee.net.sealed import posts
from tablee.net.sealed.posts import Post

BESIDES = (posts.Agree, posts.Complain, posts.Answer)
"""What is not owed by a step, and may be said at any time."""


def _about(post: Post) -> tuple[int, int]:
    """What it is said once of: the step, and for which absent party (or -1)."""
    return post.step, getattr(post, "absent", -1)


class Said:
    """Signed posts of this device."""

    def __init__(self) -> None:
        self._out: list[Post] = []
        self._once: dict[tuple[int, int], Post] = {}
        """By what each is about."""

    def say(self, post: Post) -> None:
        """Have a post handed to all."""
        if not isinstance(post, BESIDES):
            self._once[_about(post)] = post
        self._out.append(post)

    def has(self, step: int, absent: int = -1) -> bool:
        """Whether it has been said."""
        return (step, absent) in self._once

    def holds(self, post: Post) -> bool:
        """Whether this very post, signature and all, has been said in its step."""
        return self._once.get(_about(post)) == post

    def outbox(self, *, agreed: bool = False) -> list[str]:
        """Posts to be handed to all; or of them those alone that say that somebody is gone."""
        out, self._out = self._out, []
        if agreed:
            self._out = [post for post in out if not isinstance(post, posts.Agree)]
            out = [post for post in out if isinstance(post, posts.Agree)]
        return [posts.write(post) for post in out]

    def repeat(self, step: int) -> None:
        """Say once more what was said in the step under way: it may have been lost."""
        self._once = {key: post for key, post in self._once.items() if key[0] == step}
        self._out += self._once.values()

    def keep(self, step: int) -> list[str]:
        """What nobody else may have heard yet."""
        return [posts.write(post) for key, post in self._once.items() if key[0] == step]

    def recall(self, kept: Sequence[Post]) -> None:
        """What `keep` gave before a reload."""
        self._once = {_about(post): post for post in kept}


def withdrawn(kept: str, me: int | None) -> str:
    """What `Party.keep` wrote while device ``me`` hosted, for when others have gone on without it.

    They may never have heard of the moves of its own that end what it had taken, and have others in
    their place. So those are said, and not yet taken: they come back, or are of no use any more.
    Nothing else is taken back, least of all shares: in another course they would show other faces.
    """
    try:
        first, *said = kept.split("\n")
        found = json.loads(first)
        own = found["said"]
        while said and is_move(posts.read(said[-1]), me):
            own.append(said.pop())
        stands = {"posts": len(said), "sure": min(found["sure"], len(said)), "said": own}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, BadMessage):
        return kept  # who reads it finds it damaged
    return "\n".join([json.dumps({**found, **stands}), *said])


def is_move(post: Post, of: int | None) -> bool:
    return isinstance(post, posts.Act) and post.party == of
