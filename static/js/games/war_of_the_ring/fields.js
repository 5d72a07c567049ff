// The fields of one form on the page: what stands in them, dice by button, hits taken one after another.
import { find, findAll } from "../../board/dom.js";
import { ngettext } from "../../board/words.js";
import { facesIn } from "./action.js";

/** @typedef {import("./types.js").Entry} Entry */

/**
 * What stands in the fields of a form.
 * @param {HTMLFormElement} form
 * @returns {Entry[]}
 */
export function entriesOf(form) {
  return findAll(form, "[data-field]", HTMLElement).flatMap((field) => {
    const { field: name = "", kind = "" } = field.dataset;
    if (kind === "ops") return opsOf(field).map((value) => ({ name, kind: "list", value }));
    if (field instanceof HTMLInputElement && kind === "list") return field.checked ? [{ name, kind, value: field.value }] : [];
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [{ name, kind, value: field.value }] : [];
  });
}

/** @type {(field: HTMLElement) => string[]} */
const opsOf = (field) => findAll(field, "[data-taken] li", HTMLLIElement).map((one) => one.dataset.op ?? "");

/**
 * A die put down or taken back by a button beside its field.
 * @param {HTMLButtonElement} button
 */
export function pressDie(button) {
  const box = button.closest(".due__dice");
  if (!box) return;
  const field = find(box, "[data-kind=dice]", HTMLInputElement);
  field.value = button.dataset.face ? field.value + button.dataset.face : field.value.slice(0, -1);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * One more hit taken, or the last one taken back.
 * @param {HTMLButtonElement} button
 */
export function pressHit(button) {
  const field = button.closest("[data-kind=ops]");
  if (!(field instanceof HTMLElement)) return;
  const taken = find(field, "[data-taken]", HTMLOListElement);
  if ("unop" in button.dataset) taken.lastElementChild?.remove();
  else taken.append(lossOf(button));
  find(field, "[data-unop]", HTMLButtonElement).hidden = !taken.childElementCount;
  const left = field.querySelector("[data-left]");
  if (left) left.textContent = leftInWords(leftOf(field));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @type {(count: number) => string} */
const leftInWords = (count) => ngettext("%(count)s left", "%(count)s left", count);

/** @type {(button: HTMLButtonElement) => HTMLLIElement} */
function lossOf(button) {
  const item = document.createElement("li");
  item.textContent = (button.firstChild?.textContent ?? "").trim();
  item.dataset.op = button.dataset.op;
  item.dataset.cost = button.dataset.cost;
  return item;
}

/** @type {(field: HTMLElement) => number} */
function leftOf(field) {
  const spent = findAll(field, "[data-taken] li", HTMLLIElement).reduce((sum, one) => sum + Number(one.dataset.cost), 0);
  return Math.max(0, Number(field.dataset.due) - spent);
}

/**
 * Whether the dice or hits of a form are complete.
 * @param {HTMLFormElement} form
 */
export function isComplete(form) {
  return findAll(form, "[data-due]", HTMLElement).every((field) => {
    if (!Number(field.dataset.due)) return false;
    if (field instanceof HTMLInputElement) return facesIn(field.value).length === Number(field.dataset.due);
    return leftOf(field) === 0;
  });
}
