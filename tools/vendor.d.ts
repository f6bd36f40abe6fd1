/** The modules that the build puts into static/vendor, for the type checker's eyes. */

declare module "*/vendor/morphdom.js" {
  export { default } from "morphdom";
}

declare module "*/vendor/idb-keyval.js" {
  export * from "idb-keyval";
}
