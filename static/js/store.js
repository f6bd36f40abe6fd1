/**
 * What outlives a reload: the match, in IndexedDB, and the language and settings, in localStorage
 * because they are needed before the first paint. Where a browser keeps nothing, memory has to do.
 */

import { createStore, del, entries, set } from "../vendor/idb-keyval.js";

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
let broken = false;
/** The database has not yet done what it was asked to. */
let behind = false;

/** Whether what is on the screen would be lost if the page were closed now. */
export const forgetful = () => broken || behind;

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

/** @returns {Promise<Record<string, string>>} everything that is kept */
export const kept = async () => {
  const found = await attempt(
    async (open) => Object.fromEntries(await entries(open)),
    undefined,
    FIRST_PATIENCE,
  );
  broken ||= found === undefined;
  return found ?? {};
};

/** @param {[string, string | null][]} changes in order; null takes away */
export const keep = (changes) =>
  attempt(
    async (open) => {
      for (const [key, text] of changes) {
        await (text === null ? del(key, open) : set(key, text, open));
      }
    },
    undefined,
    PATIENCE,
  );

/** @param {string} key @returns {string | null} what is needed before the first paint */
const early = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @param {string} key @param {string} text */
const setEarly = (key, text) => {
  try {
    localStorage.setItem(key, text);
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
