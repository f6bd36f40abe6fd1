/** What only a table needs. It is asked for once the page has painted, so that the lobby is light. */

import { runClock } from "./clock.js";
import { settleShortcuts, watchShortcuts } from "./keys.js";
import { hurry, landed, look, move } from "./motion.js";
import { keepOffline, offer } from "./offline.js";
import { settleOrder, watchOrder } from "./order.js";
import { watchPicks } from "./pick.js";
import { point } from "./point.js";
import { play, watchSound } from "./sound.js";
import { settleTown, watchTown } from "./town.js";
import { settleReplay, watchReplay } from "./watch.js";

export { hurry, keepOffline, landed, look, move, offer, play, settleShortcuts };

/**
 * Once, before the first picture.
 * @param {HTMLElement} app
 * @param {(sentences: string[]) => void} announce
 */
export const watch = (app, announce) => {
  watchShortcuts();
  watchTown(app);
  watchPicks(app);
  watchSound();
  watchOrder(app, announce);
  watchReplay();
};

/**
 * After each picture, before the focus is settled.
 * @param {HTMLElement} app
 */
export const settleIn = (app) => {
  settleTown(app);
  settleOrder(app);
  point(app);
  runClock(app);
  settleReplay();
};
