/**
 * A card that can go to more than one place is taken up first, and then its places can be pressed
 * (`data-pick`, `data-drop`). Escape, or another press, lays it down. A new picture forgets it.
 */

/** @param {HTMLElement} root */
export const watchPicks = (root) => {
  const down = () => {
    for (const each of root.querySelectorAll("[data-pick]")) each.setAttribute("aria-pressed", "false");
    for (const each of root.querySelectorAll("[data-drop]")) each.setAttribute("hidden", "");
  };

  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const pick = target?.closest("[data-pick]");
    if (!(pick instanceof HTMLElement)) {
      if (!target?.closest("[data-drop]")) down();
      return;
    }
    const taken = pick.getAttribute("aria-pressed") === "true";
    down();
    if (taken) return;
    pick.setAttribute("aria-pressed", "true");
    /** @type {NodeListOf<HTMLElement>} */
    const places = root.querySelectorAll(`[data-drop="${pick.dataset["pick"]}"]`);
    for (const place of places) place.removeAttribute("hidden");
    if (event.detail === 0) places[0]?.focus(); // by keyboard: on to where it can go
  });

  root.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const taken = root.querySelector('[data-pick][aria-pressed="true"]');
    down();
    if (taken instanceof HTMLElement) taken.focus();
  });
};
