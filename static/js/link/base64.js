/** Bytes as the letters that an address may hold, and back; and as hex digits. */

/** @param {Uint8Array} bytes @returns {string} base64url without padding */
export const letters = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/**
 * @param {string} text base64url without padding
 * @returns {Uint8Array<ArrayBuffer> | null} null if it is anything else; bits left over have to be 0
 */
export const bytes = (text) => {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const read = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  return letters(read) === text ? read : null;
};

/** @param {Uint8Array} bytes @returns {string} two small digits each */
export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {number} n how many bytes @returns {string} nobody can guess it */
export const random = (n) => letters(crypto.getRandomValues(new Uint8Array(n)));
