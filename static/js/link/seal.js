/**
 * What a link's secret locks: nobody without the link can read, or write, what is said over a relay.
 * Key and topic come from the secret by HKDF, and tell nothing about it or each other.
 */

import { bytes, hex, letters } from "./base64.js";

const SALT = new TextEncoder().encode("tablee link 1");
const IV = 12;
/** All messages look alike in length. */
const PADDED = 768;
export const LONGEST_SEALED = 2_000;

/**
 * @typedef {object} Seal
 * @property {string} topic what a relay knows the table by, 32 hex digits
 * @property {(message: object) => Promise<string>} close
 * @property {(sealed: string) => Promise<unknown>} open null if it was not closed with this secret
 */

/** @param {string} secret base64url of 16 bytes @returns {Promise<Seal>} */
export const sealOf = async (secret) => {
  const raw = bytes(secret);
  if (raw?.length !== 16) throw new Error("secret");
  const source = await crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveKey", "deriveBits"]);
  const use = (/** @type {string} */ what) => ({
    name: "HKDF", hash: "SHA-256", salt: SALT, info: new TextEncoder().encode(what),
  });
  const aes = { name: "AES-GCM", length: 256 };
  const key = await crypto.subtle.deriveKey(use("key"), source, aes, false, ["encrypt", "decrypt"]);
  const named = new Uint8Array(await crypto.subtle.deriveBits(use("topic"), source, 128));
  const how = (/** @type {Uint8Array<ArrayBuffer>} */ iv) => ({
    name: "AES-GCM", iv, additionalData: named,
  });
  return {
    topic: hex(named),
    close: async (message) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV));
      const plain = new TextEncoder().encode(JSON.stringify(message).padEnd(PADDED));
      const locked = new Uint8Array(await crypto.subtle.encrypt(how(iv), key, plain));
      return letters(Uint8Array.from([...iv, ...locked]));
    },
    open: async (sealed) => {
      const whole = sealed.length <= LONGEST_SEALED ? bytes(sealed) : null;
      if (!whole || whole.length <= IV + 16) return null;
      try {
        const [iv, locked] = [whole.slice(0, IV), whole.slice(IV)];
        return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how(iv), key, locked)));
      } catch {
        return null;
      }
    },
  };
};
