/** The writer's own colour, made light or dark enough to be read by day and by night. */

/** What text and buttons are put on. */
const DAY = "#fffaf2";
const NIGHT = "#312a25";
const INK = "#26100a";
/** WCAG's contrast of text, with a little to spare. */
const ENOUGH = 4.7;

/** @param {string} hex @returns {number[]} */
const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** @param {number[]} rgb */
const written = (rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** @param {string} hex */
const luminance = (hex) => {
  const [r = 0, g = 0, b = 0] = parts(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** @param {string} one @param {string} other */
const contrast = (one, other) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** @param {string} hex @param {string} to @param {number} share */
const mixed = (hex, to, share) => {
  const other = parts(to);
  return written(parts(hex).map((part, k) => part + ((other[k] ?? 0) - part) * share));
};

/** @param {string} hex @param {string} to @param {string[]} against */
const legible = (hex, to, against) => {
  let now = hex;
  for (let step = 1; step <= 20 && against.some((each) => contrast(now, each) < ENOUGH); step += 1) {
    now = mixed(hex, to, step / 20);
  }
  return now;
};

/** @param {string} hex "#rrggbb", or "" for the house's own */
export const paint = (hex) => {
  const { style } = document.documentElement;
  const names = ["--accent", "--accent-deep", "--on-accent"];
  for (const name of names) style.removeProperty(name);
  if (!hex) return;
  const day = legible(hex, "#000000", [DAY, "#ffffff"]);
  const night = legible(hex, "#ffffff", [NIGHT, INK]);
  style.setProperty("--accent", `light-dark(${day}, ${night})`);
  style.setProperty("--accent-deep", `light-dark(${mixed(day, "#000000", 0.25)}, ${mixed(night, "#ffffff", 0.25)})`);
  style.setProperty("--on-accent", `light-dark(#ffffff, ${INK})`);
};
