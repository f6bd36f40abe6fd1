/**
 * Tablée in your page: frames that are as high as what is in them, and tell what happens.
 *
 *     <script type="module" src="https://…/embed.js"></script>
 *     <tablee-table game="pechvogel" seats="3"></tablee-table>
 *
 * It needs nothing, and it is needed by nothing: without it a frame has the height that it was
 * given and plays as well. docs/embedding.md has all attributes, messages and events.
 */

/** The version of the messages. */
const VERSION = 1;
const HOME = new URL(import.meta.url.includes("/static/js/") ? "../../" : "./", import.meta.url);
/** A frame may be so high, in px: what it says is not trusted further. */
const [LEAST, MOST] = [120, 6_000];
/** A start that has not ended in this time holds up no other any longer, in ms. */
const PATIENCE = 90_000;
/** Attributes that are handed on to the frame. */
const FIELDS = [
  "game", "match", "record", "watch", "puzzle", "learn", "at", "seat", "seats", "speed", "theme", "language",
  "accent", "controls", "autostart",
];
/** What a frame may do here. Without `allow-same-origin` it works as well, more slowly. */
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** @type {Set<HTMLIFrameElement>} */
const frames = new Set();
/** What a frame shall show, if it has not been there yet. @type {WeakMap<HTMLIFrameElement, string>} */
const wanted = new WeakMap();

/** @param {HTMLIFrameElement} frame whether its content has no origin of its own */
const opaque = (frame) =>
  frame.hasAttribute("sandbox") && !frame.sandbox.contains("allow-same-origin");

/** @param {HTMLIFrameElement} frame */
const originOf = (frame) => (opaque(frame) ? "null" : HOME.origin);

/** @param {HTMLIFrameElement} frame @param {string} type @param {object} [more] */
const tell = (frame, type, more = {}) => {
  // A greeting may come before the frame does, and says nothing that is not for everybody.
  const anyone = type === "hello" || opaque(frame);
  frame.contentWindow?.postMessage({ tablee: VERSION, type, ...more }, anyone ? "*" : HOME.origin);
};

/* One start at a time. */

/** @type {HTMLIFrameElement[]} */
const waiting = [];
/** @type {HTMLIFrameElement | undefined} */
let starting;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const next = () => {
  clearTimeout(timer);
  starting = waiting.shift();
  while (starting && !starting.isConnected) starting = waiting.shift();
  if (!starting) return;
  tell(starting, "go");
  timer = setTimeout(next, PATIENCE);
};

/** @param {HTMLIFrameElement} frame */
const wait = (frame) => {
  if (frame !== starting && !waiting.includes(frame)) waiting.push(frame);
  if (!starting?.isConnected) next();
};

/** @param {HTMLIFrameElement} frame */
const done = (frame) => {
  if (frame === starting) next();
};

/* What frames say. */

/** @param {HTMLIFrameElement} frame @param {string} name @param {object} detail */
const announce = (frame, name, detail) =>
  frame.dispatchEvent(new CustomEvent(`tablee:${name}`, { detail, bubbles: true, composed: true }));

/** @param {unknown} value */
const whole = (value) => (Number.isSafeInteger(value) ? /** @type {number} */ (value) : 0);

/** Where somebody ended. @param {any} told */
const place = (told) => ({
  place: whole(told?.place), who: String(told?.who ?? "").slice(0, 40), score: whole(told?.score),
});

/** @type {Record<string, (frame: HTMLIFrameElement, message: Record<string, unknown>) => void>} */
const carry = {
  hello: (frame) => {
    tell(frame, "hello");
    const link = wanted.get(frame);
    if (link !== undefined) tell(frame, "load", { link });
  },
  height: (frame, { height }) => {
    if (typeof height !== "number" || !Number.isFinite(height)) return;
    frame.style.height = `${Math.min(MOST, Math.max(LEAST, Math.ceil(height)))}px`;
  },
  wait,
  done,
  state: (frame, { state }) => {
    if (typeof state === "string" && /^[a-z]{1,20}$/.test(state)) announce(frame, "state", { state });
  },
  move: (frame, { seq, said }) => {
    const words = Array.isArray(said) ? said.filter((each) => typeof each === "string") : [];
    announce(frame, "move", { seq: whole(seq), said: words });
  },
  over: (frame, { seq, standing }) =>
    announce(frame, "over", { seq: whole(seq), standing: Array.isArray(standing) ? standing.slice(0, 8).map(place) : [] }),
};

addEventListener("message", ({ source, origin, data }) => {
  if (typeof data !== "object" || data === null || data.tablee !== VERSION) return;
  const frame = [...frames].find((each) => each.contentWindow === source);
  if (!frame || origin !== originOf(frame)) return;
  if (Object.hasOwn(carry, String(data.type))) carry[data.type]?.(frame, data);
});

/* What the page does. */

/**
 * Let a frame follow the height of what is in it, and hear from it.
 * @param {HTMLIFrameElement} frame
 */
export const adopt = (frame) => {
  if (frames.has(frame) || !frame.src.startsWith(HOME.href)) return;
  frames.add(frame);
  frame.style.border = "0";
  frame.style.width ||= "100%";
  tell(frame, "hello"); // it may have been there first
};

/**
 * Show something else in a frame: a link to a match, the part of one after its #, or a record.
 * @param {HTMLIFrameElement} frame
 * @param {string} link
 */
export const load = (frame, link) => {
  wanted.set(frame, link);
  tell(frame, "load", { link });
};

/** Once somebody scrolls, frames are loaded so long before they are seen. */
const NEAR = "600px";
/** How high a table is until it says so itself. */
const HEIGHT = "30rem";

/** @type {Map<Element, () => void>} */
const coming = new Map();

/** @param {string} rootMargin */
const watch = (rootMargin) =>
  new IntersectionObserver((entries, self) => {
    for (const { target, isIntersecting } of entries) {
      const come = isIntersecting && coming.get(target);
      if (!come) continue;
      self.unobserve(target);
      coming.delete(target);
      setTimeout(come); // each in a task of its own: the page stays quick meanwhile
    }
  }, { rootMargin });

/* Who has not scrolled is shown what is in sight, and nothing else: a post of many frames opens
   like a post of one. */
let watcher = watch("0px");
addEventListener("scroll", () => {
  watcher.disconnect();
  watcher = watch(NEAR);
  for (const element of coming.keys()) watcher.observe(element);
}, { once: true, passive: true, capture: true });

/** A frame that is written as an element. */
class TableeTable extends HTMLElement {
  /** There is one from when it is nearly in sight: even an empty one is work. @type {HTMLIFrameElement | undefined} */
  frame;

  connectedCallback() {
    if (this.frame) return;
    this.style.display = "block";
    this.style.minHeight = HEIGHT;
    coming.set(this, () => this.come());
    watcher.observe(this);
  }

  disconnectedCallback() {
    watcher.unobserve(this);
    coming.delete(this);
  }

  come() {
    if (this.frame || !this.isConnected) return;
    const fields = new URLSearchParams(this.getAttribute("options") ?? "");
    for (const name of FIELDS) {
      const value = this.getAttribute(name);
      if (value !== null) fields.set(name, value || "1");
    }
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("label") ?? "Tablée";
    frame.allow = "clipboard-write";
    const sandbox = this.getAttribute("sandbox");
    if (sandbox !== "none") frame.setAttribute("sandbox", sandbox || SANDBOX);
    frame.src = `${HOME.href}embed.html#${fields}`;
    Object.assign(frame.style, { height: HEIGHT, width: "100%", border: "0" });
    this.frame = frame;
    adopt(frame);
    this.style.minHeight = "";
    this.replaceChildren(frame);
  }

  /** @param {string} link a link to a match, or a record */
  load(link) {
    this.come(); // whoever is given something to show need not be in sight
    if (this.frame) load(this.frame, link);
  }
}

for (const frame of document.querySelectorAll("iframe.tablee")) {
  if (frame instanceof HTMLIFrameElement) adopt(frame);
}
if (!customElements.get("tablee-table")) customElements.define("tablee-table", TableeTable);
