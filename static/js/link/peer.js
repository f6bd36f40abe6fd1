/**
 * One connection to one device: a single data channel, ordered and reliable.
 *
 * Its candidates are gathered before anything is said, so that one code each way is enough.
 * `disconnected` heals by itself or becomes `failed`; only then something has to be done.
 */

import { letters } from "./base64.js";
import { decode, describe, encode, sessionOf } from "./code.js";
import { LONGEST, bucket, gather, pieces, tooLong } from "./frames.js";

/** How long candidates are waited for, ms: a server that does not answer must not hold us up. */
const GATHERING = 2_500;
/** So much waits in the browser, and so much at most with us; then this device is too slow. */
const IN_BROWSER = 256 * 1024;
const WAITING = 4 * 1024 * 1024;

/**
 * @typedef {object} Wish
 * @property {RTCIceServer[]} ice
 * @property {boolean} trusted whether it is the host, who has more to say
 * @property {boolean} [patient] whether the other side may come much later: a way that is not there
 *   yet (`failed`) is no end before it has been open
 * @property {() => void} opened
 * @property {(text: string) => void} heard
 * @property {(word: string) => void} coded what it says about codes: see host.js
 * @property {(state: "away" | "back" | "failed") => void} changed once it has been open
 * @property {(why: string) => void} closed once, and never for our own `close`: "left", "dropped",
 *   "too-large", "odd", "flood", "too-slow", "unreachable" (it was never open)
 */

/** @param {Wish} wish */
export const connect = ({ ice, trusted, patient, opened, heard, coded, changed, closed }) => {
  const pc = new RTCPeerConnection({ iceServers: ice });
  const channel = pc.createDataChannel("table", { negotiated: true, id: 0 });
  channel.bufferedAmountLowThreshold = IN_BROWSER / 2;
  /** @type {string[]} */
  let queue = [];
  let queued = 0;
  let over = false;
  let open = false;
  let away = false;
  let reason = "left";
  /** Who it is: a way may change, a certificate does not. Others know the names of calls too. */
  let print = "";
  /** @type {(() => void) | null} */
  let pong = null;

  /** @param {string} [why] told to who listens; nothing for what we ourselves began */
  const end = (why) => {
    if (over) return;
    over = true;
    queue = [];
    pong?.();
    pc.onconnectionstatechange = channel.onclose = channel.onmessage = channel.onopen = null;
    pc.close();
    if (why) closed(why);
  };

  const pump = () => {
    while (queue.length && channel.readyState === "open" && channel.bufferedAmount < IN_BROWSER) {
      const piece = /** @type {string} */ (queue.shift());
      queued -= piece.length;
      channel.send(piece);
    }
  };

  const pieceCount = trusted ? bucket(8_000, 2_000) : bucket(600, 120);
  const letterCount = trusted ? bucket(32e6, 4e6) : bucket(2e6, 256e3);
  const put = gather(
    heard,
    (sign) => {
      if (sign === "?" && channel.readyState === "open") channel.send("!");
      else if (sign === "!") pong?.();
      else if (sign === "x") reason = "dropped";
      else if (sign === "b") reason = "left";
      else if (sign[0] === "c") coded(sign.slice(1));
      if (sign === "x" || sign === "b") end(reason);
    },
    (why) => end(why),
  );
  channel.onmessage = ({ data }) => {
    const length = typeof data === "string" ? data.length : LONGEST;
    if (!pieceCount(1) || !letterCount(length)) return end("flood");
    put(data);
  };
  channel.onopen = () => {
    open = true;
    opened();
    pump();
  };
  channel.onbufferedamountlow = pump;
  channel.onclose = () => end(open ? reason : "unreachable");
  pc.onconnectionstatechange = () => {
    const state = pc.connectionState;
    if (state === "connected") {
      if (away && open) changed("back");
      away = false;
      pump();
    } else if (state === "disconnected" && open && !away) {
      away = true;
      changed("away");
    } else if (state === "failed") {
      if (!open) return patient ? undefined : end("unreachable");
      if (!away) changed("away");
      away = true;
      changed("failed");
    }
  };

  /** Settles when all candidates are known that there are, or when it has taken too long. */
  const gathered = () =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(patience);
        pc.onicecandidate = null;
        resolve(undefined);
      };
      const patience = setTimeout(done, GATHERING);
      // The state may still be that of the time before: only the last of these is of this time.
      pc.onicecandidate = ({ candidate }) => candidate ?? done();
    });

  /** @param {number} slot @returns {Promise<string>} "" if there is nothing that could be said */
  const said = async (slot) => {
    const all = gathered();
    await pc.setLocalDescription();
    await all;
    const own = describe(pc.localDescription, slot);
    return own ? encode(own) : "";
  };

  /** @param {import("./code.js").Description} theirs @returns {Promise<boolean>} */
  const take = async (theirs) => {
    const shown = letters(theirs.fingerprint);
    if (print && print !== shown) return false;
    print = shown;
    try {
      await pc.setRemoteDescription(sessionOf(theirs));
      return !over;
    } catch {
      return false; // it is a code, and of no use
    }
  };

  return {
    /** @param {number} slot @param {boolean} [anew] look for another way (ICE restart) */
    offer: async (slot, anew = false) => {
      if (anew) pc.restartIce();
      return said(slot);
    },
    /** @param {string} code an offer @returns {Promise<string>} the answer, or "" */
    answer: async (code) => {
      const theirs = decode(code);
      if (theirs?.type !== "offer" || over || !(await take(theirs))) return "";
      return said(theirs.slot);
    },
    /** @param {string} code an answer @returns {Promise<boolean>} whether it was one */
    accept: async (code) => {
      const theirs = decode(code);
      if (theirs?.type !== "answer" || over || pc.signalingState !== "have-local-offer") return false;
      return take(theirs);
    },
    /** @param {string} text @returns {boolean} whether it is on its way */
    send: (text) => {
      if (over || !open || tooLong(text)) return false;
      for (const piece of pieces(text)) {
        queue.push(piece);
        queued += piece.length;
      }
      pump();
      if (queued > WAITING) end("too-slow");
      return !over;
    },
    /** Say something about codes. @param {string} word */
    code: (word) => {
      if (!over && channel.readyState === "open") channel.send(`c${word}`);
    },
    /** @param {number} ms @returns {Promise<boolean>} whether it answers within that time */
    ask: (ms) => {
      if (over || channel.readyState !== "open") return Promise.resolve(false);
      channel.send("?");
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), ms);
        const earlier = pong; // asked twice at once, both are answered
        pong = () => {
          clearTimeout(timer);
          pong = null;
          resolve(!over);
          earlier?.();
        };
      });
    },
    /** @param {"b" | "x"} sign goodbye, or out with you */
    close: (sign) => {
      if (over || channel.readyState !== "open") return end();
      for (const piece of queue) channel.send(piece);
      channel.send(sign);
      over = true;
      pong?.();
      channel.onmessage = channel.onopen = channel.onclose = pc.onconnectionstatechange = null;
      // What was sent last still goes out: a connection that is closed at once takes it along.
      channel.close();
      setTimeout(() => pc.close(), 1_000);
    },
    /** Whether it is the same other side that says this. @param {string} code */
    known: (code) => print === letters(decode(code)?.fingerprint ?? new Uint8Array()),
    state: () => (over ? "closed" : !open ? "opening" : away ? "away" : "open"),
    failed: () => pc.connectionState === "failed",
  };
};

/** @typedef {ReturnType<typeof connect>} Peer */
