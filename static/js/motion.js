/**
 * Pieces travel from where they lay to where they lie (FLIP), and dice tumble.
 *
 * A piece is `.piece` with an id. The same id moves; without an identity (`data-kind`: a marker, a
 * tile) it comes from where one of its kind has just gone, or from `[data-supply]` of the kind.
 * Dice that lay `data-loose` tumble when the `data-rolls` around them has grown. A card that was not
 * on the page comes from its `data-home`, as all do when the `data-deal` around them has changed,
 * and one that lay the other side up (`data-down`) turns over. A pawn goes over the places of the
 * walk that was pressed (`data-moves`, and `#spot-…` of each). What is covered (`data-covered`) is
 * seen until all have landed.
 *
 * Nothing here delays an input: the page is already in its new state, and a new picture starts
 * from wherever the pieces happen to be. Only a picture that comes by itself waits until the one
 * before has been seen (`landed`), and not even that once somebody acts (`hurry`).
 */

import {
  cover, drawn, drop, fly, middle, pace, plan, shown, tumble, turnOver, vanish,
} from "./flight.js";

export { hurry, landed } from "./flight.js";

/** Dealt one after the other: ms from card to card, and for all of them. */
const APART = 30;
const DEALING = 240;
/** How much larger a piece may start out of something that holds many. */
const LARGE = 1.5;

/**
 * @typedef {object} Lay how a piece lay
 * @property {HTMLElement} element
 * @property {DOMRect} box where it is drawn
 * @property {number} width how wide it is, whichever way it is turned
 * @property {string} kind
 * @property {boolean} loose
 * @property {string} home
 * @property {boolean} down
 * @property {string} place
 * @property {boolean} afar whether it was on its way from something else
 * @property {Element | null} around what it lies in
 * @property {HTMLElement | undefined} face what is seen of a card that may be covered next
 *
 * @typedef {object} Before
 * @property {Map<string, Lay>} pieces
 * @property {Map<Element, DOMRect>} boxes of all that pieces lie in
 * @property {number} rolls
 * @property {string} deal
 * @property {string[]} walk places that were pressed to be walked over
 */

/**
 * What is seen of a card, to be laid over it.
 * @param {HTMLElement} card
 */
const faceOf = (card) => {
  const print = card.querySelector(":scope > .print");
  if (!print) return undefined;
  const face = /** @type {HTMLElement} */ (card.cloneNode(false));
  for (const name of ["id", "role", "aria-label", "data-can", "data-flying"]) face.removeAttribute(name);
  face.append(print.cloneNode(true));
  return face;
};

/**
 * @param {HTMLElement} root
 * @returns {Before}
 */
export const look = (root) => {
  /** @type {Map<string, Lay>} */
  const pieces = new Map();
  /** @type {Map<Element, DOMRect>} */
  const boxes = new Map();
  if (pace() === 0) return { pieces, boxes, rolls: -1, deal: "", walk: [] }; // nothing will move
  const felt = document.getElementById("felt");
  if (felt) boxes.set(felt, felt.getBoundingClientRect());
  for (const element of root.querySelectorAll(".piece[id]")) {
    if (!(element instanceof HTMLElement)) continue;
    const around = element.parentElement?.closest("[id]:not(.piece)") ?? null;
    if (around && !boxes.has(around)) boxes.set(around, around.getBoundingClientRect());
    const { kind = "", loose, home = "", down, place = "", covered, flying } = element.dataset;
    const top = covered === undefined && element.parentElement?.matches(".lying");
    pieces.set(element.id, {
      element,
      ...drawn(element),
      kind,
      loose: loose !== undefined,
      home,
      down: down !== undefined,
      place,
      afar: flying === "afar",
      around,
      face: top ? faceOf(element) : undefined,
    });
  }
  const word = (/** @type {string} */ name) =>
    root.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`);
  const walked = root.querySelector("[data-pressed][data-moves]")?.getAttribute("data-moves") ?? "";
  return {
    pieces,
    boxes,
    rolls: Number(word("rolls") ?? -1),
    deal: word("deal") ?? "",
    walk: walked.split(" ").map((step) => step.split(",").at(-1) ?? ""),
  };
};

/**
 * How far something has been pushed, by its two edges: what has only grown has not moved.
 * @param {number} start
 * @param {number} end
 */
const pushed = (start, end) => {
  const [one, two] = [Math.abs(start), Math.abs(end)];
  return start * end <= 0 ? 0 : one < two ? start : end;
};

/**
 * Where a piece lay, seen from what it lies in, or from the whole table: what was scrolled or
 * pushed aside with it has not moved.
 * @param {Lay} was
 * @param {Lay} lay
 * @param {Before} before
 * @param {Before} now
 */
const whence = (was, lay, before, now) => {
  const felt = document.getElementById("felt");
  const within = lay.around === was.around ? was.around : felt;
  const old = within && before.boxes.get(within);
  const here = within && now.boxes.get(within);
  const at = middle(was.box);
  if (!old || !here) return at;
  return {
    x: at.x + pushed(here.left - old.left, here.right - old.right),
    y: at.y + pushed(here.top - old.top, here.bottom - old.bottom),
  };
};

/**
 * Where the places of a walk are now, the last but one first to be passed.
 * @param {string[]} walk
 * @param {Lay} lay of who walks
 */
const passed = (walk, { place, box }) => {
  const end = walk.indexOf(place);
  const boxes = walk
    .slice(0, end + 1)
    .map((each) => document.getElementById(`spot-${each}`)?.getBoundingClientRect());
  const last = boxes.pop();
  if (!last) return [];
  // As it stands at the last place, beside its middle, it passes the others.
  const [at, to] = [middle(box), middle(last)];
  return boxes.flatMap((each) => {
    if (!each) return [];
    const { x, y } = middle(each);
    return [{ x: x + at.x - to.x, y: y + at.y - to.y }];
  });
};

/**
 * Let the eye follow what has changed since `before`.
 * @param {Before} before
 * @param {HTMLElement} root
 */
export const move = (before, root) => {
  drop();
  if (before.pieces.size === 0) return;
  const now = look(root);
  if (now.pieces.size === 0) return;
  shown();
  if (pace() === 0) return;

  /** @type {Map<string, Lay[]>} */
  const left = new Map();
  for (const [id, lay] of before.pieces) {
    if (now.pieces.has(id) || lay.home) continue;
    left.set(lay.kind, [...(left.get(lay.kind) ?? []), lay]);
  }

  // All that is read comes first; what is written waits in `then`.
  /** @type {(() => void)[]} */
  const then = [];
  const supply = (/** @type {string} */ kind) =>
    kind ? root.querySelector(`[data-supply="${kind}"] .art`)?.getBoundingClientRect() : undefined;
  const home = (/** @type {string} */ id) =>
    id ? document.getElementById(id)?.getBoundingClientRect() : undefined;
  const gathered = now.deal !== before.deal;
  /** @type {import("./flight.js").Plan[]} */
  const dealt = [];
  let thrown = 0;

  for (const [id, lay] of now.pieces) {
    const same = gathered && lay.home ? undefined : before.pieces.get(id);
    const was = same ?? (lay.kind ? left.get(lay.kind)?.shift() : undefined);
    const from = was?.box ?? supply(lay.kind) ?? home(lay.home);
    // One that is there, but not drawn, is in a stack whose number tells it.
    if (from?.width && lay.box.width) {
      const width = was?.width ?? Math.min(from.width, LARGE * lay.width);
      const scale = lay.width ? width / lay.width : 1;
      const over = was && was.place !== lay.place ? passed(before.walk, lay) : [];
      const afar = was?.around !== lay.around || was?.afar === true;
      const at = was ? whence(was, lay, before, now) : middle(from);
      const route = plan(lay.element, at, lay.box, scale, afar, over);
      if (route && !was && lay.home) dealt.push(route);
      else if (route) then.push(() => fly(route));
    }
    const face = "covered" in lay.element.dataset && same?.face;
    if (face) then.push(() => cover(lay.element, face));
    if (was && was.down !== lay.down) then.push(() => turnOver(lay.element));
    if (now.rolls > before.rolls && was?.loose) {
      const turn = thrown++;
      then.push(() => tumble(lay.element, turn));
    }
  }
  for (const [kind, gone] of left) {
    const to = gone.length ? supply(kind) : undefined;
    for (const lay of gone) then.push(() => vanish(lay.element, lay.box, to));
  }

  for (const write of then) write();
  const apart = Math.min(APART, DEALING / dealt.length);
  dealt.forEach((route, k) => fly(route, k * apart));
};
