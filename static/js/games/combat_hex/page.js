// The parts of the page that the editor works with.
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
  model: part("model"),
  help: part("help"),
  facingOf: part("facing-of"),
  now: part("now"),
};

/** The drawing; null until the referee has answered for the first time. */
export const board = () => page.ground.querySelector("svg");

/** @type {(name: string) => HTMLButtonElement} */
export const actButton = (name) => find(editor, `.editor__acts [data-act=${name}]`, HTMLButtonElement);

/** @type {(name: string, value: string | number) => void} */
export function check(name, value) {
  const found = editor.querySelector(`[name=${name}][value="${CSS.escape(String(value))}"]`);
  if (found instanceof HTMLInputElement) found.checked = true;
}

const FIELDS = ".ask :is([data-dice], select)";

/** The first thing that is asked, or that can be changed. */
export function firstQuestion() {
  const open = page.referee.querySelector(".ask--open :is([data-dice], select, button)");
  const found = open ?? page.referee.querySelector("[data-dice], select, button");
  return found instanceof HTMLElement ? found : null;
}

/**
 * Enter leads from one question to the next, from the last one to the ruling, and round again while something is missing.
 * @param {HTMLElement} field
 */
export function goOnFrom(field) {
  const all = findAll(page.referee, FIELDS, HTMLElement);
  const ruling = page.form.querySelector("[data-needs-ruling]:enabled");
  const next = all[all.indexOf(field) + 1] ?? ruling ?? all[0];
  if (next instanceof HTMLElement) next.focus();
}

/** @type {(target: EventTarget | null) => target is HTMLElement} */
export const isQuestion = (target) => target instanceof HTMLElement && target.matches(FIELDS);

/**
 * A part is drawn anew; what was open stays open, and anyone who typed goes on typing there, or in the next open question.
 * @param {HTMLElement} box
 * @param {() => void} draw
 */
export function keepingFocus(box, draw) {
  const before = document.activeElement;
  const inside = before !== null && box.contains(before);
  const caret = before instanceof HTMLInputElement ? before.selectionStart : null;
  const wasOpen = new Map(keyed(box).map((one) => [one.dataset.key, one.open]));
  draw();
  for (const one of keyed(box)) one.open = wasOpen.get(one.dataset.key) ?? one.open;
  if (inside) focusAgain(box, before.id, caret);
}

/** @type {(box: HTMLElement) => HTMLDetailsElement[]} */
const keyed = (box) => findAll(box, "details[data-key]", HTMLDetailsElement);

/** @type {(box: HTMLElement, id: string, caret: number | null) => void} */
function focusAgain(box, id, caret) {
  const same = id ? document.getElementById(id) : null;
  const again = same ?? (box === page.referee ? firstQuestion() : box.querySelector("summary"));
  again?.focus();
  if (caret !== null && again instanceof HTMLInputElement && again.type === "text") again.setSelectionRange(caret, caret);
}
