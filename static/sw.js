/**
 * Tablée with no network: what the site is made of lies in two caches of ours, the app by its
 * version and the runtime by its own, and is answered from there.
 *
 * The build writes in what belongs to this version. A file is kept under its address and its
 * hash, so that a new version copies what has not changed and fetches only the rest. Caches are
 * shared by all sites of an origin: only those that begin with our name and our folder are ours.
 */

/**
 * @typedef {object} Facts
 * @property {string} version of the site
 * @property {string} runtime version of what the runtime cache holds
 * @property {string} snapshot path of Python's memory with the app in it; its name has its hash
 * @property {[string, string, number][]} app path, hash and bytes of each file
 * @property {[string, string, number][]} heavy the runtime's files, likewise
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {Facts} */
const facts = JSON.parse(String.raw`__SITE__`);

const home = new URL("./", worker.location.href);
const ours = `tablee ${home.pathname} `;
const caches_ = {
  app: `${ours}app ${facts.version}`,
  heavy: `${ours}runtime ${facts.runtime}`,
  snapshot: `${ours}snapshot`, // tools/ahead.mjs looks here
};

/** @param {string} path @param {string} hash */
const key = (path, hash) => `${new URL(path, home).href}?${hash}`;

/** Where each address lies: cache and key. @type {Map<string, [string, string]>} */
const where = new Map();
for (const kind of /** @type {const} */ (["app", "heavy"])) {
  for (const [path, hash] of facts[kind]) {
    where.set(new URL(path, home).href, [caches_[kind], key(path, hash)]);
  }
}
where.set(home.href, where.get(new URL("index.html", home).href) ?? ["", ""]);

/** @returns {Promise<string[]>} our caches, of this version and older ones */
const mine = async () => (await caches.keys()).filter((name) => name.startsWith(ours));

/** @param {string} at a key @returns {Promise<Response | undefined>} from any cache of ours */
const known = async (at) => {
  for (const name of await mine()) {
    const found = await (await caches.open(name)).match(at);
    if (found) return found;
  }
  return undefined;
};

/** @param {Record<string, unknown>} message */
const tell = async (message) => {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) {
    page.postMessage({ tablee: message });
  }
};

const total = [...facts.app, ...facts.heavy].reduce((sum, [, , bytes]) => sum + bytes, 0);
const AT_ONCE = 6;

/**
 * One file in a hundred that does not come is no reason to keep nothing: it is asked for again.
 * @param {string} path @returns {Promise<Response>}
 */
const fetched = async (path, tries = 3) => {
  try {
    return await fetch(new URL(path, home), { cache: "no-cache" });
  } catch (reason) {
    if (tries === 1) throw reason;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return fetched(path, tries - 1);
  }
};

const install = async () => {
  let done = 0;
  /** @param {string} name @param {[string, string, number]} file */
  const put = async (name, [path, hash, bytes]) => {
    const at = key(path, hash);
    const cache = await caches.open(name);
    if (!(await cache.match(at))) {
      // Pages lets files live ten minutes: without asking anew, two versions would mix.
      const answer = (await known(at)) ?? (await fetched(path));
      if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
      await cache.put(at, answer);
    }
    done += bytes;
    await tell({ step: "keep", loaded: done, total });
  };
  const jobs = [
    ...facts.app.map((file) => () => put(caches_.app, file)),
    ...facts.heavy.map((file) => () => put(caches_.heavy, file)),
  ];
  const hand = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
};

const activate = async () => {
  const now = new Set(Object.values(caches_));
  for (const name of await mine()) {
    if (!now.has(name)) await caches.delete(name);
  }
};

/** Fetch the snapshot for the start after this one, and let older ones go. */
const prepare = async () => {
  const url = new URL(facts.snapshot, home).href;
  const cache = await caches.open(caches_.snapshot);
  for (const { url: old } of await cache.keys()) {
    if (old !== url) await cache.delete(old);
  }
  if (await cache.match(url)) return;
  const { ok, body } = await fetch(url);
  // It is kept unpacked: unpacking would be a seventh of a start.
  if (ok && body) await cache.put(url, new Response(body.pipeThrough(new DecompressionStream("gzip"))));
};

/** Opened once each, since a start asks for twenty files. @type {Map<string, Promise<Cache>>} */
const opened = new Map();
/** @param {string} name */
const open = (name) => {
  const cache = opened.get(name) ?? caches.open(name);
  opened.set(name, cache);
  cache.catch(() => opened.delete(name)); // another request tries again
  return cache;
};

/** @param {Request} request @param {[string, string]} lies */
const answer = async (request, [name, at]) => {
  try {
    const kept = await (await open(name)).match(at);
    if (kept) return kept;
  } catch {
    // Storage is shut: there is the network.
  }
  return fetch(request);
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  // Only a page decides when: a match in progress keeps the version that it began with.
  if (event.data?.tablee === "apply") event.waitUntil(worker.skipWaiting());
  if (event.data?.tablee === "prepare") event.waitUntil(prepare().catch(() => {}));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  // Who asks for the browser's own copy (tools/ahead.mjs) is to have that or nothing.
  if (request.cache === "only-if-cached") return;
  const url = new URL(request.url);
  url.hash = url.search = "";
  const lies = request.method === "GET" ? where.get(url.href) : undefined;
  if (lies) event.respondWith(answer(request, lies));
});
