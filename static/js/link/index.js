/**
 * Devices at one table, in a star around the host. What Python sees of it is `tell`, and `send`.
 *
 *     const link = await openLink({ role, secret, relays, ice, tell });
 *
 * Nothing of this is loaded before it is needed, and none of it has words: reasons and states are
 * names, and the sentences to them are Python's (`py/tablee/ui/link_words.py`).
 */

import { alone } from "./alone.js";
import { iceFor, isSecret, usable } from "./address.js";
import { visiting, HOST } from "./guest.js";
import { hosting } from "./host.js";

export {
  RELAYS, STUN, codeLink, iceFor, iceServer, newSecret, readCodeText, readTableLink, relayAddress, tableLink,
} from "./address.js";
export { LONGEST } from "./frames.js";

/**
 * @typedef {object} Told
 * @property {"open" | "text" | "close" | "state" | "code"} kind
 * @property {string} peer for the host "g1", "g2", …, never twice; for a guest "host"; "" for the
 *   meeting as a whole
 * @property {string} text
 *   - of "text": what was sent;
 *   - of "code": another answer to give back, in place of the last one (which has grown too old);
 *   - of "close": "left" (also reloaded: it may come back, as another peer), "dropped" (shown out),
 *     "replaced" (the host is another page now; its "open" follows), "lost" (failed for five
 *     minutes), "too-slow", "flood", "too-large", "odd";
 *   - of "state" about a peer: "away", "back"; for a guest also "waiting" (nobody has answered yet),
 *     "unreachable" (the two devices find no way to each other), "code-needed" (the way is lost, and
 *     there is no relay to look for another one: a new code), "two-hosts", "no-connection" (this
 *     browser gives no WebRTC);
 *   - of "state" about "": "relays" (there is one), "no-relays" (none answers), "full"; for a host
 *     also "two-hosts" (somebody else hosts this table, in the same term) and "outranked" (in a later
 *     one). Anybody who has the link can say that: what is true of it is for the table to find out.
 */
/** @typedef {(told: Told) => void} Tell */

/**
 * @typedef {object} Link
 * @property {(peer: string, text: string) => boolean} send false if it is gone, or the text longer
 *   than `LONGEST` bytes; a text to a device that is away waits for it
 * @property {(peer: string) => void} drop show a guest out: it does not come back by itself
 * @property {() => void} leave
 * @property {() => Promise<string>} offer a code for one guest more (`codeLink`, or as text); a
 *   guest who is there gets one from the host, and only its last is good
 * @property {(code: string) => Promise<string>} accept guest: the code to give back for an offer
 * @property {(code: string) => Promise<string>} answer takes it; at the host the name of the peer to
 *   come, at a guest "".
 *   All three reject with an `Error` whose message is a reason: "code-unreadable",
 *   "code-is-an-offer", "code-is-an-answer", "code-unknown", "no-connection"
 * @property {(peer: string) => void} restart look for another way to a device that is away
 */

/** So old may a note be, ms: clocks are set right before, as far as that goes. */
const FRESH = 600_000;
/** What time it is, is asked for so long, and taken if ours is wrong by more than this; ms. */
const ASKING = 1_500;
const WRONG = 20_000;
/** After so long out of sight, what seems to be open may not be, ms. */
const ASLEEP = 20_000;
/** Relays that have not opened by then are told of, ms. */
const NO_RELAYS = 6_000;

/**
 * @param {object} wish
 * @param {"host" | "guest"} wish.role
 * @param {string} [wish.secret] of the link; without it only codes lead here
 * @param {readonly string[]} [wish.relays]
 * @param {RTCIceServer[]} [wish.ice] otherwise `iceFor` the relays
 * @param {number} [wish.term] of a host: guests go over to one of a later term by themselves, and to
 *   one of the same only if theirs is gone
 * @param {Tell} wish.tell
 * @returns {Promise<Link>} rejects with the reason "hosted-elsewhere" (another tab of this device),
 *   "no-connection", or "ice-unusable" (the browser does not take these servers)
 */
export const openLink = async ({ role, secret = "", relays = [], ice, term = 0, tell }) => {
  if (typeof RTCPeerConnection === "undefined") throw new Error("no-connection");
  const urls = isSecret(secret) ? usable(relays) : [];
  const servers = ice ?? iceFor(urls);
  try {
    new RTCPeerConnection({ iceServers: servers }).close();
  } catch {
    throw new Error("ice-unusable");
  }
  const meeting = urls.length ? await meetAt(secret, urls, role, tell) : nowhere;
  const { say, stand, rest } = meeting;
  const announce = () => void (host && stand(host.announcement()));
  const host = role === "host" ? hosting({ ice: servers, tell, term, say, announce }) : null;
  const guest = host ? null : visiting({ ice: servers, tell, relayed: urls.length > 0, stand, rest });
  meeting.listen((message) => (host ?? guest)?.heard(message));
  announce();
  void guest?.dial();

  let hidden = 0;
  /** @param {boolean} anew */
  const wake = (anew) => {
    meeting.wake(anew);
    guest?.wake();
  };
  const seen = () => {
    if (document.visibilityState === "visible") wake(Date.now() - hidden > ASLEEP);
    else hidden = Date.now();
  };
  const online = () => wake(true);
  // A page that is only put aside may come back as it was.
  const hide = (/** @type {PageTransitionEvent} */ { persisted }) => void (persisted || leave());
  const leave = () => {
    removeEventListener("pagehide", hide);
    removeEventListener("online", online);
    document.removeEventListener("visibilitychange", seen);
    host?.close();
    guest?.leave();
    meeting.close();
  };
  addEventListener("pagehide", hide);
  addEventListener("online", online);
  document.addEventListener("visibilitychange", seen);

  const refuse = () => Promise.reject(new Error("code-unknown"));
  return {
    send: (peer, text) => {
      if (host) return host.send(peer, text);
      return peer === HOST && (guest?.send(text) ?? false);
    },
    drop: (peer) => (host ? host.drop(peer) : leave()),
    leave,
    offer: () => (host ?? guest)?.offer() ?? refuse(),
    accept: guest ? guest.accept : refuse,
    answer: (code) => (host ?? guest)?.answer(code) ?? refuse(),
    restart: () => (guest ? void guest.restart() : announce()),
  };
};

/**
 * @typedef {object} Meeting
 * @property {(message: object) => void} say
 * @property {(message: object) => Promise<void>} stand
 * @property {() => void} rest
 * @property {(anew: boolean) => void} wake
 * @property {(heard: (message: unknown) => void) => void} listen
 * @property {() => void} close
 */

/**
 * Relays refuse what seems to be a minute old, and some devices' clocks are wrong by hours. What
 * time it is stands in every answer of the server that this page came from.
 * @returns {Promise<() => number>} ms
 */
const rightClock = async () => {
  try {
    const how = { method: "HEAD", cache: /** @type {const} */ ("no-store") };
    const answer = await fetch(import.meta.url, { ...how, signal: AbortSignal.timeout(ASKING) });
    const off = Date.parse(answer.headers.get("Date") ?? "") - Date.now();
    if (Math.abs(off) > WRONG) return () => Date.now() + off;
  } catch {
    // There is no network: then there are no relays either.
  }
  return () => Date.now();
};

/** @type {Meeting} Where there are codes only. */
const nowhere = {
  say: () => {}, stand: () => Promise.resolve(), rest: () => {}, wake: () => {},
  listen: () => {}, close: () => {},
};

/**
 * @param {string} secret @param {string[]} urls @param {"host" | "guest"} role @param {Tell} tell
 * @returns {Promise<Meeting>}
 */
const meetAt = async (secret, urls, role, tell) => {
  const [{ sealOf }, { openRelays }] = await Promise.all([import("./seal.js"), import("./relays.js")]);
  const [seal, now] = await Promise.all([sealOf(secret), rightClock()]);
  const release = role === "host" ? await alone(seal.topic) : () => {};
  /** @type {(message: unknown) => void} */
  let listener = () => {};
  let told = "";
  const state = (/** @type {string} */ text) => {
    if (told === text) return;
    told = text;
    tell({ kind: "state", peer: "", text });
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  const relays = openRelays({
    urls,
    topic: seal.topic,
    now,
    heard: async (content) => {
      const message = await seal.open(content);
      const { t } = Object(message);
      if (typeof t === "number" && Math.abs(now() - t) < FRESH) listener(message);
    },
    changed: (open) => {
      clearTimeout(patience);
      if (open) state("relays");
      else patience = setTimeout(() => state("no-relays"), NO_RELAYS);
    },
  });
  patience = setTimeout(() => state("no-relays"), NO_RELAYS);
  const close = (/** @type {object} */ message) => seal.close({ ...message, t: now() });
  return {
    say: (message) => void close(message).then(relays.say),
    stand: (message) => relays.stand(() => close(message)),
    rest: relays.rest,
    wake: relays.wake,
    listen: (heard) => {
      listener = heard;
    },
    close: () => {
      clearTimeout(patience);
      relays.close();
      release();
    },
  };
};
