/**
 * What a start of Python needs, asked for ahead of it: while PyScript's worker is made and
 * gets ready, the files come, WebAssembly is compiled and the memory of an earlier start is read.
 *
 * A worker of the page's own runs this (static/js/boot.js), and sends what has come to the
 * interpreter (tools/boot.mjs). In a frame that may not have workers that one calls `ahead` itself.
 * How far the downloads are is told in plain messages.
 */

/**
 * @typedef {object} Facts what the build knows (tools/build.py writes it in)
 * @property {string} runtime folder of Pyodide, from here
 * @property {string} stdlib byte code of the standard library, from here
 * @property {Record<string, string>} archives byte code of the app, by where it is put, from here
 * @property {string} snapshot memory of a Python with the app imported, from here; its name has
 *   the hash of its bytes unpacked, and it fits this stdlib and this runtime alone
 * @property {Record<string, number>} bytes size of each file of the start
 */

/**
 * @typedef {object} Ahead what comes, each in its time
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Promise<ArrayBuffer>} stdlib
 * @property {Promise<[string, ArrayBuffer][]>} app archives, by where each is put
 * @property {Promise<boolean>} kept whether an earlier visit has left a memory here; soon known
 * @property {Promise<ArrayBuffer | undefined>} memory if there is one that is whole, as
 *   tools/bytecode.mjs has gathered it
 */

/** @type {Facts} */
const facts = JSON.parse(String.raw`__FACTS__`);

const here = import.meta.url;
/** @param {string} path */
const at = (path) => new URL(path, here).href;

const WASM = at(`${facts.runtime}pyodide.asm.wasm`);
const STDLIB = at(facts.stdlib);
const SNAPSHOT = at(facts.snapshot);
/** Imported by the interpreter, which finds them in the browser's cache then. */
const MODULES = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => at(facts.runtime + name));

/**
 * A first visit takes the memory as well if the library, two fifths as large, has come within so many
 * ms: then it costs less than it saves. Otherwise it is fetched when nobody waits (static/sw.js).
 */
const QUICK = 400;
/** And if it has not come within so many ms all the same, the start goes on without it. */
const PATIENCE = 2_000;

const sizes = new Map(Object.entries(facts.bytes).map(([path, size]) => [at(path), size]));
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);

/** @type {Map<string, number>} */
const arrived = new Map();
let lastTold = 0;

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
  globalThis.postMessage({ tablee: { step: loaded < total ? "download" : "start", loaded, total } });
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

/** @param {string} url */
const download = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  count(url, response).catch(() => {});
  return response;
};

/**
 * Whether bytes are what the name of their file says. Where that cannot be told, they pass.
 * @param {string} url
 * @param {ArrayBuffer} bytes
 */
const whole = async (url, bytes) => {
  const named = /-([0-9a-f]+)\.(?:zip|bin\.gz)$/.exec(url)?.[1];
  if (!named || !globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.startsWith(named);
};

/** @param {string} url */
const archive = async (url) => {
  const bytes = await (await download(url)).arrayBuffer();
  if (!(await whole(url, bytes))) throw new TypeError(`${url}: damaged`);
  return bytes;
};

const KEPT = `tablee ${new URL("../../", here).pathname} snapshot`;

/** What an earlier visit has left in the service worker's cache: Python's memory, unpacked. */
const lookUp = async () => {
  try {
    return await caches.match(SNAPSHOT, { cacheName: KEPT });
  } catch {
    return undefined; // no storage here
  }
};

/**
 * Later visits find what the browser has compiled of it, which it keeps with its own copy of the
 * file alone: the service worker (static/sw.js) lets this one request by.
 * @param {boolean} later
 */
const wasm = (later) => {
  if (!later) return download(WASM);
  const own = fetch(WASM, { cache: "only-if-cached", mode: "same-origin" });
  const counted = (/** @type {Response} */ answer) => {
    if (!answer.ok) return download(WASM);
    progress(WASM, sizes.get(WASM) ?? 0);
    return answer;
  };
  return own.then(counted).catch(() => download(WASM));
};

/**
 * The memory on a first visit, if the network is so quick that it does not hold up the start.
 * @param {Promise<ArrayBuffer>} stdlib
 */
const fetchedAtOnce = async (stdlib) => {
  await stdlib;
  if (globalThis.origin === "null") return undefined; // it is not told what came from where
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (connection?.saveData) return undefined;
  const [timing] = performance.getEntriesByName(STDLIB);
  if (!(timing instanceof PerformanceResourceTiming) || timing.duration > QUICK) return undefined;
  // What came from a cache says nothing of the network: ask the browser's own alone.
  const cache = timing.transferSize && !timing.workerStart ? "default" : "only-if-cached";
  const signal = AbortSignal.timeout(PATIENCE);
  const { ok, body } = await fetch(SNAPSHOT, { cache, mode: "same-origin", signal });
  return ok && body ? new Response(body.pipeThrough(new DecompressionStream("gzip"))) : undefined;
};

/**
 * @param {Promise<Response | undefined>} found
 * @param {Promise<ArrayBuffer>} stdlib
 */
const memory = async (found, stdlib) => {
  try {
    const kept = await found;
    const bytes = await (kept ?? (await fetchedAtOnce(stdlib)))?.arrayBuffer();
    if (bytes && (await whole(SNAPSHOT, bytes))) return bytes;
    if (kept) await (await caches.open(KEPT)).delete(SNAPSHOT); // it is damaged, and fetched anew
    return undefined;
  } catch {
    return undefined; // the plain start knows the way
  }
};

/**
 * @template T
 * @param {Promise<T>} promise
 */
const quiet = (promise) => {
  promise.catch(() => {});
  return promise;
};

/**
 * Ask for everything at once.
 * @param {Promise<unknown>} [wanted] not to compile before that what no memory waits for
 * @returns {Ahead}
 */
export const ahead = (wanted) => {
  const found = lookUp();
  const compiled = found.then(async (kept) => {
    if (!kept) await wanted;
    return WebAssembly.compileStreaming(wasm(Boolean(kept)));
  });
  const stdlib = archive(STDLIB);
  const app = Promise.all(
    Object.entries(facts.archives).map(async ([put, path]) => {
      return /** @type {[string, ArrayBuffer]} */ ([put, await archive(at(path))]);
    }),
  );
  // Of two who ask for what lies here already, one has it sooner.
  const modules = (/** @type {unknown} */ kept) =>
    MODULES.forEach((url) => (kept ? progress(url, sizes.get(url) ?? 0) : quiet(download(url))));
  void found.then(modules);
  return {
    kept: found.then(Boolean),
    wasm: quiet(compiled),
    stdlib: quiet(stdlib),
    app: quiet(app),
    memory: memory(found, stdlib),
  };
};

/** @param {unknown} value @returns {ArrayBuffer[]} what is given away with it, not copied */
const buffers = (value) =>
  value instanceof ArrayBuffer ? [value] : Array.isArray(value) ? value.flatMap(buffers) : [];

/**
 * In a worker of its own: who sends a port is sent each of them there, as soon as it has come. One
 * that is called early begins beside PyScript, which compiling would hold up (static/js/boot.js).
 */
if (!("document" in globalThis)) {
  /** @type {(port: MessagePort | undefined) => void} */
  let give = () => {};
  /** @type {Promise<MessagePort | undefined>} */
  const asked = new Promise((resolve) => (give = resolve));
  globalThis.addEventListener("message", ({ ports: [port] }) => give(port));
  for (const [name, promise] of Object.entries(ahead(self.name === "early" ? asked : undefined))) {
    promise
      .then(async (value) => (await asked)?.postMessage({ name, value }, buffers(value)))
      .catch(async (reason) => (await asked)?.postMessage({ name, reason: String(reason) }));
  }
}
