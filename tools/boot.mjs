/**
 * The interpreter that pyscript.toml names: Pyodide, started from byte code.
 *
 * PyScript imports this module in the worker and calls `loadPyodide`. What the start needs is on
 * its way already (tools/ahead.mjs); a byte-code archive that does not start gives way to the
 * stock files and the sources. Trouble is told to the page with plain messages, which PyScript
 * leaves alone.
 */

/** @typedef {import("./ahead.mjs").Ahead} Ahead */

/**
 * @typedef {object} Facts what the build knows (tools/build.py writes it in)
 * @property {string} version Pyodide's
 * @property {string} runtime folder of Pyodide, from here
 * @property {string} stdlib byte code of the standard library, from here
 * @property {string} attach Python that puts the archives of the app on the path
 * @property {string} plainApp sources of the app, from here
 * @property {string} lock contents of an empty lock file
 * @property {number} memory length in bytes of the memory that a start may begin from
 */

/** @type {Facts} */
const facts = JSON.parse(String.raw`__FACTS__`);

export const version = facts.version;

const here = import.meta.url;
/** @param {string} path */
const at = (path) => new URL(path, here).href;
const runtime = at(facts.runtime);
const stdlibURL = at(facts.stdlib);
const wasmURL = `${runtime}pyodide.asm.wasm`;

/** For py/main.py: the cryptography of sealed tables, which only they ask for. */
Object.assign(globalThis, { tableeSealed: () => import(at("../js/sealed/index.js")) });

/** @param {Record<string, unknown>} message */
const tell = (message) => globalThis.postMessage({ tablee: message });

/**
 * @template T
 * @param {Promise<T>} promise
 */
const quiet = (promise) => {
  promise.catch(() => {});
  return promise;
};

/** What the page's other worker has asked for, as that one sends it. @returns {Ahead} */
const handed = () => {
  /** @type {Map<string, [(value: any) => void, (reason: Error) => void]>} */
  const awaited = new Map();
  /** @param {string} name @returns {Promise<any>} */
  const one = (name) => quiet(new Promise((...settle) => awaited.set(name, settle)));
  const all = {
    wasm: one("wasm"),
    stdlib: one("stdlib"),
    app: one("app"),
    kept: one("kept"),
    memory: one("memory"),
  };
  const { port1: port, port2: other } = new MessageChannel();
  port.onmessage = ({ data: { name, value, reason } }) => {
    const [resolve, reject] = awaited.get(name) ?? [];
    if (reason === undefined) resolve?.(value);
    else reject?.(new Error(reason));
  };
  // The one part that a browser may be unable to hand over.
  port.onmessageerror = () => awaited.get("wasm")?.[1](new Error("not handed over"));
  globalThis.postMessage({ tablee: { step: "here" } }, { transfer: [other] });
  return all;
};

/** A frame without an origin has no workers, and does all of it by itself. */
const alone = "document" in globalThis;
/** @type {Promise<Ahead>} */
const coming = alone ? import(at("ahead.mjs")).then(({ ahead }) => ahead()) : Promise.resolve(handed());
/** @template {keyof Ahead} N @param {N} name @returns {Promise<Awaited<Ahead[N]>>} */
const part = async (name) => /** @type {any} */ ((await coming)[name]);

/** @returns {Promise<never>} */
const never = () => new Promise(() => {});

const network = globalThis.fetch.bind(globalThis);
/** By itself, if what was compiled ahead does not come. */
const compiled = quiet(part("wasm").catch(() => WebAssembly.compileStreaming(network(wasmURL))));
const instantiateStock = WebAssembly.instantiateStreaming;
/** @type {typeof WebAssembly.instantiateStreaming} */
const instantiateEarly = async (_, imports) => {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

/**
 * Pyodide asks by `fetch`: give it the library that comes from there, and nothing for the
 * WebAssembly, which `instantiateEarly` has. Who starts Pyodide hears of a library that does not come.
 * @type {typeof fetch}
 */
const fetchEarly = async (input, init) => {
  const url = input instanceof Request ? input.url : new URL(String(input), here).href;
  if (url === wasmURL) return new Response();
  return url === stdlibURL ? new Response(await part("stdlib").catch(never)) : network(input, init);
};

const asm = quiet(import(`${runtime}pyodide.asm.mjs`));
const entry = quiet(import(`${runtime}pyodide.mjs`));

/**
 * @typedef {object} Python the part of Pyodide that is used here
 * @property {{writeFile(path: string, bytes: Uint8Array): void}} FS
 * @property {(code: string) => unknown} runPython
 * @property {(code: string, ...rest: any[]) => Promise<unknown>} runPythonAsync
 */

/**
 * What would be the same for everybody who starts from the same memory; and Pyodide has put the
 * current folder first again, where it would look for `pyscript` before it finds the library's.
 */
const BEGIN_ANEW = `
import random, sys
random.seed()
sys.path.remove("")
del random, sys
`;

/** Byte code of the app, if that of the library is whole too. */
const byteCode = async () => {
  await part("stdlib");
  return part("app");
};

/**
 * Spread a memory out again, from what tools/bytecode.mjs has gathered of it.
 * @param {ArrayBuffer} gathered
 * @param {Uint8Array} memory of that length, empty
 */
const spread = (gathered, memory) => {
  const PAGE = 4096;
  const length = new DataView(gathered).getUint32(0, true);
  if (length !== memory.length) throw new RangeError(`a memory of ${length} bytes`);
  const full = new Uint8Array(gathered, 4, Math.ceil(length / PAGE));
  let from = full.byteOffset + full.length;
  full.forEach((follows, n) => {
    if (!follows) return;
    const size = Math.min(PAGE, length - n * PAGE);
    memory.set(new Uint8Array(gathered, from, size), n * PAGE);
    from += size;
  });
};

/**
 * Python as it was when the snapshot was taken. All of Pyodide that needs no memory is got ready
 * while the memory is on its way: it is given an empty one, which is filled before it is looked at.
 * @param {Record<string, unknown>} options
 * @returns {Promise<Python>}
 */
const restore = async (options) => {
  const { loadPyodide: stock } = await entry;
  const empty = new Uint8Array(facts.memory);
  const all = Promise.all([part("memory"), byteCode(), compiled]);
  const filled = all.then(([gathered, archives]) => {
    if (!gathered) throw new TypeError("no memory");
    spread(gathered, empty);
    return archives;
  });
  const { default: create } = await asm;
  const createPyodideModule = (/** @type {any} */ settings) => {
    const begin = settings.instantiateWasm;
    settings.instantiateWasm = (/** @type {unknown} */ imports, /** @type {unknown} */ done) => {
      filled.then(() => begin(imports, done)).catch(() => {}); // `filled` says why it does not begin
      return {};
    };
    return create(settings);
  };
  const python = await Promise.race([
    stock({
      ...options,
      createPyodideModule,
      indexURL: runtime,
      lockFileContents: facts.lock,
      _loadSnapshot: empty,
    }),
    filled.then(never),
  ]);
  // Files are not in a memory: what is imported later, and the catalogues, are read from here.
  for (const [put, bytes] of await filled) python.FS.writeFile(put, new Uint8Array(bytes));
  python.runPython(BEGIN_ANEW);
  return python;
};

/**
 * @param {Record<string, unknown>} options
 * @param {[string, ArrayBuffer][]} archives
 * @returns {Promise<Python>}
 */
const start = async (options, archives) => {
  const { loadPyodide: stock } = await entry;
  const python = await stock({ ...options, indexURL: runtime, lockFileContents: facts.lock });
  for (const [put, bytes] of archives) python.FS.writeFile(put, new Uint8Array(bytes));
  python.runPython(facts.attach);
  // Here, and not in py/main.py, so that byte code which does not load is found out in time.
  python.runPython("import tablee.ui.worker");
  return python;
};

/** @returns {Promise<[string, ArrayBuffer][]>} */
const plainApp = async () => {
  const answer = await network(at(facts.plainApp));
  if (!answer.ok) throw new TypeError(`${facts.plainApp}: ${answer.status}`);
  return [["/lib/app.zip", await answer.arrayBuffer()]];
};

/** How PyScript has Python write down each of PyScript's own sources, whole, before it imports them. */
const WRITTEN = /^_path\.write_text\(.*\n/gm;

/**
 * PyScript prints what the page's Python raises and goes on as if it had started: tell the page.
 * @param {Python} python
 * @param {boolean} stock it has no byte code of PyScript, and needs the sources
 */
const outspoken = (python, stock = false) => {
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (code, ...rest) => {
    try {
      return await run(stock ? code : code.replace(WRITTEN, ""), ...rest);
    } catch (reason) {
      tell({ step: "error", reason: String(reason) });
      throw reason;
    }
  };
  return python;
};

/**
 * @param {Record<string, unknown>} options of Pyodide's own `loadPyodide`; they are handed on
 * @returns {Promise<Python>}
 */
export const loadPyodide = async (options) => {
  /** What a byte-code start says before it fails is for the report, not for the console. */
  const muttered = /** @type {string[]} */ ([]);
  let started = false;
  const aloud = /** @type {(line: string) => void} */ (options["stderr"] ?? console.error);
  const stderr = (/** @type {string} */ line) => (started ? aloud(line) : muttered.push(line));
  try {
    // Without Pyodide there is no Python of any kind: do not try twice, tell the page.
    await Promise.all([entry, asm]);
    // Of the two one is enough to begin with; an older ahead.mjs, still cached, has the second alone.
    const memory = (await Promise.race([part("kept"), part("memory")])) || (await part("memory"));
    // Not sooner: in a frame of its own everything is asked for from this very thread.
    globalThis.fetch = fetchEarly;
    WebAssembly.instantiateStreaming = instantiateEarly;
    const compact = { stdLibURL: stdlibURL, ...options, stderr };
    if (memory) {
      try {
        const python = await restore(compact);
        tell({ step: "restored" });
        return outspoken(python);
      } catch (reason) {
        muttered.push(String(reason));
      }
    }
    await compiled; // nor without this
    try {
      return outspoken(await start(compact, await byteCode()));
    } catch (reason) {
      tell({ step: "plain", reason: [String(reason), ...muttered].join("\n") });
      return outspoken(await start(options, await plainApp()), true);
    }
  } finally {
    started = true;
    globalThis.fetch = network;
    WebAssembly.instantiateStreaming = instantiateStock;
  }
};
