/** Where the keyboard is: arrows inside a group, and a sensible place after every picture. */

const ARROWS = new Map([
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
]);

/** Whether the last thing a person used was the keyboard. */
let keys = false;

/** The button of each group that Tab leads to, by the group's id. @type {Map<string, string>} */
const current = new Map();

/**
 * @param {Element} group
 * @returns {HTMLElement[]}
 */
const buttons = (group) => [...group.querySelectorAll("button")].filter((each) => !each.disabled);

/**
 * Whether Tab leads to a button of a group. Said once more, it would count as a change.
 * @param {HTMLElement} button
 * @param {boolean} stops
 */
export const lead = (button, stops) => {
  const index = stops ? "0" : "-1";
  if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
};

/** @param {HTMLElement} root */
const rove = (root) => {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const all = buttons(group);
    const stop = all.find((each) => each.id === current.get(group.id)) ?? all[0];
    for (const each of all) lead(each, each === stop);
  }
};

/** @param {HTMLElement} root */
export const watchKeys = (root) => {
  document.addEventListener("pointerdown", () => (keys = false), { capture: true, passive: true });
  document.addEventListener("keydown", () => (keys = true), { capture: true });
  root.addEventListener("keydown", (event) => {
    const button = event.target;
    if (!(button instanceof HTMLButtonElement)) return;
    // A key that is held down presses once: the next button in its place was not meant.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    const group = button.closest("[data-roving]");
    if (!group || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = buttons(group);
    const step = ARROWS.get(event.key);
    const at = all.indexOf(button);
    const to = step ? all.at((at + step) % all.length)
      : event.key === "Home" ? all[0]
      : event.key === "End" ? all.at(-1)
      : undefined;
    if (!to) return;
    event.preventDefault();
    current.set(group.id, to.id);
    rove(root);
    to.focus();
  });
  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const group = target.closest("[data-roving]");
    if (group) current.set(group.id, target.id);
  });
};

/** @param {HTMLElement} root */
const screenOf = (root) => root.querySelector("[data-screen]")?.id ?? "";

/**
 * Where the keyboard is, and where it goes back to if that is gone (`data-back`).
 * @param {HTMLElement} root
 */
export const remember = (root) => {
  const focused = document.activeElement;
  return {
    id: focused && root.contains(focused) ? focused.id : "",
    back: (focused instanceof HTMLElement && focused.dataset["back"]) || "",
    screen: screenOf(root),
    scrolled: scrollY > 0,
  };
};

/** The buttons of the bar may be a strip that is pushed sideways. @param {Element | null} focused */
const bringIn = (focused) => {
  const strip = focused?.closest("#actions");
  if (!focused || !strip) return;
  const [box, frame] = [focused.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (box.left < frame.left) strip.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) strip.scrollLeft += box.right - frame.right;
};

/**
 * Where the keyboard goes, now that the picture is there.
 * @param {ReturnType<typeof remember>} before
 * @param {HTMLElement} root
 */
const lay = (before, root) => {
  const primary = () => {
    const first = /** @type {HTMLElement | null} */ (root.querySelector("[data-primary]"));
    return first?.checkVisibility() ? first : null; // a phone has no strip of cards
  };
  const now = document.getElementById("now");
  const focused = document.activeElement;
  // What has just been disabled loses the focus only with the next frame.
  const usable = (/** @type {Element | null} */ each) =>
    each !== null && root.contains(each) && !each.matches(":disabled") && each.checkVisibility();
  const lost = before.id !== "" && !usable(focused);
  const waiting = focused === now && now !== null;
  if (lost) {
    const again = [before.id, before.back].map((id) => document.getElementById(id)).find(usable);
    const panel = document.getElementById("panel-title");
    if (again) again.focus();
    else if (panel) {
      panel.focus({ preventScroll: true });
      panel.scrollIntoView({ block: "start" });
    } else {
      (primary() ?? now ?? root.querySelector("button"))?.focus({ preventScroll: true });
    }
  } else if (waiting && keys) {
    primary()?.focus({ preventScroll: true });
  }
  // It was given the focus where it stood, or others have come in before it.
  if (keys) bringIn(document.activeElement);
  const moved = before.scrolled || lost;
  if (moved && screenOf(root) !== before.screen) scrollTo(0, 0);
};

/** @type {(() => void)[]} */
const after = [];

/**
 * What is to be done once the keyboard has found its place: to be given the focus scrolls, too.
 * @param {() => void} next
 */
export const settled = (next) => void after.push(next);

/**
 * Nothing is measured unless it must be: to be given the focus has the page laid out, which is not
 * to be done in one go with making a new one.
 * @param {ReturnType<typeof remember>} before
 * @param {HTMLElement} root
 */
export const settle = (before, root) => {
  rove(root);
  const fresh = screenOf(root) !== before.screen;
  if (!fresh) lay(before, root);
  requestAnimationFrame(() => {
    if (fresh) lay(before, root);
    for (const next of after.splice(0)) next();
  });
};
