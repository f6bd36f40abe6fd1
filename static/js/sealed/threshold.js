/** A secret in checked shares, used without being put together: py/tablee/net/sealed/threshold.py. */

import { concat, fours, same, scalarBytes } from "./bytes.js";
import {
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
import { about, must } from "./refusal.js";
import { Nonces, Transcript } from "./transcript.js";

const MOST_X = 2 ** 16;

/** @param {number[]} holders */
function checkHolders(holders) {
  must(holders.length > 0 && holders.length <= MOST_SEATS, "length");
  must(holders.every((x) => x > 0 && x < MOST_X), "length");
  must(new Set(holders).size === holders.length, "length");
}

/**
 * @param {Uint8Array} secret
 * @param {number} need
 * @param {number[]} holders
 * @param {Uint8Array} context
 * @param {Uint8Array} coins
 */
export function deal(secret, need, holders, context, coins) {
  checkHolders(holders);
  must(need > 0 && need <= holders.length, "length");
  const constant = scalarDecoded(secret);
  const said = new Transcript("deal", context);
  said.add("public", times(constant, Point.BASE).toBytes());
  said.add("holders", ...[need, ...holders].map((x) => fours([x])));
  const nonces = new Nonces(said, coins, secret);
  const polynomial = [constant, ...nonces.some("coefficient", need - 1)];
  const shares = holders.map((x) =>
    scalarBytes(polynomial.reduceRight((value, each) => mod(value * BigInt(x) + each), 0n)),
  );
  return [encodedAll(polynomial.map((each) => times(each, Point.BASE))), concat(shares)];
}

/**
 * @param {Uint8Array} commitments
 * @param {number} need
 * @param {Uint8Array} key
 */
export function checkDeal(commitments, need, key) {
  const each = split(commitments, POINT);
  must(each.length === need && need > 0 && need <= MOST_SEATS, "length");
  pointsDecoded(each);
  must(same(commitments.subarray(0, POINT), key), "escrow");
}

/**
 * @param {Uint8Array} commitments
 * @param {number} holder
 */
export function escrowKey(commitments, holder) {
  checkHolders([holder]);
  const each = split(commitments, POINT);
  must(each.length > 0 && each.length <= MOST_SEATS, "length");
  return pointsDecoded(each).reduceRight(
    (sum, point) => sum.multiplyUnsafe(BigInt(holder)).add(point),
    Point.ZERO,
  );
}

/**
 * @param {Uint8Array} commitments
 * @param {number} holder
 * @param {Uint8Array} share
 */
export function checkDealShare(commitments, holder, share) {
  const mine = times(scalarDecoded(share), Point.BASE);
  must(mine.equals(escrowKey(commitments, holder)), "escrow");
}

/**
 * @param {number[]} holders
 * @param {Uint8Array[]} shares
 */
export function combine(holders, shares) {
  checkHolders(holders);
  must(shares.length === holders.length, "length");
  must(new Set(shares.map((each) => each.length)).size === 1, "length");
  const { Fn } = Point;
  const weights = holders.map((x) =>
    holders
      .filter((other) => other !== x)
      .reduce(
        (weight, other) =>
          mod(weight * BigInt(other) * Fn.inv(mod(BigInt(other) - BigInt(x)))),
        1n,
      ),
  );
  const columns = shares.map((each) => pointsDecoded(split(each, POINT)));
  const first = columns[0] ?? [];
  return encodedAll(
    first.map((_, i) => total(weights, columns.map((column) => column[i] ?? Point.ZERO))),
  );
}

/** @param {Uint8Array} points */
export function summed(points) {
  const each = split(points, POINT);
  must(each.length > 0 && each.length <= MOST_SEATS, "length");
  const decoded = each.map((packed, i) => about(i, () => keyDecoded(packed)));
  return decoded.reduce((sum, point) => sum.add(point), Point.ZERO);
}
