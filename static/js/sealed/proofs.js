/** Proofs about keys and the points made with them: py/tablee/net/sealed/proofs.py. */

import { concat, scalarBytes } from "./bytes.js";
import { cardsDecoded } from "./cards.js";
import {
  decoded,
  encodedAll,
  keyDecoded,
  mod,
  MOST_SEATS,
  POINT,
  Point,
  pointsDecoded,
  scalarDecoded,
  split,
  times,
  total,
} from "./group.js";
import { about, must, Refusal } from "./refusal.js";
import { Nonces, Transcript } from "./transcript.js";

/** @typedef {import("./group.js").Element} Element */

/**
 * Somebody's points, under which key, and the proof.
 * @typedef {object} Claim
 * @property {Uint8Array} key
 * @property {Uint8Array} points
 * @property {Uint8Array} proof
 * @property {Uint8Array} context
 */

const POSSESSION = 64;
const SHARE_PROOF = 96;

/**
 * @param {bigint} secret
 * @param {Uint8Array} context
 * @param {Uint8Array} coins
 */
export function provePossession(secret, context, coins) {
  const said = new Transcript("possession", context);
  said.add("public", times(secret, Point.BASE).toBytes());
  const nonce = new Nonces(said, coins, scalarBytes(secret)).one("possession");
  const commitment = times(nonce, Point.BASE).toBytes();
  said.add("commitment", commitment);
  return concat([commitment, scalarBytes(mod(nonce + said.challenge("answer") * secret))]);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} proof
 * @param {Uint8Array} context
 */
export function checkPossession(key, proof, context) {
  must(proof.length === POSSESSION, "length");
  const point = keyDecoded(key);
  const commitment = decoded(proof.subarray(0, POINT));
  const answer = scalarDecoded(proof.subarray(POINT));
  const said = new Transcript("possession", context);
  said.add("public", key);
  said.add("commitment", proof.subarray(0, POINT));
  const right = commitment.add(total([said.challenge("answer")], [point]));
  must(total([answer], [Point.BASE]).equals(right), "possession");
}

/**
 * @param {Uint8Array} cards
 * @param {Uint8Array} context
 */
export function sharing(cards, context) {
  const said = new Transcript("share", context);
  said.add("cards", cards);
  return said;
}

/**
 * @param {Uint8Array} roll
 * @param {Uint8Array} context
 */
export function rolling(roll, context) {
  const said = new Transcript("contribute", context);
  said.add("roll", roll);
  return said;
}

/** @param {Uint8Array} cards */
export function cardBases(cards) {
  const [bases] = cardsDecoded(cards);
  bases.forEach((base, i) => must(!base.is0(), "identity", i));
  return bases;
}

/**
 * @param {Transcript} said
 * @param {Uint8Array} key
 * @param {Uint8Array} points
 */
function stated(said, key, points) {
  said.add("public", key);
  said.add("points", points);
  return said.challenges("weights", points.length / POINT);
}

/**
 * The public key, its secret times each base, and the proof that it is.
 * @param {Transcript} said
 * @param {Element[]} bases
 * @param {bigint} secret
 * @param {Uint8Array} coins
 */
export function proveEqual(said, bases, secret, coins) {
  const key = times(secret, Point.BASE).toBytes();
  const points = encodedAll(bases.map((base) => times(secret, base)));
  const weights = stated(said, key, points);
  const nonce = new Nonces(said, coins, scalarBytes(secret)).one("equal");
  const commitments = [Point.BASE, total(weights, bases)].map((each) =>
    times(nonce, each).toBytes(),
  );
  said.add("commitments", ...commitments);
  const answer = scalarBytes(mod(nonce + said.challenge("answer") * secret));
  return [key, points, concat([...commitments, answer])];
}

/**
 * A claim, read: what its two equations take.
 * @param {Transcript} said
 * @param {Element[]} bases
 * @param {Claim} claim
 */
function read(said, bases, { key, points, proof }) {
  must(proof.length === SHARE_PROOF && points.length === bases.length * POINT, "length");
  const first = keyDecoded(key);
  const made = pointsDecoded(split(points, POINT));
  const one = decoded(proof.subarray(0, POINT));
  const two = decoded(proof.subarray(POINT, 2 * POINT));
  const answer = scalarDecoded(proof.subarray(2 * POINT));
  const weights = stated(said, key, points);
  said.add("commitments", proof.subarray(0, POINT), proof.subarray(POINT, 2 * POINT));
  const challenge = said.challenge("answer");
  return { answer, weights, challenge, state: said.state, points: [first, one, two, ...made] };
}

/** @typedef {ReturnType<typeof read>} Equation */

/**
 * That all hold: by one sum, and apart if that fails.
 * @param {Transcript[]} said
 * @param {Element[]} bases
 * @param {Claim[]} claims
 */
export function checkEqual(said, bases, claims) {
  must(claims.length > 0 && claims.length <= MOST_SEATS, "length");
  const equations = claims.map((claim, i) =>
    about(i, () => read(/** @type {Transcript} */ (said[i]), bases, claim)),
  );
  if (hold(bases, equations)) return;
  equations.forEach((equation, i) => must(hold(bases, [equation]), "share", i));
  throw new Refusal("share"); // Not seen: a sum that fails has a part that fails.
}

/**
 * @param {Element[]} bases
 * @param {Equation[]} equations
 */
function hold(bases, equations) {
  const batch = new Transcript("batch", new Uint8Array());
  for (const { state, answer } of equations) batch.add("proof", state, scalarBytes(answer));
  const factors = batch.challenges("factors", 2 * equations.length);
  let ofBase = 0n;
  const ofBases = bases.map(() => 0n);
  /** @type {bigint[]} */
  const scalars = [];
  equations.forEach(({ answer, weights, challenge }, i) => {
    const one = factors[2 * i] ?? 0n;
    const two = factors[2 * i + 1] ?? 0n;
    ofBase += one * answer;
    weights.forEach((w, k) => {
      ofBases[k] = (ofBases[k] ?? 0n) + two * answer * w;
    });
    scalars.push(-one * challenge, -one, -two, ...weights.map((w) => -two * challenge * w));
  });
  const sum = total(
    [ofBase, ...ofBases, ...scalars].map(mod),
    [Point.BASE, ...bases, ...equations.flatMap(({ points }) => points)],
  );
  return sum.is0();
}
