/**
 * One interpreter starts at a time, in all frames of a page: two at once would take twice as
 * long, and what the first has downloaded lies in the cache for the second.
 *
 * The page around grants the turns if it has our script; frames of our own origin also share a
 * lock. Whoever has neither starts at once.
 */

import { heard, tell } from "./embed-talk.js";

/** Longest wait for a page that has stopped granting turns, in ms. */
const PATIENCE = 120_000;

let granted = () => {};

/** The page around says that it is our turn. */
export const go = () => granted();

/** @returns {Promise<void>} */
const turn = () =>
  new Promise((resolve) => {
    if (!heard()) return resolve();
    granted = resolve;
    tell("wait");
    setTimeout(resolve, PATIENCE);
  });

/**
 * Wait for our turn, and keep it until the work is done.
 * @param {() => Promise<void>} work
 */
export const inTurn = async (work) => {
  await turn();
  try {
    if (!navigator.locks || self.origin === "null") throw new DOMException("", "SecurityError");
    await navigator.locks.request("tablee:start", work);
  } catch (reason) {
    // In a frame without an origin there are no locks.
    if (!(reason instanceof DOMException) || reason.name !== "SecurityError") throw reason;
    await work();
  } finally {
    tell("done");
  }
};
