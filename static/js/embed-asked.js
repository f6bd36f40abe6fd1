/**
 * What a frame in somebody else's page asks of the app (`embed-frame.js` writes it in before the
 * app is loaded). In a page of its own nothing is asked, and the address decides.
 */

/**
 * @typedef {object} Asked
 * @property {string} [link] a hash, instead of the page's
 * @property {string} [language]
 * @property {Record<string, string | boolean>} [settings] instead of those that are kept
 * @property {string} [base] where links lead
 */

/** @type {Asked} */
export const asked = {};

/** Whether this is a frame in a page: nothing is kept then, and the page around it is told. */
export const embedded = document.documentElement.hasAttribute("data-embed");
