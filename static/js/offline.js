/**
 * Keeps the site for when there is no network, and new versions for when nobody is playing.
 *
 * The service worker is asked for once Python has started, so that nothing is downloaded twice.
 * A new version waits; it is put on when the person says so, or between matches. That loses
 * nothing: a match is its events, and they are stored.
 */

import { keeping, notKept } from "./install.js";
import { word } from "./words.js";

/** Asking for a new version more often than this, in ms, is of no use to anybody. */
const OFTEN = 60_000;

const bar = /** @type {HTMLElement} */ (document.getElementById("fresh"));
const told = /** @type {HTMLElement} */ (document.getElementById("fresh-told"));
const now = /** @type {HTMLButtonElement} */ (document.getElementById("fresh-now"));
const later = /** @type {HTMLButtonElement} */ (document.getElementById("fresh-later"));

/** @type {ServiceWorker | null} */
let waiting = null;
let playing = () => false;
let putOff = false;

/** Put the new version on: the page comes back where it was. */
const apply = () => waiting?.postMessage({ tablee: "apply" });

/** Say that a new version waits; at once, or when the match is left. */
export const offer = () => {
  bar.hidden = !waiting || putOff;
  if (bar.hidden) return;
  const words = [word(playing() ? "fresh" : "freshIdle"), word("freshNow"), word("freshLater")];
  // Written anew it would be read aloud again.
  for (const [k, each] of [told, now, later].entries()) {
    if (each.textContent !== words[k]) each.textContent = words[k] ?? "";
  }
};

/** The next start is faster with the memory of this one; that can wait until all is quiet, in ms. */
const QUIET = 4_000;

/** @param {ServiceWorker} worker */
const prepare = (worker) => {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (connection?.saveData) return;
  setTimeout(() => worker.postMessage({ tablee: "prepare" }), QUIET);
};

/** How often it is tried to keep the site, and how long lies between two looks at it, in ms. */
const TRIES = 3;
const LOOK = 1_000;

/**
 * Settles with the worker once everything is kept, and with nothing if that has failed. It is
 * looked at, and not listened to: another page may have begun it, it may be gone by now, and
 * WebKit's `serviceWorker.ready`, asked for while the first one installs, at times never settles.
 *
 * @param {ServiceWorkerRegistration} registration ours, since the site around may have one as well
 * @returns {Promise<ServiceWorker | undefined>}
 */
const active = async (registration) => {
  while (!registration.active) {
    if (!registration.installing && !registration.waiting) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  return registration.active;
};

/** @param {ServiceWorkerRegistration} registration */
const watch = (registration) => {
  const arrived = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    putOff = false;
    offer();
  };
  const follow = () => registration.installing?.addEventListener("statechange", arrived);
  registration.addEventListener("updatefound", follow);
  follow();
  arrived();
  let asked = performance.now();
  const ask = () => {
    if (document.hidden || performance.now() - asked < OFTEN) return;
    asked = performance.now();
    registration.update().catch(() => {}); // no network: another time
  };
  document.addEventListener("visibilitychange", ask);
  for (const event of ["pageshow", "focus", "online"]) addEventListener(event, ask);
};

/**
 * @param {() => boolean} isPlaying whether a match is on the screen
 */
export const keepOffline = async (isPlaying) => {
  playing = isPlaying;
  // In a frame it would be of another partition, and of no use to the page around it.
  if (self !== top || !("serviceWorker" in navigator)) return;
  const had = navigator.serviceWorker.controller;
  if (!had) {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      const { step, loaded, total } = data?.tablee ?? {};
      if (step === "keep") keeping(Number(loaded), Number(total));
    });
  }
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (reloading || !had) return;
    reloading = true;
    location.reload();
  });
  now.addEventListener("click", apply);
  later.addEventListener("click", () => {
    putOff = true;
    offer();
  });
  try {
    for (let tries = TRIES; tries > 0; tries -= 1) {
      const ours = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
      const worker = await active(ours);
      if (worker) {
        watch(ours);
        prepare(worker);
        return;
      }
      // A file did not come, or the page that had begun it is gone: what there is stays for now.
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    notKept();
  } catch {
    // A private window, or a browser that has it switched off: the page works with a network.
  }
};
