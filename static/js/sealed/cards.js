/** Faces, cards and keys: py/tablee/net/sealed/elgamal.py. */

import { bigintOf, concat, four, fours } from "./bytes.js";
import {
  CARD,
  derived,
  encodedAll,
  keyDecoded,
  MOST_CARDS,
  MOST_SEATS,
  POINT,
  Point,
  pointsDecoded,
  split,
} from "./group.js";
import { must } from "./refusal.js";
import { hashed } from "./transcript.js";

/** @typedef {import("./group.js").Element} Element */

/**
 * The decks that were decoded last. What one device has mixed the next one mixes, and all check
 * it as what came out and as what went in: most of that work is finding the points.
 * @type {{ cards: Uint8Array, points: [Element[], Element[]] }[]}
 */
const lately = [];
/** Two decks are mixed at once at most, and what some devices made of them is checked together. */
const KEPT = 16;

/** @param {Uint8Array} one @param {Uint8Array} other */
const same = (one, other) =>
  one.length === other.length && one.every((byte, i) => byte === other[i]);

/**
 * The a and b of cards.
 * @param {Uint8Array} cards
 * @returns {[Element[], Element[]]}
 */
export function cardsDecoded(cards) {
  const known = lately.find((each) => same(each.cards, cards));
  if (known) return known.points;
  const each = split(cards, CARD);
  must(each.length > 0 && each.length <= MOST_CARDS, "length");
  /** @type {[Element[], Element[]]} */
  const points = [
    pointsDecoded(each.map((card) => card.subarray(0, POINT))),
    pointsDecoded(each.map((card) => card.subarray(POINT))),
  ];
  if (each.length > 1) lately.unshift({ cards: cards.slice(), points });
  lately.length = Math.min(lately.length, KEPT);
  return points;
}

/**
 * @param {Uint8Array} label
 * @param {number} count
 */
export function faces(label, count) {
  must(count > 0 && count <= MOST_CARDS, "length");
  const points = Array.from({ length: count }, (_, i) => derived(hashed("face", label, four(i))));
  return encodedAll(points);
}

/** @param {Uint8Array} packed */
export function plain(packed) {
  const zero = Point.ZERO.toBytes();
  const each = split(packed, POINT);
  pointsDecoded(each);
  return concat(each.flatMap((face) => [zero, face]));
}

/** @param {Uint8Array} publics */
export function joint(publics) {
  const each = split(publics, POINT);
  must(each.length > 0 && each.length <= MOST_SEATS, "length");
  const seen = new Set();
  let sum = Point.ZERO;
  each.forEach((packed, i) => {
    must(!seen.has(bigintOf(packed)), "key", i);
    seen.add(bigintOf(packed));
    sum = sum.add(keyDecoded(packed));
  });
  must(!sum.is0(), "key");
  return sum.toBytes();
}

/**
 * @param {Uint8Array} cards
 * @param {Uint8Array} known
 * @param {Uint8Array[]} shares
 */
export function open(cards, known, shares) {
  const [, points] = cardsDecoded(cards);
  const index = new Map(split(known, POINT).map((face, i) => [bigintOf(face), i]));
  must(index.size === known.length / POINT, "length");
  must(shares.every((each) => each.length === points.length * POINT), "length");
  const taken = shares.map((each) => pointsDecoded(split(each, POINT)));
  return fours(
    points.map((point, i) => {
      const bare = taken.reduce((rest, each) => rest.subtract(each[i] ?? Point.ZERO), point);
      const face = index.get(bigintOf(bare.toBytes()));
      must(face !== undefined, "face", i);
      return face ?? 0;
    }),
  );
}
