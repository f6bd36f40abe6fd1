/**
 * Pieces travel from where they lay to where they lie (FLIP), and dice tumble.
 *
 * A piece is `.piece` with an id. The same id moves; without an identity (`data-kind`: a marker, a
 * tile) it comes from where one of its kind has just gone, or from `[data-supply]` of the kind.
 * Dice that lay `data-loose` tumble when the `data-rolls` around them has grown. A card that was not
 * on the page comes from its `data-home`, as all do when the `data-deal` around them has changed,
 * and one that lay the other side up (`data-down`) turns over. A pawn goes over the places of the
 * walk that was pressed (`data-moves`, and `#spot-…` of each).
 *
 * Nothing here delays an input: the page is already in its new state, and a new picture starts
 * from wherever the pieces happen to be. Only a picture that comes by itself waits until the one
 * before has been seen (`landed`), and not even that once somebody acts (`hurry`).
 */

import { drawn, drop, fly, pace, plan, shown, tumble, turnOver, vanish } from "./flight.js";

export { hurry, landed } from "./flight.js";

/** Dealt one after the other: ms from card to card, and for all of them. */
const APART = 30;
const DEALING = 240;

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
 *
 * @typedef {object} Before
 * @property {Map<string, Lay>} pieces
 * @property {DOMRect | undefined} ground what they lie on
 * @property {number} rolls
 * @property {string} deal
 * @property {string[]} walk places that were pressed to be walked over
 */

/**
 * @param {HTMLElement} root
 * @returns {Before}
 */
export const look = (root) => {
  /** @type {Map<string, Lay>} */
  const pieces = new Map();
  for (const element of root.querySelectorAll(".piece[id]")) {
    if (!(element instanceof HTMLElement)) continue;
    const { kind = "", loose, home = "", down, place = "" } = element.dataset;
    pieces.set(element.id, {
      element,
      ...drawn(element),
      kind,
      loose: loose !== undefined,
      home,
      down: down !== undefined,
      place,
    });
  }
  const word = (/** @type {string} */ name) =>
    root.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`);
  const walked = root.querySelector("[data-pressed][data-moves]")?.getAttribute("data-moves") ?? "";
  return {
    pieces,
    ground: root.querySelector(".felt")?.getBoundingClientRect(),
    rolls: Number(word("rolls") ?? -1),
    deal: word("deal") ?? "",
    walk: walked.split(" ").map((step) => step.split(",").at(-1) ?? ""),
  };
};

/** @param {DOMRect} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

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

  // What has been scrolled, or pushed aside as a whole, has not moved.
  const shift = { x: 0, y: 0 };
  if (before.ground && now.ground) {
    shift.x = now.ground.x - before.ground.x;
    shift.y = now.ground.y - before.ground.y;
  }
  /** @type {Map<string, Lay[]>} */
  const left = new Map();
  for (const [id, lay] of before.pieces) {
    lay.box.x += shift.x;
    lay.box.y += shift.y;
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
      const scale = lay.width ? (was?.width ?? from.width) / lay.width : 1;
      const over = was && was.place !== lay.place ? passed(before.walk, lay) : [];
      const route = plan(lay.element, middle(from), lay.box, scale, over);
      if (route && !was && lay.home) dealt.push(route);
      else if (route) then.push(() => fly(route));
    }
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
