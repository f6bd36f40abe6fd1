/**
 * The interpreter that pyscript.toml names: Pyodide, started from byte code.
 *
 * PyScript imports this module in the worker and calls `loadPyodide`. Everything the start needs
 * is asked for at once, instead of one file after another; a byte-code archive that does not
 * start gives way to the stock files and the sources. Progress and trouble are told to the page
 * with plain messages, which PyScript leaves alone.
 */

/**
 * @typedef {object} Facts what the build knows (tools/build.py writes it in)
 * @property {string} version Pyodide's
 * @property {string} runtime folder of Pyodide, from here
 * @property {string} stdlib byte code of the standard library, from here
 * @property {Record<string, string>} archives byte code of the app, by where it is put, from here
 * @property {string} attach Python that puts them on the path
 * @property {string} plainApp sources of the app, from here
 * @property {string} snapshot memory of a Python with the app imported, from here; its name has
 *   the hash of its bytes unpacked, and it fits this stdlib and this runtime alone
 * @property {Record<string, number>} bytes size of each file of the start
 * @property {string} lock contents of an empty lock file
 */

/** @type {Facts} */
const facts = JSON.parse(String.raw`__FACTS__`);

export const version = facts.version;

const here = import.meta.url;
/** @param {string} path */
const at = (path) => new URL(path, here).href;
const runtime = at(facts.runtime);

/** For py/main.py: the cryptography of sealed tables, which only they ask for. */
Object.assign(globalThis, { tableeSealed: () => import(at("../js/sealed/index.js")) });

const sizes = new Map(Object.entries(facts.bytes).map(([path, size]) => [at(path), size]));
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);

/** @type {Map<string, number>} */
const arrived = new Map();
let lastTold = 0;

/** @param {Record<string, unknown>} message */
const tell = (message) => globalThis.postMessage({ tablee: message });

/**
 * @param {string} url
 * @param {number} bytes
 */
const progress = (url, bytes) => {
  arrived.set(url, Math.min(bytes, sizes.get(url) ?? 0));
  const loaded = [...arrived.values()].reduce((sum, size) => sum + size, 0);
  const now = performance.now();
  if (loaded < total && now - lastTold < 50) return;
  lastTold = now;
  tell({ step: loaded < total ? "download" : "start", loaded, total });
};

/**
 * Count a copy of the body as it streams in. The answer itself is handed on untouched: wrapped,
 * it would lose the browser's cache of compiled WebAssembly.
 * @param {string} url
 * @param {Response} response
 */
const count = async (url, response) => {
  const reader = response.clone().body?.getReader();
  let bytes = 0;
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done) break;
    progress(url, (bytes += step.value.byteLength));
  }
  progress(url, sizes.get(url) ?? bytes);
};

const network = globalThis.fetch.bind(globalThis);

/** @param {string} url */
const download = async (url) => {
  const response = await network(url);
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  count(url, response).catch(() => {});
  return response;
};

/**
 * @template T
 * @param {Promise<T>} promise
 */
const quiet = (promise) => {
  promise.catch(() => {});
  return promise;
};

const wasmURL = `${runtime}pyodide.asm.wasm`;
const stdlibURL = at(facts.stdlib);
const asmURL = `${runtime}pyodide.asm.mjs`;
const entryURL = `${runtime}pyodide.mjs`;

/** What an earlier visit has left in the service worker's cache: Python's memory, unpacked. */
const lookUp = async () => {
  try {
    const cacheName = `tablee ${new URL("../../", here).pathname} snapshot`;
    return await caches.match(at(facts.snapshot), { cacheName });
  } catch {
    return undefined; // no storage here
  }
};
const found = lookUp();

/**
 * Later visits find what the browser has compiled of it, which it keeps with its own copy of the
 * file alone: the service worker (static/sw.js) lets this one request by.
 * @returns {Promise<Response>}
 */
const wasm = async () => {
  if (!(await found)) return download(wasmURL);
  const own = network(wasmURL, { cache: "only-if-cached", mode: "same-origin" });
  return own.then((answer) => (answer.ok ? answer : download(wasmURL))).catch(() => download(wasmURL));
};

/** Compiled while Python's memory is read: Pyodide by itself would begin after that. */
const compiled = quiet(WebAssembly.compileStreaming(quiet(wasm())));
const instantiateStock = WebAssembly.instantiateStreaming;
/** @type {typeof WebAssembly.instantiateStreaming} */
const instantiateEarly = async (_, imports) => {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

/** Asked for now, used when Pyodide comes to ask. @type {Map<string, Promise<Response>>} */
const early = new Map([[stdlibURL, quiet(download(stdlibURL))]]);

/**
 * @param {Record<string, string>} archives by where each is put, from here
 * @returns {Promise<[string, ArrayBuffer][]>}
 */
const fetched = (archives) =>
  Promise.all(
    Object.entries(archives).map(async ([put, path]) => {
      const answer = await download(at(path));
      return /** @type {[string, ArrayBuffer]} */ ([put, await answer.arrayBuffer()]);
    }),
  );
const app = quiet(fetched(facts.archives));

/** @param {string} url */
const module = async (url) => {
  const loaded = await import(url);
  progress(url, sizes.get(url) ?? 0);
  return loaded;
};
const asm = quiet(module(asmURL));
const entry = quiet(module(entryURL));

/**
 * Pyodide asks for its files by `fetch`; give it what is under way already.
 * @type {typeof fetch}
 */
const fetchEarly = (input, init) => {
  const url = input instanceof Request ? input.url : new URL(String(input), here).href;
  const answer = early.get(url);
  early.delete(url);
  return answer ?? network(input, init);
};

/**
 * @typedef {object} Python the part of Pyodide that is used here
 * @property {{writeFile(path: string, bytes: Uint8Array): void}} FS
 * @property {(code: string) => unknown} runPython
 * @property {(...args: any[]) => Promise<unknown>} runPythonAsync
 */

/** What would be the same for everybody who starts from the same memory. */
const BEGIN_ANEW = `
import random
random.seed()
del random
`;

/**
 * The memory that an earlier visit has left, if it is whole.
 * @returns {Promise<ArrayBuffer | undefined>}
 */
const remembered = async () => {
  try {
    const bytes = await (await found)?.arrayBuffer();
    if (!bytes) return undefined;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const named = /-([0-9a-f]+)\.bin\.gz$/.exec(facts.snapshot)?.[1];
    return named && hex.startsWith(named) ? bytes : undefined;
  } catch {
    return undefined; // it is damaged: the plain start knows the way
  }
};
const memory = remembered();

/**
 * Python as it was when the snapshot was taken.
 * @param {Record<string, unknown>} options
 * @param {ArrayBuffer} snapshot
 * @returns {Promise<Python>}
 */
const restore = async (options, snapshot) => {
  const { loadPyodide: stock } = await entry;
  const python = await stock({
    ...options,
    indexURL: runtime,
    lockFileContents: facts.lock,
    _loadSnapshot: snapshot,
  });
  // Files are not in a memory: what is imported later, and the catalogues, are read from here.
  for (const [put, bytes] of await app) python.FS.writeFile(put, new Uint8Array(bytes));
  python.runPython(BEGIN_ANEW);
  return python;
};

/**
 * @param {Record<string, unknown>} options
 * @param {Promise<[string, ArrayBuffer][]>} archives
 * @returns {Promise<Python>}
 */
const start = async (options, archives) => {
  const { loadPyodide: stock } = await entry;
  const python = await stock({ ...options, indexURL: runtime, lockFileContents: facts.lock });
  for (const [put, bytes] of await archives) python.FS.writeFile(put, new Uint8Array(bytes));
  python.runPython(facts.attach);
  // Here, and not in py/main.py, so that byte code which does not load is found out in time.
  python.runPython("import tablee.ui.worker");
  return python;
};

/**
 * PyScript prints what the page's Python raises and goes on as if it had started: tell the page.
 * @param {Python} python
 */
const outspoken = (python) => {
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (...args) => {
    try {
      return await run(...args);
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
  globalThis.fetch = fetchEarly;
  WebAssembly.instantiateStreaming = instantiateEarly;
  /** What a byte-code start says before it fails is for the report, not for the console. */
  const muttered = /** @type {string[]} */ ([]);
  let started = false;
  const aloud = /** @type {(line: string) => void} */ (options["stderr"] ?? console.error);
  const stderr = (/** @type {string} */ line) => (started ? aloud(line) : muttered.push(line));
  try {
    // Without these two there is no Python of any kind: do not try twice, tell the page.
    await Promise.all([entry, asm, compiled]);
    const snapshot = await memory;
    if (snapshot) {
      try {
        const python = await restore({ stdLibURL: stdlibURL, ...options, stderr }, snapshot);
        tell({ step: "restored" });
        return outspoken(python);
      } catch (reason) {
        muttered.push(String(reason));
      }
    }
    try {
      return outspoken(await start({ stdLibURL: stdlibURL, ...options, stderr }, app));
    } catch (reason) {
      tell({ step: "plain", reason: [String(reason), ...muttered].join("\n") });
      return outspoken(await start(options, fetched({ "/lib/app.zip": facts.plainApp })));
    }
  } finally {
    started = true;
    globalThis.fetch = network;
    WebAssembly.instantiateStreaming = instantiateStock;
  }
};
