/**
 * What a game wears: its own stylesheet and pictures, fetched when its table is laid, so that the
 * first page is light however many games there are.
 */

/** A table is shown without its dress rather than never. */
const PATIENCE = 3_000;

/** By game: settles once everything is there. @type {Map<string, Promise<unknown>>} */
const worn = new Map();

const address = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url).href;

/** @param {string} name */
const style = (name) =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.onload = link.onerror = resolve;
    link.href = address(`css/${name}.css`);
    document.head.append(link);
  });

/**
 * A stylesheet that only some pages need; settles once it is there.
 * @param {string} name
 */
export const sheet = (name) => {
  const ready = worn.get(name) ?? style(name);
  worn.set(name, ready);
  return ready;
};

/** The symbols go into the page: only there do its colours reach into them. @param {string} game */
const pictures = async (game) => {
  const answer = await fetch(address(`art/${game}.svg`));
  if (!answer.ok) return;
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.innerHTML = await answer.text();
  document.body.append(...holder.children);
};

/**
 * Settles when the game can be shown.
 * @param {string} game
 */
export const dress = async (game) => {
  if (!game) return;
  let ready = worn.get(game);
  if (!ready) {
    ready = Promise.allSettled([sheet("cards"), style(game), pictures(game)]);
    worn.set(game, ready);
  }
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
