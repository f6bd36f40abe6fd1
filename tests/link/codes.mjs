/**
 * Codes of the link (static/js/link/code.js): what browsers really say, and what nobody ever says.
 *
 *     node --test tests/link/codes.mjs          FUZZ=1000000 for more
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { iceFor, iceServer, isSecret, newSecret, readCodeText, readTableLink, relayAddress, RELAYS, tableLink, usable } from "../../static/js/link/address.js";
import { bytes, letters } from "../../static/js/link/base64.js";
import { decode, describe, encode, LONGEST_CODE, sessionOf } from "../../static/js/link/code.js";
import { bucket, gather, LONGEST, pieces, tooLong } from "../../static/js/link/frames.js";

const ROUNDS = Number(process.env.FUZZ ?? 4_000);

/** The same numbers each time. */
let state = 20_261_128;
const below = (n) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

const PRINT = Array.from({ length: 32 }, (_, i) => (i * 7 + 160).toString(16).slice(-2).toUpperCase()).join(":");

/** As Chromium 156 says it, with and without hidden addresses; and Firefox ESR 153. */
const CHROMIUM = `v=0\r
o=- 4611731400430051336 2 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
a=group:BUNDLE 0\r
a=extmap-allow-mixed\r
a=msid-semantic: WMS\r
m=application 54012 UDP/DTLS/SCTP webrtc-datachannel\r
c=IN IP4 192.168.1.20\r
a=candidate:2999745851 1 udp 2113937151 192.168.1.20 54012 typ host generation 0 network-cost 999\r
a=candidate:2999745852 1 udp 2113939711 2001:db8::a:1 54013 typ host generation 0 network-cost 999\r
a=candidate:842163049 1 udp 1677729535 203.0.113.7 61000 typ srflx raddr 0.0.0.0 rport 0 generation 0\r
a=candidate:842163050 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0\r
a=ice-ufrag:Qk+9\r
a=ice-pwd:fYnT8/zq0A9pXJ5l2hVb3c4d\r
a=ice-options:trickle\r
a=fingerprint:sha-256 ${PRINT}\r
a=setup:actpass\r
a=mid:0\r
a=sctp-port:5000\r
a=max-message-size:262144\r
`;
const FIREFOX = `v=0\r
o=mozilla...THIS_IS_SDPARTA-99.0 4403327281131436281 0 IN IP4 0.0.0.0\r
s=-\r
t=0 0\r
a=fingerprint:sha-256 ${PRINT}\r
a=group:BUNDLE 0\r
a=ice-options:trickle\r
a=msid-semantic:WMS *\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
c=IN IP4 0.0.0.0\r
a=candidate:0 1 UDP 2122187007 1f2b3c4d-5e6f-4a0b-8c9d-0e1f2a3b4c5d.local 40506 typ host\r
a=candidate:3 1 TCP 2105458943 1f2b3c4d-5e6f-4a0b-8c9d-0e1f2a3b4c5d.local 9 typ host tcptype active\r
a=sendrecv\r
a=ice-pwd:0123456789abcdef0123456789abcdef\r
a=ice-ufrag:89abcdef\r
a=mid:0\r
a=setup:passive\r
a=sctp-port:5000\r
a=max-message-size:1073741823\r
`;

test("what Chromium says goes into 94 bytes and comes out of them", () => {
  const said = describe({ type: "offer", sdp: CHROMIUM }, 51_966);
  const code = encode(said);
  assert.equal(bytes(code).length, 94);
  assert.deepEqual(decode(code), said);
  assert.deepEqual(
    said.candidates.map(({ kind, address, port }) => `${kind} ${address} ${port}`),
    ["host 192.168.1.20 54012", "host 2001:db8:0:0:0:0:a:1 54013", "srflx 203.0.113.7 61000"],
  );
});

test("what Firefox says, likewise", () => {
  const said = describe({ type: "answer", sdp: FIREFOX }, 7);
  const code = encode(said);
  assert.equal(bytes(code).length, 79);
  const read = decode(code);
  assert.deepEqual(read, said);
  assert.equal(read.passive, true);
  const { type, sdp } = sessionOf(read);
  assert.equal(type, "answer");
  assert.match(sdp, /a=ice-ufrag:89abcdef\r\n/);
  assert.match(sdp, / 1f2b3c4d-5e6f-4a0b-8c9d-0e1f2a3b4c5d\.local 40506 typ host\r\n/);
  assert.match(sdp, /a=setup:passive\r\n/);
  assert.ok(sdp.includes(PRINT));
});

test("one IPv4 address makes 68 bytes", () => {
  const sdp = CHROMIUM.split("\r\n").filter((line) => !/2001:db8|srflx/.test(line)).join("\r\n");
  assert.equal(bytes(encode(describe({ type: "offer", sdp }, 0))).length, 68);
});

/** Nothing but what the template has may ever stand in a line. */
const LINES = [
  /^v=0$/, /^o=- 1 2 IN IP4 127\.0\.0\.1$/, /^s=-$/, /^t=0 0$/, /^a=group:BUNDLE 0$/,
  /^m=application 9 UDP\/DTLS\/SCTP webrtc-datachannel$/, /^c=IN IP4 0\.0\.0\.0$/,
  /^a=candidate:[1-8] 1 udp \d{1,10} [0-9a-f.:-]+(\.local)? \d{1,5} typ (host|(srflx|relay) raddr 0\.0\.0\.0 rport 0)$/,
  /^a=end-of-candidates$/, /^a=ice-ufrag:[A-Za-z0-9+/]{4,32}$/, /^a=ice-pwd:[A-Za-z0-9+/]{22,64}$/,
  /^a=fingerprint:sha-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}$/, /^a=setup:(actpass|active|passive)$/,
  /^a=mid:0$/, /^a=sctp-port:5000$/, /^a=max-message-size:262144$/, /^$/,
];

/** @param {string} code */
const holds = (code) => {
  const read = decode(code);
  if (read === null) return false;
  assert.equal(encode(read), code);
  const { sdp } = sessionOf(read);
  for (const line of sdp.split("\r\n")) assert.ok(LINES.some((known) => known.test(line)), line);
  assert.equal((sdp.match(/^m=/gm) ?? []).length, 1);
  return true;
};

/** With the checksum put right, so that what is behind it is looked at too. */
const checked = (raw) => {
  let crc = 0xffff;
  for (const byte of raw.subarray(0, -2)) {
    crc ^= byte << 8;
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  raw[raw.length - 2] = crc >> 8;
  raw[raw.length - 1] = crc & 255;
  return letters(raw);
};

test(`${ROUNDS} hostile codes of each kind throw nothing and make no odd description`, () => {
  const good = [CHROMIUM, FIREFOX].map((sdp, i) => encode(describe({ type: i ? "answer" : "offer", sdp }, 1)));
  let taken = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const raw = bytes(good[i % 2]);
    for (let n = below(4); n >= 0; n--) raw[below(raw.length)] = below(256);
    holds(letters(raw)); // by the checksum, all but one in 65536 are refused
    if (holds(checked(raw))) taken += 1;
    const noise = Uint8Array.from({ length: below(300) }, () => below(256));
    holds(letters(noise));
    if (noise.length > 3) {
      noise[0] = 0x10 | below(4);
      holds(checked(noise));
    }
    const whole = bytes(good[i % 2]);
    const cut = whole.slice(0, below(whole.length));
    if (cut.length > 3) assert.ok(!holds(checked(cut)));
    holds(String.fromCharCode(...Array.from({ length: below(200) }, () => below(0xffff))));
  }
  assert.ok(taken > ROUNDS / 20, "what has been put right is looked at"); // most bytes may be any
});

test("what is no text, or endless, is no code", () => {
  for (const odd of [null, undefined, 7, {}, [], "", "A", "=".repeat(90), "A".repeat(LONGEST_CODE + 4)]) {
    assert.equal(decode(odd), null);
  }
});

test("a cut or mistyped code is found out", () => {
  const code = encode(describe({ type: "offer", sdp: CHROMIUM }, 3));
  for (let i = 0; i < code.length; i++) {
    assert.equal(decode(code.slice(0, i)), null);
    const other = code[i] === "A" ? "B" : "A";
    assert.equal(decode(code.slice(0, i) + other + code.slice(i + 1)), null);
  }
});

test("what a browser says otherwise than all others is not guessed at", () => {
  const other = [
    CHROMIUM.replace("sha-256", "sha-1"), CHROMIUM.replace("a=ice-ufrag:Qk+9", "a=ice-ufrag:Q€+9"), "",
  ];
  for (const sdp of other) assert.equal(describe({ type: "offer", sdp }, 1), null);
  assert.equal(describe(null, 1), null);
});

test("a link names the table and its relays", () => {
  const secret = newSecret();
  assert.ok(isSecret(secret) && secret.length === 22);
  const usual = tableLink("https://example.org/tablee/#play=pechvogel", secret);
  assert.equal(usual, `https://example.org/tablee/#r=${secret}`);
  assert.deepEqual(readTableLink(usual), { secret, relays: RELAYS });
  const own = tableLink("https://example.org/", secret, ["wss://relay.example.org/a?b=c&d=e"]);
  assert.deepEqual(readTableLink(own), { secret, relays: ["wss://relay.example.org/a?b=c&d=e"] });
  for (const odd of ["#r=", "#r=AAAA", `#r=${secret}A`, `#r=${secret.slice(1)}!`, "#", "x".repeat(5_000)]) {
    assert.equal(readTableLink(odd), null);
  }
});

test("a relay is one that encrypts, or this machine", () => {
  assert.equal(relayAddress("wss://nos.lol"), "wss://nos.lol/");
  assert.equal(relayAddress("ws://127.0.0.1:7777"), "ws://127.0.0.1:7777/");
  const refused = [
    "ws://nos.lol", "https://nos.lol", "wss://a:b@nos.lol", "javascript:alert(1)", "nos.lol", "",
    "ws://127.0.0.1.evil.example", "ws://localhost.evil.example", `wss://${"a".repeat(300)}`,
  ];
  for (const odd of refused) assert.equal(relayAddress(odd), null, odd);
  assert.equal(usable(Array.from({ length: 20 }, (_, i) => `wss://r${i}.example`)).length, 6);
  assert.equal(usable(["wss://nos.lol", "wss://nos.lol/"]).length, 1);
});

test("a server of one's own is one that a browser takes", () => {
  assert.deepEqual(iceServer(" stun:stun.example.org:3478 "), { urls: "stun:stun.example.org:3478" });
  const turn = "turns:[2001:db8::1]:5349?transport=tcp";
  assert.deepEqual(iceServer(turn, "ann", "pw"), { urls: turn, username: "ann", credential: "pw" });
  const refused = [
    ["turn:turn.example.org"], ["turn:turn.example.org", "ann"], ["http://example.org"], [""], ["stun:"],
    ["stun:a b"], ["stun:example.org\r\nx"], ["stun://example.org"], ["turn:t.example?transport=x", "a", "b"],
    ["turn:t.example", "a".repeat(300), "b"],
  ];
  for (const odd of refused) assert.equal(iceServer(...odd), null, odd[0]);
});

test("nobody outside is asked for our address if all relays are on this machine", () => {
  assert.deepEqual(iceFor(["ws://127.0.0.1:7777/"]), []);
  assert.equal(iceFor(["ws://127.0.0.1:7777/", "wss://nos.lol/"]).length, 1);
  assert.equal(iceFor([]).length, 1);
});

test("a code is found in whatever it was pasted with", () => {
  assert.equal(readCodeText(" ab c\n d_-\t"), "abcd_-");
  assert.equal(readCodeText("https://example.org/tablee/#j=abcd"), "abcd");
  assert.equal(readCodeText("https://example.org/#speed=off&j=ab\ncd"), "abcd");
});

/** Through the pieces and out again. */
const carried = (text) => {
  const heard = [];
  const refused = [];
  const put = gather((whole) => heard.push(whole), () => {}, (why) => refused.push(why));
  for (const piece of pieces(text)) {
    assert.ok(new TextEncoder().encode(piece).length < 65_536);
    put(new TextDecoder().decode(new TextEncoder().encode(piece))); // as the channel does
  }
  return { heard, refused };
};

test("texts of any length arrive whole", () => {
  for (const text of ["", "a", "x".repeat(15_999), "x".repeat(16_000), "x".repeat(16_001), "é😀".repeat(20_000), "😀".repeat(40_000)]) {
    assert.deepEqual(carried(text), { heard: [text], refused: [] });
  }
  assert.ok(!tooLong("x".repeat(LONGEST)));
  assert.ok(tooLong("x".repeat(LONGEST + 1)));
  assert.ok(tooLong("é".repeat(LONGEST / 2 + 1)));
});

test("what is too long, or no piece, ends it, and nothing is heard any more", () => {
  assert.deepEqual(carried("x".repeat(LONGEST + 1)), { heard: [], refused: ["too-large"] });
  assert.deepEqual(carried("é".repeat(LONGEST / 2 + 1)), { heard: [], refused: ["too-large"] });
  for (const odd of [null, new ArrayBuffer(8), "", "zz", "no sign"]) {
    const heard = [];
    const refused = [];
    const put = gather((text) => heard.push(text), () => {}, (why) => refused.push(why));
    for (const piece of [odd, ".later"]) put(piece);
    assert.deepEqual([heard, refused], [[], ["odd"]]);
  }
});

test("a device may say so much, and after a while more", () => {
  let time = 0;
  const may = bucket(10, 2, () => time);
  assert.deepEqual([may(6), may(4), may(1)], [true, true, false]);
  time = 1_000;
  assert.deepEqual([may(3), may(2), may(1)], [false, true, false]);
  time = 3_600_000;
  assert.deepEqual([may(11), may(10)], [false, true]);
});
