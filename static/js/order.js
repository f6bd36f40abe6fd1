/**
 * Rows that are put in order before they are sent (`data-order`): dragged, moved by arrow keys or by
 * their small buttons, or pressed and then the place they shall go to.
 *
 * A row's `data-sent` is its move. Of rows in one `data-group` each is somebody else, so that two
 * change places when one takes the other's. Nothing is done until the button is pressed, which says
 * all moves in a row but for the last `data-unsaid`. It knows no rule.
 */

/** Pixels that a pointer must move before it drags a row rather than presses it. */
const SLOP = 6;

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The order as it stood last, which outlives a new picture of the same moment. */
let kept = { order: "", ids: /** @type {string[]} */ ([]), sent: /** @type {string[]} */ ([]) };

/** @param {Element} inside */
const sectionOf = (inside) => /** @type {HTMLElement} */ (inside.closest("[data-order]"));

/** @param {Element} section */
const rowsOf = (section) => /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-sent]")]);

/** @param {Element | null} target */
const rowOf = (target) => /** @type {HTMLElement | null} */ (target?.closest("[data-order] [data-sent]") ?? null);

/** Numbers, and what the button says. @param {HTMLElement} section */
const tell = (section) => {
  const rows = rowsOf(section);
  const first = Number(section.dataset["first"]);
  for (const [k, row] of rows.entries()) {
    const at = row.querySelector(".at");
    if (at) at.textContent = String(first + k);
  }
  const sent = rows.map((row) => row.dataset["sent"] ?? "");
  const serve = section.querySelector("[data-moves]");
  if (serve instanceof HTMLElement) {
    serve.dataset["moves"] = sent.slice(0, rows.length - Number(section.dataset["unsaid"])).join(" ");
  }
  kept = { order: section.dataset["order"] ?? "", ids: rows.map(({ id }) => id), sent };
};

/**
 * The others go around the row: it stays in the page, with the focus and the pointer on it.
 * @param {HTMLElement} row
 * @param {number} to
 */
const place = (row, to) => {
  const rows = rowsOf(sectionOf(row));
  const at = rows.indexOf(row);
  for (const other of rows.slice(to, at).reverse()) row.after(other);
  for (const other of rows.slice(at + 1, to + 1)) row.before(other);
};

/** @param {HTMLElement} row */
const told = (row) => {
  const section = sectionOf(row);
  const rows = rowsOf(section);
  const first = Number(section.dataset["first"]);
  const who = row.querySelector("select")?.selectedOptions[0]?.textContent ?? row.dataset["name"] ?? "";
  return (section.dataset["told"] ?? "")
    .replace("{what}", who)
    .replace("{at}", String(first + rows.indexOf(row)))
    .replace("{last}", String(first + rows.length - 1));
};

/**
 * Whoever was chosen in another row of the group goes where this one's was.
 * @param {HTMLSelectElement} choice
 */
const choose = (choice) => {
  const row = rowOf(choice);
  if (!row) return;
  const [was, is] = [row.dataset["sent"] ?? "", choice.value];
  for (const other of rowsOf(sectionOf(row))) {
    const theirs = other.querySelector("select");
    if (other === row || other.dataset["group"] !== row.dataset["group"]) continue;
    if (other.dataset["sent"] === is && theirs) other.dataset["sent"] = theirs.value = was;
  }
  row.dataset["sent"] = is;
};

/** @param {HTMLElement} root */
export const settleOrder = (root) => {
  const section = root.querySelector("[data-order]");
  if (!(section instanceof HTMLElement)) return;
  if (section.dataset["order"] === kept.order) {
    for (const [k, id] of kept.ids.entries()) {
      const row = document.getElementById(id);
      const choice = row?.querySelector("select");
      if (!row) continue;
      row.parentElement?.append(row);
      row.dataset["sent"] = kept.sent[k] ?? "";
      if (choice) choice.value = kept.sent[k] ?? "";
    }
  }
  tell(section);
};

/**
 * @param {HTMLElement} root
 * @param {(sentences: string[]) => void} announce
 */
export const watchOrder = (root, announce) => {
  /** @type {{row: HTMLElement, grip: HTMLElement, x: number, y: number, far: boolean} | undefined} */
  let held;
  /** Whether the press that is about to be heard was the end of a drag. */
  let dragged = false;

  /** @param {HTMLElement} row @param {number} to */
  const go = (row, to) => {
    const rows = rowsOf(sectionOf(row));
    place(row, Math.max(0, Math.min(rows.length - 1, to)));
    tell(sectionOf(row));
    announce([told(row)]);
  };

  const taken = () => rowOf(root.querySelector('.grip[aria-pressed="true"]'));
  const layDown = () => {
    for (const grip of root.querySelectorAll(".grip")) grip.setAttribute("aria-pressed", "false");
  };

  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = rowOf(button);
    if (!button || !row) return;
    const rows = rowsOf(sectionOf(row));
    const step = button.dataset["step"];
    if (step) return go(row, rows.indexOf(row) + Number(step));
    if (dragged) return void (dragged = false);
    const up = taken();
    layDown();
    if (!up) button.setAttribute("aria-pressed", "true");
    else if (up !== row) go(up, rows.indexOf(row));
  });

  root.addEventListener("keydown", (event) => {
    const grip = event.target;
    const row = grip instanceof Element && grip.matches(".grip") ? rowOf(grip) : null;
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") layDown();
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(row, rowsOf(sectionOf(row)).indexOf(row) + step);
  });

  root.addEventListener("change", ({ target }) => {
    const row = target instanceof HTMLSelectElement ? rowOf(target) : null;
    if (!(target instanceof HTMLSelectElement) || !row) return;
    choose(target);
    tell(sectionOf(row));
  });

  root.addEventListener("pointerdown", (event) => {
    dragged = false;
    const grip = event.target instanceof Element ? event.target.closest(".grip") : null;
    const row = rowOf(grip);
    if (!row || !(grip instanceof HTMLElement) || !event.isPrimary || event.button !== 0) return;
    const { x, y } = row.getBoundingClientRect();
    held = { row, grip, x: event.clientX - x, y: event.clientY - y, far: false };
    grip.setPointerCapture(event.pointerId);
  });

  root.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!held?.row.isConnected) return;
    const { row } = held;
    row.style.translate = "";
    const start = row.getBoundingClientRect();
    held.far ||= Math.hypot(x - held.x - start.x, y - held.y - start.y) > SLOP;
    if (!held.far) return;
    row.dataset["dragged"] = "";
    const rows = rowsOf(sectionOf(row));
    const over = rows.findIndex((each) => {
      const box = each.getBoundingClientRect();
      return each !== row && x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
    if (over >= 0) place(row, over);
    const box = row.getBoundingClientRect();
    row.style.translate = `${x - held.x - box.x}px ${y - held.y - box.y}px`;
  });

  /** @param {PointerEvent} event */
  const drop = ({ type }) => {
    if (!held) return;
    const { row, far } = held;
    held = undefined;
    row.style.translate = "";
    delete row.dataset["dragged"];
    if (!far || !row.isConnected) return;
    dragged = type === "pointerup";
    layDown();
    tell(sectionOf(row));
    announce([told(row)]);
  };
  root.addEventListener("pointerup", drop);
  root.addEventListener("pointercancel", drop);
};
