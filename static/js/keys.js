/**
 * Shortcuts at a table: each presses a button that is there anyway, and does nothing where it is
 * not. All are single characters, so all can be switched off (`data-letters`), for who dictates.
 * The list of them is in the panel (`ui/side.py`).
 */

/** By key: the id of the button. @type {Readonly<Record<string, string>>} */
const BUTTONS = {
  "?": "side-keys",
  h: "side-help",
  l: "side-log",
  w: "side-places",
  u: "undo",
  i: "hint",
};

/** The key that leads to what is to be done. */
const NOW = "n";

/** What takes letters itself. */
const WRITES = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";

/** What has been taken up, and is laid down by Escape: see pick.js and order.js. */
const TAKEN = ":is([data-pick], .grip)[aria-pressed=true]";

/** Where the focus goes with the next picture, by id. */
let wanted = "";

/** Where it was before the panel was opened. */
let before = "";

/** @param {string} id @returns {HTMLElement | null} */
const there = (id) => {
  const found = document.getElementById(id);
  return found?.matches(":disabled") ? null : found;
};

/** The panel, if it is open. @returns {HTMLElement | null} */
const panel = () => document.querySelector("#side[data-open]");

/** @param {string} key @returns {boolean} whether it did anything */
const press = (key) => {
  const button = there(key === NOW ? "now" : BUTTONS[key] ?? "");
  if (!button) return false;
  if (key === NOW) {
    button.focus();
    return true;
  }
  const side = button.dataset["side"];
  if (side) {
    const focused = document.activeElement;
    if (!focused?.closest("#side")) before = focused?.id ?? "";
    const closes = side === panel()?.dataset["open"];
    wanted = closes ? before || "now" : "side-title";
  }
  button.click();
  return true;
};

/** @param {KeyboardEvent} event whether somebody means the page, and not a field in it */
const meant = ({ target, ctrlKey, metaKey, altKey, repeat, isComposing }) =>
  !ctrlKey && !metaKey && !altKey && !repeat && !isComposing &&
  !(target instanceof Element && (target.matches(WRITES) || target.closest("dialog")));

/** @param {KeyboardEvent} event */
const close = ({ target }) => {
  // Escape empties a search first.
  if (target instanceof HTMLInputElement && target.type === "search" && target.value) return;
  if (!panel() || document.querySelector(`${TAKEN}, dialog[open]`)) return;
  wanted = before || "now";
  there("side-close")?.click();
};

/** Listen to the whole page: where the focus is does not matter. */
export const watchShortcuts = () => {
  // Before others hear of Escape: what has been taken up is laid down by them, and no more.
  addEventListener("keydown", (event) => event.key === "Escape" && close(event), true);
  addEventListener("keydown", (event) => {
    if (document.documentElement.dataset["letters"] === "off" || !meant(event)) return;
    // With the shift key a letter is another character; with caps lock it is not.
    if (press(event.shiftKey ? event.key : event.key.toLowerCase())) event.preventDefault();
  });
};

/** After every picture: into the panel that was asked for, or back to where one came from. */
export const settleShortcuts = () => {
  if (!wanted) return;
  const to = there(wanted) ?? there("now");
  wanted = "";
  to?.focus();
};
