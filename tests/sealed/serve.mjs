/** Answers calls to static/js/sealed/index.js, line by line: see node.py. */

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { call, begin } = await import(pathToFileURL(process.argv[2]).href);

let work = null;
const answers = {
  call,
  begin(name, packed) {
    work = begin(name, packed);
    return new Uint8Array();
  },
  next: () => work.next() ?? new Uint8Array(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [what, name, hex] = line.split(" ");
  const packed = new Uint8Array(Buffer.from(hex, "hex"));
  process.stdout.write(`${Buffer.from(answers[what](name, packed)).toString("hex")}\n`);
}
