/**
 * A guest's end: calls the host over the relays until it is there, and again whenever it is not.
 *
 * A call is one connection. It has a name of its own, and turns: the first offer, and one for every
 * time that another way between the two devices had to be looked for.
 */

import { random } from "./base64.js";
import { decode } from "./code.js";
import { connect } from "./peer.js";

/** The one other end that a guest has. */
export const HOST = "host";

/** An offer is repeated after so long, then ever more rarely; ms. */
const REPEAT = 4_000;
const LONGEST_REPEAT = 60_000;
/** A host that has gone says so itself when it is back; ms until it is called all the same. */
const COMING_BACK = 2_500;
/** An answered call that does not open in this time never will. */
const OPENING = 20_000;
/** A host that is there answers within this time; one that we have just come back to, in that; ms. */
const ALIVE = 1_500;
const AWAKE = 2_000;
const WAITING_TOLD = 8_000;
/** Why a host takes no answer to a code that it has lent. */
const REASONS = ["code-unreadable", "code-is-an-offer", "code-unknown", "no-connection"];
/** The host makes a code within this time, ms. */
const LENDING = 20_000;
/** So often one host is called by its name; then whoever answers, and with new offers. */
const REPEATED = 3;
/** A connection that was there may come back, with all that was said: that is tried longer. */
const LONG_REPEATED = 6;

/**
 * Firefox gives up on a host who does not read the answer within half a minute, and does not say so
 * (measured; Chromium is there whenever the host is). So often, and every so many ms, it answers anew.
 */
const IMPATIENT = navigator.userAgent.includes("Firefox/");
const RENEWALS = 30;
const RENEWAL = 20_000;

/** @typedef {import("./peer.js").Peer} Peer */
/** @typedef {import("./index.js").Tell} Tell */

/**
 * Which host says something, and in which term.
 * @param {unknown} message
 * @returns {[string, number]} "" if none does
 */
export const hostOf = (message) => {
  const { host, term } = Object(message);
  if (typeof host !== "string" || host.length > 24) return ["", 0];
  return [host, Number.isSafeInteger(term) && term > 0 ? term : 0];
};

/**
 * @typedef {object} Call
 * @property {string} name
 * @property {number} turn
 * @property {string} code the offer of this turn, once it is there
 * @property {Peer} peer
 * @property {string} to the host who is to answer, if it is a certain one
 * @property {string} host whose answer it is
 * @property {number} term of that host
 * @property {boolean} answered
 */

/**
 * @param {object} wish
 * @param {RTCIceServer[]} wish.ice
 * @param {Tell} wish.tell
 * @param {boolean} wish.relayed whether there are relays to call over
 * @param {(message: object) => Promise<void>} wish.stand say it now, and to each relay that opens
 * @param {() => void} wish.rest nothing has to be said any more
 */
export const visiting = ({ ice, tell, relayed, stand, rest }) => {
  /** The connection that counts. @type {Call | null} */
  let current = null;
  /** The one that is to take its place. @type {Call | null} */
  let next = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let tries = 0;
  let over = false;
  const begun = Date.now();
  let toldWaiting = false;

  /** Waits for what the host says about a code. @type {((word: string) => void) | null} */
  let lent = null;

  /** Ask the host about a code. @param {string} word @returns {Promise<string>} what it says */
  const ask = (word) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => lent?.("nno-connection"), current ? LENDING : 0);
      lent = (answer) => {
        clearTimeout(timer);
        lent = null;
        if (answer[0] === "n") reject(new Error(REASONS.find((one) => answer === `n${one}`) ?? "no-connection"));
        else resolve(answer.slice(1));
      };
      current?.peer.code(word);
    });

  const state = (/** @type {string} */ text, peer = HOST) => tell({ kind: "state", peer, text });

  const later = (/** @type {() => void} */ then, /** @type {number} */ ms) => {
    clearTimeout(timer);
    if (!over) timer = setTimeout(then, ms);
  };

  /** @param {string} [to] @param {boolean} [patient] @returns {Call} */
  const begin = (to = "", patient = false) => {
    /** @type {Call} */
    const call = { name: random(9), turn: 0, code: "", to, host: "", term: 0, answered: false, peer: connect({
      ice,
      trusted: true,
      patient,
      opened: () => {
        toldWaiting = true;
        const old = current;
        current = call;
        if (next === call) next = null;
        settle();
        if (old && old !== call) {
          old.peer.close("b");
          tell({ kind: "close", peer: HOST, text: "replaced" });
        }
        tell({ kind: "open", peer: HOST, text: "" });
      },
      heard: (text) => {
        if (call === current) tell({ kind: "text", peer: HOST, text });
      },
      coded: (word) => void (call === current && lent?.(word)),
      changed: (text) => {
        if (call !== current) return;
        if (text === "failed") {
          // What was offered already is good still, and is repeated.
          const asking = call.turn > 0 && call.code && !call.answered;
          return asking || next ? undefined : again();
        }
        if (text === "back") settle();
        return state(text);
      },
      closed: (why) => {
        if (next === call) next = null;
        if (current === call) {
          current = null;
          tell({ kind: "close", peer: HOST, text: why });
          if (why === "dropped") return leave();
          if (!next) later(() => void dial(), COMING_BACK);
        } else if (!over) {
          state("unreachable");
          if (!current) later(() => void dial(), wait());
        }
      },
    }) };
    return call;
  };

  /** All is as it should be: nothing is repeated, and nobody else is called. */
  const settle = () => {
    clearTimeout(timer);
    tries = 0;
    rest();
    next?.peer.close("b");
    next = null;
  };

  /** How long until the same is tried again. */
  const wait = () => Math.min(LONGEST_REPEAT, REPEAT * 2 ** tries++) * (0.8 + Math.random() * 0.4);

  const repeat = (/** @type {Call} */ call) => {
    if (tries > REPEATED) call.to = "";
    void stand({ k: "offer", call: call.name, turn: call.turn, code: call.code, to: call.to });
    later(() => {
      if (call.answered) return undefined;
      if (!toldWaiting && Date.now() - begun > WAITING_TOLD) {
        toldWaiting = true;
        state("waiting");
      }
      // An old offer may be known and forgotten at the host, and names addresses that may be gone.
      if (tries > (call === next ? REPEATED : LONG_REPEATED)) return void dial();
      repeat(call);
      return undefined;
    }, wait());
  };

  /** Call the host with a new connection. @param {string} [to] a certain host, if there are two */
  const dial = async (to) => {
    if (over || !relayed) return;
    next?.peer.close("b");
    const call = (next = begin(to));
    call.code = await call.peer.offer(0);
    if (next !== call || over) return;
    if (!call.code) return state("no-connection");
    repeat(call);
  };

  /** The way between us is lost: look for another one for the same connection. */
  const again = async () => {
    const call = current;
    if (!call || over) return;
    if (!relayed || !call.host) return state("code-needed");
    call.turn += 1;
    call.to = call.host;
    call.answered = false;
    const turn = call.turn;
    call.code = await call.peer.offer(0, true);
    if (call.turn !== turn || call !== current || !call.code) return;
    repeat(call);
  };

  /** @param {Call} call @param {string} code @param {string} host @param {number} term */
  const answered = async (call, code, host, term) => {
    call.answered = true;
    if (!(await call.peer.accept(code))) {
      call.answered = false;
      return;
    }
    Object.assign(call, { host, term });
    rest();
    if (call.peer.state() === "open") return settle(); // it is there before its answer
    later(() => {
      if (call.peer.state() === "open") return;
      if (call === next) {
        call.peer.close("b");
        next = null;
        state("unreachable");
      }
      void dial();
    }, OPENING);
  };

  /** @param {string} host @param {number} term */
  const announced = async (host, term) => {
    if (next) {
      if (next.answered && next.host !== host) return dial(host);
      if (!next.answered && next.code) {
        tries = 0;
        repeat(next);
      }
      return undefined;
    }
    if (!current) return dial();
    if (current.host === host) return current.peer.failed() ? again() : undefined;
    // Another host. One of an earlier term has been replaced by ours, however busy ours is; one of a
    // later term is in its place; otherwise, if ours still answers, that is for the table to settle.
    if (term < current.term && !current.peer.failed()) return undefined;
    if (term <= current.term && (await current.peer.ask(ALIVE))) {
      return term === current.term ? state("two-hosts") : undefined;
    }
    return next ? undefined : dial(host);
  };

  /** @param {string} code an offer @returns {Promise<string>} "" if nothing comes of it */
  const answerTo = async (code) => {
    next?.peer.close("b");
    const call = (next = begin("", true));
    call.answered = true;
    return call.peer.answer(code);
  };

  /** The host takes its time, and the browser does not: the same offer is answered anew. */
  const renew = (/** @type {string} */ code, /** @type {number} */ times) =>
    later(async () => {
      if (!next || times === 0) return;
      const answer = await answerTo(code);
      if (answer) tell({ kind: "code", peer: HOST, text: answer });
      renew(code, times - 1);
    }, RENEWAL);

  const leave = () => {
    over = true;
    clearTimeout(timer);
    rest();
    current?.peer.close("b");
    next?.peer.close("b");
    current = next = null;
  };

  return {
    dial,
    leave,
    /** @param {string} text */
    send: (text) => current?.peer.send(text) ?? false,
    /** What came over a relay, and was closed with the secret. @param {unknown} message */
    heard: (message) => {
      const { k, call, turn, code, why } = Object(message);
      const [host, term] = hostOf(message);
      if (k === "host" && host) return void announced(host, term);
      const mine = [next, current].find((one) => one?.name === call && one?.turn === turn);
      if (!mine || mine.answered) return undefined;
      if (k === "answer" && host && decode(code)?.type === "answer") {
        void answered(mine, code, host, term);
      } else if (k === "no" && why === "full") {
        state("full", "");
      } else if (k === "no" && why === "gone" && mine === current) {
        void dial();
      }
      return undefined;
    },
    /** We are looked at again, or have a network again: no waiting. */
    wake: () => {
      if (over || !relayed) return;
      if (next) {
        if (!next.answered && next.code) repeat(next);
      } else if (!current) void dial();
      else if (current.peer.state() === "away") void again();
      else {
        // It may be long gone, and nobody has told a device that slept.
        const call = current;
        void call.peer.ask(AWAKE).then((alive) => void (alive || call !== current || again()));
      }
    },
    restart: () => (current ? again() : dial()),
    /** @returns {Promise<string>} the host's code for one guest more */
    offer: () => ask("o"),
    /** @param {string} code @returns {Promise<string>} "" once the host has taken it */
    answer: (code) => ask(`a${code}`),
    /** @param {string} code an offer @returns {Promise<string>} what to give back */
    accept: async (code) => {
      const read = decode(code);
      if (!read) throw new Error("code-unreadable");
      if (read.type !== "offer") throw new Error("code-is-an-answer");
      const answer = await answerTo(code);
      if (!answer) throw new Error("no-connection");
      if (IMPATIENT) renew(code, RENEWALS);
      return answer;
    },
  };
};
