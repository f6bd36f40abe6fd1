/** Fiat–Shamir, byte for byte as py/tablee/net/sealed/transcript.py and drawn.py. */

import { sha512 } from "../../vendor/noble-curves.js";
import { bigintOf, four, numbersOf } from "./bytes.js";
import { COINS, mod } from "./group.js";
import { must } from "./refusal.js";

const text = new TextEncoder();
const DOMAIN = text.encode("tablee sealed 1, ristretto255, sha-512");

/**
 * @param {string} kind
 * @param {...(Uint8Array | string)} parts
 */
export function hashed(kind, ...parts) {
  const out = sha512.create();
  for (const part of [DOMAIN, kind, ...parts]) {
    const bytes = typeof part === "string" ? text.encode(part) : part;
    out.update(four(bytes.length)).update(bytes);
  }
  return out.digest();
}

/**
 * @param {Uint8Array} seed
 * @param {string} what
 * @param {number} index
 */
export function numbered(seed, what, index) {
  return hashed("numbered", seed, what, four(index));
}

export class Transcript {
  /**
   * @param {string} kind
   * @param {Uint8Array} context
   */
  constructor(kind, context) {
    this.state = hashed("transcript", kind, context);
  }

  /**
   * @param {string} what
   * @param {...(Uint8Array | string)} parts
   */
  add(what, ...parts) {
    this.state = hashed("add", this.state, what, ...parts);
  }

  /** @param {string} what */
  challenge(what) {
    const out = hashed("challenge", this.state, what);
    this.add("challenged", what);
    return mod(bigintOf(out));
  }

  /**
   * @param {string} what
   * @param {number} count
   */
  challenges(what, count) {
    const seed = hashed("challenges", this.state, what);
    this.add("challenged", what);
    return Array.from({ length: count }, (_, i) =>
      bigintOf(numbered(seed, what, i).subarray(0, 16)),
    );
  }
}

/** The secret numbers of one proof: from coins, secret and statement. */
export class Nonces {
  /**
   * @param {Transcript} said
   * @param {Uint8Array} coins
   * @param {Uint8Array} secret
   */
  constructor(said, coins, secret = new Uint8Array()) {
    must(coins.length === COINS, "length");
    this.seed = hashed("nonces", said.state, coins, secret);
  }

  /**
   * @param {string} what
   * @param {number} index
   */
  one(what, index = 0) {
    return mod(bigintOf(numbered(this.seed, what, index)));
  }

  /**
   * @param {string} what
   * @param {number} count
   */
  some(what, count) {
    return Array.from({ length: count }, (_, i) => this.one(what, i));
  }
}

/** @param {Uint8Array} seed */
function* words(seed) {
  for (let block = 0; ; block++) yield* numbersOf(numbered(seed, "words", block));
}

/**
 * An order of 0 to size - 1, each exactly as likely: what would favour some is thrown away.
 * @param {Uint8Array} seed
 * @param {number} size
 */
export function permutation(seed, size) {
  const source = words(seed);
  const out = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const most = 2 ** 32 - (2 ** 32 % (i + 1));
    let word = most;
    while (word >= most) word = source.next().value ?? most;
    const j = word % (i + 1);
    [out[i], out[j]] = [/** @type {number} */ (out[j]), /** @type {number} */ (out[i])];
  }
  return out;
}
