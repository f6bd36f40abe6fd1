/**
 * Byte code of the standard library and of the app, made by the very Pyodide that will run it.
 *
 *     node tools/bytecode.mjs WHEELS OUT
 *
 * micropip installs the wheels into a Pyodide under node; tools/bytecode.py, inside it,
 * compiles what lies there then. Afterwards a second Pyodide starts from the result, so that
 * an archive that cannot start never leaves this machine; and a third one, with the app imported,
 * has its memory written down, for starts that need not import anything.
 */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { loadPyodide, version } from "pyodide";
// @ts-expect-error a generated module without types
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

/** Node would print the whole minified line that threw. */
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).slice(-4000));
  process.exit(1);
});

const [wheelDir, outDir] = process.argv.slice(2).map((path) => resolve(path));
if (!wheelDir || !outDir) throw new Error("usage: node tools/bytecode.mjs WHEELS OUT");
const tools = fileURLToPath(new URL(".", import.meta.url));
const stock = resolve(tools, "../node_modules/pyodide");

/** No package is ever asked of a lock file, and the stock one is 119 KB fetched at every start. */
const { info } = JSON.parse(readFileSync(join(stock, "pyodide-lock.json"), "utf-8"));
const lock = JSON.stringify({ info, packages: {} });

const wheels = readdirSync(wheelDir).filter((name) => name.endsWith(".whl"));
const maker = await loadPyodide({ lockFileContents: lock });
maker.FS.mkdir("/wheels");
for (const name of wheels) maker.FS.writeFile(`/wheels/${name}`, readFileSync(join(wheelDir, name)));
const micropip = wheels.find((name) => name.startsWith("micropip-"));
if (!micropip) throw new Error(`no micropip among ${wheels.join(", ")}`);
maker.unpackArchive(new Uint8Array(readFileSync(join(wheelDir, micropip))), "wheel", {
  extractDir: "/micropip",
});
maker.FS.writeFile("/pyscript.json", JSON.stringify(pyscript));
maker.runPython(readFileSync(join(tools, "bytecode.py"), "utf-8"));
const install = maker.globals.get("install");
await install(wheels.filter((name) => name !== micropip).map((name) => `emfs:/wheels/${name}`));
maker.globals.get("make_app")();
const made = maker.FS.readdir("/out").filter((/** @type {string} */ name) => name.endsWith(".zip"));
const archives = made.filter((/** @type {string} */ name) => /^(app|part-.*)\.zip$/.test(name));
for (const old of readdirSync(outDir)) if (old.startsWith("part-")) rmSync(join(outDir, old));
// The library takes most of the time and changes with Pyodide alone; tools/build.py removes it then.
if (!existsSync(join(outDir, "stdlib.zip"))) {
  maker.globals.get("make_library")();
  made.push("stdlib.zip");
}
for (const name of made) {
  writeFileSync(join(outDir, name), maker.FS.readFile(`/out/${name}`));
}
writeFileSync(join(outDir, "lock.json"), lock);

/** @param {typeof maker} python */
const attach = (python) => {
  for (const name of archives) python.FS.writeFile(`/lib/${name}`, readFileSync(join(outDir, name)));
  python.runPython(readFileSync(join(tools, "bytecode_attach.py"), "utf-8"));
};

const runner = await loadPyodide({
  lockFileContents: lock,
  stdLibURL: join(outDir, "stdlib.zip"),
});
attach(runner);
runner.runPython(readFileSync(join(tools, "bytecode_check.py"), "utf-8"));

/**
 * A memory without its empty pages, which are half of it: its length (4 bytes), a byte for each
 * page that says whether it follows, and the pages. tools/boot.mjs spreads them out again.
 * @param {Uint8Array} memory
 */
const gathered = (memory) => {
  const PAGE = 4096;
  const pages = Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, n) =>
    memory.subarray(n * PAGE, (n + 1) * PAGE),
  );
  const full = pages.map((page) => page.some(Boolean));
  const parts = [Uint8Array.from(full, Number), ...pages.filter((_, n) => full[n])];
  const packed = new Uint8Array(4 + parts.reduce((sum, part) => sum + part.length, 0));
  new DataView(packed.buffer).setUint32(0, memory.length, true);
  let to = 4;
  for (const part of parts) {
    packed.set(part, to);
    to += part.length;
  }
  return packed;
};

/** A memory that has grown cannot be restored (pyodide#6254). */
const FRESH_HEAP = 31_457_280;
const still = await loadPyodide({
  _makeSnapshot: true,
  lockFileContents: lock,
  stdLibURL: join(outDir, "stdlib.zip"),
});
attach(still);
still.runPython(readFileSync(join(tools, "bytecode_still.py"), "utf-8"));
const heap = /** @type {any} */ (still)._module.HEAP8.length;
if (heap !== FRESH_HEAP) throw new Error(`the heap has grown to ${heap}: there is no snapshot`);
const snapshot = gzipSync(gathered(/** @type {any} */ (still).makeMemorySnapshot()), { level: 9 });
writeFileSync(join(outDir, "snapshot.bin.gz"), new Uint8Array(snapshot));

console.log(`byte code for Pyodide ${version} made and started`);
process.exit(0);
