/** Where a match is looked at: the arrows step through it, and its log stays with the moment. */

/** By key: the id of the button. They are no letters, and need no switch. */
/** @type {Readonly<Record<string, string>>} */
const BUTTONS = { ArrowLeft: "earlier", ArrowRight: "later", Home: "first", End: "last" };
/** What has arrows of its own. */
const HAS_ARROWS = "[data-roving], [data-roving] *, input, select, [role=log], [tabindex='0']";
/** How much of the log is seen of what follows. */
const AHEAD = 0.3;

/** @param {KeyboardEvent} event whether it means the match, and not what has the focus */
const free = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }) =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented &&
  !(target instanceof Element && target.matches(HAS_ARROWS));

/** @param {KeyboardEvent} event */
const press = (event) => {
  if (!document.getElementById("watch") || !free(event)) return;
  const onButton = event.target instanceof Element && event.target.closest("button, summary, a");
  const id = event.key === " " && !onButton ? "play-pause" : BUTTONS[event.key];
  const button = id ? document.getElementById(id) : null;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
};

/** Once: where the focus is does not matter. */
export const watchReplay = () => addEventListener("keydown", press);

/** After each picture. */
export const settleReplay = () => {
  const log = document.getElementById("watch") && document.getElementById("log");
  const line = log && [...log.querySelectorAll("li[data-now]")].at(-1);
  if (!line) return;
  const ahead = log.clientHeight * AHEAD;
  log.scrollTop += line.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom + ahead;
};
