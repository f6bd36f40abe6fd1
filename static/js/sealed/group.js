/** ristretto255, as py/tablee/net/sealed/group.py has it; here the arithmetic is noble's. */

import { ristretto255, ristretto255_hasher } from "../../vendor/noble-curves.js";
import { bigintOf, concat, scalarBytes } from "./bytes.js";
import { about, must, Refusal } from "./refusal.js";

export const { Point } = ristretto255;
/** @typedef {InstanceType<typeof Point>} Element */

export const ORDER = Point.Fn.ORDER;
export const POINT = 32;
export const CARD = 64;
export const COINS = 32;
export const MOST_CARDS = 512;
export const MOST_SEATS = 32;
export const MOST_MIXINGS = 128;

/** @param {bigint} number */
export function mod(number) {
  const rest = number % ORDER;
  return rest < 0n ? rest + ORDER : rest;
}

/**
 * A product with a secret number: noble takes the same steps whatever it is.
 * @param {bigint} scalar
 * @param {Element} point
 */
export function times(scalar, point) {
  return scalar === 0n ? Point.ZERO : point.multiply(scalar);
}

/**
 * The sum of many products, by buckets (Pippenger), with a pause after every window of bits: some
 * milliseconds at a time. It takes a time that depends on the numbers.
 * @param {bigint[]} scalars
 * @param {Element[]} points
 * @returns {Generator<void, Element, void>}
 */
export function* totalInSteps(scalars, points) {
  // Whichever of s and -s is the shorter: then half the buckets, and weights stay short.
  const turned = scalars.map((scalar) => 2n * scalar > ORDER);
  const ones = points.map((point, i) => (turned[i] ? point.negate() : point));
  const others = points.map((point, i) => (turned[i] ? point : point.negate()));
  const width = 3 + [12, 40, 160, 400, 1200].filter((many) => many < points.length).length;
  const digits = scalars.map((scalar, i) => digitsOf(turned[i] ? ORDER - scalar : scalar, width));
  const windows = Math.max(0, ...digits.map((each) => each.length));
  let sum = Point.ZERO;
  for (let window = windows - 1; window >= 0; window--) {
    for (let i = 0; i < width; i++) sum = sum.double();
    /** @type {(Element | undefined)[]} */
    const buckets = new Array(2 ** (width - 1) + 1);
    digits.forEach((each, i) => {
      const digit = each[window] ?? 0;
      if (digit === 0) return;
      const point = /** @type {Element} */ ((digit > 0 ? ones : others)[i]);
      const bucket = Math.abs(digit);
      buckets[bucket] = buckets[bucket]?.add(point) ?? point;
    });
    /** @type {Element | undefined} */
    let running;
    for (let bucket = buckets.length - 1; bucket > 0; bucket--) {
      const point = buckets[bucket];
      if (point) running = running?.add(point) ?? point;
      if (running) sum = sum.add(running);
    }
    yield;
  }
  return sum;
}

/**
 * A number in digits from -2 ** (width - 1) to 2 ** (width - 1), the smallest first.
 * @param {bigint} scalar
 * @param {number} width
 */
function digitsOf(scalar, width) {
  const bytes = scalarBytes(scalar);
  const half = 2 ** (width - 1);
  const out = [];
  let carry = 0;
  let last = 0;
  for (let bit = 0; bit < 256; bit += width) {
    const at = bit >> 3;
    const near = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    const digit = ((near >> (bit & 7)) & (2 * half - 1)) + carry;
    carry = digit > half ? 1 : 0;
    out.push(digit - carry * 2 * half);
    if (digit !== 0) last = out.length;
  }
  return out.slice(0, last);
}

/**
 * The sum of many products at once.
 * @param {bigint[]} scalars
 * @param {Element[]} points
 */
export function total(scalars, points) {
  const steps = totalInSteps(scalars, points);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** @param {Uint8Array} bytes */
export function decoded(bytes) {
  must(bytes.length === POINT, "length");
  try {
    return Point.fromBytes(bytes);
  } catch {
    throw new Refusal("point");
  }
}

/** @param {Uint8Array} bytes */
export function scalarDecoded(bytes) {
  must(bytes.length === POINT, "length");
  const number = bigintOf(bytes);
  must(number < ORDER, "scalar");
  return number;
}

/** An element from 64 uniform bytes (RFC 9496, 4.3.4). */
export const derived = /** @type {(bytes: Uint8Array) => Element} */ (
  ristretto255_hasher.deriveToCurve
);

/**
 * Records of one size, one after the other.
 * @param {Uint8Array} bytes
 * @param {number} size
 */
export function split(bytes, size) {
  must(bytes.length % size === 0, "length");
  return Array.from({ length: bytes.length / size }, (_, i) =>
    bytes.subarray(size * i, size * i + size),
  );
}

/** @param {Uint8Array[]} packed */
export function pointsDecoded(packed) {
  return packed.map((each, i) => about(i, () => decoded(each)));
}

/** @param {Element[]} points */
export function encodedAll(points) {
  return concat(points.map((point) => point.toBytes()));
}

/** @param {Uint8Array} bytes */
export function keyDecoded(bytes) {
  const key = decoded(bytes);
  must(!key.is0(), "identity");
  return key;
}
