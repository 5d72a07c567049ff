// What is entered beside a board: each control names a place in the case, and what stands there afterwards.
import { dropped } from "./actions.js";
import { appended, stepBack } from "./paths.js";

/**
 * Reads a field; undefined takes the place out of the case.
 * @typedef {(field: {value: string, checked?: boolean}) => unknown} Reader
 * @typedef {Record<string, any>} Case
 */

/** @type {(text: string) => number[]} */
export const numbers = (text) => (text.match(/-?\d+/g) ?? []).map(Number);

/** A space is two numbers. @type {Reader} */
export const space = ({ value }) => {
  const found = numbers(value);
  return found.length === 2 ? found : undefined;
};

/** By the name of the attribute that holds the path: those of every board. @type {Record<string, Reader>} */
export const READERS = {
  set: ({ value }) => (value ? JSON.parse(value) : undefined),
  number: ({ value }) => (value === "" ? undefined : Number(value)),
  flag: ({ checked }) => checked || undefined,
  numbers: ({ value }) => numbers(value),
  text: ({ value }) => value.trim() || undefined,
};

/**
 * The case with what a control says; null for one that says nothing.
 * @template {Case} T
 * @param {EventTarget | null} target
 * @param {T} case_
 * @param {Record<string, Reader>} readers of the game
 * @param {(case_: T, path: string, value: unknown) => T} put of the game
 * @returns {T | null}
 */
export function entered(target, case_, readers, put) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null;
  const { append } = target.dataset;
  if (append && target.value) return appended(case_, append, JSON.parse(target.value));
  const name = Object.keys(readers).find((one) => one in target.dataset);
  const path = name && target.dataset[name];
  return path ? put(case_, path, readers[name](target)) : null;
}

/**
 * A button beside a control: appends, drops, steps back, or puts the cursor's space. null for any other.
 * @template {Case} T
 * @param {DOMStringMap} button
 * @param {T} case_
 * @param {[number, number]} at
 * @param {(case_: T, path: string, value: unknown) => T} put of the game
 * @returns {T | null}
 */
export function pressed(button, case_, at, put) {
  if (button.append) return appended(case_, button.append, JSON.parse(button.value ?? "null"));
  if (button.drop) return dropped(case_, button.drop);
  if (button.back) return stepBack(case_, button.back);
  return button.hereTo ? put(case_, button.hereTo, at) : null;
}
