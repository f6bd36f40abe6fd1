/**
 * A town under the fingers: arrow keys walk from place to place, a way is seen before it is walked,
 * and the town can be made larger, by buttons, by two fingers or by Ctrl and the wheel.
 *
 * It knows what lies beside what (`data-next`) and how a way runs (`data-way`), and no rule.
 */

import { calm } from "./flight.js";
import { lead, settled } from "./focus.js";
import { stayInTown, view } from "./turning.js";

const LARGEST = 4;
const STEP = 1.5;
/** Pixels that a mouse must move before it drags the town rather than clicks on it. */
const SLOP = 6;

/** How much larger than the table has room for. It outlives every picture. */
let zoom = 1;
/** The place that Tab leads to, by the id of its element. */
let current = "";

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * The button of a place that counts now; the others are covered or not shown.
 * @param {Element} spot
 */
const shown = (spot) =>
  [...spot.querySelectorAll("button")].filter((each) => each.checkVisibility()).at(-1);

/** @param {Element} element */
const spotOf = (element) => element.closest(".spot");

/**
 * One stop for Tab in the whole town.
 * @param {HTMLElement} root
 */
const rove = (root) => {
  const spots = [...root.querySelectorAll("[data-town] .spot")];
  const held = root.querySelector(".pawn[data-mine]");
  const mode = root.querySelector('input[name="mode"]:checked');
  const pawn = mode instanceof HTMLInputElement ? mode.value : "0";
  const mine = root.querySelector(`.pawn[data-mine][data-pawn="${pawn}"]`) ?? held;
  const at = spots.find((each) => each.id === current)
    ?? (mine instanceof HTMLElement && document.getElementById(`spot-${mine.dataset["place"]}`))
    ?? spots[0];
  const stop = at && shown(at); // asked before anything is written
  for (const spot of spots) {
    for (const each of spot.querySelectorAll("button")) lead(each, each === stop);
  }
};

/**
 * The neighbour that lies most in the direction of an arrow key.
 * @param {HTMLElement} spot
 * @param {[number, number]} towards
 */
const neighbour = (spot, [dx, dy]) => {
  const from = spot.getBoundingClientRect();
  let best;
  let most = 0.35; // a little more than sideways
  for (const id of (spot.dataset["next"] ?? "").split(" ")) {
    const to = document.getElementById(`spot-${id}`);
    if (!to) continue;
    const box = to.getBoundingClientRect();
    const [x, y] = [box.x - from.x, box.y - from.y];
    const fit = (x * dx + y * dy) / Math.hypot(x, y);
    if (fit > most) [best, most] = [to, fit];
  }
  return best;
};

/** @param {Element | null} target */
const showWay = (target) => {
  const button = target?.closest("[data-way]");
  const line = document.getElementById("way");
  if (!line) return;
  const way = button instanceof HTMLElement ? (button.dataset["way"] ?? "") : "";
  if (way) line.setAttribute("points", way);
  else line.removeAttribute("points");
};

/**
 * @param {number} wanted
 * @param {number} [x] the point of the screen that stays where it is
 * @param {number} [y]
 */
const enlarge = (wanted, x, y) => {
  const frame = view();
  if (!frame) return;
  const box = frame.getBoundingClientRect();
  const [px, py] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
  const before = zoom;
  zoom = Math.min(LARGEST, Math.max(1, wanted));
  document.documentElement.style.setProperty("--town-zoom", String(zoom));
  const ratio = zoom / before;
  frame.scrollLeft = (frame.scrollLeft + px) * ratio - px;
  frame.scrollTop = (frame.scrollTop + py) * ratio - py;
  limits();
};

const limits = () => {
  for (const each of document.querySelectorAll("[data-zoom]")) {
    if (!(each instanceof HTMLButtonElement)) continue;
    each.disabled = each.dataset["zoom"] === "in" ? zoom >= LARGEST : zoom <= 1;
  }
};

/** Two fingers, or a mouse that drags. @param {HTMLElement} root */
const watchPointers = (root) => {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {{x: number, y: number, left: number, top: number, far: boolean} | undefined} */
  let drag;

  const apart = () => {
    const [one, two] = [...fingers.values()];
    if (!one || !two) return undefined;
    return {
      far: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
      x: (one.clientX + two.clientX) / 2,
      y: (one.clientY + two.clientY) / 2,
    };
  };

  root.addEventListener("pointerdown", (event) => {
    const frame = event.target instanceof Element ? event.target.closest(".town-view") : null;
    showWay(event.target instanceof Element ? event.target : null);
    if (!frame) return;
    if (event.pointerType === "touch") fingers.set(event.pointerId, event);
    else if (event.button === 0 && zoom > 1) {
      const { scrollLeft: left, scrollTop: top } = frame;
      drag = { x: event.clientX, y: event.clientY, left, top, far: false };
    }
  });

  document.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) {
      const before = apart();
      fingers.set(event.pointerId, event);
      const now = apart();
      if (before && now && before.far > 0) enlarge((zoom * now.far) / before.far, now.x, now.y);
      return;
    }
    const frame = drag && view();
    if (!drag || !frame) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far ||= Math.hypot(dx, dy) > SLOP;
    if (drag.far) [frame.scrollLeft, frame.scrollTop] = [drag.left - dx, drag.top - dy];
  });

  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
    document.addEventListener(kind, ({ pointerId }) => {
      fingers.delete(pointerId);
      setTimeout(() => (drag = undefined), 0); // the click that follows is still part of it
    });
  }

  // What was dragged was not clicked on.
  root.addEventListener(
    "click",
    (event) => {
      if (!drag?.far) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );

  // Two fingers are ours; one scrolls as everywhere.
  root.addEventListener(
    "touchstart",
    (event) => {
      const inside = event.target instanceof Element && event.target.closest(".town-view");
      if (inside && event.touches.length > 1) event.preventDefault();
    },
    { passive: false },
  );

  root.addEventListener(
    "wheel",
    (event) => {
      const inside = event.target instanceof Element && event.target.closest(".town-view");
      if (!inside || !event.ctrlKey) return;
      event.preventDefault();
      enlarge(zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    },
    { passive: false },
  );
};

/** @param {HTMLElement} root */
export const watchTown = (root) => {
  watchPointers(root);

  root.addEventListener("keydown", (event) => {
    const towards = ARROWS[event.key];
    const button = event.target instanceof Element ? event.target : null;
    const spot = button && spotOf(button);
    if (!towards || !(spot instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = neighbour(spot, towards);
    if (!to) return;
    current = to.id;
    rove(root);
    shown(to)?.focus();
  });

  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    const spot = spotOf(target);
    if (spot) current = spot.id;
    showWay(target);
  });
  root.addEventListener("pointerover", ({ target }) =>
    showWay(target instanceof Element ? target : null),
  );

  root.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const larger = target.closest("[data-zoom]");
    if (larger instanceof HTMLElement) {
      enlarge(larger.dataset["zoom"] === "in" ? zoom * STEP : zoom / STEP);
    }
    // A pawn of one's own that is pressed is the one that goes.
    const pawn = target.closest(".pawn[data-mine]");
    const mode = pawn instanceof HTMLElement ? `mode-${pawn.dataset["pawn"]}` : "";
    const radio = mode ? document.getElementById(mode) : null;
    if (radio instanceof HTMLInputElement) radio.click();
  });

  root.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "mode") return;
    current = "";
    rove(root);
  });
};

/** Whether something could be laid in the last picture. */
let laying = false;

/**
 * What can be laid now does not stay behind the bar at the foot of the page.
 * @param {HTMLElement} root
 */
const reveal = (root) => {
  const before = laying;
  laying = root.querySelector(".screen .hit") !== null;
  if (before || !laying) return;
  settled(() => {
    const purse = root.querySelector(".screen")?.getBoundingClientRect();
    const bar = document.getElementById("dock")?.getBoundingClientRect();
    if (!purse || !bar || purse.bottom < bar.top || bar.top < innerHeight / 2) return;
    scrollBy({ top: purse.bottom - bar.top + 10, behavior: calm.matches ? "instant" : "smooth" });
  });
};

/**
 * How long a unit of the town is, for its stylesheet: `cqi` says the same, but has every place's
 * style reckoned anew whenever anything on the table changes, five times the cost of a picture.
 */
const measure = () => {
  const map = document.querySelector("[data-town]");
  const wide = map && Number(getComputedStyle(map).getPropertyValue("--wide"));
  if (!wide || !map.clientWidth) return;
  const unit = `${map.clientWidth / wide}px`;
  const { style } = document.documentElement;
  if (style.getPropertyValue("--town-unit") !== unit) style.setProperty("--town-unit", unit);
};

const sizes = new ResizeObserver(() => {
  measure();
  stayInTown();
});
/** @type {Element | undefined} */
let measured;

/** After every picture. @param {HTMLElement} root */
export const settleTown = (root) => {
  const map = root.querySelector("[data-town]");
  if (!map) {
    sizes.disconnect();
    measured = undefined;
    laying = false;
    return;
  }
  if (map !== measured) {
    // Its width does not depend on what it holds: that is laid out once its unit is known.
    if (map instanceof HTMLElement) map.style.contentVisibility = "hidden";
    measure();
    map.removeAttribute("style");
    sizes.disconnect();
    sizes.observe(map); // tells at once, before it is painted
    measured = map;
  }
  rove(root);
  limits();
  reveal(root);
};
