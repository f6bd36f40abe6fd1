/**
 * Sounds of the table, made here: wood, paper and small bells, short and quiet. No files.
 *
 * `play` takes names of `NAMES`; one that ends in "~" is played softly. A sound that cannot be
 * heard now (no audio, no gesture yet, a frame in somebody else's page) is let go, never kept.
 */

/**
 * @typedef {object} Stroke one noise or one tone
 * @property {number} [at] seconds after the beginning
 * @property {number} pitch Hz: of a tone, or the middle of what a noise lets through
 * @property {number} [to] the pitch that it slides to
 * @property {number} [narrow] how narrow a noise is; without it the stroke is a tone
 * @property {number} [paper] seconds that a noise takes to swell; else it is struck
 * @property {number} long seconds until it has died away
 * @property {number} loud
 */

/** @param {number} at @param {number} pitch @param {number} loud @returns {Stroke[]} */
const wood = (at, pitch, loud) => [
  { at, pitch, to: pitch * 0.82, long: 0.07, loud },
  { at, pitch: pitch * 3.4, narrow: 2.5, long: 0.025, loud: loud * 0.9 },
];

/** A bar of wood struck softly: the octave above the tenth is what makes it a marimba. */
const bar = (/** @type {number} */ at, /** @type {number} */ pitch, loud = 0.3, long = 0.34) => [
  { at, pitch, long, loud },
  { at, pitch: pitch * 3.93, long: long * 0.3, loud: loud * 0.22 },
  { at, pitch: 1300, narrow: 1.5, long: 0.018, loud: loud * 0.3 },
];

/** @type {Record<string, Stroke[]>} */
const STROKES = {
  dice: [
    ...wood(0, 310, 0.5), ...wood(0.07, 390, 0.38), ...wood(0.15, 280, 0.42),
    ...wood(0.205, 350, 0.26), ...wood(0.29, 300, 0.2), ...wood(0.345, 420, 0.1),
  ],
  shuffle: [0, 0.075, 0.15, 0.225, 0.3, 0.375].map((at, k) => (
    { at, pitch: 1500 + 160 * k, to: 2300, narrow: 0.9, paper: 0.03, long: 0.085, loud: 0.16 }
  )),
  card: [
    { pitch: 2100, to: 900, narrow: 0.8, long: 0.075, loud: 0.34 },
    { at: 0.012, pitch: 170, to: 120, long: 0.08, loud: 0.3 },
  ],
  reveal: [
    { pitch: 900, to: 2600, narrow: 0.9, paper: 0.07, long: 0.11, loud: 0.24 },
    { at: 0.1, pitch: 1700, to: 900, narrow: 0.8, long: 0.06, loud: 0.26 },
    { at: 0.1, pitch: 190, to: 140, long: 0.07, loud: 0.2 },
  ],
  coin: [
    { pitch: 1870, long: 0.16, loud: 0.1 }, { pitch: 2790, long: 0.11, loud: 0.06 },
    { at: 0.06, pitch: 2090, long: 0.24, loud: 0.1 }, { at: 0.06, pitch: 3120, long: 0.14, loud: 0.05 },
  ],
  step: wood(0, 240, 0.42),
  bite: [
    { pitch: 700, to: 420, narrow: 1.1, long: 0.08, loud: 0.5 },
    { at: 0.05, pitch: 1500, narrow: 0.9, long: 0.03, loud: 0.22 },
    { at: 0.16, pitch: 560, to: 330, narrow: 1.1, long: 0.1, loud: 0.42 },
    { at: 0.2, pitch: 1200, narrow: 0.9, long: 0.03, loud: 0.16 },
  ],
  good: [...bar(0, 523.3, 0.26), ...bar(0.1, 659.3, 0.26, 0.4)],
  bad: [...bar(0, 311.1, 0.28), ...bar(0.12, 261.6, 0.3, 0.4)],
  turn: [...bar(0, 587.3, 0.2), ...bar(0.13, 784, 0.22, 0.4)],
  win: [...bar(0, 523.3, 0.24), ...bar(0.08, 659.3, 0.24), ...bar(0.16, 784, 0.25), ...bar(0.25, 1046.5, 0.26)],
  lose: [...bar(0, 392, 0.24), ...bar(0.12, 349.2, 0.24), ...bar(0.25, 293.7, 0.26)],
  hint: [...bar(0, 880, 0.16, 0.3), { at: 0.02, pitch: 1760, long: 0.4, loud: 0.03 }],
};

/** The closed palette. */
export const NAMES = Object.keys(STROKES);

const VOLUME = 0.4;
/** What a name that ends in "~" is played at. */
const SOFT = 0.45;
/** Seconds from one sound to the next of the same update, and how many of them are heard. */
const APART = 0.11;
const MOST = 4;
/** A sound is late if audio only wakes up so many ms after it was asked for. */
const LATE = 400;
/** From its rest audio may take longer: some devices open their loudspeaker anew. */
const DROWSY = 1200;
/** When nothing has been heard for so many ms audio rests: awake it computes silence all the time. */
const REST = 3000;

/** One second of noise for each context. @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** @param {BaseAudioContext} context */
const noise = (context) => {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
    noises.set(context, buffer);
  }
  return buffer;
};

/**
 * @param {BaseAudioContext} context
 * @param {Stroke} stroke
 * @param {number} start
 * @param {AudioNode} out
 */
const strike = (context, stroke, start, out) => {
  const { at = 0, pitch, to = pitch, narrow, paper = 0, long, loud } = stroke;
  const from = start + at;
  const end = from + paper + long;
  const level = context.createGain();
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(loud, from + Math.max(paper, 0.003));
  level.gain.exponentialRampToValueAtTime(loud / 1000, end);
  level.gain.linearRampToValueAtTime(0, end + 0.005);
  level.connect(out);
  /** @type {AudioParam} */
  let tuned;
  /** @type {AudioScheduledSourceNode} */
  let source;
  if (narrow === undefined) {
    const tone = context.createOscillator();
    tone.connect(level);
    [source, tuned] = [tone, tone.frequency];
    tone.start(from);
  } else {
    const hiss = context.createBufferSource();
    const band = context.createBiquadFilter();
    hiss.buffer = noise(context);
    band.type = "bandpass";
    band.Q.value = narrow;
    hiss.connect(band).connect(level);
    [source, tuned] = [hiss, band.frequency];
    hiss.start(from, Math.random() * 0.5);
  }
  tuned.setValueAtTime(pitch, from);
  tuned.exponentialRampToValueAtTime(to, end);
  source.stop(end + 0.01);
  source.onended = () => level.disconnect();
};

/**
 * Put one sound into a context; whether there is such a sound.
 * @param {BaseAudioContext} context
 * @param {string} name
 * @param {number} [start] in the context's time
 */
export const render = (context, name, start = context.currentTime) => {
  const soft = name.endsWith("~");
  const strokes = STROKES[soft ? name.slice(0, -1) : name];
  if (!strokes) return false;
  const out = context.createGain();
  out.gain.value = VOLUME * (soft ? SOFT : 1);
  out.connect(context.destination);
  for (const stroke of strokes) strike(context, stroke, start, out);
  return true;
};

/** @type {AudioContext | undefined} */
let audio;
/** Whether a context is about to be made. */
let beginning = false;
/** Whether audio has been asked to wake up, and has not yet. */
let waking = false;
/** Settles when it is awake, after it was asked to be. @type {Promise<unknown>} */
let awake = Promise.resolve();
/** Whether it has been put to rest, from which a sound wakes it. */
let resting = false;
/** Settles when it is at rest: woken before that, some browsers rest nevertheless. */
let rested = Promise.resolve();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let tired;
/** Where its clock stood, and when: Safari may say "running" after a lock screen and stand still. */
let stood = { audio: -1, page: 0 };

const stuck = () => {
  if (audio?.state !== "running") return false;
  const now = performance.now();
  const stuck = audio.currentTime === stood.audio && now - stood.page > 1000;
  if (audio.currentTime !== stood.audio) stood = { audio: audio.currentTime, page: now };
  return stuck;
};

/** Making the first context takes a tenth of a second: that must not hold up what was pressed. */
const begin = () => {
  beginning = false;
  try {
    audio = new AudioContext({ latencyHint: "interactive" });
    stood = { audio: -1, page: 0 };
    wake(); // where this is too late after the gesture, the next one wakes it
  } catch {
    audio = undefined;
  }
};

/** Wake audio up, anew if it cannot be woken. Browsers let it be heard after a gesture. */
const wake = () => {
  if (stuck()) audio?.close().catch(() => {});
  if (!audio || audio.state === "closed") {
    if (beginning || typeof AudioContext === "undefined") return;
    beginning = true;
    if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 1000 });
    else setTimeout(begin, 200);
  } else if (audio.state !== "running" || resting) {
    awake = resting ? rested.then(() => audio?.resume()) : audio.resume();
    waking = true;
    resting = false;
    awake.then(
      () => {
        waking = false;
        rest();
      },
      () => {}, // not yet: the next gesture tries again
    );
  } else rest();
};

/** Rest in a while, unless something is heard before. */
const rest = () => {
  clearTimeout(tired);
  tired = setTimeout(() => {
    if (audio?.state !== "running") return;
    resting = true;
    rested = audio.suspend().catch(() => {});
  }, REST);
};

/** Awake again when the page is, if it was before: a lock screen puts audio to sleep. */
const back = () => {
  if (audio && !resting && document.visibilityState === "visible") wake();
};

/** @param {unknown} settings */
const switches = (settings) => {
  const { sound, bell, bots } = /** @type {Record<string, unknown>} */ (settings ?? {});
  return [sound, bell, bots].filter((each) => each === true).length;
};

const framed = self !== top;
/** In a frame it is silent, until somebody there switches a sound on. */
let wanted = !framed;
/** @type {number | undefined} */
let before;

/**
 * @param {string[]} names
 * @param {unknown} [settings] what the person has chosen
 */
export const play = (names, settings) => {
  const now = switches(settings);
  wanted ||= before !== undefined && now > before;
  before = now;
  if (!wanted || !audio || names.length === 0 || document.visibilityState !== "visible") return;
  const heard = [...new Set(names)].slice(-MOST);
  const asked = performance.now();
  const late = resting ? DROWSY : LATE;
  const sound = () => {
    try {
      if (audio?.state !== "running" || performance.now() - asked > late) return;
      heard.forEach((name, k) => audio && render(audio, name, audio.currentTime + 0.01 + k * APART));
      rest();
    } catch {
      audio = undefined; // the next gesture begins anew
    }
  };
  if (resting) wake();
  if (audio.state === "running" && !waking) sound();
  else if (waking) awake.then(sound, () => {});
};

/** Listen for the gestures that let a page be heard. */
export const watchSound = () => {
  const quiet = /** @type {Navigator & {audioSession?: {type: string}}} */ (navigator).audioSession;
  if (quiet) quiet.type = "ambient"; // beside somebody's music, and silent where the switch says so
  for (const kind of ["pointerdown", "pointerup", "keydown", "click"]) {
    addEventListener(kind, () => wanted && wake(), { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", back);
  addEventListener("pageshow", back);
  addEventListener("focus", back);
};
