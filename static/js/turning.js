/** A tablet that is turned shows what it showed, in the middle of the page and of the town. */

/** How far down the window a page is seen: the bar at its foot covers the rest. */
export const seenTo = () =>
  document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight;

/** What lies in the middle of the page, and how far down, of the height. */
let anchor = "";
let share = 0;
/** The width for which that holds. */
let wide = innerWidth;
/** Where turning has scrolled to; turned back before anybody scrolls, it is all as it was. */
let own = -1;

const note = () => {
  if (innerWidth !== wide || scrollY === own) return; // turning scrolls, too
  if (!document.getElementById("scene")) return;
  own = -1;
  anchor = "";
  if (scrollY <= 0) return;
  const dock = seenTo();
  const middle = document.elementFromPoint(innerWidth / 2, dock / 2)?.closest("#scene [id]");
  if (!middle) return;
  const box = middle.getBoundingClientRect();
  anchor = middle.id;
  share = (dock / 2 - box.top) / box.height;
};

const turned = () => {
  if (innerWidth === wide) return;
  const lay = document.getElementById(anchor);
  wide = innerWidth;
  if (!lay) return;
  const dock = seenTo();
  const box = lay.getBoundingClientRect();
  scrollBy({ top: box.top + share * box.height - dock / 2, behavior: "instant" });
  own = scrollY;
};

/** What part of the town the middle of its frame shows, and how wide that frame was. */
const town = { x: 0.5, y: 0.5, wide: 0 };
/** The frame that one sees the town through. */
export const view = () => document.querySelector(".town-view");

/** A frame that has got another size shows the same part of the town. */
export const stayInTown = () => {
  const frame = view();
  if (!frame || frame.clientWidth === town.wide) return;
  if (town.wide) {
    frame.scrollLeft = town.x * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = town.y * frame.scrollHeight - frame.clientHeight / 2;
  }
  town.wide = frame.clientWidth;
};

const noteTown = () => {
  const frame = view();
  if (frame?.clientWidth !== town.wide) return;
  town.x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
  town.y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
};

/** Once. */
export const watchTurning = () => {
  addEventListener("scroll", () => requestAnimationFrame(note), { passive: true });
  addEventListener("resize", turned);
  document.addEventListener("scroll", ({ target }) => {
    if (target === view()) noteTown();
  }, { capture: true, passive: true });
};
