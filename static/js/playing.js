/** What only a table needs. It is asked for once the page has painted, so that the lobby is light. */

import { runClock } from "./clock.js";
import { settleShortcuts, watchShortcuts } from "./keys.js";
import { hold, takeOver } from "./locks.js";
import { lasting, prepare, settleMatches, watchDrops } from "./matches.js";
import { hurry, landed, look, move } from "./motion.js";
import { settleInstall, watchInstall } from "./install.js";
import { keepOffline, offer } from "./offline.js";
import { settleOrder, watchOrder } from "./order.js";
import { settleShare } from "./share-open.js";
import { watchPicks } from "./pick.js";
import { point } from "./point.js";
import { play, watchSound } from "./sound.js";
import { settleTown, watchTown } from "./town.js";
import { watchTurning } from "./turning.js";
import { settleWake, watchWake } from "./wake.js";
import { settleReplay, watchReplay } from "./watch.js";

export {
  hold, hurry, keepOffline, landed, lasting, look, move, offer, play, prepare, settleMatches, settleShortcuts,
  takeOver, watchDrops,
};

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
  watchWake();
  watchTurning();
  watchInstall();
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
  settleWake(app);
  settleInstall(app);
  settleShare(app);
};
