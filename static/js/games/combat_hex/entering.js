// What is entered beside the board: each control names a place in the case, and what stands there afterwards.
import { appended, dropped, listAt, readingAt, stepBack } from "../../board/paths.js";
import { put, warriorsOf } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Hex} Hex
 * @typedef {import("./types.js").Warrior} Warrior
 */

/** @type {(text: string) => number[]} */
const numbers = (text) => (text.match(/-?\d+/g) ?? []).map(Number);

/**
 * By the name of the attribute that holds the path. undefined takes the place out of the case.
 * @type {Record<string, (field: {value: string, checked?: boolean}) => unknown>}
 */
export const READERS = {
  set: ({ value }) => (value ? JSON.parse(value) : undefined),
  number: ({ value }) => (value === "" ? undefined : Number(value)),
  flag: ({ checked }) => checked || undefined,
  hex: ({ value }) => { const found = numbers(value); return found.length === 2 ? found : undefined; },
  numbers: ({ value }) => numbers(value),
  // A die by where it lies: people count from 1, documents from 0.
  place: ({ value }) => (value === "" ? undefined : Number(value) - 1),
  places: ({ value }) => numbers(value).map((one) => one - 1),
  text: ({ value }) => value.trim() || undefined,
};

/**
 * The case with what a control says; null for one that says nothing.
 * @param {EventTarget | null} target
 * @param {Case} case_
 * @returns {Case | null}
 */
export function entered(target, case_) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null;
  const { append } = target.dataset;
  if (append && target.value) return appended(case_, append, JSON.parse(target.value));
  const name = Object.keys(READERS).find((one) => one in target.dataset);
  const path = name && target.dataset[name];
  return path ? put(case_, path, READERS[name](target)) : null;
}

/**
 * A button beside a control: appends, drops, steps back, or puts the cursor's hex. null for any other.
 * @param {DOMStringMap} button
 * @param {Case} case_
 * @param {Hex} at
 * @returns {Case | null}
 */
export function pressed(button, case_, at) {
  if (button.append) return appended(case_, button.append, JSON.parse(button.value ?? "null"));
  if (button.drop) return dropped(case_, button.drop);
  if (button.back) return stepBack(case_, button.back);
  return button.hereTo ? put(case_, button.hereTo, at) : null;
}

/**
 * An action as it begins: anyone who stands under the cursor does it.
 * @param {Record<string, any>} opening
 * @param {Warrior | undefined} here
 */
export const opened = (opening, here) => ("warrior" in opening ? { ...opening, warrior: here?.id ?? "" } : opening);

/**
 * The way of a move: from where the warrior stood, hex by hex.
 * @param {Case} case_
 * @param {string} path
 * @returns {Hex[]}
 */
export function wayOf(case_, path) {
  const [action] = path.match(/^\/actions\/\d+/) ?? [""];
  const who = readingAt(case_, action)?.warrior;
  const start = warriorsOf(case_).find((one) => one.id === who)?.at;
  return [...(start ? [start] : []), ...listAt(case_, path)];
}
