// The referee's questions: what is typed or chosen goes to the place in the case that the question names.
import { find } from "../../board/dom.js";
import { appended, readingAt } from "../../board/paths.js";
import { put } from "./case.js";

/** @typedef {import("./types.js").Case} Case */

/** @type {(text: string) => number[]} */
export const facesIn = (text) => (text.match(/[1-6]/g) ?? []).slice(0, 200).map(Number);

/**
 * A roll goes into the case when all its dice lie there; until then it waits here. So does an assignment that is being changed.
 * @type {Map<string, string>}
 */
const drafts = new Map();
export const forgetDrafts = () => drafts.clear();

/** What nobody declared yet and an answer belongs to. @type {(case_: Case, opening: string | undefined) => Case} */
export function opened(case_, opening) {
  if (!opening) return case_;
  const { path, value } = JSON.parse(opening);
  return readingAt(case_, path) === undefined ? put(case_, path, value) : case_;
}

/** The case with the dice of a field; null while some are missing. @type {(input: HTMLInputElement, case_: Case) => Case | null} */
export function withDice(input, case_) {
  const { dice: path = "", due, opening } = input.dataset;
  const faces = facesIn(input.value);
  const shown = faces.join("");
  if (input.value !== shown) input.value = shown;
  if (faces.length < Number(due)) {
    drafts.set(path, shown);
    return null;
  }
  drafts.delete(path);
  return put(opened(case_, opening), path, faces.slice(0, Number(due)));
}

/** One button of a few. @type {(said: DOMStringMap, case_: Case) => Case} */
export function chosen(said, case_) {
  const value = JSON.parse(said.value ?? "null");
  const begun = opened(case_, said.opening);
  return said.answer === "append" ? appended(begun, said.path ?? "", value) : put(begun, said.path ?? "", value);
}

/**
 * The damage dice as they are shared out: one share for each model that gets any.
 * @type {(box: Element, path: string, opening: string | undefined, case_: Case) => Case}
 */
export function shared(box, path, opening, case_) {
  /** @type {Map<string, number[]>} */
  const shares = new Map();
  for (const one of box.querySelectorAll("select")) {
    if (one.value) shares.set(one.value, [...(shares.get(one.value) ?? []), Number(one.dataset.face)]);
    drafts.delete(one.id);
  }
  return put(opened(case_, opening), path, [...shares].map(([to, dice]) => ({ to, dice })));
}

/** @type {(select: HTMLSelectElement) => void} */
export const keepChoice = (select) => { drafts.set(select.id, select.value || "-"); };

/** Puts back what was half said when the questions are drawn anew. @type {(box: HTMLElement) => void} */
export function restoreDrafts(box) {
  for (const input of box.querySelectorAll("input")) input.value = drafts.get(input.dataset.dice ?? "") ?? input.value;
  for (const select of box.querySelectorAll("select")) {
    const draft = drafts.get(select.id);
    if (draft !== undefined && select.dataset.face) select.value = draft === "-" ? "" : draft;
  }
}

/** The field of dice beside a button, with one more face or one less. @type {(button: HTMLButtonElement) => HTMLInputElement | null} */
export function pressDie(button) {
  const box = button.closest(".ask");
  if (!box) return null;
  const field = find(box, "[data-dice]", HTMLInputElement);
  field.value = button.dataset.face ? field.value + button.dataset.face : field.value.slice(0, -1);
  return field;
}
