/** A new picture put in the place of the old one, element by element, by id. */

import module from "../vendor/morphdom.js";

/** Its types were written for CommonJS, and hide the function one step deeper than it is. */
const morphdom = /** @type {typeof import("morphdom").default} */ (/** @type {unknown} */ (module));

/** A notice stays long enough to be read, also if a bot plays on meanwhile. */
const READING = 5_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noticed;

/** Choices that the page has been told of. @type {Set<string>} */
let choices = new Set();

/**
 * What is chosen among radio buttons (`data-choice` around them, a name) the page itself says, for
 * its stylesheet: `data-<name>` of the root. With `:has(:checked)` of the table, each press anywhere
 * on it would have all that it holds styled anew.
 * @param {Element} root
 */
const tellChoices = (root) => {
  const { dataset } = document.documentElement;
  /** @type {Set<string>} */
  const told = new Set();
  for (const group of root.querySelectorAll("[data-choice]")) {
    const name = group.getAttribute("data-choice") ?? "";
    const chosen = group.querySelector("input:checked");
    if (!(chosen instanceof HTMLInputElement)) continue;
    if (dataset[name] !== chosen.value) dataset[name] = chosen.value;
    told.add(name);
  }
  for (const name of choices) if (!told.has(name)) delete dataset[name];
  choices = told;
};

document.addEventListener("change", ({ target }) => {
  if (target instanceof Element && target.closest("[data-choice]")) tellChoices(document.body);
});

/** In what an element lies: what is around it, up to something with an id. @param {Element} element */
const place = ({ parentElement: around }) => {
  let path = "";
  for (; around; around = around.parentElement) {
    if (around.id) return `${path}#${around.id}`;
    path += ` ${around.localName}`;
  }
  return path;
};

/**
 * What comes to lie in something else is made anew: moved into what stands before it, it would
 * take away the ground from under morphdom, which holds on to the next sibling while it goes deeper.
 * @param {HTMLElement} root
 * @param {HTMLElement} wanted
 */
const letGo = (root, wanted) => {
  for (const next of wanted.querySelectorAll("[id]")) {
    const old = document.getElementById(next.id);
    if (old && root.contains(old) && place(old) !== place(next)) old.remove();
  }
};

/**
 * What the page knows better than Python is written into the new picture before the two are
 * compared, so that what has not changed is seen to be the same at once and is left alone.
 * @param {HTMLElement} root
 * @param {HTMLElement} wanted
 */
const agree = (root, wanted) => {
  for (const button of wanted.querySelectorAll("[data-roving] button, .spot button")) {
    button.setAttribute("tabindex", "-1"); // but for one of each group: `lead` in focus.js
  }
  for (const next of wanted.querySelectorAll("[data-still]")) {
    const old = root.querySelector(`#${next.id}`);
    if (old?.getAttribute("data-still") === next.getAttribute("data-still")) next.replaceChildren();
  }
};

/**
 * @param {HTMLElement} root
 * @param {string} html what shall be inside it
 */
export const patch = (root, html) => {
  const wanted = /** @type {HTMLElement} */ (root.cloneNode(false));
  wanted.innerHTML = html;
  const told = wanted.querySelector("#notice") !== null; // it may be moved from there to the page
  agree(root, wanted);
  // Taken away with the focus in it, a button would have the half-made page laid out for its blur.
  const focused = document.activeElement;
  if (focused instanceof HTMLButtonElement && root.contains(focused)) {
    if (!focused.id || !wanted.querySelector(`#${CSS.escape(focused.id)}`)) focused.blur();
  }
  letGo(root, wanted);
  morphdom(root, wanted, {
    childrenOnly: true,
    onBeforeElUpdated: (from, to) => {
      // A dialog that is open over the page stays so; a frame goes on with what it has loaded.
      if (from instanceof HTMLDialogElement && to instanceof HTMLDialogElement) to.open = from.open;
      const frames = from instanceof HTMLIFrameElement && to instanceof HTMLIFrameElement;
      // What stays as it is, and a code that has been drawn.
      const same = (/** @type {string} */ name) =>
        to.hasAttribute(name) && to.getAttribute(name) === from.getAttribute(name);
      if (same("data-still") || (from.firstChild && same("data-qr") && same("data-label"))) return false;
      if (from.isEqualNode(to) || (frames && from.src === to.src)) return false;
      // What a person is typing, and has folded open, is theirs.
      if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) {
        to.open = from.open;
      }
      if (
        from instanceof HTMLInputElement &&
        to instanceof HTMLInputElement &&
        from === document.activeElement &&
        ["text", "search", "range"].includes(from.type)
      ) {
        to.value = from.value;
        to.setAttribute("value", from.value);
      }
      if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) {
        // Also once the focus is on the button beside it; unless Python writes something else there.
        if (from.defaultValue === to.defaultValue) to.value = from.value;
      }
      return true;
    },
    onBeforeNodeDiscarded: (node) => {
      if (!(node instanceof HTMLElement)) return true;
      // A camera looks for a code as long as one is asked for.
      const looking = node.matches(".viewfinder") && wanted.querySelector("[data-scan]");
      return !looking && !(node.id === "notice" && noticed);
    },
  });
  tellChoices(root);
  if (told) {
    clearTimeout(noticed);
    noticed = setTimeout(() => {
      noticed = undefined;
      root.querySelector("#notice")?.remove();
    }, READING);
  }
};
