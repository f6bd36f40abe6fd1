/**
 * Texts through a data channel, which takes pieces of some 64 KB at most everywhere.
 *
 * A piece begins with a sign: `+` more of this text comes, `.` that was the last of it. A piece
 * that is a sign alone is for the link itself: `?` are you there, `!` yes, `x` you are shown out,
 * `b` goodbye. So is one that begins with `c`: codes for one who comes by way of a guest.
 */

/** The longest text, in bytes of UTF-8. */
export const LONGEST = 256 * 1024;
/** The longest word about codes. */
const CODES = 600;
/** Letters in a piece; in UTF-8 at most three times as many bytes. */
const PIECE = 16_000;

const encoder = new TextEncoder();

/** @param {string} text */
export const tooLong = (text) =>
  text.length > LONGEST || (text.length > LONGEST / 3 && encoder.encode(text).length > LONGEST);

/** @param {string} text @returns {string[]} */
export const pieces = (text) => {
  const cut = [];
  let at = 0;
  while (text.length - at > PIECE) {
    let end = at + PIECE;
    // Half of a pair would not survive the way.
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end -= 1;
    cut.push(`+${text.slice(at, end)}`);
    at = end;
  }
  cut.push(`.${text.slice(at)}`);
  return cut;
};

/**
 * Puts pieces together again.
 * @param {(text: string) => void} heard a whole text
 * @param {(sign: string) => void} asked a word for the link itself
 * @param {(why: "too-large" | "odd") => void} refused nothing more is to be read from this device
 * @returns {(piece: unknown) => void}
 */
export const gather = (heard, asked, refused) => {
  let whole = "";
  let over = false;
  /** @param {"too-large" | "odd"} why */
  const refuse = (why) => {
    over = true;
    whole = "";
    refused(why);
  };
  return (piece) => {
    if (over) return;
    if (typeof piece !== "string" || !piece) return refuse("odd");
    const sign = piece[0];
    if (piece.length === 1 && sign !== "." && sign !== "+") return asked(piece);
    if (sign === "c" && piece.length <= CODES) return asked(piece);
    if (sign !== "." && sign !== "+") return refuse("odd");
    if (whole.length + piece.length > LONGEST + 1) return refuse("too-large");
    whole += piece.slice(1);
    if (sign === "+") return;
    const text = whole;
    whole = "";
    if (tooLong(text)) return refuse("too-large");
    heard(text);
  };
};

/**
 * How much a device may say: a bucket that fills up again with time.
 * @param {number} burst @param {number} perSecond @param {() => number} [now] ms
 * @returns {(amount: number) => boolean} whether that much was still in it
 */
export const bucket = (burst, perSecond, now = () => performance.now()) => {
  let level = burst;
  let last = now();
  return (amount) => {
    const time = now();
    level = Math.min(burst, level + ((time - last) / 1000) * perSecond);
    last = time;
    if (amount > level) return false;
    level -= amount;
    return true;
  };
};
