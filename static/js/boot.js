/**
 * Starts Python in its worker, tells how far it is, and carries calls to it and back.
 *
 * Nothing of the runtime is asked for before the page has painted. PyScript is loaded then, and there
 * are two workers: PyScript's (tools/boot.mjs), and ours (tools/ahead.mjs), which asks for all that a
 * start needs, tells how much has come and hands it to the other. What they say arrives as plain
 * messages `{tablee: …}`.
 */

/**
 * @typedef {object} Progress
 * @property {"paint" | "download" | "start" | "plain"} step what is going on; "plain" means that
 *   byte code failed and the start goes on, slower, with the stock files
 * @property {number} loaded bytes that have arrived
 * @property {number} total bytes of the whole start
 */

/**
 * @typedef {object} Failure
 * @property {string} reason for a person who reports it; not translated
 * @property {boolean} offline the browser says that it has no network
 * @property {() => void} retry start again in a fresh worker
 */

/**
 * @typedef {object} Listeners
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(failure: Failure) => void} [onFailure] may come again after a retry
 */

/**
 * @typedef {object} Python
 * @property {(name: "start" | "intent", text: string) => Promise<string>} call JSON in, JSON out
 * @property {(handler: (text: string) => void) => void} onPush what Python says unasked, as JSON;
 *   what came before there was a handler is kept for it
 */

/** @typedef {Record<string, (text: string) => unknown>} Sync */
/** @typedef {Worker & {ready: Promise<unknown>, sync: Sync}} PyWorker */

/** Written in by tools/build.py. */
const START_BYTES = Number("__START_BYTES__") || 0;

/** Longest silence, in ms, before a start counts as failed: a slow network still moves. */
const PATIENCE = 45_000;

const address = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/** Settles once something is on the screen (or cannot be: a page in the background). */
export const painted = () =>
  new Promise((resolve) => {
    const done = () => setTimeout(resolve, 0);
    try {
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName("first-contentful-paint").length === 0) return;
        observer.disconnect();
        done();
      }).observe({ type: "paint", buffered: true });
    } catch {
      requestAnimationFrame(() => requestAnimationFrame(done));
    }
    setTimeout(resolve, 2_000);
  });

/** Lets the page paint and answer before what comes next: each is short, all at once is not. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/** @type {Promise<any> | undefined} */
let core;

/** What PyScript would load besides, for pages with editors in them: tools/vendor.py has none. */
const WITHOUT = ["codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"];
const configs = ["py-config", "mpy-config"].map((name) => {
  const config = document.createElement(name);
  config.hidden = true;
  config.textContent = JSON.stringify({ plugins: WITHOUT.map((plugin) => `!${plugin}`) });
  return config;
});

/** PyScript itself: one in a page, but asked for anew if it did not come (it stays failed). */
const pyscript = async (/** @type {number} */ attempt) => {
  const url = address("../vendor/pyscript/core.js");
  document.head.append(...configs);
  // An attempt that has failed may have left it on its way: it comes, or leaving has broken it.
  const found = await core?.catch(() => undefined);
  if (found) return found;
  core = import(attempt === 1 ? url : `${url}?${attempt}`);
  return core;
};

/**
 * @param {any} hooks PyScript's
 * @returns {Promise<PyWorker>} as soon as the worker exists, long before Python does
 */
const launch = (hooks) => {
  const script = document.createElement("script");
  script.type = "py";
  script.src = address("../../py/main.py");
  script.setAttribute("worker", "");
  script.setAttribute("config", address("../../pyscript.toml"));
  return new Promise((resolve) => {
    const taken = (/** @type {unknown} */ _, /** @type {PyWorker} */ worker) =>
      queueMicrotask(() => {
        // Of an attempt that has failed, one may come late.
        if (/** @type {any} */ (script).xworker !== worker) return;
        hooks.main.onWorker.delete(taken);
        resolve(worker);
      });
    hooks.main.onWorker.add(taken);
    document.querySelector('script[type="py"]')?.remove();
    document.head.append(script);
  });
};

/**
 * One start in one worker.
 *
 * @param {number} attempt
 * @param {(progress: Progress) => void} onProgress
 * @param {(text: string) => void} onPush
 * @returns {Promise<PyWorker>}
 */
const attemptStart = async (attempt, onProgress, onPush) => {
  /** @type {PyWorker | undefined} */
  let worker;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(reason: unknown) => void} */
  let fail = () => {};
  let ended = false;
  const failed = new Promise((_, reject) => (fail = reject));
  const patience = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new Error("no answer from the worker")), PATIENCE);
  };
  const told = (/** @type {any} */ message) => {
    if (ended) return;
    patience();
    if (message.step === "error") return fail(new Error(message.reason));
    if (message.step === "restored") return performance.mark("tablee:restored");
    onProgress({ loaded: 0, total: START_BYTES, ...message });
  };
  /** @type {Worker | undefined} */
  let ahead;
  // A page that is left now is laid aside by WebKit as it stands, with the few connections that
  // there are to a server, and the next page would wait for them for ever: they are let go.
  const left = () => fail(new Error("left in mid-start"));
  addEventListener("pagehide", left);
  /** @returns {Promise<PyWorker>} */
  const start = async () => {
    const bring = (name = "") => {
      const files = new Worker(address("../run/ahead.mjs"), { type: "module", name });
      files.addEventListener("error", (event) => fail(event.message || "ahead.mjs"));
      files.addEventListener("message", ({ data }) => told(data.tablee));
      ahead = files;
      return files;
    };
    // On a first visit PyScript alone, until its worker is made: while WebAssembly is compiled beside
    // it, it keeps the page busy three times as long. Later ones wait for a memory to be read.
    const early = navigator.serviceWorker?.controller ? bring("early") : undefined;
    const { hooks } = await pyscript(attempt);
    await breath();
    if (ended) return new Promise(() => {});
    worker = await launch(hooks);
    if (ended) {
      worker.terminate();
      return worker;
    }
    const files = early ?? bring();
    worker.sync["push"] = (text) => {
      onPush(text);
      return null;
    };
    worker.addEventListener("error", (event) => fail(event.message));
    worker.onerror = (event) => fail(/** @type {ErrorEvent} */ (event).error ?? event);
    worker.addEventListener("message", ({ data, ports }) => {
      if (data?.tablee?.step === "here") files.postMessage("", [...ports]);
      else if (data?.tablee) told(data.tablee);
    });
    await worker.ready;
    return worker;
  };
  patience();
  try {
    return await /** @type {Promise<PyWorker>} */ (Promise.race([start(), failed]));
  } catch (reason) {
    worker?.terminate();
    throw reason;
  } finally {
    ended = true;
    clearTimeout(timer);
    removeEventListener("pagehide", left);
    ahead?.terminate();
  }
};

/**
 * Start Python. Resolves when its functions can be called, however many retries that takes.
 *
 * @param {Listeners} [listeners]
 * @returns {Promise<Python>}
 */
export async function startPython({ onProgress = () => {}, onFailure = () => {} } = {}) {
  /** @type {((text: string) => void) | undefined} */
  let handler;
  /** @type {string[]} */
  const early = [];
  const push = (/** @type {string} */ text) => (handler ? handler(text) : early.push(text));

  onProgress({ step: "paint", loaded: 0, total: START_BYTES });
  await painted();
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A frame without an origin may not start a module worker.
      const alone = self.origin === "null" && (await import("./embed-alone.js"));
      const { sync } = alone
        ? { sync: await alone.startAlone(onProgress, push) }
        : await attemptStart(attempt, onProgress, push);
      performance.mark("tablee:python");
      return {
        call: async (name, text) => {
          const fn = sync[name];
          if (!fn) throw new Error(`Python has no ${name}`);
          return String(await fn(text));
        },
        onPush: (taker) => {
          handler = taker;
          early.splice(0).forEach(taker);
        },
      };
    } catch (reason) {
      const text = reason instanceof Error ? reason.message : String(reason);
      await new Promise((resolve) =>
        onFailure({
          reason: text,
          offline: !navigator.onLine,
          retry: () => resolve(undefined),
        }),
      );
    }
  }
}
