/**
 * The page: hands what people do to Python, and shows what comes back. It knows elements, focus,
 * motion and storage, and no rule of any game.
 *
 * Python answers every call with an update, and may push one unasked:
 */

/**
 * @typedef {object} Update
 * @property {string} html what `#app` holds now; empty if that stays as it is
 * @property {string[]} said sentences for those who listen, each event once
 * @property {string[]} sounds
 * @property {number} seq how many events have happened at the table
 * @property {"lobby" | "table" | "watch" | "room"} screen
 * @property {string} lang
 * @property {string} title
 * @property {string} dress the game whose stylesheet and pictures are needed, or ""
 * @property {import("./settings.js").Settings} settings what the person has chosen for good
 * @property {string} speed how fast things move now: a link may ask for another than is chosen
 * @property {[string, string | null][]} save what to keep, before anything is shown
 * @property {string} match the match that is at hand, or ""
 * @property {boolean} over
 * @property {[number, string, number][]} standing once it is over: place, name and score of each
 * @property {{file?: string, name?: string, onward?: string, own?: boolean}} give what leaves the page
 * @property {boolean} again whether it may be shown at once when the page is loaded again
 * @property {string[][]} link what the link to other devices is to do
 * @property {number} [nth] which of all it is, from 1: counted here
 */

import { lay, seen, wayBack } from "./again.js";
import { painted, startPython } from "./boot.js";
import { dress, sheet } from "./dress.js";
import { asked as from } from "./embed-asked.js";
import { remember, settle, watchKeys } from "./focus.js";
import { listen, untouched } from "./intents.js";
import { patch } from "./patch.js";
import * as starting from "./starting.js";
import { wear } from "./settings.js";
import { forgetful, keep, kept, saveLanguage, savedLanguage, savedSettings } from "./store.js";
import { word } from "./words.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const memory = /** @type {HTMLElement} */ (document.getElementById("memory"));
/** So many sentences stay in the live region; what is older has been read. */
const SENTENCES = 12;

/** @type {import("./boot.js").Python | undefined} */
let python;
/** Clicks from before Python: the last of each kind. @type {Map<string, import("./intents.js").Intent>} */
const early = new Map();
/** Updates are shown one after the other. @type {Promise<void>} */
let showing = Promise.resolve();
/** And others told. @type {Promise<void>} */
let telling = Promise.resolve();
/** How many things have been done that Python has not answered yet. */
let asked = 0;
let playable = false;

/** @param {string[]} sentences */
const announce = (sentences) => {
  for (const sentence of sentences) {
    const line = document.createElement("p");
    const twice = said.lastElementChild?.textContent === sentence;
    line.textContent = twice ? `${sentence}\u00a0` : sentence;
    said.append(line);
  }
  while (said.childElementCount > SENTENCES) said.firstElementChild?.remove();
};

/** Nothing stays of what was said at the table, or is on its way about it. */
const forget = () => {
  said.replaceChildren();
  document.getElementById("flights")?.replaceChildren();
};

/** @type {Promise<typeof import("./playing.js")> | undefined} */
let bringing;

/** What only a table needs; asked for anew if it did not come. */
const bring = () => {
  bringing ??= import("./playing.js").then(
    (playing) => {
      playing.watch(app, announce);
      playing.watchDrops(carry);
      return playing;
    },
    (reason) => {
      bringing = undefined;
      throw reason;
    },
  );
  return bringing;
};

/** The moment from which a person can play is measured. */
const markPlayable = () => {
  if (playable || !app.querySelector("[data-playable]")) return;
  playable = true;
  requestAnimationFrame(() => setTimeout(() => performance.mark("tablee:playable"), 0));
};

/** Another tab plays this match: Python lets go of it. @param {string} match */
const lost = (match) => carry({ intent: "elsewhere", kept: match });

/** @type {Promise<typeof import("./rooms.js")> | undefined} */
let meeting;
/** Some screens have a stylesheet of their own. @param {Update["screen"]} screen */
const sheetOf = (screen) =>
  screen === "watch" ? sheet("watch") : screen === "room" || meeting ? sheet("rooms") : undefined;

/** What comes over the link is Python's. @param {import("./rooms.js").Heard} told */
const hear = async (told) => {
  if (python) receive(await python.call("intent", JSON.stringify({ ...told, intent: "link" })), true);
};
/** @param {import("./rooms.js").Heard} told */
const heard = (told) => void hear(told).catch(starting.crash);

/** What only a table of many devices needs, until it comes: who is told that it did not can ask again. */
const fetched = async () => {
  for (;;) {
    try {
      return await import("./rooms.js");
    } catch (reason) {
      await new Promise((resolve) => starting.missing(reason, () => resolve(undefined)));
    }
  }
};
const meet = () => (meeting ??= fetched());

/** Copies, cameras and the like are the page's own. @param {MouseEvent} event */
const press = ({ target }) => {
  const own = "[data-copy], [data-scan], [data-share], [data-camera]";
  const button = target instanceof Element ? target.closest(own) : null;
  if (!(button instanceof HTMLElement)) return;
  void meet().then(({ pressed }) => pressed(button, heard));
};

/**
 * Keep what an update says. Two chains store: that in which updates are told to others may be
 * ahead of that in which they are shown, and what is older must not be written over what is newer.
 * @param {Update} update
 */
const store = async ({ save, nth = 0 }) => {
  const own = save.filter(([key]) => (latest.get(key) ?? 0) <= nth);
  for (const [key] of own) latest.set(key, nth);
  if (own.length) await keep(own);
};
/** By key: the number of the update that has written it last. @type {Map<string, number>} */
const latest = new Map();
let updates = 0;

/** Others are told once it is stored here, and not only when it has been seen here. @param {Update} update */
const tellOthers = async (update) => {
  if (!update.link.length) return;
  const { order } = await meet();
  await store(update);
  order(update.link, heard);
};

/** @param {Update} update @returns {Promise<void>} */
const show = async (update) => {
  const playing = await bring();
  if (python && !(await playing.hold(update.match, (match) => void lost(match)))) {
    await keep(update.save.filter(([key, text]) => !`${key} ${text}`.includes(update.match)));
    const elsewhere = { intent: "elsewhere", kept: update.match };
    return show(JSON.parse(await python.call("intent", JSON.stringify(elsewhere))));
  }
  await store(update);
  if (!update.html) return;
  const dressed = Promise.all([dress(update.dress), sheetOf(update.screen)]);
  if (update.screen !== "lobby") await dressed;
  const trouble = word(forgetful());
  const news = trouble !== memory.textContent && trouble !== "";
  memory.hidden = !trouble;
  memory.textContent = trouble;
  const page = document.documentElement;
  // Said once more, it would cost the style of everything.
  if (page.lang !== update.lang) page.lang = update.lang;
  wear(update.settings);
  page.dataset["speed"] = update.speed;
  document.title = update.title;
  if (update.screen !== "lobby") document.getElementById("poster")?.remove(); // of embed.html
  const focused = remember(app);
  const pieces = playing.look(app);
  patch(app, update.html);
  delete page.dataset["awaited"]; // not before: the lobby would be laid out for nothing
  app.inert = false;
  seen(update);
  playing.settleIn(app);
  settle(focused, app);
  playing.settleShortcuts();
  playing.move(pieces, app);
  // What one person was told is not there for the next to find.
  if (!app.querySelector("#table")) forget();
  announce(news ? [trouble, ...update.said] : update.said);
  playing.play(update.sounds, update.settings);
  markPlayable();
  playing.offer();
  playing.settleMatches(app, update, carry);
  void meeting?.then(({ settleRooms }) => settleRooms(app)); // it may be late
  dispatchEvent(new CustomEvent("tablee:shown", { detail: update })); // embed-frame.js listens
};

/**
 * @param {string} text
 * @param {boolean} [unasked] it is shown when the picture before has been seen, unless somebody acts,
 *   and not under a finger
 */
const receive = (text, unasked = false) => {
  /** @type {Update} */
  const update = JSON.parse(text);
  update.nth = updates += 1;
  telling = telling.then(() => tellOthers(update)).catch(starting.crash);
  const next = async () => {
    if (unasked && asked === 0 && update.html) await (await bring()).landed();
    if (unasked && update.html) await untouched();
    await show(update);
  };
  showing = showing.then(next).catch(starting.crash);
  return showing;
};

/**
 * Until Python is there the lobby of another language is at hand.
 * @param {string} code
 */
const showShell = (code) => {
  const shell = document.getElementById(`shell-${code}`);
  if (!(shell instanceof HTMLTemplateElement)) return;
  if (!document.getElementById("shell-en")) {
    const english = document.createElement("template");
    english.id = "shell-en";
    english.innerHTML = app.innerHTML;
    document.body.append(english);
  }
  document.documentElement.lang = code;
  patch(app, shell.innerHTML);
  starting.tell();
};

/** What is chosen for good, if the page has not asked for it: index.html says when. */
const recall = async () => {
  await painted();
  if (python || app.inert || from.language || from.settings) return;
  const { documentElement: page } = document;
  const { theme } = /** @type {any} */ (savedSettings()) ?? {};
  if (theme) page.dataset["theme"] = String(theme);
  const language = savedLanguage();
  if (language && language !== page.lang) showShell(language);
};

/** @param {import("./intents.js").Intent} intent */
const carry = async (intent) => {
  if (app.inert) return; // as it was when it was left: it may have changed
  const { language, intent: kind = "" } = intent;
  if (kind === "language" && language) {
    saveLanguage(language);
    if (!python) return showShell(language);
  }
  if (!python) {
    early.delete(kind);
    early.set(kind, intent);
    return starting.promise();
  }
  asked += 1;
  try {
    const playing = await bring();
    playing.hurry();
    const { kept: match = "" } = intent;
    // A tab that plays what is deleted here would write it anew.
    if (kind === "takeover" || kind === "really") await playing.takeOver(match, (taken) => void lost(taken));
    const whole = await playing.prepare(intent);
    await receive(await python.call("intent", JSON.stringify(whole)));
  } catch (reason) {
    starting.crash(reason);
  } finally {
    asked -= 1;
  }
};

const entropy = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const begin = async () => {
  const saved = kept();
  // What is played in a frame goes on here.
  const handed = location.hash === "#handed" ? import("./handed.js").then(({ taken }) => taken()) : undefined;
  if (location.hash.length > 1) starting.promise();
  let awaited = document.documentElement.dataset["awaited"] ?? "";
  // Friends wait for it: it comes while Python starts.
  const link = async () => {
    if (wayBack() || location.hash.startsWith("#r=") || "room" in (await saved)) await (await meet()).resume();
  };
  void link().catch(() => {});
  const started = await startPython({
    onProgress: (progress) => {
      starting.progress(progress);
      if (progress.step === "paint") return;
      bring().catch(() => {}); // it is awaited where it is needed
      if (app.querySelector(`[data-game="${awaited}"]`)) void dress(awaited);
      awaited = ""; // once is enough
    },
    onFailure: starting.failure,
  });
  started.onPush((pushed) => receive(pushed, true));
  const message = {
    languages: navigator.languages,
    language: from.language ?? savedLanguage(),
    settings: from.settings ?? savedSettings(),
    saved: await saved,
    lasting: await (await bring()).lasting(),
    date: Date.now(),
    base: from.base ?? location.href.split("#")[0],
    hash: (await handed) ?? from.link ?? location.hash,
    entropy: entropy(),
  };
  const first = await started.call("start", JSON.stringify(message));
  python = started;
  starting.started();
  await receive(first);
  telling = telling.then(async () => (await meeting)?.resumed());
  for (const intent of early.values()) await carry(intent);
  early.clear();
  await (await bring()).keepOffline(() => app.querySelector('[data-screen="table"]') !== null);
};

listen(app, carry);
app.addEventListener("click", press);
addEventListener("tablee:ask", (event) => void carry(/** @type {CustomEvent} */ (event).detail));
watchKeys(app);
const page = /** @type {Window & {tableeListens?: boolean, tableeEarly?: HTMLElement}} */ (window);
page.tableeListens = true;
void lay(app);
page.tableeEarly?.click(); // made before this script was there: see index.html
void recall();
begin().catch(starting.crash);
