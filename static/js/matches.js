/** Your matches: what their buttons need of the store, files in and out, links, and a promise. */

import { embedded } from "./embed-asked.js";
import { forgetful, fetchKept, list } from "./store.js";

/** @typedef {import("./intents.js").Intent} Intent */
/** @typedef {(intent: Intent) => Promise<void>} Carry */
/** @typedef {import("./app.js").Update} Update */

/** A file that is longer is no match, and is not read: bytes. */
const LARGEST = 1_600_000;
/** What wants the text of a match. */
const OPENS = ["resume", "review", "share", "file", "takeover"];
/** The browser is asked once. */
const ASKED = "tablee:asked-to-keep";

/** @type {File | undefined} */
let dropped;

/** @returns {Promise<Record<string, string>>} */
const chosenFile = async () => {
  const input = /** @type {HTMLInputElement | null} */ (document.getElementById("import-file"));
  const file = dropped ?? input?.files?.[0];
  dropped = undefined;
  if (input) input.value = ""; // the same one can be chosen again, whatever comes of it
  if (!file) return {};
  if (file.size > LARGEST) return { large: "yes" };
  try {
    return { text: await file.text() };
  } catch {
    return {}; // it has gone meanwhile, or is a folder
  }
};

/**
 * An intent with what Python needs to carry it out.
 * @param {Intent} intent
 * @returns {Promise<Record<string, unknown>>}
 */
export const prepare = async (intent) => {
  const kind = intent["intent"] ?? "";
  if (kind === "import") return { ...intent, ...(await chosenFile()) };
  if (kind === "home" || kind === "leave") return { ...intent, listed: await list() };
  if (!OPENS.includes(kind) || !intent["kept"]) return intent;
  const text = await fetchKept(`match/${intent["kept"]}`);
  return text === undefined ? intent : { ...intent, text };
};

/** @param {string} text @param {string} name */
const download = (text, name) => {
  const link = document.createElement("a");
  const type = name.endsWith(".json") ? "application/json" : "text/plain";
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** When a match was played, as the reader writes dates. @param {HTMLElement} app */
const date = (app) => {
  const times = app.querySelectorAll("time[data-when]");
  if (!times.length) return; // the first format takes the browser 40 ms
  const { lang } = document.documentElement;
  const own = navigator.languages.find((each) => each.split("-")[0] === lang);
  const format = new Intl.DateTimeFormat(own ?? lang, {
    day: "numeric", month: "short", hour: "numeric", minute: "2-digit",
  });
  for (const time of times) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const when = new Date(Number(time.dataset["when"]));
    if (Number.isNaN(when.getTime()) || when.getTime() === 0) continue;
    time.dateTime = when.toISOString();
    time.textContent = format.format(when);
  }
};

/** @returns {Promise<string>} whether matches stay: see `Look.lasting` in scene.py */
export const lasting = async () => {
  if (forgetful() === "memory") return "never";
  try {
    if (await navigator.storage.persisted()) return "yes";
    return localStorage.getItem(ASKED) ? "no" : "";
  } catch {
    return "";
  }
};

/** After the first match that is played to its end. @param {Carry} carry */
const askToKeep = async (carry) => {
  try {
    if (embedded || localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, "yes");
    await navigator.storage.persist();
  } catch {
    return; // nothing is kept here, or nobody can be asked
  }
  await carry({ intent: "lasting", lasting: await lasting() });
};

/**
 * After each picture.
 * @param {HTMLElement} app
 * @param {Update} update
 * @param {Carry} carry
 */
export const settleMatches = (app, update, carry) => {
  if (update.screen === "lobby") date(app);
  if (update.give.file) download(update.give.file, update.give.name ?? "tablee.json");
  if (update.over) void askToKeep(carry);
};

/**
 * A file may be dropped on the lobby.
 * @param {Carry} carry
 */
export const watchDrops = (carry) => {
  const shelf = () => document.getElementById("matches");
  const brings = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!shelf() || !brings(event)) return;
    event.preventDefault();
    shelf()?.setAttribute("data-dropping", "");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) shelf()?.removeAttribute("data-dropping");
  });
  addEventListener("drop", (event) => {
    if (!shelf() || !brings(event)) return;
    event.preventDefault();
    shelf()?.removeAttribute("data-dropping");
    dropped = event.dataTransfer?.files[0];
    if (dropped) void carry({ intent: "import" });
  });
};
