/**
 * A code as a picture that another device reads with its camera. For that, a camera is asked for
 * before any connection is made: a page that has it may also find devices in the same room without
 * any internet (without it, browsers hide the addresses that this takes).
 */

/** The longest side of a picture that is looked at by our own reader: it takes its time. */
const LONGEST_SIDE = 900;
/** Modules left free around a code, so that it is found. */
const QUIET = 4;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Dark on light in any theme: that is how cameras want it.
 * @param {string} text
 * @param {string} label what the picture is, for those who do not see it
 * @returns {Promise<SVGSVGElement>} as large as its place
 */
export const picture = async (text, label) => {
  const { default: encodeQR } = await import("../../vendor/qr/index.js");
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("shape-rendering", "crispEdges");
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", "#fff");
  const dark = document.createElementNS(SVG, "path");
  dark.setAttribute("d", path.join(""));
  dark.setAttribute("fill", "#000");
  svg.append(ground, dark);
  return svg;
};

/** What a browser says of a camera, and what we say of it. @type {Record<string, string>} */
const TROUBLES = {
  NotAllowedError: "camera-denied",
  SecurityError: "camera-denied",
  NotFoundError: "camera-none",
  OverconstrainedError: "camera-none",
  NotReadableError: "camera-busy",
  AbortError: "camera-busy",
};

/**
 * Asked before the first code is made or read.
 * @returns {Promise<MediaStream>} to be stopped by `release`
 * @throws `Error` with a reason: "camera-none", "camera-denied", "camera-busy"
 */
export const camera = async () => {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error("camera-none");
  const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false });
  } catch (reason) {
    const { name } = /** @type {DOMException} */ (reason);
    throw new Error(TROUBLES[name] ?? "camera-busy");
  }
};

/**
 * Draw the code of a place (`data-qr`, `data-label`), once: patch.js leaves it alone then.
 * @param {HTMLElement} place
 */
export const draw = async (place) => {
  const { qr = "", label = "" } = place.dataset;
  if (place.firstChild) return;
  const drawn = await picture(qr, label);
  if (place.isConnected && place.dataset["qr"] === qr) place.replaceChildren(drawn);
};

/** @param {MediaStream} stream */
export const release = (stream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** @typedef {(video: HTMLVideoElement) => Promise<string>} Reader "" if there is nothing to be read */

/** The browser's own reader, where it has one for these. @returns {Promise<Reader | null>} */
const native = async () => {
  const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
  try {
    if (!(await Detector?.getSupportedFormats())?.includes("qr_code")) return null;
    const detector = new Detector({ formats: ["qr_code"] });
    return async (video) => {
      const [found] = await detector.detect(video);
      return String(found?.rawValue ?? "");
    };
  } catch {
    return null;
  }
};

/** @returns {Promise<Reader>} */
const own = async () => {
  const { default: decodeQR } = await import("../../vendor/qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    const width = Math.floor(video.videoWidth * scale);
    const height = Math.floor(video.videoHeight * scale);
    if (!context || width < 40 || height < 40) return "";
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data });
    } catch {
      return ""; // no code in this picture
    }
  };
};

/**
 * Show what the camera sees, and read codes in it until one is wanted.
 * @param {HTMLVideoElement} video
 * @param {MediaStream} stream
 * @param {(text: string) => boolean} wanted whether this is the code that was waited for
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the code, or "" once `signal` says so, or camera or picture are gone
 */
export const scan = async (video, stream, wanted, signal) => {
  video.muted = video.playsInline = true; // or iOS opens it in full screen
  video.srcObject = stream;
  await video.play().catch(() => {});
  const mine = own();
  let read = (await native()) ?? (await mine);
  try {
    while (!signal.aborted && stream.active && video.isConnected) {
      let text = "";
      try {
        text = await read(video);
      } catch {
        read = await mine; // the browser's own has given up
      }
      if (text && wanted(text)) return text;
      // The page stays alive meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return "";
  } finally {
    video.srcObject = null;
  }
};
