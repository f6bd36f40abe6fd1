/** What a link's secret locks (static/js/link/seal.js): who has another one reads and writes nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { newSecret } from "../../static/js/link/address.js";
import { bytes, letters } from "../../static/js/link/base64.js";
import { LONGEST_SEALED, sealOf } from "../../static/js/link/seal.js";

const SECRET = "TWNRFPSa2OE-5RPRv-yzpw";
const MESSAGE = { k: "offer", call: "abcdefghijkl", turn: 0, code: "x".repeat(130), t: 1 };

test("who has the link reads what was said with it", async () => {
  const [here, there] = [await sealOf(SECRET), await sealOf(SECRET)];
  assert.equal(here.topic, there.topic);
  assert.match(here.topic, /^[0-9a-f]{32}$/);
  assert.deepEqual(await there.open(await here.close(MESSAGE)), MESSAGE);
});

test("nothing of it is to be seen: same length, never the same letters, no secret, no topic in it", async () => {
  const seal = await sealOf(SECRET);
  const [one, two, short] = await Promise.all([MESSAGE, MESSAGE, { k: "host" }].map(seal.close));
  assert.notEqual(one, two);
  assert.equal(one.length, short.length);
  assert.ok(one.length < LONGEST_SEALED);
  for (const told of [SECRET, "offer", "abcdefghijkl"]) {
    assert.ok(!one.includes(told) && !Buffer.from(bytes(one)).includes(told));
  }
});

test("another link's secret opens nothing, and has another topic", async () => {
  const seal = await sealOf(SECRET);
  const closed = await seal.close(MESSAGE);
  for (let i = 0; i < 50; i++) {
    const other = await sealOf(newSecret());
    assert.notEqual(other.topic, seal.topic);
    assert.equal(await other.open(closed), null);
  }
});

test("what was changed on the way, by a single bit, is not opened", async () => {
  const seal = await sealOf(SECRET);
  const closed = await seal.close(MESSAGE);
  const raw = bytes(closed);
  for (let i = 0; i < raw.length; i++) {
    const bent = raw.slice();
    bent[i] ^= 1 << i % 8;
    assert.equal(await seal.open(letters(bent)), null);
  }
  for (const odd of ["", "A", "!", closed.slice(4), closed.slice(0, -4), "A".repeat(1_000), "A".repeat(9_000)]) {
    assert.equal(await seal.open(odd), null);
  }
});

test("what is no secret makes no seal", async () => {
  for (const odd of ["", "short", `${SECRET}A`, "!".repeat(22)]) await assert.rejects(sealOf(odd));
});
