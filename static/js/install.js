/**
 * At the foot of the lobby: how far the site is kept for play without a network, and a card that
 * tells how to put it on the home screen. Safari asks nobody, so there it is told in words.
 */

import { word } from "./words.js";

/** Put away once, the card does not come again. */
const DISMISSED = "tablee:no-install";

/** @typedef {Event & {prompt: () => Promise<unknown>}} Prompt Chromium's offer to install */
const page = /** @type {Window & {tableeInstall?: Prompt}} */ (window);
const safari = /** @type {{standalone?: boolean}} */ (navigator);

/** Whether the card was put away; where nothing is kept it comes with every visit. */
const dismissed = () => {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
};

let away = dismissed();
/** Which sentence the card tells, or none. */
const told = () =>
  away || self !== top ? ""
  : page.tableeInstall ? "install"
  : safari.standalone === false ? "installShare"
  : "";

/** What stands of the download: a share of it, all of it, or that it has been read. */
let share = 0;
let read = true;

/** @param {string} id @param {string} name */
const sign = (id, name) => {
  const art = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  for (const [key, value] of Object.entries({ class: "art sign", viewBox: "0 0 24 24", "aria-hidden": "true" })) {
    art.setAttribute(key, value);
  }
  use.setAttribute("href", `#${name}`);
  art.id = id;
  art.append(use);
  return art;
};

/** @param {string} id @param {string} dress @param {() => void} press */
const button = (id, dress, press) => {
  const made = document.createElement("button");
  Object.assign(made, { id, className: dress, type: "button" });
  made.addEventListener("click", press);
  return made;
};

const foot = document.createElement("aside");
const line = document.createElement("p");
const spoken = document.createElement("p");
const card = document.createElement("div");
const words = document.createElement("p");

const put = () => {
  away = true;
  try {
    localStorage.setItem(DISMISSED, "1");
  } catch {
    // then it comes with the next visit
  }
  tell();
};

const install = async () => {
  const offer = page.tableeInstall;
  delete page.tableeInstall;
  tell();
  await offer?.prompt().catch(() => {});
};

const now = button("install-now", "primary", () => void install());
const later = button("install-later", "quiet", put);

/** Write what there is to say, in the page's language. */
const tell = () => {
  const which = told();
  card.hidden = which === "";
  words.textContent = which && word(which);
  now.hidden = which !== "install";
  now.textContent = word("installNow");
  later.textContent = word("installLater");
  foot.setAttribute("aria-label", word("device"));
  line.hidden = read;
  const kept = share < 1 ? word("keeping").replace("{n}", `${Math.floor(100 * share)}`) : word("ready");
  if (line.textContent !== kept) line.textContent = kept;
  // Only the end of it is said aloud.
  const aloud = !read && share >= 1 ? kept : "";
  if (spoken.textContent !== aloud) spoken.textContent = aloud;
};

/** The share of the site that is told anew: the page is not painted for every file. */
const STEP = 0.05;

/** The service worker has kept so much of the site. @param {number} loaded @param {number} total */
export const keeping = (loaded, total) => {
  const now = total > 0 ? loaded / total : 0;
  if (!read && now < Math.min(1, share + STEP)) return;
  read = false;
  share = Math.max(share, now);
  tell();
};

/** It has come to nothing: another time. */
export const notKept = () => {
  read = true;
  tell();
};

/** Once. */
export const watchInstall = () => {
  foot.id = "device";
  foot.className = "device";
  foot.hidden = true;
  line.id = "kept-share";
  line.setAttribute("aria-hidden", "true");
  spoken.className = "unseen";
  spoken.setAttribute("role", "status");
  card.id = "install";
  card.append(sign("install-sign", "sign-share"), words, later, now);
  foot.append(line, spoken, card);
  document.getElementById("app")?.after(foot);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    page.tableeInstall = /** @type {Prompt} */ (event);
    tell();
  });
  addEventListener("appinstalled", put);
  tell();
};

/** After each picture. @param {HTMLElement} app */
export const settleInstall = (app) => {
  const lobby = app.querySelector(".lobby") !== null;
  if (!lobby && share >= 1) read = true; // told once
  foot.hidden = !lobby;
  if (lobby) tell();
};
