/**
 * What outlives a reload: the match, in IndexedDB, and the language, in localStorage because it is
 * needed before the first paint. Where a browser keeps nothing, memory has to do.
 */

import { createStore, del, entries, set } from "../vendor/idb-keyval.js";

const LANGUAGE = "tablee:language";
/** A browser whose database is stuck must not hold up the game. */
const PATIENCE = 1_500;

/** Named by the page's folder: one origin may serve several copies. */
const NAME = `tablee:${new URL(".", location.href).pathname}`;

/** @type {ReturnType<typeof createStore> | undefined} */
let store;
let broken = false;

/** Whether nothing will be kept when the page is closed. */
export const forgetful = () => broken;

/**
 * @template T
 * @param {(store: ReturnType<typeof createStore>) => Promise<T>} work
 * @param {T} otherwise
 * @returns {Promise<T>}
 */
const attempt = async (work, otherwise) => {
  if (broken) return otherwise;
  try {
    store ??= createStore(NAME, "kept");
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("slow")));
    return await /** @type {Promise<T>} */ (Promise.race([work(store), late]));
  } catch {
    broken = true;
    return otherwise;
  }
};

/** @returns {Promise<Record<string, string>>} everything that is kept */
export const kept = () =>
  attempt(async (open) => Object.fromEntries(await entries(open)), {});

/** @param {[string, string | null][]} changes in order; null takes away */
export const keep = (changes) =>
  attempt(async (open) => {
    for (const [key, text] of changes) {
      await (text === null ? del(key, open) : set(key, text, open));
    }
  }, undefined);

/** @returns {string | null} */
export const savedLanguage = () => {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
};

/** @param {string} code */
export const saveLanguage = (code) => {
  try {
    localStorage.setItem(LANGUAGE, code);
  } catch {
    // It holds until the page is closed.
  }
};
