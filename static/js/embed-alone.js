/**
 * Python on the page's own thread: for a frame without an origin (`sandbox="allow-scripts"`),
 * which may not start a module worker. It stops the frame while it starts, which is why it is
 * done nowhere else.
 */

/** @typedef {import("./boot.js").Progress} Progress */

/** @param {(progress: Progress) => void} onProgress */
const watch = (onProgress) => {
  const heard = (/** @type {MessageEvent} */ { source, data }) => {
    if (source !== window || !data?.tablee?.step) return;
    onProgress({ loaded: 0, total: 0, ...data.tablee });
  };
  addEventListener("message", heard);
  return () => removeEventListener("message", heard);
};

/**
 * @param {(progress: Progress) => void} onProgress
 * @param {(text: string) => void} onPush
 * @returns {Promise<Record<string, (text: string) => unknown>>} what the app's Python exports
 */
export const startAlone = async (onProgress, onPush) => {
  const ended = watch(onProgress);
  try {
    const shim = new URL("../run/boot.mjs", import.meta.url).href;
    const { loadPyodide } = await import(shim);
    const python = await loadPyodide({});
    const worker = python.pyimport("tablee.ui.worker");
    worker.connect(async (/** @type {string} */ text) => onPush(text));
    return { start: (text) => worker.start(text), intent: (text) => worker.intent(text) };
  } finally {
    ended();
  }
};
