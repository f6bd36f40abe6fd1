/** One table has one host: two tabs of a device are not both it. */

/** A tab that is being closed or loaded anew may still be it for a moment, ms. */
const PATIENCE = 1_500;

/**
 * @param {string} topic
 * @returns {Promise<() => void>} lets it go
 * @throws `Error("hosted-elsewhere")`
 */
export const alone = (topic) =>
  new Promise((resolve, reject) => {
    if (!navigator.locks) return resolve(() => {});
    const name = `tablee:${new URL(".", location.href).pathname}:host:${topic}`;
    const keep = () => new Promise((/** @type {(_: void) => void} */ done) => resolve(() => done()));
    navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, keep).catch((reason) => {
      // Where there are no locks, in a frame without an origin, no other tab knows of the table.
      if (reason?.name === "SecurityError") resolve(() => {});
      else reject(new Error("hosted-elsewhere"));
    });
    return undefined;
  });
