/**
 * The cryptography of sealed tables, for Python in the worker (py/tablee/net/sealed/script.py):
 * one crossing a call, bytes in and bytes out. What is refused comes back as an answer too.
 */

import { ed25519 } from "../../vendor/noble-curves.js";
import { bigintOf, fours, numbersOf, pack, scalarBytes, unpack } from "./bytes.js";
import { faces, joint, open, plain } from "./cards.js";
import { COINS, derived, mod, Point, scalarDecoded, times } from "./group.js";
import * as proofs from "./proofs.js";
import { must, Refusal } from "./refusal.js";
import { seal, unseal } from "./sealing.js";
import { shuffle, verifyShuffles } from "./shuffle.js";
import * as threshold from "./threshold.js";
import { hashed } from "./transcript.js";

/** @typedef {Uint8Array} Bytes */

/** @param {Bytes} bytes */
const number = (bytes) => numbersOf(bytes)[0] ?? 0;

/** @param {Bytes} roll */
const rollPoint = (roll) => derived(hashed("roll", roll));

/**
 * @param {Bytes[]} parts four for each claim
 * @returns {proofs.Claim[]}
 */
function claims(parts) {
  const out = [];
  for (let at = 0; at + 3 < parts.length; at += 4) {
    const [key, points, proof, context] =
      /** @type {[Bytes, Bytes, Bytes, Bytes]} */ (parts.slice(at, at + 4));
    out.push({ key, points, proof, context });
  }
  return out;
}

/** @type {Record<string, (parts: any) => Bytes[]>} */
const CALLS = {
  keys(/** @type {[Bytes, Bytes]} */ [context, coins]) {
    must(coins.length === COINS, "length");
    const secret = mod(bigintOf(hashed("key", context, coins)));
    const key = times(secret, Point.BASE).toBytes();
    return [scalarBytes(secret), key, proofs.provePossession(secret, context, coins)];
  },
  check_key(/** @type {[Bytes, Bytes, Bytes]} */ [key, proof, context]) {
    proofs.checkPossession(key, proof, context);
    return [];
  },
  joint: (/** @type {[Bytes]} */ [keys]) => [joint(keys)],
  faces: (/** @type {[Bytes, Bytes]} */ [label, count]) => [faces(label, number(count))],
  plain: (/** @type {[Bytes]} */ [points]) => [plain(points)],
  share(/** @type {[Bytes, Bytes, Bytes, Bytes]} */ [cards, secret, context, coins]) {
    const said = proofs.sharing(cards, context);
    const known = scalarDecoded(secret);
    return proofs.proveEqual(said, proofs.cardBases(cards), known, coins);
  },
  verify_shares(/** @type {[Bytes, ...Bytes[]]} */ [cards, ...rest]) {
    const each = claims(rest);
    const said = each.map(({ context }) => proofs.sharing(cards, context));
    proofs.checkEqual(said, proofs.cardBases(cards), each);
    return [];
  },
  open: (/** @type {[Bytes, Bytes, ...Bytes[]]} */ [cards, known, ...shares]) => [
    open(cards, known, shares),
  ],
  deal: (/** @type {[Bytes, Bytes, Bytes, Bytes, Bytes]} */ [secret, need, holders, ...rest]) =>
    threshold.deal(secret, number(need), numbersOf(holders), ...rest),
  check_deal(/** @type {[Bytes, Bytes, Bytes]} */ [commitments, need, key]) {
    threshold.checkDeal(commitments, number(need), key);
    return [];
  },
  check_deal_share(/** @type {[Bytes, Bytes, Bytes]} */ [commitments, holder, share]) {
    threshold.checkDealShare(commitments, number(holder), share);
    return [];
  },
  escrow_key: (/** @type {[Bytes, Bytes]} */ [commitments, holder]) => [
    threshold.escrowKey(commitments, number(holder)).toBytes(),
  ],
  combine: (/** @type {[Bytes, ...Bytes[]]} */ [holders, ...shares]) => [
    threshold.combine(numbersOf(holders), shares),
  ],
  contribute(/** @type {[Bytes, Bytes, Bytes, Bytes]} */ [secret, context, roll, coins]) {
    const said = proofs.rolling(roll, context);
    return proofs.proveEqual(said, [rollPoint(roll)], scalarDecoded(secret), coins);
  },
  verify_contributions(/** @type {[Bytes, ...Bytes[]]} */ [roll, ...rest]) {
    const each = claims(rest);
    const said = each.map(({ context }) => proofs.rolling(roll, context));
    proofs.checkEqual(said, [rollPoint(roll)], each);
    return [];
  },
  rolled: (/** @type {[Bytes, Bytes]} */ [roll, points]) => [
    hashed("rolled", roll, threshold.summed(points).toBytes()),
  ],
  seal: (/** @type {[Bytes, Bytes, Bytes, Bytes]} */ parts) => [seal(...parts)],
  unseal: (/** @type {[Bytes, Bytes, Bytes]} */ parts) => [unseal(...parts)],
  sign: (/** @type {[Bytes, Bytes]} */ [secret, message]) => [ed25519.sign(message, secret)],
  verify(/** @type {[Bytes, Bytes, Bytes]} */ [key, message, signature]) {
    const long = key.length === 32 && signature.length === 64;
    return [Uint8Array.of(Number(long && ed25519.verify(signature, message, key, { zip215: false })))];
  },
};

/** @type {Record<string, (parts: any) => Generator<void, Bytes[], void>>} */
const STEPS = {
  *shuffle(/** @type {[Bytes, Bytes, Bytes, Bytes]} */ parts) {
    const { deck, proof, permutation } = yield* shuffle(...parts);
    return [deck, proof, fours(permutation)];
  },
  *verify_shuffles(/** @type {Bytes[]} */ parts) {
    const mixings = [];
    for (let at = 0; at + 4 < parts.length; at += 5) {
      const [before, after, proof, key, context] =
        /** @type {[Bytes, Bytes, Bytes, Bytes, Bytes]} */ (parts.slice(at, at + 5));
      mixings.push({ before, after, proof, key, context });
    }
    yield* verifyShuffles(mixings);
    return [];
  },
};

/**
 * What Python hands over are its own bytes, which are copied out of its memory.
 * @param {Bytes | { toJs(): Bytes }} given
 */
const taken = (given) => unpack(given instanceof Uint8Array ? given : given.toJs());

const text = new TextEncoder();
const NOWHERE = 2 ** 32 - 1;

/**
 * The parts of what was done behind an empty one; or the code of what was refused, and where.
 * @param {() => Bytes[] | undefined} doing
 */
function answered(doing) {
  try {
    const parts = doing();
    return parts && pack([new Uint8Array(), ...parts]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return pack([text.encode(error.code), fours([error.where ?? NOWHERE])]);
  }
}

/**
 * @param {string} name a method of Suite (py/tablee/net/sealed/suite.py)
 * @param {Bytes | { toJs(): Bytes }} packed
 * @returns {Bytes}
 */
export function call(name, packed) {
  const doing = CALLS[name];
  if (!doing) throw new RangeError(name);
  return /** @type {Bytes} */ (answered(() => doing(taken(packed))));
}

/**
 * Work in slices. `next` does one, and gives the answer after the last: undefined before,
 * which is None in Python (null would not be).
 * @param {string} name
 * @param {Bytes | { toJs(): Bytes }} packed
 */
export function begin(name, packed) {
  const steps = STEPS[name]?.(taken(packed));
  if (!steps) throw new RangeError(name);
  return {
    next: () =>
      answered(() => {
        const { done, value } = steps.next();
        return done ? value : undefined;
      }),
  };
}
