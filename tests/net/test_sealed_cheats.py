"""Who cheats at a sealed table is caught at that step, and named."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from tablee import games
from tablee.kernel import Move, Position
from tablee.net.keys import Entropy
from tablee.net.schema import BadMessage
from tablee.net.sealed import posts
from tablee.net.sealed.judge import verdict
from tablee.net.sealed.party import Party
from tablee.net.sealed.posts import Post
from tablee.net.sealed.steps import Cheat, split
from tablee.table import Chair, Pace
from tablee.table.sealed import SealedTable
from tests.net.sealed_table import Board
from tests.net.simulated import PlainKeys
from tests.sealed.toy import TOY

MUTATIONS = int(os.environ.get("TABLEE_SEALED_MUTATIONS", "3"))
"""Of each kind of post; 2,000 at full size."""
BAD = 1
"""The party that cheats."""


def cheating(
    name: str, how: Callable[[Post], Post | None], *, seats: int = 3, moves: int = 40
) -> Board:
    """A table at which one device says something else than an honest one would."""
    table = Board(games.load(name), seats, f"cheat {name}")
    device, done = table.devices[BAD], [False]
    honest = device._post

    def say(post: Post) -> None:
        other = None if done[0] else how(post)
        done[0] = done[0] or other is not None
        honest(post if other is None else other)

    device._post = say  # type: ignore[method-assign]  # a cheat says otherwise
    # What it had said before this test could listen is its key.
    key = posts.read(device.outbox()[0])
    say(replace(key, signature=""))
    table.play(most=moves)
    assert done[0], "it had no occasion"
    return table


def named(table: Board, *what: str) -> None:
    for device in table.all():
        cheat = device.course.cheat
        if device.me != BAD:
            assert cheat is not None, (device.me, what)
            assert cheat.party == BAD
            assert cheat.what in what


def deck_of(said: Post, change: Callable[[list[bytes]], list[bytes]]) -> Post | None:
    if not isinstance(said, posts.Shuffle):
        return None
    deck, proof = said.decks[0]
    changed = b"".join(change(list(split(deck, 64))))
    return replace(said, decks=((changed, proof), *said.decks[1:]))


def times_two(card: bytes) -> bytes:
    """The same card tagged: both of its points doubled."""
    doubled = (TOY.decoded(card[at : at + 32]) for at in (0, 32))
    return b"".join(TOY.encoded(TOY.times(2, point)) for point in doubled)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda deck: [deck[1], *deck[1:]], id="doubled"),
        pytest.param(lambda deck: [times_two(deck[0]), *deck[1:]], id="tagged"),
        pytest.param(lambda deck: [deck[0][:32] + deck[1][32:], *deck[1:]], id="replaced"),
        pytest.param(lambda deck: [*deck[1:], deck[0]], id="mixed again without a proof"),
    ],
)
def test_a_deck_that_was_tampered_with(change: Callable[[list[bytes]], list[bytes]]) -> None:
    named(cheating("ptit-pois", lambda said: deck_of(said, change)), "shuffle")


def test_a_deck_of_no_points_is_not_mixed_any_further() -> None:
    named(cheating("ptit-pois", lambda said: deck_of(said, of_no_points)), "point")


def of_no_points(deck: list[bytes]) -> list[bytes]:
    return [b"\xff" * 64, *deck[1:]]


def mixed_upon(change: Callable[[list[bytes]], list[bytes]], who: int = 2) -> tuple[Party, str]:
    """A device (the last to mix, or another) to which a bad deck is handed; and that deck."""
    table = Board(games.load("ptit-pois"), 3, "upon")
    while True:
        said = [text for k in (0, BAD) for text in table.devices[k].outbox()]
        bad = [text for text in said if isinstance(posts.read(text), posts.Shuffle)]
        if bad and posts.read(bad[0]).party == BAD:
            break
        for text in [*said, *table.devices[2].outbox()]:
            table.say(text)
    table.devices[2].outbox()
    forged = deck_of(posts.read(bad[0]), change)
    assert forged is not None
    match = table.devices[2].course.match.hex()
    return table.devices[who], posts.write(forged.signed(match, table.keys[BAD]))


def test_who_mixes_next_mixes_first_and_names_the_cheat_then() -> None:
    device, bad = mixed_upon(lambda deck: [deck[1], *deck[1:]])
    device.receive(bad)
    assert device.course.cheat is None, "all wait for its deck"
    own = device.outbox()
    assert [posts.read(text).KIND for text in own] == ["shuffle"]
    device.receive(own[0])
    assert device.course.cheat == Cheat(BAD, "shuffle", posts.read(bad).step)
    assert device.outbox() == [], "and no share is given"


def test_a_deck_on_its_way_is_handed_on_before_it_is_checked() -> None:
    device, bad = mixed_upon(lambda deck: [deck[1], *deck[1:]], who=0)
    chairs = [Chair(name, afar=name != "Ann") for name in ("Ann", "Bob", "Cleo")]
    table = SealedTable(device, chairs, seed="", pace=Pace(), now=0.0)
    device.receive(bad)
    table.follow(8.0)
    table.advance(8.0)
    assert device.course.cheat is None, "it is sent on first"
    assert device.outbox() == []
    due = table.due()
    assert due is not None
    assert 8.0 < due < 8.01
    table.advance(due)
    assert device.course.cheat == Cheat(BAD, "shuffle", posts.read(bad).step)
    assert [str(word) for word in table.findings()] == [
        "The device of Bob mixed in other cards. The match stops here."
    ]
    assert table.due() is None


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_of_decks_that_are_checked_together_the_wrong_one_names_its_device(wrong: int) -> None:
    table = Board(games.load("peco-peco"), 4, "together")
    mixed: list[str] = []
    while len(mixed) < 3:
        said = [text for device in table.devices.values() for text in device.outbox()]
        mixed += [text for text in said if isinstance(posts.read(text), posts.Shuffle)]
        for text in said:
            table.say(text)
    read = posts.read(mixed[wrong])
    assert isinstance(read, posts.Shuffle)
    assert len(read.decks) > 1, "animals and food"
    *others, (deck, proof) = read.decks
    forged = replace(read, decks=(*others, (deck, proof[:-32] + b"\1" + bytes(31))))
    match = table.watcher.course.match.hex()
    bad = posts.write(forged.signed(match, table.keys[read.party]))
    late = Party(table.terms, None, table.suite, PlainKeys("late"), Entropy("late"))
    for text in table.board:
        if text == mixed[wrong]:
            late.receive(bad)
            break
        late.receive(text)
    assert late.course.cheat is None
    assert len(late.course.unproven) == wrong + 1
    late.prove()
    assert late.course.cheat == Cheat(read.party, "shuffle", read.step)


def test_a_reload_does_not_take_for_granted_what_was_not_proven_yet() -> None:
    device, bad = mixed_upon(lambda deck: [deck[1], *deck[1:]])
    device.receive(bad)
    own = device.outbox()
    before = device.keep()
    device.receive(own[0])
    for kept in (before, device.keep()):
        again = Party(device.terms, 2, device.suite, device._keys, Entropy("again"), kept)
        for text in again.outbox():
            again.receive(text)
        assert again.course.cheat == Cheat(BAD, "shuffle", posts.read(bad).step)


def test_a_deck_that_lacks_a_card() -> None:
    named(cheating("ptit-pois", lambda said: deck_of(said, lambda deck: deck[1:])), "length")


def test_a_shuffle_of_another_round() -> None:
    kept: list[posts.Shuffle] = []

    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Shuffle):
            return None
        kept.append(said)
        return replace(said, decks=kept[0].decks) if len(kept) > 1 else None

    named(cheating("ptit-pois", how, moves=300), "shuffle")


def test_a_key_without_its_secret() -> None:
    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Key):
            return None
        return replace(said, public=TOY.encoded(TOY.times(3, TOY.decoded(said.public))))

    named(cheating("ptit-pois", how), "possession")


def test_a_key_that_is_no_point() -> None:
    def how(said: Post) -> Post | None:
        return replace(said, public=b"\xff" * 32) if isinstance(said, posts.Key) else None

    named(cheating("ptit-pois", how), "point")


def test_a_wrong_share_for_all() -> None:
    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Shares) or not said.points:
            return None
        return replace(said, points=said.points[32:] + said.points[:32])

    named(cheating("ptit-pois", how), "share")


def test_a_wrong_roll() -> None:
    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Roll):
            return None
        return replace(said, point=TOY.encoded(TOY.times(2, TOY.decoded(said.point))))

    named(cheating("pechvogel", how), "share")


def test_shares_that_are_not_those_of_the_secret() -> None:
    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Escrow):
            return None
        return replace(said, commitments=said.commitments[32:] + said.commitments[:32])

    named(cheating("ptit-pois", how), "escrow")


def damage(box: bytes) -> bytes:
    return box[:40] + bytes([box[40] ^ 1]) + box[41:]


def boxes_of(said: Post) -> Post | None:
    if not isinstance(said, posts.Shares) or not said.boxes:
        return None
    return replace(said, boxes=tuple((to, damage(box)) for to, box in said.boxes))


def test_a_share_sealed_for_one_that_is_wrong_is_said_again_in_the_open() -> None:
    table = cheating("ptit-pois", boxes_of, moves=300)
    assert table.watcher.course.complaints
    assert {key[0] for key in table.watcher.course.complaints} == {BAD}
    assert table.watcher.course.answers
    assert table.cheat is None
    table.agree()


def test_who_was_complained_of_and_answers_wrong_is_named() -> None:
    table = Board(games.load("ptit-pois"), 3, "answers")
    device = table.devices[BAD]
    honest, done = device._post, [False]

    def say(post: Post) -> None:
        if not done[0] and (bad := boxes_of(post)) is not None:
            done[0], post = True, bad
        elif isinstance(post, posts.Answer):
            post = replace(post, proof=damage(post.proof))
        honest(post)

    device._post = say  # type: ignore[method-assign]  # a cheat says otherwise
    table.play(most=40)
    named(table, "share", "point", "scalar")


def test_an_escrow_share_that_is_wrong_is_said_again_in_the_open() -> None:
    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Escrow):
            return None
        return replace(said, boxes=tuple((to, damage(box)) for to, box in said.boxes))

    table = cheating("ptit-pois", how, moves=3)
    assert len(table.watcher.course.answers) == 2
    assert table.watcher.course.started
    table.agree()


def test_a_device_that_begins_anew_has_nobody_open_the_shares_of_a_secret() -> None:
    """Its host may tell it of another match and again of this one: it would have a new key, and
    could open none of the boxes that were sealed for the old one.
    """
    table = Board(games.load("ptit-pois"), 3, "anew")
    table.play(most=6)
    events = len(table.watcher.match.events)
    again = table.device(2)
    own = again.outbox()  # of the first step, which is long over
    for text in table.board:
        again.receive(text)
    assert again.lost
    assert again.course.cheat is None
    assert again.course.head == table.watcher.course.head
    assert again.outbox() == []
    # And if it were to complain all the same, it is of no use.
    device = table.devices[2]
    complaint = posts.Complain(*device._stamp(), 1, 1)
    for text in (posts.write(complaint.signed(device.course.match.hex(), table.keys[2])), *own):
        assert not table.devices[1].receive(text)
    assert table.devices[1].outbox() == []
    table.play()
    assert table.cheat is None
    assert len(table.watcher.match.events) > events


def test_a_secret_of_which_somebody_would_hold_nothing_is_not_taken() -> None:
    """The share of one helper is zero: it could prove nothing with it when it stands in."""

    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Escrow):
            return None
        constant = said.commitments[:32]
        slope = TOY.encoded(TOY.negated(TOY.decoded(constant)))  # party 0 holds f(1)
        return replace(said, commitments=constant + slope)

    named(cheating("pechvogel", how), "identity")


@pytest.mark.parametrize("name", ["ptit-pois", "don-peperoni", "service-compris"])
def test_a_move_that_cannot_be(name: str) -> None:
    """A card of another hand: it is refused before anything of it is opened."""

    def how(said: Post) -> Post | None:
        if not isinstance(said, posts.Act) or not any(letter.isdigit() for letter in said.move):
            return None
        position: Position = table_of[0].position
        for card in range(len(position.faces)):
            verb, *rest = said.move.split(",")
            move: Move = (verb, card, *map(int, rest[1:]))
            judged = verdict(games.load(name), position, said.seat, move, {})
            if judged == "illegal" and position.seen[card] >> ((said.seat + 1) % 3) & 1:
                return replace(said, move=",".join(map(str, move)))
        return None

    table_of: list[Board] = []
    original = Board.__init__

    def remember(self: Board, *args: object, **more: object) -> None:
        original(self, *args, **more)  # type: ignore[arg-type]  # whatever it was called with
        table_of.append(self)

    Board.__init__ = remember  # type: ignore[method-assign]  # put back below
    try:
        table = cheating(name, how, moves=200)
    finally:
        Board.__init__ = original  # type: ignore[method-assign]  # as it was
    named(table, "illegal")


def test_a_bluff_that_is_said_to_be_proven() -> None:
    """Peco Peco: the accused says that nothing fits; the hand that is opened says otherwise."""
    table = Board(games.load("peco-peco"), 4, "bluff")
    table.settle()
    for _ in range(400):
        acting = table.moving()
        if not acting or table.cheat is not None:
            break
        seat = table.rng.choice(acting)
        device = table.devices[table.watcher.course.party_of(seat)]
        legal = device.match.position.view(seat).legal(seat)
        if ("admit",) in legal:
            liar, me = seat, device
            me._post(posts.Act(*me._stamp(), liar, "prove"))
        elif ("accuse",) in legal:
            device.act(seat, ("accuse",))
        elif ("pass",) in legal:
            device.act(seat, ("pass",))
        else:
            device.act(seat, legal[0])
        table.settle()
    cheat = table.cheat
    assert cheat is not None
    assert cheat.what in ("illegal", "claim")
    assert cheat.party == table.watcher.course.party_of(liar)


def test_what_was_said_before_is_of_no_use_again() -> None:
    table = Board(games.load("ptit-pois"), 3, "replay")
    table.play(most=10)
    heads = [device.course.head for device in table.all()]
    for text in table.board:
        assert not any(device.receive(text) for device in table.all())
    assert heads == [device.course.head for device in table.all()]
    assert table.cheat is None


def test_a_host_that_tells_devices_different_things_is_found_out() -> None:
    table = Board(games.load("pechvogel"), 3, "fork")
    table.settle()
    seat = table.moving()[0]
    device = table.devices[table.watcher.course.party_of(seat)]
    one, two = device.match.position.legal(seat)[:2]
    for move in (one, two):
        device.act(seat, move)
    first, second = device.outbox()
    for party, each in table.devices.items():
        each.receive(first if party != 2 else second)
    texts = [text for each in table.devices.values() for text in each.outbox()]
    for text in texts:
        for each in table.devices.values():
            each.receive(text)
    assert {each.course.cheat.what for each in table.devices.values() if each.course.cheat} == {
        "fork"
    }
    assert all(
        each.course.cheat.party == -1 for each in table.devices.values() if each.course.cheat
    )


def test_devices_that_were_told_different_moves_do_not_give_their_parts_of_one_roll() -> None:
    """Else their host would know what it is in both courses, and go on with the better one."""
    for number in range(20):
        table = Board(games.load("pechvogel"), 3, f"fork {number}")
        table.settle()
        if table.moving() == (0,):
            break
    host, one, two = (table.devices[k] for k in range(3))
    for move in host.match.position.view(0).legal(0)[:2]:
        host.act(0, move)
    for device, text in zip((one, two), host.outbox(), strict=True):
        assert device.receive(text)
        assert device.course.step is not None
    asked = [device.course.step.demand.roll for device in (one, two) if device.course.step]
    assert None not in asked
    assert asked[0] != asked[1]
    given = [posts.read(text) for text in one.outbox()]
    assert [type(post) for post in given] == [posts.Roll]
    assert two.receive(posts.write(given[0]))
    assert two.course.cheat is not None


def test_a_roll_that_is_withheld_is_awaited_by_name_and_is_made_without_it() -> None:
    table = Board(games.load("pechvogel"), 3, "withheld")
    assert table.devices[BAD].outbox(), "its first word is lost on the way"
    table.settle()
    assert table.watcher.course.waiting() == (BAD,)
    table.devices[BAD].again()
    table.play(most=3)
    table.dead.add(BAD)
    table.play()
    waiting = table.watcher.course.waiting()
    assert waiting == () or BAD in waiting
    for party in (0, 2):
        table.devices[party].agree(BAD)
    table.play()
    assert table.watcher.course.over


def test_nothing_is_folded_in_that_its_device_has_not_signed() -> None:
    table = Board(games.load("ptit-pois"), 3, "forged")
    rng = random.Random("forged")
    heard: list[str] = []
    say = table.say

    def listen(text: str) -> None:
        for _ in range(2):
            at = rng.randrange(len(text))
            forged = text[:at] + rng.choice('0123456789abcdefABC{}[]",:') + text[at + 1 :]
            if forged != text:
                taken = [each.receive(forged) for each in table.all()]
                try:
                    same = posts.read(forged) == posts.read(text)
                except BadMessage:
                    same = False
                assert same or not any(taken), forged
        heard.append(text)
        say(text)

    table.say = listen  # type: ignore[method-assign]  # of this board alone
    table.play(most=15)
    assert table.cheat is None
    assert {posts.read(text).KIND for text in heard} >= {
        "key",
        "escrow",
        "ready",
        "shuffle",
        "shares",
        "roll",
        "act",
    }


@pytest.mark.parametrize("kind", [posts.Key, posts.Escrow, posts.Shuffle, posts.Shares, posts.Roll])
def test_no_mutation_by_its_own_device_is_taken_for_right(kind: type[Post]) -> None:
    """Every byte is proven or sealed: whoever changes one is named, or complained of."""
    rng = random.Random(f"mutations {kind.KIND}")
    for number in range(MUTATIONS):
        table = Board(games.load("service-compris"), 3, f"mutation {number}")
        device = table.devices[BAD]
        bad = Liar(device._post, kind, rng)
        key = posts.read(device.outbox()[0])
        device._post = bad.say  # type: ignore[method-assign]  # of this device alone
        bad.say(replace(key, signature=""))
        table.play(most=1)
        assert bad.lied
        cheat, complaints = table.cheat, table.watcher.course.complaints
        named = cheat is not None and cheat.party == BAD
        assert named or any(accused == BAD for accused, _, _ in complaints), number


class Liar:
    """Says one post of a kind with one bit of it changed."""

    def __init__(
        self, honest: Callable[[Post], None], kind: type[Post], rng: random.Random
    ) -> None:
        self.honest = honest
        self.kind = kind
        self.rng = rng
        self.lied = False

    def say(self, post: Post) -> None:
        if isinstance(post, self.kind) and not self.lied:
            self.lied = True
            post = mutate(post, self.rng)
        self.honest(post)


def mutate(said: Post, rng: random.Random) -> Post:
    if isinstance(said, posts.Shuffle):
        k = rng.randrange(len(said.decks))
        deck, proof = said.decks[k]
        lie = (flip(deck, rng), proof) if rng.random() < 0.5 else (deck, flip(proof, rng))
        return replace(said, decks=(*said.decks[:k], lie, *said.decks[k + 1 :]))
    plain = [f.name for f in fields(said) if isinstance(getattr(said, f.name), bytes)]
    plain = [name for name in plain if getattr(said, name)]
    if isinstance(said, posts.Shares | posts.Escrow) and (not plain or rng.random() < 0.6):
        (to, box), *rest = said.boxes
        return replace(said, boxes=((to, flip(box, rng)), *rest))
    name = rng.choice(plain)
    changes: dict[str, Any] = {name: flip(getattr(said, name), rng)}
    return replace(said, **changes)


def flip(what: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(what))
    return what[:at] + bytes([what[at] ^ 1 << rng.randrange(8)]) + what[at + 1 :]
