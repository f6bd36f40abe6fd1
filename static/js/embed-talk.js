/**
 * Between the frame and the page around it: plain messages `{tablee: 1, type, …}`, as
 * docs/embedding.md lists them. Only the parent is listened to, and only from the one origin that
 * spoke first; a page that says nothing loses nothing but the height.
 */

/** The version of these messages. */
export const VERSION = 1;

/** Where the page around is from, once it has spoken. */
let origin = "";

/** @param {string} type @param {Record<string, unknown>} [more] */
export const tell = (type, more = {}) => {
  if (parent === window) return;
  // Before it has spoken nothing is said but that we are here, and how high.
  const to = origin && origin !== "null" ? origin : "*";
  if (to === "*" && !origin && !["hello", "height", "state"].includes(type)) return;
  parent.postMessage({ tablee: VERSION, type, ...more }, to);
};

/** Whether there is somebody who listens. */
export const heard = () => origin !== "";

/**
 * @param {Record<string, (message: Record<string, unknown>) => void>} carry by type of message
 */
export const listen = (carry) => {
  addEventListener("message", ({ source, origin: from, data }) => {
    if (parent === window || source !== parent) return;
    if (typeof data !== "object" || data === null || data.tablee !== VERSION) return;
    const { ancestorOrigins } = location;
    const around = ancestorOrigins?.[0];
    if (around && around !== from) return;
    if (origin && origin !== from) return;
    if (!Object.hasOwn(carry, String(data.type))) return;
    origin = from;
    carry[data.type]?.(data);
  });
};

/** Tell the height of what is shown, whenever it changes. */
export const tellHeight = () => {
  let told = 0;
  const measure = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    tell("height", { height });
  };
  new ResizeObserver(measure).observe(document.body);
  return () => {
    told = 0;
    measure();
  };
};
