/**
 * The dialog in which a match is shared (`ui/sharing_page.py`): opened over the page, its texts
 * copied, its code drawn, and the frame in it as high as what is in it.
 */

import { adopt } from "./embed.js";

/** @type {WeakSet<HTMLDialogElement>} */
const known = new WeakSet();

/** @param {string} id */
const field = (id) =>
  /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (document.getElementById(id));

/** Without leave to write there, the text is marked: it can be copied by hand. @param {HTMLElement} button */
const copy = async (button) => {
  const from = field(button.dataset["take"] ?? "");
  if (!from) return;
  try {
    await navigator.clipboard.writeText(from.value);
  } catch {
    from.focus();
    from.select();
    return;
  }
  const words = button.textContent;
  const told = document.getElementById("share-told");
  button.textContent = button.dataset["done"] ?? "";
  if (told) told.textContent = button.textContent;
  setTimeout(() => {
    button.textContent = words;
    if (told) told.textContent = "";
  }, 2_500);
};

/** @param {HTMLDialogElement} dialog */
const meet = (dialog) => {
  known.add(dialog);
  dialog.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-take]") : null;
    if (button instanceof HTMLElement && button.dataset["done"] !== button.textContent) void copy(button);
  });
  // Python closes it, so that it knows.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    const close = document.getElementById("share-close");
    close?.focus(); // it knows where one came from
    close?.click();
  });
};

/**
 * After each picture.
 * @param {HTMLDialogElement} dialog
 */
export const settle = (dialog) => {
  if (!dialog.isConnected) return;
  if (!known.has(dialog)) meet(dialog);
  if (!dialog.open) dialog.showModal();
  const place = dialog.querySelector("[data-qr]");
  if (place instanceof HTMLElement) void import("./link/qr.js").then(({ draw }) => draw(place));
  const frame = dialog.querySelector("iframe.tablee");
  if (frame instanceof HTMLIFrameElement) adopt(frame);
};
