/**
 * A description of one end of a connection (SDP, RFC 8829) in some 70 bytes, and back.
 *
 * Everything that two browsers say about a single data channel is the same but for this:
 *
 *     byte     version and kind: 0x10 | answer | passive << 1
 *     2 bytes  slot: which offer it is, or answers
 *     short    ufrag    length in letters | hex << 7, then 6 bits a letter (4, if they are all hex)
 *     short    password likewise
 *     32 bytes fingerprint of the certificate, SHA-256
 *     byte     n, then n candidates: kind | family << 2, address (4 or 16 bytes), port (2 bytes)
 *     2 bytes  CRC-16 of all before
 *
 * in base64url. Chromium has a ufrag of 4 and a password of 24 letters, Firefox 8 and 32 hex digits.
 */

import { bytes, hex, letters } from "./base64.js";

/**
 * @typedef {object} Candidate
 * @property {"host" | "srflx" | "relay"} kind
 * @property {string} address IPv4, IPv6 in eight groups, or a name of mDNS: `<uuid>.local`
 * @property {number} port
 */

/**
 * @typedef {object} Description
 * @property {"offer" | "answer"} type
 * @property {boolean} passive an answer that lets the other side begin the handshake
 * @property {number} slot 0 … 65535
 * @property {string} ufrag
 * @property {string} pwd
 * @property {Uint8Array} fingerprint
 * @property {Candidate[]} candidates
 */

const VERSION = 1;
const KINDS = /** @type {const} */ (["host", "srflx", "relay"]);
const PREFERENCE = { host: 126, srflx: 100, relay: 0 };
export const MOST_CANDIDATES = 8;
/** Of a code with all it can have. */
export const LONGEST_CODE = 400;

const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const UFRAG = /^[A-Za-z0-9+/]{4,32}$/;
const PWD = /^[A-Za-z0-9+/]{22,64}$/;
const MDNS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/;

/** CRC-16/CCITT-FALSE. @param {Uint8Array} data */
const crc16 = (data) => {
  let crc = 0xffff;
  for (const byte of data) {
    crc ^= byte << 8;
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc & 0xffff;
};

/** Short values packed into bytes, the first highest. @param {number[]} values @param {number} bits */
const pack = (values, bits) => {
  const packed = new Uint8Array(Math.ceil((values.length * bits) / 8));
  values.forEach((value, i) => {
    for (let bit = 0; bit < bits; bit++) {
      const at = i * bits + bit;
      if ((value >> (bits - 1 - bit)) & 1) packed[at >> 3] = (packed[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
  });
  return packed;
};

/** @param {Uint8Array} packed @param {number} count @param {number} bits */
const unpack = (packed, count, bits) =>
  Array.from({ length: count }, (_, i) => {
    let value = 0;
    for (let at = i * bits; at < (i + 1) * bits; at++) {
      value = (value << 1) | (((packed[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  });

/** @param {string} text of ICE's letters @returns {number[]} */
const short = (text) => {
  const small = /^[0-9a-f]+$/.test(text);
  const values = Array.from(text, (letter) => (small ? parseInt(letter, 16) : ICE.indexOf(letter)));
  return [text.length | (small ? 0x80 : 0), ...pack(values, small ? 4 : 6)];
};

/** @param {string} address @returns {[number, number[]] | null} its family, and its bytes */
const addressBytes = (address) => {
  if (MDNS.test(address)) {
    const digits = address.slice(0, 36).replace(/-/g, "");
    return [2, unpack(pack(Array.from(digits, (digit) => parseInt(digit, 16)), 4), 16, 8)];
  }
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    const parts = address.split(".").map(Number);
    return parts.every((part) => part < 256) ? [0, parts] : null;
  }
  const [head = "", tail, more] = address.split("::");
  if (more !== undefined || !/^[0-9a-fA-F:]+$/.test(address)) return null;
  const groups = (/** @type {string} */ part) => (part ? part.split(":") : []);
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const absent = 8 - left.length - right.length;
  if (tail === undefined ? absent !== 0 : absent < 1) return null;
  const all = [...left, ...Array.from({ length: absent }, () => "0"), ...right];
  if (!all.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return null;
  return [1, all.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])];
};

/** @param {number} family @param {Uint8Array} raw */
const addressText = (family, raw) => {
  if (family === 0) return raw.join(".");
  const digits = hex(raw);
  if (family === 2) return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
  return (digits.match(/.{4}/g) ?? []).map((group) => parseInt(group, 16).toString(16)).join(":");
};

/**
 * @param {Description} description
 * @returns {string}
 */
export const encode = (description) => {
  const { type, passive, slot, ufrag, pwd, fingerprint, candidates } = description;
  const known = candidates.slice(0, MOST_CANDIDATES).flatMap(({ kind, address, port }) => {
    const found = addressBytes(address);
    return found ? [[KINDS.indexOf(kind) | (found[0] << 2), ...found[1], port >> 8, port & 255]] : [];
  });
  const head = (VERSION << 4) | (type === "answer" ? 1 : 0) | (passive ? 2 : 0);
  const all = [
    head, slot >> 8, slot & 255, ...short(ufrag), ...short(pwd), ...fingerprint,
    known.length, ...known.flat(),
  ];
  const crc = crc16(Uint8Array.from(all));
  return letters(Uint8Array.from([...all, crc >> 8, crc & 255]));
};

/**
 * @param {string} code anything at all
 * @returns {Description | null} null unless it is exactly what `encode` makes of a description
 */
export const decode = (code) => {
  if (typeof code !== "string" || code.length > LONGEST_CODE) return null;
  const raw = bytes(code);
  if (!raw || raw.length < 60) return null;
  const end = raw.length - 2;
  if (crc16(raw.subarray(0, end)) !== (((raw[end] ?? 0) << 8) | (raw[end + 1] ?? 0))) return null;
  let at = 0;
  /** Bytes from here; fewer at the end, which then is no code. @param {number} n */
  const take = (n) => raw.subarray(at, Math.min((at += n), end));
  const byte = () => take(1)[0] ?? 0;
  const brief = () => {
    const length = byte();
    const bits = length & 0x80 ? 4 : 6;
    const count = length & 0x7f;
    const values = unpack(take(Math.ceil((count * bits) / 8)), count, bits);
    return values.map((value) => (bits === 4 ? value.toString(16) : ICE[value])).join("");
  };
  const head = byte();
  if (head >> 4 !== VERSION || head & 0x0c) return null;
  const slot = (byte() << 8) | byte();
  const ufrag = brief();
  const pwd = brief();
  const fingerprint = Uint8Array.from(take(32));
  const count = byte();
  if (count > MOST_CANDIDATES) return null;
  /** @type {Candidate[]} */
  const candidates = [];
  for (let i = 0; i < count; i++) {
    const what = byte();
    const kind = KINDS[what & 3];
    const family = what >> 2;
    if (!kind || family > 2) return null;
    const address = addressText(family, take(family === 0 ? 4 : 16));
    candidates.push({ kind, address, port: (byte() << 8) | byte() });
  }
  if (at !== end || !UFRAG.test(ufrag) || !PWD.test(pwd)) return null;
  if (candidates.some(({ port }) => port === 0)) return null;
  /** @type {Description} */
  const read = {
    type: head & 1 ? "answer" : "offer", passive: (head & 2) !== 0,
    slot, ufrag, pwd, fingerprint, candidates,
  };
  return encode(read) === code ? read : null;
};

/**
 * What the browser says of its own end.
 * @param {RTCSessionDescription | null} local
 * @param {number} slot
 * @returns {Description | null} null if it says it in a way that is not known here
 */
export const describe = (local, slot) => {
  const sdp = local?.sdp ?? "";
  const line = (/** @type {string} */ name) =>
    new RegExp(`^a=${name}:(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? "";
  const print = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(line("fingerprint"))?.[1];
  const ufrag = line("ice-ufrag");
  const pwd = line("ice-pwd");
  if (!print || !UFRAG.test(ufrag) || !PWD.test(pwd)) return null;
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gim);
  /** @type {Candidate[]} */
  const candidates = [];
  for (const [, address = "", port, kind] of lines) {
    const known = /** @type {Candidate["kind"]} */ (kind?.toLowerCase());
    const found = addressBytes(address.toLowerCase());
    if (!found || /^fe80:/i.test(address)) continue; // of this link: means nothing to others
    const named = addressText(found[0], Uint8Array.from(found[1])); // as it will be read
    if (candidates.some((one) => one.address === named && one.port === Number(port))) continue;
    candidates.push({ kind: known, address: named, port: Number(port) });
  }
  // The more direct ones first, should there be too many.
  candidates.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const direct = candidates.filter(({ kind }) => kind === "host").slice(0, MOST_CANDIDATES - 3);
  const others = candidates.filter(({ kind }) => kind !== "host");
  return {
    type: local?.type === "answer" ? "answer" : "offer",
    passive: line("setup") === "passive",
    slot, ufrag, pwd,
    fingerprint: Uint8Array.from(print.split(":"), (pair) => parseInt(pair, 16)),
    candidates: [...direct, ...others].slice(0, MOST_CANDIDATES),
  };
};

/** @param {Description} description @returns {RTCSessionDescriptionInit} for the other end */
export const sessionOf = ({ type, passive, ufrag, pwd, fingerprint, candidates }) => {
  const print = hex(fingerprint).toUpperCase().match(/../g) ?? [];
  const setup = type === "offer" ? "actpass" : passive ? "passive" : "active";
  const lines = candidates.map(({ kind, address, port }, i) => {
    const priority = PREFERENCE[kind] * 2 ** 24 + (65_535 - i) * 2 ** 8 + 255;
    const related = kind === "host" ? "" : " raddr 0.0.0.0 rport 0";
    return `a=candidate:${i + 1} 1 udp ${priority} ${address} ${port} typ ${kind}${related}`;
  });
  const all = [
    "v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    ...lines, "a=end-of-candidates",
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${print.join(":")}`, `a=setup:${setup}`,
    "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
  ];
  return { type, sdp: `${all.join("\r\n")}\r\n` };
};
