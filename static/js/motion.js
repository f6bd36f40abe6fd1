/**
 * Pieces travel from where they lay to where they lie (FLIP), and dice tumble.
 *
 * A piece is `.piece` with an id. The same id moves; without an identity (`data-kind`: a marker, a
 * tile) it comes from where one of its kind has just gone, or from `[data-supply]` of the kind.
 * Dice that lay `data-loose` tumble when the `data-rolls` around them has grown. A card that was not
 * on the page comes from its `data-home`, as all do when the `data-deal` around them has changed,
 * and one that lay the other side up (`data-down`) turns over.
 *
 * Nothing here delays an input: the page is already in its new state, and a new picture starts
 * from wherever the pieces happen to be.
 */

const FLIGHT = 380;
const TUMBLE = 640;
const EASE = "cubic-bezier(.3, .9, .3, 1)";

/**
 * @typedef {object} Lay how a piece lay
 * @property {HTMLElement} element
 * @property {DOMRect} box
 * @property {string} kind
 * @property {boolean} loose
 * @property {string} home
 * @property {boolean} down
 *
 * @typedef {object} Before
 * @property {Map<string, Lay>} pieces
 * @property {number} rolls
 * @property {string} deal
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {HTMLElement} root
 * @returns {Before}
 */
export const look = (root) => {
  /** @type {Map<string, Lay>} */
  const pieces = new Map();
  for (const element of root.querySelectorAll(".piece[id]")) {
    if (!(element instanceof HTMLElement)) continue;
    const { kind = "", loose, home = "", down } = element.dataset;
    const box = element.getBoundingClientRect();
    const lay = { element, box, kind, loose: loose !== undefined, home, down: down !== undefined };
    pieces.set(element.id, lay);
  }
  const rolling = root.querySelector("[data-rolls]");
  const rolls = rolling instanceof HTMLElement ? Number(rolling.dataset["rolls"]) : -1;
  const dealt = root.querySelector("[data-deal]");
  const deal = dealt instanceof HTMLElement ? (dealt.dataset["deal"] ?? "") : "";
  return { pieces, rolls, deal };
};

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
const way = (from, to) => ({
  x: from.x + from.width / 2 - to.x - to.width / 2,
  y: from.y + from.height / 2 - to.y - to.height / 2,
  scale: to.width ? from.width / to.width : 1,
});

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
const fly = (element, from, to) => {
  if (!from.width || !to.width) return; // it is there, but not drawn: a stack's number tells it
  const { x, y, scale } = way(from, to);
  if (Math.abs(x) < 4 && Math.abs(y) < 4 && Math.abs(scale - 1) < 0.05) return;
  if (calm.matches) {
    element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  const lift = Math.min(28, Math.hypot(x, y) / 8);
  element.animate(
    [
      { translate: `${x}px ${y}px`, scale, zIndex: 30 },
      { translate: `${x * 0.35}px ${y * 0.35 - lift}px`, scale: (scale + 1) / 2 + 0.08, zIndex: 30 },
      { translate: "0 0", scale: 1, zIndex: 30 },
    ],
    { duration: FLIGHT, easing: EASE },
  );
};

/**
 * @param {HTMLElement} die
 * @param {number} turn which of the thrown dice it is
 */
const tumble = (die, turn) => {
  const cube = die.querySelector(".cube");
  if (!cube) return;
  if (calm.matches) {
    cube.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150 });
    return;
  }
  const spin = (turn % 2 ? -1 : 1) * (540 + 90 * (turn % 3));
  const timing = { duration: TUMBLE, delay: turn * 22, easing: "ease-out", fill: /** @type {const} */ ("backwards") };
  const at = (/** @type {number} */ up, /** @type {number} */ share) =>
    `perspective(22rem) translateY(${up}rem) rotate(${spin * share}deg) rotate3d(1, .6, 0, ${70 * share}deg)`;
  cube.animate(
    [
      { transform: at(-2.8, 1) },
      { transform: at(0.2, 0.3), offset: 0.55 },
      { transform: at(-0.6, 0.1), offset: 0.78 },
      { transform: at(0, 0) },
    ],
    timing,
  );
  // What it shows is seen when it has landed.
  cube.firstElementChild?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }], timing);
};

/** @param {HTMLElement} card */
const turnOver = (card) => {
  const print = card.querySelector(".print");
  if (calm.matches || !print) return;
  print.animate(
    [{ transform: "perspective(30rem) rotateY(90deg)" }, { transform: "perspective(30rem) rotateY(0)" }],
    { duration: FLIGHT, easing: EASE },
  );
};

/**
 * A piece that has left the table is seen to go.
 * @param {HTMLElement} gone
 * @param {DOMRect} from
 * @param {DOMRect | undefined} to
 */
const vanish = (gone, from, to) => {
  const sky = document.getElementById("flights");
  if (!sky || calm.matches || !from.width) return;
  const ghost = /** @type {HTMLElement} */ (gone.cloneNode(true));
  ghost.removeAttribute("id");
  for (const inside of ghost.querySelectorAll("[id], .hit")) inside.remove();
  Object.assign(ghost.style, {
    insetInlineStart: `${from.x}px`,
    insetBlockStart: `${from.y}px`,
    inlineSize: `${from.width}px`,
    blockSize: `${from.height}px`,
  });
  sky.append(ghost);
  const { x, y } = to ? way(to, from) : { x: 0, y: -24 };
  const flight = ghost.animate(
    [{ opacity: 1 }, { translate: `${x}px ${y}px`, scale: 0.8, opacity: to ? 1 : 0 }],
    { duration: FLIGHT, easing: EASE },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
};

/**
 * Let the eye follow what has changed since `before`.
 * @param {Before} before
 * @param {HTMLElement} root
 */
export const move = (before, root) => {
  if (before.pieces.size === 0) return;
  const now = look(root);
  if (now.pieces.size === 0) return;

  /** @type {Map<string, Lay[]>} */
  const left = new Map();
  for (const [id, lay] of before.pieces) {
    if (now.pieces.has(id) || lay.home) continue;
    left.set(lay.kind, [...(left.get(lay.kind) ?? []), lay]);
  }
  const supply = (/** @type {string} */ kind) =>
    kind ? root.querySelector(`[data-supply="${kind}"] .art`)?.getBoundingClientRect() : undefined;

  const home = (/** @type {string} */ id) =>
    id ? document.getElementById(id)?.getBoundingClientRect() : undefined;
  const gathered = now.deal !== before.deal;

  let thrown = 0;
  for (const [id, lay] of now.pieces) {
    const same = gathered && lay.home ? undefined : before.pieces.get(id);
    const was = same ?? (lay.kind ? left.get(lay.kind)?.shift() : undefined);
    const from = was?.box ?? supply(lay.kind) ?? home(lay.home);
    if (from) fly(lay.element, from, lay.box);
    if (was && was.down !== lay.down) turnOver(lay.element);
    if (now.rolls > before.rolls && was?.loose) tumble(lay.element, thrown++);
  }
  for (const [kind, gone] of left) {
    for (const lay of gone) vanish(lay.element, lay.box, supply(kind));
  }
};
