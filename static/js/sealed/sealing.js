/** What passes through other hands: py/tablee/net/sealed/sealing.py. */

import { hmac, sha512 } from "../../vendor/noble-curves.js";
import { concat, same } from "./bytes.js";
import { keyDecoded, Point, POINT, scalarDecoded, times } from "./group.js";
import { must } from "./refusal.js";
import { hashed, Nonces, numbered, Transcript } from "./transcript.js";

const TAG = 32;
const MOST = 2 ** 20;

/**
 * @param {Uint8Array} message
 * @param {Uint8Array} to
 * @param {Uint8Array} context
 * @param {Uint8Array} coins
 */
export function seal(message, to, context, coins) {
  must(message.length <= MOST, "length");
  const key = keyDecoded(to);
  const said = new Transcript("seal", context);
  said.add("to", to);
  said.add("message", message);
  const once = new Nonces(said, coins).one("seal");
  const start = times(once, Point.BASE).toBytes();
  const secrets = hashed("seal", context, start, to, times(once, key).toBytes());
  const hidden = streamed(secrets, message);
  return concat([start, hidden, tag(secrets, hidden)]);
}

/**
 * @param {Uint8Array} sealed
 * @param {Uint8Array} secret
 * @param {Uint8Array} context
 */
export function unseal(sealed, secret, context) {
  must(sealed.length >= POINT + TAG && sealed.length <= MOST + POINT + TAG, "length");
  const number = scalarDecoded(secret);
  const start = sealed.subarray(0, POINT);
  const hidden = sealed.subarray(POINT, -TAG);
  const shared = times(number, keyDecoded(start)).toBytes();
  const to = times(number, Point.BASE).toBytes();
  const secrets = hashed("seal", context, start, to, shared);
  must(same(sealed.subarray(-TAG), tag(secrets, hidden)), "seal");
  return streamed(secrets, hidden);
}

/**
 * @param {Uint8Array} secrets
 * @param {Uint8Array} bytes
 */
function streamed(secrets, bytes) {
  const key = secrets.subarray(0, 32);
  const blocks = Array.from({ length: Math.ceil(bytes.length / 64) }, (_, block) =>
    numbered(key, "stream", block),
  );
  const stream = concat(blocks);
  return bytes.map((byte, i) => byte ^ (stream[i] ?? 0));
}

/**
 * @param {Uint8Array} secrets
 * @param {Uint8Array} hidden
 */
function tag(secrets, hidden) {
  return hmac(sha512, secrets.subarray(32), hidden).subarray(0, TAG);
}
