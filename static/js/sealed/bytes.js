/** Bytes in and out of sealed cryptography: parts in one piece, numbers, records of one size. */

const LITTLE = true;

/** @param {number} number below 2 ** 32 */
export function four(number) {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, number, LITTLE);
  return out;
}

/** @param {ArrayLike<number>} numbers */
export function fours(numbers) {
  return concat(Array.from(numbers, four));
}

/** @param {Uint8Array} bytes */
export function numbersOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, LITTLE));
}

/** @param {Uint8Array[]} parts */
export function concat(parts) {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/**
 * Parts as one, each behind its length: how calls cross between Python and here.
 * @param {Uint8Array[]} parts
 */
export function pack(parts) {
  return concat(parts.flatMap((part) => [four(part.length), part]));
}

/** @param {Uint8Array} packed */
export function unpack(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const out = [];
  for (let at = 0; at < packed.length; ) {
    const end = at + 4 + view.getUint32(at, LITTLE);
    if (end > packed.length) throw new RangeError("a part is cut off");
    out.push(packed.subarray(at + 4, end));
    at = end;
  }
  return out;
}

/** @param {Uint8Array} bytes */
export function bigintOf(bytes) {
  let hex = "";
  for (let i = bytes.length - 1; i >= 0; i--) hex += (bytes[i] ?? 0).toString(16).padStart(2, "0");
  return BigInt(`0x${hex || "0"}`);
}

/** @param {bigint} number below 2 ** 256 */
export function scalarBytes(number) {
  const hex = number.toString(16).padStart(64, "0");
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(hex.slice(62 - 2 * i, 64 - 2 * i), 16));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
export function same(one, other) {
  let different = one.length ^ other.length;
  for (let i = 0; i < one.length; i++) different |= (one[i] ?? 0) ^ (other[i] ?? 0);
  return different === 0;
}
