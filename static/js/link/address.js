/**
 * Where devices meet: what stands in a link, and the public servers that help two of them to find
 * each other.
 *
 *     #r=<secret>&relay=wss://…      everybody's way to one table
 *     #j=<code>                      one host's offer to one guest (code.js), also as a QR code
 */

import { bytes, random } from "./base64.js";

/**
 * Public Nostr relays that take ephemeral events of anybody; one that lives is enough. A relay whose
 * operator asks games to keep away is not in it (as relay.nostr.net did: dmotz/trystero#91).
 */
export const RELAYS = [
  "wss://relay.damus.io",
  "wss://nos.lol",
  "wss://relay.primal.net",
  "wss://nostr.mom",
  "wss://offchain.pub",
];

/** Public servers that tell a device under which address the world sees it, and nothing else. */
export const STUN = ["stun:stun.cloudflare.com:3478", "stun:stun.l.google.com:19302"];

export const MOST_RELAYS = 6;
const LONGEST_RELAY = 200;
const LONGEST_TEXT = 2_000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** @returns {string} 128 random bits, in 22 letters */
export const newSecret = () => random(16);

/** @param {string} secret */
export const isSecret = (secret) => bytes(secret)?.length === 16;

/**
 * @param {string} text
 * @returns {string | null} the address of a relay as it is to be used, or null: only encrypted ones,
 *   but for one on this very machine
 */
export const relayAddress = (text) => {
  if (text.length > LONGEST_RELAY) return null;
  let url;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  const allowed = url.protocol === "wss:" || (url.protocol === "ws:" && LOOPBACK.has(url.hostname));
  if (!allowed || url.username || url.password || url.hash) return null;
  return url.href;
};

/** @param {readonly string[]} relays @returns {string[]} those that can be used, each once */
export const usable = (relays) => {
  const known = relays.map(relayAddress).filter((address) => address !== null);
  return [...new Set(known)].slice(0, MOST_RELAYS);
};

/**
 * The servers that are asked for our address. None for a table whose relays are all on this
 * machine: then nothing has to leave it.
 * @param {readonly string[]} relays
 * @returns {RTCIceServer[]}
 */
export const iceFor = (relays) => {
  const near = relays.length > 0 && relays.every((relay) => LOOPBACK.has(new URL(relay).hostname));
  return near ? [] : [{ urls: STUN }];
};

/**
 * A server of one's own, as somebody typed it: STUN, or TURN (which passes everything on between
 * two devices that find no other way, and so asks for a name and a password).
 * @param {string} url such as `turn:turn.example.org:3478?transport=tcp`
 * @param {string} [username]
 * @param {string} [credential]
 * @returns {RTCIceServer | null} null if that is none
 */
export const iceServer = (url, username = "", credential = "") => {
  const said = url.trim();
  if ([said, username, credential].some(({ length }) => length > LONGEST_RELAY)) return null;
  const host = String.raw`(?:[\w-]+(?:\.[\w-]+)*|\[[0-9a-fA-F:]+\])(?::\d{1,5})?`;
  if (new RegExp(`^stuns?:${host}$`).test(said)) return { urls: said };
  const turn = new RegExp(`^turns?:${host}(?:\\?transport=(?:udp|tcp))?$`).test(said);
  return turn && username && credential ? { urls: said, username, credential } : null;
};

/**
 * @param {string} base address of the page
 * @param {string} secret
 * @param {readonly string[]} [relays] only if they are others than the usual ones
 */
export const tableLink = (base, secret, relays = []) => {
  const named = usable(relays).map((relay) => `&relay=${encodeURIComponent(relay)}`);
  return `${base.split("#")[0]}#r=${secret}${named.join("")}`;
};

/** @param {string} base address of the page @param {string} code an offer */
export const codeLink = (base, code) => `${base.split("#")[0]}#j=${code}`;

/**
 * @param {string} address a whole one, or what comes after its `#`
 * @returns {{secret: string, relays: string[]} | null} null if it leads to no table
 */
export const readTableLink = (address) => {
  if (address.length > LONGEST_TEXT) return null;
  const said = new URLSearchParams(address.slice(address.indexOf("#") + 1));
  const secret = said.get("r") ?? "";
  if (!isSecret(secret)) return null;
  const relays = usable(said.getAll("relay").slice(0, MOST_RELAYS));
  return { secret, relays: relays.length ? relays : RELAYS };
};

/**
 * The code in what somebody pasted or a camera saw: alone, in a link, or broken over lines.
 * @param {string} text
 */
export const readCodeText = (text) => {
  const whole = text.slice(0, LONGEST_TEXT).replace(/\s+/g, "");
  return /[#&]j=([\w-]+)/.exec(whole)?.[1] ?? whole;
};
