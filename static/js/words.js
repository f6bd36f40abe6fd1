/**
 * The few words that the page says itself, before Python or about it. They come with the page in
 * all languages, from the same catalogues as everything else.
 */

/** @type {Record<string, Record<string, string>>} */
const all = JSON.parse(document.getElementById("words")?.textContent || "{}");

/** @param {string} key */
export const word = (key) => (all[document.documentElement.lang] ?? all["en"])?.[key] ?? "";

export const languages = Object.keys(all);
