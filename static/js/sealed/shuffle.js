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
  POINT,
  Point,
  pointsDecoded,
  scalarDecoded,
  split,
  times,
  totalInSteps,
} from "./group.js";
import { must } from "./refusal.js";
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
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {Uint8Array} proof
 * @param {Uint8Array} key
 * @param {Uint8Array} context
 * @returns {Generator<void, void, void>}
 */
export function* verifyShuffle(before, after, proof, key, context) {
  const n = before.length / CARD;
  const points = (3 * n + 5) * POINT;
  must(after.length === before.length, "length");
  must(proof.length === points + (2 * n + 4) * POINT, "length");
  const [a, b] = cardsDecoded(before);
  const masking = keyDecoded(key);
  yield;
  const [afterA, afterB] = cardsDecoded(after);
  afterA.forEach((each, i) => must(!each.is0(), "identity", i));
  yield;
  const packed = split(proof.subarray(0, points), POINT);
  /** @type {Element[]} */
  const read = [];
  for (let at = 0; at < packed.length; at += 64) {
    read.push(...pointsDecoded(packed.slice(at, at + 64)));
    yield;
  }
  const numbers = split(proof.subarray(points), POINT).map(scalarDecoded);
  const s = /** @type {[bigint, bigint, bigint, bigint]} */ (numbers.slice(0, 4));
  const sHat = numbers.slice(4, n + 4);
  const sTurned = numbers.slice(n + 4);
  const said = begun(context, before, key);
  said.add("after", after);
  said.add("permutation", proof.subarray(0, n * POINT));
  const u = said.challenges("u", n);
  said.add("chain", proof.subarray(n * POINT, 2 * n * POINT));
  said.add("commitments", proof.subarray(2 * n * POINT, points));
  const x = said.challenge("answer");
  said.add("answers", proof.subarray(points));
  const g = said.challenges("factors", n + 5);
  const [g1, g2, g3, ga, gb] =
    /** @type {[bigint, bigint, bigint, bigint, bigint]} */ (g.slice(n));
  // The equations stand in shuffle.py.
  const [h, ...hs] = /** @type {[Element, ...Element[]]} */ (generators(n));
  const product = u.reduce((out, each) => mod(out * each), 1n);
  const ofChain = sTurned.map((_, i) =>
    i < n - 1
      ? (g[i + 1] ?? 0n) * (sTurned[i + 1] ?? 0n) - x * (g[i] ?? 0n)
      : -x * ((g[i] ?? 0n) + g2),
  );
  const scalars = [
    g1 * s[0] + g2 * s[1] + g3 * s[2] - ga * s[3] + weighed(sHat, g),
    -gb * s[3],
    g2 * x * product + (g[0] ?? 0n) * (sTurned[0] ?? 0n),
    ...sTurned.map((each) => g1 * x + g3 * each),
    ...u.map((each) => -x * (g1 + g3 * each)),
    ...ofChain,
    ...g.map((each) => -each),
    ...u.map((each) => -x * ga * each),
    ...u.map((each) => -x * gb * each),
    ...sTurned.map((each) => ga * each),
    ...sTurned.map((each) => gb * each),
  ];
  const all = [Point.BASE, masking, h, ...hs, ...read, ...a, ...b, ...afterA, ...afterB];
  const sum = yield* totalInSteps(scalars.map(mod), all);
  must(sum.is0(), "shuffle");
}
