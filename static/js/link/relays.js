/**
 * Public Nostr relays (github.com/nostr-protocol/nips, NIP-01) as a place to leave a note for
 * whoever listens to a topic. Ephemeral events: a relay hands them on and keeps nothing.
 *
 * Several at once; one that lives is enough. What is dead is asked again, ever more rarely.
 */

import { schnorr } from "../../vendor/secp256k1.js";
import { hex } from "./base64.js";
import { bucket } from "./frames.js";
import { LONGEST_SEALED } from "./seal.js";

/** Of the ephemeral kinds, 20000 to 29999. */
const KIND = 21_747;
const FIRST_WAIT = 1_000;
/** While no relay answers at all, and while another one does; ms. */
const LONGEST_WAIT = 8_000;
const LONGEST_WAIT_BESIDE = 120_000;
/** A relay that does not open in this time is not waited for, ms. */
const OPENING = 10_000;
/** What was open so long, ms, may come again soon. */
const LIVED = 10_000;
/** A refusal weighs as much as so many failures. */
const REFUSED = 5;
const LONGEST_FRAME = 4 * LONGEST_SEALED;
const REMEMBERED = 512;
/** Notes of a relay that are looked at, at once and a second: more is somebody's noise. */
const NOTES = /** @type {const} */ ([200, 20]);

/**
 * @typedef {object} Relays
 * @property {(content: string) => Promise<void>} say to all who listen now
 * @property {(content: () => Promise<string>) => Promise<void>} stand say it now, and anew to every
 *   relay that opens later
 * @property {() => void} rest nothing stands any more
 * @property {(anew: boolean) => void} wake ask the closed ones at once, and the others too if what
 *   is open may be so no longer: a device that slept is not told
 * @property {() => void} close
 */

/** Signs with a key that is as old as this page, and of no meaning. @param {() => number} now */
const author = (now) => {
  const { secretKey, publicKey } = schnorr.keygen();
  const pubkey = hex(publicKey);
  /** @param {string} topic @param {string} content */
  return async (topic, content) => {
    const created = Math.floor(now() / 1000);
    const tags = [["x", topic]];
    const whole = JSON.stringify([0, pubkey, created, KIND, tags, content]);
    const id = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(whole)));
    const sig = hex(await schnorr.signAsync(id, secretKey));
    return { id: hex(id), pubkey, created_at: created, kind: KIND, tags, content, sig };
  };
};

/**
 * @param {object} wish
 * @param {readonly string[]} wish.urls
 * @param {string} wish.topic
 * @param {() => number} wish.now ms; relays refuse what is a minute old
 * @param {(content: string) => void} wish.heard each note of others once, by whichever relay
 * @param {(open: number) => void} wish.changed how many relays are open now
 * @returns {Relays}
 */
export const openRelays = ({ urls, topic, now, heard, changed }) => {
  const sign = author(now);
  /** @type {Set<WebSocket>} */
  const open = new Set();
  /** What asks each relay again at once, if it is not open or if one insists. @type {Map<string, (anew: boolean) => void>} */
  const hurry = new Map();
  const known = new Set();
  /** @type {{content: () => Promise<string>, event: Promise<object>, made: number} | null} */
  let standing = null;
  let closed = false;

  /** @param {string} id @returns {boolean} whether it was new */
  const remember = (id) => {
    if (known.has(id)) return false;
    known.add(id);
    if (known.size > REMEMBERED) known.delete(known.values().next().value);
    return true;
  };

  /** @param {string} content */
  const write = async (content) => {
    const event = await sign(topic, content);
    remember(event.id); // it comes back to us too
    return event;
  };

  /** @param {Promise<object>} event @param {Iterable<WebSocket>} to */
  const send = async (event, to) => {
    const text = JSON.stringify(["EVENT", await event]);
    for (const socket of to) if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };

  /** What stands, signed lately: relays refuse what is old. */
  const stood = () => {
    if (!standing) return null;
    if (Date.now() - standing.made > 60_000) {
      standing.made = Date.now();
      standing.event = standing.content().then(write);
    }
    return standing.event;
  };

  /**
   * @param {unknown} data
   * @param {(amount: number) => boolean} allowed whether this relay may say more
   * @param {() => void} refused it does not want us
   */
  const read = (data, allowed, refused) => {
    if (typeof data !== "string" || data.length > LONGEST_FRAME || !allowed(1)) return;
    let said;
    try {
      said = JSON.parse(data);
    } catch {
      return;
    }
    if (!Array.isArray(said)) return;
    // One note that came too late (`invalid`) says nothing about the next.
    const not = said[0] === "OK" && said[2] === false && !/^(invalid|duplicate)/.test(String(said[3]));
    if (not || (said[0] === "CLOSED" && said[1] === "t")) return refused();
    if (said[0] !== "EVENT" || said[1] !== "t") return;
    const { id, kind, content } = Object(said[2]);
    if (kind !== KIND || typeof id !== "string" || typeof content !== "string") return;
    if (id.length !== 64 || content.length > LONGEST_SEALED) return;
    // Whether it is signed rightly is of no matter: what counts is whether the secret opens it.
    if (remember(id)) heard(content);
  };

  /** @param {string} url @param {number} tries @param {(amount: number) => boolean} allowed */
  const dial = (url, tries, allowed) => {
    if (closed) return;
    const socket = new WebSocket(url);
    let since = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let ended = false;
    const end = () => {
      clearTimeout(timer);
      ended = true;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      if (open.delete(socket)) changed(open.size);
    };
    const again = (/** @type {number} */ count) => {
      end();
      const most = open.size ? LONGEST_WAIT_BESIDE : LONGEST_WAIT;
      const wait = Math.min(most, FIRST_WAIT * 2 ** (count - 1)) * (0.75 + Math.random() / 2);
      if (!closed) timer = setTimeout(() => dial(url, count, allowed), wait);
    };
    hurry.set(url, (anew) => {
      if (!ended && (socket.readyState === WebSocket.CONNECTING || !anew)) return;
      end();
      dial(url, 0, allowed);
    });
    timer = setTimeout(() => again(tries + 1), OPENING);
    socket.onclose = () => again(since !== 0 && Date.now() - since > LIVED ? 1 : tries + 1);
    socket.onmessage = ({ data }) => read(data, allowed, () => again(tries + REFUSED));
    socket.onopen = () => {
      clearTimeout(timer);
      if (closed) return end();
      since = Date.now();
      open.add(socket);
      socket.send(JSON.stringify(["REQ", "t", { kinds: [KIND], "#x": [topic] }]));
      const event = stood();
      if (event) void send(event, [socket]);
      changed(open.size);
      return undefined;
    };
  };

  for (const url of urls) dial(url, 0, bucket(...NOTES));
  return {
    say: async (content) => send(write(content), open),
    stand: async (content) => {
      const mine = { content, event: content().then(write), made: Date.now() };
      standing = mine;
      await send(mine.event, open);
    },
    rest: () => {
      standing = null;
    },
    wake: (anew) => {
      for (const ask of [...hurry.values()]) ask(anew);
    },
    close: () => {
      closed = true;
      changed = () => {};
      for (const socket of open) socket.close();
      open.clear();
    },
  };
};
