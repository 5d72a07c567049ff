// The referee's questions: what is typed or chosen goes to the place in the case that the question names.
import { find, findAll } from "../../board/dom.js";
import { insert, listAt } from "../../board/paths.js";
import { put } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {number | {cocked: number, rerolled?: number}} Die
 */

/**
 * "346c2" is 3, 4, and a 6 that lay cocked and was rolled again as a 2.
 * @param {string} text
 * @returns {Die[]}
 */
export function facesIn(text) {
  return (text.toLowerCase().replace(/\s/g, "").match(/[1-6]c[1-6]?|[1-6]/g) ?? []).slice(0, 200).map(dieOf);
}

/** @type {(typed: string) => Die} */
function dieOf(typed) {
  if (typed.length === 1) return Number(typed);
  return typed.length === 2 ? { cocked: Number(typed[0]) } : { cocked: Number(typed[0]), rerolled: Number(typed[2]) };
}

/** @type {(die: Die) => string} */
const typed = (die) => (typeof die === "number" ? String(die) : `${die.cocked}c${die.rerolled ?? ""}`);

/**
 * A roll goes into the case when all its dice lie there, an assignment when every die has a target. Until then they wait here.
 * @type {Map<string, string | Map<string | undefined, string>>}
 */
const drafts = new Map();

/**
 * The case with what was answered; null while it is only half said, or where nothing was asked.
 * @param {HTMLElement} target
 * @param {Case} case_
 * @returns {Case | null}
 */
export function answerTo(target, case_) {
  if (target instanceof HTMLInputElement && target.dataset.dice) return dice(target, target.dataset.dice, case_);
  if (!(target instanceof HTMLSelectElement)) return null;
  if (target.dataset.convert) return convert(target, target.dataset.convert, case_);
  return target.dataset.assign ? assign(target.dataset.assign, case_) : null;
}

/** @type {(input: HTMLInputElement, path: string, case_: Case) => Case | null} */
function dice(input, path, case_) {
  delete input.dataset.full;
  const due = Number(input.dataset.due);
  const rolled = due ? facesIn(input.value).slice(0, due) : facesIn(input.value);
  const shown = rolled.map(typed).join("");
  if (input.value !== shown) input.value = shown;
  const declared = withEvent(case_, input.dataset.insert);
  const before = listAt(declared, path);
  const isWhole = rolled.length >= due;
  if (JSON.stringify(before) === JSON.stringify(rolled)) return null;
  if (!isWhole && !before.length) {
    drafts.set(path, input.value);
    return null;
  }
  drafts.delete(path);
  if (isWhole && before.length < due) {
    input.dataset.full = "";
    fullLast = path;
  }
  return put(declared, path, rolled);
}

/** The roll that has become full last, and that the focus left. */
let fullLast = "";

/**
 * A "c" at the start of a field is meant for the roll before: its last die lay cocked. That field gets it, and the focus.
 * @param {HTMLInputElement} input
 * @returns {HTMLInputElement} where it was meant to be typed
 */
export function whereTyped(input) {
  const isOfLast = /^c/i.test(input.value) && fullLast !== input.dataset.dice;
  const last = isOfLast ? findAll(document, "input", HTMLInputElement).find((one) => one.dataset.dice === fullLast) : null;
  if (!last) return input;
  last.value += input.value;
  input.value = "";
  last.focus();
  return last;
}

/**
 * The dice of an event that nobody declared yet: it is declared with them.
 * @type {(case_: Case, event: string | undefined) => Case}
 */
const withEvent = (case_, event) => (event ? insert(case_, JSON.parse(event)) : case_);

/** @type {(select: HTMLSelectElement, path: string, case_: Case) => Case} */
function convert(select, path, case_) {
  const die = Number(select.dataset.die);
  const others = listAt(case_, path).filter((one) => one.die !== die);
  return put(case_, path, select.value ? [...others, { die, by: select.value }] : others);
}

/** @type {(path: string, case_: Case) => Case | null} */
function assign(path, case_) {
  const all = selects(document).filter((one) => one.dataset.assign === path);
  drafts.set(path, new Map(all.map((one) => [one.dataset.die, one.value])));
  if (all.some((one) => !one.value)) return null;
  drafts.delete(path);
  return put(case_, path, all.map((one) => ({ die: Number(one.dataset.die), to: one.value })));
}

/** @type {(root: ParentNode) => HTMLSelectElement[]} */
const selects = (root) => [...root.querySelectorAll("select")].filter((one) => one.dataset.assign);

/**
 * Puts back what was half said when the questions are drawn anew.
 * @param {HTMLElement} box
 */
export function restoreDrafts(box) {
  for (const input of box.querySelectorAll("input")) {
    const draft = drafts.get(input.dataset.dice ?? "");
    if (typeof draft === "string") input.value = draft;
  }
  for (const select of selects(box)) {
    const said = drafts.get(select.dataset.assign ?? "");
    const draft = said instanceof Map ? said.get(select.dataset.die) : undefined;
    if (draft && [...select.options].some((one) => one.value === draft)) select.value = draft;
  }
  for (const die of box.querySelectorAll(".ask__die")) markNamed(die);
}

/**
 * A name beside a die is pressed: chosen in the list of that die, or taken back.
 * @param {HTMLButtonElement} button
 * @returns {HTMLSelectElement} the list
 */
export function chooseName(button) {
  const die = button.closest(".ask__die") ?? document;
  const list = find(die, "select", HTMLSelectElement);
  const { name = "" } = button.dataset;
  list.value = list.value === name ? "" : name;
  markNamed(die);
  return list;
}

/** @type {(die: ParentNode) => void} */
function markNamed(die) {
  const { value } = find(die, "select", HTMLSelectElement);
  for (const one of findAll(die, "[data-name]", HTMLButtonElement)) {
    one.setAttribute("aria-pressed", String(one.dataset.name === value));
  }
}

export const forgetDrafts = () => drafts.clear();

/**
 * What the dice buttons make of what is typed in the field beside them.
 * @param {DOMStringMap} pressed
 * @param {string} text
 * @returns {string}
 */
export function withDie(pressed, text) {
  if (pressed.face) return text + pressed.face;
  return "cocked" in pressed ? text.replace(/[1-6]$/, "$&c") : text.replace(/([1-6]c)?.$/, "");
}
