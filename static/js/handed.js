/**
 * What is played in a frame goes on here, in a tab of its own (`embed-frame.js` opens it). The match
 * comes as a message and not in the address: whoever copies the address gives nothing away.
 */

/** So long the frame is waited for, in ms. */
const PATIENCE = 5_000;
/** Longer than any link that Tablée writes. */
const LONGEST = 1_000_000;

/** The address of a tab that is opened so. */
export const HANDED = "#handed";

/** @returns {Promise<string>} a link, or "" if nobody hands anything over */
export const taken = () =>
  new Promise((resolve) => {
    const { opener, origin } = window;
    history.replaceState(null, "", location.pathname + location.search);
    if (!opener) return resolve("");
    const done = (/** @type {string} */ link) => {
      removeEventListener("message", heard);
      window.opener = null;
      resolve(link);
    };
    const heard = (/** @type {MessageEvent} */ { source, origin: from, data }) => {
      if (source !== opener || from !== origin || data?.type !== "handed") return;
      if (typeof data.link === "string" && data.link.length < LONGEST) done(data.link);
    };
    addEventListener("message", heard);
    setTimeout(() => done(""), PATIENCE);
    opener.postMessage({ tablee: 1, type: "handed" }, origin);
  });

/**
 * Hand a link over to a tab that is opened for it.
 * @param {string} home where the whole table is
 * @param {string} link
 * @returns {boolean} false if no tab may be opened
 */
export const hand = (home, link) => {
  const opened = window.open(home + HANDED, "_blank");
  if (!opened) return false;
  addEventListener("message", function asked({ source, origin: from, data }) {
    if (source !== opened || from !== origin || data?.type !== "handed") return;
    removeEventListener("message", asked);
    opened.postMessage({ tablee: 1, type: "handed", link }, origin);
  });
  return true;
};
