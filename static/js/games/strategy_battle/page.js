// The parts of the page that the table works with.
import { find, findAll } from "../../board/dom.js";

const editor = find(document, "[data-editor]", HTMLElement);
/** @type {(name: string) => HTMLElement} */
const part = (name) => find(editor, `[data-${name}]`, HTMLElement);

export const page = {
  editor,
  form: find(document, "[data-give]", HTMLFormElement),
  text: find(document, "#case", HTMLTextAreaElement),
  ground: part("ground"),
  here: part("here"),
  referee: part("referee"),
  models: part("models"),
  claim: part("claim"),
  game: part("state"),
  table: part("table"),
  profile: part("model"),
  help: part("help"),
  now: part("now"),
};

/** The drawing; null until the referee has answered for the first time. */
export const drawing = () => page.ground.querySelector("svg");

/** @type {(name: string) => HTMLButtonElement} */
export const actButton = (name) => find(editor, `.editor__acts [data-act=${name}]`, HTMLButtonElement);

/** @type {(id: string) => HTMLInputElement | HTMLSelectElement} */
export const field = (id) => /** @type {HTMLInputElement} */ (find(editor, `#${id}`, HTMLElement));

const FIELDS = ".ask :is([data-dice], [data-way], .toolbar .button)";

/** The first thing that is asked. */
export function firstQuestion() {
  const open = page.referee.querySelector(FIELDS);
  return open instanceof HTMLElement ? open : null;
}

/**
 * Enter leads from one field of dice to the next, at last to the ruling.
 * @type {(from: HTMLElement) => void}
 */
export function goOnFrom(from) {
  const all = findAll(page.referee, FIELDS, HTMLElement);
  const next = all[all.indexOf(from) + 1] ?? page.form.querySelector("[data-needs-ruling]:enabled") ?? all[0];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * A part is drawn anew; what was open stays open, and anyone who typed goes on typing there, or in the next open question.
 * @param {HTMLElement} box
 * @param {() => void} draw
 */
export function keepingFocus(box, draw) {
  const before = document.activeElement;
  const inside = before !== null && box.contains(before);
  const caret = before instanceof HTMLInputElement && before.type === "text" ? before.selectionStart : null;
  const wasOpen = new Map(keyed(box).map((one) => [one.dataset.key, one.open]));
  draw();
  for (const one of keyed(box)) one.open = wasOpen.get(one.dataset.key) ?? one.open;
  if (!inside) return;
  const same = before.id ? document.getElementById(before.id) : null;
  const again = same ?? (box === page.referee ? firstQuestion() : box.querySelector("summary"));
  again?.focus();
  if (caret !== null && again instanceof HTMLInputElement) again.setSelectionRange(caret, caret);
}

/** @type {(box: HTMLElement) => HTMLDetailsElement[]} */
const keyed = (box) => findAll(box, "details[data-key]", HTMLDetailsElement);
