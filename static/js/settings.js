/** What a person has chosen for good, where the page itself has to know it: in `<html>`'s data. */

import { saveSettings } from "./store.js";

/** @typedef {Record<string, string | boolean | number>} Settings */

/** @type {string} */
let before = "";

/**
 * Wear the settings, and keep them if they have changed.
 * @param {Settings} settings
 */
export const wear = (settings) => {
  const text = JSON.stringify(settings);
  if (text === before) return;
  const { dataset } = document.documentElement;
  dataset["theme"] = String(settings["theme"]);
  dataset["speed"] = String(settings["speed"]);
  dataset["letters"] = settings["letters"] ? "on" : "off";
  if (before) saveSettings(settings);
  before = text;
};
