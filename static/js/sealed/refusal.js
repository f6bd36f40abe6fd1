/** What py/tablee/net/sealed/suite.py calls SealedError: a code, and which part it is about. */

export class Refusal extends Error {
  /**
   * @param {string} code one of Code in suite.py
   * @param {number | null} where
   */
  constructor(code, where = null) {
    super(where === null ? code : `${code} ${where}`);
    this.code = code;
    this.where = where;
  }
}

/**
 * @param {boolean} right
 * @param {string} code
 * @param {number | null} where
 */
export function must(right, code, where = null) {
  if (!right) throw new Refusal(code, where);
}

/**
 * What is refused in the doing is refused of part `where`.
 * @template T
 * @param {number} where
 * @param {() => T} doing
 */
export function about(where, doing) {
  try {
    return doing();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, where);
    throw error;
  }
}
