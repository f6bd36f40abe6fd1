/** What a person did, as an element tells it: its `data-*`, and the fields of its form. */

/** @typedef {Record<string, string>} Intent */

/**
 * Fields of a form; a switch says yes or no, so that off is known too.
 * @param {HTMLFormElement} form
 */
const fields = (form) => {
  /** @type {Intent} */
  const read = {};
  for (const field of form.elements) {
    const writes = field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
    if (!(field instanceof HTMLInputElement || writes)) continue;
    if (!field.name) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      read[field.name] = field.checked ? "yes" : "no";
    } else if (!(field instanceof HTMLInputElement && field.type === "radio" && !field.checked)) {
      read[field.name] = field.value;
    }
  }
  return read;
};

/**
 * @param {HTMLElement} element a button, a form, or a list that stands for itself
 * @param {string} intent
 * @returns {Intent}
 */
const told = (element, intent) => {
  const form = element.closest("form");
  /** @type {Intent} */
  const own = {};
  for (const [name, value] of Object.entries(element.dataset)) own[name] = value ?? "";
  if (element instanceof HTMLSelectElement) own[element.name] = element.value;
  for (const name of ["change", "playable", "primary", "pressed", "noted"]) delete own[name];
  return { ...(form ? fields(form) : {}), ...own, intent };
};

/** What is typed into a search counts once the fingers rest, in ms. */
const TYPING = 180;
/** What is drawn along is followed, though not each pixel of the way, in ms. */
const DRAWN = 60;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
/** What is typed and not yet told. */
let untold = () => {};

/** Tell now what was typed last: it must not come later than what was done after it. */
const tellTyped = () => {
  clearTimeout(typing);
  const tell = untold;
  untold = () => {};
  tell();
};

/**
 * A press on what is no button asks what it is.
 * @param {Element} target
 * @param {(intent: Intent) => void} carry
 */
const ask = (target, carry) => {
  if (target.closest("button, a, input, select, label, summary")) return;
  const thing = target.closest("[data-about]");
  const about = thing instanceof HTMLElement || thing instanceof SVGElement ? thing.dataset["about"] : "";
  if (about) carry({ intent: "about", about });
};

/** A button that is held down keeps the page as it is, but not for ever; ms. */
const HELD = 600;
/** After a finger is lifted its click is still to come, ms. */
const CLICKS = 50;

let lift = () => {};
let held = Promise.resolve();

/**
 * Settles once no button is held down. A picture that came meanwhile would have moved it away from
 * under the finger: the press would be lost, or hit its neighbour.
 */
export const untouched = () => held;

/** @param {Event} event */
const hold = ({ target }) => {
  if (!(target instanceof Element) || !target.closest("button")) return;
  lift();
  held = new Promise((resolve) => {
    lift = resolve;
    setTimeout(resolve, HELD);
  });
};

/**
 * Listen to everything below `root`.
 * @param {HTMLElement} root
 * @param {(intent: Intent) => void} carry
 */
export const listen = (root, carry) => {
  root.addEventListener("pointerdown", hold, { passive: true });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => void setTimeout(lift, CLICKS), { passive: true });
  }
  root.addEventListener("click", ({ target }) => {
    lift();
    if (!(target instanceof Element)) return;
    const button = target.closest("[data-intent]");
    if (!(button instanceof HTMLButtonElement)) return ask(target, carry);
    if (button.disabled) return;
    tellTyped();
    button.dataset["pressed"] = ""; // the next picture takes it away
    carry(told(button, button.dataset["intent"] ?? ""));
  });
  root.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !["search", "range"].includes(target.type)) return;
    const form = target.closest("form");
    if (!form?.dataset["change"]) return;
    const intent = form.dataset["change"];
    untold = () => carry(told(form, intent));
    clearTimeout(typing);
    typing = setTimeout(tellTyped, target.type === "range" ? DRAWN : TYPING);
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault(); // whatever it is, the page is not left: a key in a lone field sends a form
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset["intent"]) return;
    if (form.dataset["change"] === form.dataset["intent"]) return tellTyped(); // told as it was typed
    carry(told(form, form.dataset["intent"]));
  });
  root.addEventListener("change", ({ target }) => {
    const changed = target instanceof Element ? target.closest("[data-change]") : null;
    if (!(changed instanceof HTMLElement)) return;
    if (target instanceof HTMLInputElement && ["search", "range"].includes(target.type)) return tellTyped();
    carry(told(changed, changed.dataset["change"] ?? ""));
  });
};
