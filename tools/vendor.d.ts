/** The modules that the build puts into static/vendor, for the type checker's eyes. */

declare module "*/vendor/morphdom.js" {
  export { default } from "morphdom";
}

declare module "*/vendor/idb-keyval.js" {
  export * from "idb-keyval";
}

declare module "*/vendor/secp256k1.js" {
  export * from "@noble/secp256k1";
}

declare module "*/vendor/qr/index.js" {
  export { default } from "qr";
}

declare module "*/vendor/qr/decode.js" {
  export { default } from "qr/decode.js";
}

declare module "*/vendor/noble-curves.js" {
  export { ed25519, ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
  export { hmac } from "@noble/hashes/hmac.js";
  export { sha512 } from "@noble/hashes/sha2.js";
}
