/**
 * What outlives a reload: the match, in IndexedDB, and the language and settings, in localStorage
 * because they are needed before the first paint. Where a browser keeps nothing, memory has to do.
 */

import { createStore, del, entries, set } from "../vendor/idb-keyval.js";

const LANGUAGE = "tablee:language";
const SETTINGS = "tablee:settings";
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
