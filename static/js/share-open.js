/** The dialog in which a match is shared, asked for when it is first opened. */

import { sheet } from "./dress.js";

/**
 * After each picture.
 * @param {HTMLElement} app
 */
export const settleShare = (app) => {
  const dialog = app.querySelector("#share");
  if (!(dialog instanceof HTMLDialogElement)) return;
  void Promise.all([import("./share.js"), sheet("share")]).then(([{ settle }]) => settle(dialog));
};
