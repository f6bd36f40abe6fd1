/**
 * What stands in the frame before somebody touches it: the picture of a table (or of a puzzle) that
 * was painted when the site was built, or, for a record that the site does not know, the game's own
 * sign, what the record says of itself, and how it stands, if the link says so (`ui/sharing.py`
 * writes it). No Python, and a few kilobytes.
 */

import { dress } from "./dress.js";
import { glance } from "./embed-options.js";
import { word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

const title = /** @type {HTMLElement} */ (document.getElementById("poster-title"));
const facts = /** @type {HTMLElement} */ (document.getElementById("poster-facts"));
const picture = /** @type {HTMLElement} */ (document.getElementById("poster-picture"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("poster-start"));
const label = /** @type {HTMLElement} */ (document.getElementById("poster-label"));

/** What the button does, by what is opened. */
const LABELS = { play: "play", match: "playOn", watch: "watch", puzzle: "solve", learn: "learn" };

/** @param {string} path */
const address = (path) => new URL(`../${path}`, import.meta.url).href;

/** @param {string} path @returns {Promise<string>} empty if it did not come */
const text = async (path) => {
  try {
    const answer = await fetch(address(path));
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
};

/** The game's sign on its cloth. @param {string} game */
const sign = (game) => {
  const cloth = document.createElement("div");
  cloth.className = "dish poster-sign";
  cloth.dataset["ready"] = "";
  cloth.dataset["game"] = game;
  const frame = document.createElement("div");
  frame.className = "picture";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 96 96");
  svg.setAttribute("class", "art");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${word(`art-${game}`)}`);
  svg.append(use);
  frame.append(svg);
  cloth.append(frame);
  picture.replaceChildren(cloth);
};

/** @param {string} name @param {string} css @param {string} content */
const part = (name, css, content) => {
  const made = document.createElement(name);
  made.className = css;
  made.textContent = content;
  return made;
};

/**
 * How it stands: who has how much, and whose turn it is.
 * @param {import("./embed-options.js").Options} options
 * @param {number} seats
 */
const standing = ({ who, score, turn }, seats) => {
  if (score.length !== seats || who.length !== seats) return;
  const list = part("ol", "poster-places", "");
  for (const [seat, name] of who.entries()) {
    const place = part("li", "poster-place", "");
    if (seat === turn) place.dataset["turn"] = "";
    const face = part("span", "face", name.slice(0, 1).toUpperCase());
    face.dataset["seat"] = String(seat);
    place.append(face, part("span", "name", name), part("b", "", String(score[seat]).replace("-", "−")));
    list.append(place);
  }
  picture.firstElementChild?.append(list);
};

/** A table painted at build: our own markup, from our own site. @param {string} game @param {string} kind */
const painting = async (game, kind) => {
  const [markup] = await Promise.all([
    text(`embed/${game}.${kind}${document.documentElement.lang}.html`),
    dress(game),
  ]);
  if (!markup) return sign(game);
  picture.innerHTML = markup;
  const ask = picture.querySelector(".poster-ask");
  if (!ask) return;
  facts.textContent = ask.textContent;
  ask.remove();
};

/** @param {import("./embed-options.js").Options} options @param {{seats: number, events: number}} known */
const about = (options, { seats, events }) => {
  const at = options.at ?? (options.kind === "match" ? events : 0);
  const told = [
    seats >= 1 && seats <= 8 ? options.who.join(", ") || word(`seats${seats}`) : "",
    events ? word("moves").replace("{n}", String(Math.min(at, events))).replace("{all}", String(events)) : "",
  ];
  return told.filter(Boolean).join(" · ");
};

/**
 * Show it. Settles when it is whole; false if there is no such game.
 * @param {import("./embed-options.js").Options} options
 * @returns {Promise<boolean>}
 */
export const show = async (options) => {
  const record = options.game ? { game: options.game, seats: 0, events: 0 } : await glance(options.what);
  const { game } = record;
  button.hidden = !game;
  if (!game) {
    title.textContent = "Tablée";
    facts.textContent = word("unknown");
    picture.replaceChildren();
    return false;
  }
  title.textContent = word(`title-${game}`);
  const asked = options.kind === "puzzle" && options.ask;
  facts.textContent = options.game ? word(`facts-${game}`) : asked || about(options, record);
  label.textContent = word(LABELS[/** @type {keyof typeof LABELS} */ (options.kind)] ?? "play");
  if (options.game) await painting(game, options.kind === "puzzle" ? "puzzle." : "");
  else {
    sign(game);
    standing(options, record.seats);
  }
  return true;
};

/** The record of the match that the site shows of a game. @param {string} game */
export const shownMatch = (game) => text(`embed/${game}.record.txt`);
