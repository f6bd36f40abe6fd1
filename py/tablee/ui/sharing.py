"""What is given away of a match: how far it may be seen, and as what.

`links.shareable` is the rule. Everything here is made from what it leaves, so that no choice that a
person makes in the dialog (``sharing_page.py``) can show more of a running match than that.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from tablee.kernel import BadRecord, Match, Position, say
from tablee.table import Chair, Table, Watch, links, save
from tablee.table.watch import Eyes
from tablee.ui.i18n import Language

HOWS: Final = ("link", "embed", "code", "file", "text")
WIDTHS: Final = ("full", "640", "480", "320")
HEIGHTS: Final = ("grows", "480", "640", "800")
THEMES: Final = ("auto", "light", "dark")
CONTROLS: Final = ("all", "few", "none")
LONGEST_CODE: Final = 2_200
"""Characters of a link that a code holds (2,331 bytes, ``js/link/qr.js``)."""


@dataclass(frozen=True)
class Share:
    """A match that is being shared, and what has been chosen about it."""

    given: Match
    """As far as it may be given away."""
    public: Match | None
    """What everybody has seen, where that is less: one may wish to give away no more."""
    chairs: tuple[Chair, ...]
    base: str
    """The address of this page, without what stands behind ``#``."""
    at: int
    """The moment that was on the screen."""
    eyes: Eyes
    """Who sees it so: a seat, the public, or None for all hands."""
    allowed: tuple[Eyes, ...]
    back: str = ""
    """The button that the dialog was opened with."""
    how: str = "link"
    way: str = "watch"
    here: bool = True
    """Whether it begins at that moment, or at the beginning."""
    width: str = "full"
    height: str = "grows"
    theme: str = "auto"
    controls: str = "all"

    @property
    def match(self) -> Match:
        """What is given away, as it has been chosen."""
        if self.public is not None and self.eyes == self.public.seats:
            return self.public
        return self.given

    @property
    def moment(self) -> int:
        """How many events of it have happened where it begins."""
        return self.at if self.here else 0

    @property
    def seen(self) -> Watch:
        """The match at that moment, through those eyes."""
        return Watch(self.match, self.chairs, at=self.moment, eyes=self.eyes)

    @property
    def ways(self) -> tuple[str, ...]:
        """What a link can open: only what is whole, and not over there, can be gone on with."""
        whole = self.match.viewer is None
        over = self.here and self.at == len(self.match.events) and self.match.position.over()
        return ("watch", "match") if whole and not over else ("watch",)

    def link(self) -> str:
        """What stands behind the address, with its ``#``."""
        if self.way == "match":
            match = Watch(self.match, self.chairs, at=self.moment).branch()
            return links.write(match, self.chairs)
        seat = links.seat_for(self.eyes, self.match) if len(self.allowed) > 1 else None
        return links.write(self.match, self.chairs, kind="watch", at=self.moment, seat=seat)

    @property
    def url(self) -> str:
        """The link, with its address."""
        return self.base + self.link()

    @property
    def frame(self) -> str:
        """The address of a frame in somebody else's page."""
        fields = {
            "theme": "" if self.theme == "auto" else self.theme,
            "controls": "" if self.controls == "all" else self.controls,
            **standing(self.seen.view),
        }
        more = urlencode({key: value for key, value in fields.items() if value}, safe=",")
        return f"{home(self.base)}embed.html{self.link()}{'&' if more else ''}{more}"

    @property
    def code(self) -> str:
        """What a writer pastes."""
        tall = "30rem" if self.height == "grows" else f"{self.height}px"
        wide = "100%" if self.width == "full" else f"min(100%, {self.width}px)"
        frame = (
            f'<iframe class="tablee" title="{html.escape(self.match.game.title)}" loading="lazy" '
            f'allow="clipboard-write" style="width: {wide}; height: {tall}; border: 0" '
            f'src="{html.escape(self.frame)}"></iframe>'
        )
        if self.height != "grows":
            return frame.replace('class="tablee" ', "")
        script = html.escape(f"{home(self.base)}embed.js")
        return f'{frame}\n<script type="module" src="{script}"></script>'

    def text(self, _: Language) -> str:
        """The log in words, as those eyes saw it, and how it ended."""
        names = [chair.name for chair in self.chairs]
        watch = Watch(self.match, self.chairs, eyes=self.eyes)
        lines = [self.match.game.title, ", ".join(names), ""]
        lines += [_.word(told.say, names) for told in watch.story]
        if self.match.position.over():
            lines.append("")
            lines += [
                _("{place}. {who}: {score}", place=each.place, who=names[each.seat], score=score)
                for each in watch.view.standing()
                for score in (str(each.score),)
            ]
        return "\n".join(lines) + "\n"

    @property
    def file(self) -> bool:
        """Whether a file may be given away: it holds all hands."""
        return self.match.viewer is None

    def handed_out(self, what: str, _: Language) -> dict[str, str]:
        """A file that leaves the page, and its name. Raises `BadRecord` for what stays here."""
        name = f"tablee-{self.match.game.name}-{len(self.match.events)}"
        if what == "share-text":
            return {"file": self.text(_), "name": f"{name}.txt"}
        if not self.file:
            raise BadRecord(say("This is one seat's view of a match: it cannot be played on."))
        return {"file": save(Table(self.match, self.chairs)), "name": f"{name}.json"}

    def chosen(self, message: Mapping[str, Any]) -> Share:
        """With what a person has chosen; what is none of the choices changes nothing."""

        def one_of(name: str, allowed: Sequence[str]) -> str:
            word = str(message.get(name))
            return word if word in allowed else str(getattr(self, name))

        here = {"yes": True, "no": False}.get(str(message.get("here")), self.here)
        eyes = next(
            (eyes for eyes in self.allowed if written(eyes) == str(message.get("eyes"))), self.eyes
        )
        share = replace(
            self,
            how=one_of("how", HOWS),
            width=one_of("width", WIDTHS),
            height=one_of("height", HEIGHTS),
            theme=one_of("theme", THEMES),
            controls=one_of("controls", CONTROLS),
            here=here,
            eyes=eyes,
        )
        return replace(share, way=one_of("way", share.ways) if self.way in share.ways else "watch")


def shared(
    match: Match,
    chairs: Sequence[Chair],
    base: str,
    moment: tuple[int, Eyes] | None = None,
    *,
    back: str = "",
) -> Share:
    """A match about to be shared.

    It is shown at that moment with those eyes, if they may see it; without one as it stands now
    (once it is over: from its beginning), and as the one person at it saw it.
    """
    part = match if match.viewer is not None else links.shareable(match, chairs)
    persons = [seat for seat, chair in enumerate(chairs) if not chair.is_bot]
    alone = persons[0] if len(persons) == 1 else match.seats
    at, eyes = moment or (len(part.events), alone)
    watch = Watch(part, chairs, at=at, eyes=eyes)
    less = match.viewer is None and part.viewer is not None and part.viewer < match.seats
    public = links.as_seen(match, match.seats) if less else None
    allowed = (*watch.allowed, match.seats) if less else watch.allowed
    share = Share(part, public, tuple(chairs), base, watch.at, watch.eyes, allowed, back=back)
    over = part.position.over()
    way = "match" if moment is None and not over and "match" in share.ways else "watch"
    return replace(share, way=way, here=moment is not None or not over)


def written(eyes: Eyes) -> str:
    """Eyes as a choice says them."""
    return "all" if eyes is None else str(eyes)


def home(base: str) -> str:
    """The folder in which the page at that address lies."""
    address = base.partition("#")[0].partition("?")[0]
    return address[: address.rfind("/") + 1]


def standing(view: Position) -> dict[str, str]:
    """What the picture of a frame says of a position before Python has come (``embed-poster.js``).

    Scores by seat and whose turn it is, from a view: it shows nothing that the link does not.
    """
    scores = {each.seat: each.score for each in view.standing()}
    turn = view.turn()
    return {
        "score": ",".join(str(scores[seat]) for seat in range(view.seats)),
        "turn": "" if turn is None or view.over() else str(turn),
    }
