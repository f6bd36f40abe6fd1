/**
 * A table of many devices, on this page: what Python asks of the link to the others (`link/`), what
 * comes over it, and what a room's page needs of the browser: pictures of codes, the camera, copies.
 */

import { keepWay, wayBack } from "./again.js";

/** @typedef {import("./link/index.js").Link} Link */
/** @typedef {import("./link/index.js").Told} Told */
/** @typedef {{kind: Told["kind"] | "offer" | "trouble", peer: string, text: string}} Heard */
/** @typedef {(heard: Heard) => void} Hear */

/** @type {Link | undefined} */
let link;
/** Which link it is: what one says that has been left is not heard. */
let round = 0;
/** Orders are carried out one after the other. @type {Promise<void>} */
let work = Promise.resolve();
/** @type {Hear} */
let hear = () => {};
/** How a link was opened that Python has not asked for yet. */
let ahead = "";
/** What has come over it. @type {Heard[]} */
const untold = [];
/** @type {AbortController | undefined} */
let scanning;

/** @param {string} reason */
const trouble = (reason) => hear({ kind: "trouble", peer: "", text: reason });

/** What leads to other devices. */
const bringLink = () => import("./link/index.js");

const leave = () => {
  round += 1;
  scanning?.abort();
  link?.leave();
  link = undefined;
  ahead = "";
  untold.length = 0;
};

/** @param {string[]} order role, secret, term, a server of one's own, and relays */
const open = async (order) => {
  const [role, secret = "", term = "", server = "", ...relays] = order;
  leave();
  const mine = round;
  const { openLink, iceServer, RELAYS, STUN } = await bringLink();
  const own = server ? iceServer(.../** @type {[string, string?, string?]} */ (server.split(/\s+/))) : null;
  link = await openLink({
    role: role === "host" ? "host" : "guest",
    secret,
    term: Number(term),
    relays: relays.length ? relays : RELAYS,
    ...(own ? { ice: [{ urls: STUN }, own] } : {}),
    tell: (told) => void (mine === round && (ahead ? untold.push(told) : hear(told))),
  });
};

/** The link that a page before this one had to the others, while Python starts. */
export const resume = async () => {
  const way = wayBack();
  if (!way) return bringLink();
  const early = () => {
    const opening = open(way);
    ahead = JSON.stringify(way);
    return opening;
  };
  work = work.then(early).catch(leave); // what hinders it is told when Python asks for it
  return work;
};

/** Python has said what it wants first: a link that it has not asked for is no longer wanted. */
export const resumed = () => {
  work = work.then(() => void (ahead && leave()));
};

/** Python asks for a link: it may be there. @param {string[]} order */
const wanted = (order) => {
  keepWay(order);
  if (!link || ahead !== JSON.stringify(order)) return open(order);
  ahead = "";
  for (const told of untold.splice(0)) hear(told);
  return undefined;
};

/**
 * A code takes seconds to be made: what is sent to others meanwhile does not wait for it.
 * @param {Promise<string | null | undefined> | undefined} made
 * @param {"offer" | "code"} kind
 */
const whenMade = (made, kind) => {
  const mine = round;
  Promise.resolve(made).then(
    (text) => void (mine === round && hear({ kind, peer: "", text: text ?? "" })),
    (reason) => void (mine === round && trouble(String(reason?.message))),
  );
};

/** @param {string[]} order see `Order` in ui/rooms.py */
const carryOut = async ([what = "", ...rest]) => {
  const [first = "", second = ""] = rest;
  if (what === "open") return wanted(rest);
  if (what === "leave") {
    keepWay();
    leave();
  } else if (what === "send") link?.send(first, second);
  else if (what === "close") link?.drop(first);
  else if (what === "restart") link?.restart(first);
  else if (what === "offer") whenMade(link?.offer(), "offer");
  else if (what === "accept") whenMade(link?.accept(first), "code");
  else if (what === "answer") whenMade(link?.answer(first).then(() => ""), "offer"); // it has been used
};

/**
 * @param {string[][]} orders
 * @param {Hear} told
 */
export const order = (orders, told) => {
  hear = told;
  for (const each of orders) {
    work = work.then(() => carryOut(each)).catch((reason) => trouble(String(reason?.message)));
  }
};

/** @param {string} id @returns {string} */
const text = (id) => {
  const field = document.getElementById(id);
  const writes = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return writes ? field.value : "";
};

/** @param {HTMLElement} button */
const copy = async (button) => {
  const id = button.dataset["copy"] ?? "";
  try {
    await navigator.clipboard.writeText(text(id));
    button.dataset["done"] = "";
    setTimeout(() => delete button.dataset["done"], 2_000);
  } catch {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    field?.focus();
    field?.select();
  }
};

/** Read a friend's code into a field. @param {HTMLElement} button */
const scan = async (button) => {
  if (scanning) return scanning.abort();
  const { signal } = (scanning = new AbortController());
  const video = document.createElement("video");
  video.className = "viewfinder";
  let over = () => {};
  try {
    const [qr, { readCodeText }] = await Promise.all([import("./link/qr.js"), bringLink()]);
    const stream = await qr.camera();
    over = () => qr.release(stream);
    button.before(video);
    const wanted = (/** @type {string} */ found) => readCodeText(found).length > 40;
    const found = await qr.scan(video, stream, wanted, signal);
    const field = document.getElementById(button.dataset["scan"] ?? "");
    if (!found || !(field instanceof HTMLTextAreaElement)) return;
    field.value = readCodeText(found);
    field.form?.requestSubmit();
  } catch (reason) {
    trouble(String(/** @type {Error} */ (reason)?.message));
  } finally {
    over();
    scanning = undefined;
    video.remove();
  }
};

/** The camera is asked before a code is made: see link/qr.js. A no is no hindrance. */
const askCamera = async () => {
  const qr = await import("./link/qr.js");
  await qr.camera().then(qr.release, () => {});
};

/**
 * A button that Python need not know of.
 * @param {HTMLElement} button
 * @param {Hear} told
 */
export const pressed = (button, told) => {
  hear = told;
  if (button.dataset["copy"]) void copy(button);
  else if (button.dataset["scan"]) void scan(button);
  else if (button.dataset["share"]) {
    void navigator.share({ url: text(button.dataset["share"]) }).catch(() => {});
  } else void askCamera();
};

/** After each picture of a room's page. @param {HTMLElement} app */
export const settleRooms = (app) => {
  for (const place of app.querySelectorAll("[data-qr]")) {
    if (place instanceof HTMLElement) import("./link/qr.js").then(({ draw }) => draw(place)).catch(() => {});
  }
  if ("share" in navigator) {
    for (const button of app.querySelectorAll("[data-share]")) button.removeAttribute("hidden");
  }
};
