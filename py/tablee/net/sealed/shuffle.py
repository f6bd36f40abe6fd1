"""A shuffle and its proof: Terelius and Wikström's, as Haenni, Locher, Koenig and Dubuis write it.

"Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets" (2017), algorithms 4.3 to 4.8, with
the commitments left in the proof so that one sum checks all of it (``docs/sealed.md``). Names are
theirs: u challenges of the permutation, c its commitments, ĉ the chain (``chain``), t commitments,
s answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Generic, NamedTuple

from tablee.net.sealed.drawn import permutation
from tablee.net.sealed.elgamal import cards_decoded, key_decoded, points_decoded
from tablee.net.sealed.group import E, Group, scalar_decoded, scalar_encoded
from tablee.net.sealed.suite import (
    MOST_MIXINGS,
    POINT,
    SCALAR,
    Card,
    Coins,
    Mixing,
    Point,
    SealedError,
    Shuffled,
    Steps,
)
from tablee.net.sealed.transcript import Nonces, Transcript, hashed, numbered

_CHUNK = 64
"""So many points are summed in one slice."""


def proof_size(cards: int) -> int:
    """Bytes of the proof of a shuffle of so many cards."""
    return (3 * cards + 5) * POINT + (2 * cards + 4) * SCALAR


class _Equations(NamedTuple, Generic[E]):
    """What a proof comes to: a hash over all of it, u, x, the answers s, ŝ, s', and its points: c,
    ĉ, t̂, t, the key, and a and b before and after.
    """

    state: bytes
    u: list[int]
    x: int
    s: list[int]
    points: list[E]


class Shuffles(Generic[E]):
    """Shuffles and checks in one group; remembers the generators it has derived."""

    def __init__(self, group: Group[E]) -> None:
        self.group = group
        self._generators: list[E] = []

    def generators(self, count: int) -> list[E]:
        """h, h1, h2, …: nobody knows how they are related to each other or to the base."""
        for i in range(len(self._generators), count + 1):
            uniform = hashed("generator", i.to_bytes(4, "little"))
            self._generators.append(self.group.derived(uniform))
        return self._generators[: count + 1]

    def shuffle(
        self, deck: Sequence[Card], key: Point, context: bytes, coins: Coins
    ) -> Steps[Shuffled]:
        """Mask anew, permute, prove."""
        group, n = self.group, len(deck)
        before = cards_decoded(group, deck)
        masking = key_decoded(group, key)
        said = begun(context, deck, key, group.order)
        nonces = Nonces(said, coins)
        psi = self._order(nonces, n)
        r = nonces.some("mask", n)
        after: list[Card] = []
        points: list[tuple[E, E]] = []
        for i, j in enumerate(psi):
            pair = (
                group.add(before[0][j], group.times(r[i], group.base)),
                group.add(before[1][j], group.times(r[i], masking)),
            )
            points.append(pair)
            after.append(group.encoded(pair[0]) + group.encoded(pair[1]))
            if i % 8 == 7:
                yield
        said.add("after", b"".join(after))
        proof = yield from self._prove(said, nonces, psi, r, points, masking)
        return Shuffled(tuple(after), proof, tuple(psi))

    def _order(self, nonces: Nonces, n: int) -> Sequence[int]:
        return permutation(numbered(nonces.seed, "permutation", 0), n)

    def _prove(
        self,
        said: Transcript,
        nonces: Nonces,
        psi: Sequence[int],
        r: Sequence[int],
        after: Sequence[tuple[E, E]],
        masking: E,
    ) -> Steps[bytes]:
        group, n, q = self.group, len(psi), self.group.order
        h, *hs = self.generators(n)
        # The commitment to the permutation.
        rho = nonces.some("commitment", n)
        committed = []
        for each in rho:
            committed.append(group.times(each, group.base))
            if len(committed) % 8 == 0:
                yield
        for i, j in enumerate(psi):
            committed[j] = group.add(committed[j], hs[i])
        c = [group.encoded(each) for each in committed]
        said.add("permutation", b"".join(c))
        u = said.challenges("u", n)
        turned = [u[j] for j in psi]
        # The chain: each link multiplies the one before by the next of the turned challenges.
        hat = nonces.some("chain", n)
        omega_hat = nonces.some("chain nonce", n)
        omega = nonces.some("nonce", n)
        link, chain, t_hat = h, [], []
        for i in range(n):
            t_hat.append(
                group.encoded(
                    group.add(group.times(omega_hat[i], group.base), group.times(omega[i], link))
                )
            )
            link = group.add(group.times(hat[i], group.base), group.times(turned[i], link))
            chain.append(group.encoded(link))
            if i % 4 == 3:
                yield
        said.add("chain", b"".join(chain))
        # What is to be known: sums of the randomness used.
        v = [1] * n
        for i in range(n - 2, -1, -1):
            v[i] = turned[i + 1] * v[i + 1] % q
        known = (
            sum(rho),
            sum(a * b for a, b in zip(hat, v, strict=True)),
            sum(a * b for a, b in zip(rho, u, strict=True)),
            sum(a * b for a, b in zip(r, turned, strict=True)),
        )
        w = nonces.some("sum nonce", 4)
        t3 = yield from self._total([*omega, w[2]], [*hs, group.base])
        t4a = yield from self._total([*omega, -w[3] % q], [*(a for a, _ in after), group.base])
        t4b = yield from self._total([*omega, -w[3] % q], [*(b for _, b in after), masking])
        t = [group.times(w[0], group.base), group.times(w[1], group.base), t3, t4a, t4b]
        commitments = b"".join((*t_hat, *map(group.encoded, t)))
        said.add("commitments", commitments)
        x = said.challenge("answer")
        answers = [nonce + x * secret for nonce, secret in zip(w, known, strict=True)]
        answers += [a + x * b for a, b in zip(omega_hat, hat, strict=True)]
        answers += [a + x * b for a, b in zip(omega, turned, strict=True)]
        return b"".join((*c, *chain, commitments, *(scalar_encoded(each % q) for each in answers)))

    def verify(self, mixings: Sequence[Mixing]) -> Steps[None]:
        """Raises ``shuffle``, or what is wrong with a card, point, scalar or length; of which."""
        if not 0 < len(mixings) <= MOST_MIXINGS:
            raise SealedError("length")
        equations: list[_Equations[E]] = []
        for i, mixing in enumerate(mixings):
            try:
                equations.append((yield from self._read(mixing)))
            except SealedError as error:
                yield from self._must_hold(equations)  # whoever is wrong before it is the first
                raise SealedError(error.code, i) from None
        yield from self._must_hold(equations)

    def _must_hold(self, equations: Sequence[_Equations[E]]) -> Steps[None]:
        if not equations or (yield from self._hold(equations)):
            return
        for i, each in enumerate(equations):
            if not (yield from self._hold([each])):
                raise SealedError("shuffle", i)
        raise SealedError("shuffle", 0)  # Not seen: a sum that fails has a part that fails.

    def _read(self, mixing: Mixing) -> Steps[_Equations[E]]:
        group, n, q = self.group, len(mixing.before), self.group.order
        proof = mixing.proof
        if len(mixing.after) != n or len(proof) != proof_size(n):
            raise SealedError("length")
        a, b = cards_decoded(group, mixing.before)
        masking = key_decoded(group, mixing.key)
        yield
        a_after, b_after = cards_decoded(group, mixing.after)
        if any(group.same(each, group.zero) for each in a_after):
            raise SealedError("identity")
        yield
        end = (3 * n + 5) * POINT
        packed = [proof[at : at + POINT] for at in range(0, end, POINT)]
        read: list[E] = []
        for at in range(0, len(packed), _CHUNK):
            read += points_decoded(group, packed[at : at + _CHUNK])
            yield
        numbers = [
            scalar_decoded(proof[at : at + SCALAR], q) for at in range(end, len(proof), SCALAR)
        ]
        said = begun(mixing.context.encoded(), mixing.before, mixing.key, q)
        said.add("after", b"".join(mixing.after))
        said.add("permutation", b"".join(packed[:n]))
        u = said.challenges("u", n)
        said.add("chain", b"".join(packed[n : 2 * n]))
        said.add("commitments", b"".join(packed[2 * n :]))
        x = said.challenge("answer")
        said.add("answers", proof[end:])
        points = [*read, masking, *a, *b, *a_after, *b_after]
        return _Equations(said.state, u, x, numbers, points)

    def _hold(self, equations: Sequence[_Equations[E]]) -> Steps[bool]:
        # The factors follow from all that is checked: see `proofs.check_equal`.
        group, q = self.group, self.group.order
        batch = Transcript("batch of shuffles", b"", q)
        for proven in equations:
            batch.add("proof", proven.state)
        sizes = [len(proven.u) for proven in equations]
        factors = iter(batch.challenges("factors", sum(sizes) + 5 * len(sizes)))
        h, *hs = self.generators(max(sizes))
        of_base, of_h, of_hs = 0, 0, [0] * len(hs)
        scalars: list[int] = []
        points: list[E] = []
        for of, n in zip(equations, sizes, strict=True):
            u, x, s, s_hat, s_turned = of.u, of.x, of.s[:4], of.s[4 : n + 4], of.s[n + 4 :]
            g = [next(factors) for _ in range(n + 5)]
            g1, g2, g3, ga, gb = g[n:]
            # Six equations, each times a factor that nobody could foresee, as one sum:
            #   t1 = s1·B - x·(Σc - Σh)        t2 = s2·B - x·(ĉn - Πu·h)
            #   t3 = s3·B + Σs'h - x·Σuc       t̂i = ŝi·B + s'i·ĉ(i-1) - x·ĉi
            #   t4a = -s4·B + Σs'a' - x·Σua    t4b = -s4·H + Σs'b' - x·Σub
            of_base += g1 * s[0] + g2 * s[1] + g3 * s[2] - ga * s[3]
            of_base += sum(f * each for f, each in zip(g, s_hat, strict=False))
            of_h += g2 * x * prod(u) + g[0] * s_turned[0]
            for i, one in enumerate(s_turned):
                of_hs[i] += g1 * x + g3 * one
            of_chain = [-x * g[i] for i in range(n)]
            for i in range(n - 1):
                of_chain[i] += g[i + 1] * s_turned[i + 1]
            of_chain[n - 1] -= x * g2
            scalars += (
                *(-x * (g1 + g3 * each) for each in u),
                *of_chain,
                *(-each for each in g),
                -gb * s[3],
                *(-x * ga * each for each in u),
                *(-x * gb * each for each in u),
                *(ga * each for each in s_turned),
                *(gb * each for each in s_turned),
            )
            points += of.points
        whole = [of_base, of_h, *of_hs, *scalars]
        total = yield from self._total([each % q for each in whole], [group.base, h, *hs, *points])
        return group.same(total, group.zero)

    def _total(self, scalars: Sequence[int], points: Sequence[E]) -> Steps[E]:
        group = self.group
        out = group.zero
        for at in range(0, len(points), _CHUNK):
            out = group.add(out, group.total(scalars[at : at + _CHUNK], points[at : at + _CHUNK]))
            yield
        return out


def begun(context: bytes, before: Sequence[Card], key: Point, order: int) -> Transcript:
    """How a proof of a shuffle begins."""
    said = Transcript("shuffle", context, order)
    said.add("key", key)
    said.add("before", b"".join(before))
    return said
