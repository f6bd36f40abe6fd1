/**
 * Hostile notes from somebody who has the link: host.js and guest.js with connections that only
 * count. Nothing throws, nothing is told to the table, and few connections are made.
 *
 *     node --test tests/link/notes.mjs          FUZZ=100000 for more
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { decode, encode, sessionOf } from "../../static/js/link/code.js";

const ROUNDS = Number(process.env.FUZZ ?? 4_000);

/** The same numbers each time. */
let state = 9;
const below = (n) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

const description = (type) => ({
  type, passive: false, slot: below(65_536), ufrag: "abCD", pwd: "abcdefghijklmnopqrstuvwX",
  fingerprint: Uint8Array.from({ length: 32 }, () => below(256)),
  candidates: [{ kind: "host", address: "10.0.0.1", port: 1 + below(65_535) }],
});
const code = (type) => encode(description(type));

const connections = new Set();
let made = 0;
globalThis.navigator ??= { userAgent: "node" };
globalThis.RTCPeerConnection = class {
  signalingState = "stable";
  connectionState = "new";
  localDescription = null;
  constructor() {
    made += 1;
    connections.add(this);
  }
  createDataChannel() {
    return { readyState: "connecting", bufferedAmount: 0, send() {}, close() {} };
  }
  async setLocalDescription() {
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.localDescription = sessionOf(decode(code(type)));
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    this.onicecandidate?.({ candidate: null });
  }
  async setRemoteDescription({ type }) {
    this.signalingState = type === "offer" ? "have-remote-offer" : "stable";
  }
  restartIce() {}
  close() {
    connections.delete(this);
  }
};

const { hosting } = await import("../../static/js/link/host.js");
const { visiting } = await import("../../static/js/link/guest.js");

const failures = [];
process.on("unhandledRejection", (reason) => failures.push(reason));
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

const ODD = [null, undefined, 0, -1, 1.5, 1e300, NaN, "", "x", "x".repeat(1_000), [], {}, true, [1], { k: "offer" }];
const any = (...good) => (below(3) ? good[below(good.length)] : ODD[below(ODD.length)]);

/** Something that is nearly a note. @param {string[]} calls */
const note = (...calls) => ({
  k: any("offer", "answer", "host", "no"),
  call: any(...calls, "a", "b", `c${below(1_000)}`),
  turn: any(0, 0, 1, 2, 1_000),
  code: any(code("offer"), code("answer"), "AAAA"),
  to: any("", "", "other"),
  host: any("one", "two", `h${below(1_000)}`),
  term: any(0, 1, 2 ** 40),
  why: any("gone", "full"),
});

test(`a host hears ${ROUNDS} odd notes`, async () => {
  const [told, said] = [[], []];
  let announced = 0;
  const host = hosting({
    ice: [], term: 1, tell: (one) => told.push(one), say: (one) => said.push(one), announce: () => (announced += 1),
  });
  for (const odd of ODD) host.heard(odd);
  for (let i = 0; i < ROUNDS; i++) host.heard(note());
  await rest();
  assert.ok(connections.size > 0 && connections.size <= 8, `${connections.size} at once`);
  assert.ok(said.length <= 62, `${said.length} notes written in answer`);
  assert.ok(announced <= 16);
  // It is told of other hosts, which is for the table to look into, and of nothing else.
  assert.ok(told.every(({ kind, peer }) => kind === "state" && peer === ""));
  host.close();
  assert.equal(connections.size, 0);
  assert.deepEqual(failures, []);
});

test(`a guest hears ${ROUNDS} odd notes`, async () => {
  const told = [];
  let own = { call: "" };
  const stand = async (message) => void (own = message);
  const guest = visiting({ ice: [], tell: (one) => told.push(one), relayed: true, stand, rest: () => {} });
  await guest.dial();
  await rest();
  assert.notEqual(own.call, "");
  const before = made;
  for (const odd of ODD) guest.heard(odd);
  for (let i = 0; i < ROUNDS; i++) {
    guest.heard(note(own.call));
    if (i % 50 === 0) await rest();
  }
  assert.ok(connections.size <= 2, `${connections.size} at once`);
  assert.ok(told.every(({ kind }) => kind === "state"));
  assert.ok(made > before);
  guest.leave();
  await rest();
  assert.equal(connections.size, 0);
  assert.deepEqual(failures, []);
});

test("odd codes are refused with a reason, and offers are not without end", async () => {
  const host = hosting({ ice: [], term: 0, tell: () => {}, say: () => {}, announce: () => {} });
  const slots = new Set();
  for (let i = 0; i < 40; i++) {
    const { type, slot } = decode(await host.offer());
    assert.equal(type, "offer");
    slots.add(slot);
  }
  assert.equal(connections.size, 8);
  for (const odd of ODD) await assert.rejects(host.answer(odd), /code-unreadable/);
  await assert.rejects(host.answer(code("offer")), /code-is-an-offer/);
  for (let i = 0; i < 300; i++) {
    const stray = code("answer");
    if (!slots.has(decode(stray).slot)) await assert.rejects(host.answer(stray), /code-unknown/);
  }
  host.close();
  const guest = visiting({ ice: [], tell: () => {}, relayed: false, stand: async () => {}, rest: () => {} });
  for (const odd of ODD) await assert.rejects(guest.accept(odd), /code-unreadable/);
  await assert.rejects(guest.accept(code("answer")), /code-is-an-answer/);
  for (let i = 0; i < 20; i++) assert.equal(decode(await guest.accept(code("offer"))).type, "answer");
  assert.equal(connections.size, 1);
  guest.leave();
  assert.equal(connections.size, 0);
});
