/**
 * What a game wears: its own stylesheet and pictures, fetched when its table is laid, so that the
 * first page is light however many games there are.
 */

/** A table is shown without its dress rather than never. */
const PATIENCE = 3_000;

/** What is there, or on its way, by name. @type {Map<string, Promise<void>>} */
const worn = new Map();

/**
 * Fetched once; what did not come is asked for anew when it is next needed.
 * @param {string} name
 * @param {() => Promise<boolean>} fetching whether it came
 */
const once = (name, fetching) => {
  const ready =
    worn.get(name) ??
    fetching()
      .catch(() => false)
      .then((there) => void (there || worn.delete(name)));
  worn.set(name, ready);
  return ready;
};

const address = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url).href;

/** @param {string} name @returns {Promise<boolean>} */
const style = (name) =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.onload = () => resolve(true);
    link.onerror = () => {
      link.remove();
      resolve(false);
    };
    link.href = address(`css/${name}.css`);
    document.head.append(link);
  });

/**
 * A stylesheet that only some pages need; settles once it is there.
 * @param {string} name
 */
export const sheet = (name) => once(name, () => style(name));

/** The symbols go into the page: only there do its colours reach into them. @param {string} game */
const pictures = async (game) => {
  const answer = await fetch(address(`art/${game}.svg`));
  if (!answer.ok) return false;
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.innerHTML = await answer.text();
  document.body.append(...holder.children);
  return true;
};

/**
 * Settles when the game can be shown.
 * @param {string} game
 */
export const dress = async (game) => {
  if (!game) return;
  const art = once(`${game}.svg`, () => pictures(game));
  const ready = Promise.all([sheet("cards"), sheet(game), art]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
