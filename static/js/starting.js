/** The strip at the foot of the page while Python comes, and what it says if Python does not. */

import { word } from "./words.js";

const strip = /** @type {HTMLElement} */ (document.getElementById("boot"));
const told = /** @type {HTMLElement} */ (document.getElementById("boot-told"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("boot-bar"));
const failed = /** @type {HTMLElement} */ (document.getElementById("boot-failed"));
const again = /** @type {HTMLButtonElement} */ (document.getElementById("boot-retry"));

let step = "download";
let kept = false;

/** Write what is going on, in the language of the page. */
export const tell = () => {
  const key = kept ? "kept" : step === "start" ? "almost" : step === "plain" ? "plain" : "dice";
  if (told.textContent !== word(key)) told.textContent = word(key);
  strip.toggleAttribute("data-kept", kept);
};

/** A click is kept until it can be carried out. */
export const promise = () => {
  kept = true;
  tell();
};

/** @param {import("./boot.js").Progress} progress */
export const progress = (progress) => {
  step = progress.step;
  bar.value = progress.total ? progress.loaded / progress.total : 0;
  strip.hidden = false;
  tell();
};

let forget = () => {};

/**
 * @param {string} message
 * @param {string} reason for who reports it
 * @param {() => void} retry
 */
const fail = (message, reason, retry) => {
  strip.hidden = false;
  strip.dataset["failed"] = "";
  delete document.documentElement.dataset["awaited"]; // there is the lobby to read, at least
  dispatchEvent(new Event("tablee:failed"));
  told.hidden = bar.hidden = true;
  failed.hidden = again.hidden = false;
  failed.textContent = message;
  failed.title = reason;
  again.textContent = word("retry");
  const anew = () => {
    forget();
    delete strip.dataset["failed"];
    told.hidden = bar.hidden = false;
    failed.hidden = again.hidden = true;
    failed.textContent = "";
    bar.value = 0;
    retry();
  };
  // Leaving may be what broke it: who comes back is not asked.
  const back = (/** @type {PageTransitionEvent} */ { persisted }) => void (persisted && anew());
  again.onclick = anew;
  forget();
  addEventListener("pageshow", back);
  forget = () => removeEventListener("pageshow", back);
};

/** @param {import("./boot.js").Failure} failure */
export const failure = ({ reason, offline, retry }) =>
  fail(`${word("failed")} ${offline ? word("offline") : ""}`.trim(), reason, retry);

/** A part of the page that a press asked for has not come. @param {unknown} reason @param {() => void} retry */
export const missing = (reason, retry) =>
  fail(`${word("missing")} ${navigator.onLine ? "" : word("offline")}`.trim(), String(reason), () => {
    strip.hidden = true;
    retry();
  });

/** @param {unknown} reason Python was there, and has raised */
export const crash = (reason) => fail(word("crashed"), String(reason), () => location.reload());

/** Python is there; something else may be missing. */
export const started = () => {
  strip.hidden = strip.dataset["failed"] === undefined;
};
