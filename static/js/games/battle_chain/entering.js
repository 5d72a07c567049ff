// What is entered beside the board: each control names a place in the case, and what stands there afterwards.
import { appended, dropped, listAt, readingAt, stepBack } from "../../board/paths.js";
import { modelOf, put } from "./case.js";

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Space} Space
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
  place: ({ value }) => { const found = numbers(value); return found.length === 2 ? found : undefined; },
  between: ({ value }) => { const found = numbers(value); return found.length === 4 ? [found.slice(0, 2), found.slice(2)] : undefined; },
  numbers: ({ value }) => numbers(value),
  rolled: ({ value }) => { const found = (value.match(/[1-6]/g) ?? []).map(Number); return found.length ? found : undefined; },
  text: ({ value }) => value.trim() || undefined,
};

/** The case with what a control says; null for one that says nothing. @type {(target: EventTarget | null, case_: Case) => Case | null} */
export function entered(target, case_) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null;
  const { append } = target.dataset;
  if (append && target.value) return appended(case_, append, JSON.parse(target.value));
  const name = Object.keys(READERS).find((one) => one in target.dataset);
  const path = name && target.dataset[name];
  return path ? put(case_, path, READERS[name](target)) : null;
}

/** A button beside a control; null for any other. @type {(button: DOMStringMap, case_: Case, at: Space) => Case | null} */
export function pressed(button, case_, at) {
  if (button.append) return appended(case_, button.append, JSON.parse(button.value ?? "null"));
  if (button.drop) return dropped(case_, button.drop);
  if (button.back) return stepBack(case_, button.back);
  return button.hereTo ? put(case_, button.hereTo, at) : null;
}

/** The way of a move: from where the model stood, space by space. @type {(case_: Case, path: string) => Space[]} */
export function wayOf(case_, path) {
  const [action] = path.match(/^\/actions\/\d+/) ?? [""];
  const { model, on } = readingAt(case_, action) ?? {};
  const start = modelOf(case_, on ?? model)?.at;
  return [...(start ? [start] : []), ...listAt(case_, path)];
}
