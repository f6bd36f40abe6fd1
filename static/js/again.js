/**
 * A page of a table of many devices that is loaded again. While Python starts it shows what it
 * showed, not to be touched, and the link to the others is open before Python asks for it
 * (`resume` in rooms.js). Both are kept by this tab alone, and end with it.
 */

import { dress, sheet } from "./dress.js";
import { embedded } from "./embed-asked.js";
import { patch } from "./patch.js";
import { wear } from "./settings.js";

/** @typedef {import("./app.js").Update} Update */

/** Named by the page's folder, as in store.js; index.html looks for the first. */
const FOLDER = new URL(".", location.href).pathname;
const PICTURE = `tablee:picture:${FOLDER}`;
const WAY = `tablee:way:${FOLDER}`;

/** @param {string} key @param {unknown} value undefined takes it away */
const keep = (key, value) => {
  if (embedded) return;
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is shut, or full: then it takes until Python is there.
  }
};

/** @param {string} key @returns {any} */
const kept = (key) => {
  try {
    return embedded ? null : JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
};

/** @type {Update | undefined} */
let last;

/** How the link to the others was opened, for the next load; nothing once it is left. @param {string[]} [order] */
export const keepWay = (order) => keep(WAY, order);

/** @returns {string[] | null} what `keepWay` was told before this page was loaded */
export const wayBack = () => {
  const order = kept(WAY);
  return Array.isArray(order) && order.every((each) => typeof each === "string") ? order : null;
};

/** What is on the screen now. @param {Update} update */
export const seen = (update) => {
  if (last?.again && !update.again) keep(PICTURE, undefined);
  last = update;
};

const leaving = () => {
  keep(PICTURE, last?.again ? { at: location.href, shown: { ...last, save: [], link: [], said: [] } } : undefined);
};
addEventListener("pagehide", leaving);
// A tablet ends a page that is out of sight without another word.
document.addEventListener("visibilitychange", () => void (document.hidden && leaving()));

/**
 * Lay what this page showed when it was left.
 * @param {HTMLElement} app
 */
export const lay = async (app) => {
  const { at, shown } = kept(PICTURE) ?? {};
  keep(PICTURE, undefined);
  const page = document.documentElement;
  if (at !== location.href || typeof shown?.html !== "string") {
    if (location.hash.length < 2) delete page.dataset["awaited"]; // the lobby, then
    return;
  }
  app.inert = true;
  await Promise.all([dress(shown.dress), sheet("rooms")]);
  if (!app.inert) return; // Python was faster
  page.lang = shown.lang;
  page.dataset["speed"] = shown.speed;
  document.title = shown.title;
  wear(shown.settings);
  patch(app, shown.html);
  app.querySelector("#notice")?.remove(); // it has been told
  delete page.dataset["awaited"];
  performance.mark("tablee:laid");
};
