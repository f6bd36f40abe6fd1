/** The screen stays on while a match runs: nobody taps a tablet while others think. */

/** @typedef {{release: () => Promise<void>, addEventListener: (type: "release", then: () => void) => void}} Lock */

/** A frame may not without its host's leave, and asking would be an error in the console. */
const framed = window.self !== window.top;

let wanted = false;
let asking = false;
/** @type {Lock | undefined} */
let lock;

const ask = async () => {
  const { wakeLock } = /** @type {{wakeLock?: {request: (kind: "screen") => Promise<Lock>}}} */ (
    /** @type {unknown} */ (navigator)
  );
  if (!wakeLock || framed || lock || asking || document.hidden) return;
  asking = true;
  try {
    const got = await wakeLock.request("screen");
    got.addEventListener("release", () => {
      if (lock === got) lock = undefined; // the page was hidden: it is asked for again
    });
    lock = got;
  } catch {
    // The battery is low: the screen goes dark when it does.
  }
  asking = false;
  if (!wanted) release();
};

const release = () => {
  const held = lock;
  lock = undefined;
  held?.release().catch(() => {});
};

/** Once. */
export const watchWake = () => {
  document.addEventListener("visibilitychange", () => {
    if (wanted && !document.hidden) void ask();
  });
};

/** After each picture. @param {HTMLElement} app */
export const settleWake = (app) => {
  wanted = app.querySelector("#table:not([data-over], [data-watched]), #handover") !== null;
  if (wanted) void ask();
  else release();
};
