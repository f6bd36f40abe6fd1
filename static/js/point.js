/** A guided match points at the element that its words speak of (`data-point`, an id). */

import { settled } from "./focus.js";
import { seenTo } from "./turning.js";

/** @param {HTMLElement} root */
export const point = (root) => {
  for (const old of root.querySelectorAll("[data-pointed]")) old.removeAttribute("data-pointed");
  const table = root.querySelector("[data-point]");
  if (!(table instanceof HTMLElement)) return;
  const meant = document.getElementById(table.dataset["point"] ?? "");
  if (!meant || !root.contains(meant)) return;
  meant.setAttribute("data-pointed", "");
  settled(() => {
    const box = meant.getBoundingClientRect();
    if (box.top < 0 || box.bottom > seenTo()) meant.scrollIntoView({ block: "center" });
  });
};
