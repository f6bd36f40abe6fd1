/**
 * The host's end of a star: answers whoever offers over the relays, and offers by codes.
 *
 * A guest who is there may let the next one in. It asks for a code (`o`) and gets one (`o…`), gives
 * back the answer to it (`a…`) and hears whether it was one (`y`), or why there is none (`n…`).
 */

import { random } from "./base64.js";
import { decode } from "./code.js";
import { bucket } from "./frames.js";
import { hostOf } from "./guest.js";
import { connect } from "./peer.js";

/** Devices at once: seats and some who look on; and offers that wait to be answered by code. */
export const MOST_PEERS = 16;
const MOST_OFFERS = 8;
const REMEMBERED = 512;
/** A connection that was answered and never comes; and one that failed and does not come back; ms. */
const OPENING = 30_000;
const LOST = 300_000;

/** @typedef {import("./peer.js").Peer} Peer */
/** @typedef {import("./index.js").Tell} Tell */

/**
 * @typedef {object} Met
 * @property {string} name
 * @property {Peer} peer
 * @property {() => void} expect somebody waits for it to open now
 * @property {(sign: "b" | "x") => void} quit our goodbye, or out with it; nothing is told
 */

/**
 * @param {object} wish
 * @param {RTCIceServer[]} wish.ice
 * @param {Tell} wish.tell
 * @param {number} wish.term a host of a later term takes the place of one of an earlier
 * @param {(message: object) => void} wish.say over the relays, encrypted
 * @param {() => void} wish.announce say there, now and to each relay that opens, who hosts
 */
export const hosting = ({ ice, tell, term, say, announce }) => {
  /** By the name that Python knows them by. @type {Map<string, Met>} */
  const peers = new Map();
  /** By the name of a guest's call. @type {Map<string, {met: Met, turn: number, answer: Promise<string>, told: boolean}>} */
  const calls = new Map();
  /** Offers by code, by slot. @type {Map<number, Met>} */
  const offers = new Map();
  const asked = bucket(60, 2);
  const me = random(6);
  /** Names of calls that were answered: a copy of an old one is no new guest. */
  const answered = new Set();
  /** Who else said that they host this table. */
  const others = new Set();
  let counted = 0;

  const opening = () => [...peers.values()].filter(({ peer }) => peer.state() === "opening").length;

  /** @param {string} name */
  const forget = (name) => {
    peers.delete(name);
    lent.delete(name);
    for (const [call, { met }] of calls) if (met.name === name) calls.delete(call);
    for (const [slot, met] of offers) if (met.name === name) offers.delete(slot);
  };

  /** @returns {Promise<[number, string]>} the slot and the code of an offer */
  const offer = async () => {
    while (offers.size >= MOST_OFFERS) {
      const [oldest] = offers.values();
      oldest?.quit("b");
    }
    const met = meet(2 ** 31 - 1); // it may hang on the wall all evening
    let slot = 0;
    do slot = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
    while (offers.has(slot));
    offers.set(slot, met);
    const code = await met.peer.offer(slot);
    if (!code) throw new Error("no-connection");
    return [slot, code];
  };

  /** @param {string} code @param {number} [only] the slot that may be answered @returns {Promise<string>} */
  const answer = async (code, only) => {
    const read = decode(code);
    if (!read) throw new Error("code-unreadable");
    if (read.type !== "answer") throw new Error("code-is-an-offer");
    const known = only === undefined || only === read.slot ? offers.get(read.slot) : undefined;
    if (!known || !(await known.peer.accept(code))) throw new Error("code-unknown");
    known.expect();
    return known.name;
  };

  /** Offers that guests have asked for, by their names: one each. @type {Map<string, number>} */
  const lent = new Map();

  /** @param {string} name of the guest @param {string} word @returns {Promise<string>} what to say */
  const coded = async (name, word) => {
    if (!asked(1)) return "nno-connection";
    if (word[0] === "a") {
      await answer(word.slice(1), lent.get(name) ?? -1);
      return "y";
    }
    offers.get(lent.get(name) ?? -1)?.quit("b");
    const [slot, code] = await offer();
    lent.set(name, slot);
    return `o${code}`;
  };

  /** @param {number} patience ms until it has to be open @returns {Met} */
  const meet = (patience) => {
    const name = `g${++counted}`;
    let seen = false;
    let awaited = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const quit = (/** @type {"b" | "x"} */ sign) => {
      clearTimeout(timer);
      peer.close(sign);
      forget(name);
    };
    const shut = (/** @type {string} */ why) => {
      quit("b");
      if (seen) tell({ kind: "close", peer: name, text: why });
      else if (awaited) tell({ kind: "state", peer: name, text: "unreachable" });
    };
    const give = (/** @type {number} */ ms, /** @type {string} */ why) => {
      clearTimeout(timer);
      timer = setTimeout(() => shut(why), ms);
    };
    const peer = connect({
      ice,
      trusted: false,
      opened: () => {
        clearTimeout(timer);
        seen = true;
        for (const [slot, met] of offers) if (met.name === name) offers.delete(slot);
        tell({ kind: "open", peer: name, text: "" });
      },
      heard: (text) => tell({ kind: "text", peer: name, text }),
      coded: (word) =>
        void coded(name, word).then(peer.code, (reason) => peer.code(`n${reason.message}`)),
      changed: (state) => {
        if (state === "failed") return give(LOST, "lost");
        if (state === "back") clearTimeout(timer);
        return tell({ kind: "state", peer: name, text: state });
      },
      closed: shut,
    });
    const expect = () => {
      awaited = true;
      give(OPENING, "unreachable");
    };
    const met = { name, peer, expect, quit };
    peers.set(name, met);
    give(patience, "unreachable");
    return met;
  };

  /** @param {{call: string, turn: number, code: string}} message */
  const offered = async ({ call, turn, code }) => {
    const known = calls.get(call);
    const no = (/** @type {string} */ why) => say({ k: "no", call, turn, why });
    if (!asked(1)) return undefined;
    if (known && turn <= known.turn) {
      // It was answered: the answer was lost, or this is a copy. Or it is about to be, by a slow device.
      if (turn < known.turn || !known.told || known.met.peer.state() !== "opening") return undefined;
    } else if (known) {
      if (!known.met.peer.known(code)) return undefined;
      known.turn = turn;
      known.answer = known.met.peer.answer(code);
      known.told = false;
    } else if (turn > 0) {
      return no("gone");
    } else if (answered.has(call)) {
      return undefined;
    } else if (peers.size - offers.size >= MOST_PEERS || opening() - offers.size >= MOST_PEERS / 2) {
      return no("full");
    } else {
      const met = meet(OPENING);
      answered.add(call);
      if (answered.size > REMEMBERED) answered.delete(answered.values().next().value);
      calls.set(call, { met, turn, answer: met.peer.answer(code), told: false });
    }
    const mine = calls.get(call);
    const answer = await mine?.answer;
    if (mine && mine.turn === turn) mine.told = true;
    return answer ? say({ k: "answer", call, turn, code: answer, host: me, term }) : no("gone");
  };

  /** @param {string} host @param {number} later */
  const rivalled = (host, later) => {
    if (!host || host === me || others.has(host) || others.size >= MOST_PEERS) return;
    others.add(host);
    announce(); // so that it hears of us too
    if (later >= term) tell({ kind: "state", peer: "", text: later > term ? "outranked" : "two-hosts" });
  };

  return {
    /** @param {string} name @param {string} text */
    send: (name, text) => peers.get(name)?.peer.send(text) ?? false,
    /** What came over a relay, and was closed with the secret. @param {unknown} message */
    heard: (message) => {
      const { k, call, turn, code, to } = Object(message);
      if (k === "host") return rivalled(...hostOf(message));
      if (k !== "offer" || typeof call !== "string" || call.length > 24) return;
      if (!Number.isInteger(turn) || turn < 0 || turn > 1_000) return;
      if ((to && to !== me) || decode(code)?.type !== "offer") return;
      void offered({ call, turn, code });
    },
    announcement: () => ({ k: "host", host: me, term }),
    /** @returns {Promise<string>} a code for one guest more */
    offer: async () => (await offer())[1],
    /** @param {string} code @returns {Promise<string>} the guest who will open with it */
    answer: (code) => answer(code),
    /** @param {string} name */
    drop: (name) => peers.get(name)?.quit("x"),
    close: () => {
      for (const { quit } of [...peers.values()]) quit("b");
    },
  };
};
