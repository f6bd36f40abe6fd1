"""Who is in the room and on which chair, as the host keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.kernel import Options
from tablee.net import wire
from tablee.net.members import Member, Place


class Hall:
    """The members by number, and the chairs. The host itself has a number: 0 at first."""

    def __init__(self, me: int, key: str, places: Sequence[Place]) -> None:
        self.me = me
        self.key = key
        self.members: dict[int, Member] = {}
        self.blocked: set[str] = set()
        self.votes: dict[tuple[str, int], set[int]] = {}
        """What is voted on, and the seats that are for it."""
        self.places: list[Place] = []
        self.put(places)

    def put(self, places: Sequence[Place]) -> None:
        """Set out these chairs; the first of the host's own bears its number."""
        self.places = [Place(p.kind, p.name, p.temper, p.member) for p in places]
        mine = [place for place in self.places if place.kind == "host"]
        for k, place in enumerate(mine):
            place.member = self.me if k == 0 else -1

    # Who is who.

    def of_key(self, key: str) -> Member | None:
        """The member who holds that key."""
        return next((each for each in self.members.values() if each.key == key), None)

    def place_of(self, member: int) -> Place | None:
        """The chair of a member; also while a bot sits in for them."""
        return next((place for place in self.places if place.member == member), None)

    def seat_of(self, member: int) -> int | None:
        """The seat of a member; also while a bot sits in for them."""
        seats = (seat for seat, place in enumerate(self.places) if place.member == member)
        return next(seats, None)

    def guests(self) -> Iterator[tuple[int, Member]]:
        """Who afar sits where."""
        for seat, place in enumerate(self.places):
            if place.kind == "guest":
                yield seat, self.members[place.member]

    def reached(self) -> list[tuple[str, Member]]:
        """Who has a channel, and which; what is sent to who is quiet waits there."""
        return [(each.peer, each) for each in self.members.values() if each.peer is not None]

    def leader(self) -> int:
        """The host's first seat; -1 if its device only watches."""
        hosts = (seat for seat, place in enumerate(self.places) if place.kind == "host")
        return next(hosts, -1)

    # Coming and going.

    def admit(self, key: str, name: str) -> Member | None:
        """Somebody new; None if the room is full."""
        if len(self.members) >= wire.MOST_SEATS + wire.MOST_WATCHERS - 1:
            return None
        number = max((*self.members, self.me, *(p.member for p in self.places))) + 1
        member = Member(number, key, self.free_name(name))
        self.members[number] = member
        return member

    def free_name(self, name: str, mine: int = -1) -> str:
        """A name as asked for, or with a number if somebody else has it."""
        taken = {place.name for place in self.places if mine < 0 or place.member != mine}
        taken |= {each.name for each in self.members.values() if each.id != mine}
        base = name or "?"
        n, free = 2, base
        while free in taken:
            free, n = f"{base[:20]} {n}", n + 1
        return free

    def call(self, member: Member, name: str) -> None:
        """A member takes another name."""
        member.name = self.free_name(name, member.id)
        if (place := self.place_of(member.id)) is not None:
            place.name = member.name

    def take_free_seat(self, member: Member) -> None:
        """Put a member on the first open chair, if there is one."""
        free = next((place for place in self.places if place.kind == "open"), None)
        if free is not None:
            free.kind, free.name, free.member = "guest", member.name, member.id

    def stand(self, member: int) -> None:
        """A member's chair is open again."""
        if (place := self.place_of(member)) is not None:
            place.kind, place.name, place.temper, place.member = "open", "", "", -1

    def sit(self, member: Member, seat: int) -> bool:
        """A member takes an open chair, or stands up (-1); False if that chair is not open."""
        if seat >= len(self.places) or (seat >= 0 and self.places[seat].kind != "open"):
            return False
        self.stand(member.id)
        if seat >= 0:
            self.places[seat] = Place("guest", member.name, "", member.id)
        member.ready = False
        return True

    def arrange(self, places: Sequence[Place]) -> None:
        """Other chairs: who sits where one is still open stays there, the others find another."""
        old = self.places
        self.put(places)
        standing = [place.member for place in old if place.kind == "guest"]
        for seat, place in enumerate(self.places):
            if place.kind == "open" and seat < len(old) and old[seat].kind == "guest":
                self.places[seat] = old[seat]
                standing.remove(old[seat].member)
        for number in standing:
            self.take_free_seat(self.members[number])
        for each in self.members.values():
            each.ready = False

    def again(self) -> None:
        """After a match: nobody is ready, and who had a bot in their place has it no longer."""
        self.votes = {}
        for member in self.members.values():
            member.ready, member.commit, member.reveal = False, "", ""
        for place in self.places:
            if place.kind == "bot" and place.member in self.members:
                place.kind, place.temper = "guest", ""

    def forget(self, member: int) -> None:
        """A member is gone for good."""
        self.stand(member)
        self.members.pop(member, None)

    # What the others are told.

    def away(self) -> frozenset[int]:
        """The seats of those who are not to be reached."""
        return frozenset(seat for seat, member in self.guests() if not member.here)

    def state(self, rev: int, phase: str, game: str, options: Options) -> wire.Room:
        """The room as all see it."""
        seated = {place.member for place in self.places}
        watchers = tuple(
            (each.id, each.name, each.here)
            for each in self.members.values()
            if each.id not in seated
        )
        votes = tuple((what, seat, tuple(sorted(f))) for (what, seat), f in self.votes.items())
        return wire.Room(
            rev,
            phase,
            game,
            options,
            tuple(map(self._chair, self.places)),
            watchers[: wire.MOST_WATCHERS],
            votes,
            tuple(member.id for _, member in self.guests()),
        )

    def _chair(self, place: Place) -> wire.ChairRow:
        member = self.members.get(place.member)
        mine = place.member == self.me and place.kind == "host"
        there = place.kind in ("host", "bot")
        return wire.ChairRow(
            kind=place.kind,
            name=place.name,
            temper=place.temper,
            member=place.member,
            key=self.key if mine else member.key if member else "",
            here=there or (member is not None and member.here),
            ready=there or (member is not None and member.ready),
        )
