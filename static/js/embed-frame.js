/**
 * The page in a frame: a poster, and the app once somebody touches it (or `autostart` says so).
 * Nothing is kept here, nothing sounds, and what is played can be taken to the full table.
 */

import { sheet } from "./dress.js";
import { paint } from "./embed-accent.js";
import { asked } from "./embed-asked.js";
import { read } from "./embed-options.js";
import { show, shownMatch } from "./embed-poster.js";
import { go, inTurn } from "./embed-queue.js";
import { listen, tell, tellHeight } from "./embed-talk.js";
import { languages, word } from "./words.js";

/** @typedef {import("./embed-options.js").Options} Options */

const page = document.documentElement;
const button = /** @type {HTMLButtonElement} */ (document.getElementById("poster-start"));
const onward = /** @type {HTMLAnchorElement} */ (document.getElementById("onward"));
const blocked = /** @type {HTMLElement} */ (document.getElementById("onward-blocked"));
const link = /** @type {HTMLInputElement} */ (document.getElementById("onward-link"));
const HOME = new URL("../../", import.meta.url).href;

let options = read(location.search, location.hash);
let begun = false;
let running = false;
let seq = -1;
let over = false;

/** @param {string} state */
const become = (state) => {
  page.dataset["state"] = state;
  tell("state", { state });
};

const dressUp = () => {
  const wanted = [options.language, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  page.lang = wanted.find((code) => languages.includes(code)) ?? "en";
  page.dataset["theme"] = options.theme;
  page.dataset["controls"] = options.controls;
  paint(options.accent);
  onward.textContent = word("onward");
  onward.href = HOME + options.hash;
};

/** The match that the site shows stands in the link by the name of its game. */
const hash = async () => {
  if (!["watch", "match"].includes(options.kind) || !options.game) return options.hash;
  const record = await shownMatch(options.game);
  return options.hash.replace(`${options.kind}=${options.game}`, `${options.kind}=${record}`);
};

const start = async () => {
  if (begun) return;
  begun = true;
  button.disabled = true;
  become("waiting");
  Object.assign(asked, {
    link: await hash(),
    language: page.lang,
    settings: { theme: options.theme, sound: false, bell: false },
    base: HOME,
  });
  onward.href = HOME + asked.link;
  await inTurn(async () => {
    become("starting");
    const shown = new Promise((resolve) => {
      for (const end of ["tablee:shown", "tablee:failed"]) addEventListener(end, resolve, { once: true });
    });
    try {
      await Promise.all([sheet("side"), import("./app.js")]);
    } catch {
      begun = button.disabled = false;
      become("poster");
      return say(word("failed"));
    }
    await shown;
  });
};

/** Below the poster. @param {string} why */
const say = (why) => {
  const facts = document.getElementById("poster-facts");
  if (facts && why) facts.textContent = why;
};

/** What was asked for could not be opened: the app has said why. */
const regret = () => {
  button.hidden = true;
  say(document.getElementById("notice")?.textContent ?? "");
};

/** @param {import("./app.js").Update} update */
const shown = (update) => {
  if (!running) {
    running = true;
    become("ready");
  }
  if (update.screen === "lobby") regret();
  if (update.give.onward !== undefined) {
    return void follow(HOME + (update.give.onward || asked.link), update.give.own);
  }
  if (seq >= 0 && update.seq !== seq) tell("move", { seq: update.seq, said: update.said });
  seq = update.seq;
  if (update.over && !over) {
    tell("over", { seq, standing: update.standing.map(([place, who, score]) => ({ place, who, score })) });
  }
  over = update.over;
};

/**
 * Open the full table, where the page around allows it; else give the link.
 * @param {string} url
 * @param {boolean} [own] it holds hands that others do not see: it is handed over, and in no address
 */
const follow = async (url, own = false) => {
  // A frame without an origin is nobody that the other page could believe.
  const handing = own && self.origin !== "null";
  if (handing && (await import("./handed.js")).hand(HOME, url.slice(HOME.length))) return;
  const opened = handing ? null : window.open(url, "_blank");
  if (opened) {
    opened.opener = null;
    return;
  }
  blocked.hidden = false;
  /** @type {HTMLElement} */ (blocked.firstElementChild).textContent = word(own ? "blockedOwn" : "blocked");
  link.setAttribute("aria-label", word("link"));
  link.value = url;
  link.focus();
  link.select();
};

/** Something else is to be shown: a link, a hash, or the bare record. @param {unknown} wanted */
const load = async (wanted) => {
  if (typeof wanted !== "string" || wanted.length > 1_000_000) return;
  const text = wanted.includes("=") ? wanted.slice(wanted.indexOf("#") + 1) : `record=${wanted}`;
  const next = read("", text);
  if (!next.kind) return;
  const { theme, language, accent, controls, autostart } = options;
  options = { ...next, theme, language, accent, controls, autostart };
  onward.href = HOME + options.hash;
  seq = -1;
  over = false;
  if (begun) {
    asked.link = await hash();
    dispatchEvent(new CustomEvent("tablee:ask", { detail: { intent: "open", hash: asked.link } }));
  } else {
    await show(options);
  }
};

button.addEventListener("click", () => void start());
document.getElementById("poster-picture")?.addEventListener("click", () => !button.hidden && void start());
onward.addEventListener("click", (event) => {
  if (!running && parent === window) return;
  event.preventDefault();
  if (!running) return void follow(onward.href);
  dispatchEvent(new CustomEvent("tablee:ask", { detail: { intent: "onward" } }));
});
addEventListener("tablee:shown", (event) => shown(/** @type {CustomEvent} */ (event).detail));
addEventListener("tablee:failed", () => become("failed"));

dressUp();
const told = tellHeight();
listen({
  hello: () => {
    page.dataset["fits"] = ""; // the page around follows our height
    told();
    tell("state", { state: page.dataset["state"] ?? "poster" });
  },
  go,
  load: ({ link: wanted }) => void load(wanted),
});
const whole = await show(options);
page.dataset["shown"] = ""; // the words and the button stay where they are from now on
if (!begun) become("poster");
tell("hello");
if (whole && options.autostart) void start();
