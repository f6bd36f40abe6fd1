/** The clock of an open window: a bar that shrinks, and the seconds that are left. */

import { word } from "./words.js";

/**
 * The bar shrinks in steps, ms: animated, it now and then ran on the page's own thread, which then
 * made a frame of the whole table sixty times a second, and any press waited for one.
 */
const STEP = 250;

/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** @param {HTMLElement} root */
export const runClock = (root) => {
  clearInterval(ticking);
  const clock = root.querySelector("#clock");
  const bar = root.querySelector("#clock-bar");
  const text = root.querySelector("#clock-left");
  if (!(clock instanceof HTMLElement) || !(bar instanceof HTMLElement) || !text) return;
  const whole = Number(clock.dataset["whole"]) * 1000;
  const ends = performance.now() + Number(clock.dataset["left"]) * 1000;
  const tick = () => {
    const left = Math.max(0, ends - performance.now());
    bar.style.scale = `${left / whole} 1`;
    const told = word("seconds").replace("{n}", String(Math.ceil(left / 1000)));
    if (text.textContent !== told) text.textContent = told;
    if (left === 0) clearInterval(ticking);
  };
  tick();
  ticking = setInterval(tick, STEP);
};
