/**
 * What a sealed table costs one player: 60 cards, six seats. The same in node and in a page; each
 * figure is one run's, in ms, through the calls that Python makes.
 */

import { concat, four, pack, unpack } from "./js/sealed/bytes.js";
import { begin, call } from "./js/sealed/index.js";

const SEATS = 6;
const CARDS = 60;
const HAND = 7;
const NEED = 3;
const context = new Uint8Array(45);

let spent = 0;
function coins() {
  spent += 1;
  return concat([four(spent), new Uint8Array(28)]);
}

function answer(packed) {
  const [code, ...parts] = unpack(packed);
  if (code.length > 0) throw new Error(new TextDecoder().decode(code));
  return parts;
}

const ask = (name, ...parts) => answer(call(name, pack(parts)));

/** All slices, and how long the longest was. */
function work(name, ...parts) {
  const steps = begin(name, pack(parts));
  let longest = 0;
  for (;;) {
    const start = performance.now();
    const done = steps.next();
    longest = Math.max(longest, performance.now() - start);
    if (done) return [answer(done), longest];
  }
}

function timed(doing) {
  const start = performance.now();
  const out = doing();
  return [out, performance.now() - start];
}

/** One run. */
export function measured() {
  const keys = Array.from({ length: SEATS }, () => ask("keys", context, coins()));
  const publics = keys.map(([, key]) => key);
  const [joint] = ask("joint", concat(publics));
  const [faces] = ask("faces", new Uint8Array(7), four(CARDS));
  const [plain] = ask("plain", faces);
  // So that a deck is shuffled that has masks already, as all but the first seat's.
  const [[deck]] = work("shuffle", plain, joint, context, coins());
  const [[[after, proof], sliceOne], shuffle] = timed(() =>
    work("shuffle", deck, joint, context, coins()),
  );
  const [[, sliceTwo], verify] = timed(() =>
    work("verify_shuffles", deck, after, proof, joint, context),
  );
  // A private draw: what one of the others does, and what the receiver does.
  const card = after.subarray(0, 64);
  const send = (secret) => {
    const [, points, made] = ask("share", card, secret, context, coins());
    return ask("seal", concat([points, made]), publics[0], context, coins())[0];
  };
  const [sealed, sending] = timed(() => send(keys[1][0]));
  const all = [sealed, ...keys.slice(2).map(([secret]) => send(secret))];
  const [, receiving] = timed(() => {
    const read = all.map((each) => ask("unseal", each, keys[0][0], context)[0]);
    const claims = read.flatMap((each, i) => [
      publics[i + 1],
      each.subarray(0, 32),
      each.subarray(32),
      context,
    ]);
    ask("verify_shares", card, ...claims);
    const [, own] = ask("share", card, keys[0][0], context, coins());
    ask("open", card, faces, own, ...read.map((each) => each.subarray(0, 32)));
  });
  const roll = context;
  const [, contributing] = timed(() => ask("contribute", keys[0][0], context, roll, coins()));
  const parts = keys.map(([secret]) => ask("contribute", secret, context, roll, coins()));
  const [, rolling] = timed(() => {
    const claims = parts.flatMap(([key, points, made]) => [key, points, made, context]);
    ask("verify_contributions", roll, ...claims);
    ask("rolled", roll, concat(parts.map(([, points]) => points)));
  });
  // Until all hold a hand: what a player says to all, and to each of the others apart.
  const others = SEATS - 1;
  const [commitments] = ask("deal", keys[0][0], four(NEED), concat([2, 3, 4, 5, 6].map(four)), context, coins());
  const public_ = 32 + keys[0][2].length + after.length + proof.length + commitments.length;
  const apart = others * (32 + 64 + HAND * sealed.length);
  return {
    times: {
      shuffle,
      verify,
      "shuffle and verify": shuffle + verify,
      slice: Math.max(sliceOne, sliceTwo),
      "draw, sending": sending,
      "draw, receiving": receiving,
      "roll, contributing": contributing,
      "roll, verifying": rolling,
    },
    // Sent once to the host, which passes on what is public; received from the five others.
    bytes: { shuffle: after.length + proof.length, draw: sealed.length, sent: public_ + apart,
             "sent and received": (1 + others) * public_ + 2 * apart },
  };
}

if (globalThis.process?.argv[2]) {
  const runs = Array.from({ length: Number(process.argv[2]) + 1 }, measured).slice(1);
  process.stdout.write(JSON.stringify(runs));
}
