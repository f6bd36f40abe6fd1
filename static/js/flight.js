/**
 * How one thing travels: over the table, tumbling, turning over, or away.
 *
 * Only `translate`, `scale`, `transform` and `opacity` are animated, so that the compositor can do
 * it alone. Everything a flight has to know is read by its first function (`plan`), everything is
 * written by its second: no layout is asked for between two writes. A button that lies on a piece
 * does not travel with it: it can be pressed where it will be from the first moment on.
 */

/** A flight in ms, by the speed that is chosen. @type {Record<string, number>} */
const FLIGHT = { slow: 560, normal: 380, fast: 250, off: 0 };
/** Every picture stays so many ms before the next one that comes by itself. */
const SHOWN = 400;
/** What dice take, in flights. */
const TUMBLE = 1.5;
/** What each further stretch of a walk takes, in flights, and the most it takes in all. */
const STRETCH = 0.35;
const LONGEST_WALK = 2;
const EASE = "cubic-bezier(.3, .9, .3, 1)";
const FADE = 150;

/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Plan
 * @property {HTMLElement} piece
 * @property {Part[]} parts what of it travels
 * @property {Point} from where it comes from, seen from where it lies
 * @property {Point[]} over what it passes on its way, seen likewise
 * @property {number} scale how much larger it was
 * @property {boolean} afar whether it lay in something else: a frame may have to let it in
 *
 * @typedef {object} Part
 * @property {HTMLElement | SVGElement} element
 * @property {Point} base how far its own style has moved it
 * @property {DOMMatrix} turned from the screen to how its ancestors are turned
 * @property {Point} centre the middle of the piece, seen from its own
 */

/** Whether somebody has asked for nothing to move. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a flight takes now, in ms; 0 is none at all. */
export const pace = () => {
  const speed = document.documentElement.dataset["speed"] ?? "";
  return FLIGHT[speed] ?? FLIGHT["normal"] ?? 0;
};

/** By piece: what is on its way, or has landed before the others. @type {Map<HTMLElement, Animation[]>} */
const underWay = new Map();
/** What is done when all have landed. @type {(() => void)[]} */
const waiting = [];
/** When the last of them lands, in the page's time. */
let lands = 0;
/** Counts up when all lie. */
let picture = 0;
/** Somebody has done something: what waited to be shown is shown. */
let hurried = () => {};

/** All lie where they lie: the next thing to read is the layout itself. */
export const drop = () => {
  picture += 1;
  for (const [piece, flights] of underWay) {
    for (const flight of flights) flight.cancel();
    piece.removeAttribute("data-flying");
  }
  underWay.clear();
  for (const then of waiting.splice(0)) then();
};

const inTheAir = () => [...underWay.values()].flat().some(({ playState }) => playState !== "finished");

/**
 * What changes the page waits for all to land: each change has the browser draw the table again,
 * and what is still in the air loses a frame by it. It does not wait for what flies in a later
 * picture.
 * @param {() => void} then
 */
const onceLanded = (then) => {
  const mine = picture;
  return () => {
    if (mine === picture && inTheAir()) waiting.push(then);
    else then();
  };
};

/**
 * Where a piece is drawn just now, and how wide it is there whichever way it is turned.
 * @param {HTMLElement} piece
 */
export const drawn = (piece) => {
  const part = underWay.has(piece) ? partsOf(piece)[0] : undefined;
  const scale = part ? Number.parseFloat(getComputedStyle(part).scale) || 1 : 1;
  return { box: (part ?? piece).getBoundingClientRect(), width: piece.offsetWidth * scale };
};

/** A picture has been laid out: it is looked at until its flights have landed. */
export const shown = () => {
  if (pace()) lands = Math.max(lands, performance.now() + SHOWN);
};

/** Settles when the eye has followed, or when it need not. */
export const landed = async () => {
  const left = lands - performance.now();
  if (left <= 0 || document.hidden || pace() === 0) return;
  await new Promise((resolve) => {
    hurried = () => resolve(undefined);
    setTimeout(resolve, left);
  });
};

/** Whoever acts need not watch to the end. */
export const hurry = () => hurried();

/**
 * @param {HTMLElement} piece
 * @param {Element} target
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
const start = (piece, target, frames, timing) => {
  const flight = target.animate(frames, { ...timing, fill: "both" });
  underWay.set(piece, [...(underWay.get(piece) ?? []), flight]);
  const whole = Number(timing.duration) + (timing.delay ?? 0);
  lands = Math.max(lands, performance.now() + whole);
  flight.onfinish = () => {
    if (!inTheAir()) drop();
  };
};

/**
 * What of a piece travels: all of it, or all but its buttons.
 * @param {HTMLElement} piece
 * @returns {(HTMLElement | SVGElement)[]}
 */
const partsOf = (piece) => {
  if (!piece.querySelector(":scope > button")) return [piece];
  const parts = /** @type {(HTMLElement | SVGElement)[]} */ ([...piece.children]);
  return parts.filter((each) => !each.matches("button, .why, .unseen"));
};

/**
 * How far its own style has moved an element, in pixels.
 * @param {HTMLElement | SVGElement} element
 * @returns {Point}
 */
const moved = (element) => {
  const { translate, width, height } = getComputedStyle(element);
  if (translate === "none") return { x: 0, y: 0 };
  const [x = "0", y = "0"] = translate.split(" ");
  const pixels = (/** @type {string} */ text, /** @type {string} */ whole) =>
    Number.parseFloat(text) * (text.endsWith("%") ? Number.parseFloat(whole) / 100 : 1);
  return { x: pixels(x, width), y: pixels(y, height) };
};

/** How the ancestors of an element are turned. @param {Element} element */
const turned = (element) => {
  let matrix = new DOMMatrix();
  for (let each = element.parentElement; each && each.id !== "app"; each = each.parentElement) {
    const { rotate, scale, transform } = getComputedStyle(each);
    if (rotate === "none" && scale === "none" && transform === "none") continue;
    const [x = 1, y = x] = scale === "none" ? [] : scale.split(" ").map(Number);
    const own = new DOMMatrix(transform === "none" ? "" : transform);
    own.e = own.f = 0;
    const angle = rotate === "none" ? 0 : Number.parseFloat(rotate) || 0;
    matrix = new DOMMatrix().rotate(angle).scale(x, y).multiply(own).multiply(matrix);
  }
  return matrix.isIdentity ? matrix : matrix.inverse();
};

/** @param {DOMRect} box @returns {Point} */
export const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** @param {Point} one @param {Point} other @returns {Point} */
const less = (one, other) => ({ x: one.x - other.x, y: one.y - other.y });

/**
 * Read what a flight has to know; nothing if there is nothing to see.
 * @param {HTMLElement} piece as it lies
 * @param {Point} from the middle of where it was
 * @param {DOMRect} to
 * @param {number} scale how much larger it was
 * @param {boolean} afar
 * @param {Point[]} over what it passes on its way
 * @returns {Plan | undefined}
 */
export const plan = (piece, from, to, scale, afar, over) => {
  const at = middle(to);
  const gap = less(from, at);
  if (Math.abs(gap.x) < 4 && Math.abs(gap.y) < 4 && Math.abs(scale - 1) < 0.05) return undefined;
  const parts = partsOf(piece).map((element) => ({
    element,
    base: moved(element),
    turned: turned(element),
    centre: element === piece ? { x: 0, y: 0 } : less(at, middle(element.getBoundingClientRect())),
  }));
  return { piece, parts, from: gap, over: over.map((each) => less(each, at)), scale, afar };
};

/** @param {HTMLElement} piece @param {Element[]} targets */
const fade = (piece, targets) => {
  for (const each of targets) start(piece, each, [{ opacity: 0.2 }, { opacity: 1 }], { duration: FADE });
};

/**
 * @param {Plan} plan
 * @param {number} [delay]
 */
export const fly = ({ piece, parts, from, over, scale, afar }, delay = 0) => {
  const flight = pace();
  if (!flight) return;
  if (calm.matches) return fade(piece, parts.map(({ element }) => element));
  piece.dataset["flying"] = afar ? "afar" : "";
  /** @param {Part} part @param {Point} at @param {number} size */
  const frame = ({ base, turned, centre }, at, size) => {
    const { x, y } = new DOMPoint(at.x + (1 - size) * centre.x, at.y + (1 - size) * centre.y)
      .matrixTransform(turned);
    return { translate: `${base.x + x}px ${base.y + y}px`, scale: String(size) };
  };
  for (const part of parts) {
    if (over.length) {
      walk(piece, part.element, [from, ...over, { x: 0, y: 0 }].map((at) => frame(part, at, 1)), over);
      continue;
    }
    const far = Math.hypot(from.x, from.y);
    const lift = Math.min(28, far / 8);
    const rise = Math.min(0.08, far / 1500);
    const high = { x: from.x * 0.35, y: from.y * 0.35 - lift };
    const frames = [
      frame(part, from, scale),
      frame(part, high, (scale + 1) / 2 + rise),
      frame(part, { x: 0, y: 0 }, 1),
    ];
    start(piece, part.element, frames, { duration: flight, delay, easing: EASE });
  }
};

/**
 * @param {HTMLElement} piece
 * @param {Element} target
 * @param {Keyframe[]} frames one for each place of the walk
 * @param {Point[]} over
 */
const walk = (piece, target, frames, over) => {
  const duration = pace() * Math.min(LONGEST_WALK, 1 + STRETCH * over.length);
  start(piece, target, frames, { duration, easing: "ease-in-out" });
};

/**
 * @param {HTMLElement} die
 * @param {number} turn which of the thrown dice it is
 */
export const tumble = (die, turn) => {
  const cube = die.querySelector(".cube");
  const flight = pace();
  if (!cube || !flight) return;
  if (calm.matches) return fade(die, [cube]);
  const spin = (turn % 2 ? -1 : 1) * (540 + 90 * (turn % 3));
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: TUMBLE * flight, delay: turn * 15, easing: "ease-out" };
  const at = (/** @type {number} */ up, /** @type {number} */ share) =>
    `perspective(22rem) translateY(${up}rem) rotate(${spin * share}deg) rotate3d(1, .6, 0, ${70 * share}deg)`;
  const frames = [
    { transform: at(-2.8, 1) },
    { transform: at(0.2, 0.3), offset: 0.55 },
    { transform: at(-0.6, 0.1), offset: 0.78 },
    { transform: at(0, 0) },
  ];
  start(die, cube, frames, timing);
  // What it shows is seen when it has landed.
  const shows = cube.firstElementChild;
  if (shows) start(die, shows, [{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }], timing);
};

/** @param {HTMLElement} card */
export const turnOver = (card) => {
  const print = card.querySelector(".print");
  const flight = pace();
  if (calm.matches || !print || !flight) return;
  const frames = [
    // Not quite edge on: what cannot be seen at all is not drawn beforehand, and the first frames wait for it.
    { transform: "perspective(30rem) rotateY(86deg)" },
    { transform: "perspective(30rem) rotateY(0)" },
  ];
  start(card, print, frames, { duration: flight, easing: EASE });
};

/**
 * A card keeps its face until the one that covers it, and all others, have landed.
 * @param {HTMLElement} card
 * @param {HTMLElement} face as it was
 */
export const cover = (card, face) => {
  const flight = pace();
  if (calm.matches || !flight) return;
  face.setAttribute("aria-hidden", "true");
  face.style.cssText = "position: absolute; inset: 0";
  card.append(face);
  setTimeout(onceLanded(() => face.remove()), flight);
};

/**
 * A piece that has left the table is seen to go.
 * @param {HTMLElement} gone
 * @param {DOMRect} from
 * @param {DOMRect | undefined} to
 */
export const vanish = (gone, from, to) => {
  const sky = document.getElementById("flights");
  const flight = pace();
  if (!sky || calm.matches || !from.width || !flight) return;
  const ghost = /** @type {HTMLElement} */ (gone.cloneNode(true));
  ghost.removeAttribute("id");
  for (const inside of ghost.querySelectorAll("[id], .hit")) inside.remove();
  Object.assign(ghost.style, {
    left: `${from.x}px`, // of the window, whichever way one reads
    top: `${from.y}px`,
    inlineSize: `${from.width}px`,
    blockSize: `${from.height}px`,
  });
  sky.append(ghost);
  const { x, y } = to ? less(middle(to), middle(from)) : { x: 0, y: -24 };
  const away = ghost.animate(
    [{ opacity: 1 }, { translate: `${x}px ${y}px`, scale: 0.8, opacity: to ? 1 : 0 }],
    { duration: flight, easing: EASE, fill: "forwards" },
  );
  away.onfinish = onceLanded(() => ghost.remove());
};
