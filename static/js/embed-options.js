/**
 * What the address of `embed.html` asks for: docs/embedding.md has the list. It may stand behind
 * `?` or, better, behind `#`, which no server ever sees. Nothing in it is trusted.
 */

/** Longer than any link that Tablée writes. */
const LONGEST = 1_000_000;
const GAMES = ["pechvogel", "ptit-pois", "peco-peco", "service-compris", "don-peperoni"];
/** What can be opened, by the names of `table/links.py`; `record` is our word for `watch`. */
const OPENS = ["match", "watch", "puzzle", "learn", "play"];
/** What is about the frame, and no part of the link. */
const FRAME = ["theme", "language", "accent", "controls", "autostart", "score", "turn"];
/** Colours by name, as seats have them. @type {Record<string, string>} */
const NAMED = {
  red: "#b3361f", blue: "#1f6f9c", green: "#2f7d45", ochre: "#8a5a00", violet: "#7440a8",
  rose: "#a03468", slate: "#4a5a6a", brown: "#5a4632",
};

/**
 * @typedef {object} Options
 * @property {string} kind one of `OPENS`; "" if nothing that can be shown is asked for
 * @property {string} what a game, or a packed record
 * @property {string} game as far as it is known without reading a record
 * @property {string} hash the link, as the full page would open it
 * @property {number | undefined} at
 * @property {number} seats 0 if it is not said
 * @property {string[]} who
 * @property {"auto" | "light" | "dark"} theme
 * @property {string} language
 * @property {string} accent "#rrggbb" or ""
 * @property {"all" | "few" | "none"} controls
 * @property {boolean} autostart
 * @property {number[]} score by seat, for the picture of a record
 * @property {number | undefined} turn whose turn it is in it
 * @property {string} ask the question of a puzzle that did not come with the site
 */

/** @param {string} text @param {readonly string[]} allowed @param {string} otherwise */
const oneOf = (text, allowed, otherwise) => (allowed.includes(text) ? text : otherwise);

/** @param {string} text */
const number = (text) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined);

/** @param {string} text a name, or "#rrggbb" with or without its "#" */
const colour = (text) =>
  Object.hasOwn(NAMED, text) ? NAMED[text] ?? "" : /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.slice(-6)}` : "";

/**
 * @param {string} search
 * @param {string} hash
 * @returns {Options}
 */
export const read = (search, hash) => {
  const fields = new URLSearchParams(search.slice(0, LONGEST));
  for (const [key, value] of new URLSearchParams(hash.slice(0, LONGEST).replace(/^#/, ""))) {
    if (key !== "who") fields.delete(key);
    fields.append(key, value);
  }
  const field = (/** @type {string} */ name) => fields.get(name) ?? "";
  const record = fields.get("record");
  if (record) fields.set("watch", record);
  if (!OPENS.some((kind) => field(kind)) && field("game")) fields.set("play", field("game"));
  const kind = OPENS.find((name) => field(name)) ?? "";
  const what = field(kind);
  const link = new URLSearchParams(kind ? { [kind]: what } : {});
  for (const [key, value] of fields) {
    if (![...OPENS, ...FRAME, "record", "game"].includes(key)) link.append(key, value);
  }
  const known = GAMES.includes(what) ? what : "";
  return {
    kind,
    what,
    game: known,
    hash: `#${String(link).replaceAll("%2A", "*")}`,
    at: number(field("at")),
    seats: number(field("seats")) ?? 0,
    who: fields.getAll("who").map((text) => text.slice(0, text.lastIndexOf("*")).slice(0, 24)),
    theme: /** @type {Options["theme"]} */ (oneOf(field("theme"), ["light", "dark"], "auto")),
    language: field("language").slice(0, 2).toLowerCase(),
    accent: colour(field("accent")),
    controls: /** @type {Options["controls"]} */ (oneOf(field("controls"), ["few", "none"], "all")),
    autostart: ["1", "yes", "true"].includes(field("autostart")),
    score: /^-?\d{1,4}(,-?\d{1,4}){1,7}$/.test(field("score")) ? field("score").split(",").map(Number) : [],
    turn: number(field("turn")),
    ask: field("ask").slice(0, 200),
  };
};

/**
 * What a packed record says of itself in its first words, without Python: the beginning is enough.
 * @param {string} packed
 * @returns {Promise<{game: string, seats: number, events: number}>} an empty game if it cannot be read
 */
export const glance = async (packed) => {
  const nothing = { game: "", seats: 0, events: 0 };
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let line = "";
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      line += step.value;
      if (line.length > LONGEST) return nothing;
    }
    const [form = "", rules = "", ...rest] = line.split(" ");
    const game = rules.split("/")[0] ?? "";
    if (!form.startsWith("tablee/") || !GAMES.includes(game)) return nothing;
    const seats = number(/(?:^| )seats=(\d+)/.exec(line)?.[1] ?? "") ?? 0;
    const events = rest.filter((word) => /^(\*|\d+\.)/.test(word)).length;
    return { game, seats, events };
  } catch {
    return nothing;
  }
};
