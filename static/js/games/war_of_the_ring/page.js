// The parts of the page, and what outlives a part that is drawn anew: opened details, half typed dice, the focus.
import { find, findAll } from "../../board/dom.js";

const round = find(document, "[data-round]", HTMLElement);
/** @type {(name: string) => HTMLElement} */
const part = (name) => find(round, `[data-${name}]`, HTMLElement);

export const page = {
  round,
  form: find(document, "[data-give]", HTMLFormElement),
  text: find(document, "#case", HTMLTextAreaElement),
  box: find(round, "[data-setup-box]", HTMLDetailsElement),
  setup: part("setup"),
  due: part("asked"),
  picture: part("picture"),
  table: part("table"),
  said: part("said"),
  claim: part("claim"),
};

/**
 * @param {HTMLElement} box
 * @param {string} html
 */
export function redraw(box, html) {
  const open = new Map(findAll(box, "details[data-key]", HTMLDetailsElement).map((one) => [one.dataset.key, one.open]));
  const typed = new Map(findAll(box, "input[data-kind=dice]", HTMLInputElement).map((one) => [one.id, one.value]));
  const focused = box.contains(document.activeElement) ? document.activeElement?.id : "";
  box.innerHTML = html;
  for (const one of findAll(box, "details[data-key]", HTMLDetailsElement)) one.open = open.get(one.dataset.key) ?? one.open;
  for (const one of findAll(box, "input[data-kind=dice]", HTMLInputElement)) one.value = typed.get(one.id) ?? "";
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/**
 * Whether something is half typed in a field of the box: drawn anew it would be lost. Its change draws the box again.
 * @param {HTMLElement} box
 */
export function isTyping(box) {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && box.contains(field) && field.value !== field.defaultValue;
}

/**
 * On to what is due next: by keys to its first field, by pointer to its heading, so that no screen keyboard opens.
 * @param {boolean} byKeys
 */
export function goToDue(byKeys) {
  const form = page.due.querySelector("[data-form]");
  const field = form?.querySelector("input, select, button:not([tabindex])");
  const next = byKeys ? field : form?.querySelector(".due__title");
  if (next instanceof HTMLElement) next.focus({ preventScroll: !byKeys });
  if (!byKeys) form?.scrollIntoView({ block: "nearest" });
}
