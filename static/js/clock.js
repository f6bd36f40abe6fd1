/** The clock of an open window: a bar that shrinks, and the seconds that are left. */

import { word } from "./words.js";

/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** @param {HTMLElement} root */
export const runClock = (root) => {
  clearInterval(ticking);
  const clock = root.querySelector("#clock");
  const bar = root.querySelector("#clock-bar");
  const text = root.querySelector("#clock-left");
  if (!(clock instanceof HTMLElement) || !bar || !text) return;
  const left = Number(clock.dataset["left"]) * 1000;
  const share = left / 1000 / Number(clock.dataset["whole"]);
  const ends = performance.now() + left;
  for (const running of bar.getAnimations()) running.cancel();
  bar.animate([{ scale: `${share} 1` }, { scale: "0 1" }], { duration: left, fill: "forwards" });
  ticking = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    text.textContent = word("seconds").replace("{n}", String(seconds));
    if (seconds === 0) clearInterval(ticking);
  }, 250);
};
