/**
 * What outlives a reload: the matches, in IndexedDB, each under a key of its own, and the language and settings, in localStorage
 * because they are needed before the first paint. Where a browser keeps nothing, memory has to do.
 */

import { createStore, get, promisifyRequest } from "../vendor/idb-keyval.js";
import { embedded } from "./embed-asked.js";

const LANGUAGE = "tablee:language";
const SETTINGS = "tablee:settings";
/** A database that is slow must not hold up the game, in ms; what is under way goes on. */
const PATIENCE = 1_500;
/** Longer for the first look: who takes up another match than the one that is kept loses that. */
const FIRST_PATIENCE = 6_000;

/** Named by the page's folder: one origin may serve several copies. */
const NAME = `tablee:${new URL(".", location.href).pathname}`;

/** @type {ReturnType<typeof createStore> | undefined} */
let store;
/** Nothing can be kept; and nothing that is kept may be written over. */
let broken = embedded; // frames in a page share its storage, and would take each other's match
/** The database has not yet done what it was asked to. */
let behind = false;

/** There is no room for what is to be stored. */
let full = false;
/** What is not stored yet: while the database does not take it, memory has to do. */
/** @type {Map<string, string | null>} */
const waiting = new Map();

/**
 * Why what is on the screen would be lost if the page were closed now (see words.js), if it would.
 * @returns {"" | "full" | "memory"}
 */
export const forgetful = () => (embedded ? "" : full ? "full" : broken || behind ? "memory" : "");

const LATE = Symbol("late");

/**
 * @template T
 * @param {(store: ReturnType<typeof createStore>) => Promise<T>} work
 * @param {T} otherwise
 * @param {number} patience
 * @returns {Promise<T>}
 */
const attempt = async (work, otherwise, patience) => {
  if (broken) return otherwise;
  try {
    store ??= createStore(NAME, "kept");
    const done = work(store);
    const late = new Promise((resolve) => setTimeout(resolve, behind ? 0 : patience, LATE));
    const first = await /** @type {Promise<T | typeof LATE>} */ (Promise.race([done, late]));
    if (first !== LATE) {
      behind = false;
      return /** @type {T} */ (first);
    }
    behind = true;
    done.then(
      () => (behind = false),
      () => (broken = true),
    );
    return otherwise;
  } catch {
    broken = true;
    return otherwise;
  }
};

/** @param {IDBObjectStore} open */
const listed = async (open) => {
  // "0" comes after "/". What is beside a room is what was said there, in parts.
  const ranges = ["list", "room"].map((name) => IDBKeyRange.bound(`${name}/`, `${name}0`));
  const [keys, lines, where, old, room] = await Promise.all([
    Promise.all(ranges.map((range) => promisifyRequest(open.getAllKeys(range)))),
    Promise.all(ranges.map((range) => promisifyRequest(open.getAll(range)))),
    promisifyRequest(open.get("where")),
    promisifyRequest(open.get("match")), // where earlier versions kept their one match
    promisifyRequest(open.get("room")), // the way back to a table of many devices
  ]);
  /** @type {Record<string, string>} */
  const found = Object.fromEntries(keys.flat().map((key, k) => [String(key), lines.flat()[k]]));
  if (where !== undefined) found["where"] = where;
  if (old !== undefined) found["match"] = old;
  if (room !== undefined) found["room"] = room;
  return found;
};

/** @returns {Promise<Record<string, string>>} the list of matches, and the one that was at hand */
export const kept = async () => {
  const found = await attempt(
    async (open) => {
      const list = await open("readonly", listed);
      const key = `match/${(list["where"] ?? "").split(" ")[1] ?? ""}`;
      const text = await get(key, open);
      return text === undefined ? list : { ...list, [key]: text };
    },
    undefined,
    FIRST_PATIENCE,
  );
  broken ||= found === undefined;
  return found ?? {};
};

/** @returns {Promise<Record<string, string>>} the list as it stands now, with what is to be stored */
export const list = async () => {
  const found = { ...(await attempt((open) => open("readonly", listed), {}, PATIENCE)) };
  for (const [key, text] of waiting) {
    if (text === null) delete found[key];
    else if (key.startsWith("list/")) found[key] = text;
  }
  return found;
};

/** @param {string} key @returns {Promise<string | undefined>} one text, from memory if it must be */
export const fetchKept = async (key) =>
  waiting.has(key)
    ? (waiting.get(key) ?? undefined)
    : attempt((open) => get(key, open), undefined, FIRST_PATIENCE);

/**
 * Changes in one go: half of them are never stored.
 * @param {ReturnType<typeof createStore>} open
 * @param {[string, string | null][]} batch
 * @returns {Promise<boolean>} whether there was room
 */
const put = async (open, batch) => {
  let begun = false;
  try {
    await open("readwrite", (store) => {
      begun = true;
      try {
        for (const [key, text] of batch) {
          if (text === null) store.delete(key);
          else store.put(text, key);
        }
      } catch (reason) {
        store.transaction.abort();
        throw reason;
      }
      return promisifyRequest(store.transaction);
    });
  } catch (reason) {
    if (!begun) throw reason;
    return false;
  }
  for (const [key, text] of batch) if (waiting.get(key) === text) waiting.delete(key);
  return true;
};

/**
 * All that waits; if there is no room, what goes makes some first. If that does not do, it is tried
 * again with whatever comes next.
 * @param {ReturnType<typeof createStore>} open
 */
const write = async (open) => {
  let stored = await put(open, [...waiting]);
  const gone = [...waiting].filter(([, text]) => text === null);
  if (!stored && gone.length) stored = (await put(open, gone)) && (await put(open, [...waiting]));
  full = !stored;
};

/** @param {[string, string | null][]} changes null takes away */
export const keep = (changes) => {
  for (const [key, text] of changes) waiting.set(key, text);
  return attempt(write, undefined, PATIENCE);
};

/** @param {string} key @returns {string | null} what is needed before the first paint */
const early = (key) => {
  try {
    return embedded ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @param {string} key @param {string} text */
const setEarly = (key, text) => {
  try {
    if (!embedded) localStorage.setItem(key, text);
  } catch {
    // It holds until the page is closed.
  }
};

export const savedLanguage = () => early(LANGUAGE);

/** @param {string} code */
export const saveLanguage = (code) => setEarly(LANGUAGE, code);

/** @returns {unknown} as it was kept, by whatever version: Python checks it */
export const savedSettings = () => {
  try {
    return JSON.parse(early(SETTINGS) ?? "null");
  } catch {
    return null;
  }
};

/** @param {unknown} settings */
export const saveSettings = (settings) => setEarly(SETTINGS, JSON.stringify(settings));
