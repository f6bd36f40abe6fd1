/**
 * Two tabs do not play one match. The tab that has it at hand holds a lock of its name, until it
 * has another, is closed, or another tab takes it over.
 */

/** A tab that is being closed or loaded anew may still hold it for a moment, in ms. */
const PATIENCE = 1_000;

const PREFIX = `tablee:${new URL(".", location.href).pathname}:`;

let held = "";
let release = () => {};

/**
 * @param {string} match
 * @param {(match: string) => void} lost another tab has taken it over
 * @param {LockOptions} how
 * @returns {Promise<boolean>} whether it is ours
 */
const ask = (match, lost, how) =>
  new Promise((resolve) => {
    let mine = false;
    const keep = () => {
      mine = true;
      resolve(true);
      return new Promise((done) => (release = () => done(undefined)));
    };
    navigator.locks.request(PREFIX + match, how, keep).catch((reason) => {
      // Where there are no locks, in a frame without an origin, there is no other tab's storage.
      if (!mine) return resolve(reason?.name === "SecurityError");
      if (held !== match) return;
      held = "";
      lost(match);
    });
  });

/**
 * Have this match and no other; none is `""`.
 * @param {string} match
 * @param {(match: string) => void} lost
 * @returns {Promise<boolean>} whether it is ours
 */
export const hold = async (match, lost) => {
  if (match === held || !navigator.locks) return true;
  held = "";
  release();
  if (!match) return true;
  const ours = await ask(match, lost, { signal: AbortSignal.timeout(PATIENCE) });
  if (ours) held = match;
  return ours;
};

/**
 * Take a match from the tab that has it.
 * @param {string} match
 * @param {(match: string) => void} lost
 */
export const takeOver = async (match, lost) => {
  if (!navigator.locks) return;
  release();
  if (await ask(match, lost, { steal: true })) held = match;
};
