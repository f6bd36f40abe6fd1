/**
 * A shuffle and its proof: Terelius and Wikström's, as in py/tablee/net/sealed/shuffle.py, which
 * says what each name is. In slices: a phone takes most of a second for one.
 */

import { concat, four, scalarBytes } from "./bytes.js";
import { cardsDecoded } from "./cards.js";
import {
  CARD,
  derived,
  keyDecoded,
  mod,
  MOST_MIXINGS,
  POINT,
  Point,
  pointsDecoded,
  scalarDecoded,
  split,
  times,
  totalInSteps,
} from "./group.js";
import { must, Refusal } from "./refusal.js";
import { hashed, Nonces, numbered, permutation, Transcript } from "./transcript.js";

/** @typedef {import("./group.js").Element} Element */

const SLICE = 8;

/** @type {Element[]} */
const derivedSoFar = [];

/**
 * h, h1, h2, …
 * @param {number} count
 */
function generators(count) {
  for (let i = derivedSoFar.length; i <= count; i++) {
    const each = derived(hashed("generator", four(i)));
    // Every link of every chain takes a product with the first: it gets a table.
    derivedSoFar.push(i === 0 ? each.precompute(6) : each);
  }
  return derivedSoFar.slice(0, count + 1);
}

/**
 * @param {bigint[]} factors
 * @param {bigint[]} numbers
 */
function weighed(factors, numbers) {
  return factors.reduce((sum, each, i) => sum + each * (numbers[i] ?? 0n), 0n);
}

/**
 * @param {Uint8Array} context
 * @param {Uint8Array} before
 * @param {Uint8Array} key
 */
function begun(context, before, key) {
  const said = new Transcript("shuffle", context);
  said.add("key", key);
  said.add("before", before);
  return said;
}

/**
 * @param {Uint8Array} deck
 * @param {Uint8Array} key
 * @param {Uint8Array} context
 * @param {Uint8Array} coins
 * @returns {Generator<void, { deck: Uint8Array, proof: Uint8Array, permutation: number[] }, void>}
 */
export function* shuffle(deck, key, context, coins) {
  const [a, b] = cardsDecoded(deck);
  const masking = keyDecoded(key);
  // A table of its multiples pays for itself from some ten products on.
  if (a.length > SLICE) masking.precompute(4);
  const said = begun(context, deck, key);
  const nonces = new Nonces(said, coins);
  const psi = permutation(numbered(nonces.seed, "permutation", 0), a.length);
  const r = nonces.some("mask", a.length);
  const afterA = [];
  const afterB = [];
  const packed = [];
  for (const [i, j] of psi.entries()) {
    const mask = r[i] ?? 0n;
    const oneA = /** @type {Element} */ (a[j]).add(times(mask, Point.BASE));
    const oneB = /** @type {Element} */ (b[j]).add(times(mask, masking));
    afterA.push(oneA);
    afterB.push(oneB);
    packed.push(oneA.toBytes(), oneB.toBytes());
    if (i % SLICE === SLICE - 1) yield;
  }
  const after = concat(packed);
  said.add("after", after);
  const proof = yield* prove(said, nonces, psi, r, afterA, afterB, masking);
  return { deck: after, proof, permutation: psi };
}

/**
 * @param {Transcript} said
 * @param {Nonces} nonces
 * @param {number[]} psi
 * @param {bigint[]} r
 * @param {Element[]} afterA
 * @param {Element[]} afterB
 * @param {Element} masking
 * @returns {Generator<void, Uint8Array, void>}
 */
function* prove(said, nonces, psi, r, afterA, afterB, masking) {
  const n = psi.length;
  const [h, ...hs] = /** @type {[Element, ...Element[]]} */ (generators(n));
  // The commitment to the permutation.
  const rho = nonces.some("commitment", n);
  /** @type {Uint8Array[]} */
  const c = new Array(n);
  for (const [i, j] of psi.entries()) {
    c[j] = times(rho[j] ?? 0n, Point.BASE).add(/** @type {Element} */ (hs[i])).toBytes();
    if (i % SLICE === SLICE - 1) yield;
  }
  said.add("permutation", concat(c));
  const u = said.challenges("u", n);
  const turned = psi.map((j) => u[j] ?? 0n);
  // The chain, whose links are r·B + p·h: so all products are of points that have tables.
  const hat = nonces.some("chain", n);
  const omegaHat = nonces.some("chain nonce", n);
  const omega = nonces.some("nonce", n);
  const chain = [];
  const tHat = [];
  let ofBase = 0n;
  let ofH = 1n;
  /** @param {bigint} one @param {bigint} two */
  const link = (one, two) => times(mod(one), Point.BASE).add(times(mod(two), h)).toBytes();
  for (let i = 0; i < n; i++) {
    const nonce = omega[i] ?? 0n;
    tHat.push(link((omegaHat[i] ?? 0n) + nonce * ofBase, nonce * ofH));
    ofBase = mod((hat[i] ?? 0n) + (turned[i] ?? 0n) * ofBase);
    ofH = mod((turned[i] ?? 0n) * ofH);
    chain.push(link(ofBase, ofH));
    if (i % SLICE === SLICE - 1) yield;
  }
  said.add("chain", concat(chain));
  // What is to be known.
  const v = new Array(n).fill(1n);
  for (let i = n - 2; i >= 0; i--) v[i] = mod((turned[i + 1] ?? 0n) * v[i + 1]);
  const known = [
    rho.reduce((sum, each) => sum + each, 0n),
    weighed(hat, v),
    weighed(rho, u),
    weighed(r, turned),
  ];
  const w = nonces.some("sum nonce", 4);
  const [w1, w2, w3, w4] = /** @type {[bigint, bigint, bigint, bigint]} */ (w);
  const back = mod(-w4);
  const t = [
    times(w1, Point.BASE),
    times(w2, Point.BASE),
    yield* totalInSteps([...omega, w3], [...hs, Point.BASE]),
    yield* totalInSteps([...omega, back], [...afterA, Point.BASE]),
    yield* totalInSteps([...omega, back], [...afterB, masking]),
  ];
  const commitments = concat([...tHat, ...t.map((each) => each.toBytes())]);
  said.add("commitments", commitments);
  const x = said.challenge("answer");
  /** @param {bigint[]} masks @param {bigint[]} secrets */
  const answers = (masks, secrets) =>
    masks.map((mask, i) => scalarBytes(mod(mask + x * (secrets[i] ?? 0n))));
  return concat([
    ...c,
    ...chain,
    commitments,
    ...answers(w, known),
    ...answers(omegaHat, hat),
    ...answers(omega, turned),
  ]);
}

/**
 * What is to be checked: that `after` is `before`, shuffled and in new masks.
 * @typedef {object} Mixing
 * @property {Uint8Array} before
 * @property {Uint8Array} after
 * @property {Uint8Array} proof
 * @property {Uint8Array} key
 * @property {Uint8Array} context
 */

/**
 * A proof, read: a hash over all of it, and what its equations take.
 * @param {Mixing} mixing
 */
function* read({ before, after, proof, key, context }) {
  const n = before.length / CARD;
  const points = (3 * n + 5) * POINT;
  must(after.length === before.length, "length");
  must(proof.length === points + (2 * n + 4) * POINT, "length");
  const [a, b] = cardsDecoded(before);
  const masking = keyDecoded(key);
  yield;
  const [afterA, afterB] = cardsDecoded(after);
  must(!afterA.some((each) => each.is0()), "identity");
  yield;
  const packed = split(proof.subarray(0, points), POINT);
  /** @type {Element[]} */
  const committed = [];
  for (let at = 0; at < packed.length; at += 64) {
    committed.push(...pointsDecoded(packed.slice(at, at + 64)));
    yield;
  }
  const numbers = split(proof.subarray(points), POINT).map(scalarDecoded);
  const said = begun(context, before, key);
  said.add("after", after);
  said.add("permutation", proof.subarray(0, n * POINT));
  const u = said.challenges("u", n);
  said.add("chain", proof.subarray(n * POINT, 2 * n * POINT));
  said.add("commitments", proof.subarray(2 * n * POINT, points));
  const x = said.challenge("answer");
  said.add("answers", proof.subarray(points));
  const all = [...committed, masking, ...a, ...b, ...afterA, ...afterB];
  return { state: said.state, u, x, numbers, points: all };
}

/** @typedef {ReturnType<typeof read> extends Generator<any, infer T, any> ? T : never} Equations */

/**
 * That all hold: by one sum, and apart if that fails.
 * @param {Mixing[]} mixings
 * @returns {Generator<void, void, void>}
 */
export function* verifyShuffles(mixings) {
  must(mixings.length > 0 && mixings.length <= MOST_MIXINGS, "length");
  /** @type {Equations[]} */
  const equations = [];
  for (const [i, mixing] of mixings.entries()) {
    try {
      equations.push(yield* read(mixing));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      yield* mustHold(equations); // whoever is wrong before it is the first
      throw new Refusal(error.code, i);
    }
  }
  yield* mustHold(equations);
}

/**
 * @param {Equations[]} equations
 * @returns {Generator<void, void, void>}
 */
function* mustHold(equations) {
  if (equations.length === 0 || (yield* hold(equations))) return;
  for (const [i, each] of equations.entries()) must(yield* hold([each]), "shuffle", i);
  throw new Refusal("shuffle", 0); // Not seen: a sum that fails has a part that fails.
}

/**
 * The equations stand in shuffle.py. What one device made the next one took: a point that is in
 * two proofs is multiplied once.
 * @param {Equations[]} equations
 * @returns {Generator<void, boolean, void>}
 */
function* hold(equations) {
  const batch = new Transcript("batch of shuffles", new Uint8Array());
  for (const { state } of equations) batch.add("proof", state);
  const sizes = equations.map(({ u }) => u.length);
  const factors = batch.challenges("factors", sizes.reduce((sum, n) => sum + n + 5, 0));
  /** @type {Map<Element, bigint>} */
  const sum = new Map();
  /** @param {Element} point @param {bigint} scalar */
  const take = (point, scalar) => sum.set(point, (sum.get(point) ?? 0n) + scalar);
  const [h, ...hs] = /** @type {[Element, ...Element[]]} */ (generators(Math.max(...sizes)));
  for (const { u, x, numbers, points } of equations) {
    const n = u.length;
    const s = /** @type {[bigint, bigint, bigint, bigint]} */ (numbers.slice(0, 4));
    const sHat = numbers.slice(4, n + 4);
    const sTurned = numbers.slice(n + 4);
    const g = factors.splice(0, n + 5);
    const [g1, g2, g3, ga, gb] =
      /** @type {[bigint, bigint, bigint, bigint, bigint]} */ (g.slice(n));
    const product = u.reduce((out, each) => mod(out * each), 1n);
    take(Point.BASE, g1 * s[0] + g2 * s[1] + g3 * s[2] - ga * s[3] + weighed(sHat, g));
    take(h, g2 * x * product + (g[0] ?? 0n) * (sTurned[0] ?? 0n));
    sTurned.forEach((each, i) => take(/** @type {Element} */ (hs[i]), g1 * x + g3 * each));
    const ofChain = sTurned.map((_, i) =>
      i < n - 1
        ? (g[i + 1] ?? 0n) * (sTurned[i + 1] ?? 0n) - x * (g[i] ?? 0n)
        : -x * ((g[i] ?? 0n) + g2),
    );
    const scalars = [
      ...u.map((each) => -x * (g1 + g3 * each)),
      ...ofChain,
      ...g.map((each) => -each),
      -gb * s[3],
      ...u.map((each) => -x * ga * each),
      ...u.map((each) => -x * gb * each),
      ...sTurned.map((each) => ga * each),
      ...sTurned.map((each) => gb * each),
    ];
    points.forEach((point, i) => take(point, scalars[i] ?? 0n));
    yield;
  }
  return (yield* totalInSteps([...sum.values()].map(mod), [...sum.keys()])).is0();
}
